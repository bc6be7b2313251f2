"""What every engine does at the edges: nothing asked for, nothing left to find, answers alike but for hidden values."""

from __future__ import annotations

from typing import Any

import pytest

from modoku.engines import ENGINES, Engine, get_engine
from modoku.limits import Limits, Stop
from modoku.puzzle import BoxGrid, Puzzle
from modoku.rules.sum_line import SumLine
from modoku.variants import classic

ORDER_2 = classic(BoxGrid(2, 2))
FULL = tuple(map(int, "1234341221434321"))
# The sum before the first cell is hidden, and several may do.
LOOP = ORDER_2.with_givens([0] * 12 + [4, 3, 2, 1]).with_constraints([SumLine((0, 1, 5, 4), total=5, loop=True)])


@pytest.fixture(params=[name for name in ENGINES if name != "classic9"])
def engine(request: pytest.FixtureRequest) -> Engine[Any]:
    found = get_engine(request.param)
    if not found.availability():
        pytest.skip(f"{request.param} is not installed")
    return found


@pytest.mark.parametrize(
    ("puzzle", "limit", "count", "stop"),
    [
        (ORDER_2, 0, 0, Stop.SOLUTIONS),
        (ORDER_2.with_givens(FULL), 0, 0, Stop.SOLUTIONS),
        (ORDER_2.with_givens(FULL), 2, 1, Stop.EXHAUSTED),
        (ORDER_2.with_givens([1, 1] + [0] * 14), 2, 0, Stop.EXHAUSTED),
    ],
)
def test_nothing_to_find_ends_at_once(engine: Engine[Any], puzzle: Puzzle, limit: int, count: int, stop: Stop) -> None:
    run = engine.run(engine.encode(puzzle), Limits(limit))
    assert (len(run.answers), run.stop) == (count, stop)


@pytest.mark.parametrize("limit", [3, 50])
def test_solutions_that_differ_in_hidden_values_are_one(engine: Engine[Any], limit: int) -> None:
    if engine.name in ("colouring", "reference"):
        pytest.skip("it takes no such rule, or has no hidden values")
    run = engine.run(engine.encode(LOOP), Limits(limit))
    right = get_engine("reference").run(LOOP, Limits(None)).answers
    assert len(run.answers) == len(set(run.answers)) == min(limit, len(right))
    assert set(run.answers) <= set(right)
