"""Every form, counts, connected sets, pairs and choices with hidden variables included, in every model and engine."""

from functools import lru_cache
from importlib import import_module
from random import Random

import pytest
from tests.stated import Stated, brute_force, iter_rules

from modoku.certificates import certify, verify_files
from modoku.engines.registry import get_engine
from modoku.errors import UnsupportedConstraint
from modoku.limits import NEVER, Limits, Stop
from modoku.models import settle, to_cnf, to_colouring, to_cover, to_csp, to_ilp, variable_names
from modoku.puzzle import AllDifferent, Automaton, BoxGrid, Layout, Puzzle, Sum, Unit
from modoku.results import Run, Verdict
from modoku.search.parts import Switches
from modoku.variants import classic

SIX = tuple((0, column) for column in range(6))
LOOSE = Layout("loose", 3, SIX, (Unit("row", "1", (0, 1, 2)), Unit("row", "2", (2, 3))))
BOARDS = {
    "from 1": LOOSE,
    "from 0": Layout("loose", 3, SIX, LOOSE.units, lowest=0),
    "from -2": Layout("four", 4, SIX, (Unit("row", "1", (0, 1, 2, 3)), Unit("row", "2", (4, 5))), lowest=-2),
}
ENGINES = ("reference", "sat", "pysat", "cpsat", "highs", "glpk", "dlx")
RULES = [rule.style for rule in iter_rules(LOOSE, Random(0))]


@lru_cache
def puzzles(style: str) -> list[tuple[Puzzle, list[tuple[int, ...]]]]:
    """Return puzzles with a rule, alone or beside another, and their solutions; some have none."""
    found = []
    for number, layout in enumerate(BOARDS.values()):
        rng = Random(f"{style} {number}")
        rules = {rule.style: rule for rule in iter_rules(layout, rng)}
        others = [rules[other] for other in rng.sample(RULES, 2) if other != style]
        blank = Puzzle.blank(layout, [rules[style]])
        for puzzle in (blank, blank.with_constraints(others)):
            shown = rng.choice(brute_force(blank) or [(1,) * 6])
            cells = rng.sample(range(6), 2 if puzzle is blank else 1)
            given = puzzle.with_givens({cell: shown[cell] for cell in cells})
            found.append((given, brute_force(given)))
    return found


def available(name: str) -> None:
    if not get_engine(name).availability().available:
        pytest.skip(f"the engine {name} is not installed")


@pytest.mark.parametrize("style", RULES)
@pytest.mark.parametrize("name", ENGINES)
def test_engines_find_what_the_rule_means(name: str, style: str) -> None:
    available(name)
    engine = get_engine(name)
    for puzzle, expected in puzzles(style):
        run = engine.run(engine.encode(puzzle), Limits(None))
        assert run.stop is Stop.EXHAUSTED
        assert sorted(run.answers) == expected
        two = engine.run(engine.encode(puzzle), Limits(2))
        assert len(set(two.answers)) == min(2, len(expected))
        assert (two.stop is Stop.EXHAUSTED) == (len(expected) < 2)


@pytest.mark.parametrize("style", RULES)
def test_models_in_full_mean_the_same(style: str) -> None:
    for puzzle, expected in puzzles(style):
        models: list[tuple[str, object]] = [
            ("sat", to_cnf(puzzle, "minimal", propagate=False)),
            ("sat", to_cnf(puzzle, "extended", "binary", propagate=False)),
            ("cpsat", to_csp(puzzle, propagate=False)),
            ("cpsat", to_csp(puzzle, "boolean", propagate=False)),
            ("glpk", to_ilp(puzzle, propagate=False)),
            ("dlx", to_cover(puzzle, propagate=False)),
        ]
        for name, model in models:
            available(name)
            assert sorted(get_engine(name).run(model, Limits(None)).answers) == expected, name


def test_the_boards_have_puzzles_with_no_one_and_several_solutions() -> None:
    counts = [len(expected) for style in RULES for _, expected in puzzles(style)]
    assert min(counts) == 0
    assert 1 in counts
    assert max(counts) > 20


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("givens", [{}, {0: 1, 4: 2}, {0: 1, 4: 1, 1: 1, 5: 1}])
def test_where_there_are_as_many_pairs_as_pairs_of_digits_each_occurs(name: str, givens: dict[int, int]) -> None:
    available(name)
    layout = Layout("pairs", 2, tuple((0, column) for column in range(8)), ())
    rule = Stated(
        tuple(range(8)),
        lambda b, c: b.different_pairs(c[:4], c[4:]),
        lambda *v: len(set(zip(v[:4], v[4:], strict=True))) == 4,
    )
    puzzle = Puzzle.blank(layout, [rule]).with_givens(givens)
    engine = get_engine(name)
    assert sorted(engine.run(engine.encode(puzzle), Limits(None)).answers) == brute_force(puzzle)


