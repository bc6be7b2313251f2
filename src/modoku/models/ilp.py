"""A puzzle as a 0-1 linear programme with a constant objective, as in documents 000 and 003; its matrix and rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import gcd

from ..limits import check_cancelled
from ..puzzle import Digit, Puzzle
from ..puzzle.summary import ShortRepr
from .linear import Row, to_rows
from .varmap import VarMap


@dataclass(frozen=True, slots=True)
class IlpStats:
    """How large a programme is."""

    variables: int
    auxiliaries: int
    equations: int
    inequalities: int
    nonzeros: int

    @property
    def size(self) -> tuple[int, int, int]:
        """Variables, constraints, and entries of all constraints: what models are compared by."""
        return self.variables, self.equations + self.inequalities, self.nonzeros


@dataclass(frozen=True, slots=True)
class SparseMatrix:
    """A matrix row by row: row i has the entries `starts[i]` to `starts[i + 1]` of `columns` and `coefficients`."""

    starts: tuple[int, ...]
    columns: tuple[int, ...]
    coefficients: tuple[int, ...]
    width: int


@dataclass(frozen=True, repr=False)
class IlpModel(ShortRepr):
    """Maximise 1 over 0-1 variables, subject to rows; the feasible points are the solutions, one for one."""

    puzzle: Puzzle
    varmap: VarMap
    rows: tuple[Row, ...]
    propagated: bool

    def stats(self) -> IlpStats:
        """Return the size of the programme."""
        equations = sum(row.sense == "=" for row in self.rows)
        return IlpStats(
            self.varmap.count,
            self.varmap.count - self.varmap.pair_count,
            equations,
            len(self.rows) - equations,
            sum(len(row.terms) for row in self.rows),
        )

    def matrix(self) -> SparseMatrix:
        """Return the coefficients, variable 1 in column 0."""
        starts, columns, coefficients = [0], [], []
        for row in self.rows:
            for coefficient, variable in row.terms:
                columns.append(variable - 1)
                coefficients.append(coefficient)
            starts.append(len(columns))
        return SparseMatrix(tuple(starts), tuple(columns), tuple(coefficients), self.varmap.count)

    def rank(self) -> int:
        """Return the rank of the matrix of the equations, exactly.

        >>> from modoku.puzzle import BoxGrid
        >>> to_ilp(Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2"))).rank()
        40
        """
        return rank_of(row.terms for row in self.rows if row.sense == "=")

    def to_values(self, answer: Sequence[float]) -> tuple[Digit, ...]:
        """Return the digits of a feasible point; `answer[0]` is the value of variable 1."""
        return self.varmap.to_values(number for number, value in enumerate(answer, 1) if value > 0.5)


def to_ilp(puzzle: Puzzle, propagate: bool = True) -> IlpModel:
    """Return the programme of a puzzle; without `propagate`, over all n^3 variables and with the givens as equations.

    >>> from modoku.puzzle import BoxGrid
    >>> to_ilp(Puzzle.blank(BoxGrid.of_order(3).to_layout("order 3"))).stats()
    IlpStats(variables=729, auxiliaries=0, equations=324, inequalities=0, nonzeros=2916)
    """
    system = to_rows(puzzle, propagate)
    return IlpModel(puzzle, system.varmap, system.rows, system.propagated)


def rank_of(rows: Iterable[Sequence[tuple[int, int]]]) -> int:
    """Return the rank of rows of (coefficient, column) by elimination in whole numbers: no rounding, no prime to trust.

    >>> rank_of([[(1, 0), (1, 1)], [(2, 0), (2, 1)], [(1, 1)]])
    2
    """
    pivots: dict[int, dict[int, int]] = {}
    for terms in rows:
        check_cancelled()
        row = {column: coefficient for coefficient, column in terms if coefficient}
        while row:
            column = min(row)
            pivot = pivots.get(column)
            if pivot is None:
                pivots[column] = row
                break
            row = _eliminated(row, pivot, column)
    return len(pivots)


def _eliminated(row: dict[int, int], pivot: dict[int, int], column: int) -> dict[int, int]:
    """Return the row with the pivot's column cleared, its entries without a common factor."""
    mine, other = row[column], pivot[column]
    common = gcd(mine, other)
    mine, other = mine // common, other // common
    found = {at: other * value for at, value in row.items()}
    for at, value in pivot.items():
        left = found.get(at, 0) - mine * value
        if left:
            found[at] = left
        else:
            found.pop(at, None)
    shared = gcd(*found.values()) if found else 1
    return {at: value // shared for at, value in found.items()} if shared > 1 else found
