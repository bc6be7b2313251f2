"""Why a candidate is false, or true: the simplest reason found, on a ladder of ever longer kinds.

A figure or a chain that excludes it; a net, that is a supposition and what follows from it step by step; the part of
the easiest path that it rests on; and, if asked for, suppositions within a supposition.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ..limits import time_limit
from .core import packed
from .figures import by_rating, find_against, find_all, find_first, finder_of
from .masks import bits
from .state import State
from .step import Candidate, Step

ReasonKind = Literal["seen", "figure", "chain", "net", "path", "nested"]
LONGEST_NET = 15
"""A net with more inferences than this is told only where the easiest path does not reach."""
DEEPEST = 2
EASY = 6.2
"""Figures up to this rating are looked for all at once."""


@dataclass(frozen=True, slots=True)
class SupposedFact:
    """What follows from a supposition: a candidate is true or false because of the claims that it names.

    `lemma` says how many claims a supposition within needed to exclude the contrary.
    """

    candidate: Candidate
    is_true: bool
    parents: tuple[int, ...]
    lemma: int = 0


@dataclass(frozen=True, slots=True)
class CandidateReason:
    """Steps, or claims from a supposition, that decide a candidate, and how many inferences they are."""

    kind: ReasonKind
    steps: tuple[Step, ...] = ()
    claims: tuple[SupposedFact, ...] = ()
    inferences: int = 0


def find_reason(state: State, candidate: Candidate, *, holds: bool, nested: bool = False) -> CandidateReason | None:
    """Return why a candidate is false, or true where it `holds`; None where nothing short enough was found.

    No step that rests on a single solution is used.
    """
    if not holds and not state.has(candidate):
        return CandidateReason("seen", inferences=1)
    easy = by_rating(uniqueness=False, up_to=EASY)
    ready = [step for step in find_all(state, easy) if _decides(state, step, candidate, holds)]
    if ready:
        best = min(ready, key=lambda step: (len(step.figures[0].truths), step.rating))
        return CandidateReason("figure", (best,), inferences=len(best.figures[0].truths))
    chains = [] if holds else find_against(state, candidate)
    if chains:
        best = min(chains, key=lambda step: len(step.figures[0].truths))
        return CandidateReason("chain", (best,), inferences=len(best.figures[0].truths))
    net = _refuted(state, candidate, not holds, 0)
    if net is not None and net.inferences <= LONGEST_NET:
        return net
    slice_of_path = _slice(state, candidate, holds)
    if slice_of_path is not None:
        return slice_of_path
    for depth in range(1, DEEPEST + 1) if nested else ():
        if (found := _refuted(state, candidate, not holds, depth)) is not None:
            return found
    return net


def _decides(state: State, step: Step, candidate: Candidate, holds: bool) -> bool:
    if holds:
        return candidate in step.placements
    if candidate in step.eliminations:
        return True
    after = state.changed(step.placements)
    return bool(step.placements) and not after.has(candidate)


def _refuted(state: State, candidate: Candidate, is_true: bool, depth: int) -> CandidateReason | None:
    """Return what contradicts a supposition, with suppositions nested so deep; None where nothing does."""
    finder = finder_of(state.board)
    if finder is None:
        return None
    limit, size = time_limit(), state.board.size
    found, _ = finder.refute(
        bytes(state.values),
        packed(state.candidates),
        list(bits(state.given)),
        candidate[0] * size + candidate[1] - 1,
        is_true,
        depth,
        limit.left(),
        limit.cancel,
    )
    limit.check()
    if found is None:
        return None
    raw, _, inferences = found
    claims = tuple(
        SupposedFact((number // size, number % size + 1), true, tuple(parents), len(lemma))
        for number, true, parents, lemma in raw
    )
    return CandidateReason("nested" if depth else "net", (), claims, inferences)


def _slice(state: State, candidate: Candidate, holds: bool) -> CandidateReason | None:
    """Return the steps of the easiest path that a candidate's fate rests on; None where the path does not reach it."""
    order, path, by = by_rating(uniqueness=False), [], dict[Candidate, int]()
    first = state
    parents: list[set[int]] = []
    while not state.is_solved and (step := find_first(state, order)) is not None:
        parents.append({by[gone] for gone in _needed(first, step) if gone in by})
        path.append(step)
        after = state.after(step)
        for one in _struck(state, after):
            by.setdefault(one, len(path) - 1)
        state = after
        if (candidate in step.placements) if holds else not state.has(candidate):
            return _told(path, parents)
    return None


def _needed(first: State, step: Step) -> Iterable[Candidate]:
    """Yield what had to be struck before a step could be taken: of its truths what was there in the beginning."""
    yield from ((cell, digit) for cell in step.evidence.cells for digit in first.digits_of(cell))
    named = {digit for _, digit in (*step.evidence.candidates, *step.evidence.second, *step.placements)}
    for unit in step.evidence.units:
        yield from ((cell, digit) for cell in unit.cells for digit in named if first.has((cell, digit)))


def _struck(before: State, after: State) -> Iterable[Candidate]:
    for cell, (was, now) in enumerate(zip(before.candidates, after.candidates, strict=True)):
        yield from ((cell, digit + 1) for digit in bits(was & ~now))


def _told(path: list[Step], parents: list[set[int]]) -> CandidateReason:
    wanted, waiting = {len(path) - 1}, [len(path) - 1]
    while waiting:
        for place in parents[waiting.pop()] - wanted:
            wanted.add(place)
            waiting.append(place)
    steps = tuple(path[place] for place in sorted(wanted))
    return CandidateReason("path", steps, inferences=len(steps))
