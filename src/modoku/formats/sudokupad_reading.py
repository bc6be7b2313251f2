"""SudokuPad's own JSON: a grid, its digits, and drawings that say what they mean in words only.

The reader gives the grid and the drawings as they stand (`Sheet.cosmetics`). Rules are not its business: all that is
drawn or said stands in `Sheet.not_understood`, until somebody finds out what it means.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..language import msg
from ..puzzle import Cell, DigitSet, Position, Puzzle, Sheet
from ..puzzle.cosmetic import Cosmetic, Shape, described
from ..puzzle.reader import Reader
from .layouts import from_regions
from .svg_path import MOST_POINTS, points_of

_NOTES = ("title", "author", "rules", "solution")
_SILENT = ("id", "cellSize", "cells", "regions", "cages", "metadata", "settings", "videos", "duration", *_NOTES)
_FOG = ("foglight", "fogofwar", "triggereffect")
"""What covers the board while it is played, and changes no rule."""
_FLAGS = ("antiknight", "antiking", "nonconsecutive", "norowcol")
_IN_CAGES = (*_NOTES, "foglight", "msgcorrect", "source", "video")
_MOST = 10_000
_FAR = 128.0
"""No drawing is further away than so many cells."""


def sheet_from_scl(data: object) -> Sheet:
    """Read SudokuPad's own JSON, keys spelt out.

    >>> rows = [[{"value": 1}, {}, {}, {}]] + [[{}, {}, {}, {}]] * 3
    >>> sheet_from_scl({"cells": rows}).puzzle.layout.name
    'latin:size=4'
    """
    reader = Reader(data)
    rows = [row.items(64) for row in reader["cells"].items(64)]
    if not rows or not rows[0]:
        raise reader["cells"].fail(msg("as many rows as columns are expected here"))
    frame = _Frame.around(reader, rows)
    notes = _notes(reader)
    puzzle, is_divided = frame.blank(_lowest(rows, notes))
    found = _Cosmetics(frame)
    found.read(reader)
    if not is_divided:
        found.add("part", "regions", text="regions")
    sheet = _fill(rows, frame, puzzle, found)
    solution = frame.cut("".join(notes.pop("solution", "").split()))
    if solution:
        notes["solution"] = solution
    cosmetics = tuple(found.items)
    return replace(
        sheet,
        puzzle=sheet.puzzle.with_meta(**notes),
        cosmetics=cosmetics,
        not_understood=(*described(cosmetics), *([msg("the rules in words")] if notes.get("rules") else [])),
    )


class _Frame:
    """The square of cells that is the grid, within all the cells; what is around it are places for clues."""

    def __init__(self, rows: int, columns: int, top: int, left: int, size: int, regions: list[list[Position]]) -> None:
        self.rows, self.columns, self.top, self.left, self.size = rows, columns, top, left, size
        self.regions = regions

    @classmethod
    def around(cls, reader: Reader, rows: Sequence[Sequence[Reader]]) -> _Frame:
        """Find the square that the regions fill, or else take all cells."""
        height, width = len(rows), max(map(len, rows))
        regions = [
            [(item[0].integer(0, 63), item[1].integer(0, 63)) for item in map(_pair, region.items(4096))]
            for region in (reader["regions"].items(4096) if reader.has("regions") and reader["regions"].value else [])
        ]
        regions = [region for region in regions if region]
        sizes = [len(region) for region in regions]
        common = max(set(sizes), key=sizes.count, default=0)
        core = [place for region in regions if len(region) == common for place in region]
        if core:
            top, left = min(r for r, _ in core), min(c for _, c in core)
            side = max(r for r, _ in core) - top + 1
            is_square = side == max(c for _, c in core) - left + 1 == common
            if (
                is_square
                and len(set(core)) == len(core) == side * side
                and top + side <= height
                and left + side <= width
            ):
                moved = [[(r - top, c - left) for r, c in region] for region in regions if len(region) == common]
                return cls(height, width, top, left, side, moved)
        if height != width or any(len(row) != height for row in rows):
            raise reader["cells"].fail(msg("as many rows as columns are expected here"))
        return cls(height, width, 0, 0, height, regions)

    def holds(self, place: Position) -> bool:
        """Return whether a place, counted from the grid's corner, is in the grid."""
        return 0 <= place[0] < self.size and 0 <= place[1] < self.size

    def blank(self, lowest: int) -> tuple[Puzzle, bool]:
        """Return the grid, and whether its regions divide it; without regions it is a Latin square."""
        n = self.size
        at: dict[Cell, int] = {n * r + c: k for k, region in enumerate(self.regions) for r, c in region}
        is_whole = len(self.regions) == n and all(len(region) == n for region in self.regions) and len(at) == n * n
        puzzle = from_regions(n, tuple(at[cell] for cell in range(n * n)) if is_whole else None)
        if lowest != 1:
            layout = replace(puzzle.layout, name=f"{puzzle.layout.name},lowest={lowest}", lowest=lowest)
            puzzle = Puzzle.blank(layout)
        return puzzle, is_whole or not self.regions

    def cut(self, text: str) -> str:
        """Return the part of a text with one character a cell that is about the grid; nothing where it does not fit."""
        if len(text) == self.size**2:
            return text
        if len(text) != self.rows * self.columns:
            return ""
        starts = [(self.top + r) * self.columns + self.left for r in range(self.size)]
        return "".join(text[start : start + self.size] for start in starts)


