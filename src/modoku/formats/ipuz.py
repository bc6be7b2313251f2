"""ipuz: JSON for puzzles of many kinds, Sudoku among them, with zones (groups that differ) and cages.

    {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "puzzle": [[5, 3, 0, ...], ...]}

Places are [column, row], counted from 0.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from ..errors import FormatError, ModokuError
from ..language import Message, msg
from ..puzzle import MAX_SIZE, AllDifferent, Cell, Constraint, Puzzle, Sheet, symbol_of
from ..puzzle.reader import Reader
from ..rules.kenken import KenKen
from ..variants import diagonal, killer, windoku
from ..variants.groups import extra_region
from ..variants.sums import kenken
from .cages import split_cages
from .format import Context, Format
from .fpuzzles import fill
from .jsontext import parse_json
from .layouts import Parts, from_regions, take_apart
from .losses import constraint_losses, plain_square, same_rules, sheet_losses
from .sdx import overwritten_losses

_KIND = "http://ipuz.org/sudoku"
_NOTES = {"title": "title", "author": "author", "notes": "comment", "difficulty": "level", "intro": "rules"}
_KNOWN = (
    "version", "kind", "puzzle", "charset", "displaycharset", "boxes", "showoperators", "cageborder", "solution",
    "saved", "zones", "cages", "dimensions", "empty", "block", "copyright", "publisher", "publication", "url",
    "uniqueid", "explanation", "annotation", "editor", "date", "origin", "styles", "checksum", "volatile", *_NOTES,
)  # fmt: skip
_OPERATIONS = {"+": "+", "-": "-", "−": "-", "*": "*", "x": "*", "X": "*", "×": "*", "/": "/", "÷": "/", "": ""}
_WITHOUT_BOXES = ("latinsquare", "calcudoku", "jigsawsudoku")


class _IpuzReader:
    """One puzzle of that kind on its way to a sheet."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.unread: list[Message] = []
        self.kinds = self._kinds()
        rows = [row.items(MAX_SIZE) for row in reader["puzzle"].items(MAX_SIZE)]
        self.size = len(rows)
        if not rows or any(len(row) != self.size for row in rows):
            raise reader["puzzle"].fail(msg("as many rows as columns are expected here"))
        usual = "".join(symbol_of(digit) for digit in range(1, self.size + 1))
        self.charset = reader["charset"].text(100) if reader.has("charset") and reader["charset"].value else usual
        if len(set(self.charset)) != len(self.charset) or len(self.charset) != self.size:
            raise reader["charset"].fail(msg("{n} different characters are expected here", n=self.size))
        self.empty = str(reader["empty"].value) if reader.has("empty") else "0"
        self.cells = [cell for row in rows for cell in row]

    def _kinds(self) -> set[str]:
        kinds = [item.text(200) for item in self.reader["kind"].items(20)]
        own = [
            kind.partition("#")[0]
            for kind in kinds
            if re.match(re.escape(_KIND) + "(#|/|$)", kind.replace("https", "http", 1))
        ]
        if not own:
            raise self.reader["kind"].fail(msg("this is another kind of puzzle: {kinds}", kinds=tuple(kinds[:5])))
        return {kind.rstrip("/").rpartition("/")[2] for kind in own}

    def digit(self, reader: Reader) -> int:
        """Return the digit of a cell, 0 for a blank."""
        value = reader.value
        if isinstance(value, dict):
            if value.get("style"):
                self.unread.append(msg("a cell with a style of its own"))
            value = value.get("value")
        if value is None or str(value) in (self.empty, "", "0" if "0" not in self.charset else ""):
            return 0
        text = str(value)
        if text in self.charset and len(text) == 1:
            return self.charset.index(text) + 1
        if re.fullmatch("[0-9]{1,2}", text) and 1 <= int(text) <= self.size:
            return int(text)
        raise reader.fail(msg("'{text}' is not a digit of this puzzle", text=text[:20]))

    def digits(self, key: str) -> list[int]:
        """Return the digits of a grid beside the puzzle; nothing where it is not there or does not fit."""
        if not self.reader.has(key) or self.reader[key].value is None:
            return []
        rows = [row.items(MAX_SIZE) for row in self.reader[key].items(MAX_SIZE)]
        if len(rows) != self.size or any(len(row) != self.size for row in rows):
            raise self.reader[key].fail(msg("{n} rows of {n} cells are expected here", n=self.size))
        return [self.digit(cell) for row in rows for cell in row]

    def group(self, item: Reader) -> tuple[Cell, ...]:
        """Return the cells of a zone or a cage."""
        if item.has("rect"):
            corners = [part.integer(0, self.size - 1) for part in item["rect"].items(4)]
            if len(corners) != 4:
                raise item["rect"].fail(msg("a column and a row, twice, are expected here"))
            left, right = sorted((corners[0], corners[2]))
            top, bottom = sorted((corners[1], corners[3]))
            return tuple(self.size * r + c for r in range(top, bottom + 1) for c in range(left, right + 1))
        cells = []
        for place in item["cells"].items(MAX_SIZE**2):
            pair = [part.integer(0, self.size - 1) for part in place.items(2)]
            if len(pair) != 2:
                raise place.fail(msg("a row and a column are expected here"))
            cells.append(self.size * pair[1] + pair[0])
        return tuple(dict.fromkeys(cells))

    def puzzle(self) -> Puzzle:
        """Make the grid with its zones and cages."""
        zones = [self.group(item) for item in self.reader["zones"].items(1000)] if self._has("zones") else []
        puzzle, zones = self._base(zones)
        if "diagonalsudoku" in self.kinds:
            puzzle = diagonal(puzzle)
        if "hypersudoku" in self.kinds:
            puzzle = windoku(puzzle)
        puzzle = extra_region(puzzle, [zone for zone in zones if len(zone) > 1])
        for item in self.reader["cages"].items(1000) if self._has("cages") else []:
            puzzle = self._with_cage(puzzle, item)
        return puzzle

    def _has(self, key: str) -> bool:
        return self.reader.has(key) and self.reader[key].value is not None

    def _base(self, zones: list[tuple[Cell, ...]]) -> tuple[Puzzle, list[tuple[Cell, ...]]]:
        boxes = not self.kinds & set(_WITHOUT_BOXES)
        if self._has("boxes"):
            boxes = self.reader["boxes"].flag()
        if boxes:
            return plain_square(self.size), zones
        first = zones[: self.size]
        at = {cell: k for k, zone in enumerate(first) for cell in zone}
        divides = len(at) == self.size**2 and {len(zone) for zone in first} == {self.size} and len(first) == self.size
        if not divides:
            return from_regions(self.size, None), zones
        return from_regions(self.size, tuple(at[cell] for cell in range(self.size**2))), zones[self.size :]

    def _with_cage(self, puzzle: Puzzle, item: Reader) -> Puzzle:
        cells = self.group(item)
        value = item["value"].value if item.has("value") else None
        sign = next((str(item[key].value) for key in ("operator", "type") if item.has(key)), "")
        if value is not None and not re.fullmatch("[0-9]{1,9}", str(value)):
            raise item["value"].fail(msg("'{text}' is not a whole number", text=str(value)[:20]))
        if sign not in _OPERATIONS:
            raise item.fail(msg("'{operation}' is not an operation.", operation=sign[:40]))
        try:
            if "calcudoku" in self.kinds or _OPERATIONS[sign] not in ("", "+"):
                if value is None:
                    raise item.fail(msg("a cage needs a number here"))
                return kenken(puzzle, [(int(str(value)), _OPERATIONS[sign], cells)])
            return killer(puzzle, [(None if value is None else int(str(value)), cells)])
        except FormatError:
            raise
        except ModokuError as error:
            raise item.fail(msg("{problem}", problem=error)) from error

    def sheet(self) -> Sheet:
        """Put everything together."""
        for key, item in self.reader.entries(1000):
            if key not in _KNOWN and "." not in key and item.value not in (None, [], {}, False, ""):
                self.unread.append(msg("the part '{key}'", key=key[:40]))
        puzzle = self.puzzle()
        givens = [self.digit(cell) for cell in self.cells]
        placed = [0 if given == digit else digit for given, digit in zip(givens, self.digits("saved"), strict=False)]
        notes = {
            ours: str(self.reader[key].value)[:9000]
            for key, ours in _NOTES.items()
            if self._has(key) and self.reader[key].value
        }
        solution = self.digits("solution")
        if solution and all(solution):
            notes["solution"] = "".join(symbol_of(digit) for digit in solution)
        unread = tuple(dict.fromkeys(self.unread))
        return Sheet(puzzle.with_givens(givens).with_meta(**notes), tuple(placed), not_understood=unread)


