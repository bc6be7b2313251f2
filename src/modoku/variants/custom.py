"""Variants that a user defines in a JSON file, without code, from the same kinds as ours.

`schema` describes the same for other programs (`modoku variants --schema`); docs/how-to/define-a-variant.md
explains it with examples. A file can start from recipes (or from a board of its own shape), add units, constraints and
domains; cells are named, drawn as a map of letters, or come from a pattern that is repeated over the grid.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, product
from pathlib import Path

from ..errors import FormatError, ModokuError, PuzzleError, VariantError, why
from ..language import Message, msg, msgn
from ..puzzle import (
    CONSTRAINT_KINDS,
    MAX_CELLS,
    MAX_SIZE,
    Cell,
    Constraint,
    Domain,
    Layout,
    Position,
    Puzzle,
    Unit,
)
from ..puzzle.fields import field_types
from ..puzzle.layout import MOST_LOWEST
from ..puzzle.plain import constraint_from_plain
from ..puzzle.reader import MAX_CONSTRAINTS, Reader
from .naming import with_true_name
from .parities import values_of_parity
from .recipe import Parameters, Variant
from .squares import more_in_name

VERSION = 1
MAX_TEXT = 1_000_000
MAX_UNITS = 100_000
Make = Callable[[list[str], Puzzle | None], Puzzle]
"""Applies recipes, written as text, to a puzzle."""


@dataclass(frozen=True, slots=True)
class OwnWords(Message):
    """A sentence that a user gave in both languages: no catalogue knows it."""

    french: str = ""

    def said(self, language: str = "en") -> str:
        """Return it; in English where there is no French."""
        return self.french if language == "fr" and self.french else self.text


def from_file(source: str | Path, make: Make) -> Variant:
    """Read a variant from a file, or from JSON text (which starts with a brace).

    Raises VariantError with the path of what is wrong, such as `units[2].map`.
    """
    origin, text = _load(source)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        where = f"{error.lineno}:{error.colno}" if isinstance(error, json.JSONDecodeError) else "-"
        raise VariantError(
            msg("{origin} is not JSON (line:column {where}).", origin=origin, where=where),
            msg("A variant file is one JSON object; see docs/how-to/define-a-variant.md."),
        ) from error
    try:
        return _variant(Reader(data), make)
    except ModokuError as error:
        raise VariantError(msg("In {origin}: {problem}", origin=origin, problem=error)) from error


def _load(source: str | Path) -> tuple[Message | str, str]:
    """Return what to call the source, and its text."""
    origin: Message | str
    if isinstance(source, str) and source.lstrip().startswith("{"):
        origin, text = msg("the text of the variant"), source
    else:
        origin = str(source)[:200]
        try:
            with Path(source).open("rb") as file:
                text = file.read(MAX_TEXT + 1).decode("utf-8-sig")
        except OSError as error:
            raise VariantError(
                msg("The file {origin} cannot be read: {error}", origin=origin, error=why(error))
            ) from error
        except ValueError as error:
            raise VariantError(
                msg("The file {origin} cannot be read: {error}", origin=origin, error=msg("it is not UTF-8 text"))
            ) from error
    if len(text) > MAX_TEXT:
        raise VariantError(msg("{origin} is longer than {max} characters.", origin=origin, max=MAX_TEXT))
    return origin, text


def _variant(reader: Reader, make: Make) -> Variant:
    reader.only("modoku-variant", "name", "title", "rule", "base", "board", "units", "constraints", "domains")
    reader["modoku-variant"].integer(VERSION, VERSION)
    if reader.has("base") and reader.has("board"):
        raise reader.fail(msg("'base' and 'board' exclude each other"))
    name = reader["name"].text(60)
    title = _words(reader["title"]) if reader.has("title") else OwnWords(name)
    rule = _words(reader["rule"]) if reader.has("rule") else OwnWords("")

    def apply(puzzle: Puzzle | None, _: Parameters) -> Puzzle:
        try:
            return _apply(reader, name, make, puzzle)
        except FormatError as error:
            raise VariantError(msg("In the variant {variant}: {problem}", variant=name, problem=error)) from error

    variant = Variant(name, title, rule, apply, is_base=reader.has("base") or reader.has("board"))
    if variant.is_base:
        # What can be found wrong without a puzzle to add to is said at once.
        apply(None, {})
    return variant


def _words(reader: Reader) -> OwnWords:
    """Read a text, or one text for each language."""
    if isinstance(reader.value, str):
        return OwnWords(reader.text(1000))
    reader.only("en", "fr")
    french = reader["fr"].text(1000) if reader.has("fr") else ""
    return OwnWords(reader["en"].text(1000), french=french)


def _apply(reader: Reader, name: str, make: Make, puzzle: Puzzle | None) -> Puzzle:
    if reader.has("board"):
        start = Puzzle.blank(_board(reader["board"], name))
    elif reader.has("base"):
        base = reader["base"]
        recipes = [base.text(5000)] if isinstance(base.value, str) else [item.text(5000) for item in base.items(50)]
        start = make(recipes, None)
        start = replace(start, layout=_renamed(start.layout, name))
    else:
        start = make([], puzzle)
        start = replace(start, layout=_renamed(start.layout, more_in_name(start.layout, name)))
    if reader.has("units"):
        units = list(islice((u for item in reader["units"].items() for u in _units(item, start.layout)), MAX_UNITS + 1))
        if len(units) > MAX_UNITS:
            raise reader["units"].fail(msg("more than {max} units", max=MAX_UNITS))
        start = replace(start, layout=_with_units(reader["units"], start.layout, units))
    rules: list[Constraint] = []
    for item in reader["constraints"].items() if reader.has("constraints") else []:
        rules.extend(_constraints(item, start.layout))
        if len(rules) > MAX_CONSTRAINTS:
            raise item.fail(msg("more than {max} constraints", max=MAX_CONSTRAINTS))
    if reader.has("domains"):
        rules.extend(_domains(reader["domains"], start.layout))
    # An own variant may be called as one of ours is.
    return replace(start, layout=with_true_name(start.layout)).with_constraints(rules)


def _renamed(layout: Layout, name: str) -> Layout:
    return Layout(name, layout.size, layout.positions, layout.units, layout.lowest)


def _with_units(reader: Reader, layout: Layout, units: list[Unit]) -> Layout:
    try:
        return layout.with_units(units, layout.name)
    except PuzzleError as error:
        raise reader.fail(msg("{problem}", problem=error)) from error


def _board(reader: Reader, name: str) -> Layout:
    """Read a board of any shape: how many digits, and a map with a dot where there is no cell."""
    reader.only("size", "lowest", "map")
    rows = _rows(reader["map"])
    positions = tuple((r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != ".")
    if not 1 <= len(positions) <= MAX_CELLS:
        raise reader["map"].fail(msg("{n} cells: 1 to {max} are possible", n=len(positions), max=MAX_CELLS))
    lowest = reader.optional("lowest", lambda item: item.integer(-MOST_LOWEST, MOST_LOWEST), 1)
    return Layout(name, reader["size"].integer(1, MAX_SIZE), positions, (), lowest)


def _rows(reader: Reader) -> list[str]:
    """Read a map: a list of rows, or one text with / between rows."""
    rows = (
        reader.text().split("/")
        if isinstance(reader.value, str)
        else [r.text(MAX_CELLS) for r in reader.items(MAX_CELLS)]
    )
    if not rows or not rows[0] or len({len(row) for row in rows}) != 1:
        raise reader.fail(msg("a map needs rows of the same length"))
    return rows


def _lettered(reader: Reader, layout: Layout) -> dict[str, list[Cell]]:
    """Read a map as large as the layout: the cells of each letter, in reading order; a dot stands for no letter."""
    rows = _rows(reader)
    if (len(rows), len(rows[0])) != (layout.height, layout.width):
        raise reader.fail(
            msg("the map is {rows} x {columns} (rows x characters)", rows=len(rows), columns=len(rows[0])),
            msg(
                "The layout has {rows} and {columns}.",
                rows=msgn("{n} row", "{n} rows", layout.height),
                columns=msgn("{n} column", "{n} columns", layout.width),
            ),
        )
    found: dict[str, list[Cell]] = {}
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            cell = layout.find_cell(r, c)
            if letter == ".":
                continue
            if cell is None:
                raise reader.fail(
                    msg(
                        "'{letter}' stands at r{row}c{column}, where there is no cell",
                        letter=letter,
                        row=r + 1,
                        column=c + 1,
                    )
                )
            found.setdefault(letter, []).append(cell)
    return found


def _offset(reader: Reader) -> Position:
    pair = reader.items(2)
    if len(pair) != 2:
        raise reader.fail(msg("a row and a column are expected here"))
    return pair[0].integer(-MAX_CELLS, MAX_CELLS), pair[1].integer(-MAX_CELLS, MAX_CELLS)


def _placements(reader: Reader, layout: Layout) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of every place where a pattern fits, each set of cells once.

    `offsets` are pairs of cells at each (down, right) distance; `pattern` is a shape of several cells. With
    `mirrored`, every change of sign of the distances counts too.
    """
    signs = list(product((1, -1), repeat=2)) if reader.optional("mirrored", Reader.flag, False) else [(1, 1)]
    shapes: list[tuple[Position, ...]]
    if reader.has("offsets"):
        shapes = [((0, 0), _offset(item)) for item in reader["offsets"].items(100)]
    else:
        shapes = [tuple(_offset(item) for item in reader["pattern"].items(MAX_SIZE))]
    seen: set[frozenset[Cell]] = set()
    for (top, left), shape, (down, right) in product(layout.positions, shapes, signs):
        cells = [layout.find_cell(top + down * r, left + right * c) for r, c in shape]
        found = tuple(cell for cell in cells if cell is not None)
        if len(found) == len(shape) and frozenset(found) not in seen:
            seen.add(frozenset(found))
            yield found


