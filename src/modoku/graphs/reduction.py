"""From a colouring problem to a Sudoku: the grid whose solutions are the colourings of a graph, each so many times.

The edges are covered by *blocks*: cliques of at most q vertices, q the number of colours. A block stands in one
stack, in q columns, and has q *lines*: its vertices, and fillers of its own until there are q. Each line stands in a
band of its own.
In its box it leaves q - 1 cells side by side blank, and one cell d in the last of the q columns, in another row of the
band. Each row, column and box has 0 or q blanks, and lacks exactly the digits 1 ... q:

- in a row stand the d of the vertex's previous block and q - 1 cells of this one; in the box the same q - 1 cells and
  this block's d: so d is the same digit in all blocks of the vertex, its colour, which travels round the band;
- the q columns of a block are a Latin square of order q whose last column holds the d of its lines: so they differ.

Hence solutions = colourings times, for each block, (q - its vertices)! L(q) / q!, where L(q) is the number of Latin
squares.
The other digits are written C h + l + 1: h from a Latin square (rows of a band x stacks), l from Latin squares (bands x
columns of a stack). `placing` finds where blocks and lines go.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb, factorial, prod

from ..errors import LimitReached, ModelError
from ..language import msg
from ..limits import Deadline
from ..native import CancelFlag
from ..puzzle import MAX_SIZE, BoxGrid, Puzzle, Solution
from ..puzzle.summary import ShortRepr
from ..variants import classic
from .graph import Graph
from .latin_squares import Square, complete_square
from .placing import Block, Line, Placement, find_placement, place_roomily

LATIN_SQUARES: Mapping[int, int] = {1: 1, 2: 2, 3: 12, 4: 576, 5: 161_280}
"""How many Latin squares of each order there are."""
MOST_COLOURS = max(LATIN_SQUARES)


@dataclass(frozen=True, repr=False)
class Reduction(ShortRepr):
    """A graph as a Sudoku, with the maps both ways.

    Attributes:
        graph: the graph.
        colours: how many colours.
        puzzle: the Sudoku.
        factor: how many solutions each colouring has.
        cells: for each vertex the cells that hold its colour, one for each of its blocks.
        blocks: for each block its lines; each line as the cells that are blank in its box, d last, and its vertex (-1
            for a filler).
    """

    graph: Graph
    colours: int
    puzzle: Puzzle
    factor: int
    cells: tuple[tuple[int, ...], ...]
    blocks: tuple[tuple[tuple[tuple[int, ...], int], ...], ...]

    def colouring_of(self, solution: Sequence[int]) -> tuple[int, ...]:
        """Return the colouring that a solution of the puzzle stands for.

        >>> from modoku.search import solve
        >>> triangle = reduce_to_sudoku(Graph.of(3, [(0, 1), (1, 2), (0, 2)]), 3)
        >>> sorted(triangle.colouring_of(solve(triangle.puzzle).solutions[0].values))
        [1, 2, 3]
        """
        return tuple(solution[found[0]] for found in self.cells)

    def solution_of(self, colouring: Sequence[int]) -> Solution:
        """Return a solution of the puzzle that stands for a colouring; raise ModelError where it is none of the graph.

        >>> edge = reduce_to_sudoku(Graph.of(2, [(0, 1)]), 3)
        >>> edge.colouring_of(edge.solution_of((3, 1)).values)
        (3, 1)
        """
        _check_colouring(self.graph, colouring, self.colours)
        values = list(self.puzzle.givens)
        for lines in self.blocks:
            taken = {colouring[vertex] for _, vertex in lines if vertex >= 0}
            spare = iter(sorted(set(range(1, self.colours + 1)) - taken))
            for cells, vertex in lines:
                colour = colouring[vertex] if vertex >= 0 else next(spare)
                for step, cell in enumerate(cells[:-1], 1):
                    values[cell] = (colour - 1 + step) % self.colours + 1
                values[cells[-1]] = colour
        return Solution.checked(self.puzzle, values)

    @cached_property
    def boxes(self) -> str:
        """The shape of the boxes."""
        first = self.puzzle.layout.units_of_kind("box")[0].cells
        height = 1 + max(self.puzzle.layout.positions[cell][0] for cell in first)
        return f"{height}x{self.puzzle.size // height}"


def reduce_to_sudoku(
    graph: Graph,
    colours: int,
    *,
    boxes: BoxGrid | None = None,
    roomy: bool = False,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Reduction:
    """Return the Sudoku whose solutions are the colourings of a graph, the smallest that a search finds.

    Args:
        graph: any graph; vertices that are coloured already keep their colours.
        colours: how many, 2 to 5.
        boxes: the shape of the boxes to use.
        roomy: place the blocks by a rule that needs no search, on a larger grid.
        seconds: how long the search may take.
        cancel: stop when this is set, from any thread.

    Raises:
        ModelError: there is no room, or the graph has no vertex.
        LimitReached: there was not time enough.

    >>> triangle = reduce_to_sudoku(Graph.of(3, [(0, 1), (1, 2), (0, 2)]), 3)
    >>> triangle.boxes, triangle.factor, triangle.puzzle.givens.count(0)
    ('2x3', 2, 9)
    """
    if not 2 <= colours <= MOST_COLOURS:
        raise ModelError(msg("The construction takes 2 to {max} colours, not {n}.", max=MOST_COLOURS, n=colours))
    if graph.count == 0:
        raise ModelError(msg("A graph without vertices has no Sudoku."))
    if max(graph.colours) > colours:
        raise ModelError(msg("A vertex has colour {n}, and there are {max}.", n=max(graph.colours), max=colours))
    no_room = ModelError(
        msg("No grid with up to {max} digits was found that has room for this graph.", max=MAX_SIZE),
        msg("A grid needs about (colours times edges) digits: take a smaller graph, or more time."),
    )
    most = MAX_SIZE // colours
    if graph.count > most * colours or len(graph.edges) > most * comb(colours, 2):
        # A block has q columns of its own. Said before the cliques are looked for, of which there may be any number.
        raise no_room
    blocks = cover_edges(graph, colours)
    deadline = Deadline.after(seconds, cancel)
    if roomy:
        placement: Placement | None = place_roomily(blocks, colours)
    else:
        placement = find_placement(blocks, colours, boxes, MAX_SIZE, deadline)
    if placement is None and deadline.is_over:
        raise LimitReached(msg("The search for a grid was not finished in the time given."), None)
    if placement is None or placement.rows * placement.columns > MAX_SIZE:
        raise no_room
    return _build(graph, colours, placement)


def cover_edges(graph: Graph, colours: int) -> tuple[Block, ...]:
    """Return cliques of at most so many vertices that hold every edge once, larger ones first; single vertices last.

    >>> cover_edges(Graph.of(5, [(0, 1), (1, 2), (0, 2), (2, 3)]), 3)
    ((0, 1, 2), (2, 3), (4,))
    """
    left, found = set(graph.edges), []
    for size in range(colours, 2, -1):
        for clique in _cliques(graph, size):
            pairs = set(combinations(clique, 2))
            if pairs <= left:
                found.append(clique)
                left -= pairs
    found += sorted(left)
    seen = {vertex for block in found for vertex in block}
    return (*found, *((vertex,) for vertex in range(graph.count) if vertex not in seen))


def _cliques(graph: Graph, size: int) -> list[Block]:
    """Return the cliques with so many vertices, in order."""
    grown: list[Block] = [(vertex,) for vertex in range(graph.count)]
    for _ in range(size - 1):
        grown = [
            (*clique, vertex)
            for clique in grown
            for vertex in sorted(frozenset.intersection(*(graph.neighbours[one] for one in clique)))
            if vertex > clique[-1]
        ]
    return grown


def _check_colouring(graph: Graph, colouring: Sequence[int], colours: int) -> None:
    if len(colouring) != graph.count or not all(1 <= colour <= colours for colour in colouring):
        raise ModelError(msg("A colouring gives each of the {n} vertices a colour from 1.", n=graph.count))
    for a, b in graph.edges:
        if colouring[a] == colouring[b]:
            raise ModelError(
                msg("{a} and {b} are joined and have the same colour.", a=graph.names[a], b=graph.names[b])
            )
    wrong = [v for v in range(graph.count) if graph.colours[v] not in (0, colouring[v])]
    if wrong:
        raise ModelError(msg("{vertex} has another colour already.", vertex=graph.names[wrong[0]]))


def _build(graph: Graph, colours: int, placement: Placement) -> Reduction:
    """Write the grid: digits C h + l + 1, blanks where the lines are."""
    height, width = placement.rows, placement.columns
    size = height * width
    frames, rows = _frames(placement)
    inner = [_inner(placement, stack, colours) for stack in range(height)]
    grid = [[0] * size for _ in range(size)]
    for row in range(size):
        band = row // height
        for column in range(size):
            stack = column // width
            h = frames[band][row % height][stack]
            grid[row][column] = 1 + width * h + inner[stack][h][band][column % width]
    blocks = []
    cells: list[list[int]] = [[] for _ in range(graph.count)]
    for number, lines in enumerate(placement.lines):
        start = placement.stacks[number] * width + colours * placement.slots[number]
        last, told = start + colours - 1, []
        for line in lines:
            top = placement.bands[line] * height
            own, other = (top + row for row in rows[line, number])
            if own != other:
                # The digit that stood where d goes moves to the row that d left: box and column keep it.
                grid[own][last] = grid[other][last]
            blank = [own * size + start + step for step in range(colours - 1)] + [other * size + last]
            told.append((tuple(blank), line[0]))
            if line[0] >= 0:
                cells[line[0]].append(blank[-1])
        blocks.append(tuple(told))
    givens = [digit for line_digits in grid for digit in line_digits]
    for lines_told in blocks:
        for blank_cells, vertex in lines_told:
            for cell in blank_cells:
                givens[cell] = 0
            if vertex >= 0:
                givens[blank_cells[-1]] = graph.colours[vertex]
    factor = prod(
        factorial(sum(vertex < 0 for _, vertex in block)) * LATIN_SQUARES[colours] // factorial(colours)
        for block in blocks
    )
    puzzle = classic(BoxGrid(height, width)).with_givens(givens)
    return Reduction(graph, colours, puzzle, factor, tuple(map(tuple, cells)), tuple(blocks))


def _frames(placement: Placement) -> tuple[list[Square], dict[tuple[Line, int], tuple[int, int]]]:
    """Return h for each band, row and stack: 0 where blanks are, 1 where a d goes; and the two rows of each line."""
    height, frames = placement.rows, []
    rows: dict[tuple[Line, int], tuple[int, int]] = {}
    for band in range(placement.columns):
        fixed: dict[tuple[int, int], int] = {}
        free, stacks = list(range(height)), set(range(height))
        for line in (one for one, at in placement.bands.items() if at == band):
            where = [number for number, lines in enumerate(placement.lines) if line in lines]
            mine = [free.pop(0) for _ in where]
            for step, number in enumerate(where):
                stack, following = placement.stacks[number], mine[(step + 1) % len(mine)]
                rows[line, number] = mine[step], following
                fixed[mine[step], stack] = 0
                stacks.discard(stack)
                if len(where) > 1:
                    fixed[following, stack] = 1
        fixed |= dict.fromkeys(zip(free, sorted(stacks), strict=True), 0)
        frames.append(_must(complete_square(height, fixed)))
    return frames, rows


def _inner(placement: Placement, stack: int, colours: int) -> list[Square]:
    """Return l for each h, band and column of a stack."""
    width = placement.columns
    mine = [number for number, at in enumerate(placement.stacks) if at == stack]
    # Where h is 0, the lines of a block hold the digits 1 ... q in its columns; where it is 1, d's digit is its band's.
    blank: dict[tuple[int, int], int] = {}
    moved: dict[tuple[int, int], int] = {}
    for number in mine:
        first = colours * placement.slots[number]
        for place, line in enumerate(placement.lines[number]):
            band = placement.bands[line]
            moved[band, first + colours - 1] = band
            for step in range(colours):
                blank[band, first + step] = (place + step) % colours
    plain = tuple(tuple((band + column) % width for column in range(width)) for band in range(width))
    first_two = [_must(complete_square(width, blank)), _must(complete_square(width, moved))]
    return [*first_two, *[plain] * (placement.rows - 2)]


def _must(found: Square | None) -> Square:
    """Return a square; raise where none was found, which the conditions of a placement rule out."""
    if found is None:
        raise ModelError(msg("The frame of this grid could not be completed."), msg("Choose other boxes (--boxes)."))
    return found
