"""Full house: one blank cell is left in a house, and one digit.

A house holds every digit once. When all of its cells but one are filled, the missing digit goes into the last one. No
reasoning is easier, whatever the shape of the house.

Known as "last digit" or "full house"; Sudoku Explainer (N. Juillerat, 2007) rates it 1.0.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...language import msg
from ..state import State
from ..step import Evidence, Step
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield a step for every house with one blank cell."""
    blank = state.blank
    layout = state.board.layout
    for house in state.board.houses:
        last = house.mask & blank
        if last and not last & (last - 1):
            cell = last.bit_length() - 1
            digit = state.candidates[cell].bit_length()
            yield Step(
                full_house.name,
                full_house.rating,
                ((cell, digit),),
                (),
                Evidence((cell,), ((cell, digit),), units=(house.unit,)),
                msg(
                    "Only {cell} is left blank in {unit}, so it takes the last digit, {digit}.",
                    cell=layout.cell_name(cell),
                    unit=house.unit.said(),
                    digit=layout.symbol_of(digit),
                ),
            )


full_house = Technique("full-house", msg("Full house"), 1.0, find)