def _groups(reader: Reader, layout: Layout) -> list[tuple[str, tuple[Cell, ...]]]:
    """Read groups of cells with a name each: listed, from a map of letters, or from a pattern."""
    given = [key for key in ("cells", "map", "offsets", "pattern") if reader.has(key)]
    if len(given) != 1:
        raise reader.fail(msg("one of 'cells', 'map', 'offsets' and 'pattern' is needed"))
    if given == ["cells"]:
        return [("", reader["cells"].cells(layout))]
    if given == ["map"]:
        return [(letter, tuple(cells)) for letter, cells in _lettered(reader["map"], layout).items()]
    return [("-".join(layout.cell_names(cells)), cells) for cells in _placements(reader, layout)]


def _units(reader: Reader, layout: Layout) -> Iterator[Unit]:
    reader.only("kind", "name", "cells", "map", "offsets", "pattern", "mirrored")
    kind = reader["kind"].text(100)
    prefix = reader.optional("name", lambda r: r.text(100), "")
    for name, cells in _groups(reader, layout):
        # Pairs that differ already, by a row say, need no unit of their own.
        if reader.has("offsets") and cells[1] in layout.peers[cells[0]]:
            continue
        yield Unit(kind, " ".join(filter(None, (prefix, name))), cells)


_PATTERN_KEYS = ("map", "offsets", "pattern", "mirrored")


