"""`modoku show`: look at puzzles as text."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import msg
from ..puzzle import Sheet
from ..puzzle.plain import puzzle_to_plain
from ..render import to_text
from .inputs import Reading
from .options import json_option, reading_command
from .outputs import each_sheet, emit, emit_json, has_colour
from .words import Option, current_language


def show(puzzles: Sequence[str], reading: Reading, candidates: bool, ascii_only: bool, as_json: bool) -> int:
    """Draw every puzzle in the terminal."""
    first = True

    def answer(source: str, sheet: Sheet) -> None:
        nonlocal first
        if as_json:
            emit_json(describe(source, sheet))
            return
        if not first:
            emit("")
        first = False
        emit(
            to_text(
                sheet,
                unicode=not ascii_only,
                candidates=candidates,
                colour=has_colour(),
                language=current_language(),
            ).rstrip("\n")
        )

    return each_sheet(puzzles, reading, answer)


def describe(source: str, sheet: Sheet) -> dict[str, object]:
    """Give what there is to know about a puzzle without solving it."""
    puzzle = sheet.puzzle
    return {
        "source": source,
        "puzzle": str(puzzle),
        "layout": puzzle.layout.name,
        "size": puzzle.size,
        "cells": puzzle.layout.cell_count,
        "clues": puzzle.clue_count,
        "constraints": len(puzzle.constraints),
        "description": puzzle_to_plain(puzzle),
    }


command = reading_command(
    "show",
    show,
    msg("Look at puzzles in the terminal.").text,
    [
        Option(["--candidates"], is_flag=True, help=msg("Show the candidates of every blank cell.").text),
        Option(["--ascii", "ascii_only"], is_flag=True, help=msg("Draw with ASCII characters only.").text),
        json_option(),
    ],
)
