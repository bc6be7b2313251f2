"""Sums: killer cages, KenKen cages over the whole grid, little killers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod
from random import Random

from ...puzzle import Cell, Position, Puzzle
from ...variants import diagonal_from
from ...variants.sums import DIRECTIONS
from .clue import Clue, ClueMaker, Parameters, Values, beside, names
from .named import grow
from .paper import CluePaper, Grid, Orbit, Path, PlacedClue, weighted
from .style import ClueStyle, CoveringStyle, Weights, read_off, taken_by

SIZES = (1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5)
"""How large KenKen cages are, more often as they stand here more often."""


@dataclass(frozen=True, kw_only=True)
class CageStyle(CoveringStyle):
    """Killer cages that leave some cells free; none of one cell, which would say its digit."""

    chosen: Parameters
    sizes: Weights = field(default_factory=lambda: {2: 4, 3: 5, 4: 3, 5: 1})

    def draw(
        self,
        paper: CluePaper,
        rng: Random,
        drawn: Sequence[PlacedClue],
        grids: Sequence[Grid],
        guided: bool = False,  # noqa: ARG002 - sums are always read off a grid
    ) -> Orbit | None:
        """Propose a cage and its images."""
        grid = rng.choice(grids)

        def differs(cage: list[Cell], cell: Cell) -> bool:
            return all(grid[cell] != grid[other] for other in cage)

        cage = grow(paper, rng, min(weighted(rng, self.sizes), paper.puzzle.size), taken_by(drawn), differs)
        images = None if cage is None else paper.images_of(cage)
        if images is None or any(len({grid[cell] for cell in image}) < len(image) for image in images):
            return None
        return tuple(self.read(paper, grid, image) for image in images)

    def read(self, paper: CluePaper, grid: Grid, cells: Path) -> PlacedClue:
        """Return a cage with the sum that a grid has there."""
        return paper.read("killer", self.chosen, cage_clue(paper.puzzle, grid, cells), cells)


@dataclass(frozen=True, kw_only=True)
class DiagonalStyle(ClueStyle):
    """Sums of diagonals, outside the grid: each number has a place of its own, no diagonal has two."""

    chosen: Parameters
    lengths: tuple[int, int] = (3, 9)

    def draw(
        self,
        paper: CluePaper,
        rng: Random,
        drawn: Sequence[PlacedClue],
        grids: Sequence[Grid],
        guided: bool = False,  # noqa: ARG002 - sums are always read off a grid
    ) -> Orbit | None:
        """Propose a diagonal and its images."""
        starts = _diagonals(paper.puzzle)
        start = rng.choice(list(starts))
        lines = {tuple(move[cell] for cell in start): None for move in paper.images}
        low, high = self.lengths
        if not low <= len(start) <= high or any(line not in starts for line in lines):
            return None
        if len({frozenset(line) for line in lines}) < len(lines):
            return None
        places = {_place(paper.puzzle, line) for line in lines}
        if len(places) < len(lines) or places & {_place(paper.puzzle, one.cells) for one in drawn}:
            return None
        if {frozenset(one.cells) for one in drawn} & {frozenset(line) for line in lines}:
            return None
        grid, layout = rng.choice(grids), paper.puzzle.layout
        found = []
        for line in lines:
            total = sum(layout.values_of(grid[cell] for cell in line))
            text = f"{total}@{layout.cell_name(line[0])}{starts[line]}"
            found.append(paper.read("little-killer", self.chosen, Clue("clues", text), line))
        return tuple(found)


def _diagonals(puzzle: Puzzle) -> dict[Path, str]:
    """Return every diagonal from the border on, and its direction."""
    layout = puzzle.layout
    found = {}
    for cell, (row, column) in enumerate(layout.positions):
        for direction, (down, right) in DIRECTIONS.items():
            line = tuple(diagonal_from(layout, cell, direction))
            if layout.find_cell(row - down, column - right) is None and len(line) > 1:
                found[line] = direction
    return found


def _place(puzzle: Puzzle, line: Path) -> Position:
    """Return where the number of a diagonal stands, outside the grid."""
    (row, column), (next_row, next_column) = (puzzle.layout.positions[cell] for cell in line[:2])
    return 2 * row - next_row, 2 * column - next_column


def cage_clue(puzzle: Puzzle, grid: Grid, cells: Sequence[Cell]) -> Clue:
    """Return a cage with the sum that a grid has there."""
    total = sum(puzzle.layout.values_of(grid[cell] for cell in cells))
    return Clue("cages", f"{total}@{names(puzzle.layout, sorted(cells))}")


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


def cages(chosen: Parameters) -> CageStyle:
    """Return how cages look where they leave cells free."""
    return CageStyle(chosen=chosen, room=0.72, givens=(0, 0), few=0)


def little_killers(chosen: Parameters) -> DiagonalStyle:
    """Return how sums of diagonals look."""
    return DiagonalStyle(chosen=chosen, room=20, givens=(8, 12), nodes=500, exchanges=8)


CLUE_MAKERS = (
    ClueMaker.of_style("killer", ("cages",), cages, read_off),
    ClueMaker("kenken", ("cages",), kenken_cages, lambda _: True),
    ClueMaker.of_style("little-killer", ("clues",), little_killers, read_off),
)
