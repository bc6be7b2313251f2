"""Saved games of GNOME Sudoku: JSON with one object a filled cell."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from ..language import Message, msg
from ..puzzle import DigitSet, Sheet
from ..puzzle.reader import Reader
from .format import Context, Format
from .jsontext import parse_json
from .losses import constraint_losses, layout_losses, plain_square, require_nine, sheet_losses
from .rows import puzzle_of_count
from .sdx import overwritten_losses


def _read(text: str, context: Context) -> list[Sheet]:
    reader = Reader(parse_json(text))
    blank = puzzle_of_count(81, context.blank if context.blank is not None else plain_square(9))
    notes: dict[str, str] = {}
    for key, name in (("difficulty_category", "level"), ("time_elapsed", "seconds")):
        if reader.has(key) and isinstance(reader[key].value, str | int | float):
            notes[name] = str(reader[key].value)[:100]
    givens, placed, candidates = [0] * 81, [0] * 81, [DigitSet()] * 81
    seen = set()
    cells = reader["cells"].items(81)
    if not cells:
        raise reader["cells"].fail(msg("the game has no cells, so it holds no puzzle"))
    for item in cells:
        place = item["position"].items(2)
        if len(place) != 2:
            raise item["position"].fail(msg("a row and a column are expected here"))
        cell = 9 * place[0].integer(0, 8) + place[1].integer(0, 8)
        if cell in seen:
            raise item["position"].fail(msg("the same cell comes twice"))
        seen.add(cell)
        fixed = item.optional("fixed", Reader.flag, False)
        value = item.optional("value", lambda r: r.integer(0, 9), 0)
        (givens if fixed else placed)[cell] = value
        if item.has("earmarks"):
            candidates[cell] = item["earmarks"].digits(9)
    return [Sheet(blank.with_givens(givens).with_meta(**notes), tuple(placed), tuple(candidates))]


def _write(sheets: Sequence[Sheet]) -> str:
    (sheet,) = sheets
    require_nine(sheet, "gnome")
    placed = sheet.placed or (0,) * 81
    candidates = sheet.candidates or (DigitSet(),) * 81
    cells = [
        {"position": [cell // 9, cell % 9], "value": given or digit, "fixed": bool(given), "earmarks": list(marks)}
        for cell, (given, digit, marks) in enumerate(zip(sheet.puzzle.givens, placed, candidates, strict=True))
        if given or digit or marks
    ]
    # A game without any cell is none.
    cells = cells or [{"position": [0, 0], "value": 0, "fixed": False, "earmarks": []}]
    seconds, level = sheet.puzzle.about("seconds") or "", sheet.puzzle.about("level") or "0"
    game = {
        "difficulty_category": int(level) if re.fullmatch("[0-9]{1,4}", level) else level,
        "time_elapsed": float(seconds) if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", seconds) else 0.0,
        "cells": cells,
    }
    return json.dumps(game) + "\n"


def _losses(sheet: Sheet) -> Iterator[Message]:
    yield from layout_losses(sheet.puzzle.layout)
    yield from constraint_losses(sheet.puzzle.constraints)
    yield from sheet_losses(sheet, "placed", "candidates")
    yield from overwritten_losses(sheet)


def _recognises(text: str) -> int:
    start = text[:100_000].lstrip()
    if not start.startswith("{") or '"modoku"' in start:
        return 0
    return 95 if '"cells"' in start and ('"position"' in start or '"difficulty_category"' in start) else 0


FORMATS = (Format("gnome", msg("GNOME Sudoku saved game"), _read, _recognises, _write, _losses, (".save", ".json")),)
