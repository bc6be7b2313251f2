"""BUG: a grid in which every cell has two candidates, and every house each of them twice, has no or several solutions.

Suppose such a grid (a "bivalue universal grave") had a solution. Give every blank cell its other candidate: every
house still holds each digit once, so that is a second solution. A puzzle with one solution never comes to this. So
when the grid differs from a grave only by some candidates too many, one of them is true:

- type 1 (BUG+1): one cell has one candidate too many: it takes it;
- type 2: all the candidates too many are the same digit: a cell that sees all of them is not that digit.

It holds on every board whose groups are all houses and that has no other constraint: the argument counts houses only.

Described in the Sudoku Players' Forum. Sudoku Explainer rates type 1 5.6 and type 2 5.7.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...language import msg
from ..masks import bits, iter_bits, mask_of
from ..state import State
from ..step import Candidate, Evidence, Step, strike, strike_digits
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield the step of type 1 or 2 that the state allows, if any."""
    extras = find_extras(state)
    if not extras:
        return
    layout = state.board.layout
    grave = (c for cell, mask in enumerate(state.candidates) for c in strike_digits(cell, mask))
    evidence = Evidence(tuple(cell for cell, _ in extras), tuple(extras), tuple(c for c in grave if c not in extras))
    digit = extras[0][1]
    if len(extras) == 1:
        cell = extras[0][0]
        yield Step(
            bug.name,
            5.6,
            ((cell, digit),),
            (),
            evidence,
            msg(
                "Without {digit} in {cell} every cell would have two candidates and every house each of them twice: "
                "then there would be no solution or several.",
                cell=layout.cell_name(cell),
                digit=layout.symbol_of(digit),
            ),
        )
        return
    if any(other != digit for _, other in extras):
        return
    cells = mask_of(cell for cell, _ in extras)
    seen = state.places[digit - 1] & state.board.common_peers(cells)
    if seen:
        yield Step(
            bug.name,
            5.7,
            (),
            strike(seen, digit),
            evidence,
            msg(
                "Without {digit} in {cells} every cell would have two candidates and every house each of them twice: "
                "then there would be no solution or several. So one of these cells is {digit}.",
                cells=layout.cell_names(bits(cells)),
                digit=layout.symbol_of(digit),
            ),
        )


def find_extras(state: State) -> list[Candidate]:
    """Return the candidates without which the grid would be a grave; none where it is not so near to one."""
    board = state.board
    if board.constraints or len(board.houses) != len(board.groups):
        return []
    wide = [(cell, mask) for cell, mask in enumerate(state.candidates) if mask.bit_count() > 2]
    if not wide or len(wide) > 5 or any(mask.bit_count() != 3 for _, mask in wide):
        return []
    if any(not mask and not value for mask, value in zip(state.candidates, state.values, strict=True)):
        return []
    extras: list[Candidate] = []
    for cell, mask in wide:
        # In each house of the cell the candidate too many has three places, or more if it is too many elsewhere too.
        found = [
            index
            for index in iter_bits(mask)
            if all((state.places[index] & house.mask).bit_count() > 2 for house in board.houses_of[cell])
        ]
        if len(found) != 1:
            return []
        extras.append((cell, found[0] + 1))
    places = state.places.copy()
    for cell, digit in extras:
        places[digit - 1] &= ~(1 << cell)
    if any((found & house.mask).bit_count() not in (0, 2) for house in board.houses for found in places):
        return []
    return extras


bug = Technique("bug", msg("Bivalue universal grave"), 5.6, find, uses_uniqueness=True, is_varied=True)
