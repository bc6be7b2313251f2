"""Why a candidate is false, or true: the simplest reason found, on a ladder of ever longer kinds.

A figure or a chain that excludes it; a net, that is a supposition and what follows from it step by step; the part of
the easiest path that it rests on; and, if asked for, suppositions within a supposition.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from threading import Lock
from typing import Literal, NamedTuple

from ..limits import time_limit
from .board import Board
from .checking import StepClaim
from .explainer import find_easiest, rated_techniques
from .figures import ask, by_rating, find_against, find_all, find_first
from .masks import bits
from .state import State
from .step import Candidate, Step
from .technique import Technique

ClaimTuple = tuple[int, bool, list[int], list["ClaimTuple"]]
ReasonKind = Literal["seen", "figure", "chain", "net", "path", "nested"]
LONGEST_NET = 15
"""A net with more inferences than this is told only where the easiest path does not reach."""
DEEPEST = 2
EASY = 5.7
"""Figures up to this rating are looked for all at once."""
HARDEST = 9.3
"""The easiest path that is told as a reason takes no figure that is rated higher."""
NETS = ("nishio", "dynamic-forcing-chain", "dynamic-forcing-chain-plus")
"""What that path goes on with where no figure is found: suppositions, none within another."""
RARE = ("sk-loop", "multi-sector-set", "tridagon", "exocet")
"""What it tries last of all."""


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
    if candidate in step.placements or not step.placements:
        return False
    return not state.changed(step.placements).has(candidate)


def find_refutation(state: State, candidate: Candidate, depth: int, *, is_true: bool = True) -> list[StepClaim] | None:
    """Return the claims that refute a supposition, with suppositions nested so deep; None where nothing does.

    What is supposed is that the candidate is true, or false without `is_true`.
    """
    found = _claims(state, candidate, is_true, depth)
    return None if found is None else [_claim(raw, state.board.size) for raw in found[0]]


def _claim(raw: ClaimTuple, size: int) -> StepClaim:
    number, is_true, _, lemma = raw
    return StepClaim((number // size, number % size + 1), is_true, tuple(_claim(one, size) for one in lemma))


def _claims(state: State, candidate: Candidate, is_true: bool, depth: int) -> tuple[list[ClaimTuple], int] | None:
    number = candidate[0] * state.board.size + candidate[1] - 1
    found, _ = ask(
        state, lambda finder, position, limit: finder.refute(*position, number, is_true, depth, *limit), None
    )
    time_limit().check()
    return None if found is None else (found[0], found[2])


def _refuted(state: State, candidate: Candidate, is_true: bool, depth: int) -> CandidateReason | None:
    """Return what contradicts a supposition, with suppositions nested so deep; None where nothing does."""
    found, size = _claims(state, candidate, is_true, depth), state.board.size
    if found is None:
        return None
    claims = tuple(
        SupposedFact((number // size, number % size + 1), true, tuple(parents), len(lemma))
        for number, true, parents, lemma in found[0]
    )
    return CandidateReason("nested" if depth else "net", (), claims, found[1])


def _slice(state: State, candidate: Candidate, holds: bool) -> CandidateReason | None:
    """Return the steps of the easiest path that a candidate's fate rests on; None where the path does not reach it."""
    path = _path_from(_Position(state.board, tuple(state.values), tuple(state.candidates), state.given))
    last = path.reach(candidate, holds)
    return None if last is None else path.told(last)


class _Position(NamedTuple):
    """What a path is the same for."""

    board: Board
    values: tuple[int, ...]
    candidates: tuple[int, ...]
    given: int


