"""The reference solver finds every solution once, on any kind of puzzle, and nothing else."""

from __future__ import annotations

from itertools import product

import pytest

from modoku.engines.reference import _Rules, count_solutions, iter_solutions
from modoku.puzzle import AllDifferent, Automaton, Constraint, DigitSet, Domain, Layout, Puzzle, Sum, Table, is_solution
from modoku.rules.consecutive import ConsecutiveSet
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.variants import classic, latin, make, parse_boxes

STRIP = Layout("strip", 4, tuple((0, c) for c in range(4)), ())
NO_ONE_TWICE = Automaton.build(
    (0, 1, 2, 3), 4, 0, lambda ones, d: ones + (d == 1) if ones + (d == 1) < 2 else None, bool
)

RULES: list[tuple[Constraint, ...]] = [
    (),
    (AllDifferent((0, 1, 2, 3)),),
    (AllDifferent((0, 2)), AllDifferent((1, 2, 3))),
    (Domain((0, 1), frozenset(DigitSet.of(2, 4))),),
    (Pairs(((0, 1), (1, 2), (2, 3)), "difference", ">=", 2),),
    (Pairs(((0, 3),), "ratio", "=", 2), Pairs(((1, 2),), "ratio", "!=", 2)),
    (Pairs(((0, 3),), "product", "<", 5),),
    (Sum((0, 1, 2), 7),),
    (Sum((0, 1, 2, 3), 0, (3, 1, -1, -1)), Sum((2, 3), 5, comparison=">=")),
    (Sum((0, 1), 5, comparison="!="), Sum((2, 3), 3, comparison="<")),
    (Order((3, 1, 0)),),
    (Order((0, 1, 2, 3), strict=False),),
    (Equal(((0, 3), (1,))),),
    (ConsecutiveSet((0, 1, 3)),),
    (Table((0, 1, 2), ((1, 2, 3), (4, 4, 4))),),
    (Table((0, 1), ((1, 2), (3, 3)), allowed=False),),
    (NO_ONE_TWICE,),
    (NO_ONE_TWICE, Sum((0, 1, 2, 3), 9), Order((1, 2))),
]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "+".join(rule.kind for rule in rules) or "none")
def test_the_solutions_are_those_of_trying_everything(rules: tuple[Constraint, ...]) -> None:
    puzzle = Puzzle.blank(STRIP, rules)
    tried = [values for values in product(range(1, 5), repeat=4) if is_solution(puzzle, values)]
    found = [solution.values for solution in iter_solutions(puzzle)]
    assert sorted(found) == tried
    assert tried, "a rule without a solution would prove nothing"


def test_an_automaton_that_reads_fewer_digits_refuses_the_others() -> None:
    low = Automaton((0,), ((0, 0),), frozenset({0}))
    assert [s.values[0] for s in iter_solutions(Puzzle.blank(Layout("one", 4, ((0, 0),), ()), (low,)))] == [1, 2]


def test_givens_are_kept() -> None:
    puzzle = classic(parse_boxes("2x2")).with_givens({0: 3, 15: 3})
    solutions = list(iter_solutions(puzzle))
    assert solutions
    assert all(s.values[0] == s.values[15] == 3 for s in solutions)
    assert len(set(solutions)) == len(solutions)


def test_contradictory_givens_have_no_solution() -> None:
    assert count_solutions(classic().with_givens({0: 5, 1: 5})) == 0


def test_a_given_outside_its_domain_has_no_solution() -> None:
    assert count_solutions(make("classic:boxes=2x2", "parity:even=r1c1").with_givens({0: 3})) == 0


def test_what_a_rule_settles_is_told_to_the_cells_that_differ() -> None:
    rules = _Rules(Puzzle.blank(STRIP, (Sum((0, 2), 2), AllDifferent((0, 1)))))
    masks = [0b1111] * 4
    assert rules.settle(masks, [0, 1, 2, 3])
    assert masks == [0b0001, 0b1110, 0b0001, 0b1111]


def test_counting_stops_at_the_limit() -> None:
    assert count_solutions(latin(9), limit=7) == 7


def test_cells_in_no_unit_take_every_digit() -> None:
    assert count_solutions(Puzzle.blank(Layout("loose", 3, ((0, 0), (5, 5)), ()))) == 9


def test_a_large_grid_does_not_meet_the_recursion_limit() -> None:
    boxes = parse_boxes("6x6")
    rows = [[(6 * (r % 6) + r // 6 + c) % 36 + 1 for c in range(36)] for r in range(36)]
    digits = [digit for row in rows for digit in row]
    blanked = [0 if i % 3 == 0 else digit for i, digit in enumerate(digits)]
    assert next(iter_solutions(classic(boxes).with_givens(blanked))).is_full
