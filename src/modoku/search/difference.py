"""Why a puzzle has several solutions: where two of them differ, what is still open, and which given would decide."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product, takewhile

from ..language import Message, msg, msgn
from ..limits import Deadline, Stop, Stopped, within
from ..models import CnfModel, to_cnf
from ..native import CancelFlag, sat_solve
from ..puzzle import Cell, Digit, Puzzle, Solution
from ..puzzle.summary import ShortRepr
from ..results import SolveResult, Verdict
from .choice import read_question
from .counting import count
from .solving import solve

FEW = 100
"""Up to so many solutions, each is compared with each."""
SHOWN = 10
"""How many givens are named where none decides."""


@dataclass(frozen=True, slots=True, repr=False)
class Addition(ShortRepr):
    """A given to add, and how many solutions it leaves."""

    cell: Cell
    digit: Digit
    left: int


@dataclass(frozen=True, slots=True, repr=False)
class Difference(ShortRepr):
    """Two solutions and all that is not decided.

    Attributes:
        puzzle: what was asked about.
        verdict: `multiple`; else there are no two solutions, or they were not found in time.
        solutions: the two solutions (or the only one): as alike as could be found.
        open_cells: the cells that do not hold the same digit in all solutions.
        open_known: whether these are all such cells.
        low: there are at least so many solutions.
        high: there are at most so many; None if that is not known.
        additions: the single givens that would leave one solution; if there is none, those that leave fewest.
        complete: whether every single given was tried.
    """

    puzzle: Puzzle
    verdict: Verdict
    solutions: tuple[Solution, ...] = ()
    open_cells: tuple[Cell, ...] = ()
    open_known: bool = False
    low: int = 0
    high: int | None = None
    additions: tuple[Addition, ...] = ()
    complete: bool = False

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells where the two solutions differ."""
        return _differing(*(solution.values for solution in self.solutions)) if len(self.solutions) == 2 else ()

    @property
    def deciding(self) -> tuple[Addition, ...]:
        """The single givens that would leave exactly one solution."""
        return tuple(addition for addition in self.additions if addition.left == 1)

    def said(self) -> Message:
        """Return where the two solutions differ."""
        if self.verdict is Verdict.MULTIPLE:
            first, second = (solution.values for solution in self.solutions)
            name, symbol_of = self.puzzle.layout.cell_name, self.puzzle.layout.symbol_of
            pairs = tuple(
                msg("{cell} ({a} or {b})", cell=name(cell), a=symbol_of(first[cell]), b=symbol_of(second[cell]))
                for cell in self.cells
            )
            # Two solutions never differ in one cell only where every cell lies in a house; elsewhere they may.
            return msgn(
                "Two solutions differ in {n} cell: {pairs}.", "Two solutions differ in {n} cells: {pairs}.",
                len(pairs), pairs=pairs,
            )  # fmt: skip
        return {
            Verdict.UNIQUE: msg("There is exactly one solution."),
            Verdict.UNSOLVABLE: msg("There is no solution."),
        }.get(self.verdict, msg("Whether there are two solutions was not decided in time."))


def find_difference(
    puzzle: Puzzle | str, *, limit: int = 1000, seconds: float | None = 10.0, cancel: CancelFlag | None = None
) -> Difference:
    """Find out where solutions of a puzzle differ, and what would decide between them.

    Args:
        puzzle: a puzzle, or a text in any format that can be read.
        limit: up to so many solutions are looked at one by one; beyond, they are only counted.
        seconds: time for the whole question; None for no bound.
        cancel: stop when this is set, from any thread.

    >>> difference = find_difference("12343412........")
    >>> difference.said().said()
    'Two solutions differ in 4 cells: r3c1 (2 or 4), r3c3 (4 or 2), r4c1 (4 or 2), r4c3 (2 or 4).'
    >>> len(difference.open_cells), difference.low, difference.high, difference.deciding
    (8, 4, 4, ())
    """
    deadline = Deadline.after(seconds, cancel)
    question = read_question(puzzle)
    two = solve(question, limit=2, seconds=deadline.left(), cancel=cancel)
    if two.verdict is not Verdict.MULTIPLE:
        high = len(two.answers) if two.stop is Stop.EXHAUSTED else None
        known = two.verdict is Verdict.UNIQUE
        return Difference(question, two.verdict, two.solutions, (), known, len(two.answers), high, (), known)
    result = two
    if not deadline.is_over:
        more = solve(question, limit=max(2, limit), seconds=deadline.left(0.3), cancel=cancel)
        # The second search has less time than the first.
        result = more if len(more.answers) >= 2 else two
    grids = [tuple(map(int, answer)) for answer in result.answers]
    exhausted = result.stop is Stop.EXHAUSTED
    first, second = _nearest(grids, deadline)
    open_cells = {cell for grid in grids for cell in _differing(first, grid)}
    known = exhausted
    model = None if exhausted else _build(question, deadline)
    if model is not None:
        second = _nearer(model, first, second, deadline.part(0.2))
        open_cells, known = _find_open(model, first, open_cells, deadline.part(0.3))
    low, high = _count(question, result, deadline)
    if exhausted:
        additions, complete = _rank_all(grids), True
    else:
        additions, complete = _find_additions(question, sorted(open_cells), known, limit, deadline)
    solutions = tuple(Solution.checked(question, grid) for grid in (first, second))
    found = tuple(sorted(open_cells))
    return Difference(question, Verdict.MULTIPLE, solutions, found, known, low, high, additions, complete)


def _differing(first: Sequence[Digit], second: Sequence[Digit]) -> tuple[Cell, ...]:
    return tuple(cell for cell, (a, b) in enumerate(zip(first, second, strict=True)) if a != b)


