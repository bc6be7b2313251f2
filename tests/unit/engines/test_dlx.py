"""The exact cover engine keeps to its limits and finds every solution once."""

import threading

import pytest

from modoku.engines.dlx import DlxEngine
from modoku.errors import UnsupportedConstraint
from modoku.native import CancelFlag
from modoku.puzzle import AllDifferent, BoxGrid, Solution, Sum
from modoku.results import Limits, Stop
from modoku.variants import classic, make

ORDER_2 = classic(BoxGrid(2, 2))
GOLDEN_NUGGET = "000000039000001005003050800008090006070002000100400000009080050020000600400700000"
HARD = classic().with_givens([int(c) for c in GOLDEN_NUGGET])
ENGINE = DlxEngine()


def test_all_solutions_are_found_once_each() -> None:
    run = ENGINE.run(ENGINE.encode(ORDER_2), Limits(None))
    assert run.stop is Stop.EXHAUSTED
    assert len(run.answers) == len(set(run.answers)) == 288
    assert all(Solution.checked(ORDER_2, answer) for answer in run.answers)


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_no_more_solutions_than_asked_for(limit: int) -> None:
    run = ENGINE.run(ENGINE.encode(ORDER_2), Limits(limit))
    assert (len(run.answers), run.stop) == (limit, Stop.SOLUTIONS)


def test_a_hard_puzzle_is_exhausted_with_its_one_solution() -> None:
    run = ENGINE.run(ENGINE.encode(HARD), Limits(2))
    assert (len(run.answers), run.stop) == (1, Stop.EXHAUSTED)
    assert Solution.checked(HARD, run.answers[0])
    assert run.stats["nodes"] > 81


def test_a_contradiction_is_exhausted_without_an_answer() -> None:
    run = ENGINE.run(ENGINE.encode(ORDER_2.with_givens([1, 1] + [0] * 14)), Limits(2))
    assert (run.answers, run.stop) == ((), Stop.EXHAUSTED)


def test_nodes_are_limited() -> None:
    run = ENGINE.run(ENGINE.encode(HARD), Limits(2, nodes=50))
    assert run.stop is Stop.NODES
    assert run.stats["nodes"] <= 50


def test_time_ends_an_endless_enumeration() -> None:
    run = ENGINE.run(ENGINE.encode(make("latin:size=40")), Limits(None, seconds=0.2))
    assert run.stop is Stop.TIME


def test_a_raised_flag_ends_an_endless_enumeration() -> None:
    cancel = CancelFlag()
    threading.Timer(0.2, cancel.set).start()
    # A large grid takes long to fill, so that few answers pile up until the flag is seen.
    run = ENGINE.run(ENGINE.encode(classic(BoxGrid(8, 8))), Limits(None), cancel)
    assert run.stop is Stop.CANCELLED


def test_a_small_group_need_not_hold_every_digit() -> None:
    puzzle = ORDER_2.with_constraints([AllDifferent((0, 5, 10))])
    run = ENGINE.run(ENGINE.encode(puzzle), Limits(None))
    assert 0 < len(run.answers) < 288
    assert all(Solution.checked(puzzle, answer) for answer in run.answers)


def test_a_rule_with_too_many_combinations_is_refused_by_name() -> None:
    class Endless:
        kind = "endless"
        cells = tuple(range(81))
        style = ""

        def holds(self, values: object) -> bool:
            return True

    with pytest.raises(UnsupportedConstraint, match="endless"):
        ENGINE.encode(classic().with_constraints([Endless()]))  # type: ignore[list-item]


def test_a_sum_is_covered_through_its_diagram() -> None:
    puzzle = ORDER_2.with_constraints([Sum((0, 1, 4), 7)])
    run = ENGINE.run(ENGINE.encode(puzzle), Limits(None))
    assert run.answers
    assert all(answer[0] + answer[1] + answer[4] == 7 for answer in run.answers)
