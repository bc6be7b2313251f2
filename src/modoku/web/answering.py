"""Routes made from questions: what a worker reads and answers, and how the API describes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..formats.jsontext import parse_json
from ..questions import NAMES, get_question
from ..questions.codec import CodecScope, codec_of, fields_of
from ..questions.describe import schema_of
from ..questions.file import File
from .page import PAGE_TASKS

REFS = "#/components/schemas/"
Emit = Callable[[object], None]


def answer_json(
    name: str, body: bytes, language: str, most_seconds: float, emit: Emit, *, as_job: bool, as_json: bool
) -> dict[str, object] | File:
    """Return the answer to a request: JSON fields, or the file that it is; raise ModokuError where there is none.

    A job may ask for several answers: each is emitted as it comes, and its result holds all of them. What a question
    tells on its way is emitted as `{"progress": ...}`.
    """
    question = get_question(name)
    data = parse_json(body.decode(errors="replace"))
    if isinstance(data, dict) and any(one.name == "language" for one in fields_of(question.request)):
        # A file is written in one language: the client's, unless the request names another.
        data = {"language": language, **data}
    request = question.read_request(data)

    def tell(progress: object) -> None:
        emit({"progress": codec_of(type(progress)).write(progress, CodecScope(language=language))})

    if as_job and question.split is not None:
        items = []
        for found in question.run_all(request, most_seconds, tell):
            items.append(found.to_json(language))
            emit(items[-1])
        return {"items": items}
    answer = question.run(request, most_seconds, tell)
    made = getattr(answer, "file", None)
    return made if isinstance(made, File) and not as_job and not as_json else answer.to_json(language)


def schemas() -> dict[str, Any]:
    """Return the JSON Schema of every request, answer and progress, by name."""
    questions = [get_question(name) for name in NAMES]
    records: list[Any] = [record for one in questions for record in (one.request, one.answer, one.progress)]
    found: dict[str, Any] = {}
    for record in (*records, *(task.request for task in PAGE_TASKS.values())):
        if record is not None:
            schema = schema_of(record, REFS)
            found |= schema.pop("$defs")
            found[record.__name__] = schema
    return found