class _EasiestPath:
    """The easiest path from a position, walked as far as somebody asked, and what each step rests on."""

    def __init__(self, position: _Position) -> None:
        places = [0] * position.board.size
        for cell, mask in enumerate(position.candidates):
            for index in bits(mask):
                places[index] |= 1 << cell
        self.first = self.state = State(
            position.board, list(position.values), list(position.candidates), places, position.given
        )
        self.steps: list[Step] = []
        self.parents: list[set[int]] = []
        self.struck: dict[Candidate, int] = {}
        self.placed: dict[Candidate, int] = {}
        self.is_over = False
        self.lock = Lock()

    def reach(self, candidate: Candidate, holds: bool) -> int | None:
        """Return the place of the step that decides a candidate, walking on where needed; None without one."""
        decided = self.placed if holds else self.struck
        with self.lock:
            while candidate not in decided and not self.is_over:
                self._go_on()
        return decided.get(candidate)

    def _go_on(self) -> None:
        step = None if self.state.is_solved else _next_step(self.state)
        if step is None:
            self.is_over = True
            return
        place, after = len(self.steps), self.state.after(step)
        needed = _needed(self.first, step) if step.figures else _needed_by_net(self.first, self.state, step)
        self.parents.append({self.struck[gone] for gone in needed if gone in self.struck})
        self.steps.append(step)
        for one in _struck(self.state, after):
            if one not in step.placements:
                self.struck.setdefault(one, place)
        for one in step.placements:
            self.placed[one] = place
        self.state = after

    def told(self, last: int) -> CandidateReason:
        """Return the steps that one of them rests on, and that one."""
        wanted, waiting = {last}, [last]
        while waiting:
            for place in self.parents[waiting.pop()] - wanted:
                wanted.add(place)
                waiting.append(place)
        steps = tuple(self.steps[place] for place in sorted(wanted))
        return CandidateReason("path", steps, inferences=len(steps))


def _next_step(state: State) -> Step | None:
    """Return the easiest step of a path; what is seldom there and long to look for comes last."""
    usual, rare, nets = _order()
    return find_first(state, usual) or find_easiest(state, nets) or find_first(state, rare)


@cache
def _order() -> tuple[tuple[str, ...], tuple[str, ...], tuple[Technique, ...]]:
    """Return what the path is made of; fish of mixed houses take longest to look for and are hardest to see."""
    names = [name for name in by_rating(uniqueness=False, up_to=HARDEST) if "franken" not in name]
    usual = tuple(name for name in names if "mutant" not in name and name not in RARE)
    nets = tuple(one for one in rated_techniques() if one.name in NETS)
    return usual, tuple(name for name in names if name in RARE), nets


@lru_cache(maxsize=16)
def _path_from(position: _Position) -> _EasiestPath:
    return _EasiestPath(position)


def _needed(first: State, step: Step) -> Iterable[Candidate]:
    """Yield what had to be struck before a step could be taken: of its truths what was there in the beginning."""
    yield from ((cell, digit) for cell in step.evidence.cells for digit in first.digits_of(cell))
    named = {digit for _, digit in (*step.evidence.candidates, *step.evidence.second, *step.placements)}
    for unit in step.evidence.units:
        yield from ((cell, digit) for cell in unit.cells for digit in named if first.has((cell, digit)))


def _needed_by_net(first: State, now: State, step: Step) -> Iterable[Candidate]:
    """Yield what had to be struck before a supposition came to its end: at least that.

    What follows as true is the last in its cell or in a house, all others of which it follows from.
    """
    every = [(cell, digit) for cell in range(first.board.cell_count) for digit in first.digits_of(cell)]
    if any(tie.inner for tie in step.evidence.ties):  # a figure within the supposition, which is not told
        yield from every
        return
    yield from (one for one in every if one[0] in step.evidence.cells)
    gone: dict[Candidate, set[Candidate]] = {}
    for tie in step.evidence.ties:
        if tie.strong:
            gone.setdefault(tie.end, {tie.end}).add(tie.start)
    for (cell, digit), others in gone.items():
        if others.issuperset((cell, other) for other in now.digits_of(cell)):
            yield from ((cell, other) for other in first.digits_of(cell))
        for house in first.board.houses_of[cell]:
            if others.issuperset((place, digit) for place in house.cells if now.has((place, digit))):
                yield from ((place, digit) for place in house.cells if first.has((place, digit)))


def _struck(before: State, after: State) -> Iterable[Candidate]:
    for cell, (was, now) in enumerate(zip(before.candidates, after.candidates, strict=True)):
        yield from ((cell, digit + 1) for digit in bits(was & ~now))
