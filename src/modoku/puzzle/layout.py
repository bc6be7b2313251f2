"""Where the cells are and which groups of them must differ.

A layout knows nothing of givens. Positions are (row, column) on a sheet of squared paper, counted from 0, and
serve drawing, names and formats; the rules rest on units alone, so holes, overlapping grids and even
three-dimensional boxes need nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from ..errors import PuzzleError, expect, expect_all
from ..language import Message, msg, msgn
from ..picture import Pictured
from .digits import MAX_SIZE, Digit, symbols_from
from .summary import ShortRepr, shortened

Cell = Annotated[int, "cell"]
Position = tuple[int, int]

MOST_LOWEST = 1000
"""How far from 0 the value of the first digit can be."""

MAX_CELLS = 4096
"""A 64 x 64 grid. The bound keeps a hostile description from taking the machine down."""


@dataclass(frozen=True, slots=True, repr=False)
class Unit(ShortRepr):
    """A group of cells that all hold different digits; with n cells it is a house and holds every digit.

    `kind` is the family ("row", "column", "box", "diagonal", "window", "knight" ...), `name` tells the members of
    one family apart ("3"; "B3" in the second of several overlapping grids).

    >>> str(Unit("row", "3", (0, 1)))
    'row 3'
    """

    kind: str
    name: str
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        expect(self.kind, str, name="kind")
        expect(self.name, str, name="name")
        expect_all(self.cells, int, "cells")

    def __str__(self) -> str:
        return f"{self.kind} {self.name}".strip()

    def said(self) -> Message:
        """Return which unit this is."""
        known = UNIT_WORDS.get(self.kind)
        if known is None:
            return msg("{unit}", unit=str(self))
        word, _, rest = self.name.partition(" ")
        name: Message | str = NAME_WORDS.get(word, self.name)
        if rest and word in NAME_WORDS:
            name = msg("{word} {rest}", word=name, rest=rest)
        return Message(known, (("name", name),))


# The families that our recipes make; a user's own family is called by its own name in every language.
UNIT_WORDS = {
    m.text.split(" {")[0]: m.text
    for m in (
        msg("row {name}"),
        msg("column {name}"),
        msg("box {name}"),
        msg("region {name}"),
        msg("diagonal {name}"),
        msg("window {name}"),
        msg("position {name}"),
        msg("colour {name}"),
        msg("asterisk {name}"),
        msg("centre dots {name}"),
        msg("girandola {name}"),
        msg("argyle {name}"),
        msg("knight's move {name}"),
        msg("king's move {name}"),
        msg("camel's move {name}"),
        msg("layer {name}"),
        msg("pillar {name}"),
        msg("extra region {name}"),
    )
}

# The names of units that are words rather than numbers.
NAME_WORDS = {m.text: m for m in (msg("main"), msg("anti"), msg("front"), msg("top"), msg("left"))}


@dataclass(frozen=True, repr=False)
class Layout(Pictured):
    """Cells, where they stand, and the units over them.

    Attributes:
        name: a short name, for people; layouts made by a recipe carry the recipe, e.g. `classic:boxes=3x3`.
        size: how many digits there are, n.
        positions: the (row, column) of each cell.
        units: the groups whose cells all differ.
        lowest: the value of the first digit: rules reckon with `lowest`, `lowest` + 1 ... instead of 1, 2 ...

    >>> pair = Layout("pair", 2, ((0, 0), (0, 1)), (Unit("row", "1", (0, 1)),))
    >>> pair.peers[0], pair.cell_name(1)
    (frozenset({1}), 'r1c2')
    """

    name: str
    size: int
    positions: tuple[Position, ...]
    units: tuple[Unit, ...]
    lowest: int = 1

    def __post_init__(self) -> None:
        expect(self.name, str, name="name")
        expect(self.size, int, name="size")
        expect(self.lowest, int, name="lowest")
        expect_all(self.positions, Sequence, "positions")
        for position in self.positions:
            expect_all(position, int, "positions")
        expect_all(self.units, Unit, "units")
        problems = list(_layout_problems(self))
        if problems:
            raise PuzzleError(msg("The layout {name} makes no sense: {problems}", name=self.name, problems=problems))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        facts = f"{self.cell_count} cells, {self.size} digits, {len(self.units)} units"
        return f"<Layout {shortened(self.name, 120)}: {facts}>"

    def __getstate__(self) -> dict[str, object]:
        # What is computed is computed again: pickles stay small, and hashes of strings differ between processes.
        names = ("name", "size", "positions", "units", "lowest")
        return {name: getattr(self, name) for name in names}

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.size, self.positions, self.units, self.lowest))

    @property
    def cell_count(self) -> int:
        """How many cells there are."""
        return len(self.positions)

    @cached_property
    def height(self) -> int:
        """How many rows of squared paper the layout takes."""
        return 1 + max(row for row, _ in self.positions)

    @cached_property
    def width(self) -> int:
        """How many columns of squared paper the layout takes."""
        return 1 + max(column for _, column in self.positions)

    @cached_property
    def houses(self) -> tuple[Unit, ...]:
        """The units with n cells: each holds every digit exactly once."""
        return tuple(unit for unit in self.units if len(unit.cells) == self.size)

    @cached_property
    def unit_sets(self) -> frozenset[frozenset[Cell]]:
        """The cells of each unit, without names and order: what the units ask."""
        return frozenset(frozenset(unit.cells) for unit in self.units)

    @cached_property
    def peers(self) -> tuple[frozenset[Cell], ...]:
        """For each cell, the others that share a unit with it."""
        seen: list[set[Cell]] = [set() for _ in self.positions]
        for unit in self.units:
            for cell in unit.cells:
                seen[cell].update(unit.cells)
        return tuple(frozenset(cells - {cell}) for cell, cells in enumerate(seen))

    @cached_property
    def units_of(self) -> tuple[tuple[Unit, ...], ...]:
        """For each cell, the units it belongs to, in the order of `units`."""
        lists: list[list[Unit]] = [[] for _ in self.positions]
        for unit in self.units:
            for cell in unit.cells:
                lists[cell].append(unit)
        return tuple(map(tuple, lists))

    @cached_property
    def edges(self) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs of peers (a < b): the edges of the graph to colour."""
        return tuple((a, b) for a, cells in enumerate(self.peers) for b in sorted(cells) if a < b)

    @cached_property
    def neighbours(self) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs of cells (a < b) that share a side on paper.

        >>> Layout("corner", 3, ((0, 0), (0, 1), (1, 0)), ()).neighbours
        ((0, 1), (0, 2))
        """
        at = self._cell_at
        beside = ((at.get((row, column + 1)), at.get((row + 1, column))) for row, column in self.positions)
        return tuple((min(a, b), max(a, b)) for a, near in enumerate(beside) for b in near if b is not None)

    def neighbour_matrix(self) -> tuple[tuple[int, ...], ...]:
        """Return the 0/1 matrix whose entry (a, b) says whether cells a and b must differ.

        The "GrilleVoisin" of the source documents: symmetric, zero on the diagonal.
        """
        count = self.cell_count
        return tuple(tuple(1 if b in peers else 0 for b in range(count)) for peers in self.peers)

    def units_of_kind(self, kind: str) -> tuple[Unit, ...]:
        """Return the units of one family, in order."""
        return tuple(unit for unit in self.units if unit.kind == kind)

    def find_unit(self, name: str) -> Unit | None:
        """Return the unit called so ("row 3"), or None."""
        return self._unit_by_name.get(name)

    @cached_property
    def _unit_by_name(self) -> dict[str, Unit]:
        return {str(unit): unit for unit in self.units}

    @cached_property
    def _cell_at(self) -> dict[Position, Cell]:
        return {position: cell for cell, position in enumerate(self.positions)}

    def find_cell(self, row: int, column: int) -> Cell | None:
        """Return the cell at a position (from 0), or None where there is a hole."""
        return self._cell_at.get((row, column))

    def value_of(self, digit: Digit) -> int:
        """Return the value that a digit stands for."""
        return digit + self.lowest - 1

    def values_of(self, digits: Iterable[int]) -> list[int]:
        """Return the values that digits stand for: what the rules reckon with.

        >>> Layout("pair", 2, ((0, 0), (0, 1)), (), lowest=0).values_of([1, 2])
        [0, 1]
        """
        return [digit + self.lowest - 1 for digit in digits]

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """What is written for each digit: a character, or a number of several where the values need them."""
        return symbols_from(self.lowest, self.size)

    @cached_property
    def has_wide_symbols(self) -> bool:
        """Whether some digit needs more than one character."""
        return any(len(symbol) > 1 for symbol in self.symbols)

    def symbol_of(self, digit: Digit) -> str:
        """Return what is written for a digit, `.` for 0 (blank).

        >>> Layout("pair", 2, ((0, 0), (0, 1)), (), lowest=0).symbol_of(1)
        '0'
        """
        return self.symbols[digit - 1] if digit else "."

    def digit_of(self, symbol: str) -> Digit | None:
        """Return the digit that a text stands for, or None; letters may be small where that is not ambiguous."""
        if self.size <= 36 and symbol.isascii():
            symbol = symbol.upper()
        return self._digit_by_symbol.get(symbol)

    @cached_property
    def _digit_by_symbol(self) -> dict[str, Digit]:
        return {symbol: digit for digit, symbol in enumerate(self.symbols, 1)}

    def text_of(self, digits: Iterable[Digit]) -> str:
        """Return digits in one line, a dot for a blank; with spaces between where some need several characters.

        >>> Layout("pair", 2, ((0, 0), (0, 1)), (), lowest=0).text_of([2, 0])
        '1.'
        """
        symbols = (".", *self.symbols)
        return (" " if self.has_wide_symbols else "").join([symbols[digit] for digit in digits])

    def digits_of(self, text: str) -> list[Digit]:
        """Return the digits of a line of `text_of`, 0 for what is none.

        >>> Layout("pair", 2, ((0, 0), (0, 1)), (), lowest=0).digits_of("1.")
        [2, 0]
        """
        return [self.digit_of(symbol) or 0 for symbol in (text.split() if self.has_wide_symbols else text)]

    def cell_name(self, cell: Cell) -> str:
        """Return the name of a cell as people write it, counting from 1: r1c1; h1 for the hidden variable -1."""
        if cell < 0:
            return f"h{-cell}"
        row, column = self.positions[cell]
        return f"r{row + 1}c{column + 1}"

    def cell_names(self, cells: Iterable[Cell]) -> tuple[str, ...]:
        """Return the names of several cells."""
        return tuple(self.cell_name(cell) for cell in cells)

    def cell_from_name(self, name: str) -> Cell:
        """Return the cell called r<row>c<column>, in French L<row>C<column>; raise PuzzleError if there is none."""
        match = re.fullmatch(r"\s*[rRlL]([0-9]{1,4})[cC]([0-9]{1,4})\s*", name)
        if match is None:
            raise PuzzleError(
                msg("'{name}' is not the name of a cell.", name=name[:40]),
                msg("Write a row and a column counted from 1, such as r1c1."),
            )
        cell = self.find_cell(int(match[1]) - 1, int(match[2]) - 1)
        if cell is None:
            raise PuzzleError(
                msg("There is no cell {name}.", name=name.strip()),
                msg(
                    "The layout has {rows} and {columns}.",
                    rows=msgn("{n} row", "{n} rows", self.height),
                    columns=msgn("{n} column", "{n} columns", self.width),
                ),
            )
        return cell

    def with_units(self, units: Iterable[Unit], name: str | None = None) -> Layout:
        """Return the same cells with more units, under a name that says so unless another is given."""
        more = tuple(units)
        called = name or f"{self.name} + {len(more)} units"
        return Layout(called, self.size, self.positions, (*self.units, *more), self.lowest)


def _layout_problems(layout: Layout) -> Iterable[Message]:
    """Find everything that is wrong with a layout, so that all of it can be said at once."""
    count = len(layout.positions)
    if not 1 <= layout.size <= MAX_SIZE:
        yield msg("it has {size} digits, and can have 1 to {max}", size=layout.size, max=MAX_SIZE)
    if abs(layout.lowest) > MOST_LOWEST:
        yield msg(
            "its lowest value is {lowest}, and can be {low} to {most}",
            lowest=layout.lowest,
            low=-MOST_LOWEST,
            most=MOST_LOWEST,
        )
    if not 1 <= count <= MAX_CELLS:
        yield msg("it has {count} cells, and can have 1 to {max}", count=count, max=MAX_CELLS)
    if any(len(position) != 2 for position in layout.positions):
        yield msg("a position is not a row and a column")
        return
    if len(set(layout.positions)) != count:
        yield msg("two of its cells stand on the same position")
    # A wild position would make the drawing and the text gigantic.
    if any(not (0 <= row < MAX_CELLS and 0 <= column < MAX_CELLS) for row, column in layout.positions):
        yield msg("a position lies outside 0 ... {max}", max=MAX_CELLS - 1)
    names: set[str] = set()
    for unit in layout.units:
        if str(unit) in names:
            yield msg("two units are called '{unit}'", unit=str(unit))
        names.add(str(unit))
        if any(not 0 <= cell < count for cell in unit.cells):
            yield msg("unit '{unit}' names a cell that does not exist", unit=str(unit))
        if len(set(unit.cells)) != len(unit.cells):
            yield msg("unit '{unit}' names a cell twice", unit=str(unit))
        if not unit.cells:
            yield msg("unit '{unit}' is empty", unit=str(unit))
