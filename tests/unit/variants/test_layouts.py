"""Jigsaws, overlapping grids and cubes: which cells and units there are."""

from __future__ import annotations

from itertools import pairwise, permutations, product

import pytest

from modoku.engines.reference import count_solutions, iter_solutions
from modoku.errors import VariantError
from modoku.puzzle import MAX_CELLS, BoxGrid, Layout, Solution
from modoku.variants import FIGURES, classic, cube, figure, jigsaw, make, overlap, ready_layouts, roxdoku

READY = ready_layouts()


def is_connected(layout: Layout, cells: tuple[int, ...]) -> bool:
    places = {layout.positions[cell] for cell in cells}
    reached = {min(places)}
    while True:
        more = {(r + dr, c + dc) for r, c in reached for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))} & places
        if more <= reached:
            return reached == places
        reached |= more


def test_there_are_several_ready_jigsaws_of_every_size_from_5_to_9_all_different() -> None:
    for size in range(5, 10):
        names = [name for name in READY if name.startswith(f"{size}-")]
        assert len(names) >= 4
        assert all(len(READY[name]) == size for name in names)
    assert len(set(READY.values())) == len(READY)


@pytest.mark.parametrize("name", READY)
def test_a_ready_jigsaw_has_n_connected_regions_of_n_cells(name: str) -> None:
    layout = jigsaw(name).layout
    regions = layout.units_of_kind("region")
    assert len(regions) == layout.size == len(layout.units_of_kind("row")) == len(layout.units_of_kind("column"))
    assert all(len(region.cells) == layout.size and is_connected(layout, region.cells) for region in regions)
    # A region that is a line would only repeat a row or a column.
    assert not any(len({layout.positions[c][axis] for c in region.cells}) == 1 for region in regions for axis in (0, 1))


@pytest.mark.parametrize("name", READY)
def test_a_ready_jigsaw_has_a_completed_grid(name: str) -> None:
    assert next(iter_solutions(jigsaw(name))).is_full


def test_the_letters_of_a_map_can_be_anything() -> None:
    assert [u.name for u in jigsaw(["11", "22"]).layout.units_of_kind("region")] == ["1", "2"]


@pytest.mark.parametrize("columns", ["no", "yes"])
def test_colours_keep_the_fillings_that_trying_everything_finds(columns: str) -> None:
    colours = ("ABC", "CAB", "BCA")
    places = {letter: [(r, c) for r in range(3) for c in range(3) if colours[r][c] == letter] for letter in "ABC"}
    tried = [
        rows
        for rows in product(permutations((1, 2, 3)), repeat=3)
        if all(len({rows[r][c] for r, c in cells}) == 3 for cells in places.values())
        and (columns == "no" or all(len(set(column)) == 3 for column in zip(*rows, strict=True)))
    ]
    found = {solution.values for solution in iter_solutions(make(f"colour:map={'/'.join(colours)},columns={columns}"))}
    assert found == {tuple(digit for row in rows for digit in row) for rows in tried}
    assert found


# Origins written out for 9 x 9 grids, as the puzzle magazines draw them.
ORIGINS = {
    "double": [(0, 0), (6, 6)],
    "triple": [(0, 0), (3, 3), (6, 6)],
    "triple-chain": [(0, 0), (6, 6), (12, 12)],
    "triple-vee": [(0, 0), (0, 12), (6, 6)],
    "triple-row": [(0, 0), (0, 6), (0, 12)],
    "triple-corner": [(0, 0), (0, 6), (6, 0)],
    "triple-steps": [(0, 0), (3, 6), (6, 12)],
    "butterfly": [(0, 0), (0, 3), (3, 0), (3, 3)],
    "flower": [(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)],
    "cross": [(0, 6), (6, 0), (6, 6), (6, 12), (12, 6)],
    "sohei": [(0, 6), (6, 0), (6, 12), (12, 6)],
    "windmill": [(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)],
    "samurai": [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)],
    "shogun": [(0, 0), (0, 12), (0, 24), (0, 36), (6, 6), (6, 18), (6, 30), (12, 0), (12, 12), (12, 24), (12, 36)],
    "sumo": [
        *[(0, 0), (0, 12), (0, 24), (6, 6), (6, 18), (12, 0), (12, 12), (12, 24)],
        *[(18, 6), (18, 18), (24, 0), (24, 12), (24, 24)],
    ],
}


def test_every_figure_has_its_origins_written_out_here() -> None:
    assert set(ORIGINS) == set(FIGURES)


@pytest.mark.parametrize("name", ORIGINS)
def test_a_figure_of_9x9_grids_stands_where_it_should(name: str) -> None:
    mine, plain = figure(name).layout, overlap(ORIGINS[name]).layout
    assert (mine.positions, mine.units) == (plain.positions, plain.units)
    assert set(mine.positions) == {(t + r, c + k) for t, c in ORIGINS[name] for r in range(9) for k in range(9)}


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("boxes", [BoxGrid(2, 2), BoxGrid(2, 3), BoxGrid(3, 2), BoxGrid(3, 3)])
def test_the_units_of_a_figure_are_the_lines_and_boxes_of_its_grids_each_once(name: str, boxes: BoxGrid) -> None:
    layout = figure(name, boxes).layout
    assert layout.cell_count <= MAX_CELLS
    assert all(len(unit.cells) == boxes.size for unit in layout.units)
    assert len({frozenset(unit.cells) for unit in layout.units}) == len(layout.units)
    # Boxes of one figure fall on one lattice, so none overlap in part.
    in_boxes = [cell for unit in layout.units_of_kind("box") for cell in unit.cells]
    assert len(in_boxes) == len(set(in_boxes)) == layout.cell_count


