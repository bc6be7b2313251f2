"""The exact cover engine covers every kind of rule that has a diagram, and refuses the others by name."""

import pytest

from modoku.engines.dlx import DlxEngine
from modoku.errors import UnsupportedConstraint
from modoku.limits import Limits
from modoku.puzzle import AllDifferent, BoxGrid, Solution, Sum
from modoku.variants import classic

ORDER_2 = classic(BoxGrid(2, 2))
ENGINE = DlxEngine()


def test_a_small_group_need_not_hold_every_digit() -> None:
    puzzle = ORDER_2.with_constraints([AllDifferent((0, 5, 10))])
    run = ENGINE.run(ENGINE.encode(puzzle), Limits(None))
    assert 0 < len(run.answers) < 288
    assert all(Solution.checked(puzzle, answer) for answer in run.answers)


def test_a_sum_with_too_many_states_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("modoku.models.diagram.MAX_EDGES", 10_000)
    factors = tuple(3**place * 101 + place for place in range(14))
    with pytest.raises(UnsupportedConstraint, match="states"):
        ENGINE.encode(classic().with_constraints([Sum(tuple(range(9, 23)), sum(factors) * 5, factors)]))


def test_a_sum_is_covered_through_its_diagram() -> None:
    puzzle = ORDER_2.with_constraints([Sum((0, 1, 4), 7)])
    run = ENGINE.run(ENGINE.encode(puzzle), Limits(None))
    assert run.answers
    assert all(answer[0] + answer[1] + answer[4] == 7 for answer in run.answers)
