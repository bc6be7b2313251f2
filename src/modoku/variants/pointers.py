"""Cells that speak of other cells: counting circles, and digits that say where another digit is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import VariantError
from ..language import msg
from ..puzzle import Cell, Layout, Puzzle
from ..rules.counting_circles import CountingCircles
from ..rules.indexing import Indexing
from .classics import ground
from .notation import read_cells, read_entries
from .recipe import Parameter, Parameters, Variant

WAYS = {"rows": "column", "columns": "row", "boxes": "box"}
"""The lines that cells of each way of indexing count in: a cell that indexes its column counts along its row."""


def counting_circles(puzzle: Puzzle, cells: Iterable[Cell]) -> Puzzle:
    """Add circles: a digit in a circle is in exactly as many circles as it says.

    >>> from modoku.variants import classic
    >>> counting_circles(classic(), [0, 10, 20]).constraints[0].holds([2, 1, 2])
    True
    """
    return puzzle.with_constraints([CountingCircles(tuple(dict.fromkeys(cells)))])


def indexing(
    puzzle: Puzzle, rows: Iterable[Cell] = (), columns: Iterable[Cell] = (), boxes: Iterable[Cell] = ()
) -> Puzzle:
    """Mark cells that index their row, their column or their place in the box.

    In column c, a cell that indexes columns says in which column of its row the digit c is; with rows and with places
    in a box (counted in reading order) it is the same.

    >>> from modoku.variants import classic
    >>> rule = indexing(classic(), columns=[1]).constraints[0]
    >>> rule.cell, rule.value, rule.line[:3]
    (1, 2, (0, 1, 2))
    """
    marked = {"rows": rows, "columns": columns, "boxes": boxes}
    rules = []
    for way, cells in marked.items():
        for cell in dict.fromkeys(cells):
            line = index_line(puzzle.layout, cell, way)
            rules.append(Indexing(cell, line, line.index(cell) + 1, style=f"{way}-index"))
    return puzzle.with_constraints(rules)


def index_line(layout: Layout, cell: Cell, way: str) -> tuple[Cell, ...]:
    """Return the cells that a marked cell counts; raise VariantError where there are none."""
    kinds = ("box", "region") if way == "boxes" else (WAYS[way],)
    line = next((unit.cells for unit in layout.units if unit.kind in kinds and cell in unit.cells), None)
    if line is None:
        raise VariantError(
            msg("{cell} lies in no {kind}.", cell=layout.cell_name(cell), kind=WAYS[way]),
            msg("Start from a grid that has them, such as classic:boxes=3x3."),
        )
    return tuple(sorted(line, key=lambda one: layout.positions[one]))


def _read(chosen: Parameters, key: str, layout: Layout) -> Sequence[Cell]:
    return [cell for entry in read_entries(chosen, key, lambda text: read_cells(text, layout)) for cell in entry]


def _apply_circles(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)
    return counting_circles(start, _read(chosen, "cells", start.layout))


def _apply_indexing(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)
    marked = {way: _read(chosen, way, start.layout) for way in WAYS}
    if not any(marked.values()):
        raise VariantError(
            msg("The variant indexing marks no cell."), msg("Give rows=r1c1, or columns=r1c1, or boxes=r1c1.")
        )
    return indexing(start, **marked)


VARIANTS = (
    Variant(
        "counting-circles",
        msg("Counting circles"),
        msg("A digit in a circle is in exactly as many circles as it says."),
        _apply_circles,
        parameters=(Parameter("cells", msg("the cells with a circle"), "r1c1r5c5r9c9"),),
        examples=("counting-circles:cells=r1c1r2c5r5c3r5c7r8c2r9c9",),
    ),
    Variant(
        "indexing",
        msg("Indexing"),
        msg(
            "A marked cell in column C says in which column of its row the digit C is; "
            "or the same with rows, or with places in a box."
        ),
        _apply_indexing,
        parameters=(
            Parameter("rows", msg("the cells that index rows"), "r1c1r4c2", ""),
            Parameter("columns", msg("the cells that index columns"), "r1c1r4c2", ""),
            Parameter("boxes", msg("the cells that index places in a box"), "r1c1r4c2", ""),
        ),
        examples=("indexing:columns=r1c1;r4c2,rows=r5c5,boxes=r8c8",),
    ),
)
