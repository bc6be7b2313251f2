"""How the API is described: what each route does and reads, with an example that works.

The server hands requests on unread, so the framework cannot know their form: it is told here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from fastapi import FastAPI

from ..language import Message, msg
from ..questions import NAMES, get_question
from .answering import schemas
from .page import PAGE_TASKS

SUMMARIES: Mapping[str, Message] = MappingProxyType(
    {
        **{name: task.title for name, task in PAGE_TASKS.items()},
        "job": msg("Return how far a job is; its result is kept for a day."),
        "events": msg("Follow a job: server-sent events progress, item, and at the end done, failed or cancelled."),
        "cancel": msg("Stop a job; what it has found stays."),
        "shared": msg("Return a puzzle that somebody shared."),
        "daily": msg("Return the puzzle of a day: the same for everybody."),
        "variants": msg("List the variants, their rules and parameters."),
        "formats": msg("List the puzzle formats."),
        "engines": msg("List the engines, and which of them can run here."),
        "levels": msg("List the levels of difficulty, easiest first."),
        "chapters": msg("List the chapters of the textbook: what each is called, and how many exercises it has."),
        "lessons": msg("List the lessons: what each is about, and whether there are exercises."),
        "themes": msg("Return the colours that boards are drawn with, light and dark."),
        "words": msg("Return the texts of the page."),
    }
)
"""What each route does that is not a question."""
_REFS = "#/components/schemas/"
PROBLEM = {
    "description": "A problem: what, where, how to mend it, in the language of the request.",
    "content": {
        "application/problem+json": {
            "schema": {
                "type": "object",
                "required": ["type", "title", "status", "detail"],
                "properties": {
                    "type": {"type": "string", "description": "urn:modoku:problem: and a word."},
                    "title": {"type": "string"},
                    "status": {"type": "integer"},
                    "detail": {"type": "string"},
                    "hint": {"type": "string", "description": "How to mend it."},
                    "not_understood": {"type": "array", "items": {"type": "string"}},
                    "cell": {"type": "string", "description": "The cell that is meant, such as r1c3."},
                    "line": {"type": "integer"},
                    "column": {"type": "integer"},
                },
            }
        }
    },
}
"""What every refusal looks like."""


def described(name: str, media_types: tuple[str, ...] = ("application/json",)) -> dict[str, Any]:
    """Return what a route is told about itself: its summary, what it reads and sends."""
    question = get_question(name) if name in NAMES else None
    task = PAGE_TASKS.get(name)
    more: dict[str, Any] = {}
    form: dict[str, Any] = {}
    if question is not None or task is not None:
        source: Any = question or task
        content = {"schema": {"$ref": _REFS + source.request.__name__}, "example": dict(source.example)}
        more["requestBody"] = {"required": True, "content": {"application/json": content}}
    if question is not None:
        form = {"schema": {"$ref": _REFS + question.answer.__name__}}
        media_types = (*media_types, *question.media_types)
    status = {"jobs": 202, "share": 201}.get(name, 200)
    contents = {kind: form if kind == "application/json" else {} for kind in media_types}
    return {
        "status_code": status,
        "summary": (SUMMARIES[name] if question is None else question.title).text,
        "description": "",
        "responses": {status: {"description": "The answer.", "content": contents}},
        "openapi_extra": more,
    }


def complete(app: FastAPI) -> dict[str, Any]:
    """Return the whole description, with the forms of all requests and answers."""
    found = FastAPI.openapi(app)
    found.setdefault("components", {}).setdefault("schemas", {}).update(schemas())
    return found
