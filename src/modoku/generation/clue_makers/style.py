"""How clues of a variant are proposed, as a setter would draw them, and how much of them looks right.

A style draws an *orbit*: one clue and its images under the symmetry of the paper. Lines are geometry only, and the
grids that are known need not keep them; numbers, dots and cages are read off one of these grids. The table of all
styles is a page of the reference (`docs/reference/styles.md`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from ...puzzle import Cell, Puzzle
from .clue import Clue, Values
from .digit_symmetry import DigitSymmetry
from .paper import CluePaper, Grid, Orbit, PlacedClue

TRIES_A_CELL = 12
"""How many orbits are tried for each cell where clues are read off one grid."""


@dataclass(frozen=True, kw_only=True)
class ClueStyle(ABC):
    """How clues of a variant look.

    Attributes:
        room: how much clue fits on the paper: a share of the cells for what lies on cells, else a number of clues for
            81 cells.
        givens: how many givens a first draft may have, and how many where a person needs them.
        few: how many givens are few: with more, another puzzle is tried.
        nodes: how long the engine may look for grids that keep an orbit: one that takes longer is a bad one.
        exchanges: how many orbits may be exchanged for others where the clues leave several grids.
        thins: whether clues that are not needed leave.
        completes: whether every clue there can be is shown in the end: "all but one" looks like an accident.
        is_numbered: whether clues are read off a grid; without numbers nothing is.
        digit_symmetry: which exchanges of digits no clue of this kind can tell.
        is_mirrored: whether an image of a clue says the same of the images of its cells: then the image of a solution
            is a solution, and symmetric clues need a given.
    """

    room: float
    givens: tuple[int, int] = (4, 10)
    few: int = 12
    nodes: int = 1500
    exchanges: int = 16
    thins: bool = True
    completes: bool = False
    is_numbered: ClassVar[bool] = True
    digit_symmetry: DigitSymmetry = DigitSymmetry.NONE
    is_mirrored: bool = False

    def most(self, paper: CluePaper) -> float:
        """Return how much clue fits on this paper."""
        return self.room * paper.cell_count / 81

    def used(self, drawn: Sequence[PlacedClue]) -> float:
        """Return how much of the room clues take."""
        return len(drawn)

    @abstractmethod
    def draw(
        self, paper: CluePaper, rng: Random, drawn: Sequence[PlacedClue], grids: Sequence[Grid], guided: bool = False
    ) -> Orbit | None:
        """Propose an orbit beside what is drawn; None where chance ran into something.

        Where it is `guided`, clues without numbers are drawn so that one of the grids keeps them, as far as possible.
        """

    def others(self, paper: CluePaper, drawn: Sequence[PlacedClue], grid: Grid, rng: Random) -> list[Orbit]:  # noqa: ARG002
        """Return the clues that a grid has beside those drawn, where all of them are to be shown."""
        return []


class CoveringStyle(ClueStyle):
    """A style whose clues lie on cells: its room is a share of them."""

    def most(self, paper: CluePaper) -> float:
        """Return how many cells may be covered."""
        return self.room * paper.cell_count

    def used(self, drawn: Sequence[PlacedClue]) -> float:
        """Return how many cells are covered."""
        return sum(len(one.cells) for one in drawn)


def taken_by(drawn: Sequence[PlacedClue]) -> frozenset[Cell]:
    """Return the cells that clues lie on."""
    return frozenset(cell for one in drawn for cell in one.cells)


def read_off(style: ClueStyle, puzzle: Puzzle, grid: Values, rng: Random) -> list[Clue]:
    """Return clues in a style that one completed grid keeps: as many as fit, as far as chance finds them."""
    from ..patterns import Symmetry

    paper = CluePaper(puzzle, Symmetry.NONE)
    drawn: list[PlacedClue] = []
    for _ in range(TRIES_A_CELL * paper.cell_count):
        orbit = style.draw(paper, rng, drawn, [grid], guided=True)
        if orbit is None or style.used([*drawn, *orbit]) > style.most(paper):
            continue
        if all(one.holds(grid) for one in orbit):
            drawn += orbit
    return [one.clue for one in drawn]


Weights = Mapping[int, float]
"""How often each length is drawn."""
