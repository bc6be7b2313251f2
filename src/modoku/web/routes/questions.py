"""Every question, and what only the page asks for, under its own name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request, Response

from ...questions import NAMES
from ..asking import answer
from ..description import described


def _endpoint(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await answer(request, name)

    return endpoint


def _router() -> APIRouter:
    found = APIRouter(tags=["questions"])
    for name in (*NAMES, "board", "list", "palette", "clue", "ground", "pictures", "setting"):
        found.add_api_route(f"/{name}", _endpoint(name), methods=["POST"], operation_id=name, **described(name))
    return found


router = _router()
