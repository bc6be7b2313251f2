"""Arrays of every shape: puzzles are taken as they lie, or refused; never read as something else."""

from array import array

import pytest

from modoku.errors import FormatError
from modoku.search import solve_many

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
DIGITS = bytes(int(c) if c != "." else 0 for c in LINE)


@pytest.mark.parametrize("code", "hHiIqQfd")
def test_values_that_are_not_bytes_are_refused(code: str) -> None:
    with pytest.raises(FormatError, match="not bytes"):
        solve_many(array(code, list(DIGITS)))


def test_signed_and_unsigned_bytes_are_taken() -> None:
    assert list(solve_many(array("b", DIGITS))) == list(solve_many(array("B", DIGITS))) == [SOLUTION]


def test_views_that_skip_bytes_are_taken_as_they_look() -> None:
    doubled = bytes(digit for digit in DIGITS for _ in range(2))
    assert list(solve_many(memoryview(doubled)[::2])) == [SOLUTION]


@pytest.mark.parametrize("shape", [[2, 81], [2, 9, 9], [162]], ids=str)
def test_puzzles_may_be_rows_or_squares(shape: list[int]) -> None:
    assert list(solve_many(memoryview(DIGITS * 2).cast("B", shape))) == [SOLUTION, SOLUTION]


@pytest.mark.parametrize("shape", [[81, 2], [9, 18], [27, 6]], ids=str)
def test_other_shapes_are_refused(shape: list[int]) -> None:
    with pytest.raises(FormatError, match="does not hold puzzles"):
        solve_many(memoryview(DIGITS * 2).cast("B", shape))


def test_numpy_arrays_are_taken_or_refused_alike() -> None:
    numpy = pytest.importorskip("numpy")
    grids = numpy.frombuffer(DIGITS * 3, dtype="uint8").reshape(3, 81)
    assert list(solve_many(numpy.asfortranarray(grids))) == [SOLUTION] * 3
    assert len(solve_many(grids[:0])) == 0
    for dtype in ("int64", "float32", "bool", "U1", "object"):
        with pytest.raises(FormatError, match="not bytes"):
            solve_many(grids.astype(dtype))
    with pytest.raises(FormatError, match="does not hold puzzles"):
        solve_many(numpy.ascontiguousarray(grids.T))


@pytest.mark.parametrize("wrong", [None, 5, {LINE}, [None], [LINE.encode()]], ids=str)
def test_what_is_neither_text_nor_array_is_refused(wrong: object) -> None:
    with pytest.raises(FormatError, match="Give lines of text, or an array"):
        solve_many(wrong)


def test_a_lone_surrogate_is_a_fault_of_its_line() -> None:
    batch = solve_many(["\ud800" + LINE[1:], LINE])
    assert (len(batch), batch.faults[0].line) == (1, 1)
