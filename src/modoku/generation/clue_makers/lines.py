"""Lines: thermometers, whispers, palindromes, arrows, region sums, renbans, between lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from random import Random
from typing import ClassVar

from ...puzzle import Cell
from .clue import Clue, ClueMaker, Parameters, names
from .digit_symmetry import DigitSymmetry
from .paper import CluePaper, Grid, Orbit, Path, PlacedClue, weighted
from .style import CoveringStyle, Weights, read_off, taken_by

Fits = Callable[[Path, Cell, Grid, int], bool]
"""Whether a line that a grid keeps so far may go on to a cell: path, cell, grid, length of the whole line."""


@dataclass(frozen=True, kw_only=True)
class LineStyle(CoveringStyle):
    """Lines that share no cell and do not cross.

    Attributes:
        name: of the variant.
        chosen: its other parameters.
        lengths: how often each length is drawn.
        circles: at which ends a circle stands: two of them are never side by side.
        is_directed: whether the ends differ. The shape is then turned and which end comes first is left to chance: were
            it turned too, the turned solution would be one more.
        accepts: whether a shape makes sense.
        fits: guides a line along a grid.
    """

    is_numbered: ClassVar[bool] = False
    name: str
    lengths: Weights
    chosen: Parameters
    circles: tuple[int, ...] = ()
    is_directed: bool = False
    accepts: Callable[[CluePaper, Path], bool] = lambda _paper, _path: True
    fits: Fits | None = None
    write: Callable[[CluePaper, Path], Clue] = lambda paper, path: Clue("lines", names(paper.puzzle.layout, path))

    def draw(
        self, paper: CluePaper, rng: Random, drawn: Sequence[PlacedClue], grids: Sequence[Grid], guided: bool = False
    ) -> Orbit | None:
        """Propose a line and its images."""
        corners = frozenset(corner for one in drawn for corner in paper.corners_of(one.cells))
        length = min(weighted(rng, self.lengths), paper.puzzle.size)
        fits = None
        if guided and self.fits is not None:
            fits = partial(_fits, self.fits, rng.choice(grids), length)
        path = paper.walk(rng, length, taken_by(drawn), corners, fits)
        if path is None or not self.accepts(paper, path):
            return None
        images = self._images(paper, path, rng)
        if images is None or self._circles_touch(paper, drawn, images):
            return None
        return tuple(self.read(paper, image) for image in images)

    def read(self, paper: CluePaper, path: Path) -> PlacedClue:
        """Return a line with what it says."""
        return paper.read(self.name, self.chosen, self.write(paper, path), path)

    def _images(self, paper: CluePaper, path: Path, rng: Random) -> list[Path] | None:
        images = paper.images_of(path)
        if images is None:
            return None
        # A line that is its own image must be so end for end, and have two equal ends.
        for move in paper.images[1:]:
            image = tuple(move[cell] for cell in path)
            if frozenset(image) == frozenset(path) and (self.is_directed or image not in (path, path[::-1])):
                return None
        corners: set[tuple[int, int]] = set()
        for image in images:
            mine = paper.corners_of(image)
            if corners & mine:
                return None
            corners |= mine
        if self.is_directed:
            images = [images[0], *(image[::-1] if rng.random() < 0.5 else image for image in images[1:])]
        return images

    def _circles_touch(self, paper: CluePaper, drawn: Sequence[PlacedClue], images: Sequence[Path]) -> bool:
        mine = {path[end] for path in images for end in self.circles}
        every = mine | {one.cells[end] for one in drawn for end in self.circles}
        return any(other in every for cell in mine for other in paper.beside[cell])


def _fits(fits: Fits, grid: Grid, length: int, path: Path, cell: Cell) -> bool:
    return fits(path, cell, grid, length)


def _pieces(paper: CluePaper, path: Path) -> list[list[Cell]]:
    return [list(piece) for _, piece in groupby(path, key=lambda cell: paper.homes.get(cell, -1))]


def _is_region_sum(paper: CluePaper, path: Path) -> bool:
    pieces = _pieces(paper, path)
    homes = [paper.homes.get(piece[0], -1) for piece in pieces]
    lone = sum(len(piece) == 1 for piece in pieces)
    is_short = max(map(len, pieces)) <= 4
    return 2 <= len(pieces) <= 4 and len({*homes, -1}) == len(homes) + 1 and is_short and lone <= 1


def _is_palindrome(paper: CluePaper, path: Path) -> bool:
    half = len(path) // 2
    apart = all(not paper.sees(path[i], path[-1 - i]) for i in range(half))
    return apart and (not paper.homes or len({paper.homes.get(cell) for cell in path}) >= 2)


def _is_renban(paper: CluePaper, path: Path) -> bool:
    return len(path) >= 4 or len({paper.homes.get(cell) for cell in path}) >= 2


def _rises(path: Path, cell: Cell, grid: Grid, _: int) -> bool:
    return grid[path[-1]] < grid[cell]


def _never_falls(path: Path, cell: Cell, grid: Grid, _: int) -> bool:
    return grid[path[-1]] <= grid[cell]


def _differs(gap: int, path: Path, cell: Cell, grid: Grid, _: int) -> bool:
    return abs(grid[path[-1]] - grid[cell]) >= gap


def _adds_up(path: Path, cell: Cell, grid: Grid, length: int) -> bool:
    total = sum(grid[one] for one in path[1:]) + grid[cell]
    rest = length - 1 - len(path)
    return total + rest <= grid[path[0]] if rest else total == grid[path[0]]


def _is_run(path: Path, cell: Cell, grid: Grid, length: int) -> bool:
    digits = [grid[one] for one in (*path, cell)]
    return len({*digits}) == len(digits) and max(digits) - min(digits) < length


def _lies_between(path: Path, cell: Cell, grid: Grid, length: int) -> bool:
    first, inner = grid[path[0]], [grid[one] for one in path[1:]]
    if len(path) + 1 < length:
        inner.append(grid[cell])
        return all(digit > first for digit in inner) or all(digit < first for digit in inner)
    low, high = sorted((first, grid[cell]))
    return all(low < digit < high for digit in inner)


def _reads_back(path: Path, cell: Cell, grid: Grid, length: int) -> bool:
    mirror = length - 1 - len(path)
    return mirror >= len(path) or grid[path[mirror]] == grid[cell]


def _arrow(paper: CluePaper, path: Path) -> Clue:
    layout = paper.puzzle.layout
    return Clue("arrows", f"{layout.cell_name(path[0])}>{names(layout, path[1:])}")


def _is_yes(chosen: Parameters, key: str) -> bool:
    return chosen.get(key, "no").strip().lower() in ("yes", "true", "1", "oui")


def thermometers(chosen: Parameters) -> LineStyle:
    """Return how thermometers look."""
    return LineStyle(
        name="thermometer",
        chosen=chosen,
        room=0.66,
        lengths={4: 3, 5: 4, 6: 4, 7: 3, 8: 2},
        is_directed=True,
        givens=(4, 8),
        few=5,
        fits=_never_falls if _is_yes(chosen, "slow") else _rises,
    )


def whispers(chosen: Parameters) -> LineStyle:
    """Return how whispers look."""
    gap = int(chosen["gap"]) if chosen.get("gap", "").strip() else 5
    return LineStyle(
        name="whispers",
        chosen=chosen,
        is_mirrored=True,
        room=0.66,
        lengths={3: 1, 4: 2, 5: 3, 6: 4, 7: 3, 8: 2, 9: 1},
        givens=(4, 10),
        few=8,
        digit_symmetry=DigitSymmetry.COMPLEMENT,
        fits=partial(_differs, gap),
    )


def palindromes(chosen: Parameters) -> LineStyle:
    """Return how palindromes look."""
    return LineStyle(
        name="palindrome",
        chosen=chosen,
        is_mirrored=True,
        room=0.55,
        lengths={5: 2, 6: 3, 7: 3, 8: 3, 9: 2},
        givens=(12, 18),
        exchanges=0,
        accepts=_is_palindrome,
        digit_symmetry=DigitSymmetry.ALL,
        fits=_reads_back,
    )


def arrows(chosen: Parameters) -> LineStyle:
    """Return how arrows look."""
    return LineStyle(
        name="arrow",
        chosen=chosen,
        room=0.64,
        lengths={3: 4, 4: 4, 5: 1},
        circles=(0,),
        is_directed=True,
        givens=(4, 10),
        few=8,
        nodes=400,
        fits=_adds_up,
        write=_arrow,
    )


def region_sums(chosen: Parameters) -> LineStyle:
    """Return how region sum lines look."""
    return LineStyle(
        name="region-sum",
        chosen=chosen,
        is_mirrored=True,
        room=0.66,
        lengths={4: 2, 5: 4, 6: 4, 7: 3, 8: 2},
        givens=(10, 14),
        nodes=400,
        accepts=_is_region_sum,
    )


def renbans(chosen: Parameters) -> LineStyle:
    """Return how renban lines look."""
    return LineStyle(
        name="renban",
        chosen=chosen,
        is_mirrored=True,
        room=0.66,
        lengths={3: 1, 4: 4, 5: 5, 6: 3},
        givens=(10, 14),
        nodes=500,
        accepts=_is_renban,
        digit_symmetry=DigitSymmetry.COMPLEMENT,
        fits=_is_run,
    )


def betweens(chosen: Parameters) -> LineStyle:
    """Return how between lines look."""
    return LineStyle(
        name="between",
        chosen=chosen,
        is_mirrored=True,
        room=0.66,
        lengths={4: 3, 5: 4, 6: 3, 7: 1},
        circles=(0, -1),
        givens=(9, 14),
        digit_symmetry=DigitSymmetry.COMPLEMENT,
        fits=_lies_between,
    )


CLUE_MAKERS = (
    ClueMaker.of_style("thermometer", ("lines",), thermometers, read_off),
    ClueMaker.of_style("whispers", ("lines",), whispers, read_off),
    ClueMaker.of_style("palindrome", ("lines",), palindromes, read_off),
    ClueMaker.of_style("arrow", ("arrows",), arrows, read_off),
    ClueMaker.of_style("region-sum", ("lines",), region_sums, read_off),
    ClueMaker.of_style("renban", ("lines",), renbans, read_off),
    ClueMaker.of_style("between", ("lines",), betweens, read_off),
)
