"""The exercises of the documents, graphs as files, colourings."""

from __future__ import annotations

import random

import networkx as nx
import pytest

from modoku.errors import EngineError, FormatError, ModelError
from modoku.graphs import (
    Graph,
    clique,
    cliques_of_order,
    colour,
    completes,
    coordinates_of,
    detect_graph,
    from_neighbour_matrix,
    from_networkx,
    graph_of_order,
    graph_of_puzzle,
    index_of,
    is_valid,
    neighbour_matrix,
    read_graph,
    to_networkx,
    write_graph,
)
from modoku.models import to_colouring
from modoku.models.exports import write_col, write_graphml, write_json
from modoku.puzzle import BoxGrid
from modoku.search import solve
from modoku.variants import make

INITIAL = [2, 0, 1, 0, 4, 0, 0, 2, 3, 2, 4, 0, 0, 0, 0, 0]
FINAL = [2, 3, 1, 4, 4, 1, 3, 2, 3, 2, 4, 1, 1, 4, 2, 3]


@pytest.mark.parametrize("order", [1, 2, 3, 4, 5])
def test_the_graph_of_order_k_has_the_size_of_the_thesis(order: int) -> None:
    graph = graph_of_order(order)
    neighbours = 3 * order**2 - 2 * order - 1
    assert graph.count == order**4
    assert {graph.degree(vertex) for vertex in range(graph.count)} == {neighbours}
    assert 2 * len(graph.edges) == neighbours * order**4
    assert len(cliques_of_order(order)) == 3 * order**2


@pytest.mark.parametrize("order", [2, 3, BoxGrid(2, 3)])
def test_the_graph_is_the_union_of_its_cliques(order: int | BoxGrid) -> None:
    directed = {edge for vertices in cliques_of_order(order) for edge in clique(vertices)}
    graph = graph_of_order(order)
    assert directed == {*graph.edges, *((b, a) for a, b in graph.edges)}


def test_indices_and_coordinates_are_inverse() -> None:
    for index in range(81):
        assert index_of(3, *coordinates_of(3, index)) == index
    with pytest.raises(ModelError, match="no cell in row 9"):
        index_of(3, 9, 0)
    with pytest.raises(ModelError, match="no vertex 81"):
        coordinates_of(3, 81)


def test_the_example_of_document_004_is_completed_and_valid() -> None:
    graph = graph_of_order(2)
    assert completes(INITIAL, FINAL)
    assert is_valid(graph, FINAL)
    assert is_valid(graph, INITIAL)
    assert not completes([1, *INITIAL[1:]], FINAL)
    assert not is_valid((graph.count, graph.edges), [3, *FINAL[1:]])


def test_colourings_of_other_sizes_and_partial_ones_are_refused() -> None:
    with pytest.raises(ModelError, match="15 and 16"):
        completes(INITIAL[1:], FINAL)
    with pytest.raises(ModelError, match="not total: vertex 1"):
        completes(INITIAL, INITIAL)
    with pytest.raises(ModelError, match="3 numbers, and 16 are needed"):
        is_valid(graph_of_order(2), [1, 2, 3])


def test_networkx_graphs_go_both_ways() -> None:
    graph = graph_of_order(2).with_colours(INITIAL)
    theirs = to_networkx(graph)
    assert (theirs.number_of_nodes(), theirs.number_of_edges()) == (16, 56)
    back = from_networkx(theirs)
    assert (back.edges, back.colours) == (graph.edges, graph.colours)
    named = nx.Graph([("a", "b")])
    named.nodes["a"]["color"] = "red"
    assert from_networkx(named).colours == (1, 0)
    assert from_networkx(nx.sudoku_graph(3)).edges == graph_of_order(3).edges


def test_the_neighbour_matrix_is_that_of_the_layout() -> None:
    graph = graph_of_order(2)
    matrix = neighbour_matrix(graph)
    assert matrix.tolist() == [list(row) for row in make("classic:boxes=2x2").layout.neighbour_matrix()]
    assert from_neighbour_matrix(matrix.tolist()).edges == graph.edges


@pytest.mark.parametrize("form", ["col", "graphml", "edges", "json"])
def test_graphs_are_read_as_they_were_written(form: str) -> None:
    graph = graph_of_order(2).with_colours(INITIAL).shuffled(4)
    text = write_graph(graph, form)
    assert detect_graph(text) == form
    back = read_graph(text)
    assert (back.count, back.edges, back.colours) == (graph.count, graph.edges, graph.colours)


