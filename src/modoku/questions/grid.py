"""Grid: completed grids at random, of any variant; exactly uniform where that can be done.

>>> import modoku
>>> str(modoku.grid(boxes="2x2", seed=7).grid)
'3142421324311324'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Annotated

from ..census import Sampler, make_sampler
from ..language import Doc, Message, msg
from ..limits import time_limit, within
from ..puzzle import Puzzle, Sheet, Solution
from ..variants import make
from .inputs import PuzzleLike
from .question import Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .series import expect_one, iter_parts, seed_of

_NONE = msg("No completed grid keeps these digits and rules.")


@dataclass(frozen=True, kw_only=True)
class GridRequest(PuzzleRequest):
    """A question for completed grids."""

    puzzle: Annotated[PuzzleLike | None, Doc(msg("What to complete; the blank grid if left out."))] = field(  # type: ignore[assignment]
        default=None, kw_only=False
    )
    uniform: Annotated[
        bool, Doc(msg("Only if every grid can be made exactly as likely as any other (9x9 and smaller)."))
    ] = False
    seed: Annotated[
        Annotated[int, "big"] | None, Doc(msg("The same seed, the same grids."), 0, 2**63 - 1, name="N")
    ] = None
    count: Annotated[int, Doc(msg("How many grids; seeds follow one another."), 1, option="-n", name="N")] = 1

    @cached_property
    def sheet(self) -> Sheet:
        """What is to be completed."""
        if self.puzzle is not None:
            return super().sheet
        recipes = (*([f"classic:boxes={self.boxes}"] if self.boxes else []), *self.variants)
        return Sheet(make(*recipes, allow_files=self.allow_files))


@dataclass(frozen=True, repr=False)
class GridAnswer(PuzzleAnswer):
    """A completed grid drawn at random, or none where there is none."""

    grid: Annotated[Solution | None, Doc(msg("The grid; null where the puzzle cannot be completed."))]
    seed: Annotated[int, "big", Doc(msg("The same request with this seed gives the same grid."))]
    method: Annotated[str, Doc(msg("How it was drawn: bands, list or chain."))]
    exact: Annotated[bool, Doc(msg("Whether every completed grid was exactly as likely as any other."))]

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return Outcome.UNSOLVABLE if self.grid is None else Outcome.DONE

    def said(self, language: str = "en") -> str:
        """Return the grid on one line, or that there is none."""
        return _NONE.said(language) if self.grid is None else str(self.grid)

    def remarks(self) -> tuple[Message, ...]:
        """Return that the draw is not exactly uniform, where it is not."""
        more = () if self.exact or self.grid is None else (msg("This grid is only approximately uniform."),)
        return (*super().remarks(), *more)


@lru_cache(maxsize=4)
def _sampler(puzzle: Puzzle, uniform: bool) -> Sampler:
    """Return what draws the grids of a puzzle: it may have to list them all, once."""
    limit = time_limit()
    found = make_sampler(puzzle, exact=True if uniform else None, seconds=limit.left(), cancel=limit.cancel)
    # What time alone decided is not kept: the same seed gives the same grid.
    limit.check()
    return found


def ask(request: GridRequest, control: Control) -> GridAnswer:
    """Draw one grid."""
    expect_one(request)
    seed = seed_of(request)
    with within(control.deadline):
        sampler = _sampler(request.sheet.puzzle, request.uniform)
    found = next(sampler.draw(1, seed, seconds=control.left(), cancel=control.cancel), None)
    return GridAnswer(request.sheet, found, seed, sampler.method, sampler.is_exact)


QUESTION = Question(
    "grid",
    GridRequest,
    GridAnswer,
    ask,
    is_long=True,
    example={"variants": ["diagonal"], "seed": 1},
    split=iter_parts,
)
grid = QUESTION.function()
