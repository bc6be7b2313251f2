"""Every engine over an outside library finds the whole solution set of every constraint kind: that of the reference."""

import random
from collections.abc import Callable
from itertools import product
from shutil import which

import pytest

from modoku.engines.engine import Engine
from modoku.engines.glpsol import run_glpsol
from modoku.engines.highs import HighsEngine
from modoku.engines.reference import iter_solutions
from modoku.engines.registry import ENGINES, get_engine
from modoku.errors import UnsupportedConstraint
from modoku.limits import Limits, Stop
from modoku.models import (
    CoverModel,
    to_cnf,
    to_colouring,
    to_cover,
    to_csp,
    to_diagram,
    to_distinct_diagram,
    to_ilp,
)
from modoku.puzzle import (
    AllDifferent,
    Automaton,
    BoxGrid,
    Constraint,
    DigitSet,
    Domain,
    Puzzle,
    Solution,
    Sum,
    Table,
)
from modoku.rules.consecutive import ConsecutiveSet
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.variants import classic

ORDER_2 = classic(BoxGrid(2, 2))
GENERAL = [name for name in ENGINES if name not in ("classic9", "colouring", "reference")]
"""The engines that take every puzzle, the judge itself left out."""
PARTLY_FILLED = ORDER_2.with_givens([0] * 12 + [1, 2, 3, 0])
START: tuple[int, int] = (0, 0)
TWO_SEEN = Automaton.build((0, 1, 2, 3), 4, START, lambda s, d: (max(s[0], d), s[1] + (d > s[0])), lambda s: s[1] == 2)
KINDS: list[Constraint] = [
    AllDifferent((0, 5, 10)),
    Domain((3, 6), frozenset(DigitSet.of(1, 2))),
    Pairs(((0, 1), (4, 5)), "difference", ">=", 2),
    Pairs(((2, 6),), "ratio", "=", 2),
    Pairs(((0, 1), (1, 2)), "ratio", "!=", 2),
    Pairs(((0, 5), (5, 10)), "product", "<=", 6),
    Pairs(((0, 5),), "sum", ">", 4),
    Sum((0, 1, 4), 7),
    Sum((0, 5, 10), 6, comparison="!="),
    Sum((0, 5, 10), 6, (2, -1, 1), "<="),
    Sum((0, 5, 10), 8, comparison=">"),
    Sum((0, 1, 2), 2, (1, -1, 1)),
    Sum((0, 1), 9),
    Order((0, 1)),
    Order((0, 5, 10)),
    Order((0, 5, 10), strict=False),
    Equal(((0, 6), (1, 7))),
    ConsecutiveSet((0, 1, 5)),
    ConsecutiveSet((0, 1)),
    ConsecutiveSet((0, 1, 2, 3, 4)),
    Table((0, 1, 2), ((3, 1, 2), (4, 3, 1), (3, 1, 2), (3, 4, 2))),
    Table((0, 5), ((1, 2), (4, 2)), allowed=False),
    Table((0, 1), ()),
    TWO_SEEN,
    Automaton((0, 1), ((0, 0, 0, 0),), frozenset()),
]


def named(constraint: Constraint) -> str:
    return f"{constraint.kind}-{KINDS.index(constraint)}"


def solutions(puzzle: Puzzle) -> list[tuple[int, ...]]:
    return sorted(solution.values for solution in iter_solutions(puzzle))


def available(name: str) -> Engine[object]:
    engine = get_engine(name)
    if not engine.availability().available:
        pytest.skip(f"the engine {name} is not installed")
    return engine


@pytest.mark.parametrize("constraint", KINDS, ids=named)
@pytest.mark.parametrize("name", GENERAL)
def test_engine_finds_exactly_the_solutions_with(name: str, constraint: Constraint) -> None:
    puzzle = PARTLY_FILLED.with_constraints([constraint])
    engine = available(name)
    run = engine.run(engine.encode(puzzle), Limits(None))
    assert run.stop is Stop.EXHAUSTED
    assert sorted(run.answers) == solutions(puzzle)


@pytest.mark.parametrize("constraint", KINDS, ids=named)
def test_models_written_without_propagation_have_the_same_solutions(constraint: Constraint) -> None:
    puzzle = PARTLY_FILLED.with_constraints([constraint])
    expected = solutions(puzzle)
    models: list[tuple[str, object]] = [
        ("pysat", to_cnf(puzzle, "minimal", propagate=False)),
        ("cpsat", to_csp(puzzle, "boolean", propagate=False)),
        ("cpsat", to_csp(puzzle, "compact", propagate=False)),
        ("glpk", to_ilp(puzzle, propagate=False)),
    ]
    for name, model in models:
        assert sorted(available(name).run(model, Limits(None)).answers) == expected