def _read(text: str, context: Context) -> list[Sheet]:
    plain = re.sub(r"^\s*ipuz\s*\((.*)\)\s*;?\s*$", r"\1", text, count=1, flags=re.DOTALL)
    return [fill(_IpuzReader(Reader(parse_json(plain))).sheet(), context)]


def _parts(sheet: Sheet) -> Parts:
    parts = take_apart(sheet.puzzle.layout)
    if parts is None or parts.size > MAX_SIZE:
        raise FormatError(
            msg("The format {format} holds square grids only.", format="ipuz"),
            msg("Choose another format: json holds everything."),
        )
    return parts


def _split(puzzle: Puzzle) -> tuple[list[dict[str, object]], list[AllDifferent], list[Constraint]]:
    """Return the cages as they are written, the constraints that are zones, and what is left."""
    n = puzzle.size
    signs = [c for c in puzzle.constraints if isinstance(c, KenKen) and not c.style and 0 <= c.total < 10**9]
    cages: list[dict[str, object]] = []
    left = list(puzzle.constraints)
    if signs:
        for rule in signs:
            sign: dict[str, object] = {"operator": rule.operation} if rule.operation else {}
            cages.append({"value": rule.total, **sign, "cells": _places(rule.cells, n)})
        left = [c for c in left if c not in signs]
    else:
        found, left = split_cages(left)
        for total, cells in found:
            cages.append({**({} if total is None else {"value": total}), "cells": _places(cells, n)})
    zones = [c for c in left if isinstance(c, AllDifferent) and c.style == "extra-region"]
    return cages, zones, [c for c in left if c not in zones]


