"""No two engines disagree: on every kind of rule, on some 500 puzzles, and on the figures of the documents.

The quick engines (classic9, general, sat, dlx, colouring, reference, pysat) are asked about every puzzle. The slow ones
(cpsat, highs, glpk) are asked about every puzzle on a small board, and about a fixed sixth of the others: they take up
to seconds there. An engine that is not installed is left out; one whose model cannot express a rule is left out for
that puzzle. `tools/whole-tests` asks about 2,001 puzzles, `tools/campaign` about as many as one likes.
"""

from functools import lru_cache
from itertools import islice
from random import Random

import pytest
from tests.patience import PATIENCE_SECONDS
from tests.sampling import WHOLE
from tests.unit.test_seed_grids import BY_NAME, NAMES, load

from modoku.comparison import PuzzleTriple, RowState, compare, iter_families, random_rule
from modoku.engines import ENGINES, available_engines
from modoku.limits import Limits, Stop
from modoku.puzzle import CONSTRAINT_KINDS, Puzzle
from modoku.results import Verdict
from modoku.variants import make

AVAILABLE = [engine.name for engine in available_engines()]
SLOW = ("cpsat", "highs", "glpk")
QUICK = [name for name in AVAILABLE if name not in SLOW]
SMALL = 36
"""Cells of a board that is small enough for the slow engines."""
FAMILIES, CHUNKS = 667, 23
STEP = 1 if WHOLE else 4
LIMIT = 30
NO_LIMIT = Limits(None, PATIENCE_SECONDS)


def agree(puzzle: Puzzle, names: list[str], limits: Limits) -> tuple[Verdict, int]:
    """Ask the engines, insist that all answer alike, and give what they say: the verdict and how many solutions."""
    found = compare(puzzle, names, limits=limits)
    told = f"{puzzle} {[constraint.to_json() for constraint in puzzle.constraints]}"
    assert found.is_sound, (told, [(row.engine, row.note, len(row.answers)) for row in found.rows])
    rows = [row for row in found.rows if row.state is not RowState.UNSUPPORTED]
    assert {row.state for row in rows} == {RowState.DONE}, (told, [(row.engine, row.stop) for row in rows])
    counts = {row.engine: len(row.answers) for row in rows}
    assert len(set(counts.values())) == 1, (told, counts)
    for row in rows:
        # Where all solutions were asked for and found, they are the same ones: nobody else has another.
        assert (set(row.answers) == found.known) or row.stop is Stop.SOLUTIONS, (told, row.engine)
    return found.verdict, counts["reference"]


@lru_cache(maxsize=1)
def families() -> list[tuple[int, PuzzleTriple]]:
    """Return families under their numbers: of a sample every fourth, and the first of each size."""
    found = list(enumerate(islice(iter_families(20), FAMILIES)))
    sizes = [family.one.size for _, family in found]
    return [one for one in found if one[0] % STEP == 0 or sizes.index(one[1].one.size) == one[0]]


def engines_for(number: int, family: PuzzleTriple) -> list[str]:
    return AVAILABLE if family.one.layout.cell_count <= SMALL or number % 6 == 0 else QUICK


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_puzzles_with_no_one_and_several_solutions_are_told_apart_by_every_engine(chunk: int) -> None:
    for number, family in families()[chunk::CHUNKS]:
        names = engines_for(number, family)
        assert agree(family.none, names, Limits(LIMIT, PATIENCE_SECONDS)) == (Verdict.UNSOLVABLE, 0)
        assert agree(family.one, names, Limits(LIMIT, PATIENCE_SECONDS)) == (Verdict.UNIQUE, 1)
        assert agree(family.several, names, Limits(LIMIT, PATIENCE_SECONDS))[0] is Verdict.MULTIPLE


def test_the_families_are_of_all_sizes_and_kinds() -> None:
    assert len(families()) * 3 >= 2000 / STEP
    assert {family.one.size for _, family in families()} >= {3, 4, 5, 6, 8, 9, 16}
    kinds = {constraint.kind for _, family in families() for constraint in family.one.constraints}
    assert len(kinds) >= (4 if WHOLE else 3) * len(CONSTRAINT_KINDS) // 5
    assert set(AVAILABLE) <= set(ENGINES)


@pytest.mark.parametrize("recipe", ["latin:size=3", "classic:boxes=2x2"])
@pytest.mark.parametrize("kind", list(CONSTRAINT_KINDS))
def test_whole_solution_sets_with_every_kind_of_rule_are_the_same(kind: str, recipe: str) -> None:
    rng = Random(f"{kind} {recipe}")
    blank = make(recipe)
    # The reference knows the 4x4 grids; four cells are given, so that the slow engines have few to list.
    grids = compare(blank, ["reference"], limits=Limits(None)).rows[0].answers
    for _ in range(4 if WHOLE else 2):
        grid = rng.choice(grids)
        rule = random_rule(kind, grid, blank.layout, rng)
        if rule is None:
            continue
        shown = rng.sample(range(len(grid)), 4) if blank.size > 3 else []
        puzzle = blank.with_constraints([rule]).with_givens({cell: grid[cell] for cell in shown})
        assert agree(puzzle, AVAILABLE, NO_LIMIT)[1] >= 1


FIGURES = [
    name for name in NAMES if BY_NAME[name]["solution_count"] is not None and not BY_NAME[name]["solution_count_capped"]
]


@pytest.mark.parametrize("name", FIGURES)
def test_the_figures_of_the_documents_have_their_number_of_solutions_with_every_engine(name: str) -> None:
    puzzle, count = load(BY_NAME[name]), BY_NAME[name]["solution_count"]
    small = puzzle.layout.cell_count <= 81 and count <= 30
    assert agree(puzzle, AVAILABLE if small else QUICK, NO_LIMIT)[1] == count


def test_the_figures_have_no_one_two_and_four_solutions() -> None:
    assert {0, 1, 2, 4} <= {BY_NAME[name]["solution_count"] for name in FIGURES}
