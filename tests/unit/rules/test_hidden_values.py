"""Rules over hidden variables: engines hand these over, and a check looks at them instead of searching."""

from __future__ import annotations

import pytest

from modoku.engines import get_engine
from modoku.errors import WrongAnswer
from modoku.limits import Limits
from modoku.puzzle import Solution, Sum
from modoku.puzzle.constraint import Constraint
from modoku.rules.doublers import Doublers
from modoku.rules.hidden import WithHidden
from modoku.rules.unknown_regions import UnknownRegions
from modoku.search import solve
from modoku.variants import latin

BLANK = latin(4)
ROWS = tuple(tuple(range(4 * row, 4 * row + 4)) for row in range(4))
COLUMNS = tuple(tuple(range(column, 16, 4)) for column in range(4))
SIDES = tuple((a, b) for a in range(16) for b in (a + 1, a + 4) if b < 16 and (b == a + 4 or b % 4))
RULES: tuple[Constraint, ...] = (
    WithHidden(((0, 4), (2, 3)), (Sum((0, 1, -1), 0, (1, 1, -2)), Sum((5, 6, -2), 0, (1, 1, -2)))),
    Doublers((*ROWS, *COLUMNS), (Sum((0, 1, 2), 9), Sum((4, 5), 3))),
    UnknownRegions(tuple(range(16)), 4, SIDES, (Sum((-1, -6), 0, (1, -1)),)),
)
each_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.kind)


@each_rule
@pytest.mark.parametrize("engine", ["general", "sat"])
def test_engines_hand_over_what_shows_a_rule(rule: Constraint, engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def must_not_search(*_: object) -> None:
        raise AssertionError("a check has searched")

    monkeypatch.setattr(type(rule), "holds", must_not_search)
    found = solve(BLANK.with_constraints([rule]), engine=engine, limit=5)
    assert len(found.solutions) == 5


@each_rule
def test_hidden_values_that_do_not_show_a_rule_are_refused(rule: Constraint) -> None:
    puzzle = BLANK.with_constraints([rule])
    engine = get_engine("general")
    run = engine.run(engine.encode(puzzle), Limits(1))
    (answer,), (hidden,) = run.answers, run.hidden
    assert Solution.checked(puzzle, answer, hidden) == Solution.checked(puzzle, answer)
    with pytest.raises(WrongAnswer):
        Solution.checked(puzzle, answer, (hidden[0] % 4 + 1, *hidden[1:]))


@each_rule
def test_with_and_without_hidden_values_the_same_grids_are_solutions(rule: Constraint) -> None:
    shown = {solution.values for solution in solve(BLANK.with_constraints([rule]), limit=None).solutions}
    grids = [solution.values for solution in solve(BLANK, limit=None).solutions]
    held = {grid for grid in grids if rule.holds([grid[cell] for cell in rule.cells])}
    assert shown == held
    assert 0 < len(held) < len(grids) == 576
