"""Three strong links of one digit: the next longer relative of the skyscraper.

Three houses, in each of which a digit has two ends (a cell each, or a group of cells); one end of the first excludes
one of the second, whose other end excludes one of the third. If the far end of the first is false, the digit runs
through the chain to the far end of the third: one of the two far ends holds it, and a cell that sees both does not.

An X-chain with three strong links. Sukaku Explainer rates it 5.4 where the three houses are of one family, 5.6 where a
line follows on a line of another family, 5.5 otherwise, 5.7 with groups; numbers found by comparison. It looks for all
of these before it looks for WXYZ-wings, whatever their ratings.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...language import all_of, msg
from ...limits import check_cancelled
from ..board import CellGroup
from ..masks import bits
from ..state import State
from ..step import Evidence, InferenceLink, Step, strike
from ..technique import Technique
from .strong_links import StrongLink, iter_links


def find_single(state: State) -> Iterator[Step]:
    """Yield chains whose ends are single cells."""
    return _find(state, grouped=False)


def find_grouped(state: State) -> Iterator[Step]:
    """Yield chains with an end of several cells."""
    return _find(state, grouped=True)


def _find(state: State, grouped: bool) -> Iterator[Step]:
    for index, places in enumerate(state.places):
        if not places:
            continue
        links = [way for link in iter_links(state, places, grouped) for way in (link, _turned(link))]
        if len(links) < 6:
            continue
        peers = {end: state.board.common_peers(end) for link in links for end in (link.near, link.far)}
        for first in links:
            check_cancelled()
            for second in links:
                if not _follows(first, second, peers):
                    continue
                for third in links:
                    if third.house is first.house or not _follows(second, third, peers):
                        continue
                    if (third.near | third.far) & (first.near | first.far):
                        continue
                    seen = places & peers[first.near] & peers[third.far]
                    chain = (first, second, third)
                    if seen and grouped == any(_is_group(end) for link in chain for end in (link.near, link.far)):
                        yield _step(state, chain, index + 1, seen)


def _turned(link: StrongLink) -> StrongLink:
    return StrongLink(link.house, link.far, link.near)


def _is_group(end: int) -> bool:
    return bool(end & (end - 1))


def _follows(first: StrongLink, second: StrongLink, peers: dict[int, int]) -> bool:
    if first.house is second.house or second.near & ~peers[first.far]:
        return False
    return not (first.near | first.far) & (second.near | second.far)


def _rating(houses: list[CellGroup]) -> float:
    if any(a.unit.kind != b.unit.kind and not a.is_compact and not b.is_compact for a, b in pairwise(houses)):
        return 5.6
    return 5.4 if len({house.unit.kind for house in houses}) == 1 else 5.5


def _step(state: State, chain: tuple[StrongLink, StrongLink, StrongLink], digit: int, seen: int) -> Step:
    ends = [end for link in chain for end in (link.near, link.far)]
    grouped = any(map(_is_group, ends))
    technique = three_links_grouped if grouped else three_links
    rating = technique.rating if grouped else _rating([link.house for link in chain])
    cells = 0
    for end in ends:
        cells |= end
    at = [(bits(end)[0], digit) for end in ends]
    ties = tuple(InferenceLink(a, b, number % 2 == 0) for number, (a, b) in enumerate(pairwise(at)))
    names = ["/".join(state.board.layout.cell_names(bits(end))) for end in ends]
    return Step(
        technique.name,
        rating,
        (),
        strike(seen, digit),
        Evidence(bits(cells), strike(cells, digit), ties=ties, units=tuple(link.house.unit for link in chain)),
        msg(
            "In {units} the digit {digit} has two ends each. If it is not in {start}, then it is in {a}, not in {b}, "
            "in {c}, not in {d}, in {end}. So {start} or {end} holds it: a cell that sees both does not.",
            units=all_of([link.house.unit.said() for link in chain]),
            digit=state.board.layout.symbol_of(digit),
            start=names[0],
            a=names[1],
            b=names[2],
            c=names[3],
            d=names[4],
            end=names[5],
        ),
    )


three_links = Technique("three-strong-links", msg("Three strong links"), 5.4, find_single, is_varied=True)
three_links_grouped = Technique("three-strong-links-grouped", msg("Three strong links with groups"), 5.7, find_grouped)
