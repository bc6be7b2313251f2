"""How the API is described: what each question reads, with an example that works.

The server hands requests on unread, so the framework cannot know their form: it is told here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from .schemas import JOBS, QUESTIONS, JobAsked

_REFS = "#/components/schemas/{model}"
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TURNED = "..5..67.8.1.......4....3..7...8.6..7.......9...2...3...9...1.8..61.9.......5...3."
EXAMPLES: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "board": {"puzzle": "", "variants": ["triple"]},
        "solve": {"puzzle": CLASSIC, "limit": 2},
        "count": {"puzzle": CLASSIC.replace("5", "."), "limit": 1000},
        "check": {"puzzle": CLASSIC},
        "conflict": {"puzzle": "55" + CLASSIC[2:]},
        "candidates": {"puzzle": CLASSIC},
        "rate": {"puzzle": CLASSIC},
        "hint": {"puzzle": CLASSIC, "stage": 2},
        "steps": {"puzzle": CLASSIC},
        "convert": {"puzzle": CLASSIC, "to": "csv"},
        "draw": {"puzzle": CLASSIC, "to": "svg", "theme": "print"},
        "model": {"puzzle": CLASSIC, "kind": "sat", "to": "dimacs"},
        "touched": {"puzzle": CLASSIC, "kind": "ilp", "cell": "r1c3"},
        "canon": {"puzzle": CLASSIC},
        "automorphisms": {"puzzle": CLASSIC},
        "equivalent": {"puzzle": CLASSIC, "other": CLASSIC[::-1]},
        "lesson": {"puzzle": CLASSIC, "kind": "sat", "to": "pdf"},
        "share": {"puzzle": {}},
        "jobs": {"kind": "generate", "request": {"variants": ["diagonal"], "level": "easy", "count": 2}},
    }
)


def describe(name: str) -> dict[str, Any]:
    """Give what is to be said about the body of a request."""
    model = JobAsked if name == "jobs" else QUESTIONS[name]
    content = {"schema": {"$ref": _REFS.format(model=model.__name__)}, "example": dict(EXAMPLES[name])}
    return {"requestBody": {"required": True, "content": {"application/json": content}}}


def complete(app: FastAPI) -> dict[str, Any]:
    """Give the whole description, with the forms of all requests."""
    found = FastAPI.openapi(app)
    models: set[type[BaseModel]] = {*QUESTIONS.values(), *JOBS.values(), JobAsked}
    _, forms = models_json_schema(
        [(model, "validation") for model in sorted(models, key=lambda model: model.__name__)],
        ref_template=_REFS,
    )
    found.setdefault("components", {}).setdefault("schemas", {}).update(forms["$defs"])
    return found
