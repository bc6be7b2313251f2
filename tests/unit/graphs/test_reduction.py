"""A graph's colourings are the solutions of its Sudoku, each as many times as the factor says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest

from modoku.errors import ModelError
from modoku.graphs import Graph, reduction
from modoku.graphs.latin_embedding import embed_latin_square, embedded_cells
from modoku.graphs.latin_squares import complete_square
from modoku.graphs.reduction import reduce_to_sudoku
from modoku.puzzle import BoxGrid
from modoku.search import count, solve

Edges = tuple[tuple[int, int], ...]
PETERSEN: Edges = tuple(
    sorted(
        {tuple(sorted(pair)) for v in range(5) for pair in ((v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5))}  # type: ignore[misc]
    )
)


def _colourings(count: int, edges: Edges, colours: int) -> set[tuple[int, ...]]:
    """Return the proper colourings, by trying all."""
    every = product(range(1, colours + 1), repeat=count)
    return {found for found in every if all(found[a] != found[b] for a, b in edges)}


def _small_graphs() -> Iterator[tuple[int, Edges]]:
    """Yield every graph with one to five vertices, one of each class of isomorphic ones."""
    for n in range(1, 6):
        pairs, seen = list(combinations(range(n), 2)), set()
        for bits in range(1 << len(pairs)):
            edges = tuple(pair for k, pair in enumerate(pairs) if bits >> k & 1)
            if edges in seen:
                continue
            for names in permutations(range(n)):
                moved = (tuple(sorted((names[a], names[b]))) for a, b in edges)
                seen.add(tuple(sorted(moved)))
            yield n, edges


def test_every_graph_with_up_to_five_vertices_is_counted_whole() -> None:
    sizes: Counter[int] = Counter()
    for n, edges in _small_graphs():
        found = reduce_to_sudoku(Graph.of(n, edges), 3)
        solutions = count(found.puzzle)
        assert solutions.exact
        assert solutions.low == len(_colourings(n, edges, 3)) * found.factor, edges
        sizes[found.puzzle.size] += 1
    assert sum(sizes.values()) == 52
    # The sizes depend a little on how the vertices are numbered, since cliques are taken greedily.
    assert (sizes[6], sizes[9], sizes[15], max(sizes)) == (11, 6, 5, 30)


def test_petersen_in_three_colours() -> None:
    found = reduce_to_sudoku(Graph.of(10, PETERSEN), 3)
    assert (found.boxes, found.puzzle.size, found.puzzle.givens.count(0)) == ("15x3", 45, 135)
    assert (found.factor, count(found.puzzle).low) == (2**15, 3_932_160)
    colouring = found.colouring_of(solve(found.puzzle).solutions[0].values)
    assert all(colouring[a] != colouring[b] for a, b in PETERSEN)
    assert found.colouring_of(found.solution_of(colouring).values) == colouring


@pytest.mark.parametrize(
    ("edges", "colours", "boxes", "blanks", "solutions"),
    [
        (((0, 1), (1, 2), (2, 3), (3, 4), (0, 4)), 3, "6x3", 45, 960),
        (((0, 1), (1, 2), (2, 3), (3, 4), (0, 4)), 2, "4x4", 20, 0),
        (tuple(combinations(range(4), 2)), 3, "5x6", 36, 0),
        (((0, 1), (1, 2), (2, 3), (0, 3)), 4, "4x4", 64, 84 * 5_308_416),
    ],
)
def test_other_graphs_and_numbers_of_colours(
    edges: Edges, colours: int, boxes: str, blanks: int, solutions: int
) -> None:
    found = reduce_to_sudoku(Graph.of(1 + max(map(max, edges)), edges), colours)
    assert (found.boxes, found.puzzle.givens.count(0), count(found.puzzle).low) == (boxes, blanks, solutions)


def test_solutions_fall_evenly_on_the_colourings() -> None:
    edges = ((0, 1), (1, 2), (2, 3), (3, 4), (0, 4))
    found = reduce_to_sudoku(Graph.of(5, edges), 3)
    told = Counter(found.colouring_of(one.values) for one in solve(found.puzzle, limit=2000).solutions)
    assert set(told) == _colourings(5, edges, 3)
    assert set(told.values()) == {found.factor} == {32}


def test_the_roomy_rule_needs_no_search() -> None:
    for n, edges in list(_small_graphs())[::5]:
        small, roomy = reduce_to_sudoku(Graph.of(n, edges), 3), reduce_to_sudoku(Graph.of(n, edges), 3, roomy=True)
        assert roomy.puzzle.size > small.puzzle.size
        assert count(roomy.puzzle).low == count(small.puzzle).low


def test_colours_that_are_given_stay() -> None:
    path = Graph.of(3, [(0, 1), (1, 2)], [1, 0, 3])
    found = reduce_to_sudoku(path, 3)
    assert count(found.puzzle).low == found.factor * 1
    with pytest.raises(ModelError, match="another colour"):
        found.solution_of((2, 1, 3))


def test_what_cannot_be_built_is_said() -> None:
    edge = Graph.of(2, [(0, 1)])
    with pytest.raises(ModelError, match="2 to 5 colours"):
        reduce_to_sudoku(edge, 6)
    with pytest.raises(ModelError, match="No grid"):
        reduce_to_sudoku(Graph.of(4, list(combinations(range(4), 2))), 3, boxes=BoxGrid(2, 3))
    with pytest.raises(ModelError, match="same colour"):
        reduce_to_sudoku(edge, 3).solution_of((1, 1))


def test_a_graph_far_too_large_is_refused_before_its_cliques_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def look(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(reduction, "cover_edges", look)
    for graph in (Graph.of(17, list(combinations(range(17), 2))), Graph.of(66, [])):
        with pytest.raises(ModelError, match="has room"):
            reduce_to_sudoku(graph, 5)
    for graph in (Graph.of(16, list(combinations(range(16), 2))), Graph.of(60, [])):
        with pytest.raises(AssertionError):
            reduce_to_sudoku(graph, 5)


def test_a_latin_square_is_completed_or_not() -> None:
    square = complete_square(6, {(0, 0): 1, (3, 4): 1, (2, 2): 5})
    assert square is not None
    assert (square[0][0], square[3][4], square[2][2]) == (1, 1, 5)
    assert all(len(set(line)) == 6 for line in (*square, *zip(*square, strict=True)))
    assert complete_square(2, {(0, 0): 0, (1, 1): 1}) is None


@pytest.mark.parametrize(("order", "squares"), [(2, 2), (3, 12), (4, 576), (5, 161_280)])
def test_blank_latin_squares_have_as_many_completions_as_there_are_squares(order: int, squares: int) -> None:
    assert count(embed_latin_square([0] * order**2)).low == squares


def test_partial_latin_squares_keep_their_completions() -> None:
    square = [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0]
    grids = [
        tuple(digit for row in rows for digit in row)
        for rows in product(permutations(range(1, 5)), repeat=4)
        if all(len(set(column)) == 4 for column in zip(*rows, strict=True))
    ]
    kept = {grid for grid in grids if all(a in (0, b) for a, b in zip(square, grid, strict=True))}
    found = solve(embed_latin_square(square), limit=1000)
    assert {tuple(one.values[cell] for cell in embedded_cells(4)) for one in found.solutions} == kept
