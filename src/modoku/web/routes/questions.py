"""Questions about one puzzle: each is a task of the same name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from fastapi import APIRouter, Request, Response

from ...questions import NAMES as DERIVED
from ...questions import get_question
from ..asking import answer
from ..description import described

JSON = ("application/json",)
NAMES: Mapping[str, tuple[str, ...]] = {
    **{name: (*JSON, *get_question(name).media_types) for name in DERIVED},
    **dict.fromkeys(("board", "conflict", "steps"), JSON),
    "convert": JSON,
    "draw": ("image/svg+xml", "image/png", "application/pdf"),
    "model": ("application/json", "text/plain"),
    **dict.fromkeys(("touched", "canon", "automorphisms", "equivalent"), JSON),
}
"""Every question, and what its answer may be."""


def _endpoint(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await answer(request, name)

    return endpoint


def _router() -> APIRouter:
    found = APIRouter(tags=["questions"])
    for name, media_types in NAMES.items():
        found.add_api_route(
            f"/{name}", _endpoint(name), methods=["POST"], operation_id=name, **described(name, media_types)
        )
    return found


router = _router()
