"""A batch has one row for each puzzle that was given; arrays are taken as they lie, or refused; nothing is shifted."""

from array import array
from collections.abc import Callable
from typing import Any

import pytest

import modoku
from modoku import Stop, Verdict, make, solve_many
from modoku.errors import EngineError, FormatError, ModokuError, PuzzleError, UnsupportedConstraint, WrongType

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
DIGITS = bytes(int(c) if c != "." else 0 for c in LINE)
BAD: list[Any] = [
    "?" * 81,
    "",
    "   ",
    "# a comment",
    LINE[:80],
    LINE + "1",
    "12..34..........",
    None,
    5,
    b"5" * 81,
    "\ud800" + LINE[1:],
]


def alone(line: str) -> str | None:
    found = modoku.solve(line).solution
    return None if found is None else str(found)


@pytest.mark.parametrize("bad", BAD, ids=repr)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_bad_entry_has_its_error_in_its_row(bad: Any, place: int) -> None:
    puzzles = [LINE, OTHER]
    puzzles.insert(place, bad)
    batch = solve_many(puzzles)
    assert len(batch) == 3
    for row, puzzle in enumerate(puzzles):
        if row == place:
            assert isinstance(batch.error(row), ModokuError)
            assert (batch.verdict(row), batch.stop(row), batch.solution(row)) == (Verdict.UNKNOWN, None, None)
            assert (batch.counts[row], batch.nodes[row]) == (0, 0)
        else:
            assert (batch.error(row), batch.verdict(row)) == (None, Verdict.UNIQUE)
            assert batch.solution(row) == batch[row] == alone(puzzle)
    assert list(batch) == [batch.solution(row) for row in range(3)]


def test_only_bad_entries_and_none_at_all() -> None:
    assert [solve_many(BAD).verdict(row) for row in range(len(BAD))] == [Verdict.UNKNOWN] * len(BAD)
    assert list(solve_many(BAD).errors) == list(range(len(BAD)))
    assert (len(solve_many([])), len(solve_many("")), len(solve_many(b""))) == (0, 0, 0)


def test_the_error_of_a_row_is_that_of_the_puzzle_by_itself() -> None:
    batch = solve_many(BAD)
    for row, bad in enumerate(BAD):
        if bad == "12..34..........":
            assert isinstance(batch.error(row), UnsupportedConstraint)
            continue
        with pytest.raises(ModokuError) as caught:
            modoku.solve(bad)
        assert str(batch.error(row)) == str(caught.value)


def test_whatever_stands_for_a_puzzle_may_be_an_entry() -> None:
    rows = [list(DIGITS[start : start + 9]) for start in range(0, 81, 9)]
    block = "\n".join(LINE[start : start + 9] for start in range(0, 81, 9))
    puzzles: list[Any] = [modoku.read_puzzle(LINE), modoku.read(LINE)[0], rows, list(DIGITS), block, f" {LINE}\n", LINE]
    batch = solve_many(puzzles)
    assert list(batch) == [SOLUTION] * len(puzzles)
    mixed = solve_many([*puzzles, make("diagonal"), "?"])
    assert list(mixed)[:-2] == list(batch)
    assert isinstance(mixed.error(-2), UnsupportedConstraint)
    assert isinstance(mixed.error(-1), FormatError)


def test_the_lines_of_a_text_have_rows_bad_ones_included() -> None:
    text = f"# a list\n\n{LINE}\r\n{'?' * 81}\n   \n12\n  {OTHER}  # hard\n# the end\n"
    given: Any
    for given in (text, text.encode(), bytearray(text.encode())):
        batch = solve_many(given)
        assert batch.lines is not None
        assert list(batch.lines) == [3, 4, 6, 7]
        assert list(batch) == [SOLUTION, None, None, alone(OTHER)]
        assert [batch.verdict(row) for row in (1, 2)] == [Verdict.UNKNOWN] * 2
        assert [(error.line, error.column) for error in batch.errors.values() if isinstance(error, FormatError)] == [
            (4, 1),
            (6, 3),
        ]
        assert list(batch.errors) == [1, 2]


def test_a_long_list_with_scattered_faults_stays_aligned() -> None:
    puzzles = [LINE if row % 3 else OTHER for row in range(1000)]
    bad = {*range(0, 40), 500, 501, 997, 999}
    for row in bad:
        puzzles[row] = "?" * (row % 90)
    for batch in (solve_many(puzzles, jobs=2), solve_many("\n".join(text or "?" for text in puzzles))):
        assert len(batch) == 1000
        assert set(batch.errors) == bad
        assert all(batch.solution(row) == alone(LINE if row % 3 else OTHER) for row in range(1000) if row not in bad)


@pytest.mark.parametrize("make_list", [list, tuple, iter], ids=lambda kind: kind.__name__)
def test_lists_tuples_and_iterators_are_taken(make_list: Callable[[Any], Any]) -> None:
    assert list(solve_many(make_list([LINE, "?", LINE]))) == [SOLUTION, None, SOLUTION]


def test_lines_as_a_file_gives_them_are_taken() -> None:
    assert list(solve_many([f"{LINE}\n", f"{LINE}\r\n", LINE])) == [SOLUTION] * 3


@pytest.mark.parametrize(
    "wrong", [None, 5, {LINE}, {LINE: 1}, modoku.read_puzzle(LINE)], ids=lambda one: type(one).__name__
)
def test_what_is_no_list_is_refused(wrong: Any) -> None:
    with pytest.raises(WrongType, match="Give lines of text, or an array"):
        solve_many(wrong)


