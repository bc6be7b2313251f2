"""A puzzle as plain data (dicts, lists, strings, numbers) and back: what our JSON files hold.

Reading checks everything and says where a value is wrong (`constraints[3].cells[0]`); writing then reading gives an
equal puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..errors import PuzzleError
from ..language import msg, msgn
from .constraint import CONSTRAINT_KINDS, Constraint
from .digits import MAX_SIZE
from .fields import from_plain
from .layout import MAX_CELLS, MOST_LOWEST, Layout, Unit
from .puzzle import Puzzle
from .reader import Reader, message_of

VERSION = 1
MOST_NESTED = 20


def constraint_from_plain(reader: Reader, layout: Layout) -> Constraint:
    """Read one constraint; cells may be indices or names."""
    if reader.path.count("[") > MOST_NESTED:
        raise reader.fail(msg("rules stand within rules more than {most} deep here", most=MOST_NESTED))
    kind = reader["kind"].text()
    if kind not in CONSTRAINT_KINDS:
        raise reader["kind"].fail(
            msg("'{kind}' is not a constraint kind", kind=kind[:40]),
            msg("Use one of {choices}.", choices=tuple(CONSTRAINT_KINDS)),
        )
    try:
        return from_plain(CONSTRAINT_KINDS[kind], reader, layout)
    except PuzzleError as error:
        raise reader.fail(message_of(error), error.hint) from error


def layout_to_plain(layout: Layout) -> dict[str, object]:
    """Return a layout as plain data."""
    lowest: dict[str, object] = {} if layout.lowest == 1 else {"lowest": layout.lowest}
    return {
        "name": layout.name,
        "size": layout.size,
        **lowest,
        "positions": [list(position) for position in layout.positions],
        "units": [{"kind": u.kind, "name": u.name, "cells": list(u.cells)} for u in layout.units],
    }


def layout_from_plain(reader: Reader) -> Layout:
    """Read a layout."""
    reader.only("name", "size", "lowest", "positions", "units")
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
        lowest = reader.optional("lowest", lambda item: item.integer(-MOST_LOWEST, MOST_LOWEST), 1)
        size = reader["size"].integer(1, MAX_SIZE)
        return Layout(reader["name"].text(1000), size, tuple(positions), tuple(units), lowest)
    except PuzzleError as error:
        raise reader.fail(message_of(error), error.hint) from error


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
