"""The question `lesson`: a file in every format and language, true whatever the number of solutions is."""

import json
from typing import get_args

import pytest

from modoku.errors import ModelError, ModokuError, UnsupportedConstraint
from modoku.formats import read_puzzle
from modoku.lessons import ENDINGS, KINDS
from modoku.puzzle import Puzzle, is_solution
from modoku.questions.lesson import LessonAnswer, LessonFormat, LessonKind, lesson
from modoku.results import Verdict
from modoku.variants import make

SMALL = "2.3..1...3.24..3"
NONE = "9..1..4.88...5...3.3.8...2..9.....32..142..8.3..9..7.1.6..342.9.1.2...5....6.93.7"
"""No two givens contradict each other, but 3 fits nowhere in column 4."""
SEVERAL = "5.467.9..67....3......42.678..76...3..68..7..7....48569....7.8....4.9...3452....9"


def words_of(puzzle: str, kind: LessonKind) -> str:
    """Return all sentences of a lesson, as text."""
    found = json.loads(lesson(puzzle, kind, to="json").file.text)
    texts: list[str] = []

    def collect(value: object) -> None:
        if isinstance(value, dict):
            texts.extend([value["text"]] if isinstance(value.get("text"), str) else [])
            for inner in value.values():
                collect(inner)
        elif isinstance(value, list):
            for inner in value:
                collect(inner)

    collect(found["sections"])
    return "\n".join(texts)


def test_kinds_and_formats_are_those_that_there_are() -> None:
    assert get_args(LessonKind) == tuple(KINDS)
    assert sorted(get_args(LessonFormat)) == sorted(ENDINGS)


@pytest.mark.parametrize(("to", "start"), [("html", b"<!doctype html>"), ("tex", b"\\documentclass"), ("json", b"{")])
def test_a_lesson_is_a_file_in_every_format(to: LessonFormat, start: bytes) -> None:
    found = lesson(SMALL, "csp", to=to)
    assert found.file.content.startswith(start)
    assert (found.file.name, found.verdict, found.steps) == (f"lesson.{to}", Verdict.UNIQUE, 10)
    again = LessonAnswer.from_json(json.loads(json.dumps(found.to_json("fr"))))
    assert again == found
    assert again.file.content == found.file.content


def test_a_lesson_speaks_the_language_that_is_asked_for() -> None:
    english, french = (lesson(SMALL, "csp", language=language) for language in ("en", "fr"))
    assert english == french
    assert (b'lang="en"' in english.file.content, b'lang="fr"' in french.file.content) == (True, True)
    assert str(lesson(SMALL, "csp")) == "From a Sudoku grid to a constraint satisfaction problem"


def test_exercises_follow_their_number() -> None:
    one, again, other = (lesson(SMALL, "sat", to="tex", exercises=number).file.text for number in (5, 5, 6))
    assert one == again != other
    with pytest.raises(ModelError):
        lesson(SMALL, "compare", exercises=1)


def test_an_order_is_for_lessons_that_take_one() -> None:
    assert lesson(SMALL, "csp", order="r1c4, r1c2").steps == 10
    with pytest.raises(ModelError, match="takes no order"):
        lesson(SMALL, "sat", order="r1c4")
    with pytest.raises(ModokuError):
        lesson(SMALL, "csp", order="r9c9")


def test_json_holds_the_whole_puzzle() -> None:
    puzzle = make("diagonal", base=read_puzzle("1...............", blank=make("classic:boxes=2x2")))
    found = json.loads(lesson(puzzle, "csp", to="json").file.text)
    kept = read_puzzle(json.dumps({"v": 2, "puzzle": found["puzzle"]}))
    assert (kept.givens, kept.layout.units) == (puzzle.givens, puzzle.layout.units)


def test_a_rule_that_a_model_cannot_express_is_refused() -> None:
    with pytest.raises(UnsupportedConstraint):
        lesson(make("killer:cages=3@r1c1r1c2"), "colouring")


@pytest.mark.parametrize("kind", ["csp", "colouring", "sat", "ilp", "cover"])
def test_a_lesson_on_a_grid_without_a_solution_says_so_and_nothing_false(kind: LessonKind) -> None:
    found = lesson(NONE, kind, to="json")
    assert found.verdict is Verdict.UNSOLVABLE
    assert [str(one) for one in found.remarks()] == ["3 fits nowhere in column 4."]
    said = words_of(NONE, kind)
    assert "The grid has no solution." in said
    # No digit "by hand" on a grid that has none; no choice where none was made; no value where there is none.
    assert "What a person does on this grid" not in said
    assert "follow from a contradiction" in said
    assert "Every choice leads to" not in said
    assert kind != "ilp" or "must have the other value" not in said
    assert kind != "csp" or "it reads 0 = 1" in said


def test_a_lesson_on_several_solutions_shows_one_of_them() -> None:
    puzzle = read_puzzle(SEVERAL)
    found = lesson(puzzle, "ilp", to="json")
    assert (found.verdict, len(found.remarks())) == (Verdict.MULTIPLE, 1)
    plain = json.loads(found.file.text)
    end = next(section for section in plain["sections"] if section["title"] == "The solution")
    shown = {(i, j): k for i, j, k in end["facts"]["triples"]}
    values = [shown[row + 1, column + 1] for row, column in puzzle.layout.positions]
    assert is_solution(puzzle, values)
    tree = [step["facts"] for section in plain["sections"] for step in section["steps"]]
    last = [facts for facts in tree if facts and facts["node"]["status"] == "integral"]
    assert _cells(last[-1]["whole"], puzzle) == values
    assert "The solution, the same in every model." not in words_of(SEVERAL, "compare")


def _cells(whole: list[list[int]], puzzle: Puzzle) -> list[int]:
    digits = [0] * puzzle.layout.cell_count
    for cell, digit in whole:
        digits[cell] = digit
    return digits
