"""Chromatic polynomials: known ones, their values against counts, uniqueness against engines, and where they end."""

from __future__ import annotations

import json
import random
from math import factorial
from pathlib import Path

import networkx as nx
import pytest
from tests.core_clock import LONG, time_up_after

from modoku.census.grids import three_bands
from modoku.engines import available_engines
from modoku.errors import EngineError, UnsupportedConstraint
from modoku.graphs import (
    Graph,
    chromatic_polynomial,
    completion_polynomial,
    from_networkx,
    graph_of_order,
    graph_of_puzzle,
    is_unique_by_polynomial,
    polynomial,
)
from modoku.graphs.polynomial import count_completions_with
from modoku.puzzle import Puzzle
from modoku.results import Verdict
from modoku.search import count, solve
from modoku.variants import make

ORDER_2 = (
    "x^16 - 56x^15 + 1492x^14 - 25072x^13 + 296918x^12 - 2621552x^11 + 17795572x^10 - 94352168x^9 + 392779169x^8 "
    "- 1279118840x^7 + 3217758336x^6 - 6107865464x^5 + 8413745644x^4 - 7877463064x^3 + 4436831332x^2 - 1117762248x"
)


def test_the_polynomial_of_order_2() -> None:
    found = chromatic_polynomial(graph_of_order(2))
    assert str(found) == ORDER_2
    assert [found(x) for x in (3, 4, 5, 6)] == [0, 288, 166_560, 33_539_040]


@pytest.mark.parametrize(
    ("graph", "values"),
    [
        (Graph.of(0, []), [1, 1, 1]),
        (Graph.of(1, []), [0, 1, 2]),
        (from_networkx(nx.complete_graph(3)), [0, 0, 0, 6, 24]),
        (from_networkx(nx.cycle_graph(5)), [0, 0, 0, 30, 240]),
        (from_networkx(nx.complete_bipartite_graph(2, 3)), [0, 0, 2, 30]),
    ],
)
def test_known_values(graph: Graph, values: list[int]) -> None:
    assert [chromatic_polynomial(graph)(x) for x in range(len(values))] == values


def test_a_path_between_equal_colours_leaves_x_minus_1() -> None:
    # The trap of the published proof: contracting towards a coloured vertex would give x - 2.
    assert str(chromatic_polynomial(Graph.of(3, [(0, 1), (1, 2)], colours=[1, 0, 1]))) == "x - 1"
    assert str(chromatic_polynomial(Graph.of(3, [(0, 1), (1, 2)], colours=[1, 0, 2]))) == "x - 2"


def test_an_improper_colouring_has_no_completion() -> None:
    assert str(chromatic_polynomial(Graph.of(2, [(0, 1)], colours=[1, 1]))) == "0"
    assert str(completion_polynomial(make("classic:boxes=2x2").with_givens({0: 1, 1: 1}))) == "0"


def test_the_polynomial_of_the_glued_graph_is_never_1() -> None:
    # P(G', x) = x (x - 1) ... (x - n + 1) p(x): document 004 asks for P(G', n) = 1, but n! divides it.
    puzzle = make("classic:boxes=2x2").with_givens([2, 0, 1, 0, 4, 0, 0, 2, 3, 2, 4, 0, 0, 0, 0, 0])
    graph = graph_of_puzzle(puzzle)
    place = {v: 4 + at for at, v in enumerate(v for v, c in enumerate(graph.colours) if not c)}
    place |= {v: c - 1 for v, c in enumerate(graph.colours) if c}
    edges = {(place[a], place[b]) for a, b in graph.edges} | {(a, b) for a in range(4) for b in range(a)}
    glued = chromatic_polynomial(Graph.of(max(place.values()) + 1, edges))
    p = completion_polynomial(puzzle)
    for x in range(8):
        falling = x * (x - 1) * (x - 2) * (x - 3)
        assert glued(x) == falling * p(x)
    assert (glued(4), p(4)) == (factorial(4), 1)


