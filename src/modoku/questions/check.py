"""Check: what is wrong with a puzzle, how many solutions it has, which givens it could do without.

>>> import modoku
>>> modoku.check("1234341221434321").redundant[:3]
(0, 1, 2)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import compress
from math import inf
from typing import Annotated, Any, ClassVar, Unpack

from ..engines.classic9 import MOST
from ..errors import ModokuError
from ..language import Doc, msg, msgn
from ..native import CancelFlag, solve_records
from ..native import find_redundant as redundant_flags
from ..puzzle import Cell, Fault, find_faults
from ..results import Verdict
from ..search.minimal import find_redundant
from ..search.solving import solve
from .classic_rows import answer_rows
from .inputs import Puzzles
from .own_solution import held_against
from .question import Beside, Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import OUTCOMES, VERDICTS


@dataclass(frozen=True, kw_only=True)
class CheckRequest(PuzzleRequest):
    """A question for faults, verdict and redundant givens."""

    quick: Annotated[bool, Doc(msg("Look for faults only, without solving."))] = False


@dataclass(frozen=True, repr=False)
class CheckAnswer(PuzzleAnswer):
    """What is wrong; the verdict is null where it was not asked for."""

    computed: ClassVar[tuple[str, ...]] = ("clues", "givens")
    led_by: ClassVar[str] = "source"

    faults: Annotated[tuple[Fault, ...], Doc(msg("Broken rules: what kind, which cells, in words."))]
    verdict: Annotated[Verdict | None, Doc(msg("What is known about the number of solutions."))]
    minimal: Annotated[bool | None, Doc(msg("Whether no given can be left out (null: not known)."))] = None
    redundant: Annotated[tuple[Cell, ...] | None, Doc(msg("The givens that can be left out, one at a time."))] = None

    @property
    def clues(self) -> Annotated[int, Doc(msg("How many givens."))]:
        """How many givens."""
        return self.puzzle.clue_count

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return Outcome.DONE if self.verdict is None else OUTCOMES[self.verdict]

    def said(self, language: str = "en") -> str:
        """Return what was found in a line: the faults, else givens, verdict, redundant givens."""
        if self.faults:
            return f"{self._head(language)}: {' '.join(fault.said(language) for fault in self.faults)}"
        parts = [msgn("{n} given", "{n} givens", self.clues)]
        parts.append(msg("no fault") if self.verdict is None else VERDICTS[self.verdict])
        if self.minimal:
            parts.append(msg("minimal"))
        elif self.redundant:
            cells = self.puzzle.layout.cell_names(self.redundant)
            parts.append(msgn("{n} redundant given: {cells}", "{n} redundant givens: {cells}", len(cells), cells=cells))
        elif self.verdict is Verdict.UNIQUE:
            parts.append(msg("whether it is minimal was not decided in time"))
        return ", ".join(part.said(language) for part in parts)

    def __str__(self) -> str:
        return "\n".join([self._head("en"), *(f"  {fault}" for fault in self.faults)]) if self.faults else self.said()

    def picture(self, language: str = "en") -> str:
        """Return the puzzle as SVG, with the cells of its faults, or else its redundant givens, brought out."""
        from ..render import Highlight, to_svg

        wrong = tuple(cell for fault in self.faults for cell in fault.cells)
        marks = Highlight("removed", cells=wrong), Highlight("focus", cells=self.redundant or ())
        return to_svg(self.sheet, highlights=marks, language=language)

    def _head(self, language: str) -> str:
        return msgn("{n} fault", "{n} faults", len(self.faults)).said(language)


def ask(request: CheckRequest, control: Control) -> CheckAnswer:
    """Look for faults first; only a puzzle without them is solved, only one with a single solution taken apart."""
    sheet = request.sheet
    faults = find_faults(sheet.puzzle, sheet.grid.values)
    if faults or request.quick:
        return CheckAnswer(sheet, faults, Verdict.UNSOLVABLE if faults else None)
    result = solve(sheet.puzzle, seconds=control.left(), cancel=control.cancel)
    verdict = result.verdict
    sheet = held_against(sheet, verdict, result.solution.values if result.solution else None, anyway=request.anyway)
    if verdict is not Verdict.UNIQUE:
        return CheckAnswer(sheet, (), verdict)
    found = find_redundant(sheet.puzzle, seconds=control.left(), cancel=control.cancel)
    return CheckAnswer(sheet, (), verdict, found.minimal, found.redundant)


QUESTION = Question(
    "check",
    CheckRequest,
    CheckAnswer,
    ask,
)
check = QUESTION.function()


def check_many(
    puzzles: Puzzles, *, quick: bool = False, jobs: int = 1, **beside: Unpack[Beside]
) -> list[CheckAnswer | ModokuError]:
    """Return for each puzzle what is wrong with it, or the error of what is no puzzle, in the order of the list.

    Classic puzzles with one solution are checked together, on `jobs` threads (0: one a processor).

    >>> [str(row) for row in check_many(["1234341221434321", "?"], quick=True)][0]
    '16 givens, no fault'
    """
    return answer_rows(QUESTION, CheckAnswer, puzzles, {"quick": quick, **beside}, partial(_check_together, jobs=jobs))


def _check_together(records: bytes, cancel: CancelFlag | None, jobs: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Tell the puzzles with one solution, and what is known of each."""
    counts, stops, _, _ = solve_records(records, 81, False, 2, MOST, inf, MOST, inf, jobs, "", cancel)
    numbers = memoryview(counts).cast("Q")
    unique = [place for place, stop in enumerate(stops) if stop == 0 and numbers[place] == 1]
    asked = b"".join(records[81 * place : 81 * place + 81] for place in unique)
    flags = redundant_flags(asked, jobs, cancel)
    if cancel is not None and cancel.is_set():
        return
    for number, place in enumerate(unique):
        cells = tuple(compress(range(81), flags[81 * number : 81 * number + 81]))
        yield place, ((), Verdict.UNIQUE, not cells, cells)
