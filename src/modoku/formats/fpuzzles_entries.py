"""Constraints of ours as entries of an f-puzzles JSON, one function a kind and style."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from ..puzzle import AllDifferent, Automaton, Cell, Constraint, Layout, Position, Sum, digit_of
from ..rules.consecutive import ConsecutiveSet
from ..rules.equal import Equal
from ..rules.indexing import Indexing
from ..rules.modular import Modular
from ..rules.named import OutsideRule
from ..rules.order import Order
from ..rules.sandwich import Sandwich
from ..rules.skyscraper import Skyscraper
from ..rules.x_sum import XSum
from ..variants import sums
from ..variants.squares import ORTHOGONAL, iter_pairs
from .fpuzzles_clues import INDEXERS, LINES
from .fpuzzles_drawing import Entry
from .losses import plain_square

Found = tuple[str, Entry]
"""An entry, and the key that it belongs under."""


def cell_names(layout: Layout, cells: Iterable[Cell]) -> list[str]:
    """Return the names of cells, R1C1."""
    return [layout.cell_name(cell).upper() for cell in cells]


@lru_cache(maxsize=64)
def steps(size: int, offsets: tuple[Position, ...]) -> frozenset[frozenset[Cell]]:
    """Return the pairs of cells of a square grid that are one of these steps apart."""
    return frozenset(frozenset(pair) for pair in iter_pairs(plain_square(size).layout, offsets))


def _line(key: str) -> Callable[[Layout, Constraint], Found | None]:
    return lambda layout, c: (key, {"lines": [cell_names(layout, c.cells)]})


def _arrow(layout: Layout, c: Constraint) -> Found | None:
    if not isinstance(c, Sum):
        return None
    heads = next((i for i, factor in enumerate(c.factors) if factor < 0), len(c.cells))
    circle, shaft = c.cells[:heads], c.cells[heads:]
    if not circle or not shaft:
        return None
    near = min(circle, key=lambda cell: _distance(layout, cell, shaft[0]))
    return "arrow", {"cells": cell_names(layout, circle), "lines": [cell_names(layout, (near, *shaft))]}


def _distance(layout: Layout, a: Cell, b: Cell) -> int:
    (r, c), (s, d) = layout.positions[a], layout.positions[b]
    return max(abs(r - s), abs(c - d))


def _little_killer(layout: Layout, c: Constraint) -> Found | None:
    if not isinstance(c, Sum) or c.total < 0:
        return None
    row, column = layout.positions[c.cells[0]]
    for name, ours in (("DR", "se"), ("DL", "sw"), ("UR", "ne"), ("UL", "nw")):
        down, right = sums.DIRECTIONS[ours]
        outside = layout.find_cell(row - down, column - right) is None
        if outside and sums.diagonal_from(layout, c.cells[0], ours) == c.cells:
            cell = f"R{row - down + 1}C{column - right + 1}"
            return "littlekillersum", {
                "cell": cell,
                "cells": cell_names(layout, c.cells),
                "direction": name,
                "value": str(c.total),
            }
    return None


def _border(key: str) -> Callable[[Layout, Constraint], Found | None]:
    def write(layout: Layout, c: Constraint) -> Found | None:
        if not isinstance(c, OutsideRule):
            return None
        (row, column), (last_row, last_column) = (layout.positions[cell] for cell in (c.cells[0], c.cells[-1]))
        if row == last_row:
            cell = f"R{row + 1}C{0 if column < last_column else layout.size + 1}"
        else:
            cell = f"R{0 if row < last_row else layout.size + 1}C{column + 1}"
        return key, {"cell": cell, "value": str(c.number)}

    return write


def _quadruple(layout: Layout, c: Constraint) -> Found | None:
    if not isinstance(c, Automaton):
        return None
    rows, columns = ({layout.positions[cell][axis] for cell in c.cells} for axis in (0, 1))
    if len(c.cells) != 4 or max(rows) - min(rows) != 1 or max(columns) - min(columns) != 1:
        return None
    digits = [digit_of(symbol, layout.size) for symbol in c.label]
    return "quadruple", {"cells": cell_names(layout, c.cells), "values": digits}


def _modular(layout: Layout, c: Constraint) -> Found | None:
    # Readers know remainders by 3 only, and would take any other number for that.
    if not isinstance(c, Modular) or c.modulus != 3:
        return None
    return "modularline", {"lines": [cell_names(layout, c.cells)]}


def _sign(layout: Layout, c: Constraint) -> Found | None:
    if not isinstance(c, Order) or len(c.cells) != 2 or frozenset(c.cells) not in steps(layout.size, ORTHOGONAL):
        return None
    return "inequality", {"cells": cell_names(layout, reversed(c.cells))}


def _indexer(key: str) -> Callable[[Layout, Constraint], Found | None]:
    return lambda layout, c: (key, {"cells": cell_names(layout, [c.cell])}) if isinstance(c, Indexing) else None


def _palindrome(layout: Layout, c: Constraint) -> Found | None:
    if not isinstance(c, Equal):
        return None
    half = [group[0] for group in c.groups]
    back = [group[1] for group in reversed(c.groups) if len(group) > 1]
    return "palindrome", {"lines": [cell_names(layout, [*half, *back])]}


def _clone(layout: Layout, c: Constraint) -> Found | None:
    if not isinstance(c, Equal) or any(len(group) != 2 for group in c.groups):
        return None
    first, second = zip(*c.groups, strict=True)
    return "clone", {"cells": cell_names(layout, first), "cloneCells": cell_names(layout, second)}


WRITERS: Mapping[tuple[str, str], Callable[[Layout, Constraint], Found | None]] = {
    (AllDifferent.kind, "extra-region"): lambda w, c: ("extraregion", {"cells": cell_names(w, c.cells)}),
    (Sum.kind, "arrow"): _arrow,
    (Sum.kind, "little-killer"): _little_killer,
    (Order.kind, "thermometer"): _line("thermometer"),
    (ConsecutiveSet.kind, "renban"): _line("renban"),
    (Equal.kind, "palindrome"): _palindrome,
    (Equal.kind, "clone"): _clone,
    (Sandwich.kind, ""): _border("sandwichsum"),
    (XSum.kind, ""): _border("xsum"),
    (Skyscraper.kind, ""): _border("skyscraper"),
    **{(kind.kind, ""): _line(key) for key, kind in LINES.items() if kind is not Modular},
    (Modular.kind, ""): _modular,
    (Order.kind, "slow-thermometer"): _line("slowthermometer"),
    (Order.kind, "sign"): _sign,
    **{(Indexing.kind, f"{way}-index"): _indexer(key) for key, way in INDEXERS.items()},
    (Automaton.kind, "quadruple"): _quadruple,
}
"""For each kind and style what makes the entry; None where the rule has no place in the JSON."""
