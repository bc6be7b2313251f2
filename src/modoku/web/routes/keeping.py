"""What is kept under a name: shared puzzles, daily puzzles, lessons."""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import json
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from ...language import msg
from ...logic import Level
from ...questions.question import VERSION as ANSWER_VERSION
from ..asking import Refusal, ask, body_of, check_quota, keep, language_of_request, to_json
from ..description import described
from ..jobs import is_name
from ..problems import problem
from ..ready import text_reply
from ..store import Store, StoreError

router = APIRouter(tags=["keeping"])
pages = APIRouter(include_in_schema=False)
# A lesson is a whole page with a script of its own; in this box it can reach neither the studio nor the network.
LESSON_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-modals"
)


@router.post("/shared", **described("share"))
async def share(request: Request) -> Response:
    """Keep a puzzle, and give a link to it."""
    await check_quota(request, "shared")
    content = await ask(request, "share", await body_of(request), light=True)
    name = await keep(request, "shared", content.to_bytes().decode())
    return to_json({"id": name, "url": f"/?shared={name}"}, 201)


@router.get("/shared/{name}", **described("shared"))
async def shared(request: Request, name: str) -> Response:
    """Return a puzzle that somebody shared."""
    store: Store = request.app.state.store
    found = await store.soon(store.open, "shared", name) if is_name(name) else None
    if found is None:
        language = language_of_request(request)
        said = msg("Nobody has shared a puzzle under this name.").said(language)
        raise Refusal(problem("not-found", 404, said, language))
    return await text_reply(request, f'{{"id":"{name}",{found[1:]}', "application/json")


@router.get("/daily", **described("daily"))
async def daily(
    request: Request,
    date: Annotated[datetime.date, Query(examples=["2026-03-14"])],
    level: Annotated[Level, Query()] = Level.MEDIUM,
) -> Response:
    """Return the puzzle of a day: the same for everybody."""
    store: Store = request.app.state.store
    name = f"{date.isoformat()}-{level.value}"
    kept = f"v{ANSWER_VERSION}-{name}"
    try:
        found = await store.soon(store.find, "daily", kept)
    except StoreError:
        found = None
    if found is None:
        seed = int.from_bytes(hashlib.sha256(f"modoku {name}".encode()).digest()[:6], "big")
        asked = {"level": level.value, "symmetry": "half-turn", "seed": seed}
        found = (await ask(request, "generate", json.dumps(asked).encode())).to_bytes().decode()
        # A database that fails costs the next one who asks some time, and nobody the puzzle: it follows from the day.
        with contextlib.suppress(StoreError):
            found = await store.soon(store.put_first, "daily", kept, found)
    return await text_reply(request, f'{found[:-1]},"date":"{date.isoformat()}"}}', "application/json")


@router.post("/lesson-pages", include_in_schema=False)
async def keep_lesson(request: Request) -> Response:
    """Make a lesson and keep it as a page, which has a policy of its own; return its address."""
    await check_quota(request, "lesson")
    made = await ask(request, "lesson", await body_of(request))
    if not made.media_type.startswith("text/html"):
        language = language_of_request(request)
        raise Refusal(problem("request", 422, msg("A page is written as html.").said(language), language))
    name = await keep(request, "lesson", made.to_bytes().decode())
    return to_json({"id": name, "url": f"/lessons/{name}"})


@pages.get("/lessons/{name}")
async def lesson_page(request: Request, name: str) -> Response:
    """Show a lesson."""
    store: Store = request.app.state.store
    found = await store.soon(store.find, "lesson", name) if is_name(name) else None
    if found is None:
        language = language_of_request(request)
        said = msg("This lesson is no longer kept: ask for it again.").said(language)
        raise Refusal(problem("not-found", 404, said, language))
    return await text_reply(request, found, "text/html; charset=utf-8", {"content-security-policy": LESSON_POLICY})
