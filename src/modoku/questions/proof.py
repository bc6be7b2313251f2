"""The guards before a rating, a hint or a path, and the values that say they were passed.

`Proof` says that there is exactly one solution, and which techniques may be used then: a function that has one cannot
have forgotten to look. Proofs are made here and nowhere else (a test in tests/architecture looks for other makers).
`Position` says where a player stands, as far as what was placed and struck out can be trusted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..errors import PuzzleError
from ..language import Message, msg
from ..limits import Limits
from ..logic import Technique, choose_techniques
from ..logic.board import board_of
from ..native import CancelFlag
from ..puzzle import Digit, DigitSet, Puzzle, Sheet, Solution, find_faults
from ..results import Verdict
from ..search.many import solve_array
from ..search.solving import solve
from ..variants import is_classic9
from .question import Control

PROOF_SECONDS = 10.0
_REASONS = {
    Verdict.MULTIPLE: msg("The puzzle has several solutions: no path leads to the end."),
    Verdict.UNSOLVABLE: msg("The puzzle has no solution."),
}
_UNDECIDED = msg("Whether there is one solution was not proved in time: techniques that need it are left out.")
_NEEDED = msg("A candidate that is needed has been struck out: all of them are taken to be there.")


@dataclass(frozen=True, slots=True)
class Proof:
    """A puzzle, the digits of its only solution, and what proved that: a complete search, or a path of sound steps."""

    puzzle: Puzzle
    digits: Sequence[Digit] | str
    by: Literal["search", "path"] = "search"

    @property
    def solution(self) -> Solution:
        """The only solution, checked against the rules when somebody looks at it: a rating need not."""
        return Solution.checked(self.puzzle, map(int, self.digits))

    @property
    def verdict(self) -> Verdict:
        """What is proved."""
        return Verdict.UNIQUE

    def techniques(self, *, uniqueness: bool = True, human: bool = False) -> tuple[Technique, ...]:
        """Return what may be used: techniques that rest on a single solution need this proof by search."""
        sums = board_of(self.puzzle).has_sums
        return choose_techniques(uniqueness=uniqueness and self.by == "search", human=human, sums=sums)


@dataclass(frozen=True, slots=True)
class Unproved:
    """Why there is no proof: faults, no solution, several, or no time; then sound techniques may still be tried."""

    verdict: Verdict
    reason: Message
    puzzle: Puzzle | None = None

    @property
    def is_open(self) -> bool:
        """Whether there may be exactly one solution after all."""
        return self.verdict in (Verdict.SOLVABLE, Verdict.UNKNOWN)

    def techniques(self, *, uniqueness: bool = False, human: bool = False) -> tuple[Technique, ...]:  # noqa: ARG002
        """Return the techniques that are sound whatever the number of solutions, also where others are wished for."""
        sums = self.puzzle is not None and board_of(self.puzzle).has_sums
        return choose_techniques(uniqueness=False, human=human, sums=sums)


def prove(sheet: Sheet, control: Control, nodes: int | None = None) -> Proof | Unproved:
    """Return the proof that there is exactly one solution, or why there is none: faults first, then two solutions.

    It is looked for some seconds long, or within so many nodes where the answer must not hang on the machine.
    """
    # A classic board is searched faster than it is looked over; elsewhere a contradiction may cost a long search.
    fault = None if is_classic9(sheet.puzzle) else find_fault(sheet)
    if fault is not None:
        return fault
    left = control.left()
    seconds = left if nodes is not None else PROOF_SECONDS if left is None else min(left, PROOF_SECONDS)
    found = solve(sheet.puzzle, limit=2, seconds=seconds, nodes=nodes, cancel=control.cancel)
    if found.verdict is Verdict.UNIQUE:
        return Proof(sheet.puzzle, found.answers[0])
    return (find_fault(sheet) if found.verdict is Verdict.UNSOLVABLE else None) or no_proof(found.verdict, sheet.puzzle)


def find_fault(sheet: Sheet) -> Unproved | None:
    """Return the first contradiction between givens and rules as the reason why there is no proof."""
    faults = find_faults(sheet.puzzle)
    return Unproved(Verdict.UNSOLVABLE, faults[0].message) if faults else None


def no_proof(verdict: Verdict, puzzle: Puzzle | None = None) -> Unproved:
    """Return why there is no proof, in words."""
    return Unproved(verdict, _REASONS.get(verdict, _UNDECIDED), puzzle)


def prove_many(
    sheets: Sequence[Sheet], *, seconds: float | None = None, jobs: int = 1, cancel: CancelFlag | None = None
) -> list[Proof | Unproved]:
    """Return for each classic puzzle what `prove` would: many at once, `seconds` each."""
    digits = b"".join(bytes(sheet.puzzle.givens) for sheet in sheets)
    found = solve_array(memoryview(digits), Limits(2, seconds), Limits(None), jobs, "", cancel)
    return [_judged(sheet, found.verdict(place), found.solution(place)) for place, sheet in enumerate(sheets)]


def _judged(sheet: Sheet, verdict: Verdict, digits: str | None) -> Proof | Unproved:
    if verdict is Verdict.UNIQUE and digits is not None:
        return Proof(sheet.puzzle, digits)
    return (find_fault(sheet) if verdict is Verdict.UNSOLVABLE else None) or no_proof(verdict)


def proof_by_path(puzzle: Puzzle, end: Sequence[Digit]) -> Proof:
    """Return the proof that a path of sound steps, which ended here, is: every step was forced."""
    return Proof(puzzle, Solution.checked(puzzle, end).values, "path")


@dataclass(frozen=True, slots=True)
class Position:
    """Where a person goes on from.

    Attributes:
        values: the digits of the grid, givens and placed ones.
        candidates: those left after others were struck out; empty where nothing can be said about them.
        warning: what is wrong with the marks, or was not proved.
    """

    values: tuple[Digit, ...]
    candidates: tuple[DigitSet, ...] = ()
    warning: Message | None = None


def check_position(sheet: Sheet, proof: Proof | Unproved) -> Position:
    """Return where a player stands; raise PuzzleError where a digit that was placed is wrong.

    Candidates are taken as the player left them, unless one that is needed was struck out, or the solution is not known
    to be the only one; a set that is empty says nothing about its cell.
    """
    values = sheet.grid.values
    if not isinstance(proof, Proof):
        return Position(values, warning=proof.reason)
    right = proof.solution.values
    wrong = [cell for cell, digit in enumerate(values) if digit and digit != right[cell]]
    if wrong:
        raise PuzzleError(
            msg("Not every digit that was placed is right: {cells}.", cells=sheet.puzzle.layout.cell_names(wrong)),
            msg("Take these out first."),
        )
    if all(not left or digit in left for left, digit in zip(sheet.candidates, right, strict=False)):
        return Position(values, sheet.candidates)
    return Position(values, warning=_NEEDED)