def _constraints(reader: Reader, layout: Layout) -> Iterator[Constraint]:
    """Read one entry: a constraint as in a puzzle file, or one for each place of a map or a pattern."""
    if not any(reader.has(key) for key in _PATTERN_KEYS):
        yield constraint_from_plain(reader, layout)
        return
    rest: dict[str, object] = {}
    if isinstance(reader.value, Mapping):
        rest = {key: value for key, value in reader.value.items() if key not in _PATTERN_KEYS}
    groups = [cells for _, cells in _groups(reader, layout)]
    if not groups:
        raise reader.fail(msg("the pattern fits nowhere"))
    kind = CONSTRAINT_KINDS.get(str(rest.get("kind")))
    for name, holds in field_types(kind).items() if kind else ():
        if holds in ("pairs", "groups"):
            if holds == "pairs" and any(len(cells) != 2 for cells in groups):
                raise reader.fail(msg("two cells are expected here"))
            # One rule of the whole grid, not hundreds: it is said once.
            yield constraint_from_plain(Reader(rest | {name: groups}, reader.path), layout)
            return
    name = _cells_field(reader, kind)
    if name in rest:
        raise reader.fail(msg("one of '{name}', 'map', 'offsets' and 'pattern' is needed", name=name))
    for cells in groups:
        yield constraint_from_plain(Reader(rest | {name: cells}, reader.path), layout)


def _cells_field(reader: Reader, kind: type[Constraint] | None) -> str:
    """Return the name of the field that lists the cells of a kind: `cells`, `counted`, `places` ..."""
    if kind is None:
        return "cells"
    name = next((name for name, holds in field_types(kind).items() if holds == "cells"), None)
    if name is None:
        raise reader.fail(
            msg("a constraint of kind {kind} has no list of cells that a map could stand for", kind=kind.kind),
        )
    return name


def _domains(reader: Reader, layout: Layout) -> Iterator[Domain]:
    """Read a map of letters and the digits that each letter allows: a list, "even" or "odd"."""
    reader.only("map", "digits")
    letters = _lettered(reader["map"], layout)
    allowed = dict(reader["digits"].entries(100))
    for letter, cells in letters.items():
        if letter not in allowed:
            raise reader["digits"].fail(msg("'{key}' is missing", key=letter))
        choice = allowed[letter]
        if choice.value in ("even", "odd"):
            parity = str(choice.value)
            yield Domain(tuple(cells), values_of_parity(layout, parity), parity)
        else:
            top = layout.lowest + layout.size - 1
            yield Domain(tuple(cells), frozenset(one.integer(layout.lowest, top) for one in choice.items(MAX_SIZE)))
