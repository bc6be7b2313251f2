"""What chapters 2 and 4 say of their grids, found a second time."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

import modoku
from modoku.graphs import graph_of_puzzle
from modoku.models.constraint_problem import read_problem
from modoku.textbook import satisfaction
from modoku.textbook.figures import FOUR, NONE, ONE, TWO
from modoku.textbook.graphs import degree, dsatur, edges, facts, neighbours
from modoku.textbook.judging.board import SmallGrid
from modoku.textbook.judging.verdict import cell_said


@pytest.mark.parametrize("boxes", [(2, 2), (2, 3), (3, 2), (1, 5), (3, 3)])
def test_degrees_and_the_colouring_of_the_proof(boxes: tuple[int, int]) -> None:
    board = SmallGrid(*boxes)
    graph = graph_of_puzzle(board.puzzle)
    assert {graph.degree(vertex) for vertex in range(graph.count)} == {degree(*boxes)}
    assert {(a + 1, b + 1) for a, b in graph.edges} == set(edges(board))
    rows, columns = boxes
    colour = {(i, j): (columns * ((i - 1) % rows) + (i - 1) // rows + j - 1) % board.size for i, j in board.cells}
    assert all(colour[a] != colour[b] for a, b in combinations(board.cells, 2) if b in neighbours(a, board))


def test_dsatur_on_the_three_grids() -> None:
    steps, stuck = dsatur(ONE)
    assert stuck is None
    assert all(saturation == 3 for _, saturation, _ in steps)
    assert dsatur(NONE)[1] == (1, 2)
    chosen, stuck = dsatur(TWO)
    assert stuck is None
    assert any(saturation < 3 for _, saturation, _ in chosen)
    found = facts(FOUR.with_givens(ONE))
    assert (found["degree2"], found["degree3"], found["edges2"], found["edges3"]) == (7, 20, 56, 810)
    assert (found["first_saturation"], found["stuck"], found["swap"]) == (3, "r1c2", 8)


def test_the_example_of_the_thesis_has_one_solution() -> None:
    problem = {"variables": {name: [0, 1] for name in "abcd"}, "relations": list(satisfaction.EXAMPLE)}
    found = modoku.csp(problem, limit=9)
    assert [dict(one) for one in found.assignments] == [{"a": 0, "b": 1, "c": 0, "d": 1}]
    numbers = satisfaction.facts(FOUR.with_givens(ONE))
    assert (numbers["totals"], numbers["solutions"], numbers["left_by_third"]) == (16, 1, 2)


def test_propagation_of_domains_on_the_three_grids() -> None:
    domains, filled, empty = satisfaction.narrowed(ONE)
    assert empty is None
    assert len(filled) == 11
    assert "".join(str(next(iter(domains[cell]))) for cell in FOUR.cells) == FOUR.grids(ONE)[0]
    assert satisfaction.narrowed(NONE)[2] == (1, 2)
    numbers = satisfaction.facts(FOUR.with_givens(ONE))
    assert (numbers["relations"], numbers["filled"], numbers["two_filled"], numbers["open"]) == (56, 11, 4, 8)


def test_the_file_of_chapter_two_is_read_and_has_the_solution() -> None:
    problem = read_problem(json.loads("\n".join(satisfaction.problem_lines())))
    (solution,) = FOUR.grids(ONE)
    values = {cell_said(cell): int(digit) for cell, digit in zip(FOUR.cells, solution, strict=True)}
    assert not problem.violated_by(values)
    assert problem.violated_by({**values, "r4c4": values["r4c3"]})


def test_the_nine_box_sums_are_the_boxes() -> None:
    rows = [[str(cell) for cell in row[1:]] for row in satisfaction.box_sums().rows]
    for band in range(3):
        for stack in range(3):
            i, j = 3 * band + 1, 3 * stack + 1
            assert rows[band][stack] == f"∑_{{i={i}}}^{{{i + 2}}} ∑_{{j={j}}}^{{{j + 2}}} x_{{i,j,h}} = 1"
