"""Explain-conflict: why a puzzle has no solution, or where its solutions differ, and what would mend it.

>>> import modoku
>>> print(modoku.explain_conflict("11..............").reason)
These givens and rules cannot all hold: r1c1 = 1, r1c2 = 1, row 1.
>>> modoku.explain_conflict("12343412........").high
4
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from ..language import Doc, Message, msg, msgn
from ..puzzle import Cell, Digit, Sheet, Solution, Unit, find_faults
from ..results import Verdict
from ..search.conflict import Conflict, Fix, find_conflict
from ..search.difference import Difference, find_difference
from .question import EXAMPLE, Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import VERDICTS

SHOWN = 12
"""How many ways to mend a puzzle are told in words; the answer has them all."""
_NOT_FOUND = msg("There is no solution; what contradicts what was not found in time.")


@dataclass(frozen=True, kw_only=True)
class ExplainConflictRequest(PuzzleRequest):
    """A question for the reason why there is not exactly one solution."""

    seconds: Annotated[float | None, Doc(msg("Time limit in seconds."), least=0, option="--time", name="SECONDS")] = (
        10.0
    )
    limit: Annotated[int, Doc(msg("Look at up to so many solutions one by one."), 2, 1_000_000)] = 1000


@dataclass(frozen=True, slots=True)
class ConflictPart:
    """A given, a unit, or a constraint that takes part in a contradiction."""

    kind: Annotated[Literal["given", "unit", "constraint"], Doc(msg("What it is."))]
    cells: Annotated[tuple[Cell, ...], Doc(msg("The cells it speaks of."))]
    digit: Annotated[Digit | None, Doc(msg("The digit of a given."))]
    unit: Annotated[Unit | None, Doc(msg("The unit, where it is one."))]
    text: Annotated[Message, Doc(msg("What it says, in a few words."))] = field(compare=False)


@dataclass(frozen=True, repr=False)
class ExplainConflictAnswer(PuzzleAnswer):
    """Why there is no solution, or where several differ; or that there is exactly one, and nothing to explain.

    `parts`, `minimal` and `smallest` speak of a contradiction; `solutions` and what follows of several solutions.
    """

    led_by: ClassVar[str] = "source"

    verdict: Annotated[Verdict, Doc(msg("What is known about the number of solutions."))]
    reason: Annotated[Message, Doc(msg("The explanation in a sentence."))] = field(compare=False)
    cells: Annotated[tuple[Cell, ...], Doc(msg("The cells to look at: of the contradiction, or where two differ."))]
    fixes: Annotated[tuple[Fix, ...], Doc(msg("The single givens to change, leave out or add."))]
    complete: Annotated[bool, Doc(msg("Whether every single given was tried."))]
    parts: Annotated[tuple[ConflictPart, ...], Doc(msg("The givens and rules that cannot all hold."))] = ()
    minimal: Annotated[bool | None, Doc(msg("Whether none of these parts can be left out."))] = None
    smallest: Annotated[bool | None, Doc(msg("Whether it is proved that no contradiction has fewer parts."))] = None
    solutions: Annotated[tuple[Solution, ...], Doc(msg("Two solutions, as alike as could be found; or the one."))] = ()
    open_cells: Annotated[
        tuple[Cell, ...], Doc(msg("The cells that do not hold the same digit in all solutions."), key="open")
    ] = ()
    open_known: Annotated[bool | None, Doc(msg("Whether no open cell is missing."))] = None
    low: Annotated[Annotated[int, "big"] | None, Doc(msg("There are at least so many solutions."))] = None
    high: Annotated[Annotated[int, "big"] | None, Doc(msg("There are at most so many (null: not known)."))] = None

    @property
    def deciding(self) -> tuple[Fix, ...]:
        """The single changes that would leave exactly one solution."""
        return tuple(fix for fix in self.fixes if fix.unique)

    @property
    def outcome(self) -> Outcome:
        """How the question ended: no solution, or several, is what was to be explained."""
        explained = self.minimal if self.verdict is Verdict.UNSOLVABLE else self.verdict in _DECIDED
        return Outcome.DONE if explained else Outcome.LIMIT

    def said(self, language: str = "en") -> str:
        """Return the verdict and, on lines of their own, the explanation and what would mend the puzzle."""
        told = {Verdict.UNSOLVABLE: self._iter_conflict, Verdict.MULTIPLE: self._iter_difference}.get(self.verdict)
        lines = [VERDICTS[self.verdict], *(told() if told else ())]
        return "\n  ".join(line.said(language) for line in lines)

    def _iter_conflict(self) -> Iterator[Message]:
        yield self.reason
        if not self.parts:
            return
        if self.smallest:
            yield msg("No smaller set of givens and rules contradicts itself.")
        elif self.minimal:
            yield msg("None of them can be left out; whether another set is smaller was not decided in time.")
        else:
            yield msg("Perhaps not all of them are needed: the time was over before each was tried.")
        yield from map(self._say_fix, self.fixes[:SHOWN])
        if len(self.fixes) > SHOWN:
            yield msgn("{n} more way to mend it.", "{n} more ways to mend it.", len(self.fixes) - SHOWN)
        if not self.complete:
            yield msg("Not every given was tried in time.")
        elif not any(part.kind == "given" for part in self.parts):
            yield msg("No given is to blame: the rules contradict each other without any.")
        elif not self.fixes:
            yield msg("No change of a single given makes it solvable.")

    def _say_fix(self, fix: Fix) -> Message:
        verdict = {True: Verdict.UNIQUE, False: Verdict.MULTIPLE, None: Verdict.SOLVABLE}[fix.unique]
        layout = self.puzzle.layout
        cell, given = layout.cell_name(fix.cell), layout.symbol_of(fix.given or 0)
        if fix.digit is None:
            return msg(
                "Without the given {given} in {cell}: {verdict}.", given=given, cell=cell, verdict=VERDICTS[verdict]
            )
        return msg(
            "With {digit} instead of {given} in {cell}: {verdict}.",
            digit=layout.symbol_of(fix.digit),
            given=given,
            cell=cell,
            verdict=VERDICTS[verdict],
        )

    def _iter_difference(self) -> Iterator[Message]:
        low, names = self.low or 0, self.puzzle.layout.cell_names(self.open_cells)
        if self.high == self.low:
            yield msgn("There is {n} solution.", "There are {n} solutions.", low)
        else:
            yield msgn("There is at least {n} solution.", "There are at least {n} solutions.", low)
        yield self.reason
        if self.open_known:
            yield msgn("{n} cell is open: {cells}.", "{n} cells are open: {cells}.", len(names), cells=names)
        else:
            yield msgn(
                "At least {n} cell is open: {cells}.", "At least {n} cells are open: {cells}.", len(names), cells=names
            )
        yield from self._iter_additions()
        if not self.complete:
            yield msg("Not every given was tried in time.")

    def _iter_additions(self) -> Iterator[Message]:
        name, symbol_of = self.puzzle.layout.cell_name, self.puzzle.layout.symbol_of
        told = [(name(fix.cell), symbol_of(fix.digit or 0), fix.left) for fix in self.fixes]
        if self.deciding:
            givens = tuple(msg("{cell} = {digit}", cell=cell, digit=digit) for cell, digit, _ in told)
            yield msgn(
                "This given would leave exactly one solution: {givens}.",
                "Each of these givens would leave exactly one solution: {givens}.",
                len(givens),
                givens=givens,
            )
            return
        if self.complete:
            yield msg("No single further given would leave exactly one solution.")
        if told:
            left = tuple(msg("{cell} = {digit} ({left})", cell=cell, digit=d, left=n) for cell, d, n in told)
            yield msg("The givens that would leave fewest, and how many: {givens}.", givens=left)


_DECIDED = (Verdict.UNIQUE, Verdict.MULTIPLE)


def ask(request: ExplainConflictRequest, control: Control) -> ExplainConflictAnswer:
    """Look for faults first, then for two solutions; where there is none, for what contradicts what."""
    sheet = request.sheet
    if not find_faults(sheet.puzzle):
        found = find_difference(sheet.puzzle, limit=request.limit, seconds=control.left(), cancel=control.cancel)
        if found.verdict is not Verdict.UNSOLVABLE:
            return _of_difference(sheet, found)
    return _of_conflict(sheet, find_conflict(sheet.puzzle, seconds=control.left(), cancel=control.cancel))


def _of_conflict(sheet: Sheet, found: Conflict) -> ExplainConflictAnswer:
    layout = sheet.puzzle.layout
    parts = tuple(
        ConflictPart(
            part.kind,
            part.cells,
            part.digit or None,
            part.rule if isinstance(part.rule, Unit) else None,
            part.said(layout),
        )
        for part in found.parts
    )
    return ExplainConflictAnswer(
        sheet,
        Verdict.UNSOLVABLE,
        found.said() if parts else _NOT_FOUND,
        found.cells,
        found.fixes,
        found.complete,
        parts,
        found.minimal,
        found.smallest,
    )


def _of_difference(sheet: Sheet, found: Difference) -> ExplainConflictAnswer:
    return ExplainConflictAnswer(
        sheet,
        found.verdict,
        found.said(),
        found.cells,
        tuple(Fix(one.cell, None, one.digit, one.left == 1, one.left) for one in found.additions),
        found.complete,
        solutions=found.solutions,
        open_cells=found.open_cells,
        open_known=found.open_known,
        low=found.low,
        high=found.high,
    )


QUESTION = Question(
    "explain-conflict",
    ExplainConflictRequest,
    ExplainConflictAnswer,
    ask,
    is_long=True,
    example={"puzzle": "55" + EXAMPLE[2:]},
)
explain_conflict = QUESTION.function()
