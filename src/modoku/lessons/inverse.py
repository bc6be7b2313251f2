"""The inverse path, which document 000 leaves as an open question: from a graph, some of it coloured, back to a grid.

The names of the vertices are forgotten first. Degrees give the order; edges with many common neighbours give the boxes;
an edge between two boxes and its common neighbours give a line; lines that do not meet the first are parallel to it.
At the end every edge is checked, so that the answer is certain both ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, isqrt, pi, sin
from random import Random

from ..errors import ModelError
from ..language import Message, msg
from ..models import to_colouring
from ..puzzle import BoxGrid, Digit, Puzzle, symbol_of
from ..render.scene import Circle, Path, Point, Rect, Scene, Shape, Text
from .formula import Formula, line, power
from .lesson import Block, Display, Lesson, Listing, Paragraph, Picture, Section, Step, figure
from .opening import find_solution, verdict_said
from .palette import hue
from .pictures import grid_picture

Edge = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Unlabelled:
    """A graph whose vertices have forgotten where they were: edges (a < b), and the colour of each vertex or 0."""

    vertices: int
    edges: tuple[Edge, ...]
    colours: tuple[Digit, ...]


@dataclass(frozen=True, slots=True)
class Order:
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
class Lines:
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
    """Give the lesson for the graph of a classic grid, its vertices shuffled by `seed`.

    Raises:
        ModelError: the grid is not a classic one with square boxes.

    >>> from modoku.variants import make
    >>> lesson = inverse_lesson(make("classic:boxes=2x2").with_givens({0: 1}))
    >>> len(list(lesson.iter_steps()))
    4
    """
    del most  # the walk has four steps, whatever the size
    graph = shuffled(puzzle, seed)
    order, boxes, lines, found = recognise(graph)
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


def shuffled(puzzle: Puzzle, seed: int) -> Unlabelled:
    """Give the graph of a classic grid with its vertices in random order."""
    k = isqrt(puzzle.size)
    kinds = {unit.kind for unit in puzzle.layout.units}
    square = BoxGrid.of_order(k).to_layout("square") if k * k == puzzle.size and k > 1 else None
    fits = square is not None and {u.cells for u in square.units} == {u.cells for u in puzzle.layout.units}
    if not fits or kinds != {"row", "column", "box"} or puzzle.constraints:
        raise ModelError(
            msg("The way back from a graph is taught for classic grids with square boxes only."),
            msg("Use a grid of 4 x 4, 9 x 9, 16 x 16 ... cells without other rules."),
        )
    model = to_colouring(puzzle)
    order = Random(seed).sample(range(len(model.vertices)), len(model.vertices))
    edges = sorted((min(order[a], order[b]), max(order[a], order[b])) for a, b in model.edges)
    colours = [0] * len(order)
    for vertex, colour in enumerate(model.precolouring):
        colours[order[vertex]] = colour
    return Unlabelled(len(order), tuple(edges), tuple(colours))


def recognise(graph: Unlabelled) -> tuple[Order, Boxes, Lines, Found]:
    """Find the grid of a graph; raise ModelError where a step fails, so that it is no Sudoku graph."""
    near: list[set[int]] = [set() for _ in range(graph.vertices)]
    for a, b in graph.edges:
        near[a].add(b)
        near[b].add(a)
    k = isqrt(isqrt(graph.vertices))
    degree = 3 * k * k - 2 * k - 1
    if k**4 != graph.vertices or any(len(others) != degree for others in near):
        raise _no_grid()
    many, few = 2 * k * k - k - 2, k * k - 2
    inner = [(a, b) for a, b in graph.edges if len(near[a] & near[b]) == many]
    boxes = _components(graph.vertices, inner)
    if any(len(box) != k * k for box in boxes):
        raise _no_grid()
    box_of = {vertex: number for number, box in enumerate(boxes) for vertex in box}
    found: dict[tuple[int, ...], Edge] = {}
    for a, b in graph.edges:
        if box_of[a] != box_of[b]:
            whole = tuple(sorted({a, b} | (near[a] & near[b])))
            found.setdefault(whole, (a, b))
    first = next(iter(found))
    rows = tuple(one for one in found if one == first or not set(one) & set(first))
    columns = tuple(one for one in found if one not in rows)
    if len(rows) != k * k or len(columns) != k * k:
        raise _no_grid()
    rows, columns = _banded(rows, box_of), _banded(columns, box_of)
    place = _placed(rows, columns)
    return (
        Order(k, degree),
        Boxes(many, few, boxes),
        Lines(found[first], rows, columns),
        Found(place, tuple(graph.colours[vertex] for vertex in place), _checked(graph, place, k)),
    )


def _no_grid() -> ModelError:
    return ModelError(msg("This graph is not the graph of a classic Sudoku grid."))


def _components(count: int, edges: Sequence[Edge]) -> tuple[tuple[int, ...], ...]:
    first = list(range(count))

    def find(vertex: int) -> int:
        while first[vertex] != vertex:
            vertex = first[vertex]
        return vertex

    for a, b in edges:
        one, other = find(a), find(b)
        first[max(one, other)] = min(one, other)
    groups: dict[int, list[int]] = {}
    for vertex in range(count):
        groups.setdefault(find(vertex), []).append(vertex)
    return tuple(map(tuple, groups.values()))


def _banded(lines: Sequence[tuple[int, ...]], box_of: dict[int, int]) -> tuple[tuple[int, ...], ...]:
    """Put lines that cross the same boxes side by side: they make a band, or a stack."""
    return tuple(sorted(lines, key=lambda one: (sorted({box_of[vertex] for vertex in one}), one)))


def _placed(rows: Sequence[tuple[int, ...]], columns: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Give the vertex of each cell: where its row and its column meet."""
    found = []
    for row in rows:
        for column in columns:
            both = set(row) & set(column)
            if len(both) != 1:
                raise _no_grid()
            found.append(both.pop())
    return tuple(found)