def _pair(item: Reader) -> list[Reader]:
    pair = item.items(2)
    if len(pair) != 2:
        raise item.fail(msg("a row and a column are expected here"))
    return pair


def _notes(reader: Reader) -> dict[str, str]:
    """Return title, author, rules and solution, wherever they stand."""
    notes: dict[str, str] = {}
    places = [reader["metadata"]] if reader.has("metadata") and isinstance(reader["metadata"].value, Mapping) else []
    for key, item in (entry for place in (*places, reader) for entry in place.entries(1000)):
        text = "\n".join(map(str, item.value)) if isinstance(item.value, list) else item.value
        if key in _NOTES and isinstance(text, str | int) and text not in ("", 0):
            notes.setdefault(key, str(text)[:9000])
    for cage in reader["cages"].items(_MOST) if reader.has("cages") and reader["cages"].value else []:
        value = cage["value"].value if cage.has("value") else None
        if isinstance(value, str) and not (cage.has("cells") and cage["cells"].value):
            match = re.match(r"\s*(title|author|rules|solution)\s*:\s*(.*)", value, re.DOTALL | re.IGNORECASE)
            if match:
                notes.setdefault(match[1].lower(), match[2][:9000])
    return notes


def _lowest(rows: Sequence[Sequence[Reader]], notes: Mapping[str, str]) -> int:
    """Return 0 where a given or the solution is 0, and none is as high as there are rows; else 1."""
    seen = {str(cell["value"].value) for row in rows for cell in row if cell.has("value")}
    seen |= set(notes.get("solution", ""))
    solution = notes.get("solution", "")
    is_full = bool(re.fullmatch(r"\d+", solution)) and "0" in solution
    return 0 if "0" in seen and str(len(rows)) not in seen and (is_full or not solution) else 1


class _Cosmetics:
    """Collects the drawings, moved so that they count from the grid's corner."""

    def __init__(self, frame: _Frame) -> None:
        self.frame = frame
        self.items: list[Cosmetic] = []

    def add(self, shape: Shape, origin: str, **about: object) -> None:
        """Keep one."""
        self.items.append(Cosmetic(shape, origin.removeprefix("."), **about))  # type: ignore[arg-type]  # the callers name its fields

    def read(self, reader: Reader) -> None:
        """Take everything that draws or says something."""
        for key, item in reader.entries(1000):
            if item.value in (None, [], {}, False, "") or key in _FOG:
                continue
            if key in ("lines", "arrows"):
                for one in item.items(_MOST):
                    self._line("line" if key == "lines" else "arrow", one)
            elif key in ("underlays", "overlays"):
                for one in item.items(_MOST):
                    self._mark(one)
            elif key == "cages":
                for one in item.items(_MOST):
                    self._cage(one)
            elif key in ("metadata", "global") and isinstance(item.value, Mapping):
                self._flags(item)
            elif key == "global" and isinstance(item.value, list) and set(map(str, item.value)) <= set(_FLAGS):
                self.items += [Cosmetic("flag", item.path.removeprefix("."), text=str(name)) for name in item.value]
            elif key not in _SILENT:
                self.add("part", item.path, text=key[:40])

    def _flags(self, reader: Reader) -> None:
        for key, item in reader.entries(1000):
            if key in _FLAGS and item.value is True:
                self.add("flag", item.path, text=key)
            elif key == "bgimage" and item.value:
                self.add("picture", item.path, text=str(item.value)[:200])
            elif reader.path.endswith("global") and key not in _FLAGS and item.value:
                self.add("part", item.path, text=key[:40])

    def _point(self, value: object) -> tuple[float, float] | None:
        if not isinstance(value, list | tuple) or len(value) != 2:
            return None
        y, x = number(value[0]), number(value[1])
        if y is None or x is None or abs(y) > _FAR or abs(x) > _FAR:
            return None
        return y - self.frame.top, x - self.frame.left

    def _line(self, shape: Shape, reader: Reader) -> None:
        about = reader.value if isinstance(reader.value, Mapping) else {}
        if not any(about.get(key) for key in ("wayPoints", *_PATHS)):
            return  # nothing can be seen of it
        points = about.get("wayPoints") or _drawn_path(about)
        places = [self._point(point) for point in points[:MOST_POINTS]] if isinstance(points, list) else []
        known = tuple(place for place in places if place is not None)
        self.add(
            shape,
            reader.path,
            points=known if len(known) == len(places) else (),
            colour=text_of(about.get("color")),
            width=number(about.get("thickness")) or 0.0,
        )

    def _mark(self, reader: Reader) -> None:
        about = reader.value if isinstance(reader.value, Mapping) else {}
        middle = self._point(about.get("center"))
        self.add(
            "mark",
            reader.path,
            points=() if middle is None else (middle,),
            text=text_of(about.get("text")),
            colour=text_of(about.get("backgroundColor")),
            border=text_of(about.get("borderColor") or about.get("stroke")),
            height=number(about.get("height")) or 0.0,
            width=number(about.get("width")) or 0.0,
            is_round=about.get("rounded") is True,
            angle=number(about.get("angle")) or 0.0,
        )

    def _cage(self, reader: Reader) -> None:
        about = reader.value if isinstance(reader.value, Mapping) else {}
        text, cells = text_of(about.get("value")), about.get("cells")
        if about.get("type") == "rowcol" or text.lower() == "foglight":
            return  # for the program that shows it: rows and columns again, or light in the fog
        if not cells:
            name, _, value = text.partition(":")
            if name in _FLAGS and value.strip() == "true":
                self.add("flag", reader.path, text=name)
            elif name.strip().lower() not in _IN_CAGES and number(text or 0) is None:
                self.add("part", reader.path, text=text[:40])
            return  # a number without a place is what an editor left behind
        pairs = [self._point(cell) for cell in cells[:4096]] if isinstance(cells, list) else [None]
        places = tuple(sorted({(math.floor(p[0]), math.floor(p[1])) for p in pairs if p is not None}))
        self.add(
            "cage",
            reader.path,
            cells=places if all(pairs) else (),
            text=text,
            colour=text_of(about.get("outlineC") or about.get("borderColor")),
            is_hidden=about.get("hidden") is True,
            is_unique=about.get("unique") if isinstance(about.get("unique"), bool) else None,
        )


