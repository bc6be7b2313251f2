"""What only the page asks for: a puzzle ready to be drawn and played, one to be shared, a job to be accepted."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from ..errors import ModokuError, UnknownName
from ..formats import get_format, read, write
from ..formats.jsontext import parse_json
from ..formats.ours import sheet_from_plain, sheet_to_plain
from ..language import Doc, Message, msg
from ..puzzle import Sheet
from ..puzzle.plain import puzzle_to_plain
from ..puzzle.reader import Reader
from ..questions import NAMES, get_question
from ..questions.codec import CodecScope, codec_of
from ..questions.file import File
from ..questions.question import PuzzleRequest
from ..render import draw, write_svg
from .board import board_theme, to_board
from .ground import whole_to_plain, with_region, with_rule
from .palette import make_clue, palette_in
from .setting import setting_of

Plain = Annotated[Mapping[str, Any], "json"]


@dataclass(frozen=True, kw_only=True)
class BoardRequest(PuzzleRequest):
    """A puzzle to be shown."""

    judges: ClassVar[bool] = False


@dataclass(frozen=True, kw_only=True)
class PaletteRequest:
    """A question for everything that can be drawn."""


@dataclass(frozen=True, kw_only=True)
class ClueRequest(BoardRequest):
    """A clue to be drawn on a puzzle."""

    name: Annotated[str, Doc(msg("The name of a clue of the palette."))]
    cells: Annotated[tuple[int, ...], Doc(msg("Its cells, numbered from 0 in reading order, as they were drawn."))]
    typed: Annotated[str, Doc(msg("The number that was typed, if any."))] = ""


@dataclass(frozen=True, kw_only=True)
class GroundRequest(BoardRequest):
    """A change of the grid itself, under the clues of a puzzle: a rule of the whole grid, or a region."""

    rule: Annotated[str, Doc(msg("The name of a rule of the whole grid, put on or taken away."))] = ""
    region: Annotated[
        tuple[int, ...], Doc(msg("The cells of a region, numbered from 0 in reading order, put on or taken away."))
    ] = ()


@dataclass(frozen=True, kw_only=True)
class ShareRequest:
    """A puzzle to be kept under a short name, with what a player did so far."""

    puzzle: Annotated[Plain, Doc(msg("Our JSON form of a puzzle."))]
    sheet: Annotated[Plain | None, Doc(msg("What a player did so far."))] = None


@dataclass(frozen=True, kw_only=True)
class PicturesRequest:
    """Small puzzles to be drawn, such as one clue each."""

    puzzles: Annotated[tuple[Plain, ...], Doc(msg("Our JSON form of each puzzle."))]


@dataclass(frozen=True, kw_only=True)
class ListRequest:
    """A text that may hold many puzzles."""

    text: Annotated[str, Doc(msg("Puzzles in any format, such as a line each."))]


@dataclass(frozen=True, kw_only=True)
class JobRequest:
    """Longer work: the question, and its request."""

    kind: Annotated[str, Doc(msg("The name of a question."))]
    request: Annotated[Plain, Doc(msg("The request of that question."))] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PageTask:
    """Something that the page asks for: what it takes, a request that shows it, and who answers."""

    request: type
    example: Mapping[str, object]
    title: Message
    answer: Callable[[Any, str], dict[str, object] | File]


def _board(request: BoardRequest, language: str) -> dict[str, object]:
    return {"board": to_board(request.sheet, language)}


def _palette(_: PaletteRequest, language: str) -> dict[str, object]:
    return {**palette_in(language), "whole": whole_to_plain(language)}


def _ground(request: GroundRequest, _: str) -> dict[str, object]:
    puzzle = request.sheet.puzzle
    if request.rule:
        puzzle = with_rule(puzzle, request.rule)
    if request.region:
        puzzle = with_region(puzzle, request.region)
    plain = puzzle_to_plain(puzzle)
    return {"layout": plain["layout"], "constraints": plain.get("constraints", [])}


def _clue(request: ClueRequest, _: str) -> dict[str, object]:
    made = make_clue(request.sheet.puzzle.layout, request.name, request.cells, request.typed)
    return {"constraints": [one.to_json() for one in made]}


def _pictures(request: PicturesRequest, language: str) -> dict[str, object]:
    """Return a picture of each puzzle, empty for one that cannot be."""
    return {"pictures": [_picture(plain, language) for plain in request.puzzles[:MOST_PICTURES]]}


def _picture(plain: Plain, language: str) -> str:
    try:
        return write_svg(draw(sheet_from_plain(plain), title=" ", language=language), board_theme())
    except ModokuError:
        return ""


def _list(request: ListRequest, _: str) -> dict[str, object]:
    """Return each puzzle of a text as a text of its own, short and whole, and how many there are."""
    sheets = read(request.text)
    listed = [{"text": _short(sheet), "title": sheet.puzzle.about("title") or ""} for sheet in sheets[:MOST_LISTED]]
    return {"puzzles": listed, "count": len(sheets)}


def _short(sheet: Sheet) -> str:
    """Return a line of digits where that is the whole puzzle, else a link."""
    loses = next(iter(get_format("line").losses(sheet)), None)
    return write([sheet], "link" if loses else "line").strip()


def _setting(request: BoardRequest, _: str) -> dict[str, object]:
    return setting_of(request.sheet.puzzle)


def _share(request: ShareRequest, _: str) -> dict[str, object]:
    """Return a puzzle as it will be kept: read, checked and written anew."""
    return {"puzzle": sheet_to_plain(sheet_from_plain(request.puzzle)), "sheet": request.sheet}


def _accept(request: JobRequest, _: str) -> File:
    """Look at what a job is asked for, so that a mistake is told at once; return it as the job will read it."""
    if request.kind not in LONG:
        raise UnknownName(
            msg("There is no job '{name}'.", name=request.kind[:40]), msg("Use one of {choices}.", choices=LONG)
        )
    get_question(request.kind).read_request(request.request)
    return File(request.kind, "application/json", json.dumps(request.request).encode())


LONG = tuple(name for name in NAMES if get_question(name).is_long)
"""The questions that may be asked as jobs."""
MOST_PICTURES = 100
"""How many pictures one answer holds."""
MOST_LISTED = 1000
"""How many puzzles of a list one answer holds."""
EXAMPLE_PUZZLE = {"modoku": 1, "variants": ["classic:boxes=1x2"], "givens": "1..."}
PAGE_TASKS: Mapping[str, PageTask] = MappingProxyType(
    {
        "board": PageTask(
            BoardRequest,
            {"puzzle": "", "variants": ["triple"]},
            msg("Return a puzzle with all that is needed to draw and play it."),
            _board,
        ),
        "palette": PageTask(
            PaletteRequest,
            {},
            msg("Return what can be drawn on a puzzle by hand."),
            _palette,
        ),
        "clue": PageTask(
            ClueRequest,
            {"puzzle": "", "variants": ["triple"], "name": "thermometer", "cells": [0, 1, 2]},
            msg("Return a clue that was drawn by hand as constraints."),
            _clue,
        ),
        "ground": PageTask(
            GroundRequest,
            {"puzzle": EXAMPLE_PUZZLE, "rule": "diagonal"},
            msg("Put a rule of the whole grid, or a region, on a puzzle, or take it away."),
            _ground,
        ),
        "pictures": PageTask(
            PicturesRequest,
            {"puzzles": [EXAMPLE_PUZZLE]},
            msg("Return pictures of small puzzles, unjudged."),
            _pictures,
        ),
        "list": PageTask(
            ListRequest,
            {"text": "1...\n.2.."},
            msg("Return every puzzle of a text as a text of its own."),
            _list,
        ),
        "setting": PageTask(
            BoardRequest,
            {"puzzle": EXAMPLE_PUZZLE},
            msg("Return the clues that could be left out, and those that would leave one solution."),
            _setting,
        ),
        "share": PageTask(
            ShareRequest, {"puzzle": EXAMPLE_PUZZLE}, msg("Keep a puzzle, and return a link to it."), _share
        ),
        "jobs": PageTask(
            JobRequest,
            {"kind": "generate", "request": {"variants": ["diagonal"], "level": "easy", "count": 2}},
            msg("Start longer work; return its name at once."),
            _accept,
        ),
    }
)


def answer_page(name: str, body: bytes, language: str) -> dict[str, object] | File:
    """Return what the page asked for; raise ModokuError where that cannot be."""
    task = PAGE_TASKS[name]
    data = Reader(parse_json(body.decode(errors="replace")))
    return task.answer(codec_of(task.request).read(data, CodecScope(language=language)), language)
