"""The objects of an f-puzzles JSON that only draw: which of them draw a rule, and which ones a rule needs beside it.

SudokuPad draws some keys itself. Beside each of the others stands a cosmetic object with `fromConstraint`, the name of
the rule that it draws; programs that know the key make it again, all others just show it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from ..language import Message, msg

Entry = dict[str, object]

COSMETIC = ("line", "circle", "rectangle", "text", "cage")
"""The keys of objects that only draw."""
DECOR = ("meaning", "none")
"""What an object of ours says that is only for the eye; f-puzzles has nothing to say that with."""
ENTRY_LOOKS = ("outlineC", "fontC", "baseC", "fillC", "color", "width", "height", "size", "angle", "isNewConstraint")
"""What an entry of a rule may say of its looks."""
LINE_LOOKS: Mapping[str, tuple[str, str, float]] = {
    "renban": ("Renban", "#F067F0", 0.25),
    "whispers": ("German Whispers", "#67F067", 0.1875),
    "regionsumline": ("Region Sum Line", "#2ECBFF", 0.15625),
    "entropicline": ("Entropic Line", "#FFCCAA", 0.15625),
    "modularline": ("Modular Line", "#33BBBB", 0.15625),
    "nabner": ("Nabner", "#C9C883", 0.25),
    "zipperline": ("Zipper Line", "#CDB1EC", 0.15625),
    "doublearrow": ("Double Arrow", "#C54B8B", 0.15),
    "slowthermometer": ("Slow Thermometer", "#6495ED", 0.3),
    "lockout": ("Lockout", "#CFCFCF", 0.1),
}
"""How lines are drawn that SudokuPad does not draw by their key: the name of the rule, colour, width in half cells."""
_DUTCH = ("Dutch Whispers", "#FF9A00", 0.1875)
_CAGE_LOOKS = {
    "rowindexer": ("Row Indexer", "#7CC77C"),
    "columnindexer": ("Column Indexer", "#C77C7C"),
    "boxindexer": ("Box Indexer", "#7C7CC7"),
}
_OUTSIDE_LOOKS = {"xsum": ("X Sum", "◯"), "skyscraper": ("Skyscraper", "▯")}
_SIGNS = "<>^v∧∨˄˅"
_OTHER_NAMES = {"germanwhispers": "whispers", "dutchwhispers": "whispers"}


def cosmetics_beside(data: Mapping[str, object], size: int) -> Iterator[tuple[str, Entry]]:
    """Yield the objects that show what SudokuPad does not draw by its key, each with the key that it belongs under.

    >>> list(cosmetics_beside({"nabner": [{"lines": [["R1C1", "R1C2"]]}]}, 9))[0][1]["fromConstraint"]
    'Nabner'
    """
    for key, entries in data.items():
        draw = _DRAWN.get(key)
        if draw is not None and isinstance(entries, list):
            for entry in entries:
                yield from draw(key, entry, size)


def _line(key: str, entry: Entry, size: int) -> Iterator[tuple[str, Entry]]:
    name, colour, width = LINE_LOOKS[key]
    if key == "whispers" and entry.get("value") == str((size + 1) // 2 - 1):
        name, colour, width = _DUTCH
    yield "line", {"lines": entry["lines"], "outlineC": colour, "width": width, "fromConstraint": name}
    for line in lines_of(entry):
        if key in ("slowthermometer", "doublearrow"):
            for cell in (line[0],) if key == "slowthermometer" else (line[0], line[-1]):
                yield "circle", _shape(cell, colour, 0.8, name)
        elif key == "lockout":
            for cell in (line[0], line[-1]):
                yield "rectangle", _shape(cell, colour, 0.55, name) | {"angle": 45}


def _shape(cell: str, colour: str, size: float, name: str) -> Entry:
    looks = {"baseC": colour, "outlineC": colour, "fontC": "#000000", "width": size, "height": size}
    return {"cells": [cell], **looks, "fromConstraint": name}


def _cage(key: str, entry: Entry, _size: int) -> Iterator[tuple[str, Entry]]:
    name, colour = _CAGE_LOOKS[key]
    yield "cage", {"cells": entry["cells"], "outlineC": colour, "fontC": "#000000", "fromConstraint": name}


def _outside(key: str, entry: Entry, _size: int) -> Iterator[tuple[str, Entry]]:
    name, symbol = _OUTSIDE_LOOKS[key]
    for value, font in ((symbol, 1.2), (entry["value"], 0.7)):
        yield "text", _text([str(entry["cell"])], value, font, name)


def _sign(_key: str, entry: Entry, _size: int) -> Iterator[tuple[str, Entry]]:
    greater, smaller = strings_of(entry["cells"])
    (row, column), (other_row, other_column) = (_place(cell) for cell in (greater, smaller))
    # The sign is turned so that its point is towards the smaller digit.
    angle = (0 if other_column > column else 180) if row == other_row else (90 if other_row > row else 270)
    yield "text", _text([greater, smaller], ">", 0.6, "Inequality") | {"angle": angle}


def _text(cells: Sequence[str], value: object, size: float, name: str) -> Entry:
    return {"cells": list(cells), "value": value, "fontC": "#000000", "size": size, "fromConstraint": name}


_DRAWN: Mapping[str, Callable[[str, Entry, int], Iterator[tuple[str, Entry]]]] = {
    **dict.fromkeys(LINE_LOOKS, _line),
    **dict.fromkeys(_CAGE_LOOKS, _cage),
    **dict.fromkeys(_OUTSIDE_LOOKS, _outside),
    "inequality": _sign,
}


class FpuzzlesDrawings:
    """The cosmetic objects of a puzzle, sorted: those that draw a rule, notes, fog, and those that nobody explains."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.keys = {key for key, value in data.items() if value}
        self.paths = {line for key in self.keys - set(COSMETIC) for line in _all_lines(data[key])}
        self.signs = {frozenset(strings_of(entry.get("cells"))) for entry in _entries(data.get("inequality"))}
        self.unexplained: dict[str, list[Entry]] = {}
        self.decor: dict[str, list[Entry]] = {}
        self.notes: dict[str, str] = {}
        for kind in COSMETIC:
            for item in _entries(data.get(kind)):
                self._sort(kind, item)

    def _sort(self, kind: str, item: Entry) -> None:
        value = str(item.get("value") or "").strip()
        note = re.fullmatch(r"([a-z]+)\s*:\s*(.+)", value, re.DOTALL) if kind == "cage" else None
        if item.get(DECOR[0]) == DECOR[1]:
            self.decor.setdefault(kind, []).append(item)
        elif note:
            self.notes[note[1]] = note[2]
        elif kind == "cage" and value.lower() == "foglight":
            self.notes["foglight"] = " ".join(strings_of(item.get("cells")))
        elif not self._is_blank(kind, item, value) and not self._draws_a_rule(kind, item, value):
            self.unexplained.setdefault(kind, []).append(item)

    @staticmethod
    def _is_blank(kind: str, item: Entry, value: str) -> bool:
        """Return whether nothing is seen of an object."""
        if kind == "line":
            return all(len(line) < 2 for line in lines_of(item))
        return not strings_of(item.get("cells")) or (kind == "text" and not value)

    def _draws_a_rule(self, kind: str, item: Entry, value: str) -> bool:
        named = item.get("fromConstraint")
        rules = [str(named)] if named else [m[1] for key in item if (m := re.fullmatch(r"is(\w+)Constraint", key))]
        keys = {_OTHER_NAMES.get(key, key) for key in ("".join(rule.split()).lower() for rule in rules)}
        if keys & self.keys or (keys & {"whispers"} and set(_OTHER_NAMES) & self.keys):
            return True
        if kind == "line":
            return all(len(line) < 2 or tuple(line) in self.paths for line in lines_of(item))
        return kind == "text" and value in _SIGNS and frozenset(strings_of(item.get("cells"))) in self.signs

    def said(self) -> list[Message]:
        """Return what is drawn without a rule, one message a kind of object."""
        return [
            msg("drawings that no rule explains: {name} ({n})", name=kind, n=len(items))
            for kind, items in self.unexplained.items()
        ]


def _entries(value: object) -> list[Entry]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def strings_of(value: object) -> list[str]:
    """Return the texts of a list, none of what is no list."""
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def lines_of(entry: Entry) -> list[list[str]]:
    """Return the lines of an object, each as names of cells."""
    lines = entry.get("lines")
    return [strings_of(line) for line in lines] if isinstance(lines, list) else []


def _all_lines(value: object) -> Iterator[tuple[str, ...]]:
    """Yield the lines of a key, each both ways."""
    for entry in _entries(value):
        for line in lines_of(entry):
            yield tuple(line)
            yield tuple(reversed(line))


def _place(cell: str) -> tuple[int, int]:
    row, _, column = cell.removeprefix("R").partition("C")
    return int(row), int(column)
