"""A puzzle as plain data (dicts, lists, strings, numbers) and back: what our JSON files hold.

`puzzle.schema.json` beside this file documents the same for other programs. Reading checks everything and says where
a value is wrong (`constraints[3].cells[0]`); writing then reading gives an equal puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from ..errors import FormatError, PuzzleError
from ..language import Message, msg, msgn
from .constraint import Constraint
from .digits import MAX_SIZE, DigitSet
from .kinds import AllDifferent, ConsecutiveSet, Domain, Equal, Order, Pairs, Sum
from .layout import MAX_CELLS, Cell, Layout, Unit
from .puzzle import Puzzle
from .tables import Automaton, Table

VERSION = 1
MAX_CONSTRAINTS = 100_000
T = TypeVar("T")


class Reader:
    """One value of plain data, where it stands, and ways to take it apart that say what is wrong.

    >>> Reader({"size": 9})["size"].integer(1, 64)
    9
    """

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def fail(self, message: Message, hint: Message | None = None) -> FormatError:
        """Make the error for this value."""
        return FormatError(msg("{path}: {problem}", path=self.path or "$", problem=message), hint)

    def has(self, key: str) -> bool:
        """Return whether this is an object with that key."""
        return isinstance(self.value, Mapping) and key in self.value

    def __getitem__(self, key: str) -> Reader:
        if not isinstance(self.value, Mapping):
            raise self.fail(msg("an object is expected here"))
        if key not in self.value:
            raise self.fail(msg("'{key}' is missing", key=key))
        return Reader(self.value[key], f"{self.path}.{key}" if self.path else key)

    def only(self, *keys: str) -> None:
        """Refuse keys that we do not know: a misspelt rule must not be dropped in silence."""
        if not isinstance(self.value, Mapping):
            raise self.fail(msg("an object is expected here"))
        for key in self.value:
            if key not in keys:
                raise self.fail(
                    msg("'{key}' is not known here", key=str(key)[:40]), msg("Use one of {choices}.", choices=keys)
                )

    def items(self, most: int = MAX_CONSTRAINTS) -> list[Reader]:
        """Return the elements of a list."""
        if not isinstance(self.value, list | tuple):
            raise self.fail(msg("a list is expected here"))
        if len(self.value) > most:
            raise self.fail(msg("a list of {n} is too long: {max} at most", n=len(self.value), max=most))
        return [Reader(item, f"{self.path}[{i}]") for i, item in enumerate(self.value)]

    def entries(self, most: int = MAX_CONSTRAINTS) -> list[tuple[str, Reader]]:
        """Return the keys and values of an object."""
        if not isinstance(self.value, Mapping):
            raise self.fail(msg("an object is expected here"))
        if len(self.value) > most:
            raise self.fail(msg("a list of {n} is too long: {max} at most", n=len(self.value), max=most))
        return [(str(key), Reader(item, f"{self.path}.{key}")) for key, item in self.value.items()]

    def integer(self, low: int, high: int) -> int:
        """Return a whole number within bounds."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.fail(msg("a whole number is expected here"))
        if not low <= self.value <= high:
            raise self.fail(msg("{value} is not between {low} and {high}", value=self.value, low=low, high=high))
        return self.value

    def text(self, most: int = 10_000) -> str:
        """Return a text of bounded length."""
        if not isinstance(self.value, str):
            raise self.fail(msg("a text is expected here"))
        if len(self.value) > most:
            raise self.fail(msg("a text of {n} characters is too long: {max} at most", n=len(self.value), max=most))
        return self.value

    def flag(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            raise self.fail(msg("true or false is expected here"))
        return self.value

    def optional(self, key: str, take: Callable[[Reader], T], default: T) -> T:
        """Return what `take` makes of a key, or the default where the key is absent."""
        return take(self[key]) if self.has(key) else default

    def cell(self, layout: Layout) -> Cell:
        """Return a cell, written as an index or by its name (r1c1)."""
        if isinstance(self.value, str):
            try:
                return layout.cell_from_name(self.value)
            except PuzzleError as error:
                raise self.fail(_message(error)) from error
        return self.integer(0, layout.cell_count - 1)

    def cells(self, layout: Layout) -> tuple[Cell, ...]:
        """Return a list of cells."""
        return tuple(item.cell(layout) for item in self.items(MAX_CELLS))

    def digits(self, size: int = MAX_SIZE) -> DigitSet:
        """Return a set of digits, written as a list."""
        return DigitSet.from_digits(item.integer(1, size) for item in self.items(MAX_SIZE))


def _message(error: PuzzleError) -> Message:
    return error.message if isinstance(error.message, Message) else msg("{text}", text=error.message)


Number = 10**9


def _int(reader: Reader) -> int:
    return reader.integer(-Number, Number)


def _style(reader: Reader) -> str:
    return reader.optional("style", lambda r: r.text(100), "")


def _read_pairs(r: Reader, layout: Layout) -> Pairs:
    r.only("kind", "style", "pairs", "measure", "comparison", "value")
    pairs = []
    for item in r["pairs"].items():
        cells = item.cells(layout)
        if len(cells) != 2:
            raise item.fail(msg("two cells are expected here"))
        pairs.append((cells[0], cells[1]))
    return Pairs(tuple(pairs), r["measure"].text(), r["comparison"].text(), _int(r["value"]), _style(r))


def _read_sum(r: Reader, layout: Layout) -> Sum:
    r.only("kind", "style", "cells", "total", "coefficients", "comparison")
    factors: tuple[int, ...] = tuple(map(_int, r["coefficients"].items())) if r.has("coefficients") else ()
    return Sum(
        r["cells"].cells(layout), _int(r["total"]), factors, r.optional("comparison", Reader.text, "="), _style(r)
    )


def _read_cells(make: Callable[[tuple[Cell, ...], str], Constraint]) -> Callable[[Reader, Layout], Constraint]:
    def read(r: Reader, layout: Layout) -> Constraint:
        r.only("kind", "style", "cells")
        return make(r["cells"].cells(layout), _style(r))

    return read


def _read_domain(r: Reader, layout: Layout) -> Domain:
    r.only("kind", "style", "cells", "digits")
    return Domain(r["cells"].cells(layout), r["digits"].digits(layout.size), _style(r))


def _read_order(r: Reader, layout: Layout) -> Order:
    r.only("kind", "style", "cells", "strict")
    return Order(r["cells"].cells(layout), r.optional("strict", Reader.flag, True), _style(r))


def _read_equal(r: Reader, layout: Layout) -> Equal:
    r.only("kind", "style", "groups")
    return Equal(tuple(group.cells(layout) for group in r["groups"].items()), _style(r))


def _read_table(r: Reader, layout: Layout) -> Table:
    r.only("kind", "style", "cells", "rows", "allowed")
    rows = tuple(tuple(i.integer(1, layout.size) for i in row.items(MAX_CELLS)) for row in r["rows"].items())
    return Table(r["cells"].cells(layout), rows, r.optional("allowed", Reader.flag, True), _style(r))


def _read_automaton(r: Reader, layout: Layout) -> Automaton:
    r.only("kind", "style", "cells", "transitions", "accepting", "label")
    return Automaton(
        r["cells"].cells(layout),
        tuple(tuple(i.integer(-1, Number) for i in row.items(MAX_SIZE)) for row in r["transitions"].items()),
        frozenset(i.integer(0, Number) for i in r["accepting"].items()),
        r.optional("label", lambda label: label.text(200), ""),
        _style(r),
    )


_READERS: Mapping[str, Callable[[Reader, Layout], Constraint]] = {
    "all-different": _read_cells(AllDifferent),
    "domain": _read_domain,
    "pairs": _read_pairs,
    "sum": _read_sum,
    "order": _read_order,
    "equal": _read_equal,
    "consecutive-set": _read_cells(ConsecutiveSet),
    "table": _read_table,
    "automaton": _read_automaton,
}


def constraint_from_plain(reader: Reader, layout: Layout) -> Constraint:
    """Read one constraint; cells may be indices or names."""
    kind = reader["kind"].text()
    if kind not in _READERS:
        raise reader["kind"].fail(
            msg("'{kind}' is not a constraint kind", kind=kind[:40]),
            msg("Use one of {choices}.", choices=tuple(_READERS)),
        )
    try:
        return _READERS[kind](reader, layout)
    except PuzzleError as error:
        raise reader.fail(_message(error)) from error


def layout_to_plain(layout: Layout) -> dict[str, object]:
    """Return a layout as plain data."""
    return {
        "name": layout.name,
        "size": layout.size,
        "positions": [list(position) for position in layout.positions],
        "units": [{"kind": u.kind, "name": u.name, "cells": list(u.cells)} for u in layout.units],
    }


def layout_from_plain(reader: Reader) -> Layout:
    """Read a layout."""
    reader.only("name", "size", "positions", "units")
    positions = []
    for item in reader["positions"].items(MAX_CELLS):
        pair = item.items(2)
        if len(pair) != 2:
            raise item.fail(msg("a row and a column are expected here"))
        positions.append((pair[0].integer(0, MAX_CELLS - 1), pair[1].integer(0, MAX_CELLS - 1)))
    units = []
    for item in reader["units"].items():
        item.only("kind", "name", "cells")
        cells = tuple(c.integer(0, len(positions) - 1) for c in item["cells"].items(MAX_CELLS))
        units.append(Unit(item["kind"].text(100), item["name"].text(100), cells))
    try:
        return Layout(reader["name"].text(1000), reader["size"].integer(1, MAX_SIZE), tuple(positions), tuple(units))
    except PuzzleError as error:
        raise reader.fail(_message(error)) from error


def givens_from_plain(reader: Reader, layout: Layout) -> Sequence[int]:
    """Read the givens: one number a cell, 0 for a blank."""
    givens = [item.integer(0, layout.size) for item in reader.items(MAX_CELLS)]
    if len(givens) != layout.cell_count:
        raise reader.fail(
            msgn(
                "{n} given, and {count} are needed, one a cell (blanks count, as 0)",
                "{n} givens, and {count} are needed, one a cell (blanks count, as 0)",
                len(givens),
                count=layout.cell_count,
            )
        )
    return givens


def puzzle_to_plain(puzzle: Puzzle) -> dict[str, object]:
    """Return a puzzle as plain data, complete: reading it needs no recipe.

    >>> from modoku.puzzle import BoxGrid
    >>> plain = puzzle_to_plain(Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")))
    >>> read_plain(plain, lambda reader, layout: layout).layout.name
    'order 2'
    """
    found: dict[str, object] = {
        "modoku": VERSION,
        "layout": layout_to_plain(puzzle.layout),
        "givens": list(puzzle.givens),
    }
    if puzzle.constraints:
        found["constraints"] = [constraint.to_json() for constraint in puzzle.constraints]
    if puzzle.meta:
        found["meta"] = dict(puzzle.meta)
    return found


def read_plain(data: object, accept: Callable[[Reader, Layout], Layout]) -> Puzzle:
    """Return the puzzle that plain data spells out; raise FormatError with the path of what is wrong.

    `accept` judges the layout: only `variants` knows which units a name stands for (see `variants.puzzle_from_plain`).
    """
    reader = data if isinstance(data, Reader) else Reader(data)
    reader.only("modoku", "layout", "givens", "constraints", "meta")
    reader["modoku"].integer(VERSION, VERSION)
    layout = accept(reader["layout"], layout_from_plain(reader["layout"]))
    givens = givens_from_plain(reader["givens"], layout)
    constraints = reader["constraints"].items() if reader.has("constraints") else []
    meta = reader["meta"].entries(100) if reader.has("meta") else []
    return Puzzle(
        layout,
        tuple(givens),
        tuple(constraint_from_plain(item, layout) for item in constraints),
        tuple((key, value.text()) for key, value in meta),
    )
