"""Colouring a graph as DSATUR does, every move with its reason: the walk of the lesson on colouring.

The vertex to colour next is the one with the fewest colours left, which is the most saturated one where all colours
are allowed. One colour left: no choice. Otherwise a clique of n vertices may have one vertex left for a colour: no
choice either. Where there is one, a colour is tried, and taken back if it leads nowhere.

Reference: D. Brelaz, "New methods to color the vertices of a graph", CACM 22 (1979).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import PuzzleError
from ..language import msg
from ..limits import check_cancelled
from ..models import ColouringModel
from ..puzzle import Cell, Digit, DigitSet

MOST_MOVES = 400


@dataclass(frozen=True, slots=True)
class ColouringStep:
    """A vertex gets a colour, or a tried colour is taken back.

    Attributes:
        number: which step it is.
        vertex: the vertex.
        colour: its colour.
        reason: `vertex` (the only colour left), `clique` (the only vertex left for it), `choice`, or `refuted` (the
            colour tried leads to a vertex or a clique without a colour).
        left: the colours left for the vertex before the step.
        saturation: how many different colours its neighbours have.
        unit: the clique that decides, by name; empty where none does.
        depth: how many choices stand open before the step.
        chosen: whether the vertex stands where it does because the reader named it.
    """

    number: int
    vertex: int
    colour: Digit
    reason: str
    left: tuple[Digit, ...]
    saturation: int
    unit: str = ""
    depth: int = 0
    chosen: bool = False


@dataclass(slots=True)
class PartialColouring:
    """Colours so far, and those left for each vertex."""

    model: ColouringModel
    colours: list[Digit]
    left: list[int]

    @classmethod
    def of(cls, model: ColouringModel) -> PartialColouring:
        """Return the board with the precolouring."""
        board = cls(model, [0] * len(model.vertices), [allowed.mask for allowed in model.lists])
        for vertex, colour in enumerate(model.precolouring):
            if colour:
                board.put(vertex, colour)
        return board

    def copy(self) -> PartialColouring:
        """Return a board of its own."""
        return PartialColouring(self.model, self.colours.copy(), self.left.copy())

    def put(self, vertex: int, colour: Digit) -> None:
        """Colour a vertex: its neighbours lose the colour."""
        self.colours[vertex] = colour
        for other in self.model.neighbours[vertex]:
            self.left[other] &= ~(1 << (colour - 1))

    def digits(self, vertex: int) -> tuple[Digit, ...]:
        """Return the colours left for a vertex."""
        return tuple(DigitSet(self.left[vertex]))

    def saturation(self, vertex: int) -> int:
        """Return how many different colours the neighbours have."""
        return len({self.colours[other] for other in self.model.neighbours[vertex]} - {0})

    def blanks(self) -> list[int]:
        """Return the vertices without a colour, the most saturated first; ties by open neighbours, then by place."""
        open_ones = [vertex for vertex, colour in enumerate(self.colours) if not colour]
        return sorted(
            open_ones,
            key=lambda v: (
                self.left[v].bit_count(),
                -self.saturation(v),
                -sum(not self.colours[other] for other in self.model.neighbours[v]),
                v,
            ),
        )


def cliques_of(model: ColouringModel) -> list[tuple[str, tuple[Cell, ...], tuple[int, ...]]]:
    """Return the units with n cells: name, cells, vertices."""
    vertex_of = {cell: vertex for vertex, cells in enumerate(model.vertices) for cell in cells}
    return [
        (str(unit), unit.cells, tuple(vertex_of[cell] for cell in unit.cells)) for unit in model.puzzle.layout.houses
    ]


def find_in_clique(board: PartialColouring, wanted: int | None = None) -> tuple[int, Digit, str] | None:
    """Return a vertex, the colour that only it can take in some clique, and the clique; only for a `wanted` vertex."""
    for name, _, vertices in cliques_of(board.model):
        held = {board.colours[vertex] for vertex in vertices}
        for colour in range(1, board.model.colours + 1):
            if colour not in held:
                places = [v for v in vertices if not board.colours[v] and board.left[v] >> (colour - 1) & 1]
                if len(places) == 1 and wanted in (None, places[0]):
                    return places[0], colour, name
    return None


def find_gap(board: PartialColouring) -> tuple[int, str] | None:
    """Return a vertex without a colour left, or a clique in which a colour has no vertex left (and its first)."""
    for vertex, colour in enumerate(board.colours):
        if not colour and not board.left[vertex]:
            return vertex, ""
    for name, _, vertices in cliques_of(board.model):
        held = {board.colours[vertex] for vertex in vertices}
        for colour in range(1, board.model.colours + 1):
            if colour not in held and not any(
                not board.colours[v] and board.left[v] >> (colour - 1) & 1 for v in vertices
            ):
                return vertices[0], name
    return None


def walk(model: ColouringModel, order: Sequence[int] = ()) -> tuple[list[ColouringStep], PartialColouring]:
    """Return the steps of a colouring and the board at the end; `order` names vertices to take first."""
    board = PartialColouring.of(model)
    steps: list[ColouringStep] = []
    for vertex in order:
        steps.append(_taken(board, vertex, len(steps) + 1))
        board.put(vertex, steps[-1].colour)
    search = _Search(steps, board)
    search.run(board, 0)
    return steps, search.end


def _taken(board: PartialColouring, vertex: int, number: int) -> ColouringStep:
    name = board.model.puzzle.layout.cell_name(board.model.vertices[vertex][0])
    if board.colours[vertex]:
        raise PuzzleError(msg("{cell} is not blank when its turn comes.", cell=name))
    left = board.digits(vertex)
    if len(left) == 1:
        return ColouringStep(number, vertex, left[0], "vertex", left, board.saturation(vertex), chosen=True)
    found = find_in_clique(board, vertex)
    if found is None:
        raise PuzzleError(
            msg("{cell} is not forced when its turn comes.", cell=name),
            msg("Name cells in an order in which each follows from those before it."),
        )
    return ColouringStep(number, vertex, found[1], "clique", left, board.saturation(vertex), found[2], chosen=True)


class _Search:
    """Depth first, every move noted, until the graph is coloured, refuted, or the log is full."""

    def __init__(self, steps: list[ColouringStep], board: PartialColouring) -> None:
        self.steps = steps
        self.end = board

    def note(self, board: PartialColouring, vertex: int, colour: Digit, reason: str, unit: str, depth: int) -> None:
        self.steps.append(
            ColouringStep(
                len(self.steps) + 1,
                vertex,
                colour,
                reason,
                board.digits(vertex),
                board.saturation(vertex),
                unit,
                depth,
            )
        )

    def forced(self, board: PartialColouring) -> Iterator[tuple[int, Digit, str, str]]:
        """Yield forced moves one by one, each found on the board as it then is."""
        while 0 in board.colours and find_gap(board) is None:
            check_cancelled()
            vertex = board.blanks()[0]
            left = board.digits(vertex)
            if len(left) == 1:
                yield vertex, left[0], "vertex", ""
                continue
            found = find_in_clique(board)
            if found is None:
                return
            yield found[0], found[1], "clique", found[2]

    def run(self, board: PartialColouring, depth: int) -> bool:
        while True:
            check_cancelled()
            for vertex, colour, reason, unit in self.forced(board):
                if len(self.steps) >= MOST_MOVES:
                    self.end = board
                    return True
                self.note(board, vertex, colour, reason, unit, depth)
                board.put(vertex, colour)
            self.end = board
            if 0 not in board.colours:
                return True
            if find_gap(board) is not None:
                return False
            vertex = board.blanks()[0]
            colour = board.digits(vertex)[0]
            attempt = board.copy()
            self.note(board, vertex, colour, "choice", "", depth)
            attempt.put(vertex, colour)
            if self.run(attempt, depth + 1):
                return True
            self.note(board, vertex, colour, "refuted", "", depth + 1)
            board.left[vertex] &= ~(1 << (colour - 1))
