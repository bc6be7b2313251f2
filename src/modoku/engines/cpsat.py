"""The compact constraint problem through CP-SAT of OR-Tools.

CP-SAT enumerates all solutions itself and stops when told, from another thread, so that everything is done in the
caller's process. `nodes` are conflicts.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import singledispatch
from importlib import import_module
from itertools import pairwise
from typing import Any

from ..errors import EngineError
from ..language import Message, msg
from ..limits import Deadline, Limits, Stop, check_cancelled
from ..models import CspModel, Row, list_rows, to_csp, to_diagram
from ..native import CancelFlag
from ..puzzle import AllDifferent, Automaton, Constraint, DigitSet, Puzzle, Sum, Table
from ..results import Run
from ..rules import ConsecutiveSet, Equal, Order, Pairs
from .engine import Availability
from .enumeration import library_availability, require

POLL_SECONDS = 0.005


class CpsatEngine:
    """CP-SAT of OR-Tools."""

    name = "cpsat"

    @property
    def title(self) -> Message:
        """What it is."""
        return msg("Constraint programming with CP-SAT")

    def availability(self) -> Availability:
        """Return whether OR-Tools is installed."""
        return library_availability("ortools", "ortools", "Apache-2.0", "models")

    def encode(self, puzzle: Puzzle) -> CspModel:
        """Build the compact constraint problem."""
        return to_csp(puzzle)

    def run(self, model: CspModel, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        """Search for solutions, each once."""
        require(self.name, "ortools", "models")
        if not all(variable.domain for variable in model.variables):
            return Run((), Stop.EXHAUSTED, {"conflicts": 0})
        if limits.solutions == 0:
            return Run((), Stop.SOLUTIONS)
        deadline = Deadline.after(limits.seconds, cancel)
        page = _CpSatModel(model)
        for relation in model.relations:
            check_cancelled()
            post(relation.rule, page, [page.variables[place] for place in relation.scope])
        solver = _solver(limits, deadline.left())
        keeper = _keeper(page.variables, limits.solutions, deadline)
        status = _search(solver, page, keeper, deadline)
        answers = tuple(map(model.to_values, keeper.answers))
        stats = {"conflicts": solver.num_conflicts, "branches": solver.num_branches}
        return Run(answers, _why(page.cp, status, len(answers), limits, deadline), stats)


class _CpSatModel:
    """A model of CP-SAT with one variable for each of ours."""

    def __init__(self, model: CspModel) -> None:
        self.cp: Any = import_module("ortools.sat.python.cp_model")
        self.model: Any = self.cp.CpModel()
        self.domains = [variable.domain for variable in model.variables]
        self.variables = [
            self.model.new_int_var_from_domain(self.cp.Domain.from_values(variable.domain), variable.name)
            for variable in model.variables
        ]

    def never(self) -> None:
        """Write a contradiction."""
        self.model.add_bool_or([])


def _solver(limits: Limits, seconds: float | None) -> Any:
    solver = import_module("ortools.sat.python.cp_model").CpSolver()
    solver.parameters.num_workers = 1
    # It would take Ctrl-C for itself, end quietly, and nobody else would hear of it.
    solver.parameters.catch_sigint_signal = False
    solver.parameters.enumerate_all_solutions = limits.solutions != 1
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    if limits.nodes is not None:
        solver.parameters.max_number_of_conflicts = limits.nodes
    return solver


def _keeper(variables: Sequence[Any], limit: int | None, deadline: Deadline) -> Any:
    """Return a callback that keeps every solution, once, and stops the search when there are enough or time is up."""
    base: Any = import_module("ortools.sat.python.cp_model").CpSolverSolutionCallback

    class SolutionKeeper(base):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.answers: dict[tuple[int, ...], None] = {}

        def on_solution_callback(self) -> None:
            self.answers[tuple(self.value(variable) for variable in variables)] = None
            if (limit is not None and len(self.answers) >= limit) or deadline.is_over:
                self.stop_search()

    return SolutionKeeper()


def _search(solver: Any, page: _CpSatModel, keeper: Any, deadline: Deadline) -> Any:
    """Search in a thread of its own, so that the caller's can look at the deadline and hear Ctrl-C."""
    with ThreadPoolExecutor(1) as pool:
        search = pool.submit(solver.solve, page.model, keeper)
        try:
            while not wait([search], POLL_SECONDS).done:
                if deadline.is_over:
                    solver.stop_search()
        finally:
            while not wait([search], POLL_SECONDS).done:
                solver.stop_search()
        return search.result()