def _nearest(grids: Sequence[tuple[Digit, ...]], deadline: Deadline) -> tuple[tuple[Digit, ...], tuple[Digit, ...]]:
    """Return the two grids that differ in the fewest cells; of many grids, only pairs with the first are compared."""
    pairs = combinations(grids, 2) if len(grids) <= FEW else product(grids[:1], grids[1:])
    first = next(pairs)
    in_time = takewhile(lambda _: not deadline.is_over, pairs)
    return min(chain([first], in_time), key=lambda pair: len(_differing(*pair)))


def _build(puzzle: Puzzle, deadline: Deadline) -> CnfModel | None:
    """Return the formula of a puzzle; None if the time is over before it is written."""
    try:
        with within(deadline):
            deadline.check()
            return to_cnf(puzzle)
    except Stopped:
        return None


def _find_grid(
    model: CnfModel, clauses: Iterable[Iterable[int]], deadline: Deadline
) -> tuple[tuple[Digit, ...] | None, Stop]:
    """Find a solution that satisfies further clauses."""
    content = model.content + array("i", (literal for clause in clauses for literal in (*clause, 0)))
    pairs = array("i", range(1, model.varmap.pair_count + 1))
    found, stop, _, _, _ = sat_solve(
        content, model.variable_count, pairs, 1, seconds=deadline.left(), cancel=deadline.cancel
    )
    if not found:
        return None, Stop(stop)
    literals = array("i")
    literals.frombytes(found[0])
    return model.to_values(literals), Stop.SOLUTIONS


def _nearer(
    model: CnfModel, first: Sequence[Digit], second: tuple[Digit, ...], deadline: Deadline
) -> tuple[Digit, ...]:
    """Return a solution that differs from the first only where the second does, and nowhere more than it must."""
    number = model.varmap.number
    while not deadline.is_over:
        cells = _differing(first, second)
        differ = set(cells)
        same = [number(cell, digit) for cell, digit in enumerate(first) if cell not in differ]
        clauses = [
            *([variable] for variable in same if variable),
            [-number(cell, first[cell]) for cell in cells],
            [number(cell, first[cell]) for cell in cells],
        ]
        grid, _ = _find_grid(model, clauses, deadline)
        if grid is None:
            break
        second = grid
    return second


def _find_open(model: CnfModel, first: Sequence[Digit], known: set[Cell], deadline: Deadline) -> tuple[set[Cell], bool]:
    """Find every cell that some solution fills otherwise than the first; say whether there are certainly no more."""
    number = model.varmap.number
    found = set(known)
    while True:
        rest = [number(cell, digit) for cell, digit in enumerate(first) if cell not in found and number(cell, digit)]
        if not rest:
            return found, True
        if deadline.is_over:
            return found, False
        grid, stop = _find_grid(model, [[-variable for variable in rest]], deadline)
        if grid is None:
            return found, stop is Stop.EXHAUSTED
        found.update(_differing(first, grid))


def _count(puzzle: Puzzle, result: SolveResult, deadline: Deadline) -> tuple[int, int | None]:
    """Return the least and the greatest possible number of solutions."""
    seen = len(result.answers)
    if result.stop is Stop.EXHAUSTED:
        return seen, seen
    if deadline.is_over:
        return seen, None
    counted = count(puzzle, seconds=deadline.left(0.4), cancel=deadline.cancel)
    return max(seen, counted.low), counted.high


def _rank_all(grids: Sequence[Sequence[Digit]]) -> tuple[Addition, ...]:
    """Rank every possible given by how many of all solutions have it."""
    left = Counter((cell, digit) for grid in grids for cell, digit in enumerate(grid))
    return _best(Addition(cell, digit, n) for (cell, digit), n in left.items() if n < len(grids))


def _best(additions: Iterable[Addition]) -> tuple[Addition, ...]:
    """Keep all that decide, or else the first few of those that leave fewest."""
    ranked = sorted(additions, key=lambda addition: (addition.left, addition.cell, addition.digit))
    deciding = tuple(addition for addition in ranked if addition.left == 1)
    return deciding or tuple(ranked[:SHOWN])


def _find_additions(
    puzzle: Puzzle, cells: Sequence[Cell], known: bool, limit: int, deadline: Deadline
) -> tuple[tuple[Addition, ...], bool]:
    """Try every digit of the open cells as a further given."""
    complete = known
    several: list[tuple[Cell, Digit]] = []
    deciding: list[Addition] = []
    for cell, digit in _iter_choices(puzzle, cells):
        if deadline.is_over:
            complete = False
            break
        verdict = solve(_with(puzzle, cell, digit), seconds=deadline.left(), cancel=deadline.cancel).verdict
        if verdict is Verdict.UNIQUE:
            deciding.append(Addition(cell, digit, 1))
        elif verdict is Verdict.MULTIPLE:
            several.append((cell, digit))
        elif verdict is not Verdict.UNSOLVABLE:
            complete = False
    if deciding:
        return _best(deciding), complete
    ranked = []
    for cell, digit in several:
        if deadline.is_over:
            complete = False
            break
        counted = count(_with(puzzle, cell, digit), limit=limit, seconds=deadline.left(), cancel=deadline.cancel)
        if counted.exact:
            ranked.append(Addition(cell, digit, counted.low))
    return _best(ranked), complete


def _iter_choices(puzzle: Puzzle, cells: Iterable[Cell]) -> Iterator[tuple[Cell, Digit]]:
    return ((cell, digit) for cell in cells for digit in puzzle.domains[cell])


def _with(puzzle: Puzzle, cell: Cell, digit: Digit) -> Puzzle:
    return puzzle.with_givens([digit if other == cell else old for other, old in enumerate(puzzle.givens)])
