"""What the server knows by name, and how it is."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from functools import cache

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from ...engines import all_engines
from ...formats import all_formats
from ...language import LANGUAGES, msg
from ...lessons import KINDS, SHEETS
from ...logic import ALL_TECHNIQUES, Level
from ...questions.listings import engine_fields, format_fields, variant_fields
from ...textbook import CHAPTERS, get_chapter
from ...variants import all_variants
from ..asking import VERSION, Refusal, language_of_request
from ..board import board_colours
from ..clients import OURSELVES
from ..description import described
from ..problems import problem
from ..ready import Ready
from ..settings import Settings
from ..tiles import tiles
from ..words import page_words

router = APIRouter(tags=["lists"])
health_router = APIRouter(include_in_schema=False)


@router.get("/variants", **described("variants"))
async def variants(request: Request) -> Response:
    """List the variants, their rules and parameters."""
    return _list("variants", language_of_request(request)).reply(request)


@router.get("/formats", **described("formats"))
async def formats(request: Request) -> Response:
    """List the puzzle formats."""
    return _list("formats", language_of_request(request)).reply(request)


@router.get("/engines", **described("engines"))
async def engines(request: Request) -> Response:
    """List the engines, and which of them can run here."""
    return _list("engines", language_of_request(request)).reply(request)


@router.get("/levels", **described("levels"))
async def levels(request: Request) -> Response:
    """List the levels of difficulty, easiest first."""
    return _list("levels", language_of_request(request)).reply(request)


@router.get("/lessons", **described("lessons"))
async def lessons(request: Request) -> Response:
    """List the lessons: what each is about, and whether there are exercises."""
    return _list("lessons", language_of_request(request)).reply(request)


@router.get("/chapters", **described("chapters"))
async def chapters(request: Request) -> Response:
    """List the chapters of the textbook: what each is called, and how many exercises it has."""
    return _list("chapters", language_of_request(request)).reply(request)


@router.get("/themes", **described("themes"))
async def themes(request: Request) -> Response:
    """Return the colours that boards are drawn with, light and dark."""
    return _list("themes", "en").reply(request)


@router.get("/words", **described("words"))
async def words(request: Request) -> Response:
    """Return the texts of the page."""
    return _list("words", language_of_request(request)).reply(request)


@router.get("/techniques", include_in_schema=False)
async def techniques(request: Request) -> Response:
    """List the techniques of a person, by what people call them, for the page."""
    return _list("techniques", language_of_request(request)).reply(request)


@router.get("/tiles", include_in_schema=False)
async def tile_pictures(request: Request) -> Response:
    """Return a small picture of every variant, for the page."""
    # Drawn when first asked for, and in a thread: a start need not wait for it.
    return (await asyncio.to_thread(_list, "tiles", "en")).reply(request)


@cache
def _list(name: str, language: str) -> Ready:
    """Make a list once; nothing in it changes while a server runs."""
    return Ready.from_fields({"v": VERSION, **_LISTS[name](language)})


_LISTS: Mapping[str, Callable[[str], dict[str, object]]] = {
    "variants": lambda language: {"variants": [variant_fields(one, language) for one in all_variants().values()]},
    "formats": lambda language: {"formats": [format_fields(one, language) for one in all_formats().values()]},
    "engines": lambda language: {"engines": [engine_fields(one, language) for one in all_engines().values()]},
    "levels": lambda language: {"levels": [{"name": one.value, "title": one.said(language)} for one in Level]},
    "lessons": lambda language: {
        "lessons": [
            {"name": name, "about": about.said(language), "exercises": name in SHEETS}
            for name, (_, about) in KINDS.items()
        ]
    },
    "chapters": lambda language: {
        "chapters": [
            {"number": one.number, "title": one.title.said(language), "exercises": len(one.exercises)}
            for one in map(get_chapter, CHAPTERS)
        ]
    },
    "themes": lambda _: {name: board_colours(name) for name in ("light", "dark", "print")},
    "words": lambda language: {"language": language, "words": page_words(language)},
    "techniques": lambda language: {
        "techniques": [{"name": one.name, "title": one.title.said(language)} for one in ALL_TECHNIQUES]
    },
    "tiles": lambda _: {"tiles": tiles()},
}
_LATER = ("tiles",)
"""What is made when somebody asks."""


def make_lists() -> None:
    """Make all lists, so that nobody waits for one."""
    for language in LANGUAGES:
        for name in _LISTS.keys() - _LATER:
            _list(name, language)


@health_router.get("/health")
async def health(request: Request) -> Response:
    """Return whether the server can work."""
    pools = request.app.state.pools
    return JSONResponse({"status": "ok", "quick_waiting": pools.quick.waiting, "heavy_waiting": pools.heavy.waiting})


@health_router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Return counts and times for Prometheus, to whoever runs the server."""
    state = request.app.state
    if not _is_operator(request, state.settings):
        language = language_of_request(request)
        said = msg("The metrics are for whoever runs this server.").said(language)
        hint = msg("Ask from its own machine, or with its token: Authorization: Bearer ...").said(language)
        raise Refusal(problem("operator", 403, said, language, hint=hint))
    gauges = {
        "quick_waiting": state.pools.quick.waiting,
        "quick_running": state.pools.quick.running,
        "heavy_waiting": state.pools.heavy.waiting,
        "heavy_running": state.pools.heavy.running,
        "jobs_running": state.jobs.running,
    }
    return PlainTextResponse(state.metrics.to_text(gauges), media_type="text/plain; version=0.0.4")


def _is_operator(request: Request, settings: Settings) -> bool:
    """Return whether somebody on this machine asks, not through a server before this one, or one who has the token."""
    _, _, token = request.headers.get("authorization", "").partition("Bearer ")
    if settings.metrics_token and secrets.compare_digest(token.strip().encode(), settings.metrics_token.encode()):
        return True
    is_forwarded = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip"))
    return request.client is not None and request.client.host in OURSELVES and not is_forwarded
