"""The guard before everything that takes a single solution for granted, and the value that says it was passed.

`Proof` is what rating, hints and paths demand: a function that has one cannot have forgotten to look. Proofs are made
here and nowhere else (a test in tests/architecture looks for other makers).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..language import Message, msg
from ..logic import Technique, choose_techniques
from ..puzzle import Digit, Puzzle, Sheet, Solution, find_faults
from ..results import Verdict
from ..search.solve import solve
from ..variants import is_classic9
from .question import Control

PROOF_SECONDS = 10.0
_REASONS = {
    Verdict.MULTIPLE: msg("The puzzle has several solutions: no path leads to the end."),
    Verdict.UNSOLVABLE: msg("The puzzle has no solution."),
}
_UNDECIDED = msg("Whether there is one solution was not proved in time: techniques that need it are left out.")


@dataclass(frozen=True, slots=True)
class Proof:
    """A puzzle with its only solution, and what proved that: a complete search, or a path of sound steps."""

    puzzle: Puzzle
    solution: Solution | None
    by: Literal["search", "path"] = "search"

    @property
    def digits(self) -> tuple[Digit, ...]:
        """The digits of the only solution."""
        return () if self.solution is None else self.solution.values

    def techniques(self, *, uniqueness: bool = True, human: bool = False) -> tuple[Technique, ...]:
        """Return what may be used: techniques that rest on a single solution need this proof by search."""
        return choose_techniques(uniqueness=uniqueness and self.by == "search", human=human)


@dataclass(frozen=True, slots=True)
class Unproved:
    """Why there is no proof: faults, no solution, several, or no time; then sound techniques may still be tried."""

    verdict: Verdict
    reason: Message

    @property
    def is_open(self) -> bool:
        """Whether there may be exactly one solution after all."""
        return self.verdict in (Verdict.SOLVABLE, Verdict.UNKNOWN)

    def techniques(self, *, human: bool = False) -> tuple[Technique, ...]:
        """Return the techniques that are sound whatever the number of solutions."""
        return choose_techniques(uniqueness=False, human=human)


def prove(sheet: Sheet, control: Control) -> Proof | Unproved:
    """Return the proof that there is exactly one solution, or why there is none: faults first, then two solutions."""
    # A classic board is searched faster than it is looked over; elsewhere a contradiction may cost a long search.
    fault = None if is_classic9(sheet.puzzle) else find_fault(sheet)
    if fault is not None:
        return fault
    left = control.left()
    seconds = PROOF_SECONDS if left is None else min(left, PROOF_SECONDS)
    found = solve(sheet.puzzle, limit=2, seconds=seconds, cancel=control.cancel)
    if found.verdict is Verdict.UNIQUE and found.solution is not None:
        return Proof(sheet.puzzle, found.solution)
    return (find_fault(sheet) if found.verdict is Verdict.UNSOLVABLE else None) or no_proof(found.verdict)


def find_fault(sheet: Sheet) -> Unproved | None:
    """Return the first contradiction between givens and rules as the reason why there is no proof."""
    faults = find_faults(sheet.puzzle)
    return Unproved(Verdict.UNSOLVABLE, faults[0].message) if faults else None


def no_proof(verdict: Verdict) -> Unproved:
    """Return why there is no proof, in words."""
    return Unproved(verdict, _REASONS.get(verdict, _UNDECIDED))


def proof_by_core(puzzle: Puzzle) -> Proof:
    """Return the proof of the compiled rater, which searches for two solutions before it grades and keeps none."""
    return Proof(puzzle, None)


def proof_by_path(puzzle: Puzzle, end: Sequence[Digit]) -> Proof:
    """Return the proof that a path of sound steps, which ended here, is: every step was forced."""
    return Proof(puzzle, Solution.checked(puzzle, end), "path")
