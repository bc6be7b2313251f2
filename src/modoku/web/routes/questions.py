"""Questions about one puzzle."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from ..asking import ask, reply
from ..schemas import Asked, Checking, Converting, Counting, Drawing, Hinting, Modelling, Solving, Touching

router = APIRouter(tags=["questions"])


@router.post("/board")
@router.post("/read", include_in_schema=False)
async def board(request: Request, asked: Asked) -> Response:
    """Give a puzzle with all that is needed to draw and play it."""
    return reply(await ask(request, "board", asked))


@router.post("/solve")
async def solve(request: Request, asked: Solving) -> Response:
    """Give the solutions of a puzzle, and what that proves."""
    return reply(await ask(request, "solve", asked))


@router.post("/count")
async def count(request: Request, asked: Counting) -> Response:
    """Say how many solutions a puzzle has."""
    return reply(await ask(request, "count", asked))


@router.post("/check")
async def check(request: Request, asked: Checking) -> Response:
    """Say what is wrong with a puzzle, how many solutions it has, which givens it could do without."""
    return reply(await ask(request, "check", asked))


@router.post("/conflict")
async def conflict(request: Request, asked: Asked) -> Response:
    """Say why there is no solution, or where two solutions differ and what would decide."""
    return reply(await ask(request, "conflict", asked))


@router.post("/candidates")
async def candidates(request: Request, asked: Asked) -> Response:
    """Give the digits that each cell holds in at least one solution."""
    return reply(await ask(request, "candidates", asked))


@router.post("/rate")
async def rate(request: Request, asked: Asked) -> Response:
    """Say how hard a puzzle is for a person."""
    return reply(await ask(request, "rate", asked))


@router.post("/hint")
async def hint(request: Request, asked: Hinting) -> Response:
    """Give the next step, as far as one wants to know."""
    return reply(await ask(request, "hint", asked))


@router.post("/steps")
async def steps(request: Request, asked: Asked) -> Response:
    """Give the whole path of a person who solves."""
    return reply(await ask(request, "steps", asked))


@router.post("/convert")
async def convert(request: Request, asked: Converting) -> Response:
    """Write a puzzle in another format."""
    return reply(await ask(request, "convert", asked))


@router.post("/draw")
async def draw(request: Request, asked: Drawing) -> Response:
    """Draw a puzzle."""
    return reply(await ask(request, "draw", asked))


@router.post("/model")
async def model(request: Request, asked: Modelling) -> Response:
    """Give the size of a model, or the model as a file."""
    return reply(await ask(request, "model", asked))


@router.post("/touched")
async def touched(request: Request, asked: Touching) -> Response:
    """Give the formulas of a model that a cell takes part in."""
    return reply(await ask(request, "touched", asked))
