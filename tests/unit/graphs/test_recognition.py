"""The inverse path: every shuffled Sudoku graph is recognised, and nothing else is."""

from __future__ import annotations

import random

import networkx as nx
import pytest

from modoku.graphs import Graph, from_networkx, graph_of_order, graph_of_puzzle, read_graph, recognise, write_graph
from modoku.puzzle import BoxGrid
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import make

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("boxes", [(2, 2), (3, 3), (4, 4), (5, 5), (2, 3), (2, 4), (3, 4), (2, 7), (4, 5)])
def test_shuffled_graphs_are_recognised(boxes: tuple[int, int]) -> None:
    shape = BoxGrid(*boxes)
    original = graph_of_order(shape)
    for seed in range(3):
        shuffled = original.shuffled(seed)
        assert set(shuffled.edges) != set(original.edges)
        found = recognise(shuffled)
        assert found.boxes == shape
        # The map is an isomorphism: it carries the edges of the grid to the edges of the graph.
        mapped = {tuple(sorted((found.vertices[a], found.vertices[b]))) for a, b in original.edges}
        assert mapped == set(shuffled.edges)


def test_high_boxes_are_recognised_lying_down() -> None:
    assert recognise(graph_of_order(BoxGrid(3, 2)).shuffled(1)).boxes == BoxGrid(2, 3)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7])
def test_latin_squares_are_recognised(size: int) -> None:
    found = recognise(graph_of_puzzle(make(f"latin:size={size}")).shuffled(2))
    assert found.puzzle is not None
    assert found.puzzle.layout.name == f"latin:size={size}"


def test_a_graph_in_order_keeps_its_order() -> None:
    for order in (2, 3, BoxGrid(2, 3)):
        graph = graph_of_order(order)
        assert recognise(graph).vertices == tuple(range(graph.count))


def test_a_shuffled_puzzle_is_found_and_solved() -> None:
    from modoku.formats import read_puzzle

    original = read_puzzle(WIKIPEDIA)
    shuffled = graph_of_puzzle(original).shuffled(11)
    found = recognise(read_graph(write_graph(shuffled, "col")))
    assert found.puzzle is not None
    result = solve(found.puzzle)
    assert result.verdict is Verdict.UNIQUE
    colours = dict(zip(found.vertices, result.solutions[0].values, strict=True))
    assert all(colours[a] != colours[b] for a, b in shuffled.edges)
    assert all(given in (0, colours[v]) for v, given in enumerate(shuffled.colours))


def test_graphs_of_networkx_are_recognised() -> None:
    graph = nx.relabel_nodes(nx.sudoku_graph(3), {v: f"cell {v * 37 % 81}" for v in range(81)})
    assert recognise(from_networkx(graph)).boxes == BoxGrid(3, 3)


@pytest.mark.parametrize("order", [2, 3, 4])
def test_graphs_with_two_edges_swapped_are_rejected(order: int) -> None:
    original = graph_of_order(order).shuffled(5)
    rng = random.Random(order)
    for _ in range(20):
        edges = set(original.edges)
        while True:
            (a, b), (c, d) = rng.sample(sorted(edges), 2)
            swapped = {tuple(sorted(pair)) for pair in ((a, c), (b, d))}
            if len({a, b, c, d}) == 4 and not swapped & edges:
                break
        # Every degree stays the same, so only the finer steps can tell.
        changed = Graph.of(original.count, [*(edges - {(a, b), (c, d)}), *swapped])
        found = recognise(changed)
        assert not found.is_sudoku
        assert found.reason is not None


@pytest.mark.parametrize(
    ("graph", "reason"),
    [
        (Graph.of(0, []), "0 vertices"),
        (Graph.of(15, []), "15 vertices"),
        (Graph.of(4, []), "no 2 x 2 Sudoku"),
        (Graph.of(4, [(0, 1)]), "all have as many"),
        (from_networkx(nx.circulant_graph(16, [1, 2, 3, 8])), "common neighbours"),
        (from_networkx(nx.hypercube_graph(4)), "no 4 x 4 Sudoku"),
        # Shrikhande's graph has the parameters of the 4 x 4 rook's graph and is not one.
        (
            from_networkx(
                nx.Graph(
                    ((i, j), ((i + di) % 4, (j + dj) % 4))
                    for i in range(4)
                    for j in range(4)
                    for di, dj in ((1, 0), (0, 1), (1, 1))
                )
            ),
            "line",
        ),
    ],
)
def test_other_graphs_are_rejected_with_the_reason(graph: Graph, reason: str) -> None:
    found = recognise(graph)
    assert found.puzzle is None
    assert reason in str(found.reason)


def test_more_colours_than_digits_are_rejected() -> None:
    assert "colour 5" in str(recognise(graph_of_order(2).with_colours({3: 5})).reason)


def test_variants_are_no_plain_sudoku_graphs() -> None:
    for recipe in ("diagonal", "anti-knight", "windoku"):
        assert not recognise(graph_of_puzzle(make("classic", recipe))).is_sudoku
