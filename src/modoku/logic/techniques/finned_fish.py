"""Finned and sashimi fish: a fish but for some places, the fins, which the cell to be cleared sees.

Take k disjoint base houses, and k cover units of another family. Some places of the digit in the base houses, the
fins, lie outside the covers. If no fin holds the digit, the rest is a fish: the covers take the digit in the base
houses, and nowhere else. If a fin holds it, every cell that sees the fin does not. So a place in a cover, outside the
base houses, that sees all fins loses the digit either way. It is *sashimi* when some base house has fewer than two
places in the covers, so that without its fins the fish would fall apart.

The search starts from the cell to be cleared. Places that it sees may be fins, so each base house asks for a cover
only where it has a place that the cell does not see; k base houses that ask for k - 1 covers make the fish, with the
cell's own unit as the last cover.

Described in the Sudoku Players' Forum in 2006 (the name "sashimi" too). Sudoku Explainer knows them as chains only;
the ratings are modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from ...language import all_of, msg
from ...limits import check_cancelled
from ...puzzle import Digit
from ..board import CellGroup
from ..masks import bits, iter_bits
from ..state import State
from ..step import Evidence, Step, strike
from ..technique import Technique


class _Base(NamedTuple):
    """A base house: its number in the family, its places, and the numbers of the covers that it asks for."""

    number: int
    places: int
    asked: int


class _Fish(NamedTuple):
    """Base houses, covers, the digit, and the places to clear."""

    bases: tuple[CellGroup, ...]
    covers: tuple[CellGroup, ...]
    digit: Digit
    cleared: int


def _find(state: State, size: int, sashimi: bool, name: str, rating: float) -> Iterator[Step]:
    for fish in _find_fish(state, size):
        if sashimi == _is_sashimi(fish, state.places[fish.digit - 1]):
            yield _step(state, fish, (name, rating))


@lru_cache(maxsize=4)
def _find_fish(state: State, size: int) -> tuple[_Fish, ...]:
    """Return all fish with fins of a size; the finned ones and the sashimi ones are asked for in turn."""
    families = state.board.families
    return tuple(
        _Fish(chosen, crossed, index + 1, cleared)
        for bases in families
        if any(base.is_house for base in bases)
        for covers in families
        if covers is not bases
        for index, places in enumerate(state.places)
        if places.bit_count() > size
        for chosen, crossed, cleared in _swim(state, bases, covers, places, size)
    )


def _swim(
    state: State, bases: tuple[CellGroup, ...], covers: tuple[CellGroup, ...], places: int, size: int
) -> Iterator[tuple[tuple[CellGroup, ...], tuple[CellGroup, ...], int]]:
    """Yield base houses, covers and the places to clear, each fish once."""
    rows = [(n, base.mask, places & base.mask) for n, base in enumerate(bases) if base.is_house]
    rows = [row for row in rows if row[2].bit_count() > 1]
    if len(rows) < size:
        return
    seen: set[tuple[int, int]] = set()
    home = [0] * state.board.cell_count
    for number, cover in enumerate(covers):
        for cell in iter_bits(places & cover.mask):
            home[cell] = 1 << number
    asked_by: dict[int, int] = {}
    for target in iter_bits(places):
        check_cancelled()
        if not home[target]:
            continue
        asking = list(_asking(rows, target, ~state.board.peers[target], home, asked_by, size))
        for chosen, asked in _choose(asking, size, 0, size - 1) if len(asking) >= size else ():
            if asked.bit_count() != size - 1:
                continue
            key = (sum(1 << base.number for base in chosen), asked | home[target])
            if key in seen:
                continue
            seen.add(key)
            crossed = tuple(covers[n] for n in bits(key[1]))
            water = inside = 0
            for cover in crossed:
                water |= cover.mask
            for base in chosen:
                inside |= base.places
            fins = inside & ~water
            cleared = places & water & ~inside & state.board.common_peers(fins) if fins else 0
            # A cover without any place of the base houses would not be part of a fish.
            if cleared and all(inside & cover.mask for cover in crossed):
                yield tuple(bases[base.number] for base in chosen), crossed, cleared


def _asking(
    rows: list[tuple[int, int, int]], target: int, hidden: int, home: list[int], asked_by: dict[int, int], size: int
) -> Iterator[_Base]:
    """Yield the base houses that ask for fewer covers than the size; `asked_by` keeps what places ask for."""
    for number, mask, found in rows:
        if mask >> target & 1:
            continue
        unseen = found & hidden
        asked = asked_by.get(unseen)
        if asked is None:
            asked = 0
            for cell in iter_bits(unseen):
                # A place outside all covers that the target does not see: no fish.
                if not home[cell]:
                    asked = -1
                    break
                asked |= home[cell]
            asked_by[unseen] = asked
        if asked > 0 and asked.bit_count() < size:
            yield _Base(number, found, asked)


def _choose(asking: list[_Base], count: int, asked: int, most: int) -> Iterator[tuple[tuple[_Base, ...], int]]:
    """Yield so many base houses as ask for no more than `most` covers between them."""
    if count == 0:
        yield (), asked
        return
    for number, base in enumerate(asking):
        wider = asked | base.asked
        if wider.bit_count() <= most:
            for rest, covers in _choose(asking[number + 1 :], count - 1, wider, most):
                yield (base, *rest), covers


def _is_sashimi(fish: _Fish, places: int) -> bool:
    water = 0
    for cover in fish.covers:
        water |= cover.mask
    return any((places & base.mask & water).bit_count() < 2 for base in fish.bases)


def _step(state: State, fish: _Fish, label: tuple[str, float]) -> Step:
    bases, covers, digit = fish.bases, fish.covers, fish.digit
    places = state.places[digit - 1]
    inside = water = 0
    for base in bases:
        inside |= places & base.mask
    for cover in covers:
        water |= cover.mask
    fins = inside & ~water
    names = state.board.layout.cell_names
    return Step(
        label[0],
        label[1],
        (),
        strike(fish.cleared, digit),
        Evidence(
            (),
            strike(inside & water, digit),
            strike(fins, digit),
            units=tuple(group.unit for group in (*bases, *covers)),
        ),
        msg(
            "In {bases} the digit {digit} has places only in {covers}, except for {fins}. If it is not there, {covers} "
            "take it in {bases}, and nowhere else. If it is there, no cell that sees {fins} holds it. Either way it is "
            "not in {cells}.",
            bases=all_of([base.unit.said() for base in bases]),
            covers=all_of([cover.unit.said() for cover in covers]),
            digit=state.board.layout.symbol_of(digit),
            fins=names(bits(fins)),
            cells=names(bits(fish.cleared)),
        ),
    )


def _technique(size: int, sashimi: bool, name: str, rating: float) -> Technique:
    search = partial(_find, size=size, sashimi=sashimi, name=name, rating=rating)
    return Technique(name, _TITLES[name], rating, search, is_ours=True, in_rating=False)


_TITLES = {
    "finned-x-wing": msg("Finned X-wing"),
    "sashimi-x-wing": msg("Sashimi X-wing"),
    "finned-swordfish": msg("Finned swordfish"),
    "sashimi-swordfish": msg("Sashimi swordfish"),
    "finned-jellyfish": msg("Finned jellyfish"),
    "sashimi-jellyfish": msg("Sashimi jellyfish"),
}
finned_x_wing = _technique(2, False, "finned-x-wing", 4.0)
sashimi_x_wing = _technique(2, True, "sashimi-x-wing", 4.1)
finned_swordfish = _technique(3, False, "finned-swordfish", 4.8)
sashimi_swordfish = _technique(3, True, "sashimi-swordfish", 4.9)
finned_jellyfish = _technique(4, False, "finned-jellyfish", 5.5)
sashimi_jellyfish = _technique(4, True, "sashimi-jellyfish", 5.6)
