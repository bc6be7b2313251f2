"""The general engine: any layout, any constraint kind, compiled. Searches, and counts by independent parts."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

from ..errors import UnsupportedConstraint
from ..language import Message, msg
from ..limits import Limits, Stop
from ..native import CancelFlag, GeneralProblem, core_version
from ..puzzle import (
    AllDifferent,
    Automaton,
    ConsecutiveSet,
    Constraint,
    Domain,
    Equal,
    Layout,
    Order,
    Pairs,
    Puzzle,
    Sum,
    Table,
)
from ..results import Run
from .engine import Availability

Flat = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Compiled:
    """A puzzle as the core takes it."""

    problem: GeneralProblem
    cell_count: int


def compile_puzzle(puzzle: Puzzle) -> Compiled:
    """Compile a puzzle for the core: the rules, once for all puzzles that share them, narrowed to the givens."""
    masks = ((1 << puzzle.size) - 1, *(1 << digit for digit in range(puzzle.size)))
    rules = compile_rules(puzzle.layout, puzzle.constraints)
    return Compiled(rules.narrowed([masks[given] for given in puzzle.givens]), puzzle.layout.cell_count)


@lru_cache(maxsize=8)
def compile_rules(layout: Layout, constraints: tuple[Constraint, ...]) -> GeneralProblem:
    """Compile the rules of a puzzle for the core: domains, groups that differ, constraints as tuples.

    At 36x36 this takes as long as an easy question, and the next puzzle has mostly the same rules.
    """
    blank = Puzzle.blank(layout, constraints)
    groups = [list(unit.cells) for unit in layout.units]
    flat = [one for constraint in constraints for one in flatten(constraint, layout.size)]
    return GeneralProblem(layout.size, [domain.mask for domain in blank.domains], groups, flat)


def flatten(constraint: Constraint, size: int) -> Iterator[Flat]:
    """Yield a constraint in the forms that the core knows: the name, then the fields."""
    match constraint:
        case Domain():
            return
        case AllDifferent():
            yield (constraint.kind, list(constraint.cells))
        case ConsecutiveSet(cells):
            yield ("all-different", list(cells))
            yield relate(combinations(cells, 2), size, lambda a, b: abs(a - b) < len(cells))
        case Pairs():
            yield relate(constraint.pairs, size, constraint.pair_holds)
        case Order():
            yield relate(pairwise(constraint.cells), size, operator.lt if constraint.strict else operator.le)
        case Equal():
            yield relate((pair for group in constraint.groups for pair in pairwise(group)), size, operator.eq)
        case Sum():
            yield (
                constraint.kind,
                list(constraint.cells),
                list(constraint.factors),
                constraint.comparison,
                constraint.total,
            )
        case Table():
            rows = [list(row) for row in constraint.rows]
            yield (constraint.kind, list(constraint.cells), rows, constraint.allowed)
        case Automaton():
            transitions = [list(row) for row in constraint.transitions]
            yield (constraint.kind, list(constraint.cells), transitions, sorted(constraint.accepting))
        case _:
            raise UnsupportedConstraint(
                msg(
                    "The engine {engine} does not know constraints of kind {kind}.",
                    engine="general",
                    kind=constraint.kind,
                )
            )


def relate(pairs: Iterable[tuple[int, int]], size: int, fits: Callable[[int, int], bool]) -> Flat:
    """Return the form of a relation: the pairs, and for each digit of the first the mask of digits of the second."""
    digits = range(1, size + 1)
    return ("relation", list(pairs), [sum(1 << b - 1 for b in digits if fits(a, b)) for a in digits])


class GeneralEngine:
    """The engine `general`."""

    name = "general"

    @property
    def title(self) -> Message:
        """What it is."""
        return msg("native constraint solver for any layout and rule")

    def availability(self) -> Availability:
        """It is always there."""
        return Availability(True, core_version(), "MIT")

    def encode(self, puzzle: Puzzle) -> Compiled:
        """Compile the puzzle."""
        return compile_puzzle(puzzle)

    def run(self, model: Compiled, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        """Search within the limits."""
        return search(model, limits, cancel)


def search(model: Compiled, limits: Limits, cancel: CancelFlag | None = None, patience: int | None = None) -> Run:
    """Search within the limits; give up, as if the nodes were spent, when contradictions come without a solution.

    Args:
        model: the puzzle, compiled.
        limits: how far to go.
        cancel: stop when this is set, from any thread.
        patience: how many contradictions in a row are borne, beside one for every five nodes (None: any number).
    """
    found, stop, stats = model.problem.solve(limits.solutions, limits.nodes, limits.seconds, cancel, patience=patience)
    width = model.cell_count
    answers = tuple(tuple(found[i : i + width]) for i in range(0, len(found), width))
    return Run(answers, Stop.NODES if stop == "stuck" else Stop(stop), stats)


def count_exactly(
    puzzle: Puzzle, limit: int | None, seconds: float | None, nodes: int | None, cancel: CancelFlag | None
) -> tuple[int, Stop]:
    """Count the solutions by independent parts: (at least so many, why it stopped)."""
    low, _, stop, _ = compile_puzzle(puzzle).problem.count(limit, nodes, seconds, cancel)
    return int(low), Stop(stop)


ENGINE = GeneralEngine
