"""How each constraint kind, and each family of units, is drawn: as marks on cells, without coordinates or colours.

A mark names cells and a look; `render` turns it into shapes. Styles are the vocabulary that recipes and file formats
share: the same kind (a sum, an automaton) may be a cage, an arrow or a number outside the grid. A kind or style that
nobody has heard of still gets a light outline, so that no rule of a puzzle goes unseen; `hidden` draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, singledispatch

from .constraint import Constraint
from .digits import DigitSet, symbol_of
from .kinds import AllDifferent, ConsecutiveSet, Domain, Equal, Order, Pairs, Sum
from .layout import Cell, Layout, Position, Unit
from .tables import Automaton

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
    """A line through the centres of cells; `start` and `end` are "", "circle", "pill", "bulb" or "arrow".

    Looks: `thermometer`, `slow-thermometer`, `arrow`, `pill`, `whispers`, `palindrome`, `renban`, `between`,
    `region-sum`, `diagonal`, `plain`.
    """

    cells: tuple[Cell, ...]
    look: str = "plain"
    start: str = ""
    end: str = ""


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

    Looks: `even` (a grey square), `odd` (a grey circle), `window`, `extra`, `clone`, `dots`; `colour` and `position`
    are classes, told apart by `number` (from 0).
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


@singledispatch
def _marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Outline(tuple(constraint.cells), _label(constraint))


def marks_of(constraint: Constraint, layout: Layout) -> tuple[Mark, ...]:
    """Return the marks that show a constraint; none for a rule of the whole grid (style `hidden`).

    >>> layout = Layout("pair", 4, ((0, 0), (0, 1)), ())
    >>> marks_of(Sum((0, 1), 5, style="cage"), layout)
    (Outline(cells=(0, 1), text='5', look='cage'),)
    >>> marks_of(Pairs(((0, 1),), "difference", "!=", 1, style="hidden"), layout)
    ()
    """
    return () if constraint.style == "hidden" else tuple(_marks(constraint, layout))


def _label(constraint: Constraint) -> str:
    return str(getattr(constraint, "label", "")) or constraint.style or constraint.kind


@_marks.register
def _(constraint: AllDifferent, _: Layout) -> Iterator[Mark]:
    if constraint.style == "extra-region":
        yield Shade(constraint.cells, "extra")
    else:
        yield Outline(constraint.cells, look="cage" if constraint.style == "cage" else "plain")


@_marks.register
def _(constraint: Domain, _: Layout) -> Iterator[Mark]:
    if constraint.style in ("even", "odd"):
        yield Shade(constraint.cells, constraint.style)
    else:
        for cell in constraint.cells:
            yield Note(cell, _range_text(constraint.digits))


def _range_text(digits: DigitSet) -> str:
    """Write digits briefly: a run of four or more as its ends.

    >>> _range_text(DigitSet.of(1, 2, 3, 4, 8))
    '1–48'
    """
    runs: list[list[int]] = []
    for digit in digits:
        if runs and runs[-1][-1] == digit - 1:
            runs[-1].append(digit)
        else:
            runs.append([digit])
    return "".join(
        f"{symbol_of(run[0])}–{symbol_of(run[-1])}" if len(run) > 3 else "".join(map(symbol_of, run)) for run in runs
    )


_PAIR_SYMBOLS = {"difference": "−", "sum": "+", "product": "×", "ratio": "÷"}
_ROMAN = {"roman-x": "X", "roman-v": "V"}
_SHORT = {"=": "", "!=": "≠", "<=": "≤", ">=": "≥"}


@_marks.register
def _(constraint: Pairs, _: Layout) -> Iterator[Mark]:
    style = constraint.style
    if style == "whispers" or style.endswith("-line"):
        for chain in _chains(constraint.pairs):
            yield Line(chain, "whispers" if style == "whispers" else "plain")
        return
    for pair in constraint.pairs:
        if style in _ROMAN:
            yield Badge(pair, _ROMAN[style], bare=True)
        elif style in ("white-dot", "black-dot", "difference", "ratio"):
            # A dot without a number means 1 (white) or 2 (black), by custom.
            filled = style in ("black-dot", "ratio")
            usual = constraint.value == (2 if filled else 1) and style.endswith("-dot")
            yield Badge(pair, "" if usual else str(constraint.value), filled)
        else:
            comparison = _SHORT.get(constraint.comparison, constraint.comparison)
            yield Badge(pair, f"{_PAIR_SYMBOLS[constraint.measure]}{comparison}{constraint.value}")


def _chains(pairs: Iterable[tuple[Cell, Cell]]) -> list[tuple[Cell, ...]]:
    """Join pairs that continue one another into lines.

    >>> _chains([(0, 1), (1, 2), (5, 6)])
    [(0, 1, 2), (5, 6)]
    """
    found: list[list[Cell]] = []
    for a, b in pairs:
        if found and found[-1][-1] == a:
            found[-1].append(b)
        else:
            found.append([a, b])
    return [tuple(chain) for chain in found]


@_marks.register
def _(constraint: Sum, layout: Layout) -> Iterator[Mark]:
    text = f"{_SHORT.get(constraint.comparison, constraint.comparison)}{constraint.total}"
    if constraint.style == "little-killer":
        yield _outside(constraint.cells, layout, text, slanted=True)
    elif constraint.style == "arrow":
        yield from _arrow(constraint, layout, text)
    elif constraint.style == "region-sum":
        yield Line(constraint.cells, "region-sum")
    elif constraint.style == "outside":
        yield _outside(constraint.cells, layout, text)
    elif constraint.coefficients:
        yield Outline(constraint.cells, _weighted(constraint))
    else:
        yield Outline(constraint.cells, text, "cage" if constraint.style in ("", "cage") else "plain")


def _arrow(constraint: Sum, layout: Layout, text: str) -> Iterator[Mark]:
    """An arrow: the cells with positive coefficients are its circle or pill, the others its shaft."""
    heads = tuple(c for c, f in zip(constraint.cells, constraint.factors, strict=True) if f > 0)
    shaft = tuple(c for c, f in zip(constraint.cells, constraint.factors, strict=True) if f < 0)
    if not heads or not shaft:
        yield Outline(constraint.cells, text)
        return
    row, column = layout.positions[shaft[0]]
    # The shaft leaves the pill where it is nearest.
    root = min(heads, key=lambda c: (layout.positions[c][0] - row) ** 2 + (layout.positions[c][1] - column) ** 2)
    if len(heads) > 1:
        yield Line(heads, "pill")
    yield Line((root, *shaft), "arrow", "pill" if len(heads) > 1 else "circle", "arrow")


def _weighted(constraint: Sum) -> str:
    terms = "".join(f"{'+' if f > 0 else '−'}{'' if abs(f) == 1 else abs(f)}x" for f in constraint.factors)
    return f"{terms.lstrip('+')}{constraint.comparison}{constraint.total}" if len(terms) <= 12 else "Σ"


@_marks.register
def _(constraint: Order, _: Layout) -> Iterator[Mark]:
    cells = constraint.cells
    if constraint.style in ("sign", "minimum", "maximum") and len(cells) == 2:
        yield Sign(cells[0], cells[1], "" if constraint.strict else "≤")
    else:
        slow = not constraint.strict or constraint.style == "slow-thermometer"
        yield Line(cells, "slow-thermometer" if slow else "thermometer", "bulb")


@_marks.register
def _(constraint: Equal, _: Layout) -> Iterator[Mark]:
    groups = constraint.groups
    if constraint.style == "clone" or any(len(group) > 2 for group in groups):
        yield Shade(constraint.cells, "clone")
    elif constraint.style == "palindrome" or len(groups) > 1:
        there = tuple(group[0] for group in groups)
        back = tuple(group[1] for group in reversed(groups) if len(group) > 1)
        yield Line((*there, *back), "palindrome")
    else:
        yield Line(constraint.cells, "palindrome")


@_marks.register
def _(constraint: ConsecutiveSet, _: Layout) -> Iterator[Mark]:
    if constraint.style in ("", "renban"):
        yield Line(constraint.cells, "renban")
    else:
        yield Outline(constraint.cells, constraint.style)


@_marks.register
def _(constraint: Automaton, layout: Layout) -> Iterator[Mark]:
    cells = constraint.cells
    if constraint.style in ("sandwich", "skyscraper", "x-sum", "outside"):
        yield _outside(cells, layout, constraint.label)
    elif constraint.style == "between" and len(cells) > 1:
        yield Line((cells[0], *cells[2:], cells[1]), "between", "circle", "circle")
    elif constraint.style == "quadruple":
        yield Badge(cells, constraint.label)
    elif constraint.style.endswith("-line"):
        yield Line(cells)
    else:
        yield Outline(cells, _label(constraint))


def _outside(cells: Sequence[Cell], layout: Layout, text: str, slanted: bool = False) -> OutsideClue:
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
    elif kind == "diagonal":
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
