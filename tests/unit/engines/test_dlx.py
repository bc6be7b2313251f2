"""The exact cover engine covers every kind of rule that has a diagram, and refuses the others by name."""

import pytest

from modoku.engines.dlx import DlxEngine
from modoku.errors import UnsupportedConstraint
from modoku.limits import Limits
from modoku.puzzle import CONSTRAINT_KINDS, AllDifferent, BoxGrid, Constraint, Solution, Sum
from modoku.variants import classic

ORDER_2 = classic(BoxGrid(2, 2))
ENGINE = DlxEngine()


def test_a_small_group_need_not_hold_every_digit() -> None:
    puzzle = ORDER_2.with_constraints([AllDifferent((0, 5, 10))])
    run = ENGINE.run(ENGINE.encode(puzzle), Limits(None))
    assert 0 < len(run.answers) < 288
    assert all(Solution.checked(puzzle, answer) for answer in run.answers)


def test_a_rule_with_too_many_combinations_is_refused_by_name() -> None:
    class Endless(Constraint):
        kind = "endless"
        cells = tuple(range(81))
        style = ""

        def holds(self, values: object) -> bool:
            return True

    CONSTRAINT_KINDS.pop("endless")
    with pytest.raises(UnsupportedConstraint, match="kind endless over 81 cells"):
        ENGINE.encode(classic().with_constraints([Endless()]))


def test_a_sum_is_covered_through_its_diagram() -> None:
    puzzle = ORDER_2.with_constraints([Sum((0, 1, 4), 7)])
    run = ENGINE.run(ENGINE.encode(puzzle), Limits(None))
    assert run.answers
    assert all(answer[0] + answer[1] + answer[4] == 7 for answer in run.answers)
