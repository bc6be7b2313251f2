"""Even and odd cells, and cells smaller or greater than their neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import VariantError
from ..language import Message, msg, msgn
from ..puzzle import Cell, Constraint, Domain, Layout, Puzzle
from ..rules.order import Order
from .classics import ground
from .notation import read_cells, read_entries, read_map
from .recipe import DrawnClue, Parameter, Parameters, Variant
from .squares import ORTHOGONAL, iter_pairs


def parity(puzzle: Puzzle, even: Iterable[Cell] = (), odd: Iterable[Cell] = ()) -> Puzzle:
    """Return which cells hold even digits and which hold odd ones.

    >>> from modoku.variants import classic
    >>> [str(d) for d in parity(classic(), even=[0], odd=[1]).domains[:3]]
    ['2468', '13579', '123456789']
    """
    rules: list[Constraint] = []
    for cells, style in ((tuple(even), "even"), (tuple(odd), "odd")):
        if cells:
            rules.append(Domain(cells, values_of_parity(puzzle.layout, style), style))
    return puzzle.with_constraints(rules)


def values_of_parity(layout: Layout, parity: str) -> frozenset[int]:
    """Return the digits of a layout that are "even", or "odd".

    >>> from modoku.variants import classic
    >>> sorted(values_of_parity(classic().layout, "even"))
    [2, 4, 6, 8]
    """
    values = range(layout.lowest, layout.lowest + layout.size)
    return frozenset(value for value in values if value % 2 == (parity == "odd"))


def minimum(puzzle: Puzzle, cells: Iterable[Cell]) -> Puzzle:
    """Mark cells that are smaller than every neighbour across an edge that is not marked as well.

    >>> from modoku.variants import classic
    >>> [c.cells for c in minimum(classic(), [0]).constraints]
    [(0, 1), (0, 9)]
    """
    return puzzle.with_constraints(Order((cell, other), style="minimum") for cell, other in _beside(puzzle, cells))


def maximum(puzzle: Puzzle, cells: Iterable[Cell]) -> Puzzle:
    """Mark cells that are greater than every neighbour across an edge that is not marked as well."""
    return puzzle.with_constraints(Order((other, cell), style="maximum") for cell, other in _beside(puzzle, cells))


def _beside(puzzle: Puzzle, cells: Iterable[Cell]) -> list[tuple[Cell, Cell]]:
    """Return each marked cell with each of its neighbours; marked cells are not compared with each other."""
    marked = tuple(dict.fromkeys(cells))
    pairs = [(a, b) for a, b in iter_pairs(puzzle.layout, ORTHOGONAL) if not {a, b} <= set(marked)]
    return [(cell, b if cell == a else a) for cell in marked for a, b in pairs if cell in (a, b)]


def _each_parity(style: str, title: Message) -> DrawnClue:
    """Return a mark in every cell of its own, so that one can be taken away alone."""

    def add(puzzle: Puzzle, cells: Sequence[Cell], _: str) -> Puzzle:
        for cell in cells:
            puzzle = parity(puzzle, **{style: (cell,)})
        return puzzle

    return DrawnClue(style, title, "each", add, least=1)


def _apply_parity(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)
    marked: dict[str, list[Cell]] = {
        key: [cell for entry in read_entries(chosen, key, lambda t: read_cells(t, start.layout)) for cell in entry]
        for key in ("even", "odd")
    }
    if chosen["mask"]:
        for key, cells in _read_mask(chosen["mask"], start.layout).items():
            marked[key] += cells
    if not any(marked.values()):
        raise VariantError(
            msg("The variant parity marks no cell."),
            msg("Give a mask such as eo.e/..., or even=r1c1r1c2, or odd=r2c2."),
        )
    return parity(start, dict.fromkeys(marked["even"]), dict.fromkeys(marked["odd"]))


def _read_mask(text: str, layout: Layout) -> dict[str, list[Cell]]:
    """Read a map of e (even), o (odd) and . (either), as large as the layout."""
    rows = read_map(text, msg("the mask"))
    if (len(rows), len(rows[0])) != (layout.height, layout.width):
        raise VariantError(
            msg("The mask is {rows} x {columns} (rows x characters).", rows=len(rows), columns=len(rows[0])),
            msg(
                "The layout has {rows} and {columns}.",
                rows=msgn("{n} row", "{n} rows", layout.height),
                columns=msgn("{n} column", "{n} columns", layout.width),
            ),
        )
    marked: dict[str, list[Cell]] = {"even": [], "odd": []}
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters.lower()):
            cell = layout.find_cell(row, column)
            if letter not in "eo." or (letter != "." and cell is None):
                raise VariantError(
                    msg("The mask has '{letter}' at r{row}c{column}.", letter=letter, row=row + 1, column=column + 1),
                    msg("Write e for even, o for odd and . for either, or where there is no cell."),
                )
            if letter != "." and cell is not None:
                marked["even" if letter == "e" else "odd"].append(cell)
    return marked


def _apply_minimum(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)
    lists = read_entries(chosen, "cells", lambda text: read_cells(text, start.layout))
    return minimum(start, [cell for cells in lists for cell in cells])


def _apply_maximum(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)
    lists = read_entries(chosen, "cells", lambda text: read_cells(text, start.layout))
    return maximum(start, [cell for cells in lists for cell in cells])


_CELLS = Parameter("cells", msg("the marked cells"), "r2c2r5c5")

VARIANTS = (
    Variant(
        "parity",
        msg("Even and odd"),
        msg("A grey square holds an even digit, a grey circle an odd one."),
        _apply_parity,
        parameters=(
            Parameter("mask", msg("a map: e even, o odd, . either, / between rows"), "eo.e/.oe./oe.o/e..o", ""),
            Parameter("even", msg("the even cells"), "r1c1r1c4", ""),
            Parameter("odd", msg("the odd cells"), "r2c2", ""),
        ),
        examples=(
            "parity:even=r1c1r1c2,odd=r5c5",
            "parity:mask=eo.eo.eo./........./........./........./o.o...e.e/........./........./........./.oe.oe.oe",
        ),
        drawn=(_each_parity("even", msg("Even")), _each_parity("odd", msg("Odd"))),
    ),
    Variant(
        "minimum",
        msg("Minimum cells"),
        msg("A marked cell is smaller than every neighbour across an edge; marked neighbours are not compared."),
        _apply_minimum,
        parameters=(_CELLS,),
        examples=("minimum:cells=r2c2r5c5",),
    ),
    Variant(
        "maximum",
        msg("Maximum cells"),
        msg("A marked cell is greater than every neighbour across an edge; marked neighbours are not compared."),
        _apply_maximum,
        parameters=(_CELLS,),
        examples=("maximum:cells=r2c2r5c5",),
    ),
)
