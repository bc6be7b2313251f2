"""Chains as steps: what follows, the links to draw, the reasoning in words.

A chain comes as a list of facts (a candidate, true or false), each with the places in the list of the facts it rests
on. One chain alone contradicts itself or closes a loop; several are the branches of a proof by cases, or two sides of
a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..language import Message, msg, one_by_one
from ..puzzle import Layout, Unit
from .masks import mask_of
from .state import State
from .step import Candidate, Evidence, InferenceLink, Step


class Fact(NamedTuple):
    """A candidate, whether it is true, the facts it rests on, and how many more a chain within the chain needed."""

    candidate: Candidate
    is_true: bool
    parents: tuple[int, ...]
    nested: int

    @property
    def claim(self) -> tuple[Candidate, bool]:
        """What it says, without the reasons."""
        return self.candidate, self.is_true


Chain = tuple[Fact, ...]
MOST_SIGNS = 42
"""So many signs are told of a step in a row: facts, arrows between them. Of a longer one what matters is told."""
ARROW = " → "


def make_step(
    state: State,
    name: str,
    rating: float,
    placements: tuple[Candidate, ...],
    eliminations: tuple[Candidate, ...],
    chains: Sequence[Chain],
) -> Step:
    """Return the step that some chains prove, with its evidence and its words."""
    layout = state.board.layout
    facts = [fact for chain in chains for fact in chain]
    true = tuple(dict.fromkeys(fact.candidate for fact in facts if fact.is_true))
    known = set(true)
    starts = tuple(dict.fromkeys(chain[0].candidate[0] for chain in chains))
    evidence = Evidence(
        tuple(dict.fromkeys(fact.candidate[0] for fact in facts)) if len(chains) == 1 else starts,
        true,
        tuple(dict.fromkeys(fact.candidate for fact in facts if fact.candidate not in known)),
        _all_ties(chains),
        () if (unit := _unit(state, chains)) is None else (unit,),
    )
    return Step(name, rating, placements, eliminations, evidence, _reason(layout, unit, chains))


def _unit(state: State, chains: Sequence[Chain]) -> Unit | None:
    """Return the unit between whose places of a digit the chains decide; None where they decide something else."""
    starts = [chain[0] for chain in chains]
    places = mask_of(start.candidate[0] for start in starts)
    if not places & (places - 1) or not all(start.is_true for start in starts):
        return None
    index = starts[0].candidate[1] - 1
    return next(house.unit for house in state.board.houses if state.places[index] & house.mask == places)


def _all_ties(chains: Sequence[Chain]) -> tuple[InferenceLink, ...]:
    """Return the links of all chains, each once; but inner ones chain by chain, since they hold together only."""
    found: dict[tuple[InferenceLink, int], None] = {}
    for number, chain in enumerate(chains):
        for tie in _ties(chain):
            found[tie, number if tie.inner else -1] = None
    return tuple(tie for tie, _ in found)


def _ties(chain: Chain) -> Iterator[InferenceLink]:
    for fact in chain:
        for parent in fact.parents:
            inner = chain[parent].is_true == fact.is_true
            yield InferenceLink(chain[parent].candidate, fact.candidate, not inner and fact.is_true, inner)


def _reason(layout: Layout, unit: Unit | None, chains: Sequence[Chain]) -> Message:
    first = chains[0]
    if len(chains) == 1:
        if first[0].claim == first[-1].claim:
            return msg(
                "{chain} is a loop: its candidates are true and false in turn, this way round or the other. Either all "
                "that are true here are true or all the others, so whatever sees one of each is false.",
                chain=_signs(first, layout, ARROW),
            )
        return msg(
            "Suppose {start}: then {chain}, the contrary.",
            start=_sign(first[0], layout),
            chain=_told(first, layout, ARROW, MOST_SIGNS),
        )
    if all(chain[0].claim == first[0].claim for chain in chains):
        second = chains[1]
        is_short = len(first) + len(second) <= MOST_SIGNS
        known = frozenset() if is_short else frozenset(fact.claim for fact in first)
        return msg(
            "Suppose {start}: then {first}; but also {second}. These contradict each other.",
            start=_sign(first[0], layout),
            first=_told(first, layout, ", ", MOST_SIGNS if is_short else 3 * MOST_SIGNS // 4),
            second=_told(second, layout, ", ", MOST_SIGNS if is_short else MOST_SIGNS // 4, known),
        )
    separator = ARROW if all(len(fact.parents) < 2 for chain in chains for fact in chain) else ", "
    is_short = sum(map(len, chains)) * _signs_of(separator) <= MOST_SIGNS
    most = MOST_SIGNS if is_short else MOST_SIGNS // len(chains) - 1
    return msg(
        "{conclusion} {what}: {chains}.",
        conclusion=_sign(first[-1], layout),
        what=_what(layout, unit, [chain[0] for chain in chains]),
        chains=one_by_one(
            [_sign(chain[0], layout) + separator + _told(chain, layout, separator, most) for chain in chains]
        ),
    )


def _what(layout: Layout, unit: Unit | None, starts: Sequence[Fact]) -> Message:
    """Return what the cases decide between."""
    cell, digit = starts[0].candidate
    if unit is not None:
        return msg("wherever {digit} is in {unit}", digit=layout.symbol_of(digit), unit=unit.said())
    if all(start.is_true for start in starts):
        return msg("whichever digit {cell} takes", cell=layout.cell_name(cell))
    return msg("whether {candidate} or not", candidate=f"{layout.cell_name(cell)}={layout.symbol_of(digit)}")


def _told(
    chain: Chain, layout: Layout, separator: str, most: int, known: frozenset[tuple[Candidate, bool]] = frozenset()
) -> str:
    """Return what follows from the beginning of a chain, in at most so many signs.

    Of a long one what is true is told, and what an inner figure or chain strikes, but for what is known; what a digit
    strikes by itself goes without saying. Where that is too much as well, the middle is left out.
    """
    facts, each = chain[1:], _signs_of(separator)
    if known or len(facts) * each > most:
        inner = [any(chain[parent].is_true == fact.is_true for parent in fact.parents) for fact in facts]
        facts = tuple(
            fact
            for fact, is_inner in zip(facts, inner, strict=True)
            if fact is facts[-1] or ((fact.is_true or fact.nested or is_inner) and fact.claim not in known)
        )
    half = max(most // each // 2, 1)
    if len(facts) <= 2 * half:
        return _signs(facts, layout, separator)
    return separator.join([_signs(facts[:half], layout, separator), "…", _signs(facts[-half:], layout, separator)])


def _signs_of(separator: str) -> int:
    return 1 + len(separator.strip(" ,"))


def _signs(facts: Sequence[Fact], layout: Layout, separator: str) -> str:
    return separator.join(_sign(fact, layout) for fact in facts)


def _sign(fact: Fact, layout: Layout) -> str:
    """Return a fact in signs: r1c4≠5. Brackets say how many facts an inner chain needed to get there."""
    sign = f"{layout.cell_name(fact.candidate[0])}{'=' if fact.is_true else '≠'}{layout.symbol_of(fact.candidate[1])}"
    return f"{sign} [{fact.nested}]" if fact.nested else sign
