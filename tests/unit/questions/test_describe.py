"""The schemas of questions take what is asked and answered, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from modoku.questions import get_question
from modoku.questions.describe import reference_of, schema_of, typescript_of

SMALL = "1...3..2...3..2."
NAMES = ("solve", "count", "check", "hint", "rate", "candidates", "canon", "show", "explain-conflict", "transform")


def schema_for(record: Any) -> Any:
    schema = json.loads(json.dumps(schema_of(record)))
    jsonschema.Draft202012Validator.check_schema(schema)
    return schema


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_takes_what_is_asked_and_answered(name: str) -> None:
    question = get_question(name)
    asked = {"puzzle": SMALL, **({"do": ["reflect:vertical"]} if name == "transform" else {})}
    request = schema_for(question.request)
    jsonschema.validate(asked, request)
    for wrong in ({}, {"puzzle": 3}, {**asked, "nosuch": 1}, {**asked, "seconds": "long"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, request)
    answer = schema_for(question.answer)
    found = json.loads(json.dumps(question.run(question.read_request(asked)).to_json()))
    jsonschema.validate(found, answer)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({key: value for key, value in found.items() if key != answer["required"][0]}, answer)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**found, "v": 0}, answer)


def test_references_lead_where_they_are_told_to() -> None:
    moved = json.dumps(schema_of(get_question("hint").answer, "#/components/schemas/"))
    assert '"#/components/schemas/' in moved
    assert "#/$defs/" not in moved


def test_a_page_may_leave_out_what_has_a_default_and_gets_all_of_an_answer() -> None:
    declared = typescript_of([get_question("hint")])
    request, answer = (declared.partition(f"export interface Hint{part} {{")[2] for part in ("Request", "Answer"))
    assert "  puzzle: " in request.partition("}")[0]
    assert "  stage?: " in request.partition("}")[0]
    assert "  v: number;" in answer
    assert "?:" not in answer.partition("\n}")[0].replace("remarks?:", "")
    assert '  "hint": [HintRequest, HintAnswer];' in declared


def test_a_page_of_the_reference_has_a_row_for_each_field() -> None:
    for language in ("en", "fr"):
        page = reference_of(get_question("hint"), language)
        assert page.startswith("# hint\n")
        assert "`POST /api/v1/hint`" in page
        assert "| `stage` |" in page
        assert ("## Request\n" in page) == (language == "en")
