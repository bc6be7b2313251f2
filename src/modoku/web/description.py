"""How the API is described: what each route does and reads, with an example that works.

The server hands requests on unread, so the framework cannot know their form: it is told here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from ..language import Message, msg
from ..puzzle.plain import puzzle_to_plain
from ..questions import NAMES, get_question
from ..variants import make
from .answering import schemas
from .schemas import JOBS, QUESTIONS, JobAsked

_REFS = "#/components/schemas/{model}"
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SUMMARIES: Mapping[str, Message] = MappingProxyType(
    {
        "board": msg("Give a puzzle with all that is needed to draw and play it."),
        "conflict": msg("Say why there is no solution, or where two solutions differ and what would decide."),
        "steps": msg("Give the whole path of a person who solves."),
        "convert": msg("Write a puzzle in another format."),
        "draw": msg("Draw a puzzle."),
        "model": msg("Give the size of a model, or the model as a file."),
        "touched": msg("Give the formulas of a model that a cell takes part in."),
        "canon": msg("Give the one puzzle that stands for all equivalent ones, and the way there."),
        "automorphisms": msg("Give the symmetries that leave a puzzle as it is."),
        "equivalent": msg("Say whether two puzzles are the same up to symmetry, and by which map."),
        "jobs": msg("Start longer work; give its name at once."),
        "job": msg("Say how far a job is; its result is kept for a day."),
        "events": msg("Follow a job: server-sent events progress, item, and at the end done, failed or cancelled."),
        "cancel": msg("Stop a job; what it has found stays."),
        "share": msg("Keep a puzzle, and give a link to it."),
        "shared": msg("Give a puzzle that somebody shared."),
        "daily": msg("Give the puzzle of a day: the same for everybody."),
        "variants": msg("List the variants, their rules and parameters."),
        "formats": msg("List the puzzle formats."),
        "engines": msg("List the engines, and which of them can run here."),
        "levels": msg("List the levels of difficulty, easiest first."),
        "lessons": msg("List the lessons: what each is about, and whether there are exercises."),
        "themes": msg("Give the colours that boards are drawn with, light and dark."),
        "words": msg("Give the texts of the page."),
    }
)
"""What each route does."""
EXAMPLES: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "board": {"puzzle": "", "variants": ["triple"]},
        "conflict": {"puzzle": "55" + CLASSIC[2:]},
        "steps": {"puzzle": CLASSIC},
        "convert": {"puzzle": CLASSIC, "to": "sdk"},
        "draw": {"puzzle": CLASSIC, "to": "svg", "theme": "print"},
        "model": {"puzzle": CLASSIC, "kind": "sat", "to": "dimacs"},
        "touched": {"puzzle": CLASSIC, "kind": "ilp", "cell": "r1c3"},
        "canon": {"puzzle": CLASSIC},
        "automorphisms": {"puzzle": CLASSIC},
        "equivalent": {"puzzle": CLASSIC, "other": CLASSIC[::-1]},
        "share": {"puzzle": puzzle_to_plain(make("classic:boxes=1x2"))},
        "jobs": {"kind": "generate", "request": {"variants": ["diagonal"], "level": "easy", "count": 2}},
    }
)
"""A request that each route answers."""
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
    """Give what a route is told about itself: its summary, what it reads and sends."""
    more: dict[str, Any] = {}
    question = get_question(name) if name in NAMES else None
    if name in EXAMPLES or question:
        model = question.request if question else JobAsked if name == "jobs" else QUESTIONS[name]
        example = dict(question.example if question else EXAMPLES[name])
        content = {"schema": {"$ref": _REFS.format(model=model.__name__)}, "example": example}
        more["requestBody"] = {"required": True, "content": {"application/json": content}}
    status = {"jobs": 202, "share": 201}.get(name, 200)
    form = {"schema": {"$ref": _REFS.format(model=question.answer.__name__)}} if question else {}
    answers = {status: {"description": "The answer.", "content": dict.fromkeys(media_types, form)}}
    return {
        "status_code": status,
        "summary": (question.title if question else SUMMARIES[name]).text,
        "description": "",
        "responses": answers,
        "openapi_extra": more,
    }


def complete(app: FastAPI) -> dict[str, Any]:
    """Give the whole description, with the forms of all requests."""
    found = FastAPI.openapi(app)
    models: set[type[BaseModel]] = {*QUESTIONS.values(), *JOBS.values(), JobAsked}
    _, forms = models_json_schema(
        [(model, "validation") for model in sorted(models, key=lambda model: model.__name__)],
        ref_template=_REFS,
    )
    found.setdefault("components", {}).setdefault("schemas", {}).update(forms["$defs"] | schemas())
    return found
