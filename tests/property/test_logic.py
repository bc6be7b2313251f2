"""Paths on random puzzles: sound, monotone, and blind to names of digits and to turning the grid over."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from modoku.logic import choose_techniques, grade, trace
from modoku.puzzle import Puzzle
from modoku.search import solve
from modoku.variants import classic

SOLUTION = [int(c) for c in "534678912672195348198342567859761423426853791713924856961537284287419635345286179"]


def shuffled(seed: int) -> tuple[list[int], random.Random]:
    """Return a random solution: digits renamed, rows within bands and columns within stacks swapped."""
    rng = random.Random(seed)
    names = [0, *rng.sample(range(1, 10), 9)]
    rows = [3 * band + row for band in rng.sample(range(3), 3) for row in rng.sample(range(3), 3)]
    columns = [3 * stack + column for stack in rng.sample(range(3), 3) for column in rng.sample(range(3), 3)]
    return [names[SOLUTION[9 * r + c]] for r in rows for c in columns], rng


def with_clues(values: list[int], clues: int, rng: random.Random) -> Puzzle:
    return classic().with_givens({cell: values[cell] for cell in rng.sample(range(81), clues)})


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(24, 45))
def test_without_uniqueness_no_step_excludes_a_solution_however_many_there_are(seed: int, clues: int) -> None:
    values, rng = shuffled(seed)
    puzzle = with_clues(values, clues, rng)
    careful = [t for t in choose_techniques(uniqueness=False, human=True) if t.rating < 7.5]
    for step in trace(puzzle, careful).steps:
        assert all(values[cell] == digit for cell, digit in step.placements), step
        assert all(values[cell] != digit for cell, digit in step.eliminations), step


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_the_rating_does_not_depend_on_names_of_digits_or_on_turning_the_grid_over(seed: int) -> None:
    values, rng = shuffled(seed)
    puzzle = with_clues(values, 30, rng)
    if len(solve(puzzle).answers) != 1:
        return
    easy = [t for t in choose_techniques() if t.rating <= 2.3]
    names = [0, *rng.sample(range(1, 10), 9)]
    renamed = puzzle.with_givens([names[d] for d in puzzle.givens])
    turned = puzzle.with_givens([puzzle.givens[9 * c + r] for r in range(9) for c in range(9)])
    wanted = grade(puzzle, easy)
    assert grade(renamed, easy).rating == wanted.rating
    assert grade(turned, easy).rating == wanted.rating


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 80))
def test_singles_that_solve_a_puzzle_solve_it_with_one_more_given(seed: int, cell: int) -> None:
    values, rng = shuffled(seed)
    puzzle = with_clues(values, 34, rng)
    singles = [t for t in choose_techniques() if t.name in ("full-house", "hidden-single", "hidden-single-line")]
    if trace(puzzle, singles).is_solved:
        more = puzzle.with_givens([values[c] if c == cell else d for c, d in enumerate(puzzle.givens)])
        assert trace(more, singles).is_solved