def test_the_files_of_the_model_are_read() -> None:
    model = to_colouring(make("classic:boxes=2x2").with_givens(INITIAL))
    for text in (write_col(model), write_graphml(model), write_json(model)):
        graph = read_graph(text)
        assert (graph.count, graph.edges, graph.colours) == (16, model.edges, model.precolouring)
        assert graph.names[5] == "r2c2"
    assert 'fillcolor="2"' in write_graph(graph_of_puzzle(model.puzzle), "dot")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("p edge 2 1\ne 1 3\n", "does not exist"),
        ("p edge 2 1\ne 1 1\n", "joined to itself"),
        ("p edge 2 1\nx 1 2\n", "line 2"),
        ("p edge 2 1\ne 1 two\n", "not the number of a vertex"),
        ("p edge 99999999 0\n", "vertices"),
        ('{"edges": [[0, 1]]}', "vertices"),
        ('{"vertices": 2, "edges": [[0, 5]]}', "does not exist"),
        ('{"vertices": ["a", "a"], "edges": []}', "same name"),
        ("<graphml><graph><node/></graph></graphml>", "has no id"),
        ("53..7....", "no graph"),
        ("", "no graph"),
    ],
)
def test_files_that_are_no_graphs_are_refused_with_a_reason(text: str, complaint: str) -> None:
    with pytest.raises(FormatError, match=complaint):
        read_graph(text)


def test_a_graph_refuses_what_makes_no_sense() -> None:
    with pytest.raises(ModelError, match="joined to itself"):
        Graph.of(2, [(1, 1)])
    with pytest.raises(ModelError, match="for each of the 2"):
        Graph.of(2, [], colours=[1])
    with pytest.raises(ModelError, match="numbered from 1"):
        Graph.of(1, [], colours=[-1])


@pytest.mark.parametrize("method", ["greedy", "dsatur", "exact"])
def test_every_method_extends_the_colouring_properly(method: str) -> None:
    rng = random.Random(8)
    for _ in range(20):
        count = rng.randrange(1, 12)
        edges = [(a, b) for a in range(count) for b in range(a) if rng.random() < 0.4]
        graph = Graph.of(count, edges)
        first = colour(graph, method)
        assert first is not None
        partial = [c if rng.random() < 0.3 else 0 for c in first.colours]
        found = colour(graph.with_colours(partial), method)
        assert found is not None
        assert is_valid(graph, found.colours)
        assert completes(partial, found.colours)
        assert found.fewest <= found.used


def test_exact_colourings_use_as_few_colours_as_can_be() -> None:
    petersen = from_networkx(nx.petersen_graph())
    found = colour(petersen)
    assert found is not None
    assert (found.used, found.is_best) == (3, True)
    assert colour(petersen, colours=2) is None
    # A path whose ends have colours 1 and 2 needs a third for the middle.
    path = Graph.of(3, [(0, 1), (1, 2)], colours=[1, 0, 2])
    best = colour(path)
    assert best is not None
    assert best.colours == (1, 3, 2)
    assert colour(path, colours=2) is None


def test_an_improper_colouring_cannot_be_extended() -> None:
    for method in ("greedy", "dsatur", "exact"):
        assert colour(Graph.of(2, [(0, 1)], colours=[1, 1]), method) is None


def test_colouring_a_puzzle_solves_it() -> None:
    puzzle = make("classic:boxes=2x2").with_givens(INITIAL)
    found = colour(graph_of_puzzle(puzzle), colours=4)
    assert found is not None
    assert found.colours == solve(puzzle).solutions[0].values == tuple(FINAL)


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(EngineError, match="no method 'magic'"):
        colour(graph_of_order(2), "magic")
    with pytest.raises(TypeError, match="Graph"):
        colour("12..34..........")  # type: ignore[arg-type]  # what is to be refused


def test_colours_that_are_named_or_too_few_bound_a_colouring() -> None:
    edge = Graph.of(3, [(0, 1), (1, 2)], colours=[5, 0, 0])
    assert colour(edge, colours=4) is None
    assert colour(edge, "greedy", colours=1) is None
    found = colour(edge, colours=5)
    assert found is not None
    assert found.colours[0] == 5
    with pytest.raises(ModelError, match="At most 64 colours"):
        colour(edge, colours=65)


def test_lists_of_digits_do_not_fit_a_plain_graph() -> None:
    with pytest.raises(ModelError, match="every digit"):
        graph_of_puzzle(make("classic:boxes=2x2", "parity:even=r1c1"))
