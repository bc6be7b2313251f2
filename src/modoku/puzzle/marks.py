"""How each constraint kind, and each family of units, is drawn: as marks on cells, without coordinates or colours.

A mark names cells and a look; `render` turns it into shapes. Styles are the vocabulary that recipes and file formats
share: the same kind (a sum, an automaton) may be a cage, an arrow or a number outside the grid. A kind or style that
nobody has heard of still gets a light outline, so that no rule of a puzzle goes unseen; `hidden` draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from .layout import Cell, Layout, Position, Unit

if TYPE_CHECKING:
    from .constraint import Constraint

Step = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed line around a group of cells, with a text in its first corner.

    Looks: `region` (a heavy border), `cage` (dashed), `extra` (a region beside the boxes), `plain` (anything else).
    """

    cells: tuple[Cell, ...]
    text: str = ""
    look: str = "plain"


@dataclass(frozen=True, slots=True)
class Line:
    """A line through the centres of cells; `start` and `end` are "", "circle", "diamond", "pill", "bulb" or "arrow".

    Looks: `thermometer`, `slow-thermometer`, `arrow`, `pill`, `whispers`, `palindrome`, `renban`, `between`,
    `region-sum`, `diagonal`, `plain`; lines that are `toned` are told apart by `number` (from 0).
    """

    cells: tuple[Cell, ...]
    look: str = "plain"
    start: str = ""
    end: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Badge:
    """A text in the middle of some cells: on the edge of two, in the corner of four; in a circle unless `bare`."""

    cells: tuple[Cell, ...]
    text: str = ""
    filled: bool = False
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign between two cells that opens towards the higher one."""

    low: Cell
    high: Cell
    text: str = ""


@dataclass(frozen=True, slots=True)
class Shade:
    """Cells filled alike.

    Looks: `even` (a grey square), `odd` (a grey circle), `circle` (a line around the digit), `window`, `extra`,
    `clone`, `dots`; `colour` and `position` are classes, told apart by `number` (from 0).
    """

    cells: tuple[Cell, ...]
    look: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """A small text at the foot of a cell: the digits that it may hold."""

    cell: Cell
    text: str


@dataclass(frozen=True, slots=True)
class OutsideClue:
    """A text beside the grid, before the first cell of its line; an arrow shows `direction` where that is slanted."""

    position: Position
    text: str
    direction: Step


Mark = Outline | Line | Badge | Sign | Shade | Note | OutsideClue


def marks_of(constraint: Constraint, layout: Layout) -> tuple[Mark, ...]:
    """Return the marks that show a constraint; none for a rule of the whole grid (style `hidden`).

    >>> from modoku.puzzle import Sum
    >>> marks_of(Sum((0, 1), 5, style="cage"), Layout("pair", 4, ((0, 0), (0, 1)), ()))
    (Outline(cells=(0, 1), text='5', look='cage'),)
    """
    return () if constraint.style == "hidden" else tuple(constraint.drawn(layout))


def outside_clue(cells: Sequence[Cell], layout: Layout, text: str, slanted: bool = False) -> OutsideClue:
    """The clue stands where a cell before the first one would be."""
    row, column = layout.positions[cells[0]]
    if len(cells) > 1:
        second = layout.positions[cells[1]]
        step = _sign(second[0] - row), _sign(second[1] - column)
    elif slanted:
        step = next((s for s in _SLANTED if _is_lone(layout, row, column, s)), _SLANTED[0])
    else:
        step = (0, 1)
    return OutsideClue((row - step[0], column - step[1]), text, step)


_SLANTED: tuple[Step, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def _is_lone(layout: Layout, row: int, column: int, step: Step) -> bool:
    """Return whether a cell is a whole diagonal by itself, as the corner of a grid is."""
    return (
        layout.find_cell(row - step[0], column - step[1]) is None
        and layout.find_cell(row + step[0], column + step[1]) is None
    )


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


_REGIONS = ("box", "region")
_SHADES = {
    "window": "window",
    "extra region": "extra",
    "asterisk": "dots",
    "centre dots": "dots",
    "girandola": "dots",
}
_CLASSES = ("colour", "position")
_UNSEEN = ("row", "column", "pillar")


@lru_cache(maxsize=64)
def marks_of_layout(layout: Layout) -> tuple[Mark, ...]:
    """Return the marks that show the units of a layout: borders, diagonals, shaded groups.

    Rows and columns need none, and neither do pairs of cells (knight's and king's moves), which are rules of the whole
    grid.

    >>> from modoku.puzzle import BoxGrid
    >>> marks_of_layout(BoxGrid.of_order(2).to_layout("order 2"))[0]
    Outline(cells=(0, 1, 4, 5), text='', look='region')
    """
    families: dict[str, list[Unit]] = {}
    for unit in layout.units:
        families.setdefault(unit.kind, []).append(unit)
    return tuple(mark for kind, units in families.items() for mark in _family_marks(kind, units, layout))


def _family_marks(kind: str, units: Sequence[Unit], layout: Layout) -> Iterator[Mark]:
    if kind in _UNSEEN:
        return
    if kind in _REGIONS:
        yield from (Outline(unit.cells, look="region") for unit in units)
    elif kind == "layer":
        # Of the layers of a cube, those that lie flat on the paper have a border; the others cut through all of them.
        yield from (Outline(unit.cells, look="region") for unit in units if _is_connected(unit, layout))
    elif kind in ("diagonal", "argyle"):
        yield from (Line(unit.cells, "diagonal") for unit in units)
    elif kind in _SHADES:
        yield from (Shade(unit.cells, _SHADES[kind]) for unit in units)
    elif kind in _CLASSES:
        yield from (Shade(unit.cells, kind, number) for number, unit in enumerate(units))
    else:
        yield from _unknown_family([unit for unit in units if len(unit.cells) > 2], layout)


def _unknown_family(units: Sequence[Unit], layout: Layout) -> Iterator[Mark]:
    """A family with a name of its own: regions if it looks like regions, lines of cells are left out, else shaded."""
    units = [unit for unit in units if not _is_straight(unit, layout)]
    cells = [cell for unit in units for cell in unit.cells]
    if len(set(cells)) == len(cells) == layout.cell_count and all(_is_connected(unit, layout) for unit in units):
        yield from (Outline(unit.cells, look="region") for unit in units)
    elif len(set(cells)) == len(cells):
        yield from (Shade(unit.cells, "extra") for unit in units)
    else:
        yield from (Outline(unit.cells, str(unit)) for unit in units)


def _is_straight(unit: Unit, layout: Layout) -> bool:
    rows, columns = zip(*(layout.positions[cell] for cell in unit.cells), strict=True)
    return len(set(rows)) == 1 or len(set(columns)) == 1


def _is_connected(unit: Unit, layout: Layout) -> bool:
    left = {layout.positions[cell] for cell in unit.cells}
    queue = [left.pop()]
    while queue:
        row, column = queue.pop()
        for beside in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if beside in left:
                left.remove(beside)
                queue.append(beside)
    return not left
