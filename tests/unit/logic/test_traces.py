"""Every step of every path is true, and the ratings are those of Sukaku Explainer as far as the techniques agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from modoku.logic import (
    HUMAN_TECHNIQUES,
    TECHNIQUES,
    State,
    Step,
    Trace,
    choose_techniques,
    grade,
    grade_position,
    trace,
)
from modoku.logic.figures import by_rating, find_all
from modoku.puzzle import Puzzle
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import classic, make

SAMPLE = Path(__file__).parents[2] / "data" / "rated" / "sample.txt"


def rated() -> list[tuple[str, float, float, float]]:
    lines = [line.split() for line in SAMPLE.read_text().splitlines() if not line.startswith("#")]
    return [(puzzle, float(er), float(ep), float(ed)) for puzzle, er, ep, ed in lines]


def puzzle_of(line: str) -> Puzzle:
    return classic().with_givens([0 if symbol == "." else int(symbol) for symbol in line])


def check(path: Trace, puzzle: Puzzle) -> None:
    result = solve(puzzle, limit=2)
    assert result.verdict is Verdict.UNIQUE
    assert result.solution is not None
    right = result.solution.values
    for state, step in path.iter_states():
        assert step.placements or step.eliminations
        assert all(right[cell] == digit and state.has((cell, digit)) for cell, digit in step.placements), step
        assert all(right[cell] != digit and state.has((cell, digit)) for cell, digit in step.eliminations), step
    if path.is_solved:
        assert tuple(path.end.values) == right


@pytest.mark.parametrize("line", [row[0] for row in rated() if row[1] <= 6.0][::3])
def test_no_step_contradicts_the_solution(line: str) -> None:
    puzzle = puzzle_of(line)
    check(trace(puzzle, TECHNIQUES), puzzle)


@pytest.mark.parametrize("least", [6.3, 6.6, 7.1, 7.7, 8.3, 8.9])
def test_no_step_of_a_hard_path_contradicts_the_solution(least: float) -> None:
    puzzle = puzzle_of(next(row[0] for row in rated() if row[1] >= least))
    check(trace(puzzle, TECHNIQUES), puzzle)


def all_steps(state: State) -> list[Step]:
    return find_all(state, by_rating(uniqueness=True, up_to=7.1))


@pytest.mark.parametrize("line", [row[0] for row in rated() if 3.0 <= row[1] <= 7.0][::4])
def test_every_figure_is_true_in_every_state_of_a_path_not_only_where_it_is_needed(line: str) -> None:
    puzzle = puzzle_of(line)
    solution = solve(puzzle).solution
    assert solution is not None
    right = solution.values
    path = trace(puzzle, TECHNIQUES)
    # The states after eliminations are the ones in which hard techniques find something; one is much like the next.
    states = [state for state, step in path.iter_states() if step.eliminations][:6:2]
    for state in states:
        for step in all_steps(state):
            assert all(right[cell] == digit for cell, digit in step.placements), step
            assert all(right[cell] != digit for cell, digit in step.eliminations), step


def test_techniques_that_need_one_solution_can_be_left_out() -> None:
    names = {technique.name for technique in TECHNIQUES if technique.uses_uniqueness}
    assert names >= {"unique-rectangle", "unique-loop", "bug"}
    careful = choose_techniques(uniqueness=False)
    used = set()
    for line, rating, _, _ in rated():
        if rating in (4.5, 5.6):
            puzzle = puzzle_of(line)
            assert not names & {step.technique for step in trace(puzzle, careful).steps}
            used |= {step.technique for step in trace(puzzle, TECHNIQUES).steps}
    assert names & used


def test_without_uniqueness_no_solution_of_a_puzzle_with_several_is_excluded() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    givens = [int(c) if c != "." and c not in "68" else 0 for c in line]
    puzzle = classic().with_givens(givens)
    solutions = [s.values for s in solve(puzzle, limit=500).solutions]
    assert len(solutions) > 1
    path = trace(puzzle, choose_techniques(uniqueness=False))
    assert not path.is_solved
    for step in path.steps:
        for right in solutions:
            assert all(right[cell] == digit for cell, digit in step.placements), step
            assert all(right[cell] != digit for cell, digit in step.eliminations), step


@pytest.mark.parametrize("line", [row[0] for row in rated() if 4.0 <= row[1] <= 7.2][::8])
def test_no_step_of_the_human_path_contradicts_the_solution(line: str) -> None:
    puzzle = puzzle_of(line)
    check(trace(puzzle, [t for t in HUMAN_TECHNIQUES if t.rating < 7.5]), puzzle)


def test_the_rating_knows_nothing_of_the_techniques_of_a_person() -> None:
    ours = {technique.name for technique in HUMAN_TECHNIQUES} - {technique.name for technique in TECHNIQUES}
    assert {"finned-x-wing", "w-wing", "als-xz", "sue-de-coq", "hidden-rectangle", "grouped-aic"} <= ours
    line = next(row[0] for row in rated() if row[1] == 7.1)
    human = trace(puzzle_of(line), HUMAN_TECHNIQUES)
    assert ours & {step.technique for step in human.steps}
    assert grade_position(human.start, TECHNIQUES) == grade(puzzle_of(line), TECHNIQUES)
    assert grade_position(human.start, TECHNIQUES).rating == 7.1


def test_a_contradiction_is_seen() -> None:
    path = trace(make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 6: 3, 7: 4, 10: 3, 14: 4}), TECHNIQUES)
    assert path.is_broken
    assert not path.is_solved


def test_every_puzzle_of_the_sample_up_to_5_4_has_the_same_rating() -> None:
    wrong = []
    for line, rating, _, _ in rated():
        if rating <= 5.4 and (found := grade(puzzle_of(line), TECHNIQUES).rating) != rating:
            wrong.append((line, rating, found))
    assert wrong == []


def test_hard_puzzles_of_the_sample_have_the_same_rating() -> None:
    chosen = {rating: line for line, rating, _, _ in reversed(rated()) if rating in (7.2, 7.7, 8.4)}
    found = {rating: grade(puzzle_of(line), TECHNIQUES).rating for rating, line in chosen.items()}
    assert found == {r: r for r in chosen}


def test_the_ratings_up_to_the_first_placement_and_of_the_first_step_agree() -> None:
    wrong = []
    for line, rating, to_first, of_first in rated():
        if rating <= 5.4:
            found = grade(puzzle_of(line), TECHNIQUES)
            if (found.to_first_placement, found.of_first_step) != (to_first, of_first):
                wrong.append((line, to_first, of_first, found))
    assert wrong == []


def test_what_the_techniques_do_not_solve_has_no_rating_but_a_lower_bound() -> None:
    easy = choose_techniques()[:3]
    hard = next(line for line, rating, _, _ in rated() if rating >= 7.0)
    found = grade(puzzle_of(hard), easy)
    assert found.rating is None
    assert found.level is None
    assert 0 < found.at_least <= 1.5
    assert "at least" in found.said("en")
    assert "au moins" in found.said("fr")
