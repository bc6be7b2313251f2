"""Hints rest on what is right: the digits placed, the candidates left, the number of solutions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.questions.played import CLASSIC, FAULTY, NONE, SEVERAL, marked, placed, puzzle_of, right_digits

import modoku
from modoku.errors import PuzzleError
from modoku.language import msg
from modoku.limits import Deadline
from modoku.logic import Hint, choose_techniques, find_hint
from modoku.native import CancelFlag
from modoku.puzzle import Sheet
from modoku.questions import hint as module
from modoku.questions.proof import Proof, Unproved, check_position, proof_by_path, prove
from modoku.questions.question import Control
from modoku.results import Verdict


@pytest.mark.parametrize("is_wrong", [False, True])
def test_marks_are_trusted_unless_the_right_digit_was_struck_out(is_wrong: bool) -> None:
    sheet = marked(without_the_right_digit=is_wrong)
    found = check_position(sheet, prove(sheet, Control(Deadline())))
    assert found.candidates == (() if is_wrong else sheet.candidates)
    assert (found.warning is not None) == is_wrong


def test_a_wrong_mark_is_told_and_never_makes_a_hint_wrong() -> None:
    found = modoku.hint(marked(without_the_right_digit=True))
    right = right_digits(found.puzzle)
    assert found.step is not None
    assert all(right[cell] == digit for cell, digit in found.step.placements)
    assert all(right[cell] != digit for cell, digit in found.step.eliminations)
    assert [str(remark) for remark in found.remarks()] == [
        "A candidate that is needed has been struck out: all of them are taken to be there."
    ]


def test_a_wrong_digit_is_refused_by_name() -> None:
    with pytest.raises(PuzzleError, match="r1c3"):
        modoku.hint(placed(2, 1))
    assert modoku.hint(placed(2, 4)).found


@pytest.mark.parametrize(
    ("line", "text", "outcome"),
    [
        (FAULTY, "5 occurs twice in row 1: r1c1, r1c2.", "unsolvable"),
        (NONE, "The puzzle has no solution.", "unsolvable"),
        (SEVERAL, "The puzzle has several solutions: no path leads to the end.", "multiple"),
    ],
)
def test_without_one_solution_there_is_no_step_and_the_text_says_why(line: str, text: str, outcome: str) -> None:
    found = modoku.hint(line)
    assert (found.found, found.step, found.outcome) == (False, None, outcome)
    assert str(found) == text
    assert str(modoku.steps(line)) == text


def test_what_was_not_proved_is_told_with_the_hint() -> None:
    found = modoku.hint("." * 256, seconds=0.0)
    assert (found.found, found.outcome) == (False, "limit")
    assert str(found) == "The time was up before a next step was found."
    assert "not proved in time" in str(found.remarks()[0])


def test_a_flag_ends_the_search_for_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    flag, real = CancelFlag(), find_hint

    def find(*arguments: Any, **more: Any) -> Hint | None:
        # The proof is done when somebody loses patience.
        flag.set()
        return real(*arguments, **more)

    monkeypatch.setattr(module, "find_hint", find)
    found = modoku.hint(CLASSIC, cancel=flag)
    assert (found.verdict, found.found, found.outcome) == ("unique", False, "limit")
    assert str(found) == "The time was up before a next step was found."


def test_a_full_grid_has_no_next_step_and_that_is_no_failure() -> None:
    grid = "".join(map(str, right_digits(puzzle_of(CLASSIC))))
    found = modoku.hint(grid)
    assert (str(found), found.outcome) == ("Every cell is filled.", "done")


def test_techniques_that_rest_on_one_solution_need_a_proof_by_search_and_the_wish() -> None:
    sheet = puzzle_of(CLASSIC)
    proof = prove(Sheet(sheet), Control(Deadline()))
    assert isinstance(proof, Proof)
    path = proof_by_path(sheet, [int(digit) for digit in proof.digits])
    every, sound = choose_techniques(uniqueness=True, human=True), choose_techniques(uniqueness=False, human=True)
    assert {technique.name for technique in every} > {technique.name for technique in sound}
    assert proof.techniques(human=True) == every
    assert proof.techniques(uniqueness=False, human=True) == sound
    assert path.techniques(human=True) == path.techniques(uniqueness=False, human=True) == sound
    assert Unproved(Verdict.UNKNOWN, msg("no time")).techniques(uniqueness=True, human=True) == sound
