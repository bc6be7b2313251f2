"""The formula of a puzzle: flat literals, the dictionary of its variables, and which rule every clause comes from."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from ...errors import ModelError
from ...language import Message, msg
from ...puzzle import Digit, Puzzle
from ...puzzle.summary import ShortRepr
from ..varmap import VarMap

RULES = ("given", "domain", "cell-some", "cell-one", "unit-one", "unit-every", "constraint")
"""The families of clauses.

A given; a digit that its cell may not hold; at least and at most one digit a cell; at most and at least once a unit;
one of the puzzle's other constraints.
"""


@dataclass(frozen=True, slots=True)
class Family:
    """The rule that a clause comes from: which rule, and of which cell, group of cells or constraint."""

    rule: str
    index: int

    def said(self, puzzle: Puzzle) -> Message:
        """Return the rule in words."""
        if self.rule == "constraint":
            return puzzle.constraints[self.index].said(puzzle.layout)
        if self.rule in ("unit-one", "unit-every"):
            units, network = puzzle.layout.units, puzzle.elementary
            cells = network.names(network.different_groups[self.index])
            name: object = units[self.index].said() if self.index < len(units) else ", ".join(cells)
            if self.rule == "unit-one":
                return msg("No digit twice in {unit}.", unit=name)
            return msg("Every digit somewhere in {unit}.", unit=name)
        cell = puzzle.elementary.name(self.index)
        return {
            "given": msg("{cell} holds its given.", cell=cell),
            "domain": msg("{cell} holds only digits that are allowed there.", cell=cell),
            "cell-some": msg("{cell} holds at least one digit.", cell=cell),
            "cell-one": msg("{cell} holds at most one digit.", cell=cell),
        }[self.rule]


@dataclass(frozen=True, slots=True)
class CnfStats:
    """How large a formula is."""

    variables: int
    auxiliaries: int
    clauses: int
    literals: int

    @property
    def size(self) -> tuple[int, int, int]:
        """Variables, constraints, and entries of all constraints: what models are compared by."""
        return self.variables, self.clauses, self.literals


@dataclass(frozen=True, repr=False)
class CnfModel(ShortRepr):
    """Clauses whose models, read on the (cell, digit) variables, are the solutions of the puzzle.

    One for one, unless hidden variables can be filled in several ways (`Network.is_functional`).

    Attributes:
        puzzle: what was encoded.
        varmap: the dictionary between variables and (cell, digit).
        content: the literals of all clauses, each clause ended by 0, as C ints.
        runs: (index into RULES, index, number of clauses) one after the other, in the order of the clauses, as C ints.
        encoding: which encoding was chosen.
        at_most_one: which way of saying "at most one".
        propagated: whether the givens were worked in before writing.
    """

    puzzle: Puzzle
    varmap: VarMap
    content: array[int]
    runs: array[int]
    encoding: str
    at_most_one: str
    propagated: bool

    @property
    def variable_count(self) -> int:
        """How many variables there are."""
        return self.varmap.count

    @cached_property
    def clause_count(self) -> int:
        """How many clauses there are."""
        return sum(self.runs[2::3])

    def stats(self) -> CnfStats:
        """Return the size of the formula."""
        literals = len(self.content) - self.clause_count
        return CnfStats(self.varmap.count, self.varmap.count - self.varmap.pair_count, self.clause_count, literals)

    def iter_clauses(self) -> Iterator[list[int]]:
        """Yield the clauses as lists of literals."""
        literals = self.content.tolist()
        start, index = 0, literals.index
        for _ in range(self.clause_count):
            end = index(0, start)
            yield literals[start:end]
            start = end + 1

    @cached_property
    def _run_starts(self) -> list[int]:
        return list(accumulate(self.runs[2::3], initial=0))

    def family_of(self, clause: int) -> Family:
        """Return which rule clause number `clause` (from 0) comes from.

        >>> from modoku.puzzle import BoxGrid
        >>> from modoku.models import to_cnf
        >>> model = to_cnf(Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")))
        >>> str(model.family_of(0).said(model.puzzle))
        'r1c1 holds at least one digit.'
        """
        if not 0 <= clause < self.clause_count:
            raise ModelError(
                msg("There is no clause {n}: they go from 0 to {last}.", n=clause, last=self.clause_count - 1)
            )
        run = bisect_right(self._run_starts, clause) - 1
        return Family(RULES[self.runs[3 * run]], self.runs[3 * run + 1])

    def iter_families(self) -> Iterator[tuple[Family, int]]:
        """Yield each family in order with the number of its clauses."""
        for rule, index, count in zip(self.runs[0::3], self.runs[1::3], self.runs[2::3], strict=True):
            yield Family(RULES[rule], index), count

    def to_values(self, answer: Iterable[int]) -> tuple[Digit, ...]:
        """Return the digits that a model of the formula spells; `answer` is a list of literals."""
        return self.varmap.to_values(answer)