@pytest.mark.parametrize("code", "bBhHiIlLqQ")
def test_arrays_of_whole_numbers_are_taken(code: str) -> None:
    assert list(solve_many(array(code, list(DIGITS) * 2))) == [SOLUTION] * 2


@pytest.mark.parametrize("code", "fd")
def test_arrays_of_other_numbers_are_refused(code: str) -> None:
    with pytest.raises(WrongType, match="whole numbers"):
        solve_many(array(code, list(DIGITS)))


def test_views_that_skip_bytes_are_taken_as_they_look() -> None:
    doubled = bytes(digit for digit in DIGITS for _ in range(2))
    assert list(solve_many(memoryview(doubled)[::2])) == [SOLUTION]


@pytest.mark.parametrize("shape", [[2, 81], [2, 9, 9], [162]], ids=str)
def test_puzzles_may_be_rows_or_squares(shape: list[int]) -> None:
    assert list(solve_many(memoryview(DIGITS * 2).cast("B", shape))) == [SOLUTION, SOLUTION]


@pytest.mark.parametrize("shape", [[81, 2], [9, 18], [27, 6], [161]], ids=str)
def test_other_shapes_are_refused(shape: list[int]) -> None:
    with pytest.raises(WrongType, match="holds no puzzles"):
        solve_many(memoryview((DIGITS * 2)[: 161 if shape == [161] else 162]).cast("B", shape))


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32", ">i4", "uint32", "int64", "uint64"])
def test_numpy_arrays_of_every_integer_type_are_taken(dtype: str) -> None:
    numpy = pytest.importorskip("numpy")
    grids = numpy.frombuffer(DIGITS * 3, dtype="uint8").reshape(3, 81).astype(dtype)
    for given in (grids, grids.reshape(3, 9, 9), grids.reshape(-1), numpy.asfortranarray(grids)):
        assert list(solve_many(given)) == [SOLUTION] * 3
    assert len(solve_many(grids[:0])) == 0
    # A number that has the digit in its last byte is not that digit; one that is out of range marks its row alone.
    for wrong in {int(numpy.iinfo(dtype).max), 10, 99} | (
        {-1, int(numpy.iinfo(dtype).min)} if "u" not in dtype else set()
    ):
        grids[1, 0] = wrong
        batch = solve_many(grids)
        assert list(batch) == [SOLUTION, None, SOLUTION]
        assert isinstance(batch.error(1), PuzzleError)
        assert batch.verdict(1) is Verdict.UNKNOWN


def test_large_numbers_are_not_taken_for_their_last_byte() -> None:
    numpy = pytest.importorskip("numpy")
    grid = numpy.frombuffer(DIGITS, dtype="uint8").astype("int64")
    assert solve_many(grid + 256 * (grid > 0)).verdict(0) is Verdict.UNKNOWN
    assert solve_many(array("q", [digit + 256 for digit in DIGITS])).verdict(0) is Verdict.UNKNOWN


def test_other_numpy_arrays_are_refused_or_lists() -> None:
    numpy = pytest.importorskip("numpy")
    grids = numpy.frombuffer(DIGITS * 3, dtype="uint8").reshape(3, 81)
    for dtype in ("float32", "float64", "bool"):
        with pytest.raises(WrongType, match="whole numbers"):
            solve_many(grids.astype(dtype))
    with pytest.raises(WrongType, match="holds no puzzles"):
        solve_many(numpy.ascontiguousarray(grids.T))
    assert list(solve_many(numpy.array([LINE, "?" * 81, LINE]))) == [SOLUTION, None, SOLUTION]
    assert list(solve_many(numpy.array([LINE, None, LINE], dtype=object))) == [SOLUTION, None, SOLUTION]


def test_what_pandas_holds_is_taken_row_by_row() -> None:
    pandas = pytest.importorskip("pandas")
    series = pandas.Series([LINE, None, "", LINE], index=[7, 3, 3, 1])
    batch = solve_many(series)
    assert list(batch) == [SOLUTION, None, None, SOLUTION]
    assert list(batch.errors) == [1, 2]
    assert list(solve_many(pandas.DataFrame([list(DIGITS)] * 2))) == [SOLUTION] * 2


def test_rows_count_from_the_end_too_and_end_somewhere() -> None:
    batch = solve_many([LINE, "?", OTHER])
    assert (batch.solution(-3), batch.error(-2) is batch.error(1), batch.stop(-1)) == (SOLUTION, True, Stop.EXHAUSTED)
    for ask in (batch.error, batch.stop, batch.verdict, batch.solution):
        with pytest.raises(IndexError):
            ask(3)


def test_a_batch_says_in_a_line_what_it_holds() -> None:
    batch = solve_many([LINE, "." * 81, "55" + "." * 79, "?", *[OTHER] * 20])
    assert repr(batch) == "<Batch of 24: 1 multiple, 21 unique, 1 unsolvable, 1 no puzzle>"
    assert str(batch).splitlines()[1] == f"     0  unique      {SOLUTION}"
    assert str(batch).splitlines()[-1].split() == ["...", "14"]


def test_a_limit_for_the_whole_batch_is_for_arrays() -> None:
    assert solve_many(memoryview(DIGITS), batch_seconds=10).verdict(0) is Verdict.UNIQUE
    for given in ([LINE], LINE, LINE.encode()):
        with pytest.raises(EngineError, match="Only arrays"):
            solve_many(given, batch_nodes=5)
