"""Unavoidable sets: cells of a solved grid of which every puzzle with that solution must give at least one.

A set of cells is unavoidable if its digits can be changed, all others kept, into another solution; the sets in which
two solutions differ are unavoidable, and the smallest of them contain no other. They are found by size. Where the rules
are groups that differ, the core searches for a second grid from each cell that may be the first to change. Otherwise a
formula says that a grid differs from the known one in at least one and at most so many cells, and none of the sets
known so far changes altogether; when nothing satisfies it, none is missing.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..errors import expect
from ..limits import Deadline, Stop, Stopped, check_cancelled, within
from ..models import to_cnf
from ..models.sat.model import CnfModel
from ..native import CancelFlag, sat_solve, unavoidable_sets
from ..puzzle import AllDifferent, Cell, Digit, Layout, Puzzle, Solution, lower_rules
from ..puzzle.summary import ShortRepr

_MOST_CELLS, _MOST_DIGITS = 128, 32
"""What the core's search holds."""
_FIRST_STEPS = (4, 8, 12)


@dataclass(frozen=True, slots=True, repr=False)
class Unavoidables(ShortRepr):
    """The minimal unavoidable sets of a solved grid, smallest first.

    Attributes:
        solution: the grid.
        sets: the cells of each set; none contains another.
        complete_up_to: no set of up to so many cells is missing.
    """

    solution: Solution
    sets: tuple[tuple[Cell, ...], ...]
    complete_up_to: int

    @property
    def most_givens(self) -> int | None:
        """How many cells of this grid can be given so that there are still two solutions; None if that is not known."""
        if not self.sets:
            return None
        return self.solution.layout.cell_count - len(self.sets[0])

    def missed_by(self, puzzle: Puzzle) -> tuple[tuple[Cell, ...], ...]:
        """Return the sets of which a puzzle gives no cell: with one of those it has several solutions."""
        return tuple(cells for cells in self.sets if not any(puzzle.givens[cell] for cell in cells))


