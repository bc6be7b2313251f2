"""Links of SudokuPad: an id that holds the whole puzzle, as f-puzzles JSON or as its own JSON.

`fpuzzles...` and `fpuz...` hold the JSON of f-puzzles; `scl...` and `ctc...` hold cells, regions, cages and drawings,
compressed, perhaps with short keys and without quotes. Of the latter we take what is puzzle: digits, regions, cages.
What only draws is listed in a note of the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import unquote

from ..errors import FormatError, ModokuError
from ..language import msg
from ..puzzle import Cell, Constraint, DigitSet, Position, Puzzle, Sheet, Sum
from ..puzzle.reader import Reader
from ..variants.sums import killer
from .format import Context, Format
from .fpuzzles import fill, losses, read_packed
from .fpuzzles_writing import to_fpuzzles
from .layouts import from_regions
from .lzstring import compress, decompress
from .rows import check_length, check_puzzles
from .scltext import parse_scl

LINK = "https://sudokupad.app/"
DRAWING = "sudokupad drawing"
"""The note that lists what only draws."""
_LINK = re.compile(
    r"(?:https?://)?(?:[a-z]+\.)?(?:sudokupad\.app|crackingthecryptic\.com)/"
    r"(?:sudoku(?:\.html)?/?)?(?:\?puzzleid=)?([^?&#\s]+)"
)
_ID = re.compile(r"(fpuzzles|fpuz|scl|ctc)(.{8,})", re.DOTALL)
_NOTES = {"title": "title", "author": "author", "rules": "rules", "solution": "solution"}
_DRAWN = ("lines", "arrows", "overlays", "underlays", "foglight", "fogofwar", "triggereffect")
_KNOWN = ("id", "cellSize", "cells", "regions", "cages", "metadata", "settings", "videos", "title", "author", "rules")


def _read_id(word: str, context: Context, line: int) -> Sheet:
    match = _ID.match(unquote(word))
    if match is None:
        raise FormatError(
            msg("'{id}' is a short id: the puzzle itself is on SudokuPad's server.", id=word[:40]),
            msg("Open it there and export the puzzle as f-puzzles, or copy an id that begins with scl or fpuzzles."),
            line,
            1,
        )
    if match[1].startswith("fpuz"):
        return read_packed(match[2], context, line)
    try:
        return fill(sheet_from_scl(parse_scl(decompress(match[2]))), context)
    except FormatError as error:
        raise FormatError(error.message, error.hint, line) from error


def sheet_from_scl(data: object) -> Sheet:
    """Read SudokuPad's own JSON, keys spelt out.

    >>> rows = [[{"value": 1}, {}, {}, {}]] + [[{}, {}, {}, {}]] * 3
    >>> sheet_from_scl({"cells": rows}).puzzle.layout.name
    'latin:size=4'
    """
    reader = Reader(data)
    rows = [row.items(64) for row in reader["cells"].items(64)]
    size = len(rows)
    if size < 1 or any(len(row) != size for row in rows):
        raise reader["cells"].fail(msg("as many rows as columns are expected here"))
    unread: list[str] = []
    for key, item in reader.entries(1000):
        if key in _DRAWN and item.value not in (None, [], {}, False, ""):
            count = len(item.value) if isinstance(item.value, list) else 1
            unread.append(f"{key} ({count})")
        elif key not in _KNOWN and key not in _DRAWN and item.value not in (None, [], {}, False, ""):
            raise item.fail(msg("this part of the puzzle is not known"))
    puzzle = _grid(reader, size)
    notes: dict[str, str] = {}
    if reader.has("metadata"):
        _collect_notes(reader["metadata"].entries(1000), notes)
    _collect_notes(reader.entries(1000), notes)
    puzzle = _with_cages(reader, puzzle, notes, unread)
    if unread:
        notes[DRAWING] = ", ".join(unread)[:9000]
    return _fill(rows, puzzle.with_meta(**notes), size)


def _collect_notes(entries: Sequence[tuple[str, Reader]], notes: dict[str, str]) -> None:
    for key, item in entries:
        text = "\n".join(map(str, item.value)) if isinstance(item.value, list) else item.value
        if key in _NOTES and isinstance(text, str | int) and text not in ("", 0):
            notes[_NOTES[key]] = str(text)[:9000]


def _place(reader: Reader, size: int) -> Position:
    pair = reader.items(2)
    if len(pair) != 2:
        raise reader.fail(msg("a row and a column are expected here"))
    return pair[0].integer(0, size - 1), pair[1].integer(0, size - 1)


def _grid(reader: Reader, size: int) -> Puzzle:
    """Make the grid: a Latin square, divided into regions where the puzzle has them."""
    groups: list[list[Cell]] = []
    for region in reader["regions"].items(size * size) if reader.has("regions") else []:
        cells = [size * r + c for r, c in (_place(item, size) for item in region.items(size * size))]
        if cells:
            groups.append(cells)
    at = {cell: k for k, cells in enumerate(groups) for cell in cells}
    if not groups:
        return from_regions(size, None)
    if len(at) != size * size or sum(map(len, groups)) != size * size:
        raise reader["regions"].fail(msg("the regions do not divide the grid: each cell must lie in one"))
    return from_regions(size, tuple(at[cell] for cell in range(size * size)))


def _with_cages(reader: Reader, puzzle: Puzzle, notes: dict[str, str], unread: list[str]) -> Puzzle:
    """Add cages with a number or none; cages without cells carry notes, those with other texts only draw."""
    for cage in reader["cages"].items(10_000) if reader.has("cages") else []:
        value = str(cage["value"].value) if cage.has("value") and cage["value"].value is not None else ""
        places = [_place(item, puzzle.size) for item in cage["cells"].items(4096)] if cage.has("cells") else []
        if not places:
            match = re.match(r"\s*(title|author|rules|solution)\s*:\s*(.*)", value, re.DOTALL | re.IGNORECASE)
            if match:
                notes.setdefault(_NOTES[match[1].lower()], match[2][:9000])
            elif value:
                unread.append(f"cage '{value[:40]}'")
            continue
        cells = tuple(puzzle.size * r + c for r, c in places)
        is_number = re.fullmatch(r"[0-9]{1,6}", value.strip())
        hidden = cage.has("hidden") and cage["hidden"].value is True
        if (value.strip() and not is_number) or hidden or (not is_number and len(cells) == 1):
            unread.append(f"cage '{value[:40]}'")
            continue
        total = int(value) if is_number else None
        try:
            if cage.has("unique") and cage["unique"].value is False:
                rules: list[Constraint] = [Sum(cells, total, style="cage")] if total is not None else []
                puzzle = puzzle.with_constraints(rules)
            else:
                puzzle = killer(puzzle, [(total, cells)])
        except ModokuError as error:
            raise cage.fail(msg("{problem}", problem=error)) from error
    return puzzle


def _fill(rows: Sequence[Sequence[Reader]], puzzle: Puzzle, size: int) -> Sheet:
    givens: list[int] = []
    marks: dict[str, list[DigitSet]] = {"centremarks": [], "pencilMarks": []}
    for cell in (cell for row in rows for cell in row):
        for key, item in cell.entries(100):
            if key not in ("value", *marks) and item.value not in (None, [], {}, False, ""):
                raise item.fail(msg("'{key}' is not known here", key=key[:40]))
        givens.append(_digit(cell["value"], size) if cell.has("value") else 0)
        for key, found in marks.items():
            items = cell[key].items(64) if cell.has(key) and cell[key].value else []
            found.append(DigitSet.from_digits(_digit(item, size) for item in items))
    return Sheet(puzzle.with_givens(givens), (), tuple(marks["centremarks"]), tuple(marks["pencilMarks"]))


def _digit(reader: Reader, size: int) -> int:
    """Return a digit, which may be written as a number or a text."""
    value = reader.value
    if value in (None, ""):
        return 0
    if isinstance(value, str) and re.fullmatch("[0-9]{1,2}", value):
        return Reader(int(value), reader.path).integer(1, size)
    return reader.integer(1, size)


def _read(text: str, context: Context) -> list[Sheet]:
    check_length(text)
    if text.lstrip().startswith("{"):
        return [fill(sheet_from_scl(parse_scl(text)), context)]
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        word = line.strip()
        if word and not word.startswith("#"):
            match = _LINK.match(word)
            found.append(_read_id(match[1] if match else word, context, number))
            check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _write(sheets: Sequence[Sheet]) -> str:
    """Write f-puzzles JSON: SudokuPad reads it, and unlike its own it says what the clues mean."""
    return "".join(f"{LINK}fpuzzles{compress(to_fpuzzles(sheet))}\n" for sheet in sheets)


def _recognises(text: str) -> int:
    start = text[:100_000].lstrip()
    if start.startswith("{"):
        keys = ('"cells"', '"regions"', '"cages"', "ce:", "cellSize")
        return 60 if sum(key in start for key in keys) > 1 and '"modoku"' not in start else 0
    if _LINK.match(start):
        return 100
    return 80 if re.match(r"(fpuzzles|fpuz|scl|ctc)[A-Za-z0-9+/=%$-]{20,}", start) else 0


FORMATS = (
    Format("sudokupad", msg("SudokuPad link"), _read, _recognises, _write, losses, (), many=True, holds_solution=True),
)