def test_a_samurai_has_369_cells_and_41_boxes() -> None:
    layout = figure("samurai").layout
    assert (layout.cell_count, len(layout.units_of_kind("box")), layout.width, layout.height) == (369, 41, 21, 21)
    assert [len(layout.units_of_kind(kind)) for kind in ("row", "column")] == [45, 45]


def test_the_triple_grid_shares_four_boxes_between_neighbours_and_one_between_the_ends() -> None:
    layout = make("triple").layout
    assert (layout.width, layout.height, layout.cell_count) == (15, 15, 3 * 81 - 2 * 36 - 9 + 9)
    grids = [{layout.find_cell(o + r, o + c) for r in range(9) for c in range(9)} for o in (0, 3, 6)]
    assert [len(a & b) for a, b in pairwise(grids)] == [36, 36]
    assert len(grids[0] & grids[2]) == 9


def test_shared_boxes_keep_the_letter_of_the_first_grid() -> None:
    names = [unit.name for unit in figure("double").layout.units_of_kind("box")]
    assert "A9" in names
    assert "B1" not in names


def test_grids_may_overlap_off_the_lattice() -> None:
    layout = overlap([(0, 0), (1, 1)], BoxGrid(2, 2)).layout
    assert (layout.cell_count, len(layout.units)) == (23, 24)
    assert count_solutions(overlap([(0, 0), (1, 1)], BoxGrid(2, 2)), 1) == 1


def test_grids_that_take_too_many_cells_are_refused() -> None:
    with pytest.raises(VariantError, match="more than 4096 cells"):
        overlap([(0, 0), (40, 40), (80, 80), (120, 120)], BoxGrid(6, 6))


def test_rules_of_a_grid_hold_in_each_grid_of_several() -> None:
    layout = make("samurai", "diagonal").layout
    assert [unit.name for unit in layout.units_of_kind("diagonal")] == [
        f"{which} {letter}" for letter in "ABCDE" for which in ("main", "anti")
    ]
    butterfly = make("butterfly", "windoku", "position").layout
    assert len(butterfly.units_of_kind("window")) == 16
    assert len(butterfly.units_of_kind("position")) == 36


def test_neighbours_of_different_grids_are_not_neighbours() -> None:
    # The windmill's upper grid (A) and right grid (B) touch between columns 12 and 13 without sharing a row.
    (rule,) = make("windmill", "non-consecutive").constraints
    layout = make("windmill").layout
    left, right = layout.cell_from_name("r4c12"), layout.cell_from_name("r4c13")
    assert {left, right} not in [set(pair) for pair in rule.pairs]  # type: ignore[attr-defined]


def test_a_cube_has_three_lines_through_every_cell() -> None:
    layout = cube(3).layout
    assert layout.cell_count == 27
    assert all({u.kind for u in units} == {"row", "column", "pillar"} for units in layout.units_of)
    assert (layout.height, layout.width) == (3, 11)


def test_a_cube_of_8_with_blocks_of_2x2x2_can_be_filled() -> None:
    puzzle = cube(8)
    assert puzzle.layout.name == "cube:size=8,boxes=2x2x2"
    assert len(puzzle.layout.units_of_kind("box")) == 64

    def turned(value: int, by: int) -> int:
        return (value << by | value >> (3 - by)) & 7

    # Each coordinate's low bit lands on another bit of the digit, so a block of low bits holds all eight digits.
    digits = {}
    for z, y, x in product(range(8), repeat=3):
        digits[y, 9 * z + x] = 1 + (x ^ turned(y, 1) ^ turned(z, 2))
    assert Solution.checked(puzzle, [digits[position] for position in puzzle.layout.positions])


def test_a_cube_with_flat_blocks_is_a_stack_of_classic_grids() -> None:
    puzzle = cube(4, (2, 2, 1))
    solution = next(iter_solutions(puzzle))
    for z in range(4):
        layer = [solution.values[puzzle.layout.find_cell(y, 5 * z + x) or 0] for y in range(4) for x in range(4)]
        assert Solution.checked(make("classic:boxes=2x2"), layer)


def test_a_roxdoku_of_order_2_has_the_fillings_that_trying_everything_finds() -> None:
    slices = [[c for c in range(8) if c >> bit & 1 == side] for bit in range(3) for side in (0, 1)]
    tried = sum(1 for v in product(range(4), repeat=8) if all(len({v[c] for c in piece}) == 4 for piece in slices))
    assert count_solutions(roxdoku(2)) == tried > 0


@pytest.mark.parametrize("lowest", ["1", 1.5, None])
def test_a_lowest_digit_that_is_no_whole_number_is_refused(lowest: object) -> None:
    with pytest.raises(TypeError, match="lowest"):
        classic(lowest=lowest)  # type: ignore[arg-type]  # what is to be refused
