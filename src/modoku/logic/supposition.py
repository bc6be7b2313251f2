"""What follows from supposing one thing, with everything known so far taken together: the heart of dynamic chains.

Unlike a chain, a supposition remembers what it has struck out: a cell or a house with one possibility left gives a
new truth that rests on all the strikes that led there. Every fact keeps its parents, so that the reasoning can be
counted and told. It ends at the first contradiction, or when nothing more follows.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from ..puzzle import Cell, Digit
from .masks import iter_bits
from .state import State

Fact = tuple[Cell, Digit, bool]
"""A candidate, and whether it is true."""


@dataclass(frozen=True, slots=True)
class Supposition:
    """The facts that follow, each with the facts it was taken from, and two that contradict each other if any do."""

    parents: dict[Fact, tuple[Fact, ...]]
    conflict: tuple[Fact, Fact] | None

    def ancestors(self, fact: Fact) -> list[Fact]:
        """Return everything that a fact rests on, itself included, in the order in which it was found."""
        found = {fact}
        waiting = [fact]
        while waiting:
            for parent in self.parents[waiting.pop()]:
                if parent not in found:
                    found.add(parent)
                    waiting.append(parent)
        return [known for known in self.parents if known in found]


def suppose(state: State, start: Fact, *, one_digit: bool = False) -> Supposition:
    """Follow a supposition; on one digit only if asked to (as in Nishio)."""
    return _Spread(state, one_digit).run(start)


class _Spread:
    """One supposition on its way: facts found, and the candidates that are left."""

    def __init__(self, state: State, one_digit: bool) -> None:
        self.state = state
        self.one_digit = one_digit
        self.candidates = state.candidates.copy()
        self.places = state.places.copy()
        self.parents: dict[Fact, tuple[Fact, ...]] = {}
        self.conflict: tuple[Fact, Fact] | None = None
        self.true: deque[Fact] = deque()
        self.false: deque[Fact] = deque()

    def run(self, start: Fact) -> Supposition:
        self.add(start, ())
        while self.conflict is None and (self.true or self.false):
            # Truths first: they strike out most, and the shortest reasons are found that way.
            if self.true:
                self.strike(self.true.popleft())
            else:
                self.conclude(self.false.popleft())
        return Supposition(self.parents, self.conflict)

    def add(self, fact: Fact, parents: tuple[Fact, ...]) -> None:
        if fact in self.parents:
            return
        cell, digit, is_true = fact
        self.parents[fact] = parents
        opposite = (cell, digit, not is_true)
        if opposite in self.parents:
            self.conflict = (fact, opposite)
        (self.true if is_true else self.false).append(fact)

    def strike(self, fact: Fact) -> None:
        """Take out what a truth excludes."""
        cell, digit, _ = fact
        if not self.one_digit:
            for d in iter_bits(self.candidates[cell] & ~(1 << (digit - 1))):
                self.add((cell, d + 1, False), (fact,))
                if self.conflict:
                    return
        for peer in iter_bits(self.places[digit - 1] & self.state.board.peers[cell]):
            self.add((peer, digit, False), (fact,))
            if self.conflict:
                return

    def conclude(self, fact: Fact) -> None:
        """Strike a candidate out and see what has one possibility left."""
        cell, digit, _ = fact
        before = self.state
        self.candidates[cell] &= ~(1 << (digit - 1))
        self.places[digit - 1] &= ~(1 << cell)
        rest = self.candidates[cell]
        if not self.one_digit and rest and not rest & (rest - 1):
            gone = before.candidates[cell] & ~rest
            reasons = tuple((cell, d + 1, False) for d in iter_bits(gone))
            self.add((cell, rest.bit_length(), True), reasons)
            if self.conflict:
                return
        places = self.places[digit - 1]
        for house in before.board.houses_of[cell]:
            left = places & house.mask
            if left and not left & (left - 1):
                gone = before.places[digit - 1] & house.mask & ~left
                reasons = tuple((other, digit, False) for other in iter_bits(gone))
                self.add((left.bit_length() - 1, digit, True), reasons)
                if self.conflict:
                    return
