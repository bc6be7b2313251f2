"""Exported files mean what the puzzle means: outside programs give the same grids, and their answers are read back."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import which
from xml.etree import ElementTree

import pytest
from tests.patience import PATIENCE_SECONDS
from tests.stated import iter_rules

from modoku.engines.reference import iter_solutions
from modoku.models import (
    IlpModel,
    exports,
    read_colouring_answer,
    read_csp_answer,
    read_glpsol_answer,
    read_highs_answer,
    read_printed_answer,
    read_sat_answer,
    to_cnf,
    to_colouring,
    to_cover,
    to_csp,
    to_ilp,
)
from modoku.puzzle import AllDifferent, Automaton, BoxGrid, Constraint, DigitSet, Domain, Puzzle, Solution, Sum, Table
from modoku.rules.consecutive import ConsecutiveSet
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.variants import classic

ORDER_2 = classic(BoxGrid(2, 2))
PARTLY_FILLED = ORDER_2.with_givens([0] * 12 + [1, 2, 3, 0])
BROKEN = ORDER_2.with_givens([1, 1] + [0] * 14)
ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
HARD = classic().with_givens([int(c) for c in ESCARGOT])
BOTH_ENDS = Automaton.build((0, 1, 2, 3), 4, 0, lambda s, d: 2 * s + (d > 2) if s < 8 else None, lambda s: s in (5, 6))
PUZZLES: dict[str, list[Constraint]] = {
    "plain": [],
    "groups": [AllDifferent((0, 5, 10)), Domain((3, 6), frozenset(DigitSet.of(1, 2, 4)))],
    "pairs": [Pairs(((0, 1),), "difference", ">=", 2), Pairs(((2, 6),), "ratio", "!=", 2)],
    "product": [Pairs(((0, 5), (5, 10)), "product", "<=", 8), Pairs(((0, 5),), "sum", ">", 3)],
    "ratio": [Pairs(((2, 6),), "ratio", "=", 2)],
    "sums": [Sum((0, 1, 4), 9, comparison="!="), Sum((0, 5, 10), 6, (2, -1, 1), "<=")],
    "order": [Order((5, 0), strict=False), Order((1, 6))],
    "equal": [Equal(((0, 6), (1, 7)))],
    "run": [ConsecutiveSet((0, 1, 5))],
    "tables": [Table((0, 1), ((3, 1), (4, 3), (3, 4))), Table((4, 5), ((1, 2),), allowed=False)],
    "automaton": [BOTH_ENDS],
    "nothing": [Table((0, 1), ())],
}
STATED = {rule.style: rule for rule in iter_rules(ORDER_2.layout, Random(7))}
# Forms that no kind above is made of, most of them with hidden variables.
PUZZLES |= {name: [STATED[name]] for name in ("count", "connected", "different pairs", "different sums", "loose")}
VISIBLE = [name for name in PUZZLES if name == "different pairs" or name not in STATED]


def made(name: str) -> Puzzle:
    return PARTLY_FILLED.with_constraints(PUZZLES[name])


def solutions(puzzle: Puzzle) -> list[tuple[int, ...]]:
    return sorted(solution.values for solution in iter_solutions(puzzle))


def program(name: str, package: str) -> str:
    path = which(name)
    if path is None:
        pytest.skip(f"the program {name} (package {package}) is not installed")
    return path


def ran(*command: str | Path) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)
    assert done.returncode in (0, 10, 20), done.stdout + done.stderr
    return done.stdout


def agrees(puzzle: Puzzle, values: tuple[int, ...] | None) -> None:
    """Judge one answer: a solution if there is one, nothing if there is none."""
    if values is None:
        assert not solutions(puzzle)
    else:
        Solution.checked(puzzle, values)


@pytest.mark.parametrize("propagate", [True, False])
@pytest.mark.parametrize("puzzle", [HARD, BROKEN, *map(made, PUZZLES)], ids=["hard", "broken", *PUZZLES])
def test_cadical_answers_the_formula(puzzle: Puzzle, propagate: bool, tmp_path: Path) -> None:
    model = to_cnf(puzzle, propagate=propagate)
    (tmp_path / "puzzle.cnf").write_text(exports.write_dimacs(model))
    agrees(puzzle, read_sat_answer(ran(program("cadical", "cadical"), "-q", tmp_path / "puzzle.cnf"), model))


WRITERS: list[tuple[str, Callable[[IlpModel], str]]] = [("--lp", exports.write_lp), ("--freemps", exports.write_mps)]


@pytest.mark.parametrize("answer", ["--write", "--output"])
@pytest.mark.parametrize(("option", "write"), WRITERS, ids=["lp", "mps"])
@pytest.mark.parametrize("puzzle", [HARD, BROKEN, *map(made, PUZZLES)], ids=["hard", "broken", *PUZZLES])
def test_glpsol_answers_the_programme(
    puzzle: Puzzle, option: str, write: Callable[[IlpModel], str], answer: str, tmp_path: Path
) -> None:
    model = to_ilp(puzzle)
    (tmp_path / "puzzle").write_text(write(model))
    ran(program("glpsol", "glpk-utils"), option, tmp_path / "puzzle", answer, tmp_path / "answer")
    agrees(puzzle, read_glpsol_answer((tmp_path / "answer").read_text(), model))


@pytest.mark.parametrize("puzzle", [HARD, BROKEN, *map(made, PUZZLES)], ids=["hard", "broken", *PUZZLES])
def test_glpsol_answers_mathprog(puzzle: Puzzle, tmp_path: Path) -> None:
    model = to_ilp(puzzle, propagate=False)
    texts = exports.write_mathprog(model)
    for name, text in zip(("m.mod", "m.dat"), texts, strict=True):
        (tmp_path / name).write_text(text)
    files = (tmp_path / "plain", tmp_path / "report")
    command = (program("glpsol", "glpk-utils"), "--math", tmp_path / "m.mod", "--data", tmp_path / "m.dat")
    printed = ran(*command, "--write", files[0], "--output", files[1])
    agrees(puzzle, read_printed_answer(printed, puzzle))
    # The files are the same whether the model that they are read with has its givens worked in or not.
    for file in files:
        for propagate in (True, False):
            agrees(puzzle, read_glpsol_answer(file.read_text(), to_ilp(puzzle, propagate=propagate)))


def test_mathprog_in_one_file_is_the_same(tmp_path: Path) -> None:
    (tmp_path / "m.mod").write_text(exports.write_mathprog_file(to_ilp(HARD, propagate=False)))
    printed = ran(program("glpsol", "glpk-utils"), "--math", tmp_path / "m.mod")
    agrees(HARD, read_printed_answer(printed, HARD))


def test_mathprog_of_a_classic_grid_is_the_programme_of_the_document() -> None:
    text, data = exports.write_mathprog(to_ilp(HARD, propagate=False))
    assert "s.t. row{i in I, k in I}: sum{j in I} x[i,j,k] = 1;" in text
    assert " 1 1 . . . . 7 . 9 ." in data


@pytest.mark.parametrize("write", [exports.write_lp, exports.write_mps], ids=["lp", "mps"])
@pytest.mark.parametrize("name", ["plain", "sums", "automaton", "nothing"])
def test_highs_reads_the_files_and_its_solution_is_read_back(
    name: str, write: Callable[[IlpModel], str], tmp_path: Path
) -> None:
    highspy = pytest.importorskip("highspy", reason="highspy is not installed")
    puzzle = made(name)
    model = to_ilp(puzzle)
    path = tmp_path / ("puzzle.lp" if write is exports.write_lp else "puzzle.mps")
    path.write_text(write(model))
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.readModel(str(path))
    solver.run()
    solver.writeSolution(str(tmp_path / "answer"), 0)
    agrees(puzzle, read_highs_answer((tmp_path / "answer").read_text(), model))


@pytest.mark.parametrize("name", PUZZLES)
def test_minizinc_finds_all_solutions_of_the_compact_problem(name: str, tmp_path: Path) -> None:
    puzzle = made(name)
    model = to_csp(puzzle)
    (tmp_path / "puzzle.mzn").write_text(exports.write_minizinc(model))
    printed = ran(program("minizinc", "minizinc"), "--solver", "gecode", "-a", tmp_path / "puzzle.mzn")
    found = [read_csp_answer(line, model) for line in printed.splitlines() if line.startswith("values:")]
    kept = [values for values in found if values]
    # One answer a solution, unless hidden variables can be filled in several ways.
    assert sorted(kept if puzzle.elementary.is_functional else set(kept)) == solutions(puzzle)
    if not found:
        assert read_csp_answer(printed, model) is None


def test_minizinc_answers_the_boolean_problem(tmp_path: Path) -> None:
    model = to_csp(made("sums"), "boolean")
    (tmp_path / "puzzle.mzn").write_text(exports.write_minizinc(model))
    printed = ran(program("minizinc", "minizinc"), "--solver", "gecode", tmp_path / "puzzle.mzn")
    agrees(made("sums"), read_csp_answer(printed, model))


def test_opb_rows_are_those_of_the_programme() -> None:
    model = to_ilp(made("sums"), propagate=False)
    rows = [line for line in exports.write_opb(model).splitlines() if not line.startswith("*")]
    assert len(rows) == len(model.rows)
    for solution in iter_solutions(ORDER_2):
        true = {4 * cell + digit for cell, digit in enumerate(solution.values)}
        if model.varmap.count == model.varmap.pair_count:
            assert all(holds_opb(row, true) for row in rows) == (solution.values in solutions(made("sums")))


def holds_opb(row: str, true: set[int]) -> bool:
    left, right = row.rstrip(" ;").rsplit(" ", 1)
    left, sense = left.rsplit(" ", 1)
    words = left.split()
    total = sum(int(c) for c, x in zip(words[::2], words[1::2], strict=True) if int(x[1:]) in true)
    return total == int(right) if sense == "=" else total >= int(right)


@pytest.mark.parametrize("name", VISIBLE)
def test_xcsp3_means_what_the_puzzle_means(name: str) -> None:
    puzzle = ORDER_2.with_constraints(PUZZLES[name])
    root = ElementTree.fromstring(exports.write_xcsp3(to_csp(puzzle, propagate=False)))
    names = [str(variable.get("id")) for variable in root.findall("variables/var")]
    domains = [set(map(int, (variable.text or "").split())) for variable in root.findall("variables/var")]
    expected = set(solutions(puzzle))
    for solution in iter_solutions(ORDER_2):
        at = dict(zip(names, solution.values, strict=True))
        in_domains = all(value in domain for value, domain in zip(solution.values, domains, strict=True))
        means = in_domains and all(holds_xcsp3(element, at) for element in root.findall("constraints/*"))
        assert means == (solution.values in expected)


COMPARE: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}


def holds_xcsp3(element: ElementTree.Element, at: dict[str, int]) -> bool:
    """Judge one constraint of XCSP3, from the definition of the format."""
    if element.tag == "allDifferent" and len(element):
        lists = [tuple(at[name] for name in (child.text or "").split()) for child in element]
        return len(set(lists)) == len(lists)
    text = {child.tag: (child.text or "").split() for child in element}
    own = (element.text or "").split()
    values = [at[name] for name in text.get("list", own if element.tag != "intension" else [])]
    if element.tag == "allDifferent":
        return len(set(values)) == len(values)
    if element.tag == "sum":
        operator, right = text["condition"][0].strip("()").split(",")
        return COMPARE[operator](sum(int(c) * v for c, v in zip(text["coeffs"], values, strict=True)), int(right))
    if element.tag == "extension":
        kind = "supports" if "supports" in text else "conflicts"
        rows = [tuple(map(int, row.strip("()").split(","))) for row in text[kind]]
        return (tuple(values) in rows) == (kind == "supports")
    if element.tag == "regular":
        arcs = {(q, int(d)): r for q, d, r in (a.split(",") for a in text["transitions"][0][1:-1].split(")("))}
        state = text["start"][0]
        for value in values:
            state = arcs.get((state, value), "")
        return state in text["final"]
    functions = {**COMPARE, "dist": lambda a, b: abs(a - b), "add": lambda a, b: a + b, "sub": lambda a, b: a - b}
    return bool(eval(own[0], {"__builtins__": {}}, {**functions, **at}))


@pytest.mark.parametrize("puzzle", [ORDER_2, PARTLY_FILLED, made("groups"), made("equal")])
def test_dimacs_col_is_coloured_and_read_back(puzzle: Puzzle) -> None:
    model = to_colouring(puzzle)
    text = exports.write_col(model)
    lines = [line.split() for line in text.splitlines()]
    vertices, edges = next((int(line[2]), int(line[3])) for line in lines if line[0] == "p")
    pairs = [(int(line[1]), int(line[2])) for line in lines if line[0] == "e"]
    assert len(pairs) == edges
    cp = pytest.importorskip("ortools.sat.python.cp_model", reason="ortools is not installed")
    problem = cp.CpModel()
    colours = [problem.new_int_var(1, 4, f"v{v}") for v in range(vertices)]
    for a, b in pairs:
        problem.add(colours[a - 1] != colours[b - 1])
    solver = cp.CpSolver()
    assert solver.solve(problem) == cp.OPTIMAL
    found = [solver.value(colour) for colour in colours]
    Solution.checked(puzzle, read_colouring_answer(" ".join(map(str, found)), model) or ())
    listed = "s col 4\n" + "\n".join(f"l {v} {c}" for v, c in enumerate(found, 1))
    Solution.checked(puzzle, read_colouring_answer(listed, model) or ())


def test_graphml_is_the_graph_that_networkx_knows(tmp_path: Path) -> None:
    networkx = pytest.importorskip("networkx", reason="networkx is not installed")
    (tmp_path / "graph.graphml").write_text(exports.write_graphml(to_colouring(classic())))
    graph = networkx.read_graphml(tmp_path / "graph.graphml")
    known = networkx.relabel_nodes(networkx.sudoku_graph(3), lambda v: f"r{v // 9 + 1}c{v % 9 + 1}")
    assert {frozenset(edge) for edge in graph.edges} == {frozenset(edge) for edge in known.edges}
    assert graph.nodes["r2c3"] == {"row": 2, "column": 3, "colour": 0, "list": "1 2 3 4 5 6 7 8 9"}


def test_dot_names_every_cell_and_every_edge() -> None:
    text = exports.write_dot(to_colouring(PARTLY_FILLED))
    assert text.count(" -- ") == 56
    assert '"r4c1" [label="r4c1\\n1"' in text


def test_json_holds_the_whole_model() -> None:
    puzzle = made("sums")
    formula = json.loads(exports.write_json(to_cnf(puzzle)))
    assert formula["clauses"] == list(to_cnf(puzzle).iter_clauses())
    assert sum(family["clauses"] for family in formula["families"]) == len(formula["clauses"])
    assert json.loads(exports.write_json(to_ilp(puzzle)))["stats"]["variables"] == to_ilp(puzzle).varmap.count
    assert json.loads(exports.write_json(to_csp(puzzle)))["relations"][-1]["rule"]["kind"] == "sum"
    assert json.loads(exports.write_json(to_cover(puzzle)))["primary"] == to_cover(puzzle).primary
    assert len(json.loads(exports.write_json(to_colouring(ORDER_2)))["edges"]) == 56
