"""The linear programme through HiGHS, a modern branch-and-cut solver.

Further solutions are found by cuts that forbid those found before. Limits are HiGHS's own; its callbacks look at the
cancel flag; programmes whose single steps are long go to a process that can be killed. `nodes` are nodes of the tree.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any

from ..errors import EngineError, EngineUnavailable
from ..language import Message, msg
from ..limits import NEVER, Deadline, Limits, Stop, Stopped, time_limit
from ..models import IlpModel, to_ilp
from ..native import CancelFlag
from ..puzzle import Puzzle
from ..results import Run
from .engine import Availability
from .enumeration import Programme, Result, library_availability, require, run_search

SHORT_NONZEROS = 3_000
"""Up to this size HiGHS looks at its callbacks often enough, so that no process is needed."""


@lru_cache
def _version() -> str:
    return library_availability("highspy", "highspy", "MIT", "models").version


class HighsEngine:
    """HiGHS's branch and cut."""

    name = "highs"

    @property
    def title(self) -> Message:
        """What it is."""
        return msg("Integer programming with HiGHS")

    def availability(self) -> Availability:
        """Return whether highspy is installed."""
        found = library_availability("highspy", "highspy", "MIT", "models")
        if found.available and _is_too_new(found.version):
            return Availability(False, found.version, "MIT", _downgrade())
        return found

    def _require(self) -> None:
        require(self.name, "highspy", "models")
        if _is_too_new(_version()):
            raise EngineUnavailable(
                msg("The engine {name} cannot run here: its library is too new.", name=self.name), _downgrade()
            )

    def encode(self, puzzle: Puzzle) -> IlpModel:
        """Build the programme."""
        return to_ilp(puzzle)

    def run(self, model: IlpModel, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        """Search for feasible points, each solution once."""
        self._require()
        task = Programme.of(model, limits)
        here = sum(len(row.terms) for row in model.rows) <= SHORT_NONZEROS
        return run_search(f"{__name__}:search", task, model.varmap.to_values, limits, cancel, here=here)

    def relax(self, model: IlpModel) -> tuple[float, ...] | None:
        """Solve the relaxation, in which 0-1 variables may be fractions; None if even that has no solution.

        It is an optimal vertex for a constant objective: any feasible vertex. Where it is integral, the puzzle is
        solved by linear programming alone. Raise Stopped where the time limit (`limits.within`) comes first.
        """
        self._require()
        if not model.varmap.count:
            return ()
        solver = _load(Programme.of(model, Limits()), integral=False)
        limit = time_limit()
        ended = _obey(solver, None if limit == NEVER else limit)
        if (left := limit.left()) is not None:
            solver.setOptionValue("time_limit", left)
        solver.run()
        known, status = import_module("highspy").HighsModelStatus, solver.getModelStatus()
        if ended or status == known.kTimeLimit:
            raise Stopped(ended[0] if ended else Stop.TIME)
        if status != known.kOptimal:
            return None
        return tuple(solver.getSolution().col_value)


def _is_too_new(version: str) -> bool:
    """Return whether this highspy cannot live in one process with OR-Tools, as none from 1.15 on can."""
    match = re.match(r"([0-9]+)\.([0-9]+)", version)
    return match is not None and (int(match[1]), int(match[2])) >= (1, 15)


def _downgrade() -> Message:
    return msg(
        "Version {version} or later of highspy clashes with OR-Tools: pip install 'highspy<1.15'", version="1.15"
    )


def search(task: Programme, emit: Callable[[list[int]], None], deadline: Deadline | None) -> Result:
    """Find feasible points one after the other, each cut off once it is found."""
    limits = task.limits
    if limits.solutions == 0:
        return Stop.SOLUTIONS, {"nodes": 0}
    if not task.columns:
        emit([])
        return Stop.EXHAUSTED, {"nodes": 0}
    solver = _load(task, integral=True)
    ended = _obey(solver, deadline)
    found = nodes = 0
    while limits.solutions is None or found < limits.solutions:
        stop = _solve(solver, limits, nodes, deadline, ended)
        nodes += max(0, int(solver.getInfo().mip_node_count))
        if stop is not None:
            return stop, {"nodes": nodes}
        values = solver.getSolution().col_value
        true = [column for column in range(1, task.pair_count + 1) if values[column - 1] > 0.5]
        emit(true)
        found += 1
        if not true:
            return Stop.EXHAUSTED, {"nodes": nodes}
        solver.addRow(-solver.inf, len(true) - 1, len(true), [column - 1 for column in true], [1.0] * len(true))
    return Stop.SOLUTIONS, {"nodes": nodes}


def _load(task: Programme, *, integral: bool) -> Any:
    """Return a solver that holds the programme."""
    highspy = import_module("highspy")
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("parallel", "off")
    programme = highspy.HighsLp()
    count = task.columns
    programme.num_col_, programme.num_row_ = count, len(task.senses)
    programme.col_cost_, programme.col_lower_, programme.col_upper_ = [0.0] * count, [0.0] * count, [1.0] * count
    sides = list(zip(task.senses, map(float, task.rights), strict=True))
    programme.row_lower_ = [-solver.inf if sense == "<=" else right for sense, right in sides]
    programme.row_upper_ = [solver.inf if sense == ">=" else right for sense, right in sides]
    matrix = programme.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.start_, matrix.index_ = task.starts.tolist(), [column - 1 for column in task.places]
    matrix.value_ = list(map(float, task.coefficients))
    if integral:
        programme.integrality_ = [highspy.HighsVarType.kInteger] * count
    solver.passModel(programme)
    return solver


def _obey(solver: Any, deadline: Deadline | None) -> list[Stop]:
    """Let the solver look at the deadline from its callbacks; why it ended it is in the list given."""
    ended: list[Stop] = []
    if deadline is None:
        return ended

    def look(event: Any) -> None:
        stop = deadline.stop()
        if stop is not None:
            ended.append(stop)
            event.interrupt()

    solver.cbMipInterrupt.subscribe(look)
    solver.cbSimplexInterrupt.subscribe(look)
    return ended


def _solve(solver: Any, limits: Limits, nodes: int, deadline: Deadline | None, ended: list[Stop]) -> Stop | None:
    """Find a feasible point; say why there is none, or None if there is one."""
    stop = deadline.stop() if deadline else None
    if stop is not None:
        return stop
    if limits.nodes is not None:
        if nodes >= limits.nodes:
            return Stop.NODES
        solver.setOptionValue("mip_max_nodes", limits.nodes - nodes)
    seconds = deadline.left() if deadline else None
    if seconds is not None:
        # HiGHS counts its time over all runs of one object.
        solver.setOptionValue("time_limit", solver.getRunTime() + seconds)
    solver.run()
    known = import_module("highspy").HighsModelStatus
    status = solver.getModelStatus()
    if status == known.kOptimal:
        return None
    # Every variable lies between 0 and 1: nothing is unbounded.
    if status in (known.kInfeasible, known.kUnboundedOrInfeasible):
        return Stop.EXHAUSTED
    if ended:
        return ended[0]
    if status == known.kTimeLimit:
        return Stop.TIME
    # HiGHS has one word for its limits of nodes and of solutions, of which only the first is set.
    if status == known.kSolutionLimit and limits.nodes is not None:
        return Stop.NODES
    raise EngineError(msg("HiGHS gave up: {status}.", status=solver.modelStatusToString(status)))


ENGINE = HighsEngine
