"""Clues on a few cells: greater-than signs, quadruples, clones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from ..errors import VariantError
from ..language import msg
from ..puzzle import Automaton, Cell, Digit, Layout, Puzzle, digit_of, symbol_of
from ..rules.equal import Equal
from ..rules.order import Order
from .classics import ground
from .notation import read_cells, read_clue, read_entries
from .recipe import DrawnClue, Parameter, Parameters, Variant


def greater_than(puzzle: Puzzle, signs: Iterable[tuple[Cell, Cell]]) -> Puzzle:
    """Add signs (greater, smaller) between two cells.

    >>> from modoku.variants import classic
    >>> greater_than(classic(), [(0, 1)]).constraints[0].cells
    (1, 0)
    """
    return puzzle.with_constraints(Order((smaller, greater), style="sign") for greater, smaller in signs)


def quadruple(puzzle: Puzzle, clues: Iterable[tuple[Sequence[Digit], Sequence[Cell]]]) -> Puzzle:
    """Add circles (digits, cells): each of the digits is in one of the cells, a repeated one in as many.

    >>> from modoku.variants import classic
    >>> quadruple(classic(), [((1, 2), (0, 1, 9, 10))]).constraints[0].holds([5, 2, 1, 8])
    True
    """
    rules = []
    for digits, cells in clues:
        if not digits or len(digits) > len(cells):
            raise VariantError(
                msg("{n} digits are more than the cells around can hold: {count}.", n=len(digits), count=len(cells))
            )
        label = "".join(symbol_of(digit) if digit else "0" for digit in sorted(digits))
        rules.append(_quadruple(tuple(cells), tuple(sorted(digits)), puzzle.layout, label))
    return puzzle.with_constraints(rules)


def _quadruple(cells: tuple[Cell, ...], wanted: tuple[int, ...], layout: Layout, label: str) -> Automaton:
    shift = layout.lowest - 1
    read = Automaton.build(
        cells,
        layout.size,
        wanted,
        lambda rest, digit: _without(rest, digit + shift),
        lambda rest: not rest,
        label,
        "quadruple",
    )
    return replace(read, lowest=layout.lowest)


def _without(wanted: tuple[Digit, ...], digit: Digit) -> tuple[Digit, ...]:
    if digit not in wanted:
        return wanted
    place = wanted.index(digit)
    return wanted[:place] + wanted[place + 1 :]


def clone(puzzle: Puzzle, copies: Iterable[Sequence[Sequence[Cell]]]) -> Puzzle:
    """Add shapes that hold the same digits at the same places: each entry is a list of shapes, cells in order.

    >>> from modoku.variants import classic
    >>> clone(classic(), [((0, 1), (40, 41))]).constraints[0].groups
    ((0, 40), (1, 41))
    """
    rules = []
    for shapes in copies:
        if len(shapes) < 2 or len({len(shape) for shape in shapes}) != 1:
            raise VariantError(
                msg("Clones are two or more shapes with the same number of cells."),
                msg("Write them as r1c1r1c2=r5c5r5c6."),
            )
        rules.append(Equal(tuple(zip(*shapes, strict=True)), "clone"))
    return puzzle.with_constraints(rules)


def _shapes_of(layout: Layout, cells: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """Return the pieces that cells fall into, each in reading order; raise VariantError unless all have one shape."""
    left, shapes = set(cells), []
    while left:
        found = [min(left)]
        left.remove(found[0])
        for cell in found:
            near = {a + b - cell for a, b in layout.neighbours if cell in (a, b)} & left
            left -= near
            found += near
        shapes.append(tuple(sorted(found, key=layout.positions.__getitem__)))
    if len({_outline(layout, shape) for shape in shapes}) != 1:
        raise VariantError(
            msg("The chosen cells are not shapes that are the same."),
            msg("Choose two or more equal shapes that do not touch."),
        )
    return shapes


def _outline(layout: Layout, shape: Sequence[Cell]) -> tuple[tuple[int, int], ...]:
    (top, left), *_ = places = [layout.positions[cell] for cell in shape]
    return tuple((row - top, column - left) for row, column in places)


def _draw_quadruple(puzzle: Puzzle, cells: Sequence[Cell], typed: str) -> Puzzle:
    """Add a circle in the middle of four cells, of which the first alone may be told."""
    row, column = min(puzzle.layout.positions[cell] for cell in cells)
    four = [puzzle.layout.find_cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
    if None in four or not set(four).issuperset(cells):
        raise VariantError(
            msg("The chosen cells are no square of four."), msg("Choose four cells around a corner, or the first.")
        )
    digits = []
    for symbol in typed:
        digit = int(symbol)
        if not puzzle.layout.lowest <= digit < puzzle.layout.lowest + puzzle.size:
            raise VariantError(msg("'{symbol}' is not a digit here.", symbol=symbol))
        digits.append(digit)
    return quadruple(puzzle, [(digits, [cell for cell in four if cell is not None])])


def _apply_greater(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)

    def read(text: str) -> list[tuple[Cell, Cell]]:
        words = re.split(r"([<>])", text)
        cells = [read_cells(word, start.layout) for word in words[::2]]
        if len(cells) < 2 or any(len(cell) != 1 for cell in cells):
            raise VariantError(msg("A sign stands between two cells."), msg("Write it as r1c1>r1c2 or r1c1<r1c2<r1c3."))
        pairs = pairwise(cell for (cell,) in cells)
        return [(a, b) if sign == ">" else (b, a) for (a, b), sign in zip(pairs, words[1::2], strict=True)]

    return greater_than(start, [pair for chain in read_entries(chosen, "signs", read) for pair in chain])


def _apply_quadruple(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)

    def read(text: str) -> tuple[list[Digit], tuple[Cell, ...]]:
        symbols, where = read_clue(text)
        digits = []
        for symbol in symbols.replace(" ", ""):
            digit = 0 if symbol == "0" else digit_of(symbol, start.layout.lowest + start.size - 1)
            if digit is None or digit < start.layout.lowest:
                raise VariantError(msg("'{symbol}' is not a digit here.", symbol=symbol), msg("Write it as 123@r1c1."))
            digits.append(digit)
        cells = read_cells(where, start.layout)
        if len(cells) == 1:
            row, column = start.layout.positions[cells[0]]
            found = [start.layout.find_cell(row + r, column + c) for r in (0, 1) for c in (0, 1)]
            if None in found:
                raise VariantError(msg("The four cells from {cell} on are not all there.", cell=where))
            cells = tuple(cell for cell in found if cell is not None)
        return digits, cells

    return quadruple(start, read_entries(chosen, "clues", read))


def _apply_clone(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)

    def read(text: str) -> list[tuple[Cell, ...]]:
        return [read_cells(shape, start.layout) for shape in text.split("=")]

    return clone(start, read_entries(chosen, "shapes", read))


VARIANTS = (
    Variant(
        "greater-than",
        msg("Greater than"),
        msg("Signs between cells say which digit is greater."),
        _apply_greater,
        parameters=(Parameter("signs", msg("cell>cell or cell<cell, also in chains"), "r1c1>r1c2;r3c3<r3c4<r3c5"),),
        examples=("greater-than:signs=r1c1>r1c2;r3c3<r3c4<r3c5",),
        drawn=(
            DrawnClue(
                "sign",
                msg("Greater than"),
                "pairs",
                lambda puzzle, cells, _: greater_than(puzzle, pairwise(cells)),
                how=msg("Draw from the greater cell to the smaller. By keys: Shift and arrows, then Enter."),
            ),
        ),
    ),
    Variant(
        "quadruple",
        msg("Quadruples"),
        msg("The digits in a circle are among the four cells around it."),
        _apply_quadruple,
        parameters=(Parameter("clues", msg("digits@upper left cell of the four"), "123@r1c1;55@r3c3"),),
        examples=("quadruple:clues=123@r1c1;55@r3c3",),
        drawn=(
            DrawnClue(
                "quadruple",
                msg("Quadruple"),
                "cells",
                _draw_quadruple,
                least=1,
                number="number",
                how=msg("Select the four cells, or the upper left one, type the digits, then Enter."),
            ),
        ),
    ),
    Variant(
        "clone",
        msg("Clones"),
        msg("Clones hold the same digits at the same places."),
        _apply_clone,
        parameters=(
            Parameter("shapes", msg("the cells of each copy in the same order, = between copies"), "r1c1r1c2=r5c5r5c6"),
        ),
        examples=("clone:shapes=r1c1r1c2=r5c5r5c6",),
        drawn=(
            DrawnClue(
                "clone",
                msg("Clones"),
                "cells",
                lambda puzzle, cells, _: clone(puzzle, [_shapes_of(puzzle.layout, cells)]),
                how=msg("Select two or more equal shapes that do not touch, then Enter."),
            ),
        ),
    ),
)
