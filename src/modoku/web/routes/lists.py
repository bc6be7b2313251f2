"""What the server knows by name, and how it is."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from ...engines import all_engines
from ...formats import all_formats
from ...lessons import KINDS, SHEETS
from ...logic import Level
from ...replies import engine_fields, format_fields, variant_fields
from ...variants import all_variants
from ..asking import VERSION, language_of_request
from ..board import board_colours

router = APIRouter(tags=["lists"])
health_router = APIRouter(include_in_schema=False)


@router.get("/variants")
def variants(request: Request) -> Response:
    """List the variants, their rules and parameters."""
    language = language_of_request(request)
    return JSONResponse({"v": VERSION, "variants": [variant_fields(v, language) for v in all_variants().values()]})


@router.get("/formats")
def formats(request: Request) -> Response:
    """List the puzzle formats."""
    language = language_of_request(request)
    return JSONResponse({"v": VERSION, "formats": [format_fields(f, language) for f in all_formats().values()]})


@router.get("/engines")
def engines(request: Request) -> Response:
    """List the engines, and which of them can run here."""
    language = language_of_request(request)
    return JSONResponse({"v": VERSION, "engines": [engine_fields(e, language) for e in all_engines().values()]})


@router.get("/levels")
def levels(request: Request) -> Response:
    """List the levels of difficulty, easiest first."""
    language = language_of_request(request)
    found = [{"name": level.value, "title": level.said(language)} for level in Level]
    return JSONResponse({"v": VERSION, "levels": found})


@router.get("/lessons")
def lessons(request: Request) -> Response:
    """List the lessons: what each is about, and whether there are exercises."""
    language = language_of_request(request)
    found = [
        {"name": name, "about": about.said(language), "exercises": name in SHEETS} for name, (_, about) in KINDS.items()
    ]
    return JSONResponse({"v": VERSION, "lessons": found})


@router.get("/themes")
def themes() -> Response:
    """Give the colours that boards are drawn with, light and dark."""
    return JSONResponse({"v": VERSION, **{name: board_colours(name) for name in ("light", "dark", "print")}})


@health_router.get("/health")
async def health(request: Request) -> Response:
    """Say whether the server can work."""
    lanes = request.app.state.lanes
    return JSONResponse({"status": "ok", "quick_waiting": lanes.quick.waiting, "heavy_waiting": lanes.heavy.waiting})


@health_router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Give counts and times for Prometheus."""
    state = request.app.state
    gauges = {
        "quick_waiting": state.lanes.quick.waiting,
        "quick_running": state.lanes.quick.running,
        "heavy_waiting": state.lanes.heavy.waiting,
        "heavy_running": state.lanes.heavy.running,
        "jobs_running": state.jobs.running,
    }
    return PlainTextResponse(state.metrics.to_text(gauges), media_type="text/plain; version=0.0.4")
