"""Batches on a graphics processor: the same answers as without, and clear words where there is none.

The search itself is tested without a device by cpp/tests/gpu_search_test.cpp.
"""

import sys

import pytest

from modoku import solve_many
from modoku.errors import EngineError, EngineUnavailable
from modoku.limits import Stop
from modoku.native import CancelFlag, gpu
from modoku.search.many import Batch

PUZZLES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "98.7.....6.....87...7.....5.4..3.5....65..9......2...1..86..4.....3....2.....1.5.",
    "." * 81,
    "55" + "." * 79,
    "........1.......23..4..5........46...1.......7...8.9......1.......3.6....29...5..",
    "." * 40 + "1" + "." * 40,
]
needs_gpu = pytest.mark.skipif(not gpu.has_gpu(), reason="no graphics processor here")


def same(left: Batch, right: Batch) -> bool:
    return all(
        getattr(left, part) == getattr(right, part) for part in ("counts", "stop_codes", "nodes", "solutions", "lines")
    )


def test_without_cupy_the_message_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    gpu.open_device.cache_clear()
    try:
        with pytest.raises(EngineUnavailable) as caught:
            solve_many(PUZZLES, path="gpu")
    finally:
        gpu.open_device.cache_clear()
    assert "modoku[gpu]" in str(caught.value.hint)
    assert not isinstance(caught.value, ImportError)


def test_a_limit_for_the_whole_batch_is_refused() -> None:
    with pytest.raises(EngineError, match="whole batch"):
        solve_many(bytearray(81), path="gpu", batch_nodes=5)


def test_no_nodes_need_no_device() -> None:
    batch = solve_many(PUZZLES, path="gpu", nodes=0)
    assert {batch.stop(index) for index in range(len(batch))} == {Stop.NODES}


@needs_gpu
@pytest.mark.parametrize("limit", [1, 2, 50])
@pytest.mark.parametrize("nodes", [None, 1, 30, 100_000])
def test_text_gets_the_same_answers(limit: int, nodes: int | None) -> None:
    text = "\n".join(PUZZLES * 50)
    assert same(solve_many(text, limit=limit, nodes=nodes, path="gpu"), solve_many(text, limit=limit, nodes=nodes))


@needs_gpu
def test_lines_of_every_shape_get_the_same_answers_and_faults() -> None:
    text = "# a list\n\n  " + "\r\n".join(PUZZLES) + "\nabc\n" + PUZZLES[0] + "  # the end"
    here, there = solve_many(text), solve_many(text, path="gpu")
    assert same(here, there)
    assert {row: str(error) for row, error in here.errors.items()} == {
        row: str(error) for row, error in there.errors.items()
    }


@needs_gpu
def test_arrays_get_the_same_answers() -> None:
    np = pytest.importorskip("numpy")
    digits = np.array([[0 if cell == "." else int(cell) for cell in puzzle] for puzzle in PUZZLES * 30_000], np.uint8)
    assert same(solve_many(digits), solve_many(digits, path="gpu"))


@needs_gpu
def test_a_raised_flag_stops_before_the_first_piece() -> None:
    raised = CancelFlag()
    raised.set()
    batch = solve_many(PUZZLES, path="gpu", cancel=raised)
    assert {batch.stop(index) for index in range(len(batch))} == {Stop.CANCELLED}
    assert list(batch) == [None] * len(PUZZLES)
