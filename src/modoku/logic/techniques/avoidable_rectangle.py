"""Avoidable rectangle: a ring of four cells, some of them solved, that must not be filled with two digits in turn.

In the solution, four cells in a ring hold a, b, a, b, none of them is a given, and a group holds none of them or two
neighbours: then swapping a and b gives a second solution. So whatever would complete such a ring is false, even when
some of its cells are filled already, as long as they were not given:

- type 1: three corners are filled a, b, a (in turn): the fourth is not b;
- type 2: two corners are filled, and the other two have each one candidate more than the one that would complete the
  ring, both the same, x: one of the two is x, and a cell that sees both is not.

Which digits were given matters: a given cannot be swapped. Cells that a constraint other than "all different" speaks
of take no part.

Described in the Sudoku Players' Forum (2005 to 2006). Sudoku Explainer does not know it;
the rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...language import Message, msg
from ..masks import bits, mask_of
from ..rectangles import Ring, iter_rectangles
from ..state import State
from ..step import Candidate, Evidence, Step, spell, strike, strike_digits
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield rectangles of both types."""
    solved = mask_of(cell for cell, digit in enumerate(state.values) if digit) & ~state.given
    if solved.bit_count() < 2:
        return
    for ring in iter_rectangles(state.board, solved | state.blank):
        filled = [i for i in range(4) if solved >> ring[i] & 1]
        if len(filled) not in (2, 3):
            continue
        for even, odd in _pairs(state, ring, filled):
            wanted = (even, odd, even, odd)
            rest = [i for i in range(4) if i not in filled]
            if any(not state.has((ring[i], wanted[i])) for i in rest):
                continue
            if len(rest) == 1:
                yield _first(state, ring, (ring[rest[0]], wanted[rest[0]]), wanted)
            else:
                yield from _second(state, ring, rest, wanted)


def _pairs(state: State, ring: Ring, filled: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the digits of the even and of the odd corners that the filled corners leave possible."""
    even = {state.values[ring[i]] for i in filled if i % 2 == 0}
    odd = {state.values[ring[i]] for i in filled if i % 2}
    if len(even) > 1 or len(odd) > 1:
        return
    digits = range(1, state.board.size + 1)
    for a in even or digits:
        for b in odd or digits:
            if a != b:
                yield a, b


def _first(state: State, ring: Ring, struck: Candidate, wanted: tuple[int, ...]) -> Step:
    cell, digit = struck
    reason = msg(
        "{cell} alone can prevent that, by not being {digit}.",
        cell=state.board.layout.cell_name(cell),
        digit=state.board.layout.symbol_of(digit),
    )
    return _step(state, ring, wanted, (struck,), reason)


def _second(state: State, ring: Ring, rest: list[int], wanted: tuple[int, ...]) -> Iterator[Step]:
    others = [state.candidates[ring[i]] & ~(1 << (wanted[i] - 1)) for i in rest]
    if others[0] != others[1] or others[0].bit_count() != 1:
        return
    digit = others[0].bit_length()
    cells = mask_of(ring[i] for i in rest)
    seen = state.places[digit - 1] & state.board.common_peers(cells)
    if seen:
        reason = msg(
            "One of {cells} is {digit}, so a cell that sees them all is not.",
            cells=state.board.layout.cell_names(bits(cells)),
            digit=state.board.layout.symbol_of(digit),
        )
        yield _step(state, ring, wanted, strike(seen, digit), reason)


def _step(state: State, ring: Ring, wanted: tuple[int, ...], removed: tuple[Candidate, ...], reason: Message) -> Step:
    digits = 1 << (wanted[0] - 1) | 1 << (wanted[1] - 1)
    held = tuple(c for cell in ring for c in strike_digits(cell, state.candidates[cell] & digits))
    second = tuple(c for cell in ring for c in strike_digits(cell, state.candidates[cell] & ~digits))
    return Step(
        avoidable_rectangle.name,
        avoidable_rectangle.rating,
        (),
        removed,
        Evidence(tuple(sorted(ring)), held, second),
        msg(
            "{cells} were not given. If they held {digits} in turn, these could be swapped and there would be two "
            "solutions. {reason}",
            cells=state.board.layout.cell_names(ring),
            digits=spell(digits, state.board.layout),
            reason=reason,
        ),
    )


avoidable_rectangle = Technique(
    "avoidable-rectangle",
    msg("Avoidable rectangle"),
    4.7,
    find,
    uses_uniqueness=True,
    is_ours=True,
    in_rating=False,
)
