"""Why a puzzle has no solution: the parts contradict each other, none can be spared, and the fixes mend it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path

import pytest

from modoku.engines.reference import count_solutions, iter_solutions
from modoku.native import CancelFlag
from modoku.puzzle import AllDifferent, Automaton, DigitSet, Domain, Puzzle, Sum, Table
from modoku.puzzle.constraint import Constraint
from modoku.results import Verdict
from modoku.rules.consecutive import ConsecutiveSet
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.search import Conflict, find_conflict
from modoku.search.parts import Switches, parts_of, puzzle_of
from modoku.variants import make

RECORDS = {
    record["name"]: record
    for record in json.loads((Path(__file__).parents[2] / "data" / "seed_grids.json").read_text(encoding="utf-8"))
}


def figure(name: str, recipe: str = "classic") -> Puzzle:
    return make(recipe).with_givens([digit for row in RECORDS[name]["rows"] for digit in row])


def contradictory_puzzles(recipe: str, count: int, seed: int) -> Iterator[Puzzle]:
    """Yield puzzles without a solution: cells of a solution, one or two of them changed."""
    chance = random.Random(seed)
    blank = make(*recipe.split("+"))
    solutions = [solution.values for solution in islice(iter_solutions(blank), 40)]
    while count:
        digits = list(chance.choice(solutions))
        for cell in chance.sample(range(len(digits)), chance.randint(1, 2)):
            digits[cell] = chance.randint(1, blank.size)
        shown = chance.randint(len(digits) // 4, 3 * len(digits) // 4)
        kept = set(chance.sample(range(len(digits)), shown))
        puzzle = blank.with_givens([digit if cell in kept else 0 for cell, digit in enumerate(digits)])
        if not count_solutions(puzzle, 1):
            count -= 1
            yield puzzle


def explained(puzzle: Puzzle | str) -> Conflict:
    """Return why a puzzle has no solution, however slow the machine is: the search ends by itself."""
    return find_conflict(puzzle, seconds=None)


def assert_contradictory_with_nothing_to_spare(conflict: Conflict) -> None:
    layout, parts = conflict.puzzle.layout, conflict.parts
    assert conflict.verdict is Verdict.UNSOLVABLE
    assert set(parts) <= set(parts_of(conflict.puzzle))
    assert count_solutions(conflict.to_puzzle(), 1) == 0
    for part in parts:
        rest = [other for other in parts if other != part]
        assert count_solutions(puzzle_of(layout, rest), 1) == 1, part.said(layout).said()


@pytest.mark.parametrize(
    ("recipe", "seed"),
    [
        ("classic:boxes=2x2", 1),
        ("classic:boxes=2x3", 2),
        ("latin:size=5", 3),
        ("classic:boxes=2x2+diagonal", 4),
    ],
)
def test_the_parts_contradict_each_other_and_the_rest_holds_without_any_one(recipe: str, seed: int) -> None:
    for puzzle in contradictory_puzzles(recipe, 25, seed):
        conflict = explained(puzzle)
        assert conflict.minimal
        assert_contradictory_with_nothing_to_spare(conflict)


def test_no_contradiction_is_smaller_where_that_is_claimed() -> None:
    tried = 0
    for puzzle in contradictory_puzzles("classic:boxes=2x2", 30, 7):
        conflict = explained(puzzle)
        assert conflict.smallest
        if len(conflict.parts) > 5:
            continue
        tried += 1
        for fewer in combinations(parts_of(puzzle), len(conflict.parts) - 1):
            assert count_solutions(puzzle_of(puzzle.layout, fewer), 1) == 1
    assert tried >= 5


def test_the_fixes_are_exactly_the_single_givens_whose_change_gives_a_solution() -> None:
    for puzzle in contradictory_puzzles("classic:boxes=2x2", 40, 11):
        conflict = explained(puzzle)
        assert conflict.complete
        expected = set()
        for cell, given in enumerate(puzzle.givens):
            for digit in range(puzzle.size + 1) if given else ():
                givens = [digit if other == cell else old for other, old in enumerate(puzzle.givens)]
                if digit != given and (found := count_solutions(puzzle.with_givens(givens), 2)):
                    expected.add((cell, given, digit, found == 1))
        assert {(fix.cell, fix.given, fix.digit or 0, fix.unique) for fix in conflict.fixes} == expected
        order = [fix.unique is not True for fix in conflict.fixes]
        assert order == sorted(order), "those that leave exactly one solution come first"


def test_the_figure_without_a_solution_has_two_equal_digits_in_a_column() -> None:
    conflict = explained(figure("fig1.8"))
    assert conflict.said().said() == "These givens and rules cannot all hold: r4c7 = 3, r9c7 = 3, column 7."
    assert conflict.smallest
    assert conflict.puzzle.layout.cell_names(conflict.cells) == ("r4c7", "r9c7")
    assert (conflict.fixes, conflict.complete) == ((), True)
    french = conflict.said().said("fr")
    assert french == "Ces dévoilés et ces règles se contredisent\u00a0: L4C7 = 3, L9C7 = 3, la colonne 7."


def test_the_damaged_6x6_figure_is_explained_without_solving_it() -> None:
    conflict = explained(figure("annex_6x6", "classic:boxes=2x3"))
    assert_contradictory_with_nothing_to_spare(conflict)
    assert conflict.smallest


def test_a_mistyped_digit_is_found_and_mended() -> None:
    typed = "53..74...6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    conflict = explained(typed)
    names = [part.said(conflict.puzzle.layout).said() for part in conflict.parts]
    assert names[0] == "r1c6 = 4"
    assert [(fix.cell, fix.digit, fix.unique) for fix in conflict.fixes] == [(5, None, True), (5, 8, True)]


FOUR = "classic:boxes=2x2"
EVERY_KIND: list[tuple[Constraint, dict[int, int], str]] = [
    (AllDifferent((0, 5, 10, 15)), {0: 1, 15: 1}, "The digits of r1c1, r2c2, r3c3, r4c4 all differ"),
    (Domain((0, 1, 2), frozenset(DigitSet.of(2, 4)), "even"), {1: 3}, "Even digits only in r1c2"),
    (Pairs(((0, 1), (1, 2)), "difference", "=", 1), {1: 1, 2: 3}, "The difference of r1c2–r1c3 is 1"),
    (Sum((0, 5), 7), {0: 1}, "The digits of r1c1, r2c2 add up to 7"),
    (Order((0, 5, 10)), {0: 3}, "The digits rise along r1c1, r2c2, r3c3"),
    (Equal(((0, 10), (5, 15))), {5: 1, 15: 2}, "Same digits: r2c2=r4c4"),
    (ConsecutiveSet((0, 5, 10)), {0: 1, 10: 4}, "The digits of r1c1, r2c2, r3c3 are consecutive, in any order"),
    (ConsecutiveSet((0, 10)), {0: 2, 10: 2}, "The digits of r1c1, r3c3 are consecutive, in any order"),
    (Table((0, 15), ((1, 2), (2, 3))), {0: 3}, ""),
    (Automaton((0, 5), ((1, -1, -1, -1), (-1, 1, -1, -1)), frozenset({1})), {0: 2}, ""),
]


@pytest.mark.parametrize(("constraint", "givens", "words"), EVERY_KIND, ids=lambda value: getattr(value, "kind", ""))
def test_every_kind_of_constraint_can_be_a_part(constraint: Constraint, givens: dict[int, int], words: str) -> None:
    puzzle = make(FOUR).with_constraints([constraint]).with_givens(givens)
    conflict = explained(puzzle)
    assert_contradictory_with_nothing_to_spare(conflict)
    assert conflict.smallest
    rules = [part for part in conflict.parts if part.kind == "constraint"]
    assert len(rules) == 1
    if words:
        assert rules[0].said(puzzle.layout).said() == f'"{words}"'


def test_a_rule_does_not_borrow_from_the_units_around_it() -> None:
    # 4 + 4 = 8 is possible: only together with the row, in which the two differ, it is not.
    puzzle = make(FOUR).with_constraints([Sum((0, 3), 8)])
    conflict = explained(puzzle)
    assert conflict.said().said() == 'These rules cannot all hold: row 1, "The digits of r1c1, r1c4 add up to 8".'
    assert (conflict.fixes, conflict.complete) == ((), True)
    alone = explained(make(FOUR).with_constraints([Sum((0, 3), 9)]))
    assert alone.said().said() == 'This cannot hold: "The digits of r1c1, r1c4 add up to 9".'


@pytest.mark.parametrize(
    ("recipe", "givens"),
    [
        ("killer:cages=17@r1c1r1c2;8@r2c1r3c1", {2: 9}),
        ("thermometer:lines=r1c1r2c2r3c3r4c4r5c5r6c6", {0: 5}),
        ("anti-knight", {0: 1, 11: 1}),
        ("non-consecutive", {0: 1, 1: 2}),
        ("jigsaw:layout=9-1", {0: 1, 8: 1}),
        ("diagonal", {0: 7, 80: 7}),
        ("triple", {0: 5, 1: 5}),
    ],
)
def test_variants_are_explained(recipe: str, givens: dict[int, int]) -> None:
    conflict = explained(make(recipe).with_givens(givens))
    assert conflict.minimal
    assert_contradictory_with_nothing_to_spare(conflict)


@pytest.mark.parametrize("recipe", ["classic:boxes=4x4", "classic:boxes=5x5"])
def test_large_boards_are_explained(recipe: str) -> None:
    puzzle = make(recipe)
    conflict = explained(puzzle.with_givens({0: 3, puzzle.size: 3}))
    assert conflict.said().said() == "These givens and rules cannot all hold: r1c1 = 3, r2c1 = 3, column 1."
    assert conflict.smallest


def test_the_formula_of_a_36x36_board_is_written_without_all_pairs_and_finds_the_same() -> None:
    puzzle = make("classic:boxes=6x6").with_givens({0: 3, 36: 3})
    switches = Switches.of(puzzle)
    assert switches.content.count(0) < 1_000_000
    core, minimal, _ = switches.find_core(range(len(switches.parts)))
    assert core is not None
    assert minimal
    said = [switches.parts[place].said(puzzle.layout).said() for place in sorted(core)]
    assert said in (["r1c1 = 3", "r2c1 = 3", "column 1"], ["r1c1 = 3", "r2c1 = 3", "box 1"])


def test_a_solvable_puzzle_has_no_conflict_and_without_time_nothing_is_claimed() -> None:
    solvable = explained(make(FOUR))
    assert (solvable.verdict, solvable.parts) == (Verdict.SOLVABLE, ())
    assert solvable.said().said() == "There is no conflict."
    late = find_conflict(figure("fig1.8"), seconds=0)
    assert not late.minimal
    assert not late.smallest
    assert not late.complete or late.verdict is Verdict.UNKNOWN


def test_a_cancelled_question_claims_nothing() -> None:
    flag = CancelFlag()
    flag.set()
    found = find_conflict(figure("fig1.8"), cancel=flag)
    assert found.verdict is Verdict.UNKNOWN
    assert found.parts == ()
