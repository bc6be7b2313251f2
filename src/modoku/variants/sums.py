"""Clues that are reckoned: killer and KenKen cages, arrows, little killers, region sum lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

from ..errors import VariantError
from ..language import msg
from ..puzzle import AllDifferent, Cell, Constraint, Layout, Position, Puzzle, Sum
from ..rules.kenken import KenKen
from .classics import ground
from .groups import different
from .notation import read_cells, read_clue, read_entries, read_line, read_number
from .recipe import DrawnClue, Parameter, Parameters, Variant

DIRECTIONS: dict[str, Position] = {"ne": (-1, 1), "nw": (-1, -1), "se": (1, 1), "sw": (1, -1)}


def killer(puzzle: Puzzle, cages: Iterable[tuple[int | None, Sequence[Cell]]]) -> Puzzle:
    """Add cages: the digits of one differ and, where a total is given, add up to it.

    >>> from modoku.variants import classic
    >>> [c.kind for c in killer(classic(), [(15, (0, 1)), (None, (2, 3))]).constraints]
    ['all-different', 'sum', 'all-different']
    """
    rules: list[Constraint] = []
    for total, cells in cages:
        if len(cells) > 1:
            rules.append(AllDifferent(different(puzzle, cells), "cage"))
        if total is not None:
            rules.append(Sum(tuple(cells), total, style="cage"))
        elif len(cells) < 2:
            raise VariantError(msg("A cage of one cell and no total says nothing."), msg("Give it a total."))
    return puzzle.with_constraints(rules)


def kenken(puzzle: Puzzle, cages: Iterable[tuple[int, str, Sequence[Cell]]]) -> Puzzle:
    """Add cages (number, operation, cells): the digits give the number by +, -, * or /, or by any of them ("").

    >>> from modoku.variants import latin
    >>> kenken(latin(4), [(2, "/", (0, 1))]).constraints[0].holds([2, 4])
    True
    """
    return puzzle.with_constraints(KenKen(tuple(cells), total, operation) for total, operation, cells in cages)


def arrow(puzzle: Puzzle, arrows: Iterable[tuple[Sequence[Cell], Sequence[Cell]]]) -> Puzzle:
    """Add arrows (circle, shaft): the digits of the shaft add up to that of the circle.

    A circle of several cells, a pill, is read as one number.

    >>> from modoku.variants import classic
    >>> arrow(classic(), [((0, 1), (2, 3))]).constraints[0].coefficients
    (10, 1, -1, -1)
    """
    rules = []
    for circle, shaft in arrows:
        if not circle or not shaft:
            raise VariantError(msg("An arrow needs a circle and a shaft."), msg("Write it as r1c1>r1c2r1c3."))
        if len({*circle, *shaft}) < len(circle) + len(shaft):
            raise VariantError(msg("A line passes twice through a cell."))
        if len(circle) > 1 and puzzle.size > 9:
            raise VariantError(msg("A pill of several cells makes sense only where digits are at most 9."))
        weights = tuple(10**i for i in reversed(range(len(circle))))
        rules.append(Sum((*circle, *shaft), 0, (*weights, *(-1 for _ in shaft)), style="arrow"))
    return puzzle.with_constraints(rules)


def little_killer(puzzle: Puzzle, clues: Iterable[tuple[int, Sequence[Cell]]]) -> Puzzle:
    """Add sums along diagonals, where digits may repeat as far as the other rules allow.

    >>> from modoku.variants import classic
    >>> little_killer(classic(), [(23, diagonal_from(classic().layout, 6, "se"))]).constraints[0].cells
    (6, 16, 26)
    """
    return puzzle.with_constraints(Sum(tuple(cells), total, style="little-killer") for total, cells in clues)


def diagonal_from(layout: Layout, start: Cell, direction: str) -> tuple[Cell, ...]:
    """Return the cells of a diagonal from its first cell on: towards ne, nw, se or sw, up to the edge or a hole."""
    if direction not in DIRECTIONS:
        raise VariantError(
            msg("'{text}' is not a direction.", text=direction[:20]),
            msg("Use one of {choices}.", choices=tuple(DIRECTIONS)),
        )
    down, right = DIRECTIONS[direction]
    row, column = layout.positions[start]
    cells = []
    cell: Cell | None = start
    while cell is not None:
        cells.append(cell)
        row, column = row + down, column + right
        cell = layout.find_cell(row, column)
    return tuple(cells)


def region_sum(puzzle: Puzzle, lines: Iterable[Sequence[Cell]]) -> Puzzle:
    """Add lines whose pieces, cut where they pass from one box to another, all have the same sum.

    A line that comes back to a box has a piece for each time. Each piece is linked to the next.

    >>> from modoku.variants import classic
    >>> rules = region_sum(classic(), [(1, 2, 3, 4, 5, 6)]).constraints
    >>> [rule.cells for rule in rules], rules[0].coefficients
    ([(1, 2, 3, 4, 5), (3, 4, 5, 6)], (1, 1, -1, -1, -1))
    """
    boxes = [u for u in puzzle.layout.units if u.kind in ("box", "region")]
    home = {cell: number for number, unit in enumerate(boxes) for cell in unit.cells}
    rules = []
    for line in lines:
        if any(cell not in home for cell in line):
            raise VariantError(
                msg("A region sum line passes through a cell that is in no box."),
                msg("Start from a grid with boxes or regions."),
            )
        pieces = [tuple(piece) for _, piece in groupby(line, key=home.__getitem__)]
        if len(pieces) < 2:
            raise VariantError(msg("A region sum line stays within one box, so it says nothing."))
        for piece, following in pairwise(pieces):
            signs = (*(1 for _ in piece), *(-1 for _ in following))
            rules.append(Sum((*piece, *following), 0, signs, style="region-sum"))
    return puzzle.with_constraints(rules)


def _apply_killer(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)

    def read(text: str) -> tuple[int | None, tuple[Cell, ...]]:
        number, cells = read_clue(text)
        return (read_number(number) if number else None), read_cells(cells, start.layout)

    return killer(start, read_entries(chosen, "cages", read))


def _apply_kenken(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)

    def read(text: str) -> tuple[int, str, tuple[Cell, ...]]:
        clue, cells = read_clue(text)
        sign = _OPERATIONS.get(clue[-1:].lower(), "")
        return read_number(clue[:-1] if sign else clue), sign, read_cells(cells, start.layout)

    return kenken(start, read_entries(chosen, "cages", read))


_OPERATIONS = {"+": "+", "-": "-", "−": "-", "*": "*", "x": "*", "×": "*", "/": "/", "÷": "/", ":": "/"}


def _apply_arrow(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)

    def read(text: str) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        circle, _, shaft = text.partition(">")
        return read_cells(circle, start.layout), read_cells(shaft, start.layout)

    return arrow(start, read_entries(chosen, "arrows", read))


def _apply_little_killer(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)

    def read(text: str) -> tuple[int, tuple[Cell, ...]]:
        number, where = read_clue(text)
        match = re.fullmatch(r"(.*?[0-9])\s*([a-zA-Z]+)", where)
        if match is None:
            return read_number(number), read_cells(where, start.layout)
        cells = read_cells(match[1], start.layout)
        if len(cells) != 1:
            raise VariantError(msg("A direction needs one cell to start from."), msg("Write it as 23@r1c4se."))
        return read_number(number), diagonal_from(start.layout, cells[0], match[2].lower())

    return little_killer(start, read_entries(chosen, "clues", read))


def _draw_little_killer(puzzle: Puzzle, cells: Sequence[Cell], typed: str) -> Puzzle:
    """Add the sum of the whole diagonal that begins with these cells."""
    layout = puzzle.layout
    (row, column), (second_row, second_column) = layout.positions[cells[0]], layout.positions[cells[1]]
    step = (second_row - row, second_column - column)
    direction = next((name for name, one in DIRECTIONS.items() if one == step), None)
    if direction is None or layout.find_cell(row - step[0], column - step[1]) is not None:
        raise VariantError(
            msg("A little killer looks along a diagonal from the edge of the grid."),
            msg("Draw from a cell at the edge slantwise inwards."),
        )
    return little_killer(puzzle, [(int(typed), diagonal_from(layout, cells[0], direction))])


def _apply_region_sum(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)
    return region_sum(start, read_entries(chosen, "lines", lambda text: read_line(text, start.layout)))


VARIANTS = (
    Variant(
        "killer",
        msg("Killer"),
        msg("The digits of a cage differ and add up to the number shown."),
        _apply_killer,
        parameters=(
            Parameter("cages", msg("total@cells of each cage; the total may be left out"), "15@r1c1r1c2;8@r2c1"),
        ),
        examples=("killer:cages=15@r1c1r1c2;8@r2c1r3c1;r5c5r5c6",),
        drawn=(
            DrawnClue(
                "cage",
                msg("Cage"),
                "cells",
                lambda puzzle, cells, typed: killer(puzzle, [(int(typed) if typed else None, cells)]),
                least=1,
                number="sum",
                how=msg("Select the cells, type the sum (or none), then Enter. The same again takes it away."),
            ),
        ),
    ),
    Variant(
        "kenken",
        msg("KenKen"),
        msg("The digits of a cage give the number by its operation: the greatest less, or divided by, all the others."),
        _apply_kenken,
        parameters=(
            Parameter(
                "cages", msg("number, operation (+ - * / or none) @cells of each cage"), "12+@r1c1r1c2;2/@r2c1r2c2"
            ),
        ),
        examples=("kenken:cages=12+@r1c1r1c2;2/@r2c1r2c2;3-@r3c3r3c4;40*@r5c5r5c6r6c6;6@r9c8r9c9",),
        base="latin",
    ),
    Variant(
        "arrow",
        msg("Arrow"),
        msg("The digits along an arrow add up to the number in its circle."),
        _apply_arrow,
        parameters=(Parameter("arrows", msg("circle>shaft of each arrow"), "r1c1>r1c2r1c3"),),
        examples=("arrow:arrows=r1c1>r1c2r1c3;r5c5r5c6>r6c5r7c5r8c5",),
        drawn=(
            DrawnClue(
                "arrow",
                msg("Arrow"),
                "line",
                lambda puzzle, cells, _: arrow(puzzle, [(cells[:1], cells[1:])]),
                how=msg("Draw from the circle to the tip. By keys: Shift and arrows, then Enter."),
            ),
        ),
    ),
    Variant(
        "little-killer",
        msg("Little killer"),
        msg("The digits along a marked diagonal add up to the number shown; they may repeat."),
        _apply_little_killer,
        parameters=(
            Parameter("clues", msg("total@cells, or total@cell and a direction: ne, nw, se, sw"), "23@r1c7se"),
        ),
        examples=("little-killer:clues=23@r1c7se;15@r4c1r3c2r2c3r1c4",),
        drawn=(
            DrawnClue(
                "little-killer",
                msg("Little killer"),
                "line",
                _draw_little_killer,
                number="number",
                how=msg(
                    "Draw along the diagonal from the edge inwards, two cells or more, and type the sum, then Enter."
                ),
            ),
        ),
    ),
    Variant(
        "region-sum",
        msg("Region sum lines"),
        msg("The pieces of a line, cut at the borders of boxes, all have the same sum."),
        _apply_region_sum,
        parameters=(Parameter("lines", msg("the cells of each line, in order"), "r1c2r1c3r1c4r2c4"),),
        examples=("region-sum:lines=r1c2r1c3r1c4r2c4",),
        drawn=(
            DrawnClue(
                "region-sum",
                msg("Region sum line"),
                "line",
                lambda puzzle, cells, _: region_sum(puzzle, [cells]),
                is_symmetric=True,
            ),
        ),
    ),
)
