"""XY-wing and XYZ-wing: a pivot whose every digit gives one digit z to a cell that a third cell sees.

The pivot has the candidates x and y; one wing, a peer of it, has x and z, the other y and z. Whichever digit the
pivot takes, one of the wings becomes z: a cell that sees both wings cannot be z. In the XYZ-wing the pivot may itself
be z, so the cell must see the pivot too.

Described by many authors since 2005 ("Y-wing", "bent triple"). Sudoku Explainer rates XY-wing 4.2 and XYZ-wing 4.4.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...language import msg
from ..masks import iter_bits
from ..state import State
from ..step import Evidence, Step, spell, strike, strike_digits
from ..technique import Technique


def find_xy(state: State) -> Iterator[Step]:
    """Yield XY-wings."""
    return _find(state, 2)


def find_xyz(state: State) -> Iterator[Step]:
    """Yield XYZ-wings."""
    return _find(state, 3)


def _find(state: State, width: int) -> Iterator[Step]:
    board, candidates = state.board, state.candidates
    bivalue = state.bivalue
    for pivot, digits in enumerate(candidates):
        if digits.bit_count() != width:
            continue
        near = [cell for cell in iter_bits(bivalue & board.peers[pivot]) if _fits(digits, candidates[cell], width)]
        for first, second in combinations(near, 2):
            a, b = candidates[first], candidates[second]
            common = a & b
            if a == b or common.bit_count() != 1 or (a | b | digits).bit_count() != 3:
                continue
            if width == 2 and common & digits:
                continue
            index = common.bit_length() - 1
            seen = state.places[index] & board.peers[first] & board.peers[second]
            if width == 3:
                seen &= board.peers[pivot]
            if seen:
                yield _step(state, pivot, (first, second), index + 1, seen)


def _fits(pivot: int, wing: int, width: int) -> bool:
    return (pivot & wing).bit_count() == width - 1


def _step(state: State, pivot: int, wings: tuple[int, int], digit: int, seen: int) -> Step:
    layout = state.board.layout
    technique = xy_wing if state.candidates[pivot].bit_count() == 2 else xyz_wing
    held = tuple(c for cell in (pivot, *wings) for c in strike_digits(cell, state.candidates[cell]))
    return Step(
        technique.name,
        technique.rating,
        (),
        strike(seen, digit),
        Evidence((pivot, *wings), held),
        msg(
            "{pivot} is one of {digits}. Whichever it is, one of {cells} is {digit}, "
            "so a cell that sees them all is not.",
            pivot=layout.cell_name(pivot),
            digits=spell(state.candidates[pivot], layout),
            digit=layout.symbol_of(digit),
            cells=layout.cell_names(wings if technique is xy_wing else (pivot, *wings)),
        ),
    )


xy_wing = Technique("xy-wing", msg("XY-wing"), 4.2, find_xy)
xyz_wing = Technique("xyz-wing", msg("XYZ-wing"), 4.4, find_xyz)
