"""What a format would leave out of a sheet, in words. Notes about a puzzle (title, author ...) are never counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache

from ..errors import FormatError
from ..language import Message, msg
from ..puzzle import Constraint, Layout, Puzzle, Sheet
from ..variants import square


@lru_cache(maxsize=64)
def plain_square(size: int, lowest: int = 1) -> Puzzle:
    """Return the blank puzzle that a plain n x n text means; the same object each time."""
    return square(size, lowest)


@lru_cache(maxsize=256)
def same_rules(a: Layout, b: Layout) -> bool:
    """Return whether two layouts have the same cells and ask the same of them, whatever their names."""
    if (a.size, a.lowest, a.positions) != (b.size, b.lowest, b.positions):
        return False
    # Pairs that differ may be units of two cells or part of larger ones; only the larger ones are compared as such.
    return _large_groups(a) == _large_groups(b) and a.peers == b.peers


def _large_groups(layout: Layout) -> set[frozenset[int]]:
    return {frozenset(unit.cells) for unit in layout.units if len(unit.cells) > 2}


def is_plain(layout: Layout) -> bool:
    """Return whether a plain text means exactly this layout, one character a cell and no header but for `lowest`."""
    if layout.cell_count != layout.size**2 or layout.has_wide_symbols:
        return False
    return same_rules(layout, plain_square(layout.size, layout.lowest).layout)


def layout_losses(layout: Layout) -> Iterator[Message]:
    """Return the loss of a layout that a plain text does not carry."""
    if not is_plain(layout):
        yield msg("the layout {name}", name=layout.name)


def constraint_losses(constraints: Collection[Constraint]) -> Iterator[Message]:
    """Return the loss of these constraints, one message a kind."""
    for name, n in Counter(c.style or c.kind for c in constraints).items():
        yield msg("constraints: {name} ({n})", name=name, n=n)


def sheet_losses(sheet: Sheet, *kept: str) -> Iterator[Message]:
    """Return the loss of what a player wrote, except what is `kept` ("placed", "candidates", "corners")."""
    if sheet.placed and "placed" not in kept:
        yield msg("the digits that a player placed")
    if sheet.candidates and "candidates" not in kept:
        yield msg("the candidates")
    if sheet.corners and "corners" not in kept:
        yield msg("the marks in the corners of cells")


def losses_beside(sheet: Sheet, layout: Layout, written: Collection[Constraint]) -> Iterator[Message]:
    """Yield what is lost where a format holds one layout, the constraints that were written, and no marks."""
    puzzle = sheet.puzzle
    if not same_rules(puzzle.layout, layout):
        yield msg("the layout {name}", name=puzzle.layout.name)
    yield from constraint_losses([one for one in puzzle.constraints if one not in written])
    yield from sheet_losses(sheet)


def require_nine(sheet: Sheet, name: str) -> None:
    """Raise FormatError unless the sheet has the 81 cells and 9 digits that some formats are made for."""
    layout = sheet.puzzle.layout
    if layout.size != 9 or layout.positions != plain_square(9).layout.positions:
        raise FormatError(
            msg("The format {format} holds grids of 9 x 9 cells only.", format=name),
            msg("Choose another format: json holds everything."),
        )
