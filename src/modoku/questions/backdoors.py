"""Backdoors: the fewest cells whose digits open a puzzle for somebody who knows only some techniques.

>>> import modoku
>>> hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
>>> found = modoku.backdoors(hard, profile="singles, pointing, claiming", most=2)
>>> found.size, len(found.sets) > 0
(2, True)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import Annotated

from ..errors import PuzzleError
from ..language import Doc, Message, msg, msgn
from ..language.message import name_cells
from ..limits import Deadline, Stopped, check_cancelled, within
from ..logic import State
from ..logic.profiles import leads_to_the_end
from ..puzzle import Cell
from ..results import Verdict
from .profiles import ProfileText, allowed, read_profile
from .proof import Proof, check_position, prove
from .question import EXAMPLE, Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import OUTCOMES

SHOWN = 20
"""So many sets are told in words; the answer has them all."""


@dataclass(frozen=True, kw_only=True)
class BackdoorsRequest(PuzzleRequest):
    """A question for the cells that open a puzzle."""

    profile: ProfileText = None
    most: Annotated[int, Doc(msg("Look for sets of up to so many cells."), 1, 4)] = 2
    uniqueness: Annotated[
        bool,
        Doc(
            msg("Use techniques that take a single solution for granted, where that is proved."),
            off=msg("Leave out techniques that take a single solution for granted."),
        ),
    ] = True


@dataclass(frozen=True, slots=True)
class BackdoorsProgress:
    """How many sets of cells were tried, of how many."""

    done: Annotated[int, Doc(msg("How much is done."))]
    of: Annotated[int, Doc(msg("How much there is to do."))]


@dataclass(frozen=True, repr=False)
class BackdoorsAnswer(PuzzleAnswer):
    """The smallest sets of cells that open the puzzle: with their digits the profile leads to the end."""

    verdict: Annotated[Verdict, Doc(msg("What is known about the number of solutions."))]
    size: Annotated[
        int | None, Doc(msg("How many cells are needed: 0 where the profile needs none; null where more than asked."))
    ] = None
    sets: Annotated[tuple[tuple[Cell, ...], ...], Doc(msg("Every set of so many cells that opens the puzzle."))] = ()
    complete: Annotated[bool, Doc(msg("Whether every set of so many cells was tried."))] = False
    tried: Annotated[int, Doc(msg("How many sets of cells were tried."))] = 0
    reason: Annotated[Message | None, Doc(msg("Why nothing was looked for, or what is wrong with the marks."))] = field(
        default=None, compare=False
    )

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        if self.verdict is not Verdict.UNIQUE:
            return OUTCOMES[self.verdict]
        return Outcome.DONE if self.complete else Outcome.LIMIT

    def said(self, language: str = "en") -> str:
        """Return how many cells are needed, and which sets there are, one a line."""
        if self.verdict is not Verdict.UNIQUE:
            return "" if self.reason is None else self.reason.said(language)
        lines = [self._head().said(language)]
        names = self.puzzle.layout.cell_names
        lines += ["  " + name_cells(" ".join(names(cells)), language) for cells in self.sets[:SHOWN] if cells]
        if len(self.sets) > SHOWN:
            lines.append("  " + msg("and {n} more", n=len(self.sets) - SHOWN).said(language))
        return "\n".join(lines)

    def _head(self) -> Message:
        if self.size == 0:
            return msg("The profile leads to the end by itself: no cell is needed.")
        if self.size is None:
            if self.complete:
                return msg("No set of cells as small as asked for opens the puzzle: {n} were tried.", n=self.tried)
            return msg("The time was up before a set of cells was found: {n} were tried.", n=self.tried)
        if self.size == 1:
            found = msgn("{n} cell opens the puzzle:", "{n} cells open the puzzle, each by itself:", len(self.sets))
        else:
            found = msgn(
                "{n} set of {size} cells opens the puzzle:",
                "{n} sets of {size} cells open the puzzle:",
                len(self.sets),
                size=self.size,
            )
        return found if self.complete else msg("{found} (the time was up before all were tried)", found=found)


def ask(request: BackdoorsRequest, control: Control) -> BackdoorsAnswer:
    """Try every set of blank cells, the smallest first; of the smallest size that opens the puzzle all are told."""
    sheet = request.sheet
    profile = read_profile(request.profile or "singles", sheet.puzzle, allow_files=request.allow_files)
    proof = prove(sheet, control)
    if not isinstance(proof, Proof):
        return BackdoorsAnswer(sheet, proof.verdict, reason=proof.reason)
    profile = allowed(profile, proof, uniqueness=request.uniqueness)
    if not profile.techniques:
        raise PuzzleError(msg("Without what takes a single solution for granted nothing is left of the profile."))
    position = check_position(sheet, proof)
    state, right = State.of(sheet.puzzle, position.values, position.candidates), proof.solution.values
    blank = [cell for cell, digit in enumerate(state.values) if not digit]
    total = sum(comb(len(blank), size) for size in range(request.most + 1))
    tried, found, size = 0, [], None
    try:
        with within(Deadline.after(control.left(), control.cancel)):
            for size in range(request.most + 1):
                for cells in combinations(blank, size):
                    check_cancelled()
                    if leads_to_the_end(state.changed([(cell, right[cell]) for cell in cells]), profile):
                        found.append(cells)
                    tried += 1
                    if tried % 200 == 0:
                        control.report(BackdoorsProgress(tried, total))
                if found:
                    break
    except Stopped:
        return BackdoorsAnswer(
            sheet, Verdict.UNIQUE, size if found else None, tuple(found), False, tried, position.warning
        )
    return BackdoorsAnswer(sheet, Verdict.UNIQUE, size if found else None, tuple(found), True, tried, position.warning)


QUESTION = Question(
    "backdoors",
    BackdoorsRequest,
    BackdoorsAnswer,
    ask,
    progress=BackdoorsProgress,
    is_long=True,
    example={"puzzle": EXAMPLE, "profile": "singles", "most": 1},
)
backdoors = QUESTION.function()