def _checked(graph: Unlabelled, place: Sequence[int], k: int) -> int:
    """Check that the edges of the grid are those of the graph; give how many there are."""
    layout = BoxGrid.of_order(k).to_layout("square")
    edges = {(min(place[a], place[b]), max(place[a], place[b])) for a, b in layout.edges}
    if edges != set(graph.edges):
        raise _no_grid()
    return len(edges)


def _question(graph: Unlabelled) -> Section:
    return Section(
        msg("The question"),
        (
            Paragraph(
                msg(
                    "Document 000 ends with a question: can one go back, from a problem of colouring to a Sudoku grid? "
                    "Here is a graph of {vertices} vertices and {edges} edges; {coloured} vertices are coloured. Where "
                    "they were in a grid is forgotten. Is it a Sudoku, and which?",
                    vertices=graph.vertices,
                    edges=figure(len(graph.edges)),
                    coloured=sum(1 for colour in graph.colours if colour),
                )
            ),
            _ring(graph, graph.edges, range(graph.vertices), msg("The graph, its vertices in any order.")),
        ),
    )


def _ring(graph: Unlabelled, edges: Sequence[Edge], order: Sequence[int], caption: Message) -> Picture:
    """Draw the vertices on a circle in some order, with some edges."""
    radius = 150.0 if graph.vertices <= 16 else 230.0
    dot = 13.0 if graph.vertices <= 16 else 7.5 if graph.vertices <= 81 else 3.5
    at: dict[int, Point] = {}
    for place, vertex in enumerate(order):
        angle = 2 * pi * place / graph.vertices - pi / 2
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
        vertices=graph.vertices,
        edges=len(edges),
    )
    return Picture(scene, caption, alt)


def _order_step(graph: Unlabelled, order: Order) -> Step:
    k = order.order
    return Step(
        msg("1. Vertices and degrees give the order"),
        (
            Paragraph(
                msg(
                    "A grid of order k has {count} vertices, each with {degree} neighbours.",
                    count=Formula(power("k", 4)),
                    degree=Formula(line(3, power("k", 2), "−", 2, "k", "−", 1)),
                )
            ),
            Paragraph(
                msg(
                    "Here {vertices} = {k}⁴, and every one of the vertices has {degree} neighbours: k = {k}.",
                    vertices=graph.vertices,
                    k=k,
                    degree=order.degree,
                )
            ),
        ),
        order,
    )


def _boxes_step(graph: Unlabelled, order: Order, boxes: Boxes) -> Step:
    ordered = [vertex for box in boxes.boxes for vertex in box]
    box_of = {vertex: number for number, box in enumerate(boxes.boxes) for vertex in box}
    inside = [(a, b) for a, b in graph.edges if box_of[a] == box_of[b]]
    return Step(
        msg("2. Common neighbours give the boxes"),
        (
            Paragraph(
                msg(
                    "Two joined vertices that share a line and a box have {many} common neighbours, {formula}; all "
                    "other joined pairs have {few}, {other}. The edges of the first kind fall apart into {count} "
                    "pieces of {size} vertices each: the boxes.",
                    many=boxes.many,
                    formula=Formula(line(2, power("k", 2), "−", "k", "−", 2)),
                    few=boxes.few,
                    other=Formula(line(power("k", 2), "−", 2)),
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


def _lines_step(graph: Unlabelled, order: Order, boxes: Boxes, lines: Lines) -> Step:
    a, b = lines.edge
    ordered = [vertex for box in boxes.boxes for vertex in box]
    first = next(one for one in (*lines.rows, *lines.columns) if a in one and b in one)
    edges = [(x, y) for x, y in graph.edges if x in first and y in first]
    return Step(
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


def _grid_step(graph: Unlabelled, grid: Puzzle, found: Found) -> Step:
    return Step(
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
    blocks.append(Display(Formula(line("G", "→", "(", "k", ",", "Y", ",", "E", ")", "→", "C"))))
    return Section(msg("The end of the walk"), tuple(blocks))
