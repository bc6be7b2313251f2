"""A move of cells and a renaming of digits, as one thing that can be composed, undone and applied."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import overload

from ..errors import PuzzleError, expect_all
from ..language import Message, msg
from ..puzzle import (
    MAX_CELLS,
    MAX_SIZE,
    BoxGrid,
    Cell,
    Digit,
    DigitSet,
    Grid,
    Layout,
    Puzzle,
    Sheet,
    Unit,
    symbol_of,
)
from ..puzzle.reader import Reader
from ..puzzle.summary import ShortRepr
from .moving import moved
from .renaming import renamed_set


@dataclass(frozen=True, slots=True, repr=False)
class Transform(ShortRepr):
    """Where each cell goes and what each digit becomes.

    Attributes:
        cells: the cell that cell c goes to, at index c.
        digits: the digit that d becomes, at index d - 1.

    Transforms of one size form a group: `b @ a` (or `b.compose(a)`) does a first, then b; `inverse` undoes.

    >>> swap = Transform((1, 0), (2, 1))
    >>> swap.apply((2, 0)), swap @ swap == Transform.identity(2, 2)
    ((0, 1), True)
    """

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]

    def __post_init__(self) -> None:
        expect_all(self.cells, int, "cells")
        expect_all(self.digits, int, "digits")
        for values, first in ((self.cells, 0), (self.digits, 1)):
            if sorted(values) != list(range(first, first + len(values))):
                raise PuzzleError(
                    msg("A transform must send different cells to different cells, and digits to different digits.")
                )

    @classmethod
    def identity(cls, cell_count: int, size: int) -> Transform:
        """Make the transform that changes nothing."""
        return cls(tuple(range(cell_count)), tuple(range(1, size + 1)))

    @property
    def is_identity(self) -> bool:
        """Whether nothing changes."""
        return self == Transform.identity(len(self.cells), len(self.digits))

    def compose(self, first: Transform) -> Transform:
        """Return the transform that does `first`, then this one."""
        self._check(len(first.cells), len(first.digits))
        return Transform(
            tuple(self.cells[cell] for cell in first.cells), tuple(self.digits[digit - 1] for digit in first.digits)
        )

    __matmul__ = compose

    @property
    def inverse(self) -> Transform:
        """The transform that undoes this one."""
        cells, digits = list(self.cells), list(self.digits)
        for old, new in enumerate(self.cells):
            cells[new] = old
        for old, new in enumerate(self.digits, 1):
            digits[new - 1] = old
        return Transform(tuple(cells), tuple(digits))

    @overload
    def apply(self, subject: Puzzle) -> Puzzle: ...
    @overload
    def apply(self, subject: Grid) -> Grid: ...
    @overload
    def apply(self, subject: Layout) -> Layout: ...
    @overload
    def apply(self, subject: Sheet) -> Sheet: ...
    @overload
    def apply(self, subject: Sequence[Digit]) -> tuple[Digit, ...]: ...
    def apply(
        self, subject: Puzzle | Grid | Layout | Sheet | Sequence[Digit]
    ) -> Puzzle | Grid | Layout | Sheet | tuple[Digit, ...]:
        """Return the image of a puzzle, a grid, a layout, a sheet, or of a digit for each cell (0 for a blank).

        Units and constraints move with the cells. A layout whose units come to lie on units stays the same layout.
        Raises PuzzleError where a rule about the values of digits does not bear the renaming.

        >>> from modoku.variants import classic
        >>> turn = Transform(tuple(range(80, -1, -1)), tuple(range(1, 10)))
        >>> turn.apply(classic().with_givens({0: 7})).givens_text[-3:]
        '..7'
        """
        if isinstance(subject, Puzzle):
            return self._puzzle(subject)
        if isinstance(subject, Sheet):
            return self._sheet(subject)
        if isinstance(subject, Layout):
            return self._layout(subject)
        if isinstance(subject, Grid):
            return Grid(self._layout(subject.layout), self._values(subject.values))
        return self._values(subject)

    def _check(self, cell_count: int, size: int) -> None:
        if (cell_count, size) != (len(self.cells), len(self.digits)):
            raise PuzzleError(
                msg(
                    "The transform is for other numbers of cells and digits: {cells} and {digits}, "
                    "not {count} and {size}.",
                    cells=len(self.cells),
                    digits=len(self.digits),
                    count=cell_count,
                    size=size,
                )
            )

    def _values(self, values: Sequence[Digit]) -> tuple[Digit, ...]:
        self._check(len(values), len(self.digits))
        image = [0] * len(values)
        for cell, digit in zip(self.cells, values, strict=True):
            image[cell] = self.digits[digit - 1] if digit else 0
        return tuple(image)

    def _layout(self, layout: Layout) -> Layout:
        self._check(layout.cell_count, layout.size)
        return moved_layout(layout, self.cells)

    def _puzzle(self, puzzle: Puzzle) -> Puzzle:
        layout = self._layout(puzzle.layout)
        rules = tuple(moved(rule, self.cells, self.digits, puzzle.layout) for rule in puzzle.constraints)
        return replace(puzzle, layout=layout, givens=self._values(puzzle.givens), constraints=rules)

    def _sheet(self, sheet: Sheet) -> Sheet:
        def marks(sets: tuple[DigitSet, ...]) -> tuple[DigitSet, ...]:
            image = [DigitSet()] * len(sets)
            for cell, one in zip(self.cells, sets, strict=False):
                image[cell] = renamed_set(one, self.digits)
            return tuple(image)

        placed = self._values(sheet.placed) if sheet.placed else ()
        return Sheet(
            self._puzzle(sheet.puzzle), placed, marks(sheet.candidates), marks(sheet.corners), sheet.not_understood
        )

    def said(self, layout: Layout) -> Message:
        """Return what it does: lines of a square grid by their numbers, anything else as cycles of cells.

        >>> from modoku.symmetry import rotate
        >>> from modoku.variants import make
        >>> print(rotate(make("classic:boxes=2x2").layout).said(make("classic:boxes=2x2").layout))
        transpose; columns in the order 4 3 2 1
        """
        self._check(layout.cell_count, layout.size)
        parts = list(_lines_said(layout, self.cells))
        if self.digits != tuple(range(1, len(self.digits) + 1)):
            old, new = "".join(map(symbol_of, sorted(self.digits))), "".join(map(symbol_of, self.digits))
            parts.append(msg("digits {old} become {new}", old=old, new=new))
        if not parts:
            return msg("nothing changes")
        whole = parts[0]
        for part in parts[1:]:
            whole = msg("{first}; {then}", first=whole, then=part)
        return whole

    def to_json(self) -> dict[str, object]:
        """Return the two lists as JSON values, as `from_json` reads them."""
        return {"cells": list(self.cells), "digits": list(self.digits)}

    @classmethod
    def from_json(cls, data: object) -> Transform:
        """Return the transform that plain data stands for; raise FormatError where it is none.

        >>> Transform.from_json({"cells": [1, 0], "digits": [1]}) == Transform((1, 0), (1,))
        True
        """
        reader = data if isinstance(data, Reader) else Reader(data)
        reader.only("cells", "digits")
        cells = [item.integer(0, MAX_CELLS) for item in reader["cells"].items(MAX_CELLS)]
        digits = [item.integer(1, MAX_SIZE) for item in reader["digits"].items(MAX_SIZE)]
        try:
            return cls(tuple(cells), tuple(digits))
        except PuzzleError as error:
            raise reader.fail(msg("{problem}", problem=error)) from error

    def __str__(self) -> str:
        cycles = [*_cycles(self.cells, 0, str), *_cycles(self.digits, 1, symbol_of)]
        return "".join(cycles) or "()"


def _cycles(values: Sequence[int], first: int, name: Callable[[int], str]) -> Iterator[str]:
    """Yield the cycles of a permutation that move anything, in brackets."""
    seen: set[int] = set()
    for start in range(first, first + len(values)):
        cycle = []
        at = start
        while at not in seen:
            seen.add(at)
            cycle.append(name(at))
            at = values[at - first]
        if len(cycle) > 1:
            yield f"({' '.join(cycle)})"


def _lines_said(layout: Layout, cells: Sequence[Cell]) -> Iterator[Message]:
    """Return how the cells move."""
    positions = layout.positions
    for transposed in (False, True):
        rows: dict[int, int] = {}
        columns: dict[int, int] = {}
        fits = len(positions) == layout.height * layout.width
        for (row, column), image in zip(positions, cells, strict=True):
            at_row, at_column = positions[image]
            from_row, from_column = (column, row) if transposed else (row, column)
            fits = fits and rows.setdefault(at_row, from_row) == from_row
            fits = fits and columns.setdefault(at_column, from_column) == from_column
        if fits:
            if transposed:
                yield msg("transpose")
            for lines, order in (
                (rows, msg("rows in the order {order}")),
                (columns, msg("columns in the order {order}")),
            ):
                if any(place != line for place, line in lines.items()):
                    numbers = " ".join(str(lines[place] + 1) for place in sorted(lines))
                    yield Message(order.text, (("order", numbers),))
            return
    yield msg("cells {cycles}", cycles="".join(_cycles(cells, 0, layout.cell_name)))


def moved_layout(layout: Layout, cells: Sequence[Cell]) -> Layout:
    """Return the layout whose units are the images of the units; the same layout if those are its own units.

    >>> from modoku.variants import classic
    >>> transposed = [9 * (cell % 9) + cell // 9 for cell in range(81)]
    >>> moved_layout(classic().layout, transposed).name
    'classic:boxes=3x3'
    """
    images = [frozenset(cells[cell] for cell in unit.cells) for unit in layout.units]
    own = {frozenset(unit.cells): unit for unit in layout.units}
    if all(image in own for image in images) and len(set(images)) == len(own):
        return layout
    known = _box_layout(layout, frozenset(images))
    if known is not None:
        return known
    units: list[Unit] = []
    names: set[str] = set()
    for unit, image in zip(layout.units, images, strict=True):
        # A row that comes to lie on a column is called as that column was.
        chosen = own.get(image, Unit(unit.kind, unit.name, tuple(sorted(image))))
        while str(chosen) in names:
            chosen = replace(chosen, name=f"{chosen.name}'")
        names.add(str(chosen))
        units.append(chosen)
    name = layout.name if layout.name.endswith(_MOVED) else layout.name + _MOVED
    return Layout(name, layout.size, layout.positions, tuple(units), layout.lowest)


_MOVED = " (moved)"


def _box_layout(layout: Layout, units: frozenset[frozenset[Cell]]) -> Layout | None:
    """Return the layout of boxes R x C that has these units, if one has."""
    n = layout.size
    if n > MAX_SIZE or layout.cell_count != n * n or len(units) != 3 * n:
        return None
    for rows in range(1, n + 1):
        if n % rows == 0:
            boxes, found = _boxes(rows, n // rows)
            if found == units and boxes.positions == layout.positions:
                return boxes
    return None


@lru_cache(maxsize=64)
def _boxes(rows: int, columns: int) -> tuple[Layout, frozenset[frozenset[Cell]]]:
    layout = BoxGrid(rows, columns).to_layout(f"classic:boxes={rows}x{columns}")
    return layout, frozenset(frozenset(unit.cells) for unit in layout.units)
