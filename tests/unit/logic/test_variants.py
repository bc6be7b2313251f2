"""Paths on other boards and with other rules: the same techniques, over units and constraints, and never wrong."""

from __future__ import annotations

import random

import pytest

from modoku.logic import TECHNIQUES, State, Step, get_technique, grade, trace
from modoku.puzzle import Puzzle
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import all_variants, make

EXAMPLES = [
    variant.examples[0]
    for variant in all_variants().values()
    if make(variant.examples[0]).layout.cell_count <= 130 and make(variant.examples[0]).size <= 16
]

NODES = 100_000
"""How far a search goes: nodes and not seconds, so that the same puzzle is dug on any machine."""


def dug(recipe: str, seed: int) -> tuple[Puzzle, tuple[int, ...]] | None:
    """Return a puzzle of that variant with one solution and few givens, and its solution."""
    blank = make(recipe)
    rng = random.Random(f"{recipe} {seed}")
    first = solve(blank, limit=1, nodes=NODES).solution
    if first is None:
        return None
    cells = list(range(len(first.values)))
    rng.shuffle(cells)
    kept = dict.fromkeys(cells)
    for cell in cells[: len(cells) * 3 // 4]:
        kept.pop(cell)
        puzzle = blank.with_givens({c: first.values[c] for c in kept})
        if solve(puzzle, nodes=NODES).verdict is not Verdict.UNIQUE:
            kept[cell] = None
    return blank.with_givens({c: first.values[c] for c in kept}), first.values


@pytest.mark.parametrize("recipe", EXAMPLES)
def test_no_step_on_a_variant_contradicts_the_solution(recipe: str) -> None:
    made = dug(recipe, 1)
    assert made is not None
    puzzle, right = made
    path = trace(puzzle, TECHNIQUES)
    assert path.steps
    for state, step in path.iter_states():
        assert all(right[cell] == digit and state.has((cell, digit)) for cell, digit in step.placements), step
        assert all(right[cell] != digit and state.has((cell, digit)) for cell, digit in step.eliminations), step
    if path.is_solved:
        assert tuple(path.end.values) == right


def removed(recipe: str, technique: str, givens: dict[str, int]) -> set[str]:
    """Return what a technique strikes out or places at once, as text."""
    blank = make(recipe)
    puzzle = blank.with_givens({blank.layout.cell_from_name(name): digit for name, digit in givens.items()})
    steps: list[Step] = list(get_technique(technique).find(State.of(puzzle)))
    return {f"{blank.layout.cell_name(cell)}≠{digit}" for step in steps for cell, digit in step.eliminations}


def test_a_cage_of_two_with_three_holds_one_and_two() -> None:
    assert removed("killer:cages=3@r1c1r1c2", "cage-combinations", {}) == {
        f"r1c{c}≠{d}" for c in (1, 2) for d in range(3, 10)
    }


def test_a_cage_whose_every_digit_occurs_in_a_combination_is_left_alone() -> None:
    assert removed("killer:cages=10@r1c1r1c2", "cage-combinations", {}) == {"r1c1≠5", "r1c2≠5"}
    assert removed("killer:cages=15@r1c1r1c2r1c3", "cage-combinations", {}) == set()


def test_a_thermometer_pushes_up_and_down() -> None:
    found = removed("thermometer:lines=r1c1r2c2r3c3", "order-bounds", {})
    assert found == {"r1c1≠8", "r1c1≠9", "r2c2≠1", "r2c2≠9", "r3c3≠1", "r3c3≠2"}


def test_a_black_dot_leaves_digits_with_a_double() -> None:
    found = removed("kropki:black=r1c1r1c2,negative=no", "pair-relation", {})
    assert found == {f"r1c{c}≠{d}" for c in (1, 2) for d in (5, 7, 9)}


def test_a_palindrome_copies_what_is_excluded() -> None:
    found = removed("palindrome:lines=r1c1r2c2r3c3r4c4", "equal-cells", {"r1c9": 5})
    assert "r4c4≠5" in found


def test_a_renban_line_keeps_to_windows() -> None:
    assert removed("renban:lines=r1c1r2c2r3c3", "consecutive-run", {}) == set()
    found = removed("renban:lines=r1c1r2c2r3c3", "consecutive-run", {"r1c1": 9})
    assert found == {f"{cell}≠{d}" for cell in ("r2c2", "r3c3") for d in range(1, 7)}


def test_an_arrow_cannot_be_smaller_than_its_shaft() -> None:
    found = removed("arrow:arrows=r1c1>r1c2r1c3", "sum-bounds", {})
    assert "r1c1≠1" in found
    assert "r1c2≠9" in found


def test_bigger_grids_are_graded_too() -> None:
    made = dug("classic:boxes=3x4", 2)
    assert made is not None
    found = grade(made[0], TECHNIQUES)
    assert found.steps > 50
