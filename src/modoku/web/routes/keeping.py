"""What is kept under a name: shared puzzles, daily puzzles, lessons."""

from __future__ import annotations

import asyncio
import datetime
import hashlib
import time
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from ...errors import ModokuError
from ...language import msg
from ...logic import Level
from ...puzzle.plain import puzzle_from_plain, puzzle_to_plain
from ..asking import VERSION, Refusal, ask, language_of_request, reply
from ..jobs import is_name
from ..problems import problem, problem_of
from ..schemas import Sharing, Teaching
from ..store import MAX_KEPT, Store

router = APIRouter(tags=["keeping"])
pages = APIRouter(include_in_schema=False)
LESSON_SECONDS = 6 * 3600.0
# A lesson is a whole page with a script of its own; in this box it can reach neither the studio nor the network.
LESSON_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-modals"
)


@router.post("/shared", status_code=201)
async def share(request: Request, asked: Sharing) -> Response:
    """Keep a puzzle, and give a link to it."""
    store: Store = request.app.state.store
    language = language_of_request(request)
    try:
        puzzle = puzzle_to_plain(puzzle_from_plain(asked.puzzle))
    except ModokuError as error:
        raise Refusal(problem_of(error, language)) from error
    if await asyncio.to_thread(store.count, "shared") >= MAX_KEPT:
        raise Refusal(problem("busy", 507, msg("This server keeps no more puzzles.").said(language), language))
    name = await asyncio.to_thread(store.add, "shared", {"puzzle": puzzle, "sheet": asked.sheet})
    return JSONResponse({"v": VERSION, "id": name, "url": f"/?shared={name}"}, 201)


@router.get("/shared/{name}")
async def shared(request: Request, name: str) -> Response:
    """Give a puzzle that somebody shared."""
    found = await asyncio.to_thread(request.app.state.store.find, "shared", name) if is_name(name) else None
    if found is None:
        language = language_of_request(request)
        said = msg("Nobody has shared a puzzle under this name.").said(language)
        raise Refusal(problem("not-found", 404, said, language))
    return JSONResponse({"v": VERSION, "id": name, **found})


@router.get("/daily")
async def daily(
    request: Request, date: Annotated[datetime.date, Query()], level: Annotated[Level, Query()] = Level.MEDIUM
) -> Response:
    """Give the puzzle of a day: the same for everybody."""
    store: Store = request.app.state.store
    name = f"{date.isoformat()}-{level.value}"
    found = await asyncio.to_thread(store.find, "daily", name)
    if found is None:
        seed = int.from_bytes(hashlib.sha256(f"modoku {name}".encode()).digest()[:6], "big")
        made = await ask(request, "generate", {"level": level.value, "symmetry": "rotational", "seed": seed})
        found = await asyncio.to_thread(store.put_first, "daily", name, made["items"][0])
    return JSONResponse({"v": VERSION, "date": date.isoformat(), **found})


@router.post("/lesson")
async def lesson(request: Request, asked: Teaching) -> Response:
    """Make a lesson: its address where it is a page, else the file itself."""
    made = await ask(request, "lesson", asked)
    if asked.to != "html":
        return reply(made)
    store: Store = request.app.state.store
    await asyncio.to_thread(store.forget_before, "lesson", time.time() - LESSON_SECONDS)
    name = await asyncio.to_thread(store.add, "lesson", made)
    return JSONResponse({"v": VERSION, "id": name, "url": f"/lessons/{name}"})


@pages.get("/lessons/{name}")
async def lesson_page(request: Request, name: str) -> Response:
    """Show a lesson."""
    found = await asyncio.to_thread(request.app.state.store.find, "lesson", name) if is_name(name) else None
    if found is None:
        language = language_of_request(request)
        said = msg("This lesson is no longer kept: ask for it again.").said(language)
        raise Refusal(problem("not-found", 404, said, language))
    return HTMLResponse(found["html"], headers={"content-security-policy": LESSON_POLICY})
