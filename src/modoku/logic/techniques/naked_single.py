"""Naked single: a cell has one candidate left.

Every cell holds a digit. When the peers and the rules exclude all digits but one, that one goes in. It is easy to
state and hard to see on paper, since several units must be looked at together: hence the rating above hidden singles.

Also called "sole candidate"; Sudoku Explainer rates it 2.3.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...language import msg
from ..state import State
from ..step import Evidence, Step
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield a step for every cell with one candidate."""
    for cell, mask in enumerate(state.candidates):
        if mask and not mask & (mask - 1):
            digit = mask.bit_length()
            yield Step(
                naked_single.name,
                naked_single.rating,
                ((cell, digit),),
                (),
                Evidence((cell,), ((cell, digit),)),
                msg(
                    "{cell} can only be {digit}: every other digit is excluded there.",
                    cell=state.board.layout.cell_name(cell),
                    digit=state.board.layout.symbol_of(digit),
                ),
            )


naked_single = Technique("naked-single", msg("Naked single"), 2.3, find)
