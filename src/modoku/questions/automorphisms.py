"""Automorphisms: the symmetries of a puzzle, of its rules, or of its layout.

>>> import modoku
>>> modoku.automorphisms("1234341221434321").order
32
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from ..language import Doc, Message, msg
from ..puzzle import Cell
from ..symmetry import automorphisms as find_automorphisms
from ..symmetry import symmetries
from .question import Control, PuzzleAnswer, PuzzleRequest, Question
from .transforms import Transform

MOST_GENERATORS = 1_000


@dataclass(frozen=True, kw_only=True)
class AutomorphismsRequest(PuzzleRequest):
    """A question for a group of symmetries."""

    rules: Annotated[bool, Doc(msg("Those of the rules, whatever the givens are."))] = False
    cells: Annotated[bool, Doc(msg("Those of the layout: moves of cells alone."))] = False


@dataclass(frozen=True, repr=False)
class AutomorphismsAnswer(PuzzleAnswer):
    """The group of the transforms that change nothing: how many there are, what generates them, what they connect."""

    computed: ClassVar[tuple[str, ...]] = ("givens",)

    order: Annotated[int, "big", Doc(msg("How many symmetries there are."))]
    generators: Annotated[tuple[Transform, ...], Doc(msg("Transforms that all others are composed of."))]
    orbits: Annotated[tuple[tuple[Cell, ...], ...], Doc(msg("The cells that a symmetry sends to each other."))]
    complete: Annotated[bool, Doc(msg("Whether all generators are listed."))] = True

    def said(self, language: str = "en") -> str:  # noqa: ARG002 - digits need no language
        """Return how many there are."""
        return str(self.order)

    def remarks(self) -> tuple[Message, ...]:
        """Return that generators are missing, where so."""
        cut = msg("Only the first {n} generators are listed.", n=MOST_GENERATORS)
        return (*super().remarks(), *(() if self.complete else (cut,)))


def ask(request: AutomorphismsRequest, control: Control) -> AutomorphismsAnswer:
    """Find the group; raise LimitReached where there was not time enough."""
    puzzle, seconds, cancel = request.sheet.puzzle, control.left(), control.cancel
    if request.rules or request.cells:
        group = symmetries(puzzle.layout if request.cells else puzzle, seconds=seconds, cancel=cancel)
    else:
        group = find_automorphisms(puzzle, seconds=seconds, cancel=cancel)
    generators = group.generators[:MOST_GENERATORS]
    return AutomorphismsAnswer(
        request.sheet, group.order, generators, group.orbits(), len(generators) == len(group.generators)
    )


QUESTION = Question(
    "automorphisms",
    AutomorphismsRequest,
    AutomorphismsAnswer,
    ask,
)
automorphisms = QUESTION.function()