def _why(cp: Any, status: Any, found: int, limits: Limits, deadline: Deadline) -> Stop:
    """Return why the search ended."""
    if status == cp.MODEL_INVALID:
        raise EngineError(msg("CP-SAT refused the model."))
    if limits.solutions is not None and found >= limits.solutions:
        return Stop.SOLUTIONS
    if status in (cp.OPTIMAL, cp.INFEASIBLE):
        return Stop.EXHAUSTED
    return deadline.stop() or (Stop.TIME if limits.nodes is None else Stop.NODES)


@singledispatch
def post(rule: Constraint | Row, page: _CpSatModel, variables: list[Any]) -> None:
    """Give one relation to CP-SAT; a kind unknown here is listed from its `holds`."""
    if isinstance(rule, Row):
        terms = zip((coefficient for coefficient, _ in rule.terms), variables, strict=True)
        left = sum(coefficient * variable for coefficient, variable in terms)
        page.model.add(left == rule.right if rule.sense == "=" else _compared(left, rule))
        return
    post(
        Table(rule.cells, list_rows(rule, [DigitSet.from_digits(page.domains[cell]) for cell in rule.cells])),
        page,
        variables,
    )


def _compared(left: Any, row: Row) -> Any:
    return left <= row.right if row.sense == "<=" else left >= row.right


@post.register(AllDifferent)
def _(_: AllDifferent, page: _CpSatModel, variables: list[Any]) -> None:
    page.model.add_all_different(variables)


@post.register(Pairs)
def _(rule: Pairs, page: _CpSatModel, variables: list[Any]) -> None:
    at = dict(zip(rule.cells, variables, strict=True))
    for a, b in rule.pairs:
        rows = [(x, y) for x in page.domains[a] for y in page.domains[b] if rule.pair_holds(x, y)]
        _post_rows(page, [at[a], at[b]], rows)


@post.register(Sum)
def _(rule: Sum, page: _CpSatModel, variables: list[Any]) -> None:
    total = sum(factor * variable for factor, variable in zip(rule.factors, variables, strict=True))
    wanted = rule.total
    page.model.add(
        {
            "=": lambda: total == wanted,
            "!=": lambda: total != wanted,
            "<": lambda: total < wanted,
            "<=": lambda: total <= wanted,
            ">": lambda: total > wanted,
            ">=": lambda: total >= wanted,
        }[rule.comparison]()
    )


@post.register(Order)
def _(rule: Order, page: _CpSatModel, variables: list[Any]) -> None:
    for a, b in pairwise(variables):
        page.model.add(a < b if rule.strict else a <= b)


@post.register(Equal)
def _(rule: Equal, page: _CpSatModel, variables: list[Any]) -> None:
    rest = iter(variables)
    for group in rule.groups:
        for first, second in pairwise([next(rest) for _ in group]):
            page.model.add(first == second)


@post.register(ConsecutiveSet)
def _(_: ConsecutiveSet, page: _CpSatModel, variables: list[Any]) -> None:
    # Both ends are determined by the digits, so that no solution is counted twice.
    low, high = (page.model.new_int_var(1, 64, name) for name in ("low", "high"))
    page.model.add_all_different(variables)
    page.model.add_min_equality(low, variables)
    page.model.add_max_equality(high, variables)
    page.model.add(high - low == len(variables) - 1)


@post.register(Table)
def _(rule: Table, page: _CpSatModel, variables: list[Any]) -> None:
    if rule.allowed:
        _post_rows(page, variables, rule.rows)
    elif rule.rows:
        page.model.add_forbidden_assignments(variables, rule.rows)


@post.register(Automaton)
def _(rule: Automaton, page: _CpSatModel, variables: list[Any]) -> None:
    # CP-SAT's own automata have variables inside that the digits do not settle, so that it finds each solution many
    # times. A state after each digit is settled by the digits.
    diagram = to_diagram(rule, [DigitSet.from_digits(page.domains[cell]) for cell in rule.cells])
    if diagram.is_empty:
        page.never()
        return
    state = page.model.new_constant(0)
    for variable, layer, width in zip(variables, diagram.layers, diagram.widths[1:], strict=True):
        following = page.model.new_int_var(0, width - 1, "state")
        page.model.add_allowed_assignments([state, variable, following], layer)
        state = following


def _post_rows(page: _CpSatModel, variables: list[Any], rows: Sequence[Sequence[int]]) -> None:
    if rows:
        page.model.add_allowed_assignments(variables, rows)
    else:
        page.never()


ENGINE = CpsatEngine
