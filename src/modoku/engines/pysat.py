"""SAT solvers through PySAT: CaDiCaL unless another is named.

CaDiCaL cannot be interrupted and holds the interpreter while it works. Small formulas are therefore solved in slices
of a few conflicts, between which limits and the cancel flag are looked at; large ones go to a process that can be
killed. `nodes` are conflicts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from ..errors import UnknownName
from ..language import Message, msg
from ..limits import Deadline, Limits, Stop
from ..models import CnfModel, to_cnf
from ..native import CancelFlag, each_clause
from ..puzzle import Puzzle
from ..results import Run
from .engine import Availability
from .enumeration import Result, library_availability, require, run_search

SOLVERS = (
    "cadical195",
    "cadical153",
    "cadical103",
    "glucose4",
    "glucose42",
    "glucose3",
    "lingeling",
    "maplechrono",
    "maplecm",
    "maplesat",
    "mergesat3",
    "minisat22",
    "minisat-gh",
)
"""The solvers that can be named, the default first."""

SLICED_LITERALS = 50_000
"""Up to this size a formula is seldom hard, and no process is needed; a hard one takes a third longer in slices."""
FIRST_SLICE, SLICE_SECONDS = 500, 0.02
"""How many conflicts the first slice has, and how long one should take."""
UNSLICED = frozenset({"lingeling"})


@dataclass(frozen=True, slots=True)
class _Task:
    solver: str
    content: bytes
    pair_count: int
    limits: Limits


class PysatEngine:
    """One of the solvers of PySAT, chosen as in `pysat:glucose4`."""

    takes_choice = True

    def __init__(self, solver: str = SOLVERS[0], encoding: str = "efficient", at_most_one: str = "pairwise") -> None:
        if solver not in SOLVERS:
            raise UnknownName(
                msg("PySAT has no solver '{solver}'.", solver=solver), msg("Use one of {choices}.", choices=SOLVERS)
            )
        self.solver = solver
        self.encoding = encoding
        self.at_most_one = at_most_one

    @property
    def name(self) -> str:
        """The name by which it is chosen."""
        return "pysat" if self.solver == SOLVERS[0] else f"pysat:{self.solver}"

    @property
    def title(self) -> Message:
        """What it is."""
        return msg("SAT solver {solver} through PySAT", solver=self.solver)

    def availability(self) -> Availability:
        """Return whether PySAT is installed."""
        return library_availability("pysat", "python-sat", "MIT", "models")

    def encode(self, puzzle: Puzzle) -> CnfModel:
        """Build the formula."""
        return to_cnf(puzzle, self.encoding, self.at_most_one)

    def run(self, model: CnfModel, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        """Search for models of the formula, each solution once."""
        require(self.name, "pysat", "models")
        task = _Task(self.solver, model.content.tobytes(), model.varmap.pair_count, limits)
        here = len(model.content) <= SLICED_LITERALS and self.solver not in UNSLICED
        return run_search(f"{__name__}:search", task, model.to_values, limits, cancel, here=here)


def search(task: _Task, emit: Callable[[list[int]], None], deadline: Deadline | None) -> Result:
    """Find models one after the other, each blocked once it is found."""
    limits = task.limits
    with import_module("pysat.solvers").Solver(name=task.solver) as solver:
        add = _adder(solver, task.solver)
        if not each_clause(task.content, add):
            return Stop.EXHAUSTED, {"conflicts": 0}
        found = 0
        while limits.solutions is None or found < limits.solutions:
            stop = _next_model(solver, limits, deadline)
            if stop is not None:
                return stop, _stats(solver)
            true = [literal for literal in solver.get_model() or () if 0 < literal <= task.pair_count]
            emit(true)
            found += 1
            if not true:
                # Every cell was settled before the formula was written: there is nothing to vary.
                return Stop.EXHAUSTED, _stats(solver)
            # Another solution differs in some cell, so it makes one of these false.
            add([-literal for literal in true])
        return Stop.SOLUTIONS, _stats(solver)


def _adder(solver: Any, name: str) -> Callable[[list[int]], object]:
    """Return what takes up a clause, past PySAT's wrappers where that is known to be the same: there may be many."""
    inner = solver.solver
    handle, take = getattr(inner, "cadical", None), getattr(import_module("pysolvers"), f"{name}_add_cl", None)
    return inner.add_clause if handle is None or take is None else partial(take, handle)


def _next_model(solver: Any, limits: Limits, deadline: Deadline | None) -> Stop | None:
    """Find the next model; say why there is none, or None if there is one."""
    size = FIRST_SLICE
    while True:
        left = None if limits.nodes is None else limits.nodes - solver.accum_stats().get("conflicts", 0)
        if left is not None and left <= 0:
            return Stop.NODES
        stop = deadline.stop() if deadline else None
        if stop is not None:
            return stop
        if deadline is None and left is None:
            return None if solver.solve() else Stop.EXHAUSTED
        solver.conf_budget(left if deadline is None else size if left is None else min(size, left))
        began = time.perf_counter()
        status = solver.solve_limited()
        if status is not None:
            return None if status else Stop.EXHAUSTED
        # Slices grow as long as they are short: every slice starts the solver anew.
        size = size * 2 if time.perf_counter() - began < SLICE_SECONDS else max(100, size // 2)


def _stats(solver: Any) -> dict[str, int | float]:
    return dict(solver.accum_stats() or {})


ENGINE = PysatEngine
