"""Every grid printed in the source documents loads in its variant and has as many solutions as its record says."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from modoku.engines.reference import count_solutions, iter_solutions
from modoku.puzzle import Puzzle, Solution
from modoku.variants import colour, make, parity

RECORDS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "seed_grids.json").read_text(encoding="utf-8")
)
BY_NAME = {record["name"]: record for record in RECORDS}

RECIPES: Mapping[str, tuple[str, ...]] = {
    "9x9 classic, boxes 3x3": ("classic",),
    "4x4, boxes 2x2": ("classic:boxes=2x2",),
    "5x5 Latin square (jigsaw regions lost)": ("latin:size=5",),
    "6x6, boxes 2 rows x 3 cols": ("classic:boxes=2x3",),
    "6x6, boxes 3 rows x 2 cols": ("classic:boxes=3x2",),
    "7x7 Latin square (jigsaw regions lost)": ("latin:size=7",),
    "8x8, boxes 2 rows x 4 cols": ("classic:boxes=2x4",),
    "16x16, boxes 4x4": ("classic:boxes=4x4",),
    "25x25, boxes 5x5": ("classic:boxes=5x5",),
    "triple: 9x9 grids at (row,col) offsets (0,0),(3,3),(6,6) on a 15x15 canvas": ("triple",),
    "9x9 classic + even/odd mask": ("classic",),
    "9x9 X-sudoku (two main diagonals)": ("diagonal",),
    "9x9 disjoint groups": ("position",),
}

# The scan dropped two blanks from every row: it cannot be placed on 25 columns. See `annex_25x25_recovered`.
DAMAGED = "annex_25x25"
NAMES = [name for name in BY_NAME if name != DAMAGED]


def blank_of(record: Mapping[str, Any]) -> Puzzle:
    if "example_colours" in record:
        return colour(["".join(map(str, row)) for row in record["example_colours"]])
    blank = make(*RECIPES[record["variant"]])
    if "even_mask" in record:
        mask = [bit for row in record["even_mask"] for bit in row]
        return parity(blank, [i for i, bit in enumerate(mask) if bit], [i for i, bit in enumerate(mask) if not bit])
    return blank


def load(record: Mapping[str, Any]) -> Puzzle:
    blank = blank_of(record)
    at = {(r, c): digit for r, row in enumerate(record["rows"]) for c, digit in enumerate(row)}
    outside = [place for place, digit in at.items() if digit and blank.layout.find_cell(*place) is None]
    assert not outside, "a given stands where the layout has no cell"
    return blank.with_givens([at.get(position, 0) for position in blank.layout.positions])


@pytest.mark.parametrize("name", NAMES)
def test_the_grid_loads_with_all_its_givens(name: str) -> None:
    assert load(BY_NAME[name]).clue_count == BY_NAME[name]["givens"]


@pytest.mark.parametrize("name", [n for n in NAMES if BY_NAME[n]["solution_count"] is not None])
def test_the_reference_solver_confirms_the_stated_number_of_solutions(name: str) -> None:
    record = BY_NAME[name]
    count = record["solution_count"]
    limit = count if record["solution_count_capped"] else count + 1
    assert count_solutions(load(record), limit) == count


@pytest.mark.parametrize("name", [n for n in NAMES if BY_NAME[n]["solution"]])
def test_the_stated_solution_solves_the_grid(name: str) -> None:
    record = BY_NAME[name]
    puzzle = load(record)
    at = {(r, c): digit for r, row in enumerate(record["solution"]) for c, digit in enumerate(row)}
    values = [at[position] for position in puzzle.layout.positions]
    assert Solution.checked(puzzle, values) in set(iter_solutions(puzzle))


def test_the_damaged_grid_does_not_fit_and_is_the_only_one() -> None:
    rows = BY_NAME[DAMAGED]["rows"]
    assert {len(row) for row in rows} == {23}
    assert sum(1 for row in rows for digit in row if digit) == BY_NAME["annex_25x25_recovered"]["givens"]


def test_the_complete_colour_grid_keeps_the_rule_of_rows_and_colours_and_breaks_that_of_columns() -> None:
    record = BY_NAME["L3_couleur"]
    puzzle = load(record)
    assert Solution.checked(puzzle, puzzle.givens)
    with_columns = colour(["".join(map(str, row)) for row in record["example_colours"]], columns=True)
    assert count_solutions(with_columns.with_givens(puzzle.givens)) == 0


@pytest.mark.parametrize(("recipe", "count"), [("diagonal", 0), ("position", 0), ("anti-knight", 0), ("anti-king", 1)])
def test_the_pi_day_grid_under_further_rules(recipe: str, count: int) -> None:
    givens = load(BY_NAME["L3_pi_day"]).givens
    assert count_solutions(make(recipe).with_givens(givens)) == count


def test_the_pi_day_grid_has_exactly_the_stated_number_of_classic_solutions() -> None:
    record = BY_NAME["L3_pi_day"]
    assert count_solutions(load(record)) == record["exact_solution_count"]


@pytest.mark.parametrize(("recipe", "count"), [("classic:boxes=3x2", 0), ("latin:size=6", 0)])
def test_the_damaged_6x6_grid_has_no_solution_with_other_boxes_either(recipe: str, count: int) -> None:
    givens = load(BY_NAME["annex_6x6"]).givens
    assert count_solutions(make(recipe).with_givens(givens)) == count
