"""Unavoidable sets and the most givens with two solutions, against their definitions."""

from itertools import combinations

import pytest
from tests.core_clock import LONG, time_up_after

from modoku.puzzle import Puzzle, Solution
from modoku.results import Verdict
from modoku.search import find_most_givens, find_unavoidable, solve
from modoku.variants import make

GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SOLVED = Solution.checked(make("classic"), map(int, GRID))


def all_solutions(puzzle: Puzzle) -> list[tuple[int, ...]]:
    return [solution.values for solution in solve(puzzle, limit=None).solutions]


def minimal_differences(grids: list[tuple[int, ...]], grid: tuple[int, ...]) -> set[frozenset[int]]:
    sets = {frozenset(c for c in range(len(grid)) if grid[c] != other[c]) for other in grids if other != grid}
    return {one for one in sets if not any(other < one for other in sets)}


@pytest.mark.parametrize(
    "recipes", [("classic:boxes=2x2",), ("classic:boxes=2x2", "diagonal:which=main"), ("latin:size=4",)]
)
def test_unavoidable_sets_are_the_smallest_differences_between_solutions(recipes: tuple[str, ...]) -> None:
    puzzle = make(*recipes)
    grids = all_solutions(puzzle)
    for grid in grids[:: max(1, len(grids) // 6)]:
        found = find_unavoidable(puzzle, Solution.checked(puzzle, grid), size=16)
        assert found.complete_up_to == 16
        assert set(map(frozenset, found.sets)) == minimal_differences(grids, grid)
        assert [len(cells) for cells in found.sets] == sorted(len(cells) for cells in found.sets)


@pytest.mark.parametrize(
    ("recipes", "grid", "size"),
    [
        (("classic",), GRID, 10),
        (("classic:boxes=2x3",), "123456456123231564564231312645645312", 12),
        (("classic:boxes=2x2", "diagonal:which=main"), "1234341243212143", 16),
        (("latin:size=5",), "1234523451345124512351234", 12),
    ],
)
def test_the_search_and_the_clauses_find_the_same_sets(
    recipes: tuple[str, ...], grid: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = make(*recipes)
    solution = Solution.checked(puzzle, map(int, grid))
    searched = find_unavoidable(puzzle, solution, size=size)
    monkeypatch.setattr("modoku.search.unavoidable._is_searched", lambda _: False)
    by_clauses = find_unavoidable(puzzle, solution, size=size)
    assert searched == by_clauses
    assert searched.sets


def test_without_an_unavoidable_set_a_puzzle_has_two_solutions_and_with_one_cell_of_it_one() -> None:
    puzzle = make("classic")
    found = find_unavoidable(puzzle, SOLVED, size=8)
    assert found.complete_up_to == 8
    for cells in found.sets:
        givens = [0 if cell in cells else digit for cell, digit in enumerate(found.solution.values)]
        assert solve(puzzle.with_givens(givens)).verdict is Verdict.MULTIPLE
        assert found.missed_by(puzzle.with_givens(givens)) == (cells,)
        givens[cells[0]] = found.solution.values[cells[0]]
        assert solve(puzzle.with_givens(givens)).verdict is Verdict.UNIQUE
    assert found.most_givens == 81 - len(found.sets[0])


def test_a_puzzle_without_givens_misses_every_set() -> None:
    found = find_unavoidable(make("classic"), SOLVED, size=6)
    assert found.missed_by(make("classic")) == found.sets != ()


def test_time_that_runs_out_is_said() -> None:
    with time_up_after(30):
        found = find_unavoidable(make("classic"), SOLVED, size=30, seconds=LONG)
    assert 2 <= found.complete_up_to < 30
    assert set(find_unavoidable(make("classic"), SOLVED, size=found.complete_up_to).sets) <= set(found.sets)


@pytest.mark.parametrize(
    ("recipe", "givens"), [("classic", 77), ("classic:boxes=2x2", 12), ("classic:boxes=2x3", 32), ("latin:size=5", 21)]
)
def test_the_most_givens_that_leave_two_solutions(recipe: str, givens: int) -> None:
    found = find_most_givens(make(recipe))
    assert found.givens == givens
    assert found.example is not None
    assert found.example.clue_count == givens
    assert solve(found.example).verdict is Verdict.MULTIPLE
    assert len(found.solutions) == 2


def test_the_most_givens_agree_with_all_pairs_of_grids() -> None:
    for recipes in (("classic:boxes=2x2", "diagonal"), ("latin:size=3",), ("classic:boxes=2x2", "anti-knight")):
        puzzle = make(*recipes)
        grids = all_solutions(puzzle)
        least = min(sum(a != b for a, b in zip(one, other, strict=True)) for one, other in combinations(grids, 2))
        assert find_most_givens(puzzle).givens == puzzle.layout.cell_count - least


def test_rules_with_one_grid_at_most_have_no_two_solutions() -> None:
    found = find_most_givens(make("classic:boxes=1x1"))
    assert (found.givens, found.complete) == (None, True)


def test_most_givens_without_time_are_not_decided() -> None:
    found = find_most_givens(make("classic"), seconds=0.0)
    assert (found.givens, found.complete) == (None, False)
