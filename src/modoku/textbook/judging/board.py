"""The board that the models of the exercises are about: numbers of variables, houses, right grids, rules as clauses."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ...native import sat_solve
from ...puzzle import BoxGrid, Puzzle
from ...search import solve
from ...variants import classic

Spot = tuple[int, int]
Clause = tuple[int, ...]
MOST = 1000
"""Counting stops here: nobody needs to know how many false grids there are beyond it."""


@dataclass(frozen=True)
class Rule:
    """A rule of the game as a clause, with what it says: its kind, its house, its digit, its cells."""

    kind: str
    clause: Clause
    house: int = 0
    digit: int = 0
    cells: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class SmallGrid:
    """A grid with boxes of `rows` x `columns` cells and its variables x(i,j,k), numbered from 1.

    >>> board = SmallGrid(2, 2)
    >>> board.number(3, 2, 4), board.triple(47), board.box(3, 2)
    (40, (3, 4, 3), 3)
    """

    rows: int = 2
    columns: int = 2

    @property
    def size(self) -> int:
        """How many digits there are."""
        return self.rows * self.columns

    @property
    def indices(self) -> range:
        """1 to n: rows, columns and digits."""
        return range(1, self.size + 1)

    @property
    def variables(self) -> int:
        """How many variables there are."""
        return self.size**3

    @cached_property
    def cells(self) -> tuple[Spot, ...]:
        """All cells, row by row."""
        return tuple((i, j) for i in self.indices for j in self.indices)

    def number(self, i: int, j: int, k: int) -> int:
        """Return the number of x(i,j,k)."""
        return self.size**2 * (i - 1) + self.size * (j - 1) + k

    def triple(self, number: int) -> tuple[int, int, int]:
        """Return the row, the column and the digit of a variable."""
        place, digit = divmod(number - 1, self.size)
        row, column = divmod(place, self.size)
        return row + 1, column + 1, digit + 1

    def box(self, i: int, j: int) -> int:
        """Return the number of the box of a cell, from left to right, then from top to bottom."""
        return self.rows * ((i - 1) // self.rows) + (j - 1) // self.columns + 1

    @cached_property
    def houses(self) -> dict[str, tuple[tuple[Spot, ...], ...]]:
        """Rows, columns and boxes, each as its cells."""
        return {
            "row": tuple(tuple((i, j) for j in self.indices) for i in self.indices),
            "column": tuple(tuple((i, j) for i in self.indices) for j in self.indices),
            "box": tuple(tuple(cell for cell in self.cells if self.box(*cell) == b) for b in self.indices),
        }

    @cached_property
    def puzzle(self) -> Puzzle:
        """The blank puzzle."""
        return classic(BoxGrid(self.rows, self.columns))

    def with_givens(self, givens: str) -> Puzzle:
        """Return the puzzle with the digits of a line, `.` for a blank."""
        return self.puzzle.with_givens([int(sign) if sign.isdigit() else 0 for sign in givens])

    def grids(self, givens: str = "", limit: int = MOST) -> tuple[str, ...]:
        """Return the completions in order, by a search that knows no clauses.

        >>> len(SmallGrid().grids()), SmallGrid().grids("1.3..4.1.3......")
        (288, ('1234342143122143',))
        """
        puzzle = self.with_givens(givens) if givens else self.puzzle
        return tuple(sorted("".join(map(str, one.values)) for one in solve(puzzle, limit=limit).solutions))

    def literals(self, grid: str) -> list[int]:
        """Return the total assignment of a grid: one literal for each variable."""
        return [
            number if self.triple(number)[2] == int(grid[(number - 1) // self.size]) else -number
            for number in range(1, self.variables + 1)
        ]

    def iter_pairs(self, kind: str) -> Iterator[Rule]:
        """Yield the pair clauses of a family: by house, then by digit, then by pair of places."""
        for place, house in enumerate(self.houses[kind], 1):
            for k in self.indices:
                for a, b in combinations(house, 2):
                    yield Rule(kind, (-self.number(*a, k), -self.number(*b, k)), place, k, (a, b))

    def rules(self, givens: str = "") -> dict[str, list[Rule]]:
        """Return the rules by kind; what is broken first is told first."""
        found: dict[str, list[Rule]] = {kind: list(self.iter_pairs(kind)) for kind in ("box", "column", "row")}
        found["given"] = [
            Rule("given", (self.number(i, j, int(sign)),), 0, int(sign), ((i, j),))
            for (i, j), sign in zip(self.cells, givens, strict=False)
            if sign.isdigit()
        ]
        found["two"] = [
            Rule("two", (-self.number(i, j, a), -self.number(i, j, b)), a, b, ((i, j),))
            for i, j in self.cells
            for a, b in combinations(self.indices, 2)
        ]
        found["none"] = [
            Rule("none", tuple(self.number(i, j, k) for k in self.indices), 0, 0, ((i, j),)) for i, j in self.cells
        ]
        return found

    def formula(self, givens: str = "") -> list[Clause]:
        """Return the clauses of the book in the order of the book: cells, rows, columns, boxes, givens.

        >>> len(SmallGrid().formula()), len(SmallGrid(2, 3).formula()), len(SmallGrid().formula("1.3..4.1.3......"))
        (304, 1656, 309)
        """
        rules = self.rules(givens)
        return [rule.clause for kind in ("none", "row", "column", "box", "given") for rule in rules[kind]]


def models_of(
    clauses: Iterable[Sequence[int]], variables: int, project: int, limit: int, assumptions: Iterable[int] = ()
) -> list[tuple[int, ...]]:
    """Return models as literals of the first `project` variables, each such part once.

    >>> models_of([(1, 2), (-1, -2)], 2, 2, 9)
    [(1, -2), (-1, 2)]
    """
    flat = array("i")
    for clause in clauses:
        flat.extend(clause)
        flat.append(0)
    found, *_ = sat_solve(
        flat, variables, array("i", range(1, project + 1)), limit, assumptions=array("i", assumptions)
    )
    return [tuple(array("i", packed)) for packed in found]


def has_model(clauses: Sequence[Sequence[int]], assumptions: Iterable[int] = ()) -> bool:
    """Return whether some assignment satisfies all clauses.

    >>> has_model([(1,), (-1, 2)]), has_model([(1,), (-1,)])
    (True, False)
    """
    given = list(assumptions)
    top = max((abs(one) for clause in (*clauses, given) for one in clause), default=1)
    return bool(models_of(clauses, top, top, 1, given))
