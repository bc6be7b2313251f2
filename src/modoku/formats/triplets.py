"""Triplets: a list of [row, column, digit], all counted from 1, as a linear programme's solution is written down.

The list that document 003 hands to its visualiser. It says nothing about the size of the grid: a list that fills a
square whose side is its largest number is that square; any other is part of a 9x9 grid, or of a larger one if a
number needs it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import isqrt

from ..errors import FormatError
from ..language import Message, msg
from ..puzzle import MAX_SIZE, Puzzle, Sheet, usual_boxes
from .format import Context, Format
from .losses import constraint_losses, plain_square, same_rules, sheet_losses
from .rows import check_length

Triplet = tuple[int, int, int]


def _read(text: str, context: Context) -> list[Sheet]:
    check_length(text)
    triplets = _triplets(text)
    blank = context.blank or plain_square(_size_of(triplets))
    layout = blank.layout
    cell_at = {position: cell for cell, position in enumerate(layout.positions)}
    givens = [0] * layout.cell_count
    for row, column, digit in triplets:
        cell = cell_at.get((row - 1, column - 1))
        if cell is None or not 1 <= digit <= layout.size:
            raise FormatError(
                msg(
                    "[{row},{column},{digit}] names no cell and digit of the grid {name}.",
                    row=row,
                    column=column,
                    digit=digit,
                    name=layout.name,
                ),
                msg("Write [row, column, digit], all counted from 1."),
            )
        if givens[cell] not in (0, digit):
            raise FormatError(
                msg(
                    "Two digits are named for {cell}: {first} and {second}.",
                    cell=layout.cell_name(cell),
                    first=givens[cell],
                    second=digit,
                ),
                msg("Name each cell once."),
            )
        givens[cell] = digit
    return [Sheet(blank.with_givens(givens))]


def _triplets(text: str) -> list[Triplet]:
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(
            msg("This is no list of triplets."), msg("Write [[row, column, digit], ...], all counted from 1.")
        ) from error
    if not isinstance(plain, list) or not plain:
        raise FormatError(
            msg("This is no list of triplets."), msg("Write [[row, column, digit], ...], all counted from 1.")
        )
    for place, one in enumerate(plain, 1):
        if not (isinstance(one, list) and len(one) == 3 and all(type(n) is int and 1 <= n <= MAX_SIZE for n in one)):
            raise FormatError(
                msg("Entry {n} of the list is no triplet: {entry}", n=place, entry=json.dumps(one)[:60]),
                msg("Write [row, column, digit], all counted from 1."),
            )
    return [(row, column, digit) for row, column, digit in plain]


def _size_of(triplets: Sequence[Triplet]) -> int:
    """Return the size of the grid that the list is part of."""
    largest = max(max(triplet) for triplet in triplets)
    cells = {triplet[:2] for triplet in triplets}
    if largest > 1 and len(cells) == largest**2:
        return largest
    return next(size for size in range(max(9, largest), MAX_SIZE + 1) if size == largest or usual_boxes(size))


def _write(sheets: Sequence[Sheet]) -> str:
    (sheet,) = sheets
    positions = sheet.puzzle.layout.positions
    triplets = [
        [row + 1, column + 1, digit] for (row, column), digit in zip(positions, sheet.puzzle.givens, strict=True)
    ]
    return json.dumps([one for one in triplets if one[2]], separators=(",", ":")) + "\n"


def _losses(sheet: Sheet) -> Iterator[Message]:
    puzzle = sheet.puzzle
    if not _is_expected(puzzle):
        yield msg("the layout {name}", name=puzzle.layout.name)
    yield from constraint_losses(puzzle.constraints)
    yield from sheet_losses(sheet)


def _is_expected(puzzle: Puzzle) -> bool:
    """Return whether the list, read back without a word about the grid, gives this layout."""
    if isqrt(puzzle.layout.cell_count) != puzzle.size or not any(puzzle.givens):
        return False
    triplets = [
        (row + 1, column + 1, digit)
        for (row, column), digit in zip(puzzle.layout.positions, puzzle.givens, strict=True)
        if digit
    ]
    if any(number < 1 for triplet in triplets for number in triplet):
        return False
    size = _size_of(triplets)
    return size == puzzle.size and same_rules(puzzle.layout, plain_square(size).layout)


def _recognises(text: str) -> int:
    """Be sure of a list of lists of three numbers, which nothing else is; three such lists are a 3x3 grid by rows."""
    head = "".join(text[:200].split())
    if not head.startswith("[["):
        return 0
    first = head[2:].partition("]")[0].split(",")
    return 90 if len(first) == 3 and all(word.isdecimal() for word in first) else 0


FORMATS = (Format("triplets", msg("List of [row, column, digit]"), _read, _recognises, _write, _losses),)
