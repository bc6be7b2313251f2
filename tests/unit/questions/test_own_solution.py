"""The solution that comes with a puzzle: a difference to what was found is told, and no verdict given."""

from __future__ import annotations

import json

import pytest

import modoku
from modoku.errors import NotUnderstood
from modoku.formats import read
from modoku.puzzle import Puzzle, embedded_solution

SMALL = "1...3..2...3..2."
SOLVED = "1234341221434321"
SEVERAL = "1.........2....."
NONE = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LARGE = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def having(text: str, solution: str) -> Puzzle:
    return modoku.read_puzzle(text).with_meta(solution=solution)


@pytest.mark.parametrize("solution", [SOLVED, SOLVED[:8] + "?" * 8, "." * 8 + SOLVED[8:]])
def test_a_solution_that_fits_changes_nothing(solution: str) -> None:
    puzzle = having(SMALL, solution)
    assert modoku.solve(puzzle).verdict == modoku.check(puzzle).verdict == "unique"
    assert (modoku.count(puzzle).low, modoku.count(puzzle).sheet.not_understood) == (1, ())


@pytest.mark.parametrize(
    ("text", "solution", "words"),
    [
        (SMALL, SOLVED[8:] + SOLVED[:8], "is not the one that was found"),
        (SMALL, SOLVED[:-1] + "2", "is not the one that was found"),
        (SEVERAL, SOLVED, "allow others as well"),
        (NONE, LARGE, "do not allow"),
    ],
)
def test_a_difference_is_told_and_no_verdict_given(text: str, solution: str, words: str) -> None:
    puzzle = having(text, solution)
    # How many there are says nothing about which one it is, and faults of the puzzle itself are told first.
    for ask in (modoku.solve, modoku.count if text == NONE else modoku.check):
        with pytest.raises(NotUnderstood, match=words):
            ask(puzzle)
        (told,) = ask(puzzle, anyway=True).sheet.not_understood
        assert words in str(told)


def test_the_number_of_solutions_and_faults_are_told_all_the_same() -> None:
    assert modoku.count(having(SMALL, SOLVED[8:] + SOLVED[:8])).low == 1
    assert modoku.check(having(NONE, LARGE)).faults


def test_what_is_no_solution_of_its_board_says_nothing() -> None:
    for text in ("", "1234", "." * 16, "abcdefghijklmnop"):
        assert embedded_solution(having(SMALL, text)) == ()
        assert modoku.solve(having(SMALL, text)).verdict == "unique"


def test_a_text_for_people_who_play_brings_the_solution_along() -> None:
    def solution_of(puzzle: str | Puzzle, seconds: float | None = None) -> str | None:
        (sheet,) = read(modoku.convert(puzzle, to="sudokupad", seconds=seconds).text)
        return sheet.puzzle.about("solution")

    assert solution_of(SMALL) == SOLVED
    assert solution_of(SEVERAL) is solution_of(NONE) is None
    # What came with it stays as it is, and nobody waits for what was not asked for.
    assert solution_of(having(SMALL, "1" * 16)) == "1" * 16
    assert solution_of(SMALL, seconds=0) is None


def test_interpreting_says_how_the_solution_breaks_the_rules() -> None:
    assert modoku.interpret(having(SMALL, SOLVED)).notes == ()
    (note,) = modoku.interpret(having(SMALL, SOLVED[:-1] + "2")).notes
    assert str(note).startswith("The solution that came with the puzzle does not fit it: ")
    assert modoku.interpret(having(SMALL, SOLVED[:8] + "?" * 8)).notes == ()
    assert json.dumps(modoku.interpret(having(SMALL, SOLVED)).to_json())
