"""Nishio and dynamic forcing chains: suppose, follow everything that follows, and see where it leads.

Suppose a candidate true, or false, and draw every simple conclusion, keeping what has been struck out on the way. If
two conclusions contradict each other the supposition was wrong. If "true" and "false" both lead to the same fact, or
all candidates of a cell, or all places of a digit in a house do, that fact holds. Nishio is the first of these with
one digit only.

Nishio is named after the setter Tetsuya Nishio. Sudoku Explainer rates Nishio 7.5 and dynamic forcing chains 8.5, and
adds by the number of facts that the reasoning needs. Its refinements with subsets and chains within chains (9.0 and
up) are in `nested_chain`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...language import msg
from .. import reasoning
from ..implications import length_rating
from ..masks import iter_bits
from ..reasoning import Chain, make_step, search_with_core
from ..state import State
from ..step import Candidate, Step
from ..supposition import Fact, Supposition, suppose
from ..technique import Technique
from .chain import MOST_CANDIDATES


def find_nishio(state: State) -> Iterator[Step]:
    """Yield contradictions on one digit, the shortest first."""
    return reversed(list(_iter_nishio(state)))


def find_dynamic(state: State) -> Iterator[Step]:
    """Yield contradictions and common conclusions, the shortest first."""
    return reversed(list(_iter_dynamic(state)))


def _iter_nishio(state: State) -> Iterator[Step]:
    """Yield contradictions on one digit, each shorter than those before it."""
    if _is_too_wide(state):
        return
    best = 1 << 30
    for cell, digit in _iter_candidates(state):
        found = suppose(state, (cell, digit, True), one_digit=True)
        if found.conflict:
            chains = [found.ancestors(fact) for fact in found.conflict]
            if (count := sum(map(len, chains))) < best:
                best = count
                yield _contradiction(state, (cell, digit, True), found, chains, nishio)


def _iter_dynamic(state: State) -> Iterator[Step]:
    """Yield contradictions and common conclusions, each shorter than those before it."""
    if _is_too_wide(state):
        return
    best = 1 << 30
    suppositions: dict[Fact, Supposition] = {}
    for cell, digit in _iter_candidates(state):
        for is_true in (True, False):
            start = (cell, digit, is_true)
            found = suppositions[start] = suppose(state, start)
            if found.conflict:
                chains = [found.ancestors(fact) for fact in found.conflict]
                if (count := sum(map(len, chains))) < best:
                    best = count
                    yield _contradiction(state, start, found, chains, dynamic_chain)
    for cases in _iter_cases(state):
        branches = [suppositions[case] for case in cases]
        common = set(branches[0].parents)
        for branch in branches[1:]:
            common &= branch.parents.keys()
        for fact in sorted(common):
            chains = []
            count = 0
            for branch in branches:
                chains.append(branch.ancestors(fact))
                count += len(chains[-1])
                if count >= best:
                    break
            else:
                best = count
                yield _step(state, dynamic_chain, fact, chains, branches)


def _is_too_wide(state: State) -> bool:
    return sum(mask.bit_count() for mask in state.candidates) > MOST_CANDIDATES


def _iter_candidates(state: State) -> Iterator[Candidate]:
    for cell, mask in enumerate(state.candidates):
        for d in iter_bits(mask):
            yield cell, d + 1


def _iter_cases(state: State) -> Iterator[list[Fact]]:
    """Yield suppositions one of which is right."""
    for cell, digit in _iter_candidates(state):
        yield [(cell, digit, True), (cell, digit, False)]
    for cell, mask in enumerate(state.candidates):
        if mask.bit_count() > 1:
            yield [(cell, d + 1, True) for d in iter_bits(mask)]
    for house in state.board.houses:
        for d, places in enumerate(state.places):
            found = places & house.mask
            if found.bit_count() > 1:
                yield [(cell, d + 1, True) for cell in iter_bits(found)]


def _contradiction(
    state: State, start: Fact, found: Supposition, chains: list[list[Fact]], technique: Technique
) -> Step:
    cell, digit, is_true = start
    return _step(state, technique, (cell, digit, not is_true), chains, [found] * len(chains))


def _step(
    state: State, technique: Technique, follows: Fact, chains: list[list[Fact]], branches: list[Supposition]
) -> Step:
    cell, digit, is_true = follows
    return make_step(
        state,
        technique.name,
        round(technique.rating + length_rating(sum(map(len, chains))), 1),
        ((cell, digit),) if is_true else (),
        () if is_true else ((cell, digit),),
        [_chain(chain, branch) for chain, branch in zip(chains, branches, strict=True)],
    )


def _chain(facts: list[Fact], branch: Supposition) -> Chain:
    place = {fact: number for number, fact in enumerate(facts)}
    return tuple(
        reasoning.Fact(fact[:2], fact[2], tuple(place[parent] for parent in branch.parents[fact]), 0) for fact in facts
    )


nishio = Technique("nishio", msg("Nishio"), 7.5, search_with_core("nishio", find_nishio), is_varied=True)
dynamic_chain = Technique(
    "dynamic-forcing-chain",
    msg("Dynamic forcing chain"),
    8.5,
    search_with_core("dynamic-forcing-chain", find_dynamic),
    is_varied=True,
)
