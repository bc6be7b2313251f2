"""The board of an Interactive Sudoku Solver text: its shape, its regions, and the names of its cells.

Besides the cells of the grid there are groups of further cells, which are hidden variables for us: those that a text
declares (VX1, VX2 ...), and the regions of a chaos construction (CC1, CC2 ...), a number a cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import isqrt

from ..errors import ModokuError
from ..language import msg
from ..puzzle import Cell, Layout, Position, Puzzle, Unit
from ..variants import chess, groups, latin
from .iss_text import DIGITS, TextItem, cell_name
from .layouts import from_regions
from .losses import same_rules

MOST = 16
"""The most rows, columns and values."""
MAX_EXTRA = 1000
RAW = "Raw"


@dataclass(frozen=True, slots=True)
class Shape:
    """Rows, columns, the values, and whether rows and columns hold different ones."""

    rows: int = 9
    columns: int = 9
    size: int = 9
    lowest: int = 1
    is_raw: bool = False

    @classmethod
    def of(cls, item: TextItem) -> Shape:
        """Return the shape that an item says: `9x9`, `6x6~9`, `9x9~0-8`, `9x9~~Raw`."""
        match = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", item.arg(0))
        values = re.fullmatch(r"(?:([0-9]{1,2})(?:-([0-9]{1,2}))?)?", item.arg(1))
        if match is None or values is None or item.arg(2) not in ("", "Sudoku", RAW) or len(item.args) > 3:
            raise item.fail(msg("This is no shape."), msg("Write it as Shape~9x9, Shape~6x6~9 or Shape~9x9~0-8."))
        rows, columns = int(match[1]), int(match[2])
        lowest = int(values[1]) if values[2] else 1
        size = int(values[2] or values[1] or max(rows, columns)) - lowest + 1
        is_raw = item.arg(2) == RAW
        least = 1 if is_raw else max(rows, columns)
        if not (1 <= rows <= MOST and 1 <= columns <= MOST and least <= size <= MOST and lowest in (0, 1)):
            raise item.fail(
                msg(
                    "There is no grid of {rows} x {columns} cells and {size} values.",
                    rows=rows,
                    columns=columns,
                    size=size,
                ),
                msg("It has 1 to 16 rows and columns, and at least as many values, from 0 or 1 on."),
            )
        return cls(rows, columns, size, lowest, is_raw)

    @property
    def text(self) -> str:
        """The arguments of the item, empty for the usual grid."""
        usual = self.lowest == 1 and self.size == max(self.rows, self.columns)
        values = "" if usual else str(self.size) if self.lowest == 1 else f"{self.lowest}-{self.lowest + self.size - 1}"
        text = f"{self.rows}x{self.columns}~{values}~{RAW if self.is_raw else ''}".rstrip("~")
        return "" if text == "9x9" else text

    @property
    def cell_count(self) -> int:
        """How many cells the grid has."""
        return self.rows * self.columns

    @property
    def highest(self) -> int:
        """The greatest value."""
        return self.lowest + self.size - 1

    @property
    def lines(self) -> dict[str, tuple[Cell, ...]]:
        """The rows and columns by their names: R1, C1 ..."""
        return {
            **{f"R{DIGITS[r]}": tuple(self.columns * r + c for c in range(self.columns)) for r in range(self.rows)},
            **{f"C{DIGITS[c]}": tuple(self.columns * r + c for r in range(self.rows)) for c in range(self.columns)},
        }

    @property
    def diagonals(self) -> dict[str, tuple[Cell, ...]]:
        """The diagonals of little killers by the cell that each begins at."""
        below, right = self.rows - 1, self.columns - 1
        starts: list[tuple[int, int, int, int]] = [(row, 0, 1, 1) for row in range(below)]
        starts += [(row, right, -1, -1) for row in range(1, below)]
        starts += [(0, column, 1, -1) for column in range(1, right + 1)]
        starts += [(below, column, -1, 1) for column in range(1, right)]
        found: dict[str, tuple[Cell, ...]] = {}
        seen = set()
        for row, column, down, across in starts:
            reach = min(row if down < 0 else below - row, column if across < 0 else right - column) + 1
            cells = tuple(self.columns * (row + i * down) + column + i * across for i in range(reach))
            if reach > 1 and frozenset(cells) not in seen:
                seen.add(frozenset(cells))
                found[cell_name(row, column)] = cells
        return found

    def box_shape(self, size: int) -> Position | None:
        """Return rows and columns of boxes with so many cells that divide the grid; None if there are none."""
        for small in range(isqrt(max(0, size)), 1, -1):
            for rows, columns in ((small, size // small), (size // small, small)):
                if rows * columns == size and self.rows % rows == 0 and self.columns % columns == 0:
                    return rows, columns
        return None

    def boxes(self, size: int) -> list[tuple[Cell, ...]]:
        """Return the boxes of so many cells, row by row."""
        shape = self.box_shape(size)
        if shape is None:
            return []
        rows, columns = shape
        return [
            tuple(self.columns * (top + r) + left + c for r in range(rows) for c in range(columns))
            for top in range(0, self.rows, rows)
            for left in range(0, self.columns, columns)
        ]

    def neighbours(self, steps: Iterable[Position] = ((0, 1), (1, 0))) -> list[tuple[Cell, Cell]]:
        """Return the pairs of cells that are one of these steps apart."""
        wanted = tuple(steps)
        return [
            (self.columns * row + column, self.columns * (row + down) + column + right)
            for row in range(self.rows)
            for column in range(self.columns)
            for down, right in wanted
            if 0 <= row + down < self.rows and 0 <= column + right < self.columns
        ]


@dataclass(frozen=True, slots=True)
class Extra:
    """A group of further cells: the first of them, how many, and how many stand in a row."""

    first: Cell
    count: int
    columns: int


@dataclass
class IssBoard:
    """Where the cells of a text are; the items that say so are looked at once, in the beginning."""

    shape: Shape
    items: Sequence[TextItem]
    extras: dict[str, Extra] = field(default_factory=dict)

    @classmethod
    def of(cls, items: Sequence[TextItem]) -> IssBoard:
        """Return the board that the items of a text describe."""
        shapes = [Shape.of(item) for item in items if item.name == "Shape"]
        board = cls(shapes[0] if shapes else Shape(), items)
        if any(shape != board.shape for shape in shapes):
            raise next(item for item in items if item.name == "Shape").fail(msg("The text has two shapes."))
        if board.has("ChaosConstruction"):
            board._add("CC", board.shape.cell_count, board.shape.columns, board.find("ChaosConstruction"))
        for item in items:
            if item.name == "Var":
                match = re.fullmatch(r"(?:([1-9][0-9]{0,3})x)?([1-9][0-9]{0,3})", item.arg(2))
                if not re.fullmatch(r"[A-Z]+", item.arg(0)):
                    raise item.fail(msg("'{text}' is no name for further cells.", text=item.arg(0)[:20]))
                count = int(match[1] or 1) * int(match[2]) if match else 1
                columns = int(match[2]) if match and match[1] else board.shape.columns
                board._add(f"V{item.arg(0)}", count, columns, item)
        if board.has("Doppelganger"):
            for prefix in ("DGR", "DGC", "DGB"):
                board._add(prefix, board.shape.rows, board.shape.columns, board.find("Doppelganger"))
        return board

    def _add(self, prefix: str, count: int, columns: int, item: TextItem | None) -> None:
        first = -1 - sum(extra.count for extra in self.extras.values())
        if item is not None and (prefix in self.extras or count - first - 1 > MAX_EXTRA):
            raise item.fail(msg("There are two groups of cells called {name}, or too many cells.", name=prefix))
        self.extras[prefix] = Extra(first, count, columns)

    def has(self, name: str) -> bool:
        """Return whether the text has an item of that name, outside groups."""
        return self.find(name) is not None

    def find(self, name: str) -> TextItem | None:
        """Return the first item of that name, outside groups."""
        return next((item for item in self.items if item.name == name), None)

    def cell(self, name: str, item: TextItem) -> Cell:
        """Return the cell of a name; below 0 for a hidden one."""
        cell = self.names.get(name if name[:1] != "r" else name.upper())
        if cell is None:
            cell = self.names.get(f"{name[:1].upper()}{name[1:2].lower()}{name[2:3].upper()}{name[3:].lower()}")
        if cell is None:
            raise item.fail(
                msg("{name} names a cell that is not there: '{text}'.", name=item.name, text=name[:20]),
                msg("Cells are R1C1 to {last}.", last=cell_name(self.shape.rows - 1, self.shape.columns - 1)),
            )
        return cell

    @cached_property
    def names(self) -> dict[str, Cell]:
        """The cell of every name."""
        found = {
            cell_name(row, column): self.shape.columns * row + column
            for row in range(self.shape.rows)
            for column in range(self.shape.columns)
        }
        for prefix, extra in self.extras.items():
            if extra.count == 1:
                found[prefix] = extra.first
            else:
                found |= {f"{prefix}{i + 1}": extra.first - i for i in range(extra.count)}
        return found

    @cached_property
    def positions(self) -> dict[Cell, tuple[str, int, int]]:
        """For each cell its group ("" for the grid), its row and its column."""
        found = {cell: ("", *divmod(cell, self.shape.columns)) for cell in range(self.shape.cell_count)}
        for prefix, extra in self.extras.items():
            found |= {extra.first - i: (prefix, *divmod(i, extra.columns)) for i in range(extra.count)}
        return found

    @cached_property
    def cell_at(self) -> dict[tuple[str, int, int], Cell]:
        """The cell at a place of a group."""
        return {place: cell for cell, place in self.positions.items()}

    def beside(self, a: Cell, b: Cell) -> bool:
        """Return whether two cells share a side."""
        (one, row, column), (other, down, right) = self.positions[a], self.positions[b]
        return one == other and abs(row - down) + abs(column - right) == 1

    @property
    def region_size(self) -> int:
        """How many cells a box or a region has."""
        item = self.find("RegionSize")
        return max(self.shape.rows, self.shape.columns) if item is None else item.number(item.arg(0))

    @cached_property
    def boxes(self) -> list[tuple[Cell, ...]]:
        """The boxes, empty where there are none."""
        return [] if self.shape.is_raw or self.has("NoBoxes") else self.shape.boxes(self.region_size)

    @cached_property
    def regions(self) -> list[tuple[Cell, ...]]:
        """The regions of jigsaws."""
        found: list[tuple[Cell, ...]] = []
        for item in self.items:
            if item.name != "Jigsaw":
                continue
            text = item.args[-1] if item.args else ""
            if len(text) != self.shape.cell_count:
                raise item.fail(
                    msg(
                        "{n} letters for regions, and {count} are needed, one a cell.",
                        n=len(text),
                        count=self.shape.cell_count,
                    )
                )
            pieces: dict[str, list[Cell]] = {}
            for cell, letter in enumerate(text):
                pieces.setdefault(letter, []).append(cell)
            fitting = [tuple(cells) for cells in pieces.values() if len(cells) == self.region_size]
            if len(pieces) - len(fitting) > 1:
                raise item.fail(msg("Regions have {size} cells, and two or more here have not.", size=self.region_size))
            found += [region for region in fitting if region not in found] if len(pieces) > 1 else []
        return found

    def to_layout(self) -> Layout:
        """Return the layout: that of our recipes where it is the same."""
        shape, units = self.shape, list(self._units())
        positions = tuple((row, column) for row in range(shape.rows) for column in range(shape.columns))
        name = f"{shape.rows} x {shape.columns} cells, {shape.lowest} to {shape.highest}"
        plain = Layout(name, shape.size, positions, tuple(units))
        known = self._known()
        if known is not None and same_rules(known, plain):
            plain = known
            name = known.name if shape.lowest == 1 else f"{known.name},lowest={shape.lowest}"
        return Layout(name, plain.size, plain.positions, plain.units, shape.lowest)

    def _units(self) -> Iterable[Unit]:
        if self.shape.is_raw:
            return
        for name, cells in self.shape.lines.items():
            yield Unit("row" if name[0] == "R" else "column", str(DIGITS.index(name[1]) + 1), cells)
        for number, cells in enumerate(self.boxes, 1):
            yield Unit("box", str(number), cells)
        for number, cells in enumerate(self.regions, 1):
            yield Unit("region", str(number), cells)
        for kind, sets in (("diagonal", self._diagonals()), ("window", self._windows()), ("position", self._sets())):
            for name, cells in sets.items():
                yield Unit(kind, name, cells)
        moves = (("AntiKnight", "knight's move", chess.KNIGHT), ("AntiKing", "king's move", chess.KING))
        for item, kind, steps in moves:
            if self.has(item):
                for a, b in self.shape.neighbours(steps):
                    yield Unit(
                        kind,
                        f"{cell_name(*divmod(a, self.shape.columns))}-{cell_name(*divmod(b, self.shape.columns))}",
                        (a, b),
                    )

    def _diagonals(self) -> dict[str, tuple[Cell, ...]]:
        n, found = self.shape.rows, {}
        for item in self.items:
            if item.name == "Diagonal":
                if item.arg(0) not in ("1", "-1") or n != self.shape.columns:
                    raise item.fail(msg("A diagonal is 1 or -1, on a square grid."))
                main = item.arg(0) == "-1"
                cells = tuple(n * i + i if main else n * (n - 1 - i) + i for i in range(n))
                found["main" if main else "anti"] = cells
        return found

    def _windows(self) -> dict[str, tuple[Cell, ...]]:
        shape = self.shape.box_shape(self.region_size if self.has("RegionSize") else self.shape.size)
        if not self.has("Windoku") or shape is None:
            return {}
        rows, columns = shape
        corners = [
            (top, left)
            for top in range(1, self.shape.rows - rows, rows + 1)
            for left in range(1, self.shape.columns - columns, columns + 1)
        ]
        return {
            str(k): tuple(self.shape.columns * (top + r) + left + c for r in range(rows) for c in range(columns))
            for k, (top, left) in enumerate(corners, 1)
        }

    def _sets(self) -> dict[str, tuple[Cell, ...]]:
        boxes = self.shape.boxes(self.region_size) if self.has("DisjointSets") else []
        return {str(k): cells for k, cells in enumerate(zip(*boxes, strict=True), 1)}

    def _known(self) -> Layout | None:
        """Return the layout that our recipes make of the same items, if they do."""
        shape = self.shape
        if shape.is_raw or not shape.rows == shape.columns == shape.size:
            return None
        pieces = self.boxes or self.regions
        try:
            puzzle = latin(shape.size)
            if len(pieces) == shape.size:
                at = {cell: number for number, cells in enumerate(pieces) for cell in cells}
                puzzle = from_regions(shape.size, tuple(at[cell] for cell in range(shape.cell_count)))
            return self._with_recipes(puzzle).layout
        except (ModokuError, KeyError):
            return None

    def _with_recipes(self, puzzle: Puzzle) -> Puzzle:
        lines = set(self._diagonals())
        if lines:
            puzzle = groups.diagonal(puzzle, "both" if len(lines) == 2 else lines.pop())
        recipes = {
            "Windoku": groups.windoku,
            "DisjointSets": groups.position,
            "AntiKnight": chess.anti_knight,
            "AntiKing": chess.anti_king,
        }
        for name, recipe in recipes.items():
            if self.has(name):
                puzzle = recipe(puzzle)
        return puzzle
