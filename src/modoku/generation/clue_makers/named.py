"""Clues of the kinds that are variants under their own name: lines and cages in style, numbers outside the grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from ...puzzle import Cell, Puzzle
from ...rules.named import NamedRule, clue_field
from ...variants.named import SIDES, named_kinds, read_parameters, side_lines
from .clue import Clue, ClueMaker, Parameters, names
from .digit_symmetry import DigitSymmetry
from .lines import CLUE_MAKERS as LINE_MAKERS
from .lines import LineStyle
from .paper import CluePaper, Grid, Orbit, Path, PlacedClue
from .style import ClueStyle, CoveringStyle, read_off, taken_by


@dataclass(frozen=True, kw_only=True)
class BorderStyle(ClueStyle):
    """Numbers at the border, each read off a row or a column.

    Attributes:
        name: of the variant.
        kind: of its rule.
        chosen: its other parameters.
        avoids: for a number of digits, the clues that are never shown: they are givens in disguise.
    """

    name: str
    kind: type[NamedRule]
    chosen: Parameters
    avoids: Callable[[int], tuple[int, ...]] = lambda _: ()

    def sides(self) -> tuple[str, ...]:
        """Return the parameters that hold the numbers."""
        return ("rows", "columns") if self.kind.is_symmetric else SIDES

    def places(self, puzzle: Puzzle) -> dict[Path, tuple[str, int]]:
        """Return, for every line of cells as it is seen from its side, that side and its number there."""
        return {
            cells: (side, line) for side in self.sides() for line, cells in enumerate(side_lines(puzzle.layout, side))
        }

    def draw(
        self,
        paper: CluePaper,
        rng: Random,
        drawn: Sequence[PlacedClue],
        grids: Sequence[Grid],
        guided: bool = False,  # noqa: ARG002 - numbers are always read off a grid
    ) -> Orbit | None:
        """Propose a number and its images."""
        places = self.places(paper.puzzle)
        start = rng.choice(list(places))
        lines: dict[Path, None] = {}
        for move in paper.images:
            image = tuple(move[cell] for cell in start)
            lines[image if image in places else image[::-1]] = None
        if any(line not in places for line in lines) or {one.cells for one in drawn} & lines.keys():
            return None
        grid = rng.choice(grids)
        found = [self.read(paper, grid, line, rng) for line in lines]
        orbit = tuple(one for one in found if one is not None)
        return orbit if len(orbit) == len(found) else None

    def read(self, paper: CluePaper, grid: Grid, line: Path, rng: Random) -> PlacedClue | None:
        """Return the clue that a grid has for a line; None where it has none to be shown."""
        avoided = self.avoids(paper.puzzle.size)
        shown = [one for one in shown_by(self.kind, paper.puzzle, grid, line, self.chosen) if one not in avoided]
        if not shown:
            return None
        side, number = self.places(paper.puzzle)[line]
        return paper.read(self.name, self.chosen, Clue(side, str(rng.choice(shown)), number), line)

    def others(self, paper: CluePaper, drawn: Sequence[PlacedClue], grid: Grid, rng: Random) -> list[Orbit]:
        """Return the numbers of all other lines."""
        known = {one.cells for one in drawn}
        found = [self.read(paper, grid, line, rng) for line in self.places(paper.puzzle) if line not in known]
        return [(one,) for one in found if one is not None]


@dataclass(frozen=True, kw_only=True)
class NamedCageStyle(CoveringStyle):
    """Cages of a kind, with its clue or without."""

    name: str
    kind: type[NamedRule]
    chosen: Parameters

    def draw(
        self,
        paper: CluePaper,
        rng: Random,
        drawn: Sequence[PlacedClue],
        grids: Sequence[Grid],
        guided: bool = False,  # noqa: ARG002 - cages are always read off a grid
    ) -> Orbit | None:
        """Propose a cage and its images."""
        cage = grow(paper, rng, rng.randint(*self.kind.sizes), taken_by(drawn))
        images = None if cage is None else paper.images_of(cage)
        if images is None:
            return None
        grid = rng.choice(grids)
        found = []
        for cells in images:
            shown = shown_by(self.kind, paper.puzzle, grid, cells, self.chosen)
            if not shown:
                return None
            clue = rng.choice(shown)
            text = f"{clue}{'@' if clue != '' else ''}{names(paper.puzzle.layout, cells)}"
            found.append(paper.read(self.name, self.chosen, Clue("cages", text), cells))
        return tuple(found)


def grow(
    paper: CluePaper,
    rng: Random,
    size: int,
    taken: frozenset[Cell],
    fits: Callable[[list[Cell], Cell], bool] = lambda _cage, _cell: True,
) -> Path | None:
    """Return connected cells that are free, so many of them; None where chance ran into something."""
    free = [cell for cell in range(paper.cell_count) if cell not in taken]
    if not free:
        return None
    cage = [rng.choice(free)]
    while len(cage) < size:
        edge = sorted({other for cell in cage for other in paper.beside[cell]} - taken - {*cage})
        edge = [cell for cell in edge if fits(cage, cell)]
        if not edge:
            return None
        cage.append(rng.choice(edge))
    return tuple(sorted(cage))


def shown_by(
    kind: type[NamedRule], puzzle: Puzzle, digits: Grid, cells: Sequence[Cell], chosen: Parameters
) -> list[int | str]:
    """Return the clues that these cells can show, an empty one where the rule has none and holds."""
    parameters = read_parameters(kind, chosen)
    clue = clue_field(kind)
    if clue is not None:
        parameters[clue] = kind.any_clue
    if kind.shape != "outside" and not kind.least <= len(cells) <= (puzzle.size if kind.is_different else len(cells)):
        return []
    rule = kind.on(puzzle.layout, cells, **parameters)
    values = puzzle.layout.values_of(digits[cell] for cell in rule.cells)
    if clue is None:
        return [""] if rule.holds(values) else []
    return list(rule.shown(values)) if isinstance(rule, NamedRule) else []


def _border(name: str, kind: type[NamedRule], chosen: Parameters) -> BorderStyle:
    if name == "sandwich":
        # With other crusts than the lowest and the highest digit other digits could change places.
        usual = not any(chosen.get(key, "").strip() for key in ("low", "high"))
        return BorderStyle(
            name=name,
            kind=kind,
            chosen=chosen,
            room=18,
            givens=(8, 10),
            few=8,
            exchanges=6,
            thins=False,
            completes=True,
            digit_symmetry=DigitSymmetry.ENDS if usual else DigitSymmetry.NONE,
        )
    if name == "x-sum":
        return BorderStyle(name=name, kind=kind, chosen=chosen, room=20, givens=(4, 10), few=5, avoids=_whole_sums)
    if name == "skyscraper":
        return BorderStyle(name=name, kind=kind, chosen=chosen, room=24, givens=(8, 10), avoids=_whole_views)
    return BorderStyle(name=name, kind=kind, chosen=chosen, room=24, givens=(10, 16))


def _whole_sums(size: int) -> tuple[int, ...]:
    return 1, size * (size + 1) // 2


def _whole_views(size: int) -> tuple[int, ...]:
    return 1, size


def clue_maker_of(name: str, kind: type[NamedRule]) -> ClueMaker:
    """Return how clues of a kind are made up."""
    if kind.shape == "outside":
        keys = ("rows", "columns") if kind.is_symmetric else SIDES
        return ClueMaker.of_style(name, keys, lambda chosen: _border(name, kind, chosen), read_off)
    if kind.shape == "cage":

        def cages(chosen: Parameters) -> NamedCageStyle:
            return NamedCageStyle(name=name, kind=kind, chosen=chosen, room=0.66, givens=(10, 16))

        return ClueMaker.of_style(name, ("cages",), cages, read_off)
    low, high = kind.sizes

    def lines(chosen: Parameters) -> LineStyle:
        lengths = dict.fromkeys(range(low, high + 1), 1.0)
        return LineStyle(name=name, chosen=chosen, room=0.6, lengths=lengths, givens=(10, 16), nodes=500)

    return ClueMaker.of_style(name, ("lines",), lines, read_off)


_STYLED = {maker.name for maker in LINE_MAKERS}
CLUE_MAKERS = tuple(clue_maker_of(name, kind) for name, kind in named_kinds().items() if name not in _STYLED)
