"""The lesson on colouring: every colour is forced as said, and the example of document 000 comes out of it."""

from random import Random

import pytest
from tests.unit.lessons.test_csp import puzzle_of

from modoku.comparison import make_family
from modoku.comparison.families import BoardKind
from modoku.errors import PuzzleError, UnsupportedConstraint
from modoku.lessons import make_lesson
from modoku.lessons.colouring import ColouringEnd, GraphSize
from modoku.lessons.dsatur import ColouringStep, PartialColouring, cliques_of, find_gap
from modoku.lessons.lesson import Lesson
from modoku.models import to_colouring
from modoku.puzzle import BoxGrid
from modoku.variants import make

KINDS = (
    BoardKind(("classic:boxes=2x2",)),
    BoardKind(("classic:boxes=2x2", "diagonal")),
    BoardKind(("classic:boxes=2x3",)),
    BoardKind(("latin:size=5",)),
    BoardKind(("classic",)),
    BoardKind(("classic",), minimal=True),
    BoardKind(("jigsaw:layout=9-1",)),
    BoardKind(("position",)),
    BoardKind(("double:boxes=2x2",)),
)


def steps_of(lesson: Lesson) -> list[ColouringStep]:
    found: list[ColouringStep] = []
    for fact in lesson.iter_facts():
        found += [one for one in (fact if isinstance(fact, tuple) else (fact,)) if isinstance(one, ColouringStep)]
    return found


def test_the_example_of_the_thesis_comes_out_in_its_nine_steps() -> None:
    # Chapter 4.3, with the slip of step 7 mended: c23 is 2 (yellow).
    thesis = [
        ("r1c4", 1, "marron"),
        ("r1c2", 4, "rose"),
        ("r2c1", 3, "bleu"),
        ("r3c1", 1, "marron"),
        ("r4c2", 2, "jaune"),
        ("r2c4", 4, "rose"),
        ("r2c3", 2, "jaune"),
        ("r3c3", 4, "rose"),
        ("r4c3", 1, "marron"),
    ]
    puzzle = puzzle_of("colouring_example")
    lesson = make_lesson("colouring", puzzle, order=[puzzle.layout.cell_from_name(name) for name, _, _ in thesis])
    steps = steps_of(lesson)
    name = puzzle.layout.cell_name
    assert [(name(step.vertex), step.colour) for step in steps] == [(cell, colour) for cell, colour, _ in thesis]
    assert all(step.reason in ("vertex", "clique") for step in steps)
    titles = [step.title.said("fr") for step in lesson.sections[4].steps[1:]]
    assert titles == [
        f"Étape {n}\u00a0: le sommet de L{cell[1]}C{cell[3]} prend la couleur {word} ({colour})"
        for n, (cell, colour, word) in enumerate(thesis, 1)
    ]


def test_the_graph_has_the_sizes_of_the_documents() -> None:
    for order in (2, 3):
        grid = BoxGrid.of_order(order)
        lesson = make_lesson("colouring", make(f"classic:boxes={order}x{order}").with_givens({0: 1}))
        size = next(fact for fact in lesson.iter_facts() if isinstance(fact, GraphSize))
        assert (size.vertices, size.edges) == (order**4, grid.edge_count)
        assert (size.degree, size.cliques) == (grid.neighbour_count, 3 * order**2)


def check(lesson: Lesson) -> None:
    model = to_colouring(lesson.puzzle)
    board = PartialColouring.of(model)
    open_ones: list[PartialColouring] = []
    for step in steps_of(lesson):
        if step.reason == "refuted":
            assert find_gap(board) is not None
            board = open_ones.pop()
            board.left[step.vertex] &= ~(1 << (step.colour - 1))
            continue
        assert board.colours[step.vertex] == 0
        assert step.left == board.digits(step.vertex)
        assert step.saturation == board.saturation(step.vertex)
        assert step.depth == len(open_ones)
        fewest = min(board.left[v].bit_count() for v, c in enumerate(board.colours) if not c)
        if step.reason == "vertex":
            assert step.left == (step.colour,)
        elif step.reason == "clique":
            vertices = next(found for unit, _, found in cliques_of(model) if unit == step.unit)
            places = [v for v in vertices if not board.colours[v] and board.left[v] >> (step.colour - 1) & 1]
            assert places == [step.vertex]
        else:
            assert len(step.left) == fewest > 1
            open_ones.append(board.copy())
        assert all(board.colours[other] != step.colour for other in model.neighbours[step.vertex])
        board.put(step.vertex, step.colour)
    end = next(fact for fact in lesson.iter_facts() if isinstance(fact, ColouringEnd))
    assert end.proper == model.is_proper(end.colours)


@pytest.mark.parametrize("seed", range(18))
def test_every_step_of_a_random_puzzle_states_the_truth(seed: int) -> None:
    family = make_family(KINDS[seed % len(KINDS)], Random(seed))
    assert family is not None
    check(make_lesson("colouring", family.one))
    check(make_lesson("colouring", family.none, most=3))


def test_rules_that_are_no_colouring_are_refused_in_words() -> None:
    with pytest.raises(UnsupportedConstraint, match="sum"):
        make_lesson("colouring", make("killer:cages=3@r1c1r1c2"))


def test_an_order_that_is_not_forced_is_refused() -> None:
    with pytest.raises(PuzzleError, match="not forced"):
        make_lesson("colouring", make("classic:boxes=2x2").with_givens({0: 1}), order=[15])
