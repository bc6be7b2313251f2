"""The general engine: any layout, any constraint kind, compiled. Searches, and counts by independent parts."""

from __future__ import annotations

import atexit
from dataclasses import dataclass
from functools import lru_cache

from ..language import Message, msg
from ..limits import Limits, Stop
from ..native import CancelFlag, GeneralProblem, core_version
from ..puzzle import Constraint, Layout, Puzzle, lower_rules
from ..puzzle.flattening import flatten
from ..results import Run
from .engine import Availability


@dataclass(frozen=True, slots=True)
class Compiled:
    """A puzzle as the core takes it."""

    problem: GeneralProblem
    cell_count: int
    hidden_told: int = 0
    """How many hidden variables a solution tells: all where rules are checked by them, or else none."""


def compile_puzzle(puzzle: Puzzle) -> Compiled:
    """Compile a puzzle for the core: the rules, once for all puzzles that share them, narrowed to the givens."""
    network = lower_rules(puzzle.layout, puzzle.constraints)
    masks = ((1 << network.size) - 1, *(1 << digit for digit in range(puzzle.size)))
    rules = compile_rules(puzzle.layout, puzzle.constraints)
    hidden = [masks[0]] * (network.variable_count - network.visible)
    narrowed = rules.narrowed([*(masks[given] for given in puzzle.givens), *hidden])
    return Compiled(narrowed, network.visible, len(hidden) if puzzle.is_shown_by_hidden else 0)


@lru_cache(maxsize=8)
def compile_rules(layout: Layout, constraints: tuple[Constraint, ...]) -> GeneralProblem:
    """Compile the rules of a puzzle for the core: domains, groups that differ, constraints as tuples.

    At 36x36 this takes as long as an easy question, and the next puzzle has mostly the same rules.
    """
    network = lower_rules(layout, constraints)
    groups = [list(unit.cells) for unit in layout.units]
    flat = [one for form in network.constraints for one in flatten(form)]
    masks = [domain.mask for domain in network.domains]
    return GeneralProblem(network.size, masks, groups, flat, network.visible, not network.is_functional)


# The core counts what is left of its objects when Python ends: what is only remembered is not left.
atexit.register(compile_rules.cache_clear)


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
    found, stop, stats = model.problem.solve(
        limits.solutions,
        limits.nodes,
        limits.seconds,
        cancel,
        patience=patience,
        with_hidden=model.hidden_told > 0,
    )
    cells, width = model.cell_count, model.cell_count + model.hidden_told
    starts = range(0, len(found), width)
    answers = tuple(tuple(found[i : i + cells]) for i in starts)
    hidden = tuple(tuple(found[i + cells : i + width]) for i in starts) if model.hidden_told else ()
    return Run(answers, Stop.NODES if stop == "stuck" else Stop(stop), stats, hidden)


def count_exactly(
    puzzle: Puzzle, limit: int | None, seconds: float | None, nodes: int | None, cancel: CancelFlag | None
) -> tuple[int, Stop]:
    """Count the solutions by independent parts: (at least so many, why it stopped)."""
    low, _, stop, _ = compile_puzzle(puzzle).problem.count(limit, nodes, seconds, cancel)
    return int(low), Stop(stop)


ENGINE = GeneralEngine
