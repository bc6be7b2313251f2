"""Two strong links of one digit: skyscraper, two-string kite, turbot fish, and with a group the empty rectangle.

In a house where a digit has two places, one of them holds it: a strong link. Take two such houses, and let one end of
the first see one end of the second. They cannot both hold the digit, so at least one of the two far ends does: a cell
that sees both far ends cannot. When both houses belong to the same family the figure is a *skyscraper*, when they
belong to two families of lines a *two-string kite*, when one is compact a *turbot fish*. An end may also be a group
of cells of a compact house, all of which see the end of the other link: the *empty rectangle*.

The names come from the Sudoku Players' Forum; the ratings were found by comparison. Sukaku Explainer rates the first
4.0, the next two 4.1, the last 4.3; in Sudoku Explainer they were X-chains of 6.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...language import msg
from ...limits import check_cancelled
from ..board import CellGroup
from ..masks import bits
from ..state import State
from ..step import Evidence, InferenceLink, Step, strike
from ..technique import Technique


class StrongLink(NamedTuple):
    """A house whose places of a digit fall into two ends."""

    house: CellGroup
    near: int
    far: int


def find_skyscraper(state: State) -> Iterator[Step]:
    """Yield pairs of strong links in houses of the same family."""
    return _find(state, skyscraper)


def find_kite(state: State) -> Iterator[Step]:
    """Yield pairs of strong links in lines of two families."""
    return _find(state, two_string_kite)


def find_turbot(state: State) -> Iterator[Step]:
    """Yield pairs of strong links of which one is in a compact house."""
    return _find(state, turbot_fish)


def find_rectangle(state: State) -> Iterator[Step]:
    """Yield pairs of strong links with an end of several cells."""
    return _find(state, empty_rectangle)


def _find(state: State, technique: Technique) -> Iterator[Step]:
    grouped = technique is empty_rectangle
    for index, places in enumerate(state.places):
        if not places:
            continue
        links = list(iter_links(state, places, grouped))
        for i, first in enumerate(links):
            check_cancelled()
            for second in links[i + 1 :]:
                if first.house is second.house or _name(first, second) != technique.name:
                    continue
                for a in (first, StrongLink(first.house, first.far, first.near)):
                    for b in (second, StrongLink(second.house, second.far, second.near)):
                        yield from _join(state, a, b, index + 1, technique)


def iter_links(state: State, places: int, grouped: bool) -> Iterator[StrongLink]:
    """Yield the houses where the places of a digit fall into two ends; ends of several cells if `grouped`."""
    for house in state.board.houses:
        found = places & house.mask
        if found.bit_count() == 2:
            low = found & -found
            yield StrongLink(house, low, found ^ low)
        elif grouped and found.bit_count() > 2:
            seen = set()
            for other in state.board.groups:
                near = found & other.mask
                if near and near != found and near not in seen:
                    seen.add(near)
                    # The far end must hang together too, or nothing outside sees all of it.
                    if any(found & ~near & ~third.mask == 0 for third in state.board.groups if third is not house):
                        yield StrongLink(house, near, found & ~near)


def _name(first: StrongLink, second: StrongLink) -> str:
    if any(end & (end - 1) for link in (first, second) for end in (link.near, link.far)):
        return empty_rectangle.name
    if first.house.is_compact or second.house.is_compact:
        return turbot_fish.name
    return skyscraper.name if first.house.unit.kind == second.house.unit.kind else two_string_kite.name


def _join(state: State, first: StrongLink, second: StrongLink, digit: int, technique: Technique) -> Iterator[Step]:
    board = state.board
    if first.near & second.near or first.far & second.far or first.near & second.far or first.far & second.near:
        return
    if second.near & ~board.common_peers(first.near):
        return
    seen = state.places[digit - 1] & board.common_peers(first.far) & board.common_peers(second.far)
    if not seen:
        return
    ends = first.near | first.far | second.near | second.far
    start, a, b, end = (bits(part)[0] for part in (first.far, first.near, second.near, second.far))
    ties = (
        InferenceLink((start, digit), (a, digit), True),
        InferenceLink((a, digit), (b, digit), False),
        InferenceLink((b, digit), (end, digit), True),
    )
    names = board.layout.cell_names
    yield Step(
        technique.name,
        technique.rating,
        (),
        strike(seen, digit),
        Evidence(bits(ends), strike(ends, digit), ties=ties, units=(first.house.unit, second.house.unit)),
        msg(
            "In {first} the digit {digit} is in {near1} or in {far1}, in {second} it is in {near2} or in {far2}. "
            "{near1} and {near2} exclude each other, so {far1} or {far2} holds it: a cell that sees both does not.",
            digit=state.board.layout.symbol_of(digit),
            first=first.house.unit.said(),
            second=second.house.unit.said(),
            near1="/".join(names(bits(first.near))),
            far1="/".join(names(bits(first.far))),
            near2="/".join(names(bits(second.near))),
            far2="/".join(names(bits(second.far))),
        ),
    )


skyscraper = Technique("skyscraper", msg("Skyscraper"), 4.0, find_skyscraper)
two_string_kite = Technique("two-string-kite", msg("Two-string kite"), 4.1, find_kite)
turbot_fish = Technique("turbot-fish", msg("Turbot fish"), 4.1, find_turbot)
empty_rectangle = Technique("empty-rectangle", msg("Empty rectangle"), 4.3, find_rectangle)
