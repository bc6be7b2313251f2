"""The engines over colourings and exact covers, both compiled, keep to their limits and find every solution once."""

from typing import Any

import pytest
from tests.unlocked import once_unlocked

from modoku.engines import Engine
from modoku.engines.colouring import ColouringEngine
from modoku.engines.dlx import DlxEngine
from modoku.limits import Limits, Stop
from modoku.native import CancelFlag
from modoku.puzzle import BoxGrid, Solution
from modoku.variants import classic, make

ORDER_2 = classic(BoxGrid(2, 2))
GOLDEN_NUGGET = "000000039000001005003050800008090006070002000100400000009080050020000600400700000"
HARD = classic().with_givens([int(c) for c in GOLDEN_NUGGET])


@pytest.fixture(params=[ColouringEngine, DlxEngine], ids=["colouring", "dlx"])
def engine(request: pytest.FixtureRequest) -> Engine[Any]:
    """One engine after the other."""
    made: Engine[Any] = request.param()
    return made


def test_all_solutions_are_found_once_each(engine: Engine[Any]) -> None:
    run = engine.run(engine.encode(ORDER_2), Limits(None))
    assert run.stop is Stop.EXHAUSTED
    assert len(run.answers) == len(set(run.answers)) == 288
    assert all(Solution.checked(ORDER_2, answer) for answer in run.answers)


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_no_more_solutions_than_asked_for(engine: Engine[Any], limit: int) -> None:
    run = engine.run(engine.encode(ORDER_2), Limits(limit))
    assert (len(run.answers), run.stop) == (limit, Stop.SOLUTIONS)


def test_a_hard_puzzle_is_exhausted_with_its_one_solution(engine: Engine[Any]) -> None:
    run = engine.run(engine.encode(HARD), Limits(2))
    assert (len(run.answers), run.stop) == (1, Stop.EXHAUSTED)
    assert Solution.checked(HARD, run.answers[0])
    assert run.stats["nodes"] > 81


def test_a_contradiction_is_exhausted_without_an_answer(engine: Engine[Any]) -> None:
    run = engine.run(engine.encode(ORDER_2.with_givens([1, 1] + [0] * 14)), Limits(2))
    assert (run.answers, run.stop) == ((), Stop.EXHAUSTED)


def test_nodes_are_limited(engine: Engine[Any]) -> None:
    run = engine.run(engine.encode(HARD), Limits(2, nodes=50))
    assert run.stop is Stop.NODES
    assert run.stats["nodes"] <= 50


def test_time_ends_an_endless_enumeration(engine: Engine[Any]) -> None:
    # Over at the first look at the clock that the search takes, and not before it has begun.
    run = engine.run(engine.encode(make("latin:size=40")), Limits(None, seconds=1e-9))
    assert run.stop is Stop.TIME
    assert run.stats["nodes"] > 0


def test_a_raised_flag_ends_an_endless_enumeration(engine: Engine[Any]) -> None:
    cancel = CancelFlag()
    # A large grid takes long to fill, so that few answers pile up until the flag is seen.
    model = engine.encode(classic(BoxGrid(8, 8)))
    with once_unlocked(cancel.set):
        run = engine.run(model, Limits(None), cancel)
    assert run.stop is Stop.CANCELLED
