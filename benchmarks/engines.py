"""What our layer costs: each library called by hand, and through our engine, on the same models.

    .venv/bin/python benchmarks/engines.py                                          everything that is installed
    .venv/bin/python benchmarks/engines.py --engine pysat,highs --instance hard,nugget
    .venv/bin/python benchmarks/engines.py --json benchmarks/results/engines.json

One solution is asked for. Both ways get the model with the givens worked in; handing it to the library counts as
solving, for both. By hand means a dozen lines as one would write them without us, with no limits and no cancelling.
The two take turns, and the least processor time of each, that of processes it starts included, is given (Linux): a
busy machine disturbs that little. On the larger instances a solver that meets the clauses in another order takes
another time: read those ratios with care.
"""

import argparse
import json
import resource
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from modoku.bench.machine import machine_facts
from modoku.comparison.report import aligned, duration
from modoku.engines import get_engine
from modoku.limits import Limits
from modoku.models import CnfModel, CspModel, IlpModel
from modoku.puzzle import AllDifferent, BoxGrid, Puzzle
from modoku.variants import classic

HARD = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
NUGGET = "000000039000001005003050800008090006070002000100400000009080050020000600400700000"
SLOW = {("glpk", "16-empty"), ("glpk", "25-60"), ("highs", "25-60"), ("glpk", "36-45"), ("highs", "36-45")}
"""What takes minutes."""