def find_unavoidable(
    puzzle: Puzzle,
    solution: Solution,
    *,
    size: int = 8,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Unavoidables:
    """Find every minimal unavoidable set of up to `size` cells in a solved grid.

    Args:
        puzzle: a puzzle with the rules of the grid; its givens play no part.
        solution: the grid.
        size: the largest sets to look for.
        seconds: time for the whole question; `complete_up_to` says how far it went.
        cancel: stop when this is set, from any thread.

    >>> from modoku.variants import make
    >>> rules = make("classic:boxes=2x2")
    >>> found = find_unavoidable(rules, Solution.checked(rules, map(int, "1234341221434321")), size=4)
    >>> len(found.sets), found.sets[0], found.most_givens
    (8, (0, 1, 8, 9), 12)
    """
    deadline = Deadline.after(seconds, cancel)
    found: list[tuple[Cell, ...]] = []
    done = 1
    try:
        with within(deadline):
            iter_sets = _iter_by_search if _is_searched(puzzle) else _iter_by_size
            for up_to, new in iter_sets(puzzle, solution, size, deadline):
                done = up_to
                found.extend(new)
    except Stopped:
        pass  # `done` says how far it went
    return Unavoidables(solution, tuple(found), done)


def _is_searched(puzzle: Puzzle) -> bool:
    """Return whether the core can search the board: groups that differ and nothing else, not too large."""
    network = lower_rules(puzzle.layout, puzzle.constraints)
    full = (1 << network.size) - 1
    return (
        puzzle.size <= _MOST_DIGITS
        and network.variable_count == len(puzzle.givens) <= _MOST_CELLS
        and all(isinstance(form, AllDifferent) for form in network.constraints)
        and all(domain.mask == full for domain in network.domains)
    )


def _iter_by_search(
    puzzle: Puzzle, solution: Solution, size: int, deadline: Deadline
) -> Iterator[tuple[int, list[tuple[Cell, ...]]]]:
    """Yield the sets as `_iter_by_size` does, several sizes at a time: to look further costs more than all before."""
    groups = [list(group) for group in puzzle.different_groups]
    found: set[tuple[Cell, ...]] = set()
    for bound in sorted({min(step, size) for step in (*_FIRST_STEPS, *range(_FIRST_STEPS[-1], size + 2, 2))}):
        if deadline.is_over:
            return
        sets, stop = unavoidable_sets(
            puzzle.size, bytes(solution.values), groups, bound, seconds=deadline.left(), cancel=deadline.cancel
        )
        if Stop(stop) is not Stop.EXHAUSTED:
            return
        new = [cells for cells in map(tuple, sets) if cells not in found]
        found.update(new)
        yield bound, new


def _iter_by_size(
    puzzle: Puzzle, solution: Solution, size: int, deadline: Deadline
) -> Iterator[tuple[int, list[tuple[Cell, ...]]]]:
    """Yield the sets of 2, 3 ... cells, each time with the size up to which none is missing."""
    rules = to_cnf(puzzle.with_givens([0] * len(puzzle.givens)), propagate=False)
    same = [rules.varmap.number(cell, digit) for cell, digit in enumerate(solution.values)]
    base = array("i", rules.content)
    add_clause(base, (-number for number in same))
    for clause in company_clauses(puzzle.layout, [-number for number in same]):
        add_clause(base, clause)
    for bound in range(2, size + 1):
        content = array("i", base)
        variables = add_at_most(content, [-number for number in same], bound, rules.varmap.count)
        answers, stop, *_ = sat_solve(
            content, variables, array("i", same), None, seconds=deadline.left(), cancel=deadline.cancel
        )
        new = sorted(_changed(packed, same) for packed in answers)
        if Stop(stop) is not Stop.EXHAUSTED:
            yield bound - 1, new
            return
        yield bound, new
        for cells in new:
            add_clause(base, (same[cell] for cell in cells))


def _changed(packed: bytes, same: Sequence[int]) -> tuple[Cell, ...]:
    literals = array("i")
    literals.frombytes(packed)
    kept = {literal for literal in literals if literal > 0}
    return tuple(cell for cell, number in enumerate(same) if number not in kept)


@dataclass(frozen=True, slots=True, repr=False)
class MostGivens(ShortRepr):
    """The largest number of givens that leave two solutions, with an example.

    Attributes:
        givens: that number; None if no two grids keep the rules, or it was not found in time.
        example: a puzzle with so many givens; its two solutions differ in its blank cells.
        solutions: two solutions of it.
        complete: whether there was time to decide.
    """

    givens: int | None
    example: Puzzle | None = None
    solutions: tuple[Solution, ...] = ()
    complete: bool = True


def find_most_givens(rules: Puzzle, *, seconds: float | None = None, cancel: CancelFlag | None = None) -> MostGivens:
    """Find how many givens a puzzle of these rules can have and still have two solutions.

    The formula has two grids that differ in at most so many cells, more and more until there are two such grids; so the
    answer is proved. Givens play no part.

    Args:
        rules: a puzzle with these rules.
        seconds: time for the whole question; None for no bound.
        cancel: stop when this is set, from any thread.

    >>> from modoku.variants import make
    >>> find_most_givens(make("classic:boxes=2x2")).givens
    12
    """
    expect(rules, Puzzle, name="rules")
    deadline = Deadline.after(seconds, cancel)
    try:
        with within(deadline):
            return _find_most(rules.with_givens([0] * len(rules.givens)), deadline)
    except Stopped:
        return MostGivens(None, complete=False)


def _find_most(blank: Puzzle, deadline: Deadline) -> MostGivens:
    count = len(blank.givens)
    model = to_cnf(blank, propagate=False)
    content = array("i", model.content)
    shift = model.varmap.count
    content.extend(n + shift if n > 0 else n - shift if n else 0 for n in model.content)
    differ = [2 * shift + 1 + cell for cell in range(count)]
    for number, (cell, _) in enumerate(model.varmap.pairs, 1):
        add_clause(content, (-number, number + shift, differ[cell]))
        add_clause(content, (-number, -number - shift, -differ[cell]))
    add_clause(content, differ)
    for clause in company_clauses(blank.layout, differ):
        add_clause(content, clause)
    project = array("i", range(1, 2 * shift + 1))
    for bound in range(1, count + 1):
        bounded = array("i", content)
        variables = add_at_most(bounded, differ, bound, differ[-1])
        answers, stop, *_ = sat_solve(bounded, variables, project, 1, seconds=deadline.left(), cancel=deadline.cancel)
        if answers:
            return _example(blank, model, answers[0], shift)
        if Stop(stop) is not Stop.EXHAUSTED:
            return MostGivens(None, complete=False)
    return MostGivens(None)


def _example(blank: Puzzle, model: CnfModel, packed: bytes, shift: int) -> MostGivens:
    literals = array("i")
    literals.frombytes(packed)
    true = [literal for literal in literals if literal > 0]
    grids: list[list[Digit]] = [[0] * len(blank.givens) for _ in range(2)]
    for literal in true:
        which, number = divmod(literal - 1, shift)
        if number < model.varmap.pair_count:
            cell, digit = model.varmap.pairs[number]
            grids[which][cell] = digit
    one, other = (Solution.checked(blank, grid) for grid in grids)
    shared = [a if a == b else 0 for a, b in zip(one.values, other.values, strict=True)]
    example = blank.with_givens(shared)
    return MostGivens(example.clue_count, example, (one, other))


def company_clauses(layout: Layout, differ: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Yield that a cell of a house never changes alone: the digit it had must go somewhere in the house."""
    for unit in layout.houses:
        for cell in unit.cells:
            yield (-differ[cell], *(differ[other] for other in unit.cells if other != cell))


def add_clause(content: array[int], literals: Iterable[int]) -> None:
    """Add a clause to a formula."""
    content.extend(literals)
    content.append(0)


def add_at_most(content: array[int], literals: Sequence[int], most: int, variables: int) -> int:
    """Return that at most so many of the literals hold, and give the number of variables then.

    By counting along the line: variable (i, j) says that more than j of the first i + 1 hold (Sinz, "Towards an optimal
    CNF encoding of Boolean cardinality constraints", CP 2005).

    >>> add_at_most(array("i"), [1, 2, 3], 1, 3)
    6
    """
    if most >= len(literals):
        return variables

    def more(i: int, j: int) -> int:
        return variables + i * most + j + 1

    for i, literal in enumerate(literals):
        check_cancelled()
        add_clause(content, (-literal, more(i, 0)))
        for j in range(most if i else 0):
            add_clause(content, (-more(i - 1, j), more(i, j)))
            if j:
                add_clause(content, (-literal, -more(i - 1, j - 1), more(i, j)))
        if i:
            add_clause(content, (-literal, -more(i - 1, most - 1)))
    return variables + len(literals) * most
