"""Judges: grids in whatever form a text shows them, and arguments step by step."""

import json

import pytest
from tests.unit.tables.puzzles import EASY, SOLVED

import modoku
from modoku.errors import PuzzleError
from modoku.gym import AnswerVerdict, StepVerdict, judge_answer, judge_argument

ROWS = [SOLVED[9 * row : 9 * row + 9] for row in range(9)]
FRAME = "+-------+-------+-------+"
ANSWERS = {
    "in a row": f"The answer is {SOLVED}.",
    "rows": "\n".join(ROWS),
    "spaced": "\n".join(" ".join(row) for row in ROWS),
    "numbered": "\n".join(f"Row {n}: {' '.join(row)}" for n, row in enumerate(ROWS, 1)),
    "numbered in French": "\n".join(f"Ligne {n} : {' '.join(row)}" for n, row in enumerate(ROWS, 1)),
    "framed": "\n".join([FRAME, *("| " + " | ".join(" ".join(r[k : k + 3]) for k in (0, 3, 6)) + " |" for r in ROWS)]),
    "markdown": "\n".join(["| | |", *("| " + " | ".join(row) + " |" for row in ROWS)]),
    "json": json.dumps([[int(digit) for digit in row] for row in ROWS]),
    "latex": "\\begin{tabular}{ccc}\n" + "\n".join(" & ".join(row) + " \\\\" for row in ROWS) + "\n\\end{tabular}",
    "after the puzzle": f"Given {EASY}\nso\n{SOLVED}",
    "after a wrong try": f"{SOLVED[::-1]}\nNo. {SOLVED}",
}


@pytest.mark.parametrize("name", ANSWERS)
def test_the_grid_is_found_however_it_is_written(name: str) -> None:
    found = judge_answer(EASY, ANSWERS[name])
    assert (found.verdict, found.reward) == (AnswerVerdict.RIGHT, 1.0)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("I cannot do that.", AnswerVerdict.MISSING),
        (f"It is {EASY}", AnswerVerdict.MISSING),
        (SOLVED[:-1] + ".", AnswerVerdict.INCOMPLETE),
        (SOLVED[:2] + "9" + SOLVED[3:], AnswerVerdict.WRONG),
        ("9" + SOLVED[1:], AnswerVerdict.CHANGED),
    ],
)
def test_other_answers_earn_nothing(text: str, verdict: AnswerVerdict) -> None:
    found = judge_answer(EASY, text)
    assert (found.verdict, found.reward) == (verdict, 0.0)


def test_an_argument_is_judged_step_by_step() -> None:
    text = """First r5c5=5 because it is a naked single.
    r1c6 = 8 by hidden single
    r4c2=9
    r1c3=4: X-wing
    r5c5=5 again
    donc r1c6 est 8
    r2c2≠1, since the solution says so"""
    found = {one.claim: one for one in reversed(judge_argument(EASY, text))}
    assert found["r5c5=5"].verdict is StepVerdict.SOUND
    assert found["r1c6=8"].verdict is StepVerdict.SOUND
    assert found["r4c2=9"].verdict is StepVerdict.FALSE
    verdicts = [one.verdict for one in judge_argument(EASY, text)]
    assert verdicts.count(StepVerdict.REPEATED) == 3  # the last one stands in the grid already
    named = next(one for one in judge_argument(EASY, text) if one.claim == "r1c3=4")
    assert named.technique is not None
    assert named.verdict in (StepVerdict.MISNAMED, StepVerdict.UNSUPPORTED)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_our_own_path_is_sound_in_both_languages(language: str) -> None:
    answer = modoku.steps(EASY, rating_path=True)
    found = judge_argument(EASY, "\n".join(answer.lines(language)))
    assert {one.verdict for one in found} == {StepVerdict.SOUND}
    assert len(found) >= len(answer.steps)


def test_what_has_not_one_solution_is_not_judged() -> None:
    with pytest.raises(PuzzleError, match="exactly one solution"):
        judge_answer("." * 81, SOLVED)
