"""The evidence of a step alone carries it under other rules too: cages, lines, dots, other and overlapping regions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.unit.logic.evidence import is_justified

from modoku.logic import HUMAN_TECHNIQUES, State, choose_techniques, trace
from modoku.logic.figures import by_rating, find_all
from modoku.puzzle import Puzzle
from modoku.search import solve
from modoku.variants import make

PUZZLES = Path(__file__).parents[2] / "data" / "logic" / "variants.txt"
# Chains by supposition are judged on their examples (test_matrix); here they would take most of the time.
QUICK = [technique for technique in HUMAN_TECHNIQUES if technique.rating < 7.5]
RATED = [technique for technique in choose_techniques(sums=True) if technique.rating < 7.5]
WIDE_STATES = 3


def puzzles() -> list[tuple[str, str]]:
    lines = [line.split("\t") for line in PUZZLES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [(recipe, givens) for recipe, givens in lines]


def puzzle_of(recipe: str, givens: str) -> Puzzle:
    return make(recipe).with_givens([0 if symbol == "." else int(symbol) for symbol in givens])


@pytest.mark.parametrize(("recipe", "givens"), puzzles(), ids=[recipe.split(":")[0] for recipe, _ in puzzles()])
def test_every_step_of_a_path_is_justified_and_right(recipe: str, givens: str) -> None:
    puzzle = puzzle_of(recipe, givens)
    solution = solve(puzzle).solution
    assert solution is not None
    path = trace(puzzle, QUICK)
    judged = 0
    for state, step in path.iter_states():
        assert all(solution.values[cell] == digit for cell, digit in step.placements), step
        assert all(solution.values[cell] != digit for cell, digit in step.eliminations), step
        if step.eliminations:
            assert is_justified(state, step), step
            judged += 1
    assert judged or path.is_solved


@pytest.mark.parametrize(("recipe", "givens"), puzzles(), ids=[recipe.split(":")[0] for recipe, _ in puzzles()])
def test_what_every_technique_finds_on_the_way_is_justified_and_right(recipe: str, givens: str) -> None:
    puzzle = puzzle_of(recipe, givens)
    solution = solve(puzzle).solution
    assert solution is not None
    states: list[State] = [state for state, step in trace(puzzle, QUICK).iter_states() if step.eliminations]
    found: Counter[str] = Counter()
    for state in states[:: max(len(states) // WIDE_STATES, 1)][:WIDE_STATES]:
        easy = [*find_all(state, by_rating(uniqueness=True, up_to=6.3))[::7]]
        easy += [step for technique in RATED if (step := next(technique.find(state), None)) is not None]
        for step in easy:
            found[step.technique] += 1
            assert all(solution.values[cell] == digit for cell, digit in step.placements), step
            assert all(solution.values[cell] != digit for cell, digit in step.eliminations), step
            assert is_justified(state, step), step
    assert found or not states
