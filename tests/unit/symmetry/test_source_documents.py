"""The "similar grids" of document 002 are similar, by the maps it names; its rectangle is unavoidable."""

import json
from pathlib import Path

from modoku.puzzle import Puzzle, Solution
from modoku.search import find_unavoidable, solve
from modoku.symmetry import canonical, find_map, permute_rows, relabel
from modoku.variants import classic

ENTRIES = json.loads((Path(__file__).parents[2] / "data" / "seed_grids.json").read_text(encoding="utf-8"))
GRIDS = {entry["name"]: entry for entry in (ENTRIES if isinstance(ENTRIES, list) else ENTRIES["grids"])}
LAYOUT = classic().layout


def grid(name: str) -> Puzzle:
    return classic().with_givens([digit for row in GRIDS[name]["rows"] for digit in row])


def test_renaming_5_and_6_leads_from_the_first_grid_to_the_second() -> None:
    names = (1, 2, 3, 4, 6, 5, 7, 8, 9)
    one, other = grid("L3_relabel_a"), grid("L3_relabel_b")
    assert relabel(LAYOUT, names).apply(one) == other
    found = find_map(one, other)
    assert found is not None
    assert found.apply(one) == other
    assert canonical(one).puzzle == canonical(other).puzzle


def test_the_grids_with_permuted_rows_are_one() -> None:
    first = grid("L3_rowperm_1")
    assert permute_rows(LAYOUT, 1, (2, 1, 3)).apply(first) == grid("L3_rowperm_2")
    assert permute_rows(LAYOUT, 1, (3, 2, 1)).apply(first) == grid("L3_rowperm_3")
    forms = {canonical(grid(f"L3_rowperm_{number}")).puzzle for number in (1, 2, 3, 4)}
    assert len(forms) == 1
    assert find_map(first, grid("L3_relabel_a")) is None


def test_the_rectangle_is_an_unavoidable_set_and_leaves_77_givens_with_two_solutions() -> None:
    one, other = grid("L3_unavoidable_1"), grid("L3_unavoidable_2")
    differ = tuple(cell for cell in range(81) if one.givens[cell] != other.givens[cell])
    assert LAYOUT.cell_names(differ) == ("r1c8", "r1c9", "r4c8", "r4c9")
    found = find_unavoidable(one, Solution.checked(one, one.givens), size=4)
    assert differ in found.sets
    assert found.most_givens == 77
    rest = one.with_givens([0 if cell in differ else digit for cell, digit in enumerate(one.givens)])
    assert rest.clue_count == 77
    assert {solution.values for solution in solve(rest, limit=None).solutions} == {one.givens, other.givens}
