"""The clauses of cells and of groups that differ, in plain Python: the readable twin of the compiled builder.

The compiled builder (`cpp/core/cnf`) writes the same clauses in the same order; tests compare them literal for literal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...puzzle import Cell, Digit
from ..varmap import VarMap
from .schemes import at_most_one
from .writer import ClauseWriter

GIVEN, DOMAIN, CELL_SOME, CELL_ONE, UNIT_ONE, UNIT_EVERY, CONSTRAINT = range(7)


@dataclass(frozen=True, slots=True)
class Recipe:
    """What to write.

    Attributes:
        at_most_one: the scheme for "at most one".
        cell_one: write "at most one digit" for every cell, not only where nothing else implies it.
        unit_every: write "every digit somewhere" for every house.
        once: write each pair of cells only once, not again in every group that has both (where pairs are written at
            all).
    """

    at_most_one: str
    cell_one: bool
    unit_every: bool
    once: bool


@dataclass(frozen=True, slots=True)
class EncodedBoard:
    """The cells and groups to write about.

    `houses` says of each group whether every digit is in it: the digits 1 ... k of its k cells. `stars` marks the
    groups in which only the first cell is related to the others: the slip of document 001. `givens` and `domains`
    (masks) are written as unit clauses; both are empty where they were worked in beforehand.
    """

    varmap: VarMap
    groups: tuple[tuple[Cell, ...], ...]
    houses: tuple[bool, ...]
    stars: frozenset[int] = frozenset()
    givens: tuple[Digit, ...] = ()
    domains: tuple[int, ...] = ()


def write_rules(writer: ClauseWriter, board: EncodedBoard, recipe: Recipe) -> None:
    """Write the clauses of givens, domains, cells and groups."""
    varmap, size = board.varmap, board.varmap.size
    for cell, digit in enumerate(board.givens):
        if digit:
            writer.begin(GIVEN, cell)
            writer.add((varmap.number(cell, digit),))
    for cell, mask in enumerate(board.domains):
        writer.begin(DOMAIN, cell)
        for digit in range(1, size + 1):
            number = varmap.number(cell, digit)
            if number and not mask >> (digit - 1) & 1:
                writer.add((-number,))
    open_cells = [cell for cell, digit in enumerate(varmap.known) if not digit]
    for cell in open_cells:
        writer.begin(CELL_SOME, cell)
        writer.add(varmap.numbers_of(cell))
    housed = {c for i, g in enumerate(board.groups) if board.houses[i] and i not in board.stars for c in g}
    for cell in open_cells:
        # In a house, n cells with at least one digit each and n digits at most once each leave no room for a second
        # digit.
        if recipe.cell_one or cell not in housed:
            writer.begin(CELL_ONE, cell, f"cell {cell}")
            at_most_one(writer, varmap.numbers_of(cell), recipe.at_most_one)
    _write_groups(writer, board, recipe)


def _write_groups(writer: ClauseWriter, board: EncodedBoard, recipe: Recipe) -> None:
    varmap, size = board.varmap, board.varmap.size
    once = recipe.once and recipe.at_most_one == "pairwise"
    seen: set[tuple[Cell, Cell]] = set()
    for index, group in enumerate(board.groups):
        writer.begin(UNIT_ONE, index, f"group {index}")
        for digit in range(1, size + 1):
            members = [(cell, number) for cell in group if (number := varmap.number(cell, digit))]
            if index in board.stars:
                for _, number in members[1:] if members and members[0][0] == group[0] else ():
                    writer.add((-members[0][1], -number))
            elif once:
                _write_new_pairs(writer, members, seen)
            else:
                at_most_one(writer, [number for _, number in members], recipe.at_most_one)
        if once and index not in board.stars:
            seen.update((a, b) for a in group for b in group)
    if recipe.unit_every:
        for index, group in enumerate(board.groups):
            if board.houses[index]:
                writer.begin(UNIT_EVERY, index)
                placed = {varmap.known[cell] for cell in group}
                for digit in range(1, len(group) + 1):
                    if digit not in placed:
                        writer.add([number for cell in group if (number := varmap.number(cell, digit))])


def _write_new_pairs(writer: ClauseWriter, members: Sequence[tuple[Cell, int]], seen: set[tuple[Cell, Cell]]) -> None:
    for place, (a, x) in enumerate(members):
        for b, y in members[place + 1 :]:
            if (a, b) not in seen:
                writer.add((-x, -y))
