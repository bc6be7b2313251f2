"""The linear programme through GLPK, the solver of document 003: swiglpk where installed, else the program glpsol.

Further solutions are found by cuts that forbid those found before. Branch and bound calls back at every node, where
limits and the cancel flag are looked at; programmes whose single steps are long go to a process that can be killed.
`nodes` are subproblems.
"""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from shutil import which
from typing import Any

from ..language import Message, msg
from ..limits import Deadline, Limits, Stop
from ..models import IlpModel, to_ilp
from ..native import CancelFlag
from ..puzzle import Puzzle
from ..results import Run
from .engine import Availability
from .enumeration import Programme, Result, library_availability, require, run_search
from .glpsol import run_glpsol

LICENCE = "GPL-3.0"
SHORT_NONZEROS = 6_000
"""Up to this size a single linear programme is solved in milliseconds, so that no process is needed."""


class GlpkEngine:
    """GLPK's branch and bound."""

    name = "glpk"

    @property
    def title(self) -> Message:
        """What it is."""
        return msg("Integer programming with GLPK")

    def availability(self) -> Availability:
        """Return whether swiglpk or glpsol is there."""
        found = library_availability("swiglpk", "swiglpk", LICENCE, "glpk")
        if not found.available and which("glpsol"):
            return Availability(True, "glpsol", LICENCE)
        return found

    def encode(self, puzzle: Puzzle) -> IlpModel:
        """Build the programme."""
        return to_ilp(puzzle)

    def run(self, model: IlpModel, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        """Search for feasible points, each solution once."""
        if find_spec("swiglpk") is None and which("glpsol"):
            return run_glpsol(model, limits, cancel)
        require(self.name, "swiglpk", "glpk")
        task = Programme.of(model, limits)
        here = sum(len(row.terms) for row in model.rows) <= SHORT_NONZEROS
        return run_search(f"{__name__}:search", task, model.varmap.to_values, limits, cancel, here=here)


def search(task: Programme, emit: Callable[[list[int]], None], deadline: Deadline | None) -> Result:
    """Find feasible points one after the other, each cut off once it is found."""
    limits = task.limits
    if limits.solutions == 0:
        return Stop.SOLUTIONS, {"nodes": 0}
    if not task.columns:
        emit([])
        return Stop.EXHAUSTED, {"nodes": 0}
    problem = _Problem(task)
    found = 0
    try:
        while limits.solutions is None or found < limits.solutions:
            stop = problem.solve(limits, deadline)
            if stop is not None:
                return stop, {"nodes": problem.nodes}
            true = problem.true_columns(task.pair_count)
            emit(true)
            found += 1
            if not true:
                return Stop.EXHAUSTED, {"nodes": problem.nodes}
            problem.forbid(true)
        return Stop.SOLUTIONS, {"nodes": problem.nodes}
    finally:
        problem.close()


class _Control(ctypes.Structure):
    """The head of GLPK's `glp_iocp`, as far as the callback: swiglpk cannot set a callback written in Python."""

    _fields_ = (
        ("msg_lev", ctypes.c_int),
        ("br_tech", ctypes.c_int),
        ("bt_tech", ctypes.c_int),
        ("tol_int", ctypes.c_double),
        ("tol_obj", ctypes.c_double),
        ("tm_lim", ctypes.c_int),
        ("out_frq", ctypes.c_int),
        ("out_dly", ctypes.c_int),
        ("cb_func", ctypes.c_void_p),
        ("cb_info", ctypes.c_void_p),
    )


_Callback = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)


@contextmanager
def _interrupts_put_off() -> Iterator[list[int]]:
    """Keep Ctrl-C in a list until the end: what is raised inside a callback from C is lost."""
    heard: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield heard
        return
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield heard
    finally:
        signal.signal(signal.SIGINT, before)
    if heard and callable(before):
        before(signal.SIGINT, None)


