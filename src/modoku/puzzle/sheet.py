"""A puzzle as somebody left it: the digits they placed and the marks they made.

Many file formats carry this besides the puzzle. It is not part of what is asked, so `Puzzle` does not hold it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..errors import PuzzleError, expect
from ..language import Message, msg, msgn
from ..picture import Pictured
from .cosmetic import Cosmetic
from .digits import Digit, DigitSet
from .grid import Grid
from .puzzle import Puzzle


@dataclass(frozen=True, slots=True, repr=False)
class Sheet(Pictured):
    """A puzzle, digits placed by a player (0 = none), candidates noted in the centre and in the corners of cells.

    An empty tuple stands for "nothing placed" or "no marks at all". `not_understood` names what a reader found
    in a text and could not make rules of: nothing can be said about the solutions of such a puzzle. `cosmetics` are
    the drawings that came with it.
    """

    puzzle: Puzzle
    placed: tuple[Digit, ...] = ()
    candidates: tuple[DigitSet, ...] = ()
    corners: tuple[DigitSet, ...] = ()
    not_understood: tuple[Message, ...] = field(default=(), compare=False)
    cosmetics: tuple[Cosmetic, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        expect(self.puzzle, Puzzle, name="puzzle")
        if self.placed == () and self.candidates == () and self.corners == ():
            return
        count = self.puzzle.layout.cell_count
        for name in ("placed", "candidates", "corners"):
            values = tuple(getattr(self, name))
            object.__setattr__(self, name, values)
            if values and len(values) != count:
                raise PuzzleError(
                    msgn(
                        "A sheet has {n} entry, and needs {count}, one a cell.",
                        "A sheet has {n} entries, and needs {count}, one a cell.",
                        len(values),
                        count=count,
                    )
                )
            if not any(values):
                object.__setattr__(self, name, ())
        outside = ~DigitSet.full(self.puzzle.size).mask
        noted = any(marks.mask & outside for marks in (*self.candidates, *self.corners))
        if noted or any(not 0 <= digit <= self.puzzle.size for digit in self.placed):
            raise PuzzleError(msg("A grid holds a value outside 0 ... {size}.", size=self.puzzle.size))

    def __repr__(self) -> str:
        placed = sum(1 for digit in self.placed if digit)
        marked = sum(1 for marks in (*self.candidates, *self.corners) if marks)
        parts = ((placed, "placed"), (marked, "marks"), (len(self.not_understood), "not understood"))
        return f"<Sheet {', '.join([self.puzzle.summary, *(f'{n} {what}' for n, what in parts if n)])}>"

    @property
    def grid(self) -> Grid:
        """The digits on the sheet: givens, and what was placed."""
        placed = self.placed or (0,) * len(self.puzzle.givens)
        return Grid(self.puzzle.layout, tuple(g or p for g, p in zip(self.puzzle.givens, placed, strict=True)))