def pattern_with_holes(order: int, percent: int, rng: Random) -> Puzzle:
    """Return a shuffled pattern grid with so many blank cells in a hundred."""
    size = order * order
    lines = [
        [band * order + line for band in rng.sample(range(order), order) for line in rng.sample(range(order), order)]
        for _ in range(2)
    ]
    digits = rng.sample(range(1, size + 1), size)
    values = [digits[(order * (r % order) + r // order + c) % size] for r in lines[0] for c in lines[1]]
    for cell in rng.sample(range(size * size), round(size * size * percent / 100)):
        values[cell] = 0
    return classic(BoxGrid.of_order(order)).with_givens(values)


def instances() -> dict[str, Puzzle]:
    """Return the instances, the same ones every time."""
    rng = Random(1)
    return {
        "hard": classic().with_givens([int(c) for c in HARD]),
        "nugget": classic().with_givens([int(c) for c in NUGGET]),
        "16-70": pattern_with_holes(4, 70, rng),
        "16-empty": classic(BoxGrid.of_order(4)),
        "25-60": pattern_with_holes(5, 60, rng),
        "36-45": pattern_with_holes(6, 45, rng),
    }


def pysat_by_hand(model: CnfModel) -> Callable[[], object]:
    clauses = [list(clause) for clause in model.iter_clauses()]

    def solve() -> object:
        with import_module("pysat.solvers").Solver(name="cadical195", bootstrap_with=clauses) as solver:
            return solver.solve() and solver.get_model()

    return solve


def highs_by_hand(model: IlpModel) -> Callable[[], object]:
    highspy = import_module("highspy")
    matrix = model.matrix()
    senses = [(row.sense, float(row.right)) for row in model.rows]

    def solve() -> object:
        solver = highspy.Highs()
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("threads", 1)
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = matrix.width, len(senses)
        lp.col_cost_, lp.col_lower_, lp.col_upper_ = [0.0] * matrix.width, [0.0] * matrix.width, [1.0] * matrix.width
        lp.row_lower_ = [-solver.inf if sense == "<=" else right for sense, right in senses]
        lp.row_upper_ = [solver.inf if sense == ">=" else right for sense, right in senses]
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_, lp.a_matrix_.index_ = list(matrix.starts), list(matrix.columns)
        lp.a_matrix_.value_ = [float(coefficient) for coefficient in matrix.coefficients]
        lp.integrality_ = [highspy.HighsVarType.kInteger] * matrix.width
        solver.passModel(lp)
        solver.run()
        return list(solver.getSolution().col_value)

    return solve


def glpk_by_hand(model: IlpModel) -> Callable[[], object]:
    glpk: Any = import_module("swiglpk")
    matrix = model.matrix()
    kinds = {"=": glpk.GLP_FX, "<=": glpk.GLP_UP, ">=": glpk.GLP_LO}
    senses = [(kinds[row.sense], row.right) for row in model.rows]
    places = [row for row in range(len(senses)) for _ in range(matrix.starts[row + 1] - matrix.starts[row])]

    def solve() -> object:
        glpk.glp_term_out(glpk.GLP_OFF)
        problem = glpk.glp_create_prob()
        glpk.glp_add_cols(problem, matrix.width)
        for column in range(1, matrix.width + 1):
            glpk.glp_set_col_kind(problem, column, glpk.GLP_BV)
        glpk.glp_add_rows(problem, len(senses))
        for row, (kind, right) in enumerate(senses, 1):
            glpk.glp_set_row_bnds(problem, row, kind, right, right)
        count = len(places)
        rows, columns, values = glpk.intArray(count + 1), glpk.intArray(count + 1), glpk.doubleArray(count + 1)
        for at in range(count):
            rows[at + 1], columns[at + 1] = places[at] + 1, matrix.columns[at] + 1
            values[at + 1] = matrix.coefficients[at]
        glpk.glp_load_matrix(problem, count, rows, columns, values)
        glpk.glp_simplex(problem, None)
        control = glpk.glp_iocp()
        glpk.glp_init_iocp(control)
        control.msg_lev = glpk.GLP_MSG_OFF
        glpk.glp_intopt(problem, control)
        found = [glpk.glp_mip_col_val(problem, column) for column in range(1, matrix.width + 1)]
        glpk.glp_delete_prob(problem)
        return found

    return solve


def cpsat_by_hand(model: CspModel) -> Callable[[], object]:
    cp: Any = import_module("ortools.sat.python.cp_model")
    domains = [variable.domain for variable in model.variables]
    scopes = [relation.scope for relation in model.relations if isinstance(relation.rule, AllDifferent)]
    if len(scopes) != len(model.relations):
        raise SystemExit("only all-different is written by hand")

    def solve() -> object:
        problem = cp.CpModel()
        variables = [
            problem.new_int_var_from_domain(cp.Domain.from_values(domain), str(number))
            for number, domain in enumerate(domains)
        ]
        for scope in scopes:
            problem.add_all_different([variables[place] for place in scope])
        solver = cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(problem)
        return [solver.value(variable) for variable in variables]

    return solve


BY_HAND: dict[str, Callable[[Any], Callable[[], object]]] = {
    "pysat": pysat_by_hand,
    "highs": highs_by_hand,
    "glpk": glpk_by_hand,
    "cpsat": cpsat_by_hand,
}


def spent() -> float:
    """Return the processor time of this process and of its children so far, of those that still wait for work too."""
    waiting = [pid for thread in Path("/proc/self/task").glob("*/children") for pid in thread.read_text().split()]
    nanoseconds = [int(Path("/proc", pid, "schedstat").read_text().split()[0]) for pid in waiting]
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime + sum(nanoseconds) / 1e9


def processor_time(work: Callable[[], object]) -> float:
    """Return the processor time that work takes, here and in other processes."""
    before = spent()
    work()
    return spent() - before


def measure(name: str, puzzle: Puzzle, rounds: int, cap: float) -> dict[str, float]:
    """Let both ways take turns until the rounds or the seconds are over."""
    engine = get_engine(name)
    model = engine.encode(puzzle)
    by_hand = BY_HAND[name](model)
    engine.run(model, Limits(1, 5.0))  # libraries are loaded, and workers started
    hand, ours, build = [], [], []
    while len(ours) < rounds and sum(hand) + sum(ours) < cap:
        build.append(processor_time(lambda: engine.encode(puzzle)))
        ours.append(processor_time(lambda: engine.run(model, Limits(1))))
        hand.append(processor_time(by_hand))
    return {"build": min(build), "by_hand": min(hand), "ours": min(ours), "ratio": min(ours) / max(min(hand), 1e-9)}


def main() -> None:
    """Measure, print a table, write JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=",".join(BY_HAND))
    parser.add_argument("--instance", default="")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--cap", type=float, default=10.0, help="seconds for one line of the table")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    puzzles = instances()
    names = [name for name in chosen.instance.split(",") if name] or list(puzzles)
    table = [["instance", "engine", "build", "by hand", "ours", "ratio"]]
    rows: list[dict[str, object]] = []
    for instance in names:
        for name in chosen.engine.split(","):
            if (name, instance) in SLOW or not get_engine(name).availability().available:
                continue
            found = measure(name, puzzles[instance], chosen.rounds, chosen.cap)
            rows.append({"instance": instance, "engine": name, **found})
            times = [duration(found[key]) for key in ("build", "by_hand", "ours")]
            table.append([instance, name, *times, f"{found['ratio']:.2f}"])
    print(aligned(table, {0, 1}))
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": machine_facts(), "rows": rows}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
