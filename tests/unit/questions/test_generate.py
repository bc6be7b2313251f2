"""The question `generate`: words become what they mean, JSON is the whole puzzle, and what is not met is said."""

import json
from typing import Any

import pytest

from modoku.errors import FormatError, ImpossibleRequest, ModokuError, UnknownName, VariantError
from modoku.formats import read_puzzle
from modoku.generation import GenerateProgress, Specification
from modoku.logic import Level
from modoku.native import CancelFlag
from modoku.puzzle import Puzzle
from modoku.questions.codec import fields_of
from modoku.questions.generate import QUESTION, GenerateAnswer, GenerateRequest, generate, generate_many
from modoku.questions.question import Outcome
from modoku.questions.rate import rate
from modoku.questions.solve import solve
from modoku.results import Verdict


def again(answer: GenerateAnswer) -> GenerateAnswer:
    return GenerateAnswer.from_json(json.loads(json.dumps(answer.to_json("fr"))))


def test_a_level_in_words_is_the_level_that_rate_gives() -> None:
    found = generate(level="easy", seed=3)
    assert (found.level, found.outcome, found.closest) == (Level.EASY, Outcome.DONE, False)
    assert rate(found.puzzle).level is Level.EASY
    assert solve(found.puzzle, engine="dlx").solution == found.solution


@pytest.mark.parametrize(
    "variants", [("killer",), ("diagonal",), ("classic:boxes=2x3", "thermometer"), ("jigsaw:regions=random6",)]
)
def test_the_answer_in_json_is_the_whole_puzzle(variants: tuple[str, ...]) -> None:
    found = generate(variants=variants, seed=2)
    assert again(found) == found
    for text in (json.dumps(found.to_json()), str(found)):
        puzzle = read_puzzle(text)
        assert (puzzle.givens, puzzle.constraints, puzzle.layout.units) == (
            found.puzzle.givens,
            found.puzzle.constraints,
            found.puzzle.layout.units,
        )
        asked = solve(puzzle)
        assert (asked.verdict, asked.solution) == (Verdict.UNIQUE, found.solution)


def test_what_is_not_met_in_time_is_the_closest_and_says_what_it_lacks() -> None:
    # Cancelled after the first attempt: no clock decides.
    cancel = CancelFlag()
    found = QUESTION.run(GenerateRequest(clues=17, seed=1, cancel=cancel), tell=lambda _: cancel.set())
    assert (found.closest, found.outcome, found.distance) == (True, Outcome.LIMIT, found.clues - 17)
    assert [str(one) for one in found.missed] == [f"it has {found.clues} givens, not 17"]
    assert found.reason is not None
    assert found.remarks() == (found.reason,)
    assert again(found) == found
    assert solve(found.puzzle).verdict is Verdict.UNIQUE
    contradiction = {**found.to_json(), "closest": False}
    with pytest.raises(FormatError, match="contradicts"):
        GenerateAnswer.from_json(contradiction)


def test_progress_is_typed() -> None:
    told: list[Any] = []
    QUESTION.run(GenerateRequest(level="hard", seed=1), tell=told.append)
    assert told
    assert all(isinstance(one, GenerateProgress) and one.attempts > 0 for one in told)


def test_several_puzzles_have_seeds_that_follow_one_another() -> None:
    many = generate_many(3, boxes="2x3", seed=8)
    assert [one.seed for one in many] == [8, 9, 10]
    assert many == [generate(boxes="2x3", seed=seed) for seed in (8, 9, 10)]
    assert len({one.givens for one in many}) == 3
    unseeded = generate_many(2, boxes="2x2")
    assert unseeded[1].seed == unseeded[0].seed + 1
    with pytest.raises(FormatError, match="generate_many"):
        generate(count=2)


def test_many_puzzles_are_confirmed_only_where_that_is_asked() -> None:
    parts = list(QUESTION.split(GenerateRequest(count=1001, seed=1)))  # type: ignore[misc]
    assert (len(parts), parts[0].proof, parts[-1].seed) == (1001, False, 1001)
    assert next(iter(QUESTION.split(GenerateRequest(count=2)))).proof is True  # type: ignore[misc]
    assert generate(boxes="2x2", seed=1, proof=False).proved_by == ""
    assert generate(boxes="2x2", seed=1).proved_by == "sat"


def test_the_process_is_in_the_answer_where_it_is_asked_for() -> None:
    found = generate(variants=("classic:boxes=2x2", "diagonal"), record=True, seed=1)
    assert found.process is not None
    assert again(found).process == found.process
    assert dict(enumerate(one for one, _ in found.process.iter_puzzles()))[found.process.chosen] == found.puzzle
    assert generate(boxes="2x2", seed=1).process is None


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"level": "impossible"}, UnknownName),
        ({"levle": "easy"}, FormatError),
        ({"clues": [30, 20]}, FormatError),
        ({"clues": [1]}, FormatError),
        ({"rating": ["a", "b"]}, FormatError),
        ({"minimal": "yes"}, FormatError),
        ({"seed": -1}, FormatError),
        ({"style": "tabloid"}, FormatError),
        ({"count": 0}, FormatError),
        ({"needs": ["x-wing"], "avoids": ["x-wing"]}, ImpossibleRequest),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(body: dict[str, object], kind: type[ModokuError]) -> None:
    with pytest.raises(kind):
        GenerateRequest.from_json(body)


def test_a_request_survives_json_and_names_no_files() -> None:
    body = {"variants": ["diagonal"], "level": "hard", "rating": [2, 3.5], "clues": "22-26", "seed": str(2**62)}
    found = GenerateRequest.from_json(body)
    assert (found.clues, found.rating, found.seed, found.allow_files) == ((22, 26), (2, 3.5), 2**62, False)
    with pytest.raises(VariantError, match="names a file"):
        QUESTION.run(GenerateRequest.from_json({"variants": ["own.json"]}))


def test_the_fields_of_the_specification_are_those_of_the_request() -> None:
    own = {one.name for one in fields_of(Specification)}
    assert {one.name for one in fields_of(GenerateRequest)} - own == {"seconds", "count"}
    assert all(one.doc.text.text for one in fields_of(GenerateRequest))
    assert isinstance(generate(boxes="2x2", seed=1).puzzle, Puzzle)
