"""Large subsets: naked and hidden subsets of five and more, for boards with more than nine digits.

The reasoning is that of naked and hidden subsets. On a board with n digits a naked subset of more than half the blank
cells of a house leaves a hidden subset of the others, so that sizes up to n / 2 are enough. Cells, or digits, are
added one by one as long as the union stays small enough to be made up for.

In constraint programming: Hall sets of the all-different constraint (P. Hall, 1935; J.-C. Régin, 1994). Sudoku
Explainer stops at four; the ratings are modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...language import msg
from ...limits import check_cancelled
from ..board import CellGroup
from ..masks import bits, iter_bits, mask_of
from ..state import State
from ..step import Candidate, Evidence, Step, spell, strike, strike_digits
from ..technique import Technique

LEAST = 5
MOST = 8
"""Nobody looks for larger ones; the smaller side of the same fact is found first."""


def find_naked(state: State) -> Iterator[Step]:
    """Yield naked subsets of five cells and more, smaller ones first."""
    for size in range(LEAST, min(MOST, state.board.size // 2) + 1):
        for group in state.board.groups:
            check_cancelled()
            items = [(cell, state.candidates[cell]) for cell in group.cells if state.candidates[cell]]
            if len(items) > size:
                for cells, digits in iter_unions(items, size):
                    removed = _struck(state, mask_of(cells), digits)
                    if removed:
                        yield _naked(state, group, cells, digits, removed)


def find_hidden(state: State) -> Iterator[Step]:
    """Yield hidden subsets of five digits and more, smaller ones first."""
    for size in range(LEAST, min(MOST, state.board.size // 2) + 1):
        for house in state.board.houses:
            check_cancelled()
            items = [(d, places & house.mask) for d, places in enumerate(state.places) if places & house.mask]
            if len(items) > size:
                for digits, cells in iter_unions(items, size):
                    yield from _hidden(state, house, mask_of(digits), cells)


def iter_unions(items: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield so many items as have exactly so many elements between them, with the union.

    >>> list(iter_unions([(0, 3), (1, 5), (2, 6), (3, 8)], 3))
    [((0, 1, 2), 7)]
    """
    narrow = sorted(((n, mask) for n, mask in items if mask.bit_count() <= size), key=lambda item: item[1].bit_count())

    def walk(start: int, chosen: tuple[int, ...], union: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(chosen) == size:
            if union.bit_count() == size:
                yield tuple(sorted(chosen)), union
            return
        for number in range(start, len(narrow) - (size - len(chosen)) + 1):
            wider = union | narrow[number][1]
            if wider.bit_count() <= size:
                yield from walk(number + 1, (*chosen, narrow[number][0]), wider)

    return walk(0, (), 0)


def _struck(state: State, cells: int, digits: int) -> tuple[Candidate, ...]:
    found: list[Candidate] = []
    for index in iter_bits(digits):
        seen = state.places[index] & ~cells & state.board.common_peers(state.places[index] & cells)
        found += strike(seen, index + 1)
    return tuple(sorted(found))


def _naked(state: State, group: CellGroup, cells: tuple[int, ...], digits: int, removed: tuple[Candidate, ...]) -> Step:
    held = tuple(c for cell in cells for c in strike_digits(cell, state.candidates[cell]))
    return Step(
        large_naked.name,
        round(large_naked.rating + 0.2 * (len(cells) - LEAST), 1),
        (),
        removed,
        Evidence(cells, held, units=(group.unit,)),
        msg(
            "In {unit} the cells {cells} have only the digits {digits} between them, one each. "
            "Cells that see every place of such a digit cannot hold it.",
            unit=group.unit.said(),
            cells=state.board.layout.cell_names(cells),
            digits=spell(digits, state.board.layout),
        ),
    )


def _hidden(state: State, house: CellGroup, digits: int, cells: int) -> Iterator[Step]:
    removed = tuple(c for cell in iter_bits(cells) for c in strike_digits(cell, state.candidates[cell] & ~digits))
    if removed:
        held = tuple(c for cell in iter_bits(cells) for c in strike_digits(cell, state.candidates[cell] & digits))
        yield Step(
            large_hidden.name,
            round(large_hidden.rating + 0.2 * (cells.bit_count() - LEAST), 1),
            (),
            removed,
            Evidence(bits(cells), held, units=(house.unit,)),
            msg(
                "In {unit} the digits {digits} can only be in {cells}: as many places as digits. "
                "No other digit has room there.",
                unit=house.unit.said(),
                digits=spell(digits, state.board.layout),
                cells=state.board.layout.cell_names(bits(cells)),
            ),
        )


large_naked = Technique(
    "large-naked-subset", msg("Large naked subset"), 5.6, find_naked, is_varied=True, is_ours=True, in_rating=False
)
large_hidden = Technique(
    "large-hidden-subset", msg("Large hidden subset"), 5.8, find_hidden, is_varied=True, is_ours=True, in_rating=False
)
