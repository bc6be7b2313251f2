"""Every form, counts, connected sets, pairs and choices with hidden variables included, in every model and engine."""

from functools import lru_cache
from random import Random

import pytest

from modoku.engines.registry import get_engine
from modoku.limits import Limits, Stop
from modoku.models import to_cnf, to_colouring, to_cover, to_csp, to_ilp
from modoku.errors import UnsupportedConstraint
from modoku.puzzle import Layout, Puzzle, Unit
from tests.stated import Stated, brute_force, iter_rules

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