@pytest.mark.parametrize("encoding", ["minimal", "extended", "efficient"])
@pytest.mark.parametrize("constraint", KINDS, ids=named)
def test_formulas_have_one_model_a_solution(encoding: str, constraint: Constraint) -> None:
    puzzle = ORDER_2.with_constraints([constraint])
    solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
    model = to_cnf(puzzle, encoding)
    with solvers.Solver("glucose4", bootstrap_with=list(model.iter_clauses())) as solver:
        found = [model.to_values(answer) for answer in solver.enum_models()]
    assert sorted(found) == solutions(puzzle)


def covers(model: CoverModel) -> list[tuple[int, ...]]:
    """Find all exact covers in the plainest way: sets all through."""
    by_item: list[set[int]] = [set() for _ in model.items]
    for option, items in enumerate(model.options):
        for item in items:
            by_item[item].add(option)
    found: list[tuple[int, ...]] = []

    def choose(open_items: frozenset[int], live: frozenset[int], chosen: tuple[int, ...]) -> None:
        if not open_items:
            found.append(chosen)
            return
        item = min(open_items, key=lambda i: len(by_item[i] & live))
        for option in by_item[item] & live:
            covered = set(model.options[option])
            gone = set[int]().union(*(by_item[i] for i in covered))
            choose(open_items - covered, live - gone, (*chosen, option))

    choose(frozenset(range(model.primary)), frozenset(range(len(model.options))), ())
    return found


@pytest.mark.parametrize("propagate", [True, False])
@pytest.mark.parametrize("constraint", KINDS, ids=named)
def test_exact_covers_are_the_solutions(constraint: Constraint, propagate: bool) -> None:
    puzzle = PARTLY_FILLED.with_constraints([constraint])
    model = to_cover(puzzle, propagate)
    found = covers(model)
    assert all(model.is_cover(chosen) for chosen in found)
    assert sorted(model.to_values(chosen) for chosen in found) == solutions(puzzle)


@pytest.mark.parametrize(
    "constraints",
    [
        [],
        [AllDifferent((0, 5, 10))],
        [Domain((0, 5), frozenset(DigitSet.of(3, 4)))],
        [Equal(((0, 6), (1, 7)))],
        [Equal(((0, 1),))],
        [Pairs(((0, 6), (1, 6)), "difference", "!=", 0)],
    ],
)
def test_proper_colourings_are_the_solutions(constraints: list[Constraint]) -> None:
    puzzle = PARTLY_FILLED.with_constraints(constraints)
    model = to_colouring(puzzle)
    found: list[tuple[int, ...]] = []

    def colour(so_far: list[int]) -> None:
        vertex = len(so_far)
        if vertex == len(model.vertices):
            assert model.is_proper(so_far)
            found.append(model.to_values(so_far))
            return
        for choice in model.lists[vertex]:
            if model.precolouring[vertex] in (0, choice) and all(
                so_far[n] != choice for n in model.neighbours[vertex] if n < vertex
            ):
                colour([*so_far, choice])

    colour([])
    assert sorted(found) == solutions(puzzle)


@pytest.mark.parametrize("constraint", [c for c in KINDS if c.kind in ("sum", "order", "table")], ids=named)
def test_rules_that_are_no_colouring_are_refused_by_name(constraint: Constraint) -> None:
    with pytest.raises(UnsupportedConstraint, match=constraint.kind):
        to_colouring(ORDER_2.with_constraints([constraint]))


@pytest.mark.parametrize("constraint", [c for c in KINDS if c.kind in ("sum", "table", "automaton")], ids=named)
def test_diagrams_have_one_path_a_row(constraint: Constraint) -> None:
    options = [DigitSet.full(4)] * len(constraint.cells)
    assert to_diagram(constraint, options).count_paths() == sum(map(constraint.holds, product(*options)))


def test_a_sum_of_different_digits_has_one_path_a_choice_of_different_digits() -> None:
    cage, options = Sum((0, 1, 2), 9), [DigitSet.full(5)] * 3
    expected = [row for row in product(*options) if cage.holds(row) and len(set(row)) == 3]
    assert to_distinct_diagram(cage, options).count_paths() == len(expected)


