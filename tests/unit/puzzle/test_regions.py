"""The vocabulary of the source documents, tested against their formulas for several orders and box shapes."""

from itertools import product

import pytest

from modoku.errors import PuzzleError
from modoku.puzzle import BoxGrid, phi
from modoku.variants import classic

SHAPES = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (2, 3), (3, 2), (2, 4), (3, 4), (2, 5)]


@pytest.mark.parametrize("k", range(1, 9))
def test_neighbours_of_order_k_are_3k2_minus_2k_minus_1(k: int) -> None:
    assert BoxGrid.of_order(k).neighbour_count == 3 * k**2 - 2 * k - 1


@pytest.mark.parametrize(("k", "edges"), [(2, 56), (3, 810)])
def test_edges_of_order_k_are_those_of_the_documents(k: int, edges: int) -> None:
    assert BoxGrid.of_order(k).edge_count == edges == (3 * k**2 - 2 * k - 1) * k**4 // 2


@pytest.mark.parametrize("shape", SHAPES)
def test_the_layout_has_the_counts_that_the_formulas_give(shape: tuple[int, int]) -> None:
    grid = BoxGrid(*shape)
    layout = classic(grid).layout
    assert layout.cell_count == grid.size**2
    assert {len(peers) for peers in layout.peers} == {grid.neighbour_count}
    assert len(layout.edges) == grid.edge_count
    assert len(layout.units) == grid.clique_count
    assert len(layout.houses) == grid.clique_count


@pytest.mark.parametrize("shape", SHAPES)
def test_regions_of_one_kind_partition_the_grid(shape: tuple[int, int]) -> None:
    grid = BoxGrid(*shape)
    everything = set(product(range(grid.size), repeat=2))
    lines = range(1, grid.size + 1)
    boxes = list(product(range(1, grid.band_count + 1), range(1, grid.stack_count + 1)))
    for regions in (
        [grid.row(i) for i in lines],
        [grid.column(j) for j in lines],
        [grid.box(i0, j0) for i0, j0 in boxes],
        [grid.band(i0) for i0 in range(1, grid.band_count + 1)],
        [grid.stack(j0) for j0 in range(1, grid.stack_count + 1)],
    ):
        cells = [cell for region in regions for cell in region]
        assert len(cells) == len(set(cells))
        assert set(cells) == everything


@pytest.mark.parametrize("shape", SHAPES)
def test_a_row_and_a_column_meet_in_one_cell_and_in_its_box_only(shape: tuple[int, int]) -> None:
    grid = BoxGrid(*shape)
    for i, j in product(range(1, grid.size + 1), repeat=2):
        meeting = set(grid.row(i)) & set(grid.column(j))
        assert meeting == {(i - 1, j - 1)}
        for i0, j0 in product(range(1, grid.band_count + 1), range(1, grid.stack_count + 1)):
            triple = meeting & set(grid.box(i0, j0))
            assert triple == (meeting if (i0, j0) == grid.box_of(i, j) else set())


@pytest.mark.parametrize("shape", SHAPES)
def test_lines_meet_boxes_as_the_documents_say(shape: tuple[int, int]) -> None:
    grid = BoxGrid(*shape)
    for i in range(1, grid.size + 1):
        for i0, j0 in product(range(1, grid.band_count + 1), range(1, grid.stack_count + 1)):
            row_inside = i in {phi(grid.box_rows, i0, s) for s in range(1, grid.box_rows + 1)}
            assert grid.row_meets_box(i, i0, j0) == tuple(
                (i - 1, phi(grid.box_columns, j0, s) - 1) for s in range(1, grid.box_columns + 1) if row_inside
            )
            column_inside = i in {phi(grid.box_columns, j0, s) for s in range(1, grid.box_columns + 1)}
            assert grid.column_meets_box(i, i0, j0) == tuple(
                (phi(grid.box_rows, i0, s) - 1, i - 1) for s in range(1, grid.box_rows + 1) if column_inside
            )


def test_phi_is_a_bijection_onto_the_lines() -> None:
    for k in range(1, 9):
        images = [phi(k, s0, s) for s0 in range(1, k + 1) for s in range(1, k + 1)]
        assert images == list(range(1, k * k + 1))


def test_the_worked_intersection_of_the_thesis() -> None:
    # Example 1.2.1: box (3, 2) holds rows 7 to 9 and columns 4 to 6.
    grid = BoxGrid.of_order(3)
    assert grid.box(3, 2) == tuple((r, c) for r in (6, 7, 8) for c in (3, 4, 5))
    assert grid.row_meets_box(8, 3, 2) == ((7, 3), (7, 4), (7, 5))


def test_the_neighbour_matrix_has_the_first_row_of_the_documents() -> None:
    matrix = classic().layout.neighbour_matrix()
    ones = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19, 20, 27, 36, 45, 54, 63, 72}
    assert {j for j, entry in enumerate(matrix[0]) if entry} == ones
    assert all(matrix[i][i] == 0 for i in range(81))
    assert all(matrix[i][j] == matrix[j][i] for i in range(81) for j in range(81))


@pytest.mark.parametrize("shape", [(0, 3), (9, 8), (65, 1), (-1, 2)])
def test_boxes_that_need_too_many_digits_are_refused(shape: tuple[int, int]) -> None:
    with pytest.raises(PuzzleError, match="digits"):
        BoxGrid(*shape)


def test_indices_out_of_range_are_refused() -> None:
    with pytest.raises(PuzzleError, match="from 1 to 9"):
        BoxGrid(3, 3).row(0)
    with pytest.raises(PuzzleError, match="from 1 to 3"):
        BoxGrid(3, 3).box(4, 1)
