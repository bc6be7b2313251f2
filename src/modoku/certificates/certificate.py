"""What a certificate is: the puzzle, the verdict, and everything that somebody else needs to check it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..formats import write
from ..limits import Stop
from ..native import core_version
from ..puzzle import Puzzle, Solution
from ..puzzle.summary import ShortRepr
from ..results import Verdict, verdict_of
from .formula import Formula
from .manifest import MANIFEST, make_manifest

PUZZLE, FORMULA, DRUP, LRAT, SOLUTIONS = "puzzle.json", "formula.cnf", "proof.drup", "proof.lrat", "solutions.txt"
PATH = "path.json"


@dataclass(frozen=True, repr=False)
class Certificate(ShortRepr):
    """A verdict and its evidence.

    Attributes:
        puzzle: what was asked.
        solutions: none, the only one, or two different ones.
        formula: the clauses of the puzzle; those that exclude the solution included where that is the only one.
        drup: the refutation of the formula as a solver writes it; empty where there are two solutions.
        lrat: the same with hints, for checkers that need not search.
        engines: who found the solutions (`solutions`) and the refutation (`proof`).
        path: the steps of a person to the only solution, each with evidence; empty where there is none.
    """

    puzzle: Puzzle
    solutions: tuple[Solution, ...]
    formula: Formula
    drup: bytes
    lrat: bytes
    engines: Mapping[str, str]
    path: bytes = b""

    @property
    def verdict(self) -> Verdict:
        """What is certified: unsolvable, unique or multiple."""
        return verdict_of(len(self.solutions), Stop.EXHAUSTED)

    @property
    def file_names(self) -> tuple[str, ...]:
        """The names of its files, the manifest last."""
        proofs = () if self.verdict is Verdict.MULTIPLE else (DRUP, LRAT)
        return (PUZZLE, FORMULA, SOLUTIONS, *proofs, *((PATH,) if self.path else ()), MANIFEST)

    def to_files(self) -> dict[str, bytes]:
        """Return the content of every file by its name, the manifest last."""
        files = {
            PUZZLE: write(self.puzzle, "json").encode(),
            FORMULA: self.formula.to_dimacs(),
            SOLUTIONS: write_solutions(self.solutions),
        }
        if self.verdict is not Verdict.MULTIPLE:
            files |= {DRUP: self.drup, LRAT: self.lrat}
        if self.path:
            files[PATH] = self.path
        return files | make_manifest(self.verdict, self.formula, files, self.engines, core_version())


def write_solutions(solutions: Sequence[Solution]) -> bytes:
    """Return one line a solution, in reading order."""
    return "".join(f"{solution}\n" for solution in solutions).encode()
