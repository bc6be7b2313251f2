"""Questions about one puzzle."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from ..asking import answer
from ..description import describe

router = APIRouter(tags=["questions"])


@router.post("/board", openapi_extra=describe("board"))
async def board(request: Request) -> Response:
    """Give a puzzle with all that is needed to draw and play it."""
    return await answer(request, "board")


@router.post("/solve", openapi_extra=describe("solve"))
async def solve(request: Request) -> Response:
    """Give the solutions of a puzzle, and what that proves."""
    return await answer(request, "solve")


@router.post("/count", openapi_extra=describe("count"))
async def count(request: Request) -> Response:
    """Say how many solutions a puzzle has."""
    return await answer(request, "count")


@router.post("/check", openapi_extra=describe("check"))
async def check(request: Request) -> Response:
    """Say what is wrong with a puzzle, how many solutions it has, which givens it could do without."""
    return await answer(request, "check")


@router.post("/conflict", openapi_extra=describe("conflict"))
async def conflict(request: Request) -> Response:
    """Say why there is no solution, or where two solutions differ and what would decide."""
    return await answer(request, "conflict")


@router.post("/candidates", openapi_extra=describe("candidates"))
async def candidates(request: Request) -> Response:
    """Give the digits that each cell holds in at least one solution."""
    return await answer(request, "candidates")


@router.post("/rate", openapi_extra=describe("rate"))
async def rate(request: Request) -> Response:
    """Say how hard a puzzle is for a person."""
    return await answer(request, "rate")


@router.post("/hint", openapi_extra=describe("hint"))
async def hint(request: Request) -> Response:
    """Give the next step, as far as one wants to know."""
    return await answer(request, "hint")


@router.post("/steps", openapi_extra=describe("steps"))
async def steps(request: Request) -> Response:
    """Give the whole path of a person who solves."""
    return await answer(request, "steps")


@router.post("/convert", openapi_extra=describe("convert"))
async def convert(request: Request) -> Response:
    """Write a puzzle in another format."""
    return await answer(request, "convert")


@router.post("/draw", openapi_extra=describe("draw"))
async def draw(request: Request) -> Response:
    """Draw a puzzle."""
    return await answer(request, "draw")


@router.post("/model", openapi_extra=describe("model"))
async def model(request: Request) -> Response:
    """Give the size of a model, or the model as a file."""
    return await answer(request, "model")


@router.post("/touched", openapi_extra=describe("touched"))
async def touched(request: Request) -> Response:
    """Give the formulas of a model that a cell takes part in."""
    return await answer(request, "touched")


@router.post("/canon", openapi_extra=describe("canon"))
async def canon(request: Request) -> Response:
    """Give the one puzzle that stands for all equivalent ones, and the way there."""
    return await answer(request, "canon")


@router.post("/automorphisms", openapi_extra=describe("automorphisms"))
async def automorphisms(request: Request) -> Response:
    """Give the symmetries that leave a puzzle as it is."""
    return await answer(request, "automorphisms")


@router.post("/equivalent", openapi_extra=describe("equivalent"))
async def equivalent(request: Request) -> Response:
    """Say whether two puzzles are the same up to symmetry, and by which map."""
    return await answer(request, "equivalent")
