"""The inverse path, which document 000 leaves as an open question: from a graph, some of it coloured, back to a grid.

The names of the vertices are forgotten first. Degrees give the order; edges with many common neighbours give the boxes;
an edge between two boxes and its common neighbours give a line; lines that do not meet the first are parallel to it.
At the end every edge is checked, so that the answer is certain both ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, isqrt, pi, sin

from ..errors import ModelError
from ..graphs import Graph, graph_of_puzzle, recognise
from ..language import Message, msg
from ..puzzle import BoxGrid, Digit, Puzzle, symbol_of
from ..render.scene import Circle, Path, Point, Rect, Scene, Shape, Text
from .common_sections import find_solution, verdict_said
from .formula import LessonFormula, line, power
from .lesson import Block, Display, Lesson, LessonStep, Listing, Paragraph, Picture, Section, figure
from .palette import hue
from .pictures import grid_picture

Edge = tuple[int, int]


@dataclass(frozen=True, slots=True)
class GraphOrder:
    """What degrees say: the order k, and the degree that every vertex has."""

    order: int
    degree: int


@dataclass(frozen=True, slots=True)
class Boxes:
    """Edges with `many` common neighbours lie within boxes; the others have `few`."""

    many: int
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
        ModelError: the grid is not a classic one with square boxes.

    >>> from modoku.variants import make
    >>> lesson = inverse_lesson(make("classic:boxes=2x2").with_givens({0: 1}))
    >>> len(list(lesson.iter_steps()))
    4
    """
    del most  # the walk has four steps, whatever the size
    graph = shuffled(puzzle, seed)
    order, boxes, lines, found = retrace(graph)
    grid = puzzle.with_givens(found.givens)
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
    k = isqrt(puzzle.size)
    kinds = {unit.kind for unit in puzzle.layout.units}
    square = BoxGrid.of_order(k).to_layout("square") if k * k == puzzle.size and k > 1 else None
    fits = square is not None and {u.cells for u in square.units} == {u.cells for u in puzzle.layout.units}
    if not fits or kinds != {"row", "column", "box"} or puzzle.constraints:
        raise ModelError(
            msg("The way back from a graph is taught for classic grids with square boxes only."),
            msg("Use a grid of 4 x 4, 9 x 9, 16 x 16 ... cells without other rules."),
        )
    return graph_of_puzzle(puzzle).shuffled(seed)


def retrace(graph: Graph) -> tuple[GraphOrder, Boxes, FoundLines, Found]:
    """Return what each step of the way back finds; raise ModelError, with the reason, for what is no such graph."""
    found = recognise(graph)
    if found.puzzle is None or found.boxes is None or found.boxes.box_rows != found.boxes.box_columns:
        raise ModelError(msg("This graph is not the graph of a classic Sudoku grid."), found.reason)
    k, layout = found.boxes.box_rows, found.puzzle.layout

    def groups(kind: str) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(found.vertices[cell] for cell in unit.cells) for unit in layout.units_of_kind(kind))

    boxes = groups("box")
    box_of = {vertex: number for number, box in enumerate(boxes) for vertex in box}
    return (
        GraphOrder(k, graph.degree(0)),
        Boxes(2 * k * k - k - 2, k * k - 2, boxes),
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
    k = order.order
    return LessonStep(
        msg("1. Vertices and degrees give the order"),
        (
            Paragraph(
                msg(
                    "A grid of order k has {count} vertices, each with {degree} neighbours.",
                    count=LessonFormula(power("k", 4)),
                    degree=LessonFormula(line(3, power("k", 2), "−", 2, "k", "−", 1)),
                )
            ),
            Paragraph(
                msg(
                    "Here {vertices} = {k}⁴, and every one of the vertices has {degree} neighbours: k = {k}.",
                    vertices=graph.count,
                    k=k,
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
                    "Two joined vertices that share a line and a box have {many} common neighbours, {formula}; all "
                    "other joined pairs have {few}, {other}. The edges of the first kind fall apart into {count} "
                    "pieces of {size} vertices each: the boxes.",
                    many=boxes.many,
                    formula=LessonFormula(line(2, power("k", 2), "−", "k", "−", 2)),
                    few=boxes.few,
                    other=LessonFormula(line(power("k", 2), "−", 2)),
                    count=len(boxes.boxes),
                    size=order.order**2,
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
                    size=order.order**2,
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