@pytest.mark.parametrize("style", RULES)
def test_formulas_have_one_model_a_solution_where_hidden_variables_have_one_filling(style: str) -> None:
    solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
    for puzzle, expected in puzzles(style):
        for propagate in (True, False):
            model = to_cnf(puzzle, propagate=propagate)
            with solvers.Solver("glucose4", bootstrap_with=list(model.iter_clauses())) as solver:
                found = [model.to_values(answer) for answer in solver.enum_models()]
            if puzzle.elementary.is_functional:
                assert sorted(found) == expected
            else:
                assert sorted(set(found)) == expected


@pytest.mark.parametrize("style", RULES)
def test_a_certificate_of_any_rule_says_how_many_solutions_there_are(
    style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The clauses alone are judged here, not the search that may find solutions sooner.
    module = import_module(certify.__module__)
    monkeypatch.setattr(module, "look_first", lambda *_: ("none", Run((), Stop.NODES)))
    verdicts = [Verdict.UNSOLVABLE, Verdict.UNIQUE, Verdict.MULTIPLE]
    for puzzle, expected in puzzles(style):
        certificate = certify(puzzle)
        assert certificate is not None
        assert certificate.verdict is verdicts[min(len(expected), 2)]


def test_a_certificate_with_hidden_variables_is_verified() -> None:
    # The cell that is read twice needs a copy.
    equal = Automaton.build((0, 5, 0), 4, 0, lambda last, digit: digit if last in (0, digit) else None, lambda _: True)
    puzzle = classic(BoxGrid(2, 2)).with_constraints([equal]).with_givens({0: 1, 1: 2, 6: 3, 9: 1})
    assert puzzle.elementary.variable_count == 17
    certificate = certify(puzzle)
    assert certificate is not None
    verification = verify_files(certificate.to_files())
    assert verification.verdict is certificate.verdict
    assert b"h1=4" in certificate.formula.to_dimacs()


@pytest.mark.parametrize("style", RULES)
def test_rules_that_are_switched_on_are_the_puzzle(style: str) -> None:
    for puzzle, expected in puzzles(style):
        switches = Switches.of(puzzle)
        core, _, stop = switches.find_core(range(len(switches.parts)))
        assert (core is None) == bool(expected), stop
        grid, _, _ = switches.find_grid(range(len(switches.parts)), NEVER)
        assert (grid in expected) if expected else grid is None


def test_a_part_says_what_it_says_and_knows_nothing_of_others() -> None:
    rules = [Sum((3, 4), 6), AllDifferent((3, 4)), Sum((4, 5), 4)]
    switches = Switches.of(Puzzle.blank(LOOSE, rules))
    core, _, _ = switches.find_core(range(len(switches.parts)))
    assert core is not None
    assert {switches.parts[place].rule for place in core} == set(rules[:2])


def test_names_say_values_and_hidden_variables() -> None:
    rules = {rule.style: rule for rule in iter_rules(BOARDS["from -2"], Random(1))}
    puzzle = Puzzle.blank(BOARDS["from -2"], [rules["loose"]])
    model = to_cnf(puzzle, propagate=False)
    varmap, layout = model.varmap, puzzle.layout
    assert [varmap.name(number, layout) for number in (1, 4, 25, 28)] == ["r1c1=-2", "r1c1=1", "h1=-2", "h1=1"]
    assert variable_names(varmap, layout)[0] == "x_r1c1_m2"
    assert variable_names(varmap, layout)[24:28] == ["x_h1_m2", "x_h1_m1", "x_h1_0", "x_h1_1"]
    assert varmap.pair_count == 24
    assert varmap.meaning(25) is None
    assert varmap.number(6, 1) == 25
    assert [variable.name for variable in to_csp(puzzle).variables][5:] == ["r1c6", "h1"]


def test_what_a_model_cannot_hold_is_refused() -> None:
    rules = {rule.style: rule for rule in iter_rules(LOOSE, Random(1))}
    with pytest.raises(UnsupportedConstraint, match="stated is no rule of graph colouring"):
        to_colouring(Puzzle.blank(LOOSE, [rules["loose"]]))
    board = classic()
    edges = [(cell, cell + 9) for cell in range(72)]
    large = Stated(tuple(range(81)), lambda b, c: b.connected(c, {1, 2, 3, 4}, edges), lambda *v: True)
    for to_model in (to_cnf, to_ilp, to_csp, to_cover):
        with pytest.raises(UnsupportedConstraint, match="connected set of up to 81 cells is too large"):
            to_model(board.with_constraints([large]))


def test_hidden_variables_that_differ_are_no_house_unless_they_have_as_few_digits() -> None:
    rules = {rule.style: rule for rule in iter_rules(LOOSE, Random(1))}
    for style, is_house in (("different sums", False), ("hidden house", True)):
        network = Puzzle.blank(LOOSE, [rules[style]]).elementary
        assert network.is_house(network.different_groups[-1]) == is_house
        assert not settle(network).contradiction
