"""Several solutions: where two differ, which cells are open, how many there are, and which given decides."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path

import pytest

from modoku.engines.reference import iter_solutions
from modoku.puzzle import Puzzle, is_solution
from modoku.results import Verdict
from modoku.search import find_difference
from modoku.variants import make

RECORDS = {
    record["name"]: record
    for record in json.loads((Path(__file__).parents[2] / "data" / "seed_grids.json").read_text(encoding="utf-8"))
}


def figure(name: str) -> Puzzle:
    return make("classic").with_givens([digit for row in RECORDS[name]["rows"] for digit in row])


def loose_puzzles(recipe: str, count: int, most: int, seed: int) -> Iterator[tuple[Puzzle, list[tuple[int, ...]]]]:
    """Yield puzzles with several solutions, and all of these."""
    chance = random.Random(seed)
    blank = make(recipe)
    starts = [solution.values for solution in islice(iter_solutions(blank), 60)]
    while count:
        digits = chance.choice(starts)
        kept = set(chance.sample(range(len(digits)), chance.randint(len(digits) // 5, len(digits) // 2)))
        puzzle = blank.with_givens([digit if cell in kept else 0 for cell, digit in enumerate(digits)])
        solutions = [solution.values for solution in islice(iter_solutions(puzzle), most + 1)]
        if 1 < len(solutions) <= most:
            count -= 1
            yield puzzle, solutions


@pytest.mark.parametrize("limit", [2, 1000])
@pytest.mark.parametrize(("recipe", "seed"), [("classic:boxes=2x2", 1), ("classic:boxes=2x3", 2), ("latin:size=4", 3)])
def test_everything_said_is_what_all_solutions_say(recipe: str, seed: int, limit: int) -> None:
    for puzzle, solutions in loose_puzzles(recipe, 12, 60, seed):
        found = find_difference(puzzle, limit=limit, seconds=None)
        assert found.verdict is Verdict.MULTIPLE
        assert {solution.values for solution in found.solutions} <= set(solutions)
        assert len(set(found.solutions)) == 2
        open_cells = tuple(c for c in range(len(puzzle.givens)) if len({grid[c] for grid in solutions}) > 1)
        assert (found.open_cells, found.open_known) == (open_cells, True)
        assert (found.low, found.high) == (len(solutions), len(solutions))
        left = Counter((cell, grid[cell]) for grid in solutions for cell in open_cells)
        fewest = min(left.values())
        assert found.complete
        if fewest == 1:
            assert {(a.cell, a.digit) for a in found.deciding} == {pair for pair, n in left.items() if n == 1}
        else:
            assert found.deciding == ()
            # Where few solutions are looked at, what a given leaves is only counted up to that many.
            if limit > 2:
                assert found.additions[0].left == fewest
        assert all(left[addition.cell, addition.digit] == addition.left for addition in found.additions)


def test_the_two_solutions_are_the_nearest_of_a_few_and_never_differ_more_than_they_must() -> None:
    for puzzle, solutions in loose_puzzles("classic:boxes=2x2", 15, 40, 5):
        pairs = [{c for c in range(16) if a[c] != b[c]} for a, b in combinations(solutions, 2)]
        assert len(find_difference(puzzle, seconds=None).cells) == min(map(len, pairs))
        near = set(find_difference(puzzle, limit=2, seconds=None).cells)
        first = find_difference(puzzle, limit=2, seconds=None).solutions[0].values
        others = [{c for c in range(16) if first[c] != grid[c]} for grid in solutions if grid != first]
        assert not any(other < near for other in others)


@pytest.mark.parametrize(
    ("name", "count", "open_count", "deciding"),
    [("fig1.10_repaired_two_solutions", 2, 4, 8), ("fig1.10_repaired_minimal", 4, 14, 0), ("fig1.11", 4, 8, 0)],
)
def test_the_figures_with_two_and_four_solutions(name: str, count: int, open_count: int, deciding: int) -> None:
    found = find_difference(figure(name), seconds=None)
    assert (found.low, found.high) == (count, count)
    assert len(found.open_cells) == open_count
    assert len(found.deciding) == deciding
    assert all(is_solution(found.puzzle, solution.values) for solution in found.solutions)
    assert len(found.cells) == 4
    if not deciding:
        assert {addition.left for addition in found.additions} == {2}


def test_the_difference_is_said_in_both_languages() -> None:
    found = find_difference(figure("fig1.11"), seconds=None)
    assert found.said().said().startswith("Two solutions differ in 4 cells: r2c2 (5 or 6), ")
    assert found.said().said("fr").startswith("Deux solutions diffèrent en 4 cases\u00a0: L2C2 (5 ou 6), ")


def test_more_solutions_than_are_looked_at_are_counted_all_the_same() -> None:
    found = find_difference(figure("L3_pi_day"), limit=50, seconds=None)
    assert (found.low, found.high) == (RECORDS["L3_pi_day"]["exact_solution_count"],) * 2
    assert found.open_known
    assert len(found.cells) == 4


def test_one_solution_or_none_is_no_difference() -> None:
    one = find_difference(figure("fig1.9_repaired"), seconds=None)
    assert (one.verdict, one.cells, one.low, one.high) == (Verdict.UNIQUE, (), 1, 1)
    assert one.said().said() == "There is exactly one solution."
    none = find_difference(figure("fig1.8"), seconds=None)
    assert (none.verdict, none.solutions, none.high) == (Verdict.UNSOLVABLE, (), 0)
    assert none.said().said() == "There is no solution."


def test_without_time_nothing_is_claimed() -> None:
    found = find_difference(make("classic:boxes=5x5"), seconds=0)
    assert not found.open_known
    assert not found.complete
    assert found.high is None


def test_millions_of_solutions_are_counted_and_leave_every_cell_open() -> None:
    found = find_difference(make("classic:boxes=2x3"), limit=100, seconds=None)
    assert (found.low, found.high) == (28_200_960, 28_200_960)
    assert (found.open_cells, found.open_known) == (tuple(range(36)), True)
    assert (found.additions, found.complete) == ((), True)
