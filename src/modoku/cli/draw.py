"""`modoku draw`: what only a terminal knows: the ending of the file, and several puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import click

from ..puzzle import Sheet
from ..questions.draw import MEDIA_TYPES, DrawRequest, draw_pages
from ..questions.question import Answer
from .derived import Extras, Show, command_for, file_show
from .inputs import Reading
from .outputs import check_output, deliver, each_sheet
from .words import current_language, tr


def _prepare(chosen: Extras) -> None:
    """Choose the kind of picture by the ending of the file, and the language of the terminal."""
    output = chosen["output"]
    kind = chosen["to"] or ("svg" if output in (None, "-") else Path(output).suffix.lower().removeprefix("."))
    if kind not in MEDIA_TYPES:
        raise click.UsageError(tr("Pictures are written as .svg, .png or .pdf."))
    chosen |= {"to": kind, "language": current_language()}


def _make_show(extras: Extras) -> Show:
    output, numbers = extras["output"], count()
    write = file_show(output, extras["force"])

    def show(source: str, answer: Answer) -> None:
        if next(numbers) and output in (None, "-"):
            raise click.UsageError(tr("Several puzzles need a file name to number: -o NAME.svg."))
        write(source, answer)

    return show


def _draw_pages(puzzles: Sequence[str], reading: Reading, chosen: dict[str, Any], as_json: bool) -> int | None:
    """Draw puzzles on the pages of one PDF."""
    if chosen["to"] != "pdf" or as_json:
        return None
    output, force = chosen["output"], chosen["force"]
    asked = {key: value for key, value in chosen.items() if key not in ("output", "force")}
    check_output(output, force)
    sheets: list[Sheet] = []
    status = each_sheet(puzzles, reading, lambda _, sheet: sheets.append(sheet))
    if sheets:
        deliver(draw_pages(sheets, DrawRequest(sheets[0], **asked)), output, force=force)
    return status


command = command_for("draw", (), _make_show, stream=_draw_pages, prepare=_prepare)
