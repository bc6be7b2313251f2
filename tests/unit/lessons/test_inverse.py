"""The way back: the grid found has the graph that was given, whatever the order of its vertices."""

from random import Random

import pytest

from modoku.errors import ModelError
from modoku.graphs import Graph, graph_of_puzzle
from modoku.lessons import make_lesson
from modoku.lessons.inverse import Boxes, Found, FoundLines, GraphOrder, retrace, shuffled
from modoku.models import to_colouring
from modoku.puzzle import Puzzle
from modoku.search import solve
from modoku.variants import make


def some_puzzle(boxes: str, seed: int) -> Puzzle:
    blank = make(f"classic:boxes={boxes}")
    values = solve(blank, limit=1).solutions[0].values
    rng = Random(seed)
    return blank.with_givens([value if rng.random() < 0.5 else 0 for value in values])


@pytest.mark.parametrize(("boxes", "seed"), [("2x2", 1), ("2x3", 2), ("3x2", 3), ("3x3", 4), ("2x5", 6), ("4x4", 5)])
def test_the_grid_found_has_the_graph_that_was_given(boxes: str, seed: int) -> None:
    puzzle = some_puzzle(boxes, seed)
    graph = shuffled(puzzle, seed)
    lesson = make_lesson("inverse", puzzle, seed=seed)
    facts = list(lesson.iter_facts())
    found = next(fact for fact in facts if isinstance(fact, Found))
    size, shape = puzzle.size, next(fact for fact in facts if isinstance(fact, GraphOrder))
    assert f"{shape.rows}x{shape.columns}" == "x".join(sorted(boxes.split("x")))
    model = to_colouring(make(f"classic:boxes={shape.rows}x{shape.columns}").with_givens(found.givens))
    place = found.vertex_of
    assert sorted(place) == list(range(size**2))
    assert {tuple(sorted((place[a], place[b]))) for a, b in model.edges} == set(graph.edges)
    assert found.checked == len(graph.edges)
    assert [graph.colours[vertex] for vertex in place] == list(found.givens)
    # The same puzzle up to symmetry has the same number of solutions.
    assert solve(model.puzzle).verdict is solve(puzzle).verdict


def test_boxes_and_lines_are_cliques_of_the_right_size() -> None:
    graph = shuffled(some_puzzle("3x3", 7), 7)
    edges = set(graph.edges)
    _, boxes, lines, _ = retrace(graph)
    assert isinstance(boxes, Boxes)
    assert isinstance(lines, FoundLines)
    for group in (*boxes.boxes, *lines.rows, *lines.columns):
        assert len(group) == 9
        assert all((min(a, b), max(a, b)) in edges for a in group for b in group if a != b)
    for family in (boxes.boxes, lines.rows, lines.columns):
        assert sorted(vertex for group in family for vertex in group) == list(range(81))


def test_a_graph_that_is_no_sudoku_is_refused() -> None:
    graph = shuffled(some_puzzle("2x2", 1), 1)
    with pytest.raises(ModelError, match="not the graph"):
        retrace(Graph.of(16, graph.edges[1:], graph.colours))
    a, b, c, d = next(
        (a, b, c, d)
        for a, b in graph.edges
        for c, d in graph.edges
        if len({a, b, c, d}) == 4
        and (min(a, d), max(a, d)) not in graph.edges
        and (min(b, c), max(b, c)) not in graph.edges
    )
    # Every degree stays the same: two edges change partners.
    swapped = set(graph.edges) - {(a, b), (c, d)} | {(min(a, d), max(a, d)), (min(b, c), max(b, c))}
    with pytest.raises(ModelError, match="not the graph"):
        retrace(Graph.of(16, swapped, graph.colours))


def test_a_refusal_gives_the_reason_and_a_latin_square_has_no_boxes_to_find() -> None:
    with pytest.raises(ModelError, match="in a Sudoku graph all have as many"):
        retrace(Graph.of(16, [(0, 1)]))
    with pytest.raises(ModelError, match="not the graph"):
        retrace(graph_of_puzzle(make("latin:size=4")))


@pytest.mark.parametrize("boxes", ["2x2", "2x3", "3x2", "2x4"])
def test_pairs_within_boxes_are_told_apart_by_their_common_neighbours(boxes: str) -> None:
    graph = shuffled(some_puzzle(boxes, 3), 3)
    _, found, lines, _ = retrace(graph)
    for a, b in graph.edges:
        common = len(graph.neighbours[a] & graph.neighbours[b])
        together = any(a in box and b in box for box in found.boxes)
        kinds = [any(a in line and b in line for line in family) for family in (lines.rows, lines.columns)]
        wanted = found.many[kinds.index(True)] if together and any(kinds) else found.few
        assert common == wanted


@pytest.mark.parametrize("recipe", [("diagonal",), ("jigsaw:layout=9-1",), ("latin:size=4",)])
def test_other_grids_are_refused_in_words(recipe: tuple[str, ...]) -> None:
    with pytest.raises(ModelError, match="classic grids only"):
        make_lesson("inverse", make(*recipe))