def random_puzzle(rng: random.Random) -> Puzzle:
    """Draw two or three rules and a few givens; many of them have no solution, some have one, some have several."""
    puzzle = ORDER_2.with_constraints(rng.sample(KINDS[:19] + KINDS[21:22] + [TWO_SEEN], rng.choice([1, 2, 3])))
    solution = rng.choice([s.values for s in iter_solutions(ORDER_2)])
    shown = rng.sample(range(16), rng.choice([0, 2, 4, 6]))
    return puzzle.with_givens({cell: solution[cell] for cell in shown})


def test_random_puzzles_have_the_same_first_solutions_count_with_every_engine() -> None:
    rng = random.Random(3)
    counts: list[int] = []
    for _ in range(60):
        puzzle = random_puzzle(rng)
        expected = solutions(puzzle)
        counts.append(len(expected))
        for name in GENERAL:
            engine = available(name)
            run = engine.run(engine.encode(puzzle), Limits(5))
            assert len(set(run.answers)) == len(run.answers) == min(5, len(expected)), (name, puzzle)
            assert set(run.answers) <= set(expected)
            assert (run.stop is Stop.EXHAUSTED) == (len(expected) < 5), (name, puzzle)
    assert min(counts) == 0
    assert 1 in counts
    assert max(counts) > 5


FIGURES = {
    "000, figure 1.8": ("900100408800050003030800020090000302001420080300900701060034209010200050000609307", 0),
    "000, figure 1.9": ("100007090030020008009600500005300900010080002600004000300000010040000007007000300", 1),
    "000, figure 1.10": ("009086041526000000400020300602831795005274600837695104004060002050900063060450910", 2),
    "000, figure 1.11": ("708000603403000021000903700080604000200090016031080500800000290920040030005200468", 4),
    "000, chapter 3": ("1230402104102103", 1),
    "000, chapter 4": ("2030010003024003", 1),
    "004": ("2010400232400000", 1),
}


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("name", ENGINES)
def test_figures_of_the_documents_have_their_number_of_solutions(name: str, figure: str) -> None:
    text, count = FIGURES[figure]
    puzzle = (classic() if len(text) == 81 else ORDER_2).with_givens([int(c) for c in text])
    if name == "classic9" and puzzle.size != 9:
        pytest.skip("the engine classic9 takes 9x9 grids only")
    engine = available(name)
    run = engine.run(engine.encode(puzzle), Limits(None))
    assert run.stop is Stop.EXHAUSTED
    assert len({Solution.checked(puzzle, answer) for answer in run.answers}) == count


def limits_hold(run: Callable[[Puzzle, Limits], tuple[int, Stop]]) -> None:
    assert run(ORDER_2, Limits(3)) == (3, Stop.SOLUTIONS)
    assert run(ORDER_2.with_givens([1, 1] + [0] * 14), Limits(2)) == (0, Stop.EXHAUSTED)
    assert run(ORDER_2.with_givens([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4] + [0] * 5), Limits(2)) == (1, Stop.EXHAUSTED)


@pytest.mark.parametrize("name", GENERAL)
def test_every_engine_keeps_to_the_number_of_solutions_asked_for(name: str) -> None:
    engine = available(name)

    def run(puzzle: Puzzle, limits: Limits) -> tuple[int, Stop]:
        found = engine.run(engine.encode(puzzle), limits)
        return len(found.answers), found.stop

    limits_hold(run)


def test_glpsol_finds_the_same_as_the_library() -> None:
    if which("glpsol") is None:
        pytest.skip("the program glpsol (package glpk-utils) is not installed")

    def run(puzzle: Puzzle, limits: Limits) -> tuple[int, Stop]:
        found = run_glpsol(to_ilp(puzzle), limits)
        return len(found.answers), found.stop

    limits_hold(run)
    puzzle = PARTLY_FILLED.with_constraints([KINDS[7], KINDS[17]])
    found = run_glpsol(to_ilp(puzzle), Limits(None))
    assert sorted(found.answers) == solutions(puzzle)


def test_an_easy_puzzle_is_solved_by_the_relaxation_alone() -> None:
    available("highs")
    engine = HighsEngine()
    puzzle = ORDER_2.with_givens([int(c) for c in "2030010003024003"])
    model = to_ilp(puzzle, propagate=False)
    point = engine.relax(model)
    assert point is not None
    assert Solution.checked(puzzle, model.to_values(point))
    assert engine.relax(to_ilp(ORDER_2.with_givens([1, 1] + [0] * 14))) is None
