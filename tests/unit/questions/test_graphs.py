"""What the questions about graphs mean."""

from typing import get_args

import pytest

import modoku
from modoku.errors import FormatError, LimitReached, ModelError, UnsupportedConstraint, WrongType
from modoku.graphs import Graph, read_graph
from modoku.graphs.colourings import METHODS
from modoku.graphs.files import READERS, WRITERS
from modoku.questions import get_question
from modoku.questions.codec import fields_of
from modoku.questions.graph_build import GraphFormat
from modoku.questions.graph_polynomial import GraphPolynomialAnswer
from modoku.variants import make

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CYCLE = "a b\nb c\nc d\nd e\ne a\n"


def test_the_choices_are_those_of_the_graphs() -> None:
    assert set(get_args(GraphFormat)) == set(WRITERS)
    (method,) = (one for one in fields_of(get_question("graph-colour").request) if one.name == "method")
    assert method.codec.schema["enum"] == list(METHODS)
    (form,) = (one for one in fields_of(get_question("graph-recognise").request) if one.name == "format")
    assert set(form.codec.schema["anyOf"][0]["enum"]) == set(READERS)


@pytest.mark.parametrize("form", get_args(GraphFormat))
def test_the_graph_of_a_puzzle_has_its_size_its_rules_and_reads_back(form: GraphFormat) -> None:
    found = modoku.graph_build(CLASSIC, to=form, variants=("diagonal",))
    assert (found.vertices, found.edges, found.coloured) == (81, 864, 30)
    assert found.file is not None
    assert "Every digit at most once in each main diagonal." in found.file.text
    if form in READERS:
        graph = read_graph(found.file.text, form)
        assert (graph.count, len(graph.edges), sum(map(bool, graph.colours))) == (81, 864, 30)


def test_rules_that_are_no_graph_are_refused_and_lists_have_no_plain_graph() -> None:
    with pytest.raises(UnsupportedConstraint):
        modoku.graph_build(make("killer:cages=3@r1c1r1c2"))
    even = make("classic:boxes=2x2", "parity:even=r1c1")
    assert modoku.graph_build(even, to="graphml").vertices == 16
    with pytest.raises(ModelError):
        modoku.graph_build(even, to="edges")


def test_a_shuffled_graph_leads_back_to_the_puzzle() -> None:
    text = modoku.graph_build(CLASSIC, to="json", shuffle=7).file.text  # type: ignore[union-attr]
    found = modoku.graph_recognise(text, solve=True)
    assert (found.recognised, found.layout, found.verdict) == (True, "classic:boxes=3x3", "unique")
    assert len(set(found.cells.values())) == 81
    assert found.puzzle is not None
    assert found.puzzle.clue_count == 30
    assert modoku.solve(found.puzzle).solutions == found.solutions


def test_a_graph_that_is_no_sudoku_says_why() -> None:
    found = modoku.graph_recognise(CYCLE)
    assert (found.recognised, found.puzzle, found.outcome) == (False, None, "refused")
    assert "5 vertices" in str(found)
    with pytest.raises(FormatError):
        modoku.graph_recognise("what is this?")
    with pytest.raises(WrongType):
        modoku.graph_recognise(3)  # type: ignore[arg-type]


def test_colours_may_come_beside_the_graph() -> None:
    blank = modoku.graph_build("." * 16, to="col").file.text  # type: ignore[union-attr]
    found = modoku.graph_recognise(blank, colours="r1c1 = 3\nr2c2 = 4  # two givens\n")
    assert found.givens == "3....4.........."
    with pytest.raises(FormatError, match="line 2"):
        modoku.graph_recognise(blank, colours="\nr9c9 = 3\n")


def test_graphs_and_puzzles_are_coloured() -> None:
    cycle = modoku.graph_colour(graph=CYCLE)
    assert (cycle.used, cycle.best, cycle.sheet) == (3, True, None)
    assert modoku.graph_colour(graph=CYCLE, colours=2).outcome == "unsolvable"
    puzzle = modoku.graph_colour(CLASSIC)
    assert puzzle.colours is not None
    assert "".join(map(str, puzzle.colours.values())) == str(modoku.solve(CLASSIC).solution)
    networkx = pytest.importorskip("networkx")
    assert modoku.graph_colour(graph=networkx.cycle_graph(4)).used == 2
    assert modoku.graph_colour(graph={"vertices": 2, "edges": [[0, 1]]}).used == 2
    assert modoku.graph_colour(graph=Graph.of(2, [])).used == 1


def test_either_a_puzzle_or_a_graph_is_asked_about() -> None:
    for chosen in ({}, {"puzzle": CLASSIC, "graph": CYCLE}):
        with pytest.raises(FormatError, match="Either"):
            modoku.graph_colour(**chosen)  # type: ignore[arg-type]


def test_polynomials_count_colourings_and_completions() -> None:
    cycle = modoku.graph_polynomial(graph=CYCLE, at=(3,))
    assert (cycle.degree, cycle.coefficients, cycle.values) == (5, (0, 4, -10, 10, -5, 1), {"3": 30})
    puzzle = modoku.graph_polynomial("2.1.4..2324.....")
    assert puzzle.values == {"4": 1}
    blank = modoku.graph_polynomial("." * 16)
    assert blank.values == {"4": 288}
    assert GraphPolynomialAnswer.from_json(blank.to_json()) == blank
    assert GraphPolynomialAnswer.from_json(cycle.to_json()) == cycle
    with pytest.raises(LimitReached):
        modoku.graph_polynomial(CLASSIC, states=2000)


def test_coefficients_beyond_those_of_javascript_are_texts() -> None:
    star = "\n".join(f"0 {leaf}" for leaf in range(1, 60))
    found = modoku.graph_polynomial(graph=star, at=(10,))
    plain = found.to_json()
    assert plain["values"] == {"10": str(10 * 9**59)}
    assert any(isinstance(one, str) and one.startswith("-") for one in plain["coefficients"])  # type: ignore[attr-defined]
    assert GraphPolynomialAnswer.from_json(plain) == found


def test_a_colouring_goes_to_a_solution_and_back() -> None:
    cycle = "a b\nb c\nc d\nd e\ne a\n"
    found = modoku.graph_to_sudoku(cycle, colours=3, colouring="a = 1\nb = 2\nc = 1\nd = 2\ne = 3\n")
    assert (found.boxes, found.size, found.blanks, found.factor) == ("6x3", 18, 45, 32)
    assert found.solution is not None
    assert all(len(cells) == 2 for cells in found.cells.values())
    back = modoku.graph_to_sudoku(cycle, colours=3, solution=str(found.solution))
    assert back.colouring == {"a": 1, "b": 2, "c": 1, "d": 2, "e": 3}
    with pytest.raises(ModelError, match="a given differs"):
        modoku.graph_to_sudoku(cycle, colours=3, boxes="9x3", solution="1" * 729)


def test_latin_squares_are_read_in_both_forms() -> None:
    one, other = modoku.latin_to_sudoku("12 .. "), modoku.latin_to_sudoku("1 2 0 0")
    assert one.givens == other.givens == "12343412..434321"
    assert modoku.latin_to_sudoku(" ".join(["12"] + ["0"] * 143)).order == 12
    for bad in ("123", "1 2 3 9", "????"):
        with pytest.raises(FormatError):
            modoku.latin_to_sudoku(bad)
