"""What only the page asks for: a puzzle ready to be drawn and played, one to be shared, a job to be accepted."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from ..errors import UnknownName
from ..formats.jsontext import parse_json
from ..formats.ours import sheet_from_plain, sheet_to_plain
from ..language import Doc, Message, msg
from ..puzzle.reader import Reader
from ..questions import NAMES, get_question
from ..questions.codec import CodecScope, codec_of
from ..questions.file import File
from ..questions.question import PuzzleRequest
from .board import to_board
from .palette import palette_of

Plain = Annotated[Mapping[str, Any], "json"]


@dataclass(frozen=True, kw_only=True)
class BoardRequest(PuzzleRequest):
    """A puzzle to be shown."""

    judges: ClassVar[bool] = False


@dataclass(frozen=True, kw_only=True)
class ShareRequest:
    """A puzzle to be kept under a short name, with what a player did so far."""

    puzzle: Annotated[Plain, Doc(msg("Our JSON form of a puzzle."))]
    sheet: Annotated[Plain | None, Doc(msg("What a player did so far."))] = None


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


def _palette(request: BoardRequest, language: str) -> dict[str, object]:
    return palette_of(request.sheet.puzzle.layout, language)


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
            BoardRequest,
            {"puzzle": "", "variants": ["triple"]},
            msg("Return what can be drawn on a puzzle by hand."),
            _palette,
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
