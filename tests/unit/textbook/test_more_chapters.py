"""What chapters 1 and 6 to 10 say of their grids, found a second time."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import modoku
from modoku.graphs import Graph
from modoku.graphs.placing import place_roomily
from modoku.graphs.polynomial import chromatic_polynomial, completion_polynomial
from modoku.graphs.reduction import cover_edges, reduce_to_sudoku
from modoku.lessons import to_tex
from modoku.lessons.lesson import LessonTable
from modoku.models import to_cover
from modoku.search import count
from modoku.textbook import counting, covers, game, make_chapter, polynomials, uniqueness, ways_back
from modoku.textbook.figures import FOUR, NONE, ONE, TWO


def test_the_small_cover_is_the_only_one() -> None:
    every = [
        chosen
        for count in range(7)
        for chosen in combinations(covers.SETS, count)
        if sorted(item for name in chosen for item in covers.SETS[name]) == list(range(1, 8))
    ]
    assert every == covers.covers(covers.SETS, set(range(1, 8))) == [("B", "D", "F")]


def test_options_and_items_are_those_of_the_model() -> None:
    model = to_cover(FOUR.puzzle, propagate=False)
    numbers = covers.facts(FOUR.with_givens(ONE))
    assert (len(model.options), len(model.items)) == (numbers["options"], numbers["items"]) == (64, 64)
    columns = [
        {covers.item_number(item) for item in covers.items_of((i, j, k))} for i, j in FOUR.cells for k in range(1, 5)
    ]
    assert all(sum(item in held for held in columns) == 4 for item in range(1, 65))


def test_forced_steps_of_algorithm_x() -> None:
    steps, stuck, left = covers.narrowed(ONE)
    assert stuck is None
    assert not left
    assert len(steps) == 11
    grid = {option[:2]: option[2] for _, option in steps}
    (solution,) = FOUR.grids(ONE)
    assert all(str(grid[cell]) == solution[place] for place, cell in enumerate(FOUR.cells) if cell in grid)
    assert covers.narrowed(NONE)[1] == "c12"
    forced, stuck, left = covers.narrowed(TWO)
    assert stuck is None
    assert len(forced) == 4
    assert {len(options) for options in left.values()} == {2}


def test_least_givens_is_four_in_every_grid_of_the_book() -> None:
    grids = FOUR.grids()
    assert {uniqueness.least(grid)[0] for grid in grids[::9]} == {4}
    for grid in grids[::40]:
        sets = uniqueness.unavoidable(grid)
        assert min(map(len, sets)) == 4
        for one in sets:
            rest = "".join("." if place in one else sign for place, sign in enumerate(grid))
            assert len(FOUR.grids(rest, 3)) >= 2


def test_the_numbers_of_chapter_eight() -> None:
    found = uniqueness.facts(FOUR.with_givens(ONE))
    assert (found["least"], found["all_least"], found["swap"]) == (4, "4", 8)
    assert modoku.count(str(found["least_line"])).low == 1
    dug = str(found["dug"])
    assert modoku.count(dug).low == 1
    assert uniqueness.redundant(dug) == []
    listed = modoku.unavoidable(FOUR.grids(ONE)[0], size=16)
    assert len(listed.sets) == found["sets"]


def test_the_numbers_of_chapter_seven() -> None:
    found = counting.facts(FOUR.with_givens(ONE))
    assert (found["grids"], found["begin"], found["good"], found["bad"]) == (288, 16, 12, 4)
    assert (found["motions"], found["group"], found["pairs"], found["classes"]) == (128, 3072, 6144, 2)
    assert modoku.census_orbits(boxes="2x2").value == 2
    assert sum(counting.orbits().values()) == 288
    for grid in FOUR.grids()[::50]:
        other = FOUR.grids()[7]
        assert modoku.equivalent(grid, other).equivalent == (counting.canonical(grid) == counting.canonical(other))


def test_the_numbers_of_chapter_one() -> None:
    found = game.facts(FOUR.with_givens(ONE))
    assert (found["box_sum"], found["grid_sum"], found["magic"], found["latin"], found["sudoku"]) == (
        45,
        405,
        8,
        576,
        288,
    )
    assert modoku.census_grids(variants=("latin:size=4",)).value == 576


def test_the_numbers_of_chapter_nine() -> None:
    found = polynomials.facts(FOUR.with_givens(ONE))
    assert (found["one4"], found["none4"], found["two4"], found["glued"]) == (1, 0, 2, 24)
    assert (found["square3"], found["edges"], found["one_degree"], found["this_blanks"]) == (18, 56, 11, 11)
    assert str(found["grid_first"]).startswith("x^16 - 56x^15 + 1492x^14")
    assert completion_polynomial(FOUR.with_givens(NONE))(5) > 0
    for size, edges in ((4, polynomials.SQUARE), (3, ((0, 1), (1, 2)))):
        p = polynomials.polynomial(size, edges)
        assert [p(x) for x in range(5)] == [polynomials.colourings(size, edges, x) for x in range(5)]


@pytest.mark.parametrize(("grid", "values"), [(grid, values) for _, grid, values in polynomials.DOCUMENTS])
def test_the_values_of_the_documents_puzzles(grid: str, values: dict[int, int]) -> None:
    found = modoku.graph_polynomial(grid, at=(9, 10), values_only=True)
    assert {int(x): int(value) for x, value in found.values.items()} == {x: values[x] for x in (9, 10)}


def test_the_petersen_graph_as_a_sudoku() -> None:
    wheel = [(v, (v + 1) % 5) for v in range(5)] + [(5 + v, 5 + (v + 2) % 5) for v in range(5)]
    graph = Graph.of(10, [*wheel, *((v, v + 5) for v in range(5))])
    made = reduce_to_sudoku(graph, 3)
    told = ways_back.PETERSEN
    assert (made.boxes.replace("x", "×"), made.puzzle.givens.count(0)) == (told["boxes"], told["blanks"])
    assert count(made.puzzle).low == told["solutions"]
    assert chromatic_polynomial(graph)(3) == told["colourings"]
    assert int(str(told["colourings"])) * 2**15 == told["solutions"]


def test_the_numbers_of_chapter_ten() -> None:
    for k in (2, 3, 4):
        assert ways_back.kinds(k) == {"both": {2 * k * k - k - 2}, "box": {k * k - 2}, "line": {k * k - 2}}
    found = ways_back.facts(FOUR.with_givens(ONE))
    assert (found["triangle_solutions"], found["triangle_colourings"], found["triangle_factor"]) == (12, 6, 2)
    assert (found["triangle_boxes"], found["latin_size"], found["latin_solutions"], found["known"]) == (
        "2×3",
        6,
        12,
        16,
    )


@pytest.mark.parametrize(("n", "edges"), [(n, edges) for _, n, edges in ways_back.SMALL_GRAPHS])
def test_the_rule_of_chapter_ten_keeps_what_its_theorem_asks(n: int, edges: ways_back.Pairs) -> None:
    q = 3
    blocks = cover_edges(Graph.of(n, edges), q)
    placed = place_roomily(blocks, q)
    most = max(sum(vertex in block for block in blocks) for vertex in range(n))
    bands = len(set(placed.bands.values()))
    assert bands <= most * (q - 1) + 1
    assert placed.columns >= max(bands, 2 * q)
    assert placed.rows >= len(blocks)
    assert len(set(placed.stacks)) == len(blocks)
    taken = Counter(placed.bands[line] for lines in placed.lines for line in lines)
    assert all(rows <= placed.rows - 2 for rows in taken.values())
    assert all(len({placed.bands[line] for line in lines}) == q for lines in placed.lines)


def test_the_small_graphs_have_as_many_solutions_as_the_table_multiplies() -> None:
    found = ways_back.facts(FOUR.with_givens(ONE))["reductions"]
    assert isinstance(found, LessonTable)
    for row in found.rows:
        colourings, factor = map(int, str(row[4]).split(" × "))
        assert int(str(row[3]).replace("\u202f", "")) == colourings * factor
    assert [str(row[2]) for row in found.rows] == ["9", "18", "36", "45", "36"]


def test_what_is_said_of_the_readers_own_grid_is_true_of_it() -> None:
    one, two, none = (FOUR.with_givens(givens) for givens in (ONE, TWO, NONE))
    assert (game.facts(one)["mine_cell"], game.facts(one)["mine_count"]) == ("r1c2", 7)
    assert game.facts(modoku.make("diagonal"))["mine_count"] == 26
    numbers = polynomials.facts(one)
    assert str(numbers["this_values"]) == f"p(4) = {numbers['one4']} and p(5) = {numbers['one5']}"
    assert str(polynomials.facts(none)["this_values"]).startswith("p(4) = 0 and")
    assert (
        str(polynomials.facts(modoku.make("killer:cages=3@r1c1r1c2"))["this_values"])
        == "it has rules that are no colouring"
    )
    assert "minimal" in str(uniqueness.facts(one)["mine_said"])
    assert "differ" in str(uniqueness.facts(two)["mine_said"])
    assert "no solution" in str(uniqueness.facts(none)["mine_said"])
    grid = FOUR.grids(ONE)[0]
    orbit = next(size for form, size in counting.orbits().items() if form == counting.canonical(grid))
    kept = counting.facts(FOUR.with_givens(grid))["mine_symmetries"]
    assert str(kept) == f"{len(counting.motions()) * 24 // orbit} operations leave it as it is"


def test_a_chapter_says_where_a_lesson_has_no_steps_for_a_grid() -> None:
    walked = make_chapter(10)
    assert sum(len(section.steps) for section in walked.sections) == 4
    latin = make_chapter(10, modoku.make("latin:size=4"))
    assert not any(section.steps for section in latin.sections)
    assert "classic grids only" in to_tex(latin, "en")