class _Problem:
    """One problem object of GLPK."""

    def __init__(self, task: Programme) -> None:
        self.glpk: Any = import_module("swiglpk")
        # The same library once more, through ctypes: it gives the interpreter free while it works.
        self.library = ctypes.CDLL(str(sys.modules["swiglpk._swiglpk"].__file__))
        self.glpk.glp_term_out(self.glpk.GLP_OFF)
        self.problem = self.glpk.glp_create_prob()
        self.nodes = 0
        self._before = 0
        self._load(task)

    def _load(self, task: Programme) -> None:
        glpk, problem = self.glpk, self.problem
        glpk.glp_set_obj_dir(problem, glpk.GLP_MAX)
        glpk.glp_add_cols(problem, task.columns)
        for column in range(1, task.columns + 1):
            glpk.glp_set_col_kind(problem, column, glpk.GLP_BV)
        glpk.glp_add_rows(problem, len(task.senses))
        kinds = {"=": glpk.GLP_FX, "<=": glpk.GLP_UP, ">=": glpk.GLP_LO}
        count = len(task.places)
        rows, columns, values = glpk.intArray(count + 1), glpk.intArray(count + 1), glpk.doubleArray(count + 1)
        sides = zip(task.senses, task.rights, pairwise(task.starts), strict=True)
        for number, (sense, right, (start, end)) in enumerate(sides, 1):
            glpk.glp_set_row_bnds(problem, number, kinds[sense], right, right)
            for place in range(start, end):
                rows[place + 1], columns[place + 1] = number, task.places[place]
                values[place + 1] = task.coefficients[place]
        glpk.glp_load_matrix(problem, count, rows, columns, values)

    def solve(self, limits: Limits, deadline: Deadline | None) -> Stop | None:
        """Find a feasible point; say why there is none, or None if there is one."""
        glpk = self.glpk
        stop = deadline.stop() if deadline else None
        if stop is not None:
            return stop
        seconds = deadline.left() if deadline else None
        milliseconds = 2**31 - 1 if seconds is None else max(1, min(2**31 - 1, int(seconds * 1000)))
        simplex = glpk.glp_smcp()
        glpk.glp_init_smcp(simplex)
        simplex.msg_lev, simplex.tm_lim = glpk.GLP_MSG_OFF, milliseconds
        glpk.glp_std_basis(self.problem)
        ended = self.library.glp_simplex(ctypes.c_void_p(int(self.problem)), ctypes.c_void_p(int(simplex.this)))
        status = glpk.glp_get_status(self.problem)
        # A simplex that was cut short stands at an infeasible point, which proves nothing: only its own end does.
        if ended == 0 and status == glpk.GLP_NOFEAS:
            return Stop.EXHAUSTED
        if ended != 0 or status != glpk.GLP_OPT:
            return Stop.TIME
        return self._branch(limits, deadline, milliseconds)

    def _branch(self, limits: Limits, deadline: Deadline | None, milliseconds: int) -> Stop | None:
        """Search the tree from the optimum of the relaxation; GLPK's own presolver would cost more than it saves."""
        glpk, library = self.glpk, self.library
        control = glpk.glp_iocp()
        glpk.glp_init_iocp(control)
        control.msg_lev, control.tm_lim = glpk.GLP_MSG_OFF, milliseconds
        # With a constant objective there are no bounds to compare: plunge, on the first fractional variable.
        control.br_tech, control.bt_tech = glpk.GLP_BR_FFV, glpk.GLP_BT_DFS
        ended: list[Stop] = []
        total = ctypes.c_int()

        def look(tree: int, _: int) -> None:
            library.glp_ios_tree_size(ctypes.c_void_p(tree), None, None, ctypes.byref(total))
            self.nodes = self._before + total.value
            stop = Stop.CANCELLED if interrupts else deadline.stop() if deadline else None
            if stop is None and limits.nodes is not None and self.nodes > limits.nodes:
                stop = Stop.NODES
            if stop is not None and not ended:
                ended.append(stop)
                library.glp_ios_terminate(ctypes.c_void_p(tree))

        callback = _Callback(look)
        head = _Control.from_address(int(control.this))
        head.cb_func = ctypes.cast(callback, ctypes.c_void_p).value
        with _interrupts_put_off() as interrupts:
            library.glp_intopt(ctypes.c_void_p(int(self.problem)), ctypes.c_void_p(int(control.this)))
        self._before = self.nodes
        status = glpk.glp_mip_status(self.problem)
        if status in (glpk.GLP_OPT, glpk.GLP_FEAS):
            return None
        if ended:
            return ended[0]
        return Stop.EXHAUSTED if status == glpk.GLP_NOFEAS else Stop.TIME

    def true_columns(self, last: int) -> list[int]:
        """Return the columns up to `last` that are 1."""
        value = self.glpk.glp_mip_col_val
        return [column for column in range(1, last + 1) if value(self.problem, column) > 0.5]

    def forbid(self, columns: list[int]) -> None:
        """Cut off every point that has 1 in all these columns."""
        glpk, problem, count = self.glpk, self.problem, len(columns)
        row = glpk.glp_add_rows(problem, 1)
        glpk.glp_set_row_bnds(problem, row, glpk.GLP_UP, 0.0, count - 1.0)
        indices, values = glpk.intArray(count + 1), glpk.doubleArray(count + 1)
        for place, column in enumerate(columns, 1):
            indices[place], values[place] = column, 1.0
        glpk.glp_set_mat_row(problem, row, count, indices, values)

    def close(self) -> None:
        """Give the memory back."""
        self.glpk.glp_delete_prob(self.problem)


ENGINE = GlpkEngine
