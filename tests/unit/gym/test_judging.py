"""Judges: grids in whatever form a text shows them, and arguments step by step."""

import json

import pytest
from tests.unit.tables.puzzles import EASY, SOLVED, minimal

import modoku
from modoku.errors import PuzzleError
from modoku.gym import AnswerVerdict, StepVerdict, judge_answer, judge_argument, judging

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
    "JSON on one line": json.dumps({"grid": [[int(d) for d in row] for row in ROWS]}, separators=(",", ":")),
    "a text in JSON": json.dumps({"solution": SOLVED}),
    "rows in JSON": json.dumps({f"row{n}": [int(digit) for digit in row] for n, row in enumerate(ROWS, 1)}),
    "texts in JSON": json.dumps(ROWS),
    "all on one line": f"The cells: {' '.join(SOLVED)}.",
    "boxed": f"\\[\\boxed{{{SOLVED}}}\\]",
    "a matrix on one line": "\\begin{bmatrix}" + " \\\\ ".join(" & ".join(row) for row in ROWS) + "\\end{bmatrix}",
    "HTML": "<table>" + "".join("<tr>" + "".join(f"<td>{d}</td>" for d in r) + "</tr>" for r in ROWS) + "</table>",
    "bold": "\n".join(" ".join(f"**{digit}**" if digit in "15" else digit for digit in row) for row in ROWS),
    "a list": "\n".join(f"- {' '.join(row)}" for row in ROWS),
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
        (" ".join(SOLVED[:-1]) + " .", AnswerVerdict.INCOMPLETE),
        (" ".join(SOLVED[:-1]), AnswerVerdict.MISSING),
        (json.dumps(ROWS[::-1]), AnswerVerdict.CHANGED),
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


@pytest.mark.parametrize("row", range(12))
def test_our_own_path_of_hard_puzzles_is_sound(row: int) -> None:
    puzzle = minimal(12)[row][0]
    answer = modoku.steps(puzzle, rating_path=True)
    for language in ("en", "fr"):
        found = judge_argument(puzzle, "\n".join(answer.lines(language)))
        assert [one for one in found if one.verdict is not StepVerdict.SOUND] == []
        assert len(found) == sum(len(step.placements) + len(step.eliminations) for step in answer.steps)


def test_digits_of_larger_grids_are_their_symbols() -> None:
    puzzle = modoku.generate(boxes="3x4", seed=3).puzzle
    answer = modoku.steps(puzzle, rating_path=True)
    found = judge_argument(puzzle, "\n".join(answer.lines("en")))
    assert {one.verdict for one in found} == {StepVerdict.SOUND}
    assert any("=" in one.claim and one.claim[-1] in "ABC" for one in found)


@pytest.mark.parametrize(
    ("line", "claims"),
    [
        ("r1c3 r1c4≠57", ["r1c3≠5", "r1c3≠7", "r1c4≠5", "r1c4≠7"]),
        ("r12c3 <> 5", ["r1c3≠5", "r2c3≠5"]),
        ("r1c3 and r1c4 are not 5 or 7", ["r1c3≠5", "r1c3≠7", "r1c4≠5", "r1c4≠7"]),
        ("R1C6=8, R2C3=4", ["r1c6=8", "r2c3=4"]),
        ("So row 1, column 3 must be 4.", ["r1c3=4"]),
        ("In row 1 column 3 we place 4", ["r1c3=4"]),
        ("place 4 in r1c3", ["r1c3=4"]),
        ("(1,3) = 4", ["r1c3=4"]),
        ("L1C3 ne peut pas être 5 ni 7", ["r1c3≠5", "r1c3≠7"]),
        ("r1c3 can’t be 5", ["r1c3≠5"]),
        ("If r1c3=1 then r2c2=4, a contradiction, so r1c3≠1", ["r1c3≠1"]),
        ("Suppose r1c3=1.", []),
        ("r10c1=4, r1c3=57, r1c3 is free, r1c3: X-wing", []),
        ("r1c4≠5 since r5c5=5", ["r1c4≠5"]),
    ],
)
def test_claims_are_read_as_people_write_them(line: str, claims: list[str]) -> None:
    assert [one.claim for one in judge_argument(EASY, line)] == claims


def test_a_name_that_several_techniques_share_is_any_of_them() -> None:
    names = {one.name for one in judging._named("Unique rectangle: r1c1≠4")}
    assert {"unique-rectangle-1", "unique-rectangle-4"} <= names
    assert {one.name for one in judging._named("by an X-wing")} == {"x-wing"}


def test_what_has_not_one_solution_is_not_judged() -> None:
    with pytest.raises(PuzzleError, match="exactly one solution"):
        judge_answer("." * 81, SOLVED)
