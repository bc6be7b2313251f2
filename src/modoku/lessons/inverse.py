"""The inverse path, which document 000 leaves as an open question: from a graph, some of it coloured, back to a grid.

The names of the vertices are forgotten first. Degrees give the order; edges with many common neighbours give the boxes;
an edge between two boxes and its common neighbours give a line; lines that do not meet the first are parallel to it.
At the end every edge is checked, so that the answer is certain both ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from ..errors import ModelError
from ..graphs import Graph, graph_of_puzzle, recognise
from ..language import Message, msg
from ..puzzle import BoxGrid, Digit, Puzzle, symbol_of
from ..render.scene import Circle, Path, Point, Rect, Scene, Shape, Text
from ..variants import classic
from .common_sections import find_solution, verdict_said
from .formula import LessonFormula, line, power
from .lesson import Block, Display, Lesson, LessonStep, Listing, Paragraph, Picture, Section, figure
from .palette import hue
from .pictures import grid_picture

Edge = tuple[int, int]


@dataclass(frozen=True, slots=True)
class GraphOrder:
    """What degrees say: the shape of the boxes, lying down, and the degree that every vertex has."""

    rows: int
    columns: int
    degree: int

    @property
    def size(self) -> int:
        """How many digits there are."""
        return self.rows * self.columns


@dataclass(frozen=True, slots=True)
class Boxes:
    """Edges with `many` common neighbours, in a row or in a column, lie within boxes; the others have `few`."""

    many: tuple[int, int]
    few: int
    boxes: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class FoundLines:
    """The lines, and the edge from which the first was found."""

    edge: Edge
    rows: tuple[tuple[int, ...], ...]
    columns: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Found:
    """The grid: the vertex of each cell, row by row, the givens, and how many edges were checked."""

    vertex_of: tuple[int, ...]
    givens: tuple[Digit, ...]
    checked: int


def inverse_lesson(puzzle: Puzzle, *, seed: int = 1, most: int | None = None) -> Lesson:
    """Return the lesson for the graph of a classic grid, its vertices shuffled by `seed`.

    Raises:
        ModelError: the grid is not a classic one, with boxes of at least two rows and two columns.

    >>> from modoku.variants import make
    >>> lesson = inverse_lesson(make("classic:boxes=2x2").with_givens({0: 1}))
    >>> len(list(lesson.iter_steps()))
    4
    """
    del most  # the walk has four steps, whatever the size
    graph = shuffled(puzzle, seed)
    order, boxes, lines, found = retrace(graph)
    grid = classic(BoxGrid(order.rows, order.columns)).with_givens(found.givens)
    walked = (
        _order_step(graph, order),
        _boxes_step(graph, order, boxes),
        _lines_step(graph, order, boxes, lines),
        _grid_step(graph, grid, found),
    )
    return Lesson(
        "inverse",
        msg("From a graph back to a Sudoku grid"),
        puzzle,
        (
            _question(graph),
            Section(msg("Step by step"), (), walked),
            _end(grid),
        ),
    )


def shuffled(puzzle: Puzzle, seed: int) -> Graph:
    """Return the graph of a classic grid with its vertices in random order and their names forgotten."""
    if not _is_classic(puzzle):
        raise ModelError(
            msg("The way back from a graph is taught for classic grids only."),
            msg("Use a grid with boxes of at least two rows and two columns, without other rules."),
        )
    return graph_of_puzzle(puzzle).shuffled(seed)


def _is_classic(puzzle: Puzzle) -> bool:
    units = {(unit.kind, unit.cells) for unit in puzzle.layout.units}
    shapes = [BoxGrid(rows, puzzle.size // rows) for rows in range(2, puzzle.size // 2 + 1) if puzzle.size % rows == 0]
    layouts = (boxes.to_layout("classic") for boxes in shapes)
    return not puzzle.constraints and any({(unit.kind, unit.cells) for unit in one.units} == units for one in layouts)


def retrace(graph: Graph) -> tuple[GraphOrder, Boxes, FoundLines, Found]:
    """Return what each step of the way back finds; raise ModelError, with the reason, for what is no such graph."""
    found = recognise(graph)
    if found.puzzle is None or found.boxes is None:
        raise ModelError(msg("This graph is not the graph of a classic Sudoku grid."), found.reason)
    rows, columns, layout = found.boxes.box_rows, found.boxes.box_columns, found.puzzle.layout
    size = rows * columns

    def groups(kind: str) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(found.vertices[cell] for cell in unit.cells) for unit in layout.units_of_kind(kind))

    boxes = groups("box")
    box_of = {vertex: number for number, box in enumerate(boxes) for vertex in box}
    return (
        GraphOrder(rows, columns, graph.degree(0)),
        Boxes((2 * size - columns - 2, 2 * size - rows - 2), size - 2, boxes),
        FoundLines(next((a, b) for a, b in graph.edges if box_of[a] != box_of[b]), groups("row"), groups("column")),
        Found(found.vertices, found.puzzle.givens, len(layout.edges)),
    )


def _question(graph: Graph) -> Section:
    return Section(
        msg("The question"),
        (
            Paragraph(
                msg(
                    "Document 000 ends with a question: can one go back, from a problem of colouring to a Sudoku grid? "
                    "Here is a graph of {vertices} vertices and {edges} edges; {coloured} vertices are coloured. Where "
                    "they were in a grid is forgotten. Is it a Sudoku, and which?",
                    vertices=graph.count,
                    edges=figure(len(graph.edges)),
                    coloured=sum(1 for colour in graph.colours if colour),
                )
            ),
            _ring(graph, graph.edges, range(graph.count), msg("The graph, its vertices in any order.")),
        ),
    )


def _ring(graph: Graph, edges: Sequence[Edge], order: Sequence[int], caption: Message) -> Picture:
    """Draw the vertices on a circle in some order, with some edges."""
    radius = 150.0 if graph.count <= 16 else 230.0
    dot = 13.0 if graph.count <= 16 else 7.5 if graph.count <= 81 else 3.5
    at: dict[int, Point] = {}
    for place, vertex in enumerate(order):
        angle = 2 * pi * place / graph.count - pi / 2
        at[vertex] = (round(radius * cos(angle), 1), round(radius * sin(angle), 1))
    shapes: list[Shape] = []
    if edges:
        shapes.append(Path(tuple((at[a], at[b]) for a, b in edges[:3000]), "grid", 0.7))
    for vertex, (x, y) in at.items():
        colour = graph.colours[vertex]
        shapes.append(Circle(x, y, dot, hue(colour) if colour else "paper", "border", 1.1))
        if colour and dot > 5:
            shapes.append(Text(((x, y, symbol_of(colour)),), dot * 1.1, f"{hue(colour)}-ink", bold=True))
    edge = radius + dot + 8
    scene = Scene((Rect(-edge, -edge, 2 * edge, 2 * edge, "paper"), *shapes), 2 * edge, 2 * edge, -edge, -edge)
    alt = msg(
        "A graph of {vertices} vertices on a circle, with {edges} edges drawn.",
        vertices=graph.count,
        edges=len(edges),
    )
    return Picture(scene, caption, alt)


def _order_step(graph: Graph, order: GraphOrder) -> LessonStep:
    n, r, c = order.size, order.rows, order.columns
    return LessonStep(
        msg("1. Vertices and degrees give the shape"),
        (
            Paragraph(
                msg(
                    "A grid with boxes of R rows and C columns has {count} vertices, n being R times C, each with "
                    "{degree} neighbours.",
                    count=LessonFormula(power("n", 2)),
                    degree=LessonFormula(
                        line(2, "(", "n", "−", 1, ")", "+", "(", "R", "−", 1, ")", "(", "C", "−", 1, ")")
                    ),
                )
            ),
            Paragraph(
                msg(
                    "Here {vertices} = {n}², and every one of the vertices has {degree} neighbours. Of the ways to "
                    "write {n} as R times C only {shape} gives that many.",
                    vertices=graph.count,
                    n=n,
                    shape=f"{r} × {c}",
                    degree=order.degree,
                )
            ),
        ),
        order,
    )


def _boxes_step(graph: Graph, order: GraphOrder, boxes: Boxes) -> LessonStep:
    ordered = [vertex for box in boxes.boxes for vertex in box]
    box_of = {vertex: number for number, box in enumerate(boxes.boxes) for vertex in box}
    inside = [(a, b) for a, b in graph.edges if box_of[a] == box_of[b]]
    return LessonStep(
        msg("2. Common neighbours give the boxes"),
        (
            Paragraph(
                msg(
                    "Two joined vertices that share a row and a box have {many} common neighbours, {formula}; a column "
                    "and a box, {down}, {upright}; all other joined pairs have {few}, {other}. The edges of the first "
                    "two kinds fall apart into {count} pieces of {size} vertices each: the boxes.",
                    many=boxes.many[0],
                    formula=LessonFormula(line(2, "n", "−", "C", "−", 2)),
                    down=boxes.many[1],
                    upright=LessonFormula(line(2, "n", "−", "R", "−", 2)),
                    few=boxes.few,
                    other=LessonFormula(line("n", "−", 2)),
                    count=len(boxes.boxes),
                    size=order.size,
                )
            ),
            _ring(
                graph, inside, ordered, msg("The vertices box by box around the circle, and the edges within boxes.")
            ),
        ),
        boxes,
    )


def _lines_step(graph: Graph, order: GraphOrder, boxes: Boxes, lines: FoundLines) -> LessonStep:
    a, b = lines.edge
    ordered = [vertex for box in boxes.boxes for vertex in box]
    first = next(one for one in (*lines.rows, *lines.columns) if a in one and b in one)
    edges = [(x, y) for x, y in graph.edges if x in first and y in first]
    return LessonStep(
        msg("3. Edges between boxes give the lines"),
        (
            Paragraph(
                msg(
                    "Take an edge between two boxes: its ends and their common neighbours are a whole line of {size} "
                    "vertices. All such edges together give {count} lines.",
                    size=order.size,
                    count=len(lines.rows) + len(lines.columns),
                )
            ),
            Paragraph(
                msg(
                    "A line meets every line across it and none beside it. So those that do not meet the first are "
                    "parallel to it: call them rows, and the others columns. Lines that cross the same boxes make a "
                    "band or a stack. Which of the two families is called rows is free: a grid can be turned over."
                )
            ),
            _ring(graph, edges, ordered, msg("The first line that is found.")),
        ),
        lines,
    )


def _grid_step(graph: Graph, grid: Puzzle, found: Found) -> LessonStep:
    return LessonStep(
        msg("4. The grid, and the proof"),
        (
            Paragraph(
                msg(
                    "Every row meets every column in one vertex: that is its cell. Colours become givens. Now all {n} "
                    "edges are compared with those of the grid. They are the same, so the graph is that of a Sudoku; "
                    "had one step failed, it would not be. The grid is unique up to its symmetries.",
                    n=figure(found.checked),
                )
            ),
            grid_picture(grid, grid.givens, msg("The grid of the graph.")),
            _ring(graph, (), found.vertex_of, msg("The vertices in the order of the cells.")),
        ),
        found,
        grid.givens,
    )


def _end(grid: Puzzle) -> Section:
    result, solution = find_solution(grid)
    blocks: list[Block] = [Paragraph(verdict_said(result))]
    if solution is not None:
        blocks.append(grid_picture(grid, solution.values, msg("The solution; read back, it colours the graph.")))
    blocks.append(
        Listing(
            (
                msg("The path takes a number of operations that grows as the eighth power of k: it is quick."),
                msg("To colour the graph is the hard part; to recognise it is not."),
            )
        )
    )
    blocks.append(Display(LessonFormula(line("G", "→", "(", "k", ",", "Y", ",", "E", ")", "→", "C"))))
    return Section(msg("The end of the walk"), tuple(blocks))
