"""Cells that hang together: all cells with one of some values form one piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..errors import PuzzleError, expect_all
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import MOST_TOTAL, check_cells, check_number
from ..puzzle.fields import Cells, Neighbours, NumberSet
from ..puzzle.forms import is_one_piece
from ..puzzle.marks import Mark, Outline


def check_neighbours(kind: str, neighbours: Sequence[Sequence[Cell]]) -> None:
    """Raise PuzzleError unless neighbours are pairs of different cells."""
    expect_all(neighbours, Sequence, "neighbours")
    for pair in neighbours:
        expect_all(pair, int, "neighbours")
        if len(pair) != 2 or pair[0] == pair[1]:
            raise PuzzleError(
                msg("A constraint of kind {kind} has a pair of neighbours that is not two different cells.", kind=kind)
            )


def edges_within(cells: Sequence[Cell], neighbours: Sequence[tuple[Cell, Cell]]) -> list[tuple[int, int]]:
    """Return the pairs of neighbours that are among the cells, as places in their list.

    >>> edges_within((4, 5), ((3, 4), (4, 5)))
    [(0, 1)]
    """
    place = {cell: i for i, cell in enumerate(cells)}
    return [(place[a], place[b]) for a, b in neighbours if a in place and b in place]


@dataclass(frozen=True, slots=True, repr=False)
class ConnectedCells(Constraint):
    """The cells with one of some values hang together, from neighbour to neighbour; none at all do, too.

    Attributes:
        cells: the cells.
        values: the values whose cells form one piece.
        neighbours: pairs of cells; in JSON those of the layout that share a side where they are left out.
        number: how many cells the piece has; 0 for any number.

    >>> ConnectedCells((0, 1, 2), frozenset({1}), ((0, 1), (1, 2))).holds([1, 2, 1])
    False
    """

    kind: ClassVar[str] = "connected"
    cells: Cells
    values: NumberSet
    neighbours: Neighbours
    number: int = 0
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 1)
        check_neighbours(self.kind, self.neighbours)
        check_number(self.kind, self.number, MOST_TOTAL)
        expect_all(tuple(self.values), int, "values")
        object.__setattr__(self, "values", frozenset(self.values))

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the cells form one piece, of the size that is asked for."""
        members = {place for place, value in enumerate(values) if value in self.values}
        return self.number in (0, len(members)) and is_one_piece(members, edges_within(self.cells, self.neighbours))

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        values = tuple(sorted(self.values))
        names = layout.cell_names(self.cells)
        if self.number:
            return msg(
                "The cells with {values} among {cells} are {number}, and hang together.",
                values=values,
                cells=names,
                number=self.number,
            )
        return msg("The cells with {values} among {cells} hang together.", values=values, cells=names)

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield an outline with the values, unless the rule is one of the whole grid."""
        if len(self.cells) < layout.cell_count:
            yield Outline(self.cells, ",".join(map(str, sorted(self.values))))

    def decompose(self, build: NetworkBuilder) -> None:
        """State the connected set, and how large it is."""
        inside = [(self.cells[a], self.cells[b]) for a, b in edges_within(self.cells, self.neighbours)]
        if self.number:
            build.count_is(self.cells, self.values, self.number)
        build.connected(self.cells, self.values, inside, self.number, self.number or None)
