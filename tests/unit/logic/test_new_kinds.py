"""Rules of kinds that no technique knows by name: they are hinted, walked and rated by their forms, never wrongly."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from tests.spare_kinds import Apart, Doubled, Missing, OneOf, Piece, Rising, Split, Tally

from modoku.generation.technique_visibility import ratings_of, seen_up_to
from modoku.logic import HUMAN_TECHNIQUES, TECHNIQUES, State, choose_techniques, find_hint, get_technique, grade, trace
from modoku.logic.board import board_of
from modoku.puzzle import AllDifferent, Automaton, Constraint, Layout, Puzzle, Sum, Table
from modoku.results import Verdict
from modoku.rules.consecutive import ConsecutiveSet
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.search import solve
from modoku.variants import latin, make

BLANK = latin(4)
SIX = make("classic:boxes=2x3")
RULES: list[Constraint] = [
    Apart((0, 5)),
    Rising((0, 5)),
    Table((0, 5, 10), ((1, 1, 2), (1, 3, 4), (2, 2, 2))),
    Tally((0, 1, 4, 5), frozenset({2, 4}), 1),
    Tally((0, 5, 10, 15), frozenset({3}), 2),
    Piece((0, 1, 4, 5), ((0, 1), (0, 4), (1, 5), (4, 5)), frozenset({1})),
    OneOf((Sum((0, 5), 3), Sum((0, 5), 7))),
    OneOf((Order((0, 5, 10)), AllDifferent((1, 4)))),
    Split((0, 5, 10, 15)),
    Doubled((0, 5)),
    Missing((0, 5, 10)),
    Table((0, 5), ((1, 1), (2, 3)), allowed=False),
]


def named(rule: object) -> str:
    return rule.kind if isinstance(rule, Constraint) else ""


@cache
def squares() -> list[tuple[int, ...]]:
    return [solution.values for solution in solve(BLANK, limit=None).solutions]


@pytest.mark.parametrize("rule", RULES, ids=named)
@pytest.mark.parametrize("seed", range(3))
def test_no_step_excludes_a_solution_however_many_there_are(rule: Constraint, seed: int) -> None:
    chance = Random(seed)
    blank = BLANK.with_constraints([rule])
    found = [values for values in squares() if rule.holds([values[cell] for cell in rule.cells])]
    chosen = chance.choice(found)
    puzzle = blank.with_givens({cell: chosen[cell] for cell in chance.sample(range(16), 2)})
    right = [values for values in found if all(g in (0, v) for g, v in zip(puzzle.givens, values, strict=True))]
    for step in trace(puzzle, choose_techniques(human=True, uniqueness=False)).steps:
        for values in right:
            assert all(values[cell] == digit for cell, digit in step.placements), step
            assert all(values[cell] != digit for cell, digit in step.eliminations), step


def dug(rules: list[Constraint], seed: int) -> Puzzle:
    """Return a 6x6 puzzle with these rules and one solution, with as few givens as can be."""
    blank = SIX.with_constraints(rules)
    solution = solve(blank, limit=1).solution
    assert solution is not None
    kept = dict(enumerate(solution.values))
    for cell in Random(seed).sample(range(36), 36):
        fewer = {c: d for c, d in kept.items() if c != cell}
        if solve(blank.with_givens(fewer)).verdict is Verdict.UNIQUE:
            kept = fewer
    return blank.with_givens(kept)


LINES: list[Constraint] = [Apart((0, 7, 14)), Apart((5, 10, 15)), Apart((30, 25, 20))]


def test_digits_that_keep_apart_are_hinted_walked_and_rated() -> None:
    puzzle = dug(LINES, 10)
    path = trace(puzzle, HUMAN_TECHNIQUES)
    assert path.is_solved
    assert "pair-relation" in {step.technique for step in path.steps}
    found = grade(puzzle, TECHNIQUES)
    assert found.rating is not None
    assert found.rating >= get_technique("pair-relation").rating
    state, step = next((state, step) for state, step in path.iter_states() if step.technique == "pair-relation")
    hint = find_hint(puzzle, HUMAN_TECHNIQUES, state.values, [state.digits_of(cell) for cell in range(36)])
    assert hint is not None
    assert hint.step == step
    rule = puzzle.constraints[step.evidence.constraints[0]]
    for language in ("en", "fr"):
        assert rule.said(puzzle.layout).said(language) in hint.said(4).said(language)


def test_a_rule_with_hidden_variables_is_hinted_in_its_own_words() -> None:
    rule = Tally((0, 5, 10, 15), frozenset({1, 2}), 4)
    puzzle = BLANK.with_constraints([rule])
    step = next(get_technique("rule-alone").find(State.of(puzzle)))
    assert set(step.eliminations) == {(cell, digit) for cell in rule.cells for digit in (3, 4)}
    assert step.evidence.constraints == (0,)
    assert step.reason.said("en").startswith("[1, 2] occur 4 times: r1c1 r2c2 r3c3 r4c4. No way")
    assert "Aucune façon" in step.reason.said("fr")


def test_a_digit_is_tried_where_the_rule_alone_says_nothing() -> None:
    puzzle = BLANK.with_constraints([OneOf((Sum((0, 5), 3), Sum((0, 5), 8)))])
    state = State.of(puzzle)
    assert not list(get_technique("rule-alone").find(state))
    steps = list(get_technique("rule-trial").find(state))
    assert {c for step in steps for c in step.eliminations} == {(0, 3), (5, 3)}


def test_what_reads_a_rule_is_seen_by_its_forms() -> None:
    tie = Table((0, 5), tuple((d, d) for d in range(1, 5)))
    rising = Table((0, 5), tuple((a, b) for a in range(1, 5) for b in range(a + 1, 5)))
    readers = {
        "equal-cells": (tie, Equal(((0, 5), (1, 6)))),
        "order-bounds": (rising, Order((0, 5, 10)), Order((0, 5), strict=False)),
        "pair-relation": (Apart((0, 5)), Rising((0, 5)), Pairs(((0, 1),), "sum", "=", 5)),
        "cage-combinations": (Sum((0, 1, 2), 7), Sum((0,), 2)),
        "pattern": (Rising((0, 6, 15)), RULES[2], Automaton.build((0, 1, 2), 4, 0, max, lambda high: high == 3)),
        "rule-alone": RULES[3:],
    }
    for technique, rules in readers.items():
        for rule in rules:
            assert [one.technique for one in board_of(BLANK.with_constraints([rule])).readings] == [technique], rule
    run = board_of(BLANK.with_constraints([ConsecutiveSet((0, 5, 10))])).readings
    assert [one.technique for one in run] == ["naked-single", "consecutive-run"]


def test_cells_that_a_rule_keeps_apart_see_each_other() -> None:
    board = board_of(BLANK.with_constraints([Apart((0, 5)), AllDifferent((0, 10), "mine"), ConsecutiveSet((1, 6, 11))]))
    assert [group.unit.kind for group in board.groups[8:]] == ["mine", "group"]
    assert board.peers[0] >> 10 & 1
    assert not board.peers[0] >> 5 & 1
    assert board.constrained == 1 << 0 | 1 << 5 | 1 << 1 | 1 << 6 | 1 << 11


def test_a_rule_that_only_hard_steps_look_at_is_not_seen_by_easy_ones() -> None:
    puzzle = BLANK.with_constraints([Apart((0, 5)), Tally((0, 1, 4, 5), frozenset({2}), 1), AllDifferent((0, 5))])
    assert ratings_of(puzzle) == (2.2, 4.6, 0.0)
    assert [len(seen_up_to(puzzle, most).constraints) for most in (1.5, 2.2, 4.4)] == [1, 2, 2]


@pytest.mark.parametrize("lowest", [0, 4])
def test_digits_from_another_number_are_walked_as_digits_and_said_as_values(lowest: int) -> None:
    layout = Layout("from", 4, BLANK.layout.positions, BLANK.layout.units, lowest)
    one = Puzzle.blank(BLANK.layout, [Sum((0, 1, 2), 6), Pairs(((4, 8),), "sum", "=", 5)])
    rules = [Sum((0, 1, 2), 6 + 3 * (lowest - 1)), Pairs(((4, 8),), "sum", "=", 5 + 2 * (lowest - 1))]
    other = Puzzle.blank(layout, rules)
    first, second = (trace(puzzle, choose_techniques(human=True)) for puzzle in (one, other))
    assert first.steps == second.steps
    (innie,) = (step for step in get_technique("innies-outies").find(State.of(other)) if len(step.evidence.cells) == 1)
    assert innie.eliminations == ((3, 1), (3, 2), (3, 3))
    said = innie.reason.said("en")
    assert f"add up to {6 + 4 * lowest}." in said
    assert f"Taking away r1c1+r1c2+r1c3={3 + 3 * lowest} leaves r1c4 = {lowest + 3}." in said
