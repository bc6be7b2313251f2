"""Clues between two neighbours: dots, XV, differences, ratios, greater-than signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from ...puzzle import Puzzle
from .clue import Clue, ClueMaker, Parameters, Values, names, neighbours
from .digit_symmetry import DigitSymmetry
from .paper import CluePaper, Grid, Orbit, Path, PlacedClue
from .style import ClueStyle, read_off

MOST_AT_A_CELL = 4


@dataclass(frozen=True, kw_only=True)
class PairStyle(ClueStyle):
    """Signs on the edge between two cells.

    Attributes:
        name: of the variant.
        chosen: its other parameters.
        read: the keys and texts, after the cells, that two neighbours with these digits may have.
        is_inner: whether both cells lie in one box, where there are boxes.
    """

    name: str
    read: Callable[[int, int], Sequence[tuple[str, str]]]
    chosen: Parameters
    is_inner: bool = False

    def draw(
        self,
        paper: CluePaper,
        rng: Random,
        drawn: Sequence[PlacedClue],
        grids: Sequence[Grid],
        guided: bool = False,  # noqa: ARG002 - signs are always read off a grid
    ) -> Orbit | None:
        """Propose a sign and its images, as one of the grids has them."""
        first = rng.randrange(paper.cell_count)
        second = rng.choice(paper.beside[first]) if paper.beside[first] else first
        if second == first or (self.is_inner and paper.homes and paper.homes[first] != paper.homes[second]):
            return None
        images = paper.images_of((min(first, second), max(first, second)))
        if images is None:
            return None
        pairs = [(min(pair), max(pair)) for pair in images]
        known = {one.cells for one in drawn}
        if any(pair in known for pair in pairs):
            return None
        if any(sum(cell in one for one in known) >= MOST_AT_A_CELL for pair in pairs for cell in pair):
            return None
        grid = rng.choice(grids)
        found = [self._clue(paper, grid, pair, rng) for pair in pairs]
        clues = [clue for clue in found if clue is not None]
        if len(clues) < len(pairs):
            return None
        return tuple(paper.read(self.name, self.chosen, clue, pair) for clue, pair in zip(clues, pairs, strict=True))

    def _clue(self, paper: CluePaper, grid: Grid, pair: Path, rng: Random) -> Clue | None:
        shift = paper.puzzle.layout.lowest - 1
        options = self.read(grid[pair[0]] + shift, grid[pair[1]] + shift)
        return _clue_of(paper.puzzle, pair, *rng.choice(options)) if options else None


def _clue_of(puzzle: Puzzle, pair: Path, key: str, text: str) -> Clue:
    """Return a clue: a sign stands between its cells, a number before them."""
    if text in ("<", ">"):
        return Clue(key, text.join(puzzle.layout.cell_names(pair)))
    return Clue(key, f"{text}@{names(puzzle.layout, pair)}" if text else names(puzzle.layout, pair))


def _dots(a: int, b: int) -> list[tuple[str, str]]:
    low, high = sorted((a, b))
    if high - low == 1:
        return [("white", "")]  # between 1 and 2 either colour is true; white it is
    return [("black", "")] if high == 2 * low else []


def _xv(a: int, b: int) -> list[tuple[str, str]]:
    return [({10: "x", 5: "v"}[a + b], "")] if a + b in (5, 10) else []


def _signs(a: int, b: int) -> list[tuple[str, str]]:
    return [("signs", ">" if a > b else "<")] if a != b else []


def _differences(a: int, b: int) -> list[tuple[str, str]]:
    return [("pairs", str(abs(a - b)))] if a != b else []


def _ratios(a: int, b: int) -> list[tuple[str, str]]:
    low, high = sorted((a, b))
    return [("pairs", str(high // low))] if 0 < low < high and high % low == 0 else []


def _consecutive(a: int, b: int) -> list[tuple[str, str]]:
    return [("pairs", "")] if abs(a - b) == 1 else []


def _every(
    read: Callable[[int, int], Sequence[tuple[str, str]]],
) -> Callable[[Puzzle, Values, Random, Parameters], list[Clue]]:
    """Return what makes every clue that a grid has, for rules in which a missing one says something too."""

    def make(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
        shift = puzzle.layout.lowest - 1
        found = [(pair, read(values[pair[0]] + shift, values[pair[1]] + shift)) for pair in neighbours(puzzle)]
        return [_clue_of(puzzle, pair, *rng.choice(options)) for pair, options in found if options]

    return make


def _is_yes(chosen: Parameters, key: str, default: str) -> bool:
    return chosen.get(key, default).strip().lower() in ("yes", "true", "1", "oui")


def kropki(chosen: Parameters) -> PairStyle:
    """Return how dots look where not all are given."""
    return PairStyle(name="kropki", chosen=chosen, read=_dots, room=44, givens=(4, 8), few=5)


def xv(chosen: Parameters) -> PairStyle:
    """Return how X and V look where not all are given."""
    return PairStyle(
        name="xv",
        chosen=chosen,
        read=_xv,
        room=36,
        givens=(8, 10),
        few=8,
        exchanges=5,
        digit_symmetry=DigitSymmetry.XV,
    )


def signs(chosen: Parameters) -> PairStyle:
    """Return how greater-than signs look."""
    return PairStyle(
        name="greater-than", chosen=chosen, read=_signs, room=108, givens=(2, 8), few=5, exchanges=0, is_inner=True
    )


def differences(chosen: Parameters) -> PairStyle:
    """Return how differences look."""
    return PairStyle(
        name="difference",
        chosen=chosen,
        read=_differences,
        room=40,
        givens=(6, 10),
        digit_symmetry=DigitSymmetry.COMPLEMENT,
    )


def ratios(chosen: Parameters) -> PairStyle:
    """Return how ratios look."""
    return PairStyle(name="ratio", chosen=chosen, read=_ratios, room=36, givens=(8, 14))


def consecutive(chosen: Parameters) -> PairStyle:
    """Return how consecutive pairs look where not all are marked."""
    return PairStyle(
        name="consecutive",
        chosen=chosen,
        read=_consecutive,
        room=40,
        givens=(6, 12),
        digit_symmetry=DigitSymmetry.COMPLEMENT,
    )


def _maker(
    name: str,
    keys: tuple[str, ...],
    style: Callable[[Parameters], PairStyle],
    negative: str = "",
) -> ClueMaker:
    """Return the maker of a kind; `negative` is what its parameter of that name is unless said otherwise."""
    drawn = ClueMaker.of_style(name, keys, style, read_off)
    if not negative:
        return drawn

    def takes_all(chosen: Parameters) -> bool:
        return _is_yes(chosen, "negative", negative)

    def make(puzzle: Puzzle, values: Values, rng: Random, chosen: Parameters) -> list[Clue]:
        return (_every(style(chosen).read) if takes_all(chosen) else drawn.make)(puzzle, values, rng, chosen)

    return ClueMaker(name, keys, make, takes_all, style)


CLUE_MAKERS: tuple[ClueMaker, ...] = (
    _maker("kropki", ("white", "black"), kropki, "no"),
    _maker("xv", ("x", "v"), xv, "no"),
    _maker("consecutive", ("pairs",), consecutive, "yes"),
    _maker("difference", ("pairs",), differences),
    _maker("ratio", ("pairs",), ratios),
    _maker("greater-than", ("signs",), signs),
)
