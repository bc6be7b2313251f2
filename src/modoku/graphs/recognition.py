"""The inverse path, posed as an open question in document 000: from a graph back to the Sudoku it comes from.

1. There are n^2 vertices, all of degree 2(n - 1) + (R - 1)(C - 1): that tells n, R and C.
2. Two cells that share a line and a box have more common neighbours than all others that are joined: the boxes are the
   connected parts of these pairs.
3. Two joined cells of different boxes lie on a line: they and their common neighbours are the whole line.
4. Lines that do not meet run the same way. Lines through the same boxes make a band or a stack.
5. Every edge is checked again, so that the answer is certain both ways.

Rows and columns, bands, rows in bands and so on are known up to the symmetries of the grid only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from ..errors import expect
from ..language import Message, msg, msgn
from ..limits import Deadline, check_cancelled, within
from ..native import CancelFlag
from ..puzzle import BoxGrid, Puzzle
from ..puzzle.summary import ShortRepr
from ..variants import classic, latin
from .graph import Graph

Vertices = frozenset[int]


@dataclass(frozen=True, slots=True, repr=False)
class Recognition(ShortRepr):
    """What became of a graph: the Sudoku, or why it is none.

    Attributes:
        puzzle: the puzzle, colours as givens; None if the graph is no Sudoku graph.
        boxes: the shape of its boxes; None for a Latin square, and where there is no puzzle.
        vertices: for each cell its vertex.
        reason: why it is no Sudoku graph; None if it is one.
    """

    puzzle: Puzzle | None
    boxes: BoxGrid | None
    vertices: tuple[int, ...]
    reason: Message | None

    @property
    def is_sudoku(self) -> bool:
        """Whether the graph is that of a Sudoku or a Latin square."""
        return self.puzzle is not None


class _NoSudokuError(Exception):
    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


def recognise(graph: Graph, *, seconds: float | None = None, cancel: CancelFlag | None = None) -> Recognition:
    """Find the Sudoku whose graph this is, boxes of any R x C and Latin squares included, or say why there is none.

    Args:
        graph: any graph.
        seconds: how long it may take (None: no bound).
        cancel: stop when this is set, from any thread.

    Raises:
        LimitReached: there was not time enough.

    >>> from modoku.graphs import graph_of_order
    >>> found = recognise(graph_of_order(3).shuffled(seed=1))
    >>> found.is_sudoku, found.boxes
    (True, BoxGrid(box_rows=3, box_columns=3))
    >>> print(recognise(Graph.of(3, [(0, 1)])).reason)
    It has 3 vertices, and a Sudoku graph has n x n of them.
    """
    expect(graph, Graph)
    try:
        with within(Deadline.after(seconds, cancel)):
            return _recognise(graph)
    except _NoSudokuError as found:
        return Recognition(None, None, (), found.reason)


def _recognise(graph: Graph) -> Recognition:
    size, rows, columns = _shape(graph)
    boxes = None if rows == 1 else _find_boxes(graph, size, rows, columns)
    lines = _find_lines(graph, size, boxes)
    across, down = _two_ways(lines, size)
    if boxes is not None:
        across, down = _grouped(across, boxes), _grouped(down, boxes)
        per_box = len(across[0] & boxes[min(across[0])])
        if per_box != columns:
            across, down = down, across
    cells = tuple(_crossing(row, column) for row in across for column in down)
    blank = latin(size) if boxes is None else classic(BoxGrid(rows, columns))
    _check_edges(graph, blank, cells)
    givens = [graph.colours[vertex] for vertex in cells]
    if any(given > size for given in givens):
        raise _NoSudokuError(
            msg("It has colour {colour}, and there are only {size} digits.", colour=max(givens), size=size)
        )
    shape = None if boxes is None else BoxGrid(rows, columns)
    return Recognition(blank.with_givens(givens), shape, cells, None)


def _shape(graph: Graph) -> tuple[int, int, int]:
    """Return n and the shape of the boxes, rows <= columns, from the number of vertices and their degree."""
    size = isqrt(graph.count)
    if graph.count == 0 or size * size != graph.count:
        raise _NoSudokuError(msg("It has {n} vertices, and a Sudoku graph has n x n of them.", n=graph.count))
    if size > 64:
        raise _NoSudokuError(msg("It has {n} vertices: a grid of more than 64 x 64 cells.", n=graph.count))
    degree = graph.degree(0)
    for vertex in range(graph.count):
        if graph.degree(vertex) != degree:
            raise _NoSudokuError(
                msgn(
                    "Vertex {a} has {n} neighbour and vertex {b} has {m}: in a Sudoku graph all have as many.",
                    "Vertex {a} has {n} neighbours and vertex {b} has {m}: in a Sudoku graph all have as many.",
                    degree,
                    a=graph.names[0],
                    b=graph.names[vertex],
                    m=graph.degree(vertex),
                )
            )
    for rows in range(1, isqrt(size) + 1):
        if size % rows == 0 and degree == 2 * (size - 1) + (rows - 1) * (size // rows - 1):
            return size, rows, size // rows
    raise _NoSudokuError(
        msgn(
            "Each vertex has {n} neighbour, and no {size} x {size} Sudoku, whatever its boxes, has that many.",
            "Each vertex has {n} neighbours, and no {size} x {size} Sudoku, whatever its boxes, has that many.",
            degree,
            size=size,
        )
    )


def _find_boxes(graph: Graph, size: int, rows: int, columns: int) -> tuple[Vertices, ...]:
    """Return the box of each vertex: the parts connected by pairs with many common neighbours."""
    close: list[set[int]] = [set() for _ in range(graph.count)]
    usual = {size - 2, 2 * size - columns - 2, 2 * size - rows - 2}
    for a, b in graph.edges:
        check_cancelled()
        common = len(graph.neighbours[a] & graph.neighbours[b])
        if common not in usual:
            raise _NoSudokuError(
                msgn(
                    "Vertices {a} and {b} are joined and have {n} common neighbour, which two cells never have.",
                    "Vertices {a} and {b} are joined and have {n} common neighbours, which two cells never have.",
                    common,
                    a=graph.names[a],
                    b=graph.names[b],
                )
            )
        if common > size - 2:
            close[a].add(b)
            close[b].add(a)
    found: list[Vertices | None] = [None] * graph.count
    for start in range(graph.count):
        if found[start] is not None:
            continue
        reached, waiting = {start}, [start]
        while waiting:
            for vertex in close[waiting.pop()] - reached:
                reached.add(vertex)
                waiting.append(vertex)
        if len(reached) != size:
            raise _NoSudokuError(
                msgn(
                    "The box of vertex {a} would have {n} cell instead of {size}.",
                    "The box of vertex {a} would have {n} cells instead of {size}.",
                    len(reached),
                    a=graph.names[start],
                    size=size,
                )
            )
        box = frozenset(reached)
        for vertex in box:
            found[vertex] = box
    return tuple(one for one in found if one is not None)


def _find_lines(graph: Graph, size: int, boxes: Sequence[Vertices] | None) -> list[Vertices]:
    lines: dict[Vertices, None] = {}
    for a, b in graph.edges:
        if boxes is not None and boxes[a] is boxes[b]:
            continue
        check_cancelled()
        line = frozenset({a, b} | (graph.neighbours[a] & graph.neighbours[b]))
        if len(line) != size:
            raise _NoSudokuError(
                msg(
                    "The line through vertices {a} and {b} would have {n} cells instead of {size}.",
                    a=graph.names[a],
                    b=graph.names[b],
                    n=len(line),
                    size=size,
                )
            )
        lines[line] = None
    if size == 1:
        return [frozenset({0})] * 2
    if len(lines) != 2 * size:
        raise _NoSudokuError(msg("It has {n} lines instead of {m}.", n=len(lines), m=2 * size))
    return list(lines)


def _two_ways(lines: list[Vertices], size: int) -> tuple[list[Vertices], list[Vertices]]:
    """Part the lines into those that do not meet the first, and the others, each in order of their vertices."""
    if size == 1:
        return lines[:1], lines[1:]
    ordered = sorted(lines, key=sorted)
    first = ordered[0]
    across = [line for line in ordered if line is first or not line & first]
    down = [line for line in ordered if line is not first and line & first]
    if len(across) != size or len(down) != size:
        raise _NoSudokuError(msg("Its lines do not run two ways, {size} each.", size=size))
    return across, down


def _grouped(lines: list[Vertices], boxes: Sequence[Vertices]) -> list[Vertices]:
    """Bring lines through the same boxes together: bands, or stacks."""
    groups: dict[frozenset[int], list[Vertices]] = {}
    for line in lines:
        groups.setdefault(frozenset(min(boxes[vertex]) for vertex in line), []).append(line)
    return [line for group in groups.values() for line in group]


def _crossing(row: Vertices, column: Vertices) -> int:
    shared = row & column
    if len(shared) != 1:
        raise _NoSudokuError(msg("A row and a column would share {n} cells instead of one.", n=len(shared)))
    return next(iter(shared))


def _check_edges(graph: Graph, blank: Puzzle, cells: Sequence[int]) -> None:
    """Make sure that the graph and the grid join the same pairs."""
    if sorted(cells) != list(range(graph.count)):
        raise _NoSudokuError(msg("Its lines do not reach every vertex."))
    for a, b in blank.layout.edges:
        if cells[b] not in graph.neighbours[cells[a]]:
            raise _NoSudokuError(
                msg(
                    "Vertices {a} and {b} would be {cell} and {other}, which must differ, and are not joined.",
                    a=graph.names[cells[a]],
                    b=graph.names[cells[b]],
                    cell=blank.layout.cell_name(a),
                    other=blank.layout.cell_name(b),
                )
            )
    if len(blank.layout.edges) != len(graph.edges):
        raise _NoSudokuError(msg("It has {n} edges instead of {m}.", n=len(graph.edges), m=len(blank.layout.edges)))
