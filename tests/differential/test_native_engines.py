"""The native engines against each other and the reference: same verdicts and solutions, every path, any thread.

Puzzles are made from a seed: a third have no solution, a third exactly one, a third several, besides grids that are
full, empty, nearly empty, and contradictory with few givens.
"""

import random
from collections.abc import Iterator

import pytest
from tests.core_clock import LONG, time_up_after

from modoku import solve_many
from modoku.engines.reference import iter_solutions
from modoku.limits import Stop
from modoku.native import CancelFlag, HeldClock, batch_paths, single_paths, use_single_path
from modoku.puzzle import Puzzle
from modoku.results import Verdict
from modoku.search import count, solve
from modoku.variants import classic, make

FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EDGES = [
    "." * 81,
    FULL,
    FULL[:-1] + ".",
    FULL[:80] + "1",
    "1" + "." * 79 + "2",
    "11" + "." * 79,
    "1" + "." * 8 + "1" + "." * 71,
    # Nine different digits leave nothing for the last cell of row 1, with ten givens.
    "12345678." + "." * 8 + "9" + "." * 63,
    # Contradictory with few givens, and not at first sight.
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
]


def shuffled(rng: random.Random, grid: str) -> str:
    """Return an equivalent grid: digits renamed, rows permuted within bands."""
    names = rng.sample("123456789", 9)
    rows = [grid[9 * r : 9 * r + 9] for band in range(3) for r in rng.sample(range(3 * band, 3 * band + 3), 3)]
    return "".join(rows).translate(str.maketrans("123456789", "".join(names)))


def made_puzzles(seed: int, n: int) -> Iterator[str]:
    """Make lines with few to many blanks; some get a wrong given."""
    rng = random.Random(seed)
    for i in range(n):
        grid = shuffled(rng, FULL)
        kept = rng.sample(range(81), rng.randint(22, 60))
        cells = [grid[c] if c in kept else "." for c in range(81)]
        if i % 3 == 0:
            wrong = rng.choice([c for c in range(81) if cells[c] == "."] or [0])
            cells[wrong] = rng.choice("123456789")
        yield "".join(cells)


LINES = [*EDGES, *made_puzzles(7, 240)]


def test_the_made_puzzles_have_no_one_and_several_solutions() -> None:
    verdicts = [solve(line).verdict for line in LINES]
    for verdict in (Verdict.UNSOLVABLE, Verdict.UNIQUE, Verdict.MULTIPLE):
        assert verdicts.count(verdict) >= 30


@pytest.mark.parametrize("limit", [1, 2, 3, 1000])
def test_every_path_and_any_number_of_threads_gives_the_same_answers(limit: int) -> None:
    # The last edge case takes a million nodes on every path: once is enough.
    lines = [line for line in LINES if (line.count(".") < 70 or limit < 1000) and (line != EDGES[-1] or limit == 2)]
    base = solve_many(lines, limit=limit, path="plain")
    for path in batch_paths():
        for jobs in (1, 3):
            other = solve_many(lines, limit=limit, path=path, jobs=jobs)
            assert other.counts == base.counts
            assert other.stop_codes == base.stop_codes
            assert other.nodes == base.nodes
            assert other.solutions == base.solutions
    try:
        for path in single_paths():
            use_single_path(path)
            for index, line in enumerate(lines):
                result = solve(line, limit=limit, engine="classic9")
                assert len(result.answers) == base.counts[index]
                assert result.verdict == base.verdict(index)
    finally:
        use_single_path("")


def test_the_first_solution_of_a_batch_is_a_solution() -> None:
    batch = solve_many(LINES, limit=1)
    for index, line in enumerate(LINES):
        found = batch.solution(index)
        assert (found is None) == (batch.counts[index] == 0)
        if found is not None:
            assert all(given in (".", digit) for given, digit in zip(line, found, strict=True))
            result = solve(line, limit=1)
            assert result.verdict is Verdict.SOLVABLE or result.verdict is Verdict.UNIQUE


@pytest.mark.parametrize("engine", ["general", "sat"])
def test_the_other_engines_give_the_same_verdicts_and_solutions(engine: str) -> None:
    for line in LINES[len(EDGES) :][::2]:
        expected = solve(line, limit=50)
        found = solve(line, limit=50, engine=engine)
        assert found.verdict is expected.verdict
        if expected.stop is Stop.EXHAUSTED:
            assert found.stop is Stop.EXHAUSTED
            assert {str(s) for s in found.solutions} == {str(s) for s in expected.solutions}
        else:
            assert len(found.answers) == 50


def test_the_reference_agrees_on_a_sample() -> None:
    for line in LINES[len(EDGES) :: 12]:
        expected = {str(s) for _, s in zip(range(20), iter_solutions(read(line)), strict=False)}
        found = {str(s) for s in solve(line, limit=20).solutions}
        assert len(found) == len(expected)
        if len(expected) < 20:
            assert found == expected


def read(line: str) -> Puzzle:
    return classic().with_givens([0 if c == "." else int(c) for c in line])


def test_counts_agree_by_every_method() -> None:
    for line in LINES[len(EDGES) :: 9]:
        one_by_one = count(line, method="enumeration", limit=10_000)
        if one_by_one.exact:
            assert count(line, method="components").low == one_by_one.low
            assert count(line).low == one_by_one.low


@pytest.mark.parametrize(
    ("recipes", "total"),
    [
        (["classic:boxes=2x2"], 288),
        (["classic:boxes=2x3"], 28_200_960),
        (["latin:size=7"], 61_479_419_904_000),
        (["classic:boxes=2x3", "diagonal:which=main"], 288_000),
        (["classic:boxes=2x3", "diagonal"], 8_640),
        (["classic:boxes=2x3", "position"], 2_799_360),
        (["classic:boxes=2x3", "anti-knight"], 11_520),
        (["classic:boxes=2x3", "anti-king"], 74_160),
        (["latin:size=5"], 161_280),
        (["latin:size=6"], 812_851_200),
    ],
)
def test_the_known_totals_are_counted_exactly(recipes: list[str], total: int) -> None:
    result = count(make(*recipes))
    assert result.exact
    assert result.low == total


@pytest.mark.parametrize("size", ["4x4", "5x5", "6x6"])
def test_empty_big_grids_are_filled(size: str) -> None:
    result = solve(make(f"classic:boxes={size}"), limit=1)
    assert result.verdict is Verdict.SOLVABLE
    assert result.solution is not None


def test_limits_end_a_search_and_are_named() -> None:
    assert solve("." * 81, limit=None, nodes=100).stop is Stop.NODES
    assert solve(make("diagonal"), limit=10**9, nodes=100, engine="general").stop is Stop.NODES
    assert count(classic(), limit=1000).low >= 1000


def test_time_ends_a_search_and_is_named() -> None:
    with time_up_after(5):
        assert solve("." * 81, limit=None, seconds=LONG).stop is Stop.TIME
        assert solve(make("diagonal"), limit=10**9, seconds=LONG, engine="general").stop is Stop.TIME
        assert count(classic(), seconds=LONG, method="components").stop is Stop.TIME


def test_a_flag_that_is_set_in_the_midst_of_a_search_ends_it() -> None:
    for ask in (
        lambda flag: solve(make("diagonal"), limit=10**9, engine="general", cancel=flag),
        lambda flag: count(classic(), method="components", cancel=flag),
        lambda flag: count(classic(), seconds=LONG, method="enumeration", cancel=flag),
    ):
        flag = CancelFlag()
        with HeldClock(0.0, flag, 200):
            assert ask(flag).stop is Stop.CANCELLED
