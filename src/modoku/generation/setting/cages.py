"""Killers whose cages fill the whole board: the shapes first, then a grid for them, then its sums.

A board is divided into cages of two to five cells, symmetric where that is asked; the cage of a cell that is its own
image may break the symmetry. The engine fills it so that no cage has a digit twice, and the sums are read off. Where
another grid has the same sums, the cells that are open and some others are filled anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random

from ...limits import Deadline
from ...puzzle import AllDifferent, Cell
from ..clue_makers.paper import CluePaper, Grid, Path, PlacedClue, weighted
from ..clue_makers.sums import CageStyle
from .draft import Asking, Draft

Sizes = Mapping[int, float]
SMALL: Sizes = {2: 8, 3: 5, 4: 1}
USUAL: Sizes = {2: 5, 3: 6, 4: 4, 5: 1}
LARGE: Sizes = {3: 5, 4: 5, 5: 2}
MOST_CELLS = 5
REFILLS = 12
FILL_NODES, UNIQUE_NODES = 2000, 4000
LOOSENED = 45 / 81
"""The share of the cells, beside the open ones, that is filled anew."""


def divide(paper: CluePaper, rng: Random, sizes: Sizes) -> list[Path] | None:
    """Return the whole board in cages of two to five cells; None where a cell was left alone."""
    division = _Division(paper, rng)
    # Corners and borders first: there a cell is left alone most easily.
    order = sorted(range(paper.cell_count), key=lambda cell: len(paper.beside[cell]) + rng.random())
    for start in order:
        if start not in division.home:
            division.put(division.grown(start, weighted(rng, sizes)))
    for cell in order:
        if len(division.home[cell]) == 1 and not division.join(cell):
            return None
    cages = {id(cage): cage for cage in division.home.values()}
    found = [tuple(sorted(cage)) for cage in cages.values()]
    is_whole = sorted(cell for cage in found for cell in cage) == list(range(paper.cell_count))
    return found if is_whole and all(2 <= len(cage) <= MOST_CELLS for cage in found) else None


@dataclass(slots=True)
class _Division:
    paper: CluePaper
    rng: Random
    home: dict[Cell, list[Cell]] = field(default_factory=dict)

    def grown(self, start: Cell, size: int) -> list[Cell]:
        """Return a cage from a cell on; cells with few free neighbours come first, so that none is left alone."""
        cage = [start]
        fixed = {cell for move in self.paper.images[1:] for cell in range(self.paper.cell_count) if move[cell] == cell}
        while len(cage) < size and start not in fixed:
            banned = {move[cell] for move in self.paper.images for cell in cage} | self.home.keys() | fixed
            edge = sorted({other for cell in cage for other in self.paper.beside[cell]} - banned)
            if not edge:
                break
            cage.append(min(edge, key=self._free_neighbours))
        return cage

    def _free_neighbours(self, cell: Cell) -> float:
        return sum(other not in self.home for other in self.paper.beside[cell]) + 1.5 * self.rng.random()

    def put(self, cage: list[Cell]) -> None:
        """Put a cage and its images on the board."""
        for move in self.paper.images:
            image = [move[cell] for cell in cage]
            if image[0] not in self.home:
                self.home |= dict.fromkeys(image, image)

    def join(self, cell: Cell) -> bool:
        """Let a cell that is alone join its smallest neighbour, and its images the images; return whether it could."""
        hosts = [self.home[other] for other in self.paper.beside[cell] if len(self.home[other]) < MOST_CELLS]
        if not hosts:
            return False
        host = min(hosts, key=lambda cage: len(cage) + self.rng.random())
        anchor = host[0]
        pairs = [(move[cell], self.home[move[anchor]]) for move in self.paper.images]
        if len({single for single, _ in pairs}) < len(pairs):
            pairs = pairs[:1]  # its own image: the one cage that breaks the symmetry
        for single, chosen in pairs:
            if self.home[single] is not chosen and len(chosen) < MOST_CELLS:
                chosen.append(single)
                self.home[single] = chosen
        return all(len(self.home[single]) > 1 for single, _ in pairs)


def set_cages(draft: Draft, rng: Random, deadline: Deadline, sizes: Sizes) -> Draft | None:
    """Return a draft of cages over the whole board with one solution; None where this try came to nothing."""
    paper, asking = draft.paper, Asking(draft.paper.puzzle.layout, rng, deadline)
    cages = divide(paper, rng, sizes)
    if cages is None:
        return None
    differ = asking.problem(paper.puzzle.with_constraints(AllDifferent(cage) for cage in cages))
    grids, _ = asking.grids(differ, draft.givens, 1, FILL_NODES)
    for _ in range(REFILLS if grids else 0):
        if deadline.is_over:
            return None
        grid = grids[0]
        drawn = replace(draft, orbits=tuple((0, (read_cage(draft, grid, cage),)) for cage in cages))
        found, stop = asking.grids(asking.problem(drawn.rules()), draft.givens, 2, UNIQUE_NODES)
        if len(found) == 1 and stop == "exhausted":
            return replace(drawn, solution=found[0])
        if len(found) < 2:
            return None
        loose = {cell for cell in range(paper.cell_count) if found[0][cell] != found[1][cell]}
        loose |= {*rng.sample(range(paper.cell_count), round(LOOSENED * paper.cell_count))}
        kept = {cell: digit for cell, digit in enumerate(found[0]) if cell not in loose} | dict(draft.givens)
        grids, _ = asking.grids(differ, kept, 1, FILL_NODES)
        if not grids:
            return None
    return None


def read_cage(draft: Draft, grid: Grid, cage: Path) -> PlacedClue:
    """Return a cage with the sum that a grid has there."""
    style = draft.kinds[0].style
    assert isinstance(style, CageStyle)  # noqa: S101 - cages alone are set here
    return style.read(draft.paper, grid, cage)


def splits(paper: CluePaper, cage: Path) -> list[tuple[Path, Path]]:
    """Return the ways to take a cage apart into two connected ones, none of a single cell.

    >>> from modoku.variants import make
    >>> splits(CluePaper(make("classic")), (0, 1, 2, 3))
    [((0, 1), (2, 3))]
    """
    found = []
    for part in combinations(cage, 2):
        rest = tuple(cell for cell in cage if cell not in part)
        if len(rest) >= 2 and _is_joined(paper, part) and _is_joined(paper, rest):
            found.append((part, rest))
    # Two and two come twice.
    return [pair for number, pair in enumerate(found) if pair[::-1] not in found[:number]]


def split_with_images(paper: CluePaper, cages: Sequence[Path], place: int) -> list[dict[Path, tuple[Path, Path]]]:
    """Return the ways to take a cage apart, and its images in the same way: for each cage that leaves, its two parts.

    A cage over cells that are their own images has them alone; the image is then without them. Where an image is no
    cage, or would be left with a single cell, that is no way.

    >>> from modoku.generation.patterns import Symmetry
    >>> from modoku.variants import make
    >>> paper = CluePaper(make("classic"), Symmetry.HALF_TURN)
    >>> split_with_images(paper, [(0, 1, 2, 3), (77, 78, 79, 80)], 0)
    [{(0, 1, 2, 3): ((0, 1), (2, 3)), (77, 78, 79, 80): ((79, 80), (77, 78))}]
    """
    cage, found = cages[place], []
    known = set(cages)
    for parts in splits(paper, cage):
        ways = {cage: parts}
        for move in paper.images[1:]:
            one, two = (tuple(sorted({move[cell] for cell in part} - set(cage))) for part in parts)
            image = tuple(sorted((*one, *two)))
            is_way = image in known and all(len(part) > 1 and _is_joined(paper, part) for part in (one, two))
            if not is_way or {*ways.get(image, (one, two))} != {one, two}:
                break
            ways[image] = (one, two)
        else:
            found.append(ways)
    return found


def _is_joined(paper: CluePaper, cells: Path) -> bool:
    seen, waiting = {cells[0]}, [cells[0]]
    while waiting:
        for other in paper.beside[waiting.pop()]:
            if other in cells and other not in seen:
                seen.add(other)
                waiting.append(other)
    return len(seen) == len(cells)
