"""The core's grade and the path that is told, step by step, say the same; each step of it has what proves it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.logic.evidence import is_justified

from modoku.errors import PuzzleError
from modoku.logic import (
    HUMAN_TECHNIQUES,
    TECHNIQUES,
    Grade,
    Technique,
    choose_techniques,
    find_step,
    grade,
    grade_many,
    grade_of,
    trace,
)
from modoku.logic.core import core_names, numbers_of
from modoku.native import CancelFlag
from modoku.puzzle import Puzzle
from modoku.search import solve
from modoku.variants import classic, make

SAMPLE = Path(__file__).parents[1] / "data" / "rated" / "sample.txt"
LISTED = SAMPLE.with_name("hardest.txt")
HARDEST = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."


def rated(least: float, most: float) -> list[str]:
    rows = [line.split() for line in SAMPLE.read_text().splitlines() if not line.startswith("#")]
    return [row[0] for row in rows if least <= float(row[1]) <= most]


def test_the_hardest_have_the_ratings_of_the_program_that_defines_them() -> None:
    rows = [line.split() for line in LISTED.read_text().splitlines() if not line.startswith("#")]
    found = grade_many([row[0] for row in rows], TECHNIQUES)
    assert [[str(g.rating), str(g.of_first_step)] for g in found] == [[row[1], row[3]] for row in rows]
    assert {g.hardest for g in found} == {"nested-forcing-chain", "nested-multiple-chain", "nested-dynamic-chain"}


def puzzle_of(line: str) -> Puzzle:
    return classic().with_givens([0 if symbol == "." else int(symbol) for symbol in line])


def facts(found: Grade) -> tuple[object, ...]:
    return (found, dict(found.counts))


def both(puzzle: Puzzle, techniques: tuple[Technique, ...] = TECHNIQUES) -> tuple[Grade, Grade]:
    return grade(puzzle, techniques), grade_of(trace(puzzle, techniques))


def test_the_core_has_every_technique_of_the_rating_in_the_same_order() -> None:
    assert numbers_of(TECHNIQUES) == list(range(len(core_names())))
    assert [t.name for t in TECHNIQUES if t.name in core_names()] == list(core_names())


@pytest.mark.parametrize("line", rated(1.0, 4.5)[::2])
def test_the_paths_are_the_same_up_to_wings(line: str) -> None:
    quick, slow = both(puzzle_of(line))
    assert facts(quick) == facts(slow)


@pytest.mark.parametrize(
    "line", rated(5.0, 7.0)[::7] + rated(7.1, 7.2)[::15] + rated(7.7, 7.9)[:1] + rated(8.3, 9.0)[:1]
)
def test_the_paths_are_the_same_with_chains(line: str) -> None:
    quick, slow = both(puzzle_of(line))
    assert facts(quick) == facts(slow)


VARIANTS = ["classic:boxes=2x3", "diagonal", "windoku", "classic:boxes=3x4", "anti-knight"]


@pytest.mark.parametrize("recipe", VARIANTS)
def test_the_paths_are_the_same_on_other_boards(recipe: str) -> None:
    easy = tuple(t for t in choose_techniques(uniqueness=False) if t.rating < 7.0)
    blank = make(recipe)
    solution = solve(blank, limit=1).solutions[0].values
    for keep in (2, 3):
        # Every second or third digit of a solution: what is left may have several, which must not matter.
        puzzle = blank.with_givens([digit if (7 * cell) % keep == 0 else 0 for cell, digit in enumerate(solution)])
        quick, slow = both(puzzle, easy)
        assert facts(quick) == facts(slow)


def test_a_list_has_the_grades_of_its_puzzles_on_any_number_of_threads() -> None:
    lines = [*rated(1.0, 5.0)[::5], HARDEST]
    alone = [grade(puzzle_of(line), TECHNIQUES) for line in lines]
    assert grade_many(lines, TECHNIQUES) == grade_many(lines, TECHNIQUES, jobs=3) == alone
    assert grade_many([], TECHNIQUES) == []


def test_a_list_is_graded_by_the_techniques_that_are_named_and_no_others() -> None:
    careful = choose_techniques(uniqueness=False)
    line = rated(4.5, 4.5)[0]
    assert grade_many([line], TECHNIQUES)[0].rating == 4.5
    assert grade_many([line], careful) == [grade(puzzle_of(line), careful)]
    assert grade_many([line], careful)[0].rating != 4.5
    with pytest.raises(PuzzleError, match="techniques of the rating"):
        grade_many([line], HUMAN_TECHNIQUES)


def test_budgets_and_flags_stop_a_grade_and_say_so() -> None:
    flag = CancelFlag()
    flag.set()
    for found in (
        grade_many([HARDEST], TECHNIQUES, nodes=50)[0],
        grade_many([HARDEST], TECHNIQUES, seconds=0.0)[0],
        grade_many([HARDEST], TECHNIQUES, cancel=flag)[0],
        grade(puzzle_of(HARDEST), TECHNIQUES, seconds=0.0),
        grade(puzzle_of(HARDEST), TECHNIQUES, cancel=flag),
    ):
        assert found.rating is None
        assert not found.is_complete
    assert grade(puzzle_of(HARDEST), TECHNIQUES).is_complete


def test_lines_that_are_no_puzzles_are_refused_with_their_number() -> None:
    with pytest.raises(ValueError, match="81 digits") as caught:
        grade_many([HARDEST, "12345"], TECHNIQUES)
    assert caught.value.line == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize("line", rated(1.0, 7.2)[::13])
def test_a_figure_or_a_chain_proves_each_step_of_the_rating(line: str) -> None:
    for state, step in trace(puzzle_of(line), TECHNIQUES).iter_states():
        assert step.figures or step.evidence.ties, step
        assert is_justified(state, step), step


MIXED = ["killer:cages=3@r1c1r1c2;20@r5c5r5c6r6c5", "thermometer:lines=r1c1r2c2r3c3;r9c9r8c8r7c7", "jigsaw:layout=9-1"]


@pytest.mark.parametrize("recipe", MIXED)
def test_beside_clues_the_path_takes_what_the_houses_give(recipe: str) -> None:
    blank = make(recipe)
    solution = solve(blank, limit=1).solutions[0].values
    easy = [technique for technique in choose_techniques(uniqueness=False) if technique.rating < 5.0]
    puzzle = blank.with_givens([digit if (7 * cell) % 3 == 0 else 0 for cell, digit in enumerate(solution)])
    path = trace(puzzle, easy)
    known = [technique for technique in easy if technique.name in core_names()]
    for state, step in path.iter_states():
        alone = find_step(state, known)
        assert alone is None or step.rating <= alone.rating
    assert path.steps