def partly_filled(seed: int, size: int) -> Puzzle:
    rng = random.Random(seed)
    blank = make(f"classic:boxes={'2x2' if size == 4 else '2x3'}")
    solution = solve(blank, limit=1).solutions[0].values
    kept = rng.randrange(size * size // 2 if size == 6 else 0, size * size)
    cells = rng.sample(range(size * size), kept)
    names = rng.sample(range(1, size + 1), size)
    return blank.with_givens({cell: names[solution[cell] - 1] for cell in cells})


@pytest.mark.parametrize("seed", range(40))
def test_partly_filled_grids_have_as_many_completions_as_engines_count(seed: int) -> None:
    puzzle = partly_filled(seed, 4 if seed % 4 else 6)
    p = completion_polynomial(puzzle)
    assert p.degree == puzzle.layout.cell_count - puzzle.clue_count
    assert p(puzzle.size) == count(puzzle).low


def test_uniqueness_by_polynomial_agrees_with_every_engine() -> None:
    for seed in (1, 2, 3, 5, 6, 7):
        puzzle = partly_filled(seed, 4)
        unique = is_unique_by_polynomial(puzzle)
        for engine in available_engines():
            if engine.name == "classic9":
                continue
            assert (solve(puzzle, engine=engine.name).verdict is Verdict.UNIQUE) == unique, engine.name


@pytest.mark.parametrize("open_cells", [12, 18, 22])
def test_9x9_puzzles_with_few_open_cells(open_cells: int) -> None:
    rng = random.Random(open_cells)
    grid = three_bands().draw(1, open_cells)
    blank = set(rng.sample(range(81), open_cells))
    puzzle = make("classic").with_givens([0 if cell in blank else digit for cell, digit in enumerate(grid)])
    p = completion_polynomial(puzzle)
    assert (p.degree, p(9)) == (open_cells, count(puzzle).low)


@pytest.mark.parametrize("recipe", ["diagonal", "anti-knight", "position", "parity:even=r1c1 r2c3"])
def test_variants_that_are_colourings(recipe: str) -> None:
    puzzle = make("classic:boxes=2x2", recipe)
    assert completion_polynomial(puzzle)(4) == count(puzzle).low


def test_a_rule_that_is_no_colouring_is_refused() -> None:
    with pytest.raises(UnsupportedConstraint):
        completion_polynomial(make("classic:boxes=2x2", "non-consecutive"))


def test_the_wall_is_a_refusal_and_no_hang() -> None:
    with pytest.raises(EngineError, match="81 open vertices are too many"):
        completion_polynomial(make("classic"), states=1000)
    with time_up_after(5), pytest.raises(EngineError, match="time"):
        completion_polynomial(make("classic"), seconds=LONG)


@pytest.mark.parametrize(
    ("name", "blanks", "values"),
    [("L3_classique", 36, {9: 1, 10: 248_409}), ("annex_9x9", 41, {9: 1, 10: 546_206, 11: 283_515_112_521})],
)
def test_the_documents_own_puzzles_have_values_at_few_colours(name: str, blanks: int, values: dict[int, int]) -> None:
    grids = json.loads((Path(__file__).parents[2] / "data" / "seed_grids.json").read_text())
    rows = next(one for one in grids if one["name"] == name)["rows"]
    puzzle = make("classic").with_givens([digit for row in rows for digit in row])
    assert puzzle.givens.count(0) == blanks
    assert {x: count_completions_with(puzzle, x) for x in values} == values


def test_layers_and_the_first_method_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = make("classic:boxes=2x3").with_givens([1, 2, 3, 4, 5, 6, 4, 5, 6] + [0] * 9 + [0] * 18)
    open_cells = [cell for cell, digit in enumerate(puzzle.givens) if not digit]
    small = puzzle.with_givens({cell: digit for cell, digit in enumerate(puzzle.givens) if digit})
    solved = solve(small, limit=1).solutions[0].values
    some = small.with_givens([0 if cell in open_cells[:14] else digit for cell, digit in enumerate(solved)])
    first = completion_polynomial(some)
    monkeypatch.setattr(polynomial, "_FIRST_STATES", 1)
    layered = completion_polynomial(some)
    assert layered == first
    assert [count_completions_with(some, x) for x in (6, 7, 8)] == [first(x) for x in (6, 7, 8)]