_PIXELS = 64
"""How many units of a drawn path make a cell."""


_PATHS = ("d", "duration")


def _drawn_path(about: Mapping[str, object]) -> list[list[float]]:
    """Return the way points of a line that is kept as a path; short names of keys give `d` another name."""
    path = next((about[key] for key in _PATHS if isinstance(about.get(key), str)), "")
    if "transform" in about or not isinstance(path, str):
        return []
    return [[y / _PIXELS, x / _PIXELS] for x, y in points_of(path)]


def number(value: object) -> float | None:
    """Return a number, which may be written as a text; None for anything else.

    >>> number("1.5"), number("nan"), number(True)
    (1.5, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    try:
        found = float(value)
    except (ValueError, OverflowError):
        return None
    return found if math.isfinite(found) else None


def text_of(value: object) -> str:
    """Return what is written, in so far as it is a text or a number."""
    return str(value).strip()[:200] if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def _fill(rows: Sequence[Sequence[Reader]], frame: _Frame, blank: Puzzle, found: _Cosmetics) -> Sheet:
    """Write the digits into the grid; digits around it are clues."""
    count = frame.size**2
    givens = [0] * count
    marks = {"centremarks": [DigitSet()] * count, "pencilMarks": [DigitSet()] * count}
    for r, c, cell in ((r, c, cell) for r, row in enumerate(rows) for c, cell in enumerate(row)):
        place = (r - frame.top, c - frame.left)
        if not cell.value:
            continue
        if not frame.holds(place):
            if cell.has("value") and cell["value"].value not in (None, ""):
                middle = ((place[0] + 0.5, place[1] + 0.5),)
                found.add("mark", cell.path, points=middle, text=text_of(cell["value"].value))
            continue
        at = place[0] * frame.size + place[1]
        for key, item in cell.entries(100):
            if key not in ("value", "given", *marks) and item.value not in (None, [], {}, False, ""):
                found.add("part", item.path, text=key[:40])
        givens[at] = _digit(cell["value"], blank, found) if cell.has("value") else 0
        for key, noted in marks.items():
            items = cell[key].items(64) if cell.has(key) and cell[key].value else []
            noted[at] = DigitSet.from_digits(d for d in (_digit(item, blank, found) for item in items) if d)
    return Sheet(blank.with_givens(givens), (), tuple(marks["centremarks"]), tuple(marks["pencilMarks"]))


def _digit(reader: Reader, blank: Puzzle, found: _Cosmetics) -> int:
    """Return a digit, which may be written as a number or a text; letters in cells are clues that words explain."""
    value = number(reader.value)
    if reader.value in (None, "", {}, []):
        return 0
    if value is None or not value.is_integer() or not 1 <= value - blank.layout.lowest + 1 <= blank.size:
        found.add("part", reader.path, text=text_of(reader.value)[:40])
        return 0
    return int(value) - blank.layout.lowest + 1
