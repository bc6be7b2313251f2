"""Which engine to take when none is named, and how a question may be written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..engines import Engine, get_engine
from ..engines.classic9 import is_classic9
from ..formats import read_puzzle
from ..native import CancelFlag
from ..puzzle import Puzzle
from ..results import Limits, Run, Stop
from .deadline import Deadline

HANDOVER_CELLS = 1_620_000
"""A search that visits more cells than this, node by node, is given to the SAT engine, which learns from its failures:
20,000 nodes of a 9x9 grid, 2,592 of a 25x25 one. Fewer would lose big grids that search alone fills."""


def read_question(puzzle: Puzzle | str) -> Puzzle:
    """Give the puzzle, read from its text if it is one."""
    return puzzle if isinstance(puzzle, Puzzle) else read_puzzle(puzzle)


def build_and_run(engine: Engine[Any], puzzle: Puzzle, limits: Limits, cancel: CancelFlag | None) -> Run:
    """Search with an engine; building its model, which takes seconds for the largest grids, counts as time too."""
    deadline = Deadline.after(limits.seconds)
    model = engine.encode(puzzle)
    return engine.run(model, replace(limits, seconds=deadline.left()), cancel)


def choose_engine(puzzle: Puzzle, limits: Limits, cancel: CancelFlag | None = None) -> tuple[str, Run]:
    """Search with the engine that fits, and say which it was: classic9, else general, else SAT when that gets stuck."""
    if is_classic9(puzzle):
        return "classic9", build_and_run(get_engine("classic9"), puzzle, limits, cancel)
    deadline = Deadline.after(limits.seconds)
    patience = max(2_500, HANDOVER_CELLS // puzzle.layout.cell_count)
    budget = patience if limits.nodes is None else min(patience, limits.nodes)
    run = build_and_run(get_engine("general"), puzzle, replace(limits, nodes=budget), cancel)
    if run.stop is not Stop.NODES or budget == limits.nodes:
        return "general", run
    nodes = None if limits.nodes is None else limits.nodes - budget
    return "sat", build_and_run(get_engine("sat"), puzzle, Limits(limits.solutions, deadline.left(), nodes), cancel)
