"""Marked cells and shapes of our own making: even and odd, lowest and highest, circles, clones, extra regions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from ...puzzle import Cell, Puzzle, symbol_of
from ...variants.pointers import WAYS, index_line
from .clue import Clue, ClueMaker, Parameters, Values, beside, names
from .digit_symmetry import DigitSymmetry
from .paper import CluePaper, Grid, Orbit, PlacedClue, weighted
from .style import ClueStyle, Weights, read_off, taken_by


@dataclass(frozen=True, kw_only=True)
class ParityStyle(ClueStyle):
    """Cells marked as even or odd."""

    chosen: Parameters

    def draw(
        self,
        paper: CluePaper,
        rng: Random,
        drawn: Sequence[PlacedClue],
        grids: Sequence[Grid],
        guided: bool = False,  # noqa: ARG002 - marks are always read off a grid
    ) -> Orbit | None:
        """Propose a mark and its images."""
        images = paper.images_of((rng.randrange(paper.cell_count),)) or []
        cells = [image[0] for image in images]
        if taken_by(drawn).intersection(cells):
            return None
        grid, layout = rng.choice(grids), paper.puzzle.layout
        found = []
        for cell in cells:
            key = "odd" if (grid[cell] + layout.lowest - 1) % 2 else "even"
            found.append(paper.read("parity", self.chosen, Clue(key, layout.cell_name(cell)), (cell,)))
        return tuple(found)


@dataclass(frozen=True, kw_only=True)
class CornerStyle(ClueStyle):
    """Circles on corners of four cells, with some of their digits: two corners apart at least."""

    chosen: Parameters
    digits: Weights = field(default_factory=lambda: {2: 2, 3: 4, 4: 3})

    def draw(
        self,
        paper: CluePaper,
        rng: Random,
        drawn: Sequence[PlacedClue],
        grids: Sequence[Grid],
        guided: bool = False,  # noqa: ARG002 - digits are always read off a grid
    ) -> Orbit | None:
        """Propose a circle and its images."""
        block = _block(paper.puzzle, rng.randrange(paper.cell_count))
        if block is None:
            return None
        corners = {min(move[cell] for cell in block) for move in paper.images}
        known = {one.cells[0] for one in drawn}
        places = paper.puzzle.layout.positions
        for one in corners:
            for other in (known | corners) - {one}:
                (a, b), (c, d) = places[one], places[other]
                if max(abs(a - c), abs(b - d)) < 2:
                    return None
        grid, count = rng.choice(grids), weighted(rng, self.digits)
        found = []
        for corner in sorted(corners):
            cells = _block(paper.puzzle, corner) or ()
            digits = sorted(grid[cell] for cell in rng.sample(cells, min(count, len(cells))))
            text = f"{''.join(map(symbol_of, digits))}@{paper.puzzle.layout.cell_name(corner)}"
            found.append(paper.read("quadruple", self.chosen, Clue("clues", text), cells))
        return tuple(found)


def _block(puzzle: Puzzle, corner: Cell) -> tuple[Cell, ...] | None:
    """Return the four cells whose first one is given; None at the border."""
    cells = (corner, *beside(puzzle.layout, corner, ((0, 1), (1, 0), (1, 1))))
    return cells if len(cells) == 4 else None


def parity(chosen: Parameters) -> ParityStyle:
    """Return how marks for even and odd look."""
    return ParityStyle(chosen=chosen, room=28, givens=(12, 24), exchanges=0, digit_symmetry=DigitSymmetry.PARITY)


def quadruples(chosen: Parameters) -> CornerStyle:
    """Return how quadruple circles look."""
    return CornerStyle(chosen=chosen, room=20, givens=(2, 8), few=5)


def _extremes(puzzle: Puzzle, values: Values, sign: int) -> list[Clue]:
    layout = puzzle.layout
    return [
        Clue("cells", layout.cell_name(cell))
        for cell in range(layout.cell_count)
        if all(sign * values[cell] > sign * values[other] for other in beside(layout, cell))
    ]


def minima(puzzle: Puzzle, values: Values, _rng: Random, _: Parameters) -> list[Clue]:
    """Mark every cell that is smaller than its neighbours."""
    return _extremes(puzzle, values, -1)


def maxima(puzzle: Puzzle, values: Values, _rng: Random, _: Parameters) -> list[Clue]:
    """Mark every cell that is greater than its neighbours."""
    return _extremes(puzzle, values, 1)


def clones(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
    """Find shapes of two cells and more that stand somewhere else again, with the same digits."""
    layout = puzzle.layout
    offsets = [(down, right) for down in range(layout.height) for right in range(-layout.width, layout.width + 1)]
    rng.shuffle(offsets)
    taken: set[Cell] = set()
    clues = []
    for down, right in offsets:
        if (down, right) <= (0, 0):
            continue
        pairs = {}
        for cell, (row, column) in enumerate(layout.positions):
            other = layout.find_cell(row + down, column + right)
            if other is not None and values[cell] == values[other] and not {cell, other} & taken:
                pairs[cell] = other
        while pairs:
            shape = _connected(puzzle, next(iter(pairs)), set(pairs))
            copy = [pairs.pop(cell) for cell in shape]
            if len(shape) >= 2 and not set(shape) & set(copy):
                taken.update(shape, copy)
                pairs = {a: b for a, b in pairs.items() if not {a, b} & taken}
                clues.append(Clue("shapes", f"{names(layout, shape)}={names(layout, copy)}"))
    return clues


def _connected(puzzle: Puzzle, start: Cell, among: set[Cell]) -> list[Cell]:
    found, waiting = [start], [start]
    while waiting:
        for other in beside(puzzle.layout, waiting.pop()):
            if other in among and other not in found:
                found.append(other)
                waiting.append(other)
    return found


def extra_regions(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
    """Make connected regions of n different digits, or a few less, that share no cell."""
    layout = puzzle.layout
    taken: set[Cell] = set()
    clues: list[Clue] = []
    for _try in range(20 * puzzle.size):
        if len(clues) >= max(1, puzzle.size // 2):
            break
        free = [cell for cell in range(layout.cell_count) if cell not in taken]
        if not free:
            break
        region = [rng.choice(free)]
        while len(region) < puzzle.size:
            held = {values[cell] for cell in region}
            edge = sorted(
                {
                    other
                    for cell in region
                    for other in beside(layout, cell)
                    if other not in taken and other not in region and values[other] not in held
                }
            )
            if not edge:
                break
            region.append(rng.choice(edge))
        if len(region) >= max(2, puzzle.size - 2):
            taken.update(region)
            clues.append(Clue("regions", names(layout, sorted(region))))
    return clues


def circles(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
    """Circle some digits, each as often as it says; one clue, since a circle less would make the others wrong."""
    layout = puzzle.layout
    places: dict[int, list[Cell]] = {}
    for cell, value in enumerate(layout.values_of(values)):
        places.setdefault(value, []).append(cell)
    usable = [value for value, cells in places.items() if 0 < value <= len(cells)]
    rng.shuffle(usable)
    chosen: list[Cell] = []
    for value in usable:
        if len(chosen) + value <= max(puzzle.size, layout.cell_count // 4):
            chosen += rng.sample(places[value], value)
    return [Clue("cells", names(layout, sorted(chosen)))] if chosen else []


def indexers(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
    """Mark cells that index their row, their column or their place in the box, about a quarter of them."""
    layout = puzzle.layout
    shown = layout.values_of(values)
    clues = []
    for way, kind in WAYS.items():
        if not layout.units_of_kind(kind):
            continue
        for cell in range(layout.cell_count):
            line = index_line(layout, cell, way)
            place = shown[cell] - 1
            if 0 <= place < len(line) and shown[line[place]] == line.index(cell) + 1 and rng.random() < 0.6:
                clues.append(Clue(way, layout.cell_name(cell)))
    return clues


CLUE_MAKERS = (
    ClueMaker("counting-circles", ("cells",), circles),
    ClueMaker("indexing", tuple(WAYS), indexers),
    ClueMaker.of_style("parity", ("mask", "even", "odd"), parity, read_off),
    ClueMaker("minimum", ("cells",), minima),
    ClueMaker("maximum", ("cells",), maxima),
    ClueMaker.of_style("quadruple", ("clues",), quadruples, read_off),
    ClueMaker("clone", ("shapes",), clones),
    ClueMaker("extra-region", ("regions",), extra_regions),
)
