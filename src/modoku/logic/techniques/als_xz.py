"""ALS-XZ: two almost locked sets linked by a digit x share another digit z.

The digit x is missing from one of the two sets; that one is locked, and holds z. So z is in one of the two sets, and
a cell outside that sees every place of z in both is not z.

When the sets are linked by two digits, x and y, the one takes x and the other y, or the other way round. Then each
set holds all its other digits, and x and y are used up in the two: a cell that sees every place of such a digit (in
its set; of x or y in both) loses it.

Described by the Sudoku Players' Forum ("bennys", 2005), worked out in HoDoKu (B. Hobiger). Sudoku Explainer does not
know it; the rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...language import msg
from ...limits import check_cancelled
from ..almost_locked import Almost, find_almost_locked, find_links
from ..masks import bits, iter_bits
from ..state import State
from ..step import Candidate, Evidence, InferenceLink, Step, strike
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield pairs of sets, smaller ones first."""
    sets = find_almost_locked(state)
    links = find_links(state, sets)
    for number, first in enumerate(sets):
        check_cancelled()
        partners: dict[int, int] = {}
        for index, linked in links[number].items():
            for other in iter_bits(linked >> number + 1):
                partners[other + number + 1] = partners.get(other + number + 1, 0) | 1 << index
        for other in sorted(partners):
            second, common = sets[other], partners[other]
            if first.cells & second.cells:
                continue
            if common.bit_count() > 1:
                yield from _double(state, first, second, common)
            for x in iter_bits(common):
                for z in iter_bits(first.digits & second.digits & ~(1 << x)):
                    seen = state.places[z] & first.seen[z] & second.seen[z]
                    if seen:
                        yield _single(state, (first, second), x, z, seen)


def _evidence(state: State, first: Almost, second: Almost, ties: tuple[InferenceLink, ...]) -> Evidence:
    return Evidence(bits(first.cells | second.cells), first.candidates(state), second.candidates(state), ties)


def link_of(first: Almost, second: Almost, index: int) -> InferenceLink:
    """Return the weak link between two sets, drawn between two of the places."""
    return InferenceLink((bits(first.places[index])[0], index + 1), (bits(second.places[index])[0], index + 1), False)


def _single(state: State, sets: tuple[Almost, Almost], x: int, z: int, seen: int) -> Step:
    layout = state.board.layout
    first, second = sets
    return Step(
        als_xz.name,
        als_xz.rating,
        (),
        strike(seen, z + 1),
        _evidence(state, first, second, (link_of(first, second, x),)),
        msg(
            "{first} and {second} each have one digit more than cells. The digit {x} cannot be in both, and the set "
            "without it holds all its other digits. So {z} is in one of the two: a cell that sees every place of it "
            "there is not {z}.",
            first=first.said(layout),
            second=second.said(layout),
            x=layout.symbol_of(x + 1),
            z=layout.symbol_of(z + 1),
        ),
    )


def _double(state: State, first: Almost, second: Almost, common: int) -> Iterator[Step]:
    for low in iter_bits(common):
        for high in iter_bits(common >> low + 1):
            x, y = low, low + 1 + high
            removed: set[Candidate] = set()
            for index in (x, y):
                removed.update(strike(state.places[index] & first.seen[index] & second.seen[index], index + 1))
            for almost in (first, second):
                for index in iter_bits(almost.digits & ~(1 << x) & ~(1 << y)):
                    removed.update(strike(state.places[index] & almost.seen[index], index + 1))
            if removed:
                yield _double_step(state, (first, second), (x, y), tuple(sorted(removed)))


def _double_step(
    state: State, sets: tuple[Almost, Almost], common: tuple[int, int], removed: tuple[Candidate, ...]
) -> Step:
    layout = state.board.layout
    first, second = sets
    return Step(
        als_xz.name,
        als_xz.rating,
        (),
        removed,
        _evidence(state, first, second, tuple(link_of(first, second, index) for index in common)),
        msg(
            "{first} and {second} each have one digit more than cells. Neither {x} nor {y} can be in both, so each set "
            "takes one of these, and holds all its other digits. A cell that sees every place of one of these digits "
            "is not that digit; for {x} and {y}, every place in both sets.",
            first=first.said(layout),
            second=second.said(layout),
            x=layout.symbol_of(common[0] + 1),
            y=layout.symbol_of(common[1] + 1),
        ),
    )


als_xz = Technique("als-xz", msg("ALS-XZ"), 5.8, find, is_ours=True, in_rating=False)