def _places(cells: Sequence[Cell], size: int) -> list[list[int]]:
    return [[cell % size, cell // size] for cell in cells]


def _write(sheets: Sequence[Sheet]) -> str:
    (sheet,) = sheets
    puzzle, parts = sheet.puzzle, _parts(sheet)
    n = parts.size
    cages, rules, _ = _split(puzzle)
    plain = plain_square(n)
    usual = parts.regions is not None and same_rules(from_regions(n, parts.regions).layout, plain.layout)
    has_boxes = usual and bool(plain.layout.units_of_kind("box"))
    kinds, zones = [], []
    if not has_boxes:
        kinds.append("jigsawsudoku" if parts.regions else "latinsquare")
        for region in sorted(set(parts.regions or ())):
            zones.append([cell for cell in range(n * n) if parts.regions and parts.regions[cell] == region])
    if parts.main and parts.anti:
        kinds.append("diagonalsudoku")
    elif parts.main or parts.anti:
        zones.append([k * (n + 1) if parts.main else (k + 1) * (n - 1) for k in range(n)])
    zones += [list(unit.cells) for unit in parts.others if len(unit.cells) > 2] + [list(rule.cells) for rule in rules]
    if cages:
        kinds.append("calcudoku" if any(isinstance(c, KenKen) for c in puzzle.constraints) else "killersudoku")
    data: dict[str, object] = {
        "version": "http://ipuz.org/v2",
        "kind": [f"{_KIND}/{kind}#1" for kind in kinds] or [f"{_KIND}#1"],
        **{key: note for key, ours in _NOTES.items() if (note := puzzle.about(ours))},
        "dimensions": {"width": n, "height": n},
        "charset": "".join(symbol_of(digit) for digit in range(1, n + 1)),
        "boxes": has_boxes,
        **({"empty": "."} if n > 35 else {}),
        "puzzle": _rows(puzzle.givens, n),
        **({"saved": _rows(sheet.grid.values, n)} if sheet.placed else {}),
        **({"zones": [{"cells": _places(zone, n)} for zone in zones]} if zones else {}),
        **({"cages": cages} if cages else {}),
    }
    solution = puzzle.about("solution") or ""
    if len(solution) == n * n:
        data["solution"] = [list(solution[n * r : n * r + n]) for r in range(n)]
    return json.dumps(data, ensure_ascii=False) + "\n"


def _rows(digits: Sequence[int], size: int) -> list[list[int | str]]:
    blank: int | str = 0 if size <= 35 else "."
    cells = [blank if not d else d if size <= 9 else symbol_of(d) for d in digits]
    return [cells[size * r : size * (r + 1)] for r in range(size)]


def _losses(sheet: Sheet) -> Iterator[Message]:
    parts = _parts(sheet)
    if any(len(unit.cells) < 3 for unit in parts.others):
        yield msg("the layout {name}", name=sheet.puzzle.layout.name)
    yield from constraint_losses(_split(sheet.puzzle)[2])
    yield from sheet_losses(sheet, "placed")
    yield from overwritten_losses(Sheet(sheet.puzzle, sheet.placed))


def _recognises(text: str) -> int:
    start = text[:100_000].lstrip()
    return 100 if re.match(r"\{|ipuz\s*\(", start) and re.search(r'"https?://(www\.)?ipuz\.org/', start) else 0


FORMATS = (Format("ipuz", msg("ipuz puzzle (JSON)"), _read, _recognises, _write, _losses, (".ipuz",)),)
