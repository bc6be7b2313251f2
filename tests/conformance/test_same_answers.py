"""Every question of every puzzle, through Python, the command line and HTTP: equal answers, JSON that reads back."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.conformance.surfaces import (
    CHOICES,
    CLASSIC,
    DEAR,
    IN_EVERY_WAY,
    OTHER_QUESTIONS,
    PUZZLE_QUESTIONS,
    PUZZLES,
    VARIANTS,
    ask_command,
    ask_http,
    ask_python,
    body_of,
    ways_of,
)
from tests.sampling import sample_of

from modoku.errors import ModokuError
from modoku.formats import read
from modoku.questions import get_question
from modoku.variants import all_variants, parse_recipe

ALL = [(name, kind, chosen) for name in PUZZLE_QUESTIONS for kind in PUZZLES for chosen in ways_of(name, kind)]
CHOSEN = {
    *((name, kind) for name, kind in product(PUZZLE_QUESTIONS, IN_EVERY_WAY) if kind in DEAR.get(name, IN_EVERY_WAY)),
    *sample_of(PUZZLE_QUESTIONS, list(PUZZLES), 3),
}
CASES = [case for case in ALL if case[:2] in CHOSEN] + [
    (name, None, chosen) for name in OTHER_QUESTIONS for chosen in CHOICES[name]
]
EXITS = {"done": 0, "unsolvable": 3, "multiple": 4, "limit": 5, "refused": 1}
SAID = ("text", "reason", "remarks", "faults", "warning", "how", "losses", "file", "rules", "checks", "formulas")


def test_every_variant_is_asked_about() -> None:
    plain = json.loads(Path(__file__).with_name("puzzles.json").read_text())
    assert {name: [parse_recipe(text)[0] for text in one["variants"]][-1] for name, one in plain.items()} == {
        name: name for name in all_variants()
    }
    for name in VARIANTS:
        assert {question for question, kind, _ in ALL if kind == name} == set(PUZZLE_QUESTIONS)
        assert [question for question, kind, _ in CASES if kind == name]
    # Every way is taken with some variant, not only with classic puzzles.
    taken = [(name, chosen) for name, kind, chosen in CASES if kind in VARIANTS]
    assert all((name, chosen) in taken for name in PUZZLE_QUESTIONS for chosen in CHOICES.get(name, [{}]))


@pytest.mark.parametrize(("name", "kind", "chosen"), CASES, ids=str)
def test_every_surface_gives_the_same_answer(
    client: httpx.Client, tmp_path: Path, name: str, kind: str | None, chosen: dict[str, Any]
) -> None:
    sheet, question = None if kind is None else PUZZLES[kind], get_question(name)
    try:
        answer = ask_python(name, sheet, chosen)
    except ModokuError as error:
        _check_refusal(client, tmp_path, name, kind, chosen, error)
        return
    by_command, status = ask_command(name, sheet, chosen, tmp_path, "en")
    by_http = ask_http(client, name, sheet, chosen, "en")

    # The same answer, whoever asks; only times and counters may differ, and those are not compared.
    plain = json.loads(json.dumps(answer.to_json()))
    assert question.answer.from_json(by_command) == answer
    assert question.answer.from_json(by_http) == answer
    assert by_command.keys() == by_http.keys() == plain.keys()
    assert [by_http.get(key) for key in SAID] == [by_command.get(key) for key in SAID]
    assert [plain.get(key) for key in SAID] == [by_command.get(key) for key in SAID]
    assert question.answer.from_json(plain) == answer
    assert status == EXITS[answer.outcome]
    if sheet is not None:
        # JSON reads back as the same puzzle, and that puzzle gets the same answer.
        assert answer.sheet == sheet
        (again,) = read(json.dumps(by_command))
        assert again == sheet
        assert ask_python(name, again, chosen) == answer


def _check_refusal(
    client: httpx.Client, folder: Path, name: str, kind: str | None, chosen: dict[str, Any], error: ModokuError
) -> None:
    """Check that what Python refuses is refused everywhere, in the same words."""
    from modoku.questions.status import error_to_json, status_of

    sheet = None if kind is None else PUZZLES[kind]
    word, http_status, exit_status = status_of(error)
    try:
        by_command, status = ask_command(name, sheet, chosen, folder, "en")
        told = by_command["error"]
    except ModokuError as raised:
        told, status = error_to_json(raised), status_of(raised)[2]
    assert (told, status) == (error_to_json(error), exit_status)
    body = body_of(sheet, chosen)
    reply = client.post(f"/api/v1/{name}", json=body, headers={"accept-language": "en"})
    assert (reply.status_code, reply.json()["type"]) == (http_status, f"urn:modoku:problem:{word}")
    assert reply.json()["detail"] == error_to_json(error)["detail"]


@pytest.mark.parametrize("kind", ["plain", "several", "fault", "killer"])
@pytest.mark.parametrize("name", PUZZLE_QUESTIONS)
def test_another_language_is_the_same_answer(client: httpx.Client, tmp_path: Path, name: str, kind: str) -> None:
    chosen = CHOICES.get(name, [{}])[0]
    try:
        answer = ask_python(name, PUZZLES[kind], chosen)
    except ModokuError:
        return
    french = ask_http(client, name, PUZZLES[kind], chosen, "fr")
    by_command, _ = ask_command(name, PUZZLES[kind], chosen, tmp_path, "fr")
    assert _untimed(french) == _untimed(by_command)
    assert get_question(name).answer.from_json(french) == answer


def _untimed(value: Any) -> Any:
    """Return JSON without times and counters."""
    if isinstance(value, list):
        return [_untimed(one) for one in value]
    if not isinstance(value, dict):
        return value
    timed = ("seconds", "nodes", "build_seconds", "solve_seconds")
    return {key: _untimed(one) for key, one in value.items() if key not in timed}


def test_a_verdict_that_contradicts_the_facts_is_refused() -> None:
    found = ask_python("solve", PUZZLES["several"], {}).to_json()
    found["verdict"] = "unique"
    with pytest.raises(ModokuError, match="verdict: This contradicts the rest"):
        get_question("solve").answer.from_json(found)


@pytest.mark.parametrize("body", [{}, {"puzzle": 3}, {"puzzle": CLASSIC, "stage": 9}, {"puzzle": CLASSIC, "nosuch": 1}])
def test_a_bad_request_is_one_error(client: httpx.Client, body: dict[str, Any]) -> None:
    with pytest.raises(ModokuError) as caught:
        get_question("hint").read_request(body)
    reply = client.post("/api/v1/hint", json=body, headers={"accept-language": "en"})
    assert reply.status_code == 422
    assert reply.json()["detail"] in str(caught.value)
