"""The paper that clues are drawn on: which cells touch, where a symmetry carries them, how a line is drawn by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import TypeVar

from ...puzzle import Cell, Constraint, Digit, Puzzle
from ...variants import make
from ..patterns import Symmetry, find_images
from .clue import AROUND, EDGES, Clue, recipe_text

Grid = Sequence[Digit]
Path = tuple[Cell, ...]
T = TypeVar("T")
STRAIGHT, GENTLE, RIGHT_ANGLE = 1.1, 0.8, 0.45
"""How much a hand prefers to go straight on, to turn by 45 degrees, to turn by 90; sharper turns are never drawn."""
DIAGONAL = 0.5
"""How much less a hand prefers a diagonal step."""
_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


@dataclass(frozen=True, slots=True)
class PlacedClue:
    """A clue on the paper: its text in a recipe, the cells that it lies on, and what it says."""

    clue: Clue
    cells: Path
    rules: tuple[Constraint, ...]
    lowest: int = 1

    def holds(self, grid: Grid) -> bool:
        """Return whether a completed grid keeps it."""
        shift = self.lowest - 1
        return all(rule.holds([grid[cell] + shift for cell in rule.cells]) for rule in self.rules)


Orbit = tuple[PlacedClue, ...]
"""A clue and its images under the symmetry."""


@dataclass(frozen=True)
class CluePaper:
    """A blank puzzle to draw clues on, and the symmetry that their places must have."""

    puzzle: Puzzle
    symmetry: Symmetry = Symmetry.HALF_TURN

    @cached_property
    def cell_count(self) -> int:
        """How many cells there are."""
        return self.puzzle.layout.cell_count

    @cached_property
    def images(self) -> tuple[Path, ...]:
        """Where each move of the symmetry carries every cell, the move that leaves all in place first.

        A layout without the symmetry has that move alone.
        """
        generators = find_images(self.puzzle.layout, self.symmetry) or ()
        found: list[Path] = [tuple(range(self.cell_count))]
        for move in found:
            for generator in generators:
                composed = tuple(generator[cell] for cell in move)
                if composed not in found:
                    found.append(composed)
        return tuple(found)

    @cached_property
    def beside(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells that share an edge with each cell."""
        return tuple(self._around(cell, EDGES) for cell in range(self.cell_count))

    @cached_property
    def around(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells that share an edge or a corner with each cell."""
        return tuple(self._around(cell, AROUND) for cell in range(self.cell_count))

    def _around(self, cell: Cell, offsets: Sequence[tuple[int, int]]) -> tuple[Cell, ...]:
        layout = self.puzzle.layout
        row, column = layout.positions[cell]
        found = (layout.find_cell(row + down, column + right) for down, right in offsets)
        return tuple(other for other in found if other is not None)

    @cached_property
    def homes(self) -> Mapping[Cell, int]:
        """The number of the box or region that a cell lies in, where there are any."""
        units = [unit for unit in self.puzzle.layout.units if unit.kind in ("box", "region")]
        return {cell: number for number, unit in enumerate(units) for cell in unit.cells}

    def sees(self, a: Cell, b: Cell) -> bool:
        """Return whether two cells must differ by the rules of the board."""
        return b in self.puzzle.peers[a]

    def images_of(self, cells: Path) -> list[Path] | None:
        """Return the different images of a shape; None where one of them meets another without being it."""
        found: dict[frozenset[Cell], Path] = {}
        for move in self.images:
            image = tuple(move[cell] for cell in cells)
            found.setdefault(frozenset(image), image)
        paths = list(found.values())
        if sum(map(len, found)) > len(frozenset().union(*found)):
            return None
        return paths

    def read(self, name: str, chosen: Mapping[str, str], clue: Clue, cells: Path) -> PlacedClue:
        """Return a clue with what it says, as its recipe makes it."""
        text = recipe_text(name, chosen, (clue,), self.puzzle)
        made = make(text, base=self.puzzle)
        known = len(self.puzzle.constraints)
        return PlacedClue(clue, cells, made.constraints[known:], self.puzzle.layout.lowest)

    def corners_of(self, path: Path) -> frozenset[tuple[int, int]]:
        """Return the corners of cells that a line passes through: two lines with one in common cross there."""
        places = self.puzzle.layout.positions
        pairs = [(places[a], places[b]) for a, b in pairwise(path)]
        return frozenset((r + s, c + d) for (r, c), (s, d) in pairs if r != s and c != d)

    def walk(
        self,
        rng: Random,
        length: int,
        taken: frozenset[Cell],
        corners: frozenset[tuple[int, int]],
        fits: Callable[[Path, Cell], bool] | None = None,
    ) -> Path | None:
        """Return a line as a hand draws it, or None where it runs into something.

        Turns are gentle, it never lies along itself and crosses no other line.
        """
        free = [cell for cell in range(self.cell_count) if cell not in taken]
        if len(free) < length:
            return None
        path: Path = (rng.choice(free),)
        heading: int | None = None
        while len(path) < length:
            options = self._steps(path, heading, taken, corners)
            if fits is not None:
                options = [option for option in options if fits(path, option[1])]
            if not options:
                return None
            _, cell, heading = rng.choices(options, [weight for weight, _, _ in options])[0]
            path = (*path, cell)
        return path

    def _steps(
        self, path: Path, heading: int | None, taken: frozenset[Cell], corners: frozenset[tuple[int, int]]
    ) -> list[tuple[float, Cell, int]]:
        """Return how a line may go on: weight, cell and direction."""
        layout = self.puzzle.layout
        row, column = layout.positions[path[-1]]
        found = []
        for number, (down, right) in enumerate(_RING):
            cell = layout.find_cell(row + down, column + right)
            bend = 0 if heading is None else min((number - heading) % 8, (heading - number) % 8)
            if cell is None or bend > 2 or cell in taken or cell in path:
                continue
            if any(other in self.beside[cell] for other in path[:-1]):
                continue
            slanted = bool(down and right)
            if slanted and (2 * row + down, 2 * column + right) in corners:
                continue
            weight = (STRAIGHT, GENTLE, RIGHT_ANGLE)[bend] * (DIAGONAL if slanted else 1.0)
            found.append((weight, cell, number))
        return found


def weighted(rng: Random, table: Mapping[T, float]) -> T:
    """Draw a key, more often the more it weighs.

    >>> weighted(Random(1), {"a": 0, "b": 3})
    'b'
    """
    return rng.choices(list(table), list(table.values()))[0]
