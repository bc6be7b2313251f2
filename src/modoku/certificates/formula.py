"""The formula of a certificate: the rules and givens of a puzzle, and a clause for each solution that is set aside.

Nothing here is chosen by the certificate: the formula is a function of the puzzle and of its solutions, so that whoever
checks a certificate writes the same formula again.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..models import CnfModel, to_cnf
from ..models.exports.names import dictionary_lines
from ..native import cnf_text
from ..puzzle import Puzzle, Solution

ENCODING = "efficient"
MOST_PAIRWISE = 25
"""Up to so many digits "at most one" is said pair by pair, the plainest way; above, such files would grow too large."""


def scheme_of(puzzle: Puzzle) -> str:
    """Return how "at most one" is written for a puzzle."""
    return "pairwise" if puzzle.size <= MOST_PAIRWISE else "commander"


@dataclass(frozen=True)
class Formula:
    """The clauses of a puzzle, givens as unit clauses, followed by one that excludes each of some solutions.

    >>> from modoku.puzzle import BoxGrid
    >>> one = Puzzle.blank(BoxGrid.of_order(1).to_layout("one"))
    >>> print(Formula.of(one, [Solution.checked(one, [1])]).to_dimacs().decode(), end="")
    c modoku: encoding efficient, at most one: pairwise, givens as unit clauses
    c the last clauses exclude these solutions, in their order:
    c solution 1
    c variables:
    c 1 r1c1=1
    p cnf 1 5
    1 0
    1 0
    1 0
    1 0
    -1 0
    """

    model: CnfModel
    excluded: tuple[Solution, ...] = ()

    @classmethod
    def of(cls, puzzle: Puzzle, excluded: Sequence[Solution] = ()) -> Formula:
        """Write the formula of a puzzle."""
        return cls(to_cnf(puzzle, ENCODING, scheme_of(puzzle), propagate=False), tuple(excluded))

    def excluding(self, solutions: Sequence[Solution]) -> Formula:
        """Return the formula that excludes some solutions more."""
        return Formula(self.model, (*self.excluded, *solutions)) if solutions else self

    @property
    def variable_count(self) -> int:
        """How many variables there are."""
        return self.model.variable_count

    @property
    def clause_count(self) -> int:
        """How many clauses there are, those that exclude solutions included."""
        return self.model.clause_count + len(self.excluded)

    @cached_property
    def content(self) -> array[int]:
        """The literals of all clauses, each clause ended by 0."""
        found = array("i", self.model.content)
        for solution in self.excluded:
            found.extend(-number for number in self.literals_of(solution))
            found.append(0)
        return found

    def literals_of(self, solution: Solution) -> list[int]:
        """Return the variables that say what each cell of a solution holds."""
        return [self.model.varmap.number(cell, digit) for cell, digit in enumerate(solution.values)]

    def to_dimacs(self) -> bytes:
        """Return the formula as a DIMACS file, one clause a line, with its dictionary in comments."""
        head = [*self._iter_comments(), f"p cnf {self.variable_count} {self.clause_count}\n"]
        return "\n".join(head).encode() + cnf_text(self.content)

    def _iter_comments(self) -> Iterator[str]:
        # No text of the puzzle's author gets in here: a line end in it would be read as a clause.
        model = self.model
        yield f"c modoku: encoding {model.encoding}, at most one: {model.at_most_one}, givens as unit clauses"
        if self.excluded:
            yield "c the last clauses exclude these solutions, in their order:"
        for solution in self.excluded:
            yield f"c solution {solution}"
        yield "c variables:"
        yield from dictionary_lines(model.varmap, model.puzzle.layout, "c")
