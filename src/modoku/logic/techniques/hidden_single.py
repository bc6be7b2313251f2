"""Hidden single: in a house a digit has one place left.

Every digit occurs in every house. If the peers and the rules leave a digit one cell of a house, it goes there,
however many other candidates that cell has. In a compact house (a box, a region) one sees it by slicing and dicing;
along a line it takes more looking, which is why the two are rated apart.

Described by every introduction to Sudoku; Sudoku Explainer rates it 1.2 in a box and 1.5 in a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...language import msg
from ..board import CellGroup
from ..state import State
from ..step import Evidence, Step
from ..technique import Technique


def find_compact(state: State) -> Iterator[Step]:
    """Yield the digits with one place in a compact house."""
    return _find(state, state.board.compact_houses, hidden_single)


def find_other(state: State) -> Iterator[Step]:
    """Yield the digits with one place in any other house."""
    return _find(state, state.board.other_houses, hidden_single_line)


def _find(state: State, houses: Sequence[CellGroup], technique: Technique) -> Iterator[Step]:
    layout = state.board.layout
    for house in houses:
        mask = house.mask
        for index, places in enumerate(state.places):
            found = places & mask
            if found and not found & (found - 1):
                cell, digit = found.bit_length() - 1, index + 1
                yield Step(
                    technique.name,
                    technique.rating,
                    ((cell, digit),),
                    (),
                    Evidence((cell,), ((cell, digit),), units=(house.unit,)),
                    msg(
                        "In {unit}, {cell} is the only place left for {digit}.",
                        cell=layout.cell_name(cell),
                        unit=house.unit.said(),
                        digit=layout.symbol_of(digit),
                    ),
                )


hidden_single = Technique("hidden-single", msg("Hidden single"), 1.2, find_compact)
hidden_single_line = Technique("hidden-single-line", msg("Hidden single in a line"), 1.5, find_other)
