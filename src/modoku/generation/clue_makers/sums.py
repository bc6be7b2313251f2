"""Sums of our own making: killer cages over the whole grid, little killers."""

from __future__ import annotations

from functools import cache
from math import prod
from random import Random

from ...puzzle import Cell, Puzzle
from ...variants import diagonal_from
from .clue import Clue, ClueMaker, Parameters, Values, beside, names

SIZES = (1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5)
"""How large cages are, more often as they stand here more often."""
CHANCE = 2.0
"""How many sets of digits more a cage may allow than another and still be preferred, by chance."""


def cages(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
    """Divide the whole grid into cages of one to five cells with different digits."""
    return [_cage(puzzle, values, cage) for cage in _divided(puzzle, values, rng)]


def kenken_cages(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
    """Divide the whole grid into cages with an operation each; two cells often have a quotient or a difference."""
    clues = []
    for cage in _divided(puzzle, values, rng):
        digits = puzzle.layout.values_of(values[cell] for cell in cage)
        top, rest = max(digits), sum(digits) - max(digits)
        found = [f"{sum(digits)}+", f"{prod(digits)}*"]
        if len(digits) == 1:
            found = [str(digits[0])]
        elif len(digits) == 2:
            found += [f"{top - rest}-"] * 2
            found += [f"{top // rest}/"] * 4 if rest > 0 and top % rest == 0 else []
        clues.append(Clue("cages", f"{rng.choice(found)}@{names(puzzle.layout, sorted(cage))}"))
    return clues


def _divided(puzzle: Puzzle, values: Values, rng: Random) -> list[list[Cell]]:
    """Divide the whole grid into cages of one to five cells with different digits."""
    layout = puzzle.layout
    left = set(range(layout.cell_count))
    found = []
    starts = list(range(layout.cell_count))
    rng.shuffle(starts)
    for start in starts:
        if start not in left:
            continue
        cage = [start]
        size = rng.choice(SIZES)
        while len(cage) < size:
            held = {values[cell] for cell in cage}
            edge = sorted(
                {
                    other
                    for cell in cage
                    for other in beside(layout, cell)
                    if other in left and other not in cage and values[other] not in held
                }
            )
            if not edge:
                break
            cage.append(rng.choice(edge))
        left -= set(cage)
        found.append(cage)
    return _merged(puzzle, values, rng, found)


def informative_cages(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
    """Divide the whole grid into cages of two or three cells, most of them with sums that few sets of digits have."""
    layout = puzzle.layout
    pairs = {frozenset((cell, other)) for cell in range(layout.cell_count) for other in beside(layout, cell)}
    triples = {pair | {other} for pair in pairs for cell in pair for other in beside(layout, cell)}
    worth = {
        tuple(sorted(cage)): _count_sets(len(cage), sum(values[cell] for cell in cage), puzzle.size)
        for cage in pairs | triples
        if len({values[cell] for cell in cage}) == len(cage)
    }
    home: dict[Cell, list[Cell]] = {}
    for cage in sorted(sorted(worth), key=lambda cage: worth[cage] + CHANCE * rng.random()):
        if not any(cell in home for cell in cage):
            members = list(cage)
            home |= dict.fromkeys(members, members)
    for cell in range(layout.cell_count):
        hosts = [
            home[other]
            for other in beside(layout, cell)
            if other in home and len(home[other]) < 5 and values[cell] not in {values[c] for c in home[other]}
        ]
        if cell not in home:
            home[cell] = min(hosts, key=len, default=[])
            home[cell].append(cell)
    cages = {id(cage): cage for cage in home.values()}
    return [_cage(puzzle, values, cage) for cage in cages.values()]


@cache
def _count_sets(count: int, total: int, most: int) -> int:
    """Count the sets of so many different digits, none above `most`, that have a sum."""
    if not count or total <= 0:
        return int(not count and not total)
    return sum(_count_sets(count - 1, total - digit, digit - 1) for digit in range(count, min(most, total) + 1))


def _merged(puzzle: Puzzle, values: Values, rng: Random, cages: list[list[Cell]]) -> list[list[Cell]]:
    """Let most cages of one cell join a neighbour: a cell on its own says its digit."""
    home = {cell: cage for cage in cages for cell in cage}
    for cage in list(cages):
        if len(cage) > 1 or rng.random() < 0.1:
            continue
        (cell,) = cage
        hosts = [
            home[other]
            for other in beside(puzzle.layout, cell)
            if len(home[other]) < 5 and values[cell] not in {values[c] for c in home[other]} and home[other] is not cage
        ]
        if hosts:
            host = rng.choice(hosts)
            host.append(cell)
            home[cell] = host
            cages.remove(cage)
    return cages


def _cage(puzzle: Puzzle, values: Values, cells: list[Cell]) -> Clue:
    return Clue("cages", f"{sum(values[cell] for cell in cells)}@{names(puzzle.layout, sorted(cells))}")


def split_cage(puzzle: Puzzle, values: Values, rng: Random, clue: Clue) -> list[Clue]:
    """Take a cage apart into two connected ones; a cage of one cell stays."""
    layout = puzzle.layout
    listed = clue.text.partition("@")[2]
    cells = [layout.cell_from_name("r" + name) for name in listed.split("r")[1:]]
    if len(cells) < 2:
        return [clue]
    part = [rng.choice(cells)]
    for _ in range(len(cells) // 2 - 1):
        edge = [other for cell in part for other in beside(layout, cell) if other in cells and other not in part]
        if edge:
            part.append(rng.choice(edge))
    rest = [cell for cell in cells if cell not in part]
    pieces = [part]
    while rest:
        piece, waiting = [rest[0]], [rest[0]]
        while waiting:
            for other in beside(layout, waiting.pop()):
                if other in rest and other not in piece:
                    piece.append(other)
                    waiting.append(other)
        rest = [cell for cell in rest if cell not in piece]
        pieces.append(piece)
    return [_cage(puzzle, values, piece) for piece in pieces]


def little_killers(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
    """Write the sums of some diagonals that begin at the border."""
    layout = puzzle.layout
    clues = []
    for cell in range(layout.cell_count):
        for direction, (down, right) in {"ne": (-1, 1), "nw": (-1, -1), "se": (1, 1), "sw": (1, -1)}.items():
            row, column = layout.positions[cell]
            before = layout.find_cell(row - down, column - right)
            line = diagonal_from(layout, cell, direction)
            if before is None and 2 <= len(line) <= 2 * puzzle.size and direction in ("ne", "se"):
                total = sum(values[c] for c in line)
                clues.append(Clue("clues", f"{total}@{layout.cell_name(cell)}{direction}"))
    return rng.sample(clues, max(1, len(clues) * 2 // 3)) if clues else []


CLUE_MAKERS = (
    ClueMaker("killer", ("cages",), cages, lambda _: True, split_cage, informative_cages),
    ClueMaker("kenken", ("cages",), kenken_cages, lambda _: True),
    ClueMaker("little-killer", ("clues",), little_killers),
)
