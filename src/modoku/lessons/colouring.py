"""The path from a grid to the colouring of a graph, as in chapter 4 of document 000, and its questions and answers.

Cells become vertices, rules become edges, digits become colours. The colouring follows DSATUR; a reader may name the
order of the first vertices, and the example of the document comes out in its nine steps that way. Put right: its step 7
gives the colour 2 (yellow), where it prints the value 4; two cells of equal row, column or box are never unjoined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..language import Message, msg, msgn
from ..models import ColouringModel, to_colouring
from ..puzzle import Cell, Digit, Puzzle
from ..render import Highlight
from ..results import Verdict
from .common_sections import find_solution, grid_section, verdict_said
from .compare import cross_model_section
from .dsatur import MOST_MOVES, ColouringStep, PartialColouring, cliques_of, find_gap, walk
from .formula import LessonFormula, Node, big, fraction, index, line, power
from .graph_pictures import apart_picture, cliques_picture, graph_picture, palette_picture, step_picture
from .lesson import Block, Display, Lesson, LessonStep, LessonTable, Listing, Paragraph, Section, Text, figure
from .palette import colour_name
from .pictures import grid_picture
from .sizing import MOST_STEPS, shortened


@dataclass(frozen=True, slots=True)
class GraphSize:
    """How large the graph is; `degree` is 0 where the vertices do not all have the same."""

    vertices: int
    edges: int
    degree: int
    cliques: int
    colours: int
    precoloured: int


@dataclass(frozen=True, slots=True)
class ColouringEnd:
    """Where the walk ends: the colours, and whether they are a proper colouring of the whole graph."""

    colours: tuple[Digit, ...]
    proper: bool


def colouring_lesson(puzzle: Puzzle, *, order: Sequence[Cell] = (), most: int | None = MOST_STEPS) -> Lesson:
    """Return the lesson; `order` names cells to take first, `most` bounds the steps shown in full (None: all).

    Raises:
        UnsupportedConstraint: a rule of the puzzle is no rule of colouring (a sum, an order ...).

    >>> from modoku.variants import make
    >>> lesson = colouring_lesson(make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 2: 3}))
    >>> str(lesson.sections[4].steps[1].title)
    'Step 1: the vertex of r1c4 becomes pink (4)'
    """
    model = to_colouring(puzzle)
    vertex_of = {cell: vertex for vertex, cells in enumerate(model.vertices) for cell in cells}
    steps, end = walk(model, [vertex_of[cell] for cell in order])
    return Lesson(
        "colouring",
        msg("From a Sudoku grid to the colouring of a graph"),
        puzzle,
        (
            grid_section(puzzle),
            _questions(),
            _graph(model),
            _palette(model),
            _walk_section(model, steps, most),
            _end_section(model, end),
            cross_model_section(puzzle, "colouring"),
        ),
    )


def _questions() -> Section:
    first, second = LessonFormula(index("c", "i", "j")), LessonFormula(index("y", "i", "j"))
    pairs = (
        (
            msg(
                "Under which conditions can a graph {graph} stand for the grid?",
                graph=LessonFormula(line("G", "=", "(", "Y", ",", "E", ")")),
            ),
            msg("If its vertices are the cells, and its edges say exactly which cells must differ."),
        ),
        (
            msg("Which element of the grid gives the set of vertices {y}?", y=LessonFormula(line("Y"))),
            msg("The cells: the cell {cell} becomes the vertex {vertex}.", cell=first, vertex=second),
        ),
        (
            msg("Which element of the grid gives the set of edges {e}?", e=LessonFormula(line("E"))),
            msg("The units: two cells of one unit must not hold the same digit, so their vertices are joined."),
        ),
        (
            msg("When are two vertices joined?"),
            msg(
                "When they are different and at least one of these holds: they lie in one row; they lie in one column; "
                "they lie in one box (or in another unit of the grid)."
            ),
        ),
        (
            msg("Can two vertices be unjoined?"),
            msg(
                "Yes: when they share no unit. In a classic grid these are the cells in different rows, different "
                "columns and different boxes; it is not enough that their bands or their stacks differ."
            ),
        ),
    )
    blocks: list[Block] = []
    for number, (question, answer) in enumerate(pairs, 1):
        blocks.append(Paragraph(msg("Question {n}. {question}", n=number, question=question), "question"))
        blocks.append(Paragraph(msg("Answer {n}. {answer}", n=number, answer=answer)))
    return Section(msg("Questions and answers"), tuple(blocks))


def size_of(model: ColouringModel) -> GraphSize:
    """Return the size of the graph."""
    degrees = {len(others) for others in model.neighbours}
    return GraphSize(
        len(model.vertices),
        len(model.edges),
        degrees.pop() if len(degrees) == 1 else 0,
        len(model.puzzle.layout.houses),
        model.colours,
        sum(1 for colour in model.precolouring if colour),
    )


def _graph(model: ColouringModel) -> Section:
    size = size_of(model)
    vertices = line("Y", "=", big("⋃", line("i", ",", "j"), None, line("{", index("y", "i", "j"), "}")))
    blocks: list[Block] = [
        Paragraph(
            msg(
                "Draw the columns, then the rows apart by a few millimetres: every cell becomes a vertex of its own, "
                "and the order of rows, columns and boxes is kept."
            )
        ),
        Display(LessonFormula(vertices)),
        apart_picture(model, msg("The cells drawn apart; i,j stands for the vertex of row i and column j.")),
        Paragraph(
            msg(
                "Then join the vertices of every unit, each with every other: a unit becomes a complete graph, a "
                "clique. To see the edges, look at one kind at a time; those along a line are bent around the vertices "
                "between their ends."
            )
        ),
        graph_picture(model, msg("The graph; kinds of edges can be switched on and off.")),
    ]
    if model.puzzle.size > 4:
        blocks.append(cliques_picture(model, msg("One clique of each kind alone.")))
    blocks.append(
        Paragraph(
            msg(
                "The graph has {vertices} vertices, {edges} edges (an edge that two units make counts once), and "
                "{cliques} cliques of {size} vertices.",
                vertices=size.vertices,
                edges=figure(size.edges),
                cliques=size.cliques,
                size=model.puzzle.size,
            )
        )
    )
    k = round(model.puzzle.size**0.5)
    if size.degree and size.degree == 3 * k * k - 2 * k - 1 and size.vertices == k**4:
        degree = line("N", "(", "k", ")", "=", 3, power("k", 2), "−", 2, "k", "−", 1)
        edges = line("|", "E", "|", "=", fraction(1, 2), "N", "(", "k", ")", power("k", 4))
        blocks.append(
            Paragraph(
                msg(
                    "Every vertex has {degree} neighbours: {formula} with k = {k}; hence {edges} = {count}.",
                    degree=size.degree,
                    formula=LessonFormula(degree),
                    k=k,
                    edges=LessonFormula(edges),
                    count=figure(size.edges),
                )
            )
        )
    return Section(msg("The graph"), tuple(blocks), facts=size)


def _palette(model: ColouringModel) -> Section:
    names = {digit: colour_name(digit) for digit in range(1, model.colours + 1)}
    return Section(
        msg("The colours"),
        (
            Paragraph(
                msg(
                    "Every digit becomes a colour. A colouring is proper if two joined vertices never have the same "
                    "colour; the least number of colours for that is the chromatic number {chi}. A clique of {n} "
                    "vertices needs {n} colours, and a completed grid shows that {n} are enough: {equation}.",
                    chi=LessonFormula(line("χ", "(", "G", ")")),
                    n=model.colours,
                    equation=LessonFormula(line("χ", "(", "G", ")", "=", model.colours)),
                )
            ),
            palette_picture(model.puzzle.layout, names),
            LessonTable(
                (msg("digit"), msg("colour")),
                tuple((model.puzzle.layout.symbol_of(digit), name) for digit, name in names.items()),
            ),
            Paragraph(
                msg(
                    "The colours can be told apart by readers who see colours differently, and every vertex also "
                    "carries its digit."
                )
            ),
        ),
    )


def _name(model: ColouringModel, vertex: int) -> str:
    return model.puzzle.layout.cell_name(model.vertices[vertex][0])


def _walk_section(model: ColouringModel, steps: Sequence[ColouringStep], most: int | None) -> Section:
    boards = _boards(model, steps)
    size = size_of(model)
    start = LessonStep(
        msg("Step 0: the givens are coloured"),
        (
            Paragraph(
                msg(
                    "{n} vertices have their colour from the givens. The saturation of a vertex is the number of "
                    "different colours among its neighbours. DSATUR always takes the most saturated vertex next, the "
                    "one with the least freedom.",
                    n=size.precoloured,
                )
            ),
            grid_picture(model.puzzle, model.puzzle.givens, msg("The grid."), scale=0.8),
            step_picture(
                model,
                boards[0].colours,
                -1,
                (),
                (),
                msg("The graph with the givens coloured; s3 in a blank vertex says that its saturation is 3."),
                _saturations(boards[0]),
            ),
        ),
        size,
        model.puzzle.givens,
    )

    def full(number: int, step: ColouringStep) -> LessonStep:
        return _step(model, step, boards[number - 1], boards[number])

    def brief(_: int, step: ColouringStep) -> tuple[Text, ...]:
        vertex = LessonFormula(_vertex(model, step.vertex))
        colour = msg(
            "{colour} ({digit})", colour=colour_name(step.colour), digit=model.puzzle.layout.symbol_of(step.colour)
        )
        return (vertex, colour, reason_said(model, step))

    walked = shortened(steps, full, brief, (msg("vertex"), msg("colour"), msg("reason")), most, lambda _, step: step)
    return Section(
        msg("Colouring, vertex by vertex"),
        (
            Paragraph(
                msg("A vertex gets a colour that none of its neighbours has. In each step one vertex is coloured.")
            ),
        ),
        (start, *walked),
    )


def _boards(model: ColouringModel, steps: Sequence[ColouringStep]) -> list[PartialColouring]:
    """Return the board before the first step and after each one, choices taken back included."""
    board = PartialColouring.of(model)
    found = [board.copy()]
    open_ones: list[PartialColouring] = []
    for step in steps:
        if step.reason == "refuted":
            board = open_ones.pop()
            board.left[step.vertex] &= ~(1 << (step.colour - 1))
        else:
            if step.reason == "choice":
                open_ones.append(board.copy())
            board.put(step.vertex, step.colour)
        found.append(board.copy())
    return found


def _vertex(model: ColouringModel, vertex: int) -> Node:
    row, column = model.puzzle.layout.positions[model.vertices[vertex][0]]
    return index("y", row + 1, column + 1)


def reason_said(model: ColouringModel, step: ColouringStep) -> Message:
    """Return why a vertex gets its colour."""
    colour = msg(
        "{colour} ({digit})", colour=colour_name(step.colour), digit=model.puzzle.layout.symbol_of(step.colour)
    )
    if step.reason == "vertex":
        return msgn(
            "Its neighbours already have {n} colour; only {colour} is left.",
            "Its neighbours already have {n} different colours; only {colour} is left.",
            step.saturation,
            colour=colour,
        )
    if step.reason == "clique":
        unit = model.puzzle.layout.find_unit(step.unit)
        return msg(
            "In the clique of {unit} it is the only vertex that can still take {colour}.",
            unit=unit.said() if unit else step.unit,
            colour=colour,
        )
    if step.reason == "choice":
        left = tuple(map(model.puzzle.layout.symbol_of, step.left))
        return msg(
            "Nothing is forced. It has the fewest colours left ({left}); we try {colour}.", left=left, colour=colour
        )
    return msg("Trying {colour} leads to a vertex or a clique without a colour; it is struck out here.", colour=colour)


def _step(model: ColouringModel, step: ColouringStep, before: PartialColouring, after: PartialColouring) -> LessonStep:
    name = _name(model, step.vertex)
    colour, digit = colour_name(step.colour), model.puzzle.layout.symbol_of(step.colour)
    vertex = LessonFormula(_vertex(model, step.vertex))
    reasons = [o for o in model.neighbours[step.vertex] if before.colours[o]] if step.reason == "vertex" else []
    clique = next((cells for unit, cells, _ in cliques_of(model) if unit == step.unit), ())
    blocks: list[Block] = [Paragraph(reason_said(model, step))]
    if step.reason == "refuted":
        title = msg("Step {number}: {colour} is taken back at {cell}", number=step.number, colour=colour, cell=name)
        gap = find_gap(before)
        if gap is not None:
            blocks.append(Paragraph(_gap_said(model, gap)))
    else:
        title = msg(
            "Step {number}: the vertex of {cell} becomes {colour} ({digit})",
            number=step.number,
            cell=name,
            colour=colour,
            digit=digit,
        )
        blocks.append(
            Paragraph(
                msg(
                    "We fill the cell {cell} with {digit} and colour the vertex {vertex} {colour}.",
                    cell=name,
                    digit=digit,
                    vertex=vertex,
                    colour=colour,
                )
            )
        )
    if reasons:
        blocks.append(_seen_table(model, before, reasons))
    values = model.to_values(after.colours)
    blocks += [
        grid_picture(
            model.puzzle,
            values,
            msg("The grid after this step."),
            highlights=[Highlight("focus", model.vertices[step.vertex])],
            scale=0.8,
        ),
        step_picture(
            model,
            after.colours,
            step.vertex,
            reasons,
            clique,
            msg("The graph after this step, with saturations; thick edges lead to the neighbours that decide.")
            if reasons
            else msg("The graph after this step, with saturations."),
            _saturations(after),
        ),
    ]
    return LessonStep(title, tuple(blocks), step, values)


def _saturations(board: PartialColouring) -> dict[int, int]:
    return {vertex: board.saturation(vertex) for vertex, colour in enumerate(board.colours) if not colour}


def _gap_said(model: ColouringModel, gap: tuple[int, str]) -> Message:
    vertex, unit = gap
    if not unit:
        return msg("No colour is left for the vertex of {cell}.", cell=_name(model, vertex))
    found = model.puzzle.layout.find_unit(unit)
    return msg("In the clique of {unit} some colour has no vertex left.", unit=found.said() if found else unit)


def _seen_table(model: ColouringModel, board: PartialColouring, reasons: Sequence[int]) -> Listing:
    """List for each colour seen the neighbours that have it."""
    by_colour: dict[Digit, list[str]] = {}
    for vertex in reasons:
        by_colour.setdefault(board.colours[vertex], []).append(_name(model, vertex))
    return Listing(
        tuple(
            msg(
                "{colour} ({digit}): {cells}",
                colour=colour_name(colour),
                digit=model.puzzle.layout.symbol_of(colour),
                cells=tuple(cells),
            )
            for colour, cells in sorted(by_colour.items())
        )
    )


def _end_section(model: ColouringModel, end: PartialColouring) -> Section:
    proper = model.is_proper(end.colours)
    result, solution = find_solution(model.puzzle)
    colours = tuple(end.colours)
    blocks: list[Block] = []
    if proper:
        blocks.append(
            Paragraph(
                msg(
                    "Every vertex is coloured, and none of the {edges} edges joins two vertices of one colour: the "
                    "colouring is proper and extends the givens. Read back as digits, it is a solution of the grid.",
                    edges=figure(len(model.edges)),
                )
            )
        )
    elif solution is not None:
        colours = tuple(solution.values[cells[0]] for cells in model.vertices)
        blocks.append(
            Paragraph(
                msg(
                    "The walk is cut off here after {n} moves; the search would go on in the same way. A program finds "
                    "this proper colouring.",
                    n=MOST_MOVES,
                ),
                "remark",
            )
        )
    elif result.verdict is Verdict.UNSOLVABLE:
        blocks.append(Paragraph(msg("In the end a vertex or a clique has no colour left."), "remark"))
    blocks.append(Paragraph(verdict_said(result)))
    blocks.append(graph_picture(model, msg("The graph at the end."), colours))
    blocks.append(grid_picture(model.puzzle, model.to_values(colours), msg("The grid at the end.")))
    blocks.append(
        Paragraph(
            msg(
                "The number of ways to colour the rest of the graph is the value of a polynomial in the number of "
                "colours. Where it is 1 for {n} colours, the grid is well formed; see `modoku graph polynomial`.",
                n=model.colours,
            )
        )
    )
    return Section(msg("The end of the walk"), tuple(blocks), facts=ColouringEnd(tuple(end.colours), proper))
