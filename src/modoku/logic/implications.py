"""The net of implications between candidates, and walks through it: what chains are made of.

A candidate that is true makes others false (weak links): those of the same digit that it sees, and the others of
its cell. A candidate that is false makes another true (strong links): the only other place of its digit in a house,
or the only other digit of its cell. Walks alternate between the two. Candidates are numbered, sets of them are bit
masks.
"""

from __future__ import annotations

from dataclasses import dataclass

from .masks import iter_bits
from .state import State
from .step import Candidate

Node = tuple[int, bool]
"""A candidate by its number, and whether it is true."""


@dataclass(frozen=True, slots=True)
class ImplicationNet:
    """Weak and strong links of a state; `same` are the links between places of a digit, `cell` those within cells."""

    candidates: tuple[Candidate, ...]
    weak_same: list[int]
    weak_cell: list[int]
    strong_same: list[int]
    strong_cell: list[int]

    @classmethod
    def of(cls, state: State) -> ImplicationNet:
        """Build the net of a state."""
        board = state.board
        candidates = [(cell, d + 1) for d, places in enumerate(state.places) for cell in iter_bits(places)]
        number = {candidate: n for n, candidate in enumerate(candidates)}
        count = len(candidates)
        weak_same, weak_cell = [0] * count, [0] * count
        strong_same, strong_cell = [0] * count, [0] * count
        for n, (cell, digit) in enumerate(candidates):
            for peer in iter_bits(state.places[digit - 1] & board.peers[cell]):
                weak_same[n] |= 1 << number[peer, digit]
            others = state.candidates[cell] & ~(1 << (digit - 1))
            for d in iter_bits(others):
                weak_cell[n] |= 1 << number[cell, d + 1]
            if others and not others & (others - 1):
                strong_cell[n] = weak_cell[n]
        for d, places in enumerate(state.places):
            for house in board.houses:
                found = places & house.mask
                if found.bit_count() == 2:
                    a, b = (number[cell, d + 1] for cell in iter_bits(found))
                    strong_same[a] |= 1 << b
                    strong_same[b] |= 1 << a
        return cls(tuple(candidates), weak_same, weak_cell, strong_same, strong_cell)

    def links(self, *, same: bool, cell: bool) -> tuple[list[int], list[int]]:
        """Return the weak and the strong links to walk on: between places, within cells, or both.

        Between cells a weak link of the same digit is always there, or a chain within cells could not leave them.
        """
        if same and cell:
            weak = [a | b for a, b in zip(self.weak_same, self.weak_cell, strict=True)]
            return weak, [a | b for a, b in zip(self.strong_same, self.strong_cell, strict=True)]
        return (self.weak_same, self.strong_same) if same else (self.weak_same, self.strong_cell)


def find_walk(
    weak: list[int], strong: list[int], start: Node, goal: Node, most: int, second: int | None = None
) -> list[Node] | None:
    """Return the shortest walk with at most so many nodes from a start to a goal; None without one.

    A loop (start and goal alike) does not go back on its first link. `second` is the number of the second node, where
    that is to be a certain one.
    """
    seen = [0, 0]
    seen[start[1]] = 1 << start[0]
    # The start may be the goal of a loop: it counts as seen only when something comes back to it.
    if start == goal:
        seen[start[1]] = 0
    parent: dict[Node, Node] = {}
    front, is_true = [start[0]], start[1]
    for nodes in range(2, most + 1):
        links = weak if is_true else strong
        following: list[int] = []
        turns_back = 1 << goal[0] if start == goal and nodes == 3 else 0
        known = seen[not is_true] | turns_back
        for n in front:
            fresh = links[n] & ~known if second is None or nodes > 2 else 1 << second
            if fresh:
                known |= fresh
                for m in iter_bits(fresh):
                    parent[m, not is_true] = (n, is_true)
                    following.append(m)
        known &= ~turns_back
        seen[not is_true] = known
        if goal[1] != is_true and known >> goal[0] & 1:
            return _traced(parent, start, goal)
        if not following:
            return None
        front, is_true = following, not is_true
    return None


def _traced(parent: dict[Node, Node], start: Node, goal: Node) -> list[Node]:
    walk = [goal]
    node = parent[goal]
    while node != start:
        walk.append(node)
        node = parent[node]
    walk.append(start)
    walk.reverse()
    return walk


def length_rating(nodes: int) -> float:
    """Return what the length of a chain adds to its rating: 0.1 each time nodes - 2 exceeds 4, 6, 8, 12, 16, 24 ...

    >>> [length_rating(n) for n in (6, 8, 10, 12)]
    [0.0, 0.1, 0.2, 0.3]
    """
    added, ceiling, odd = 0, 4, False
    while nodes - 2 > ceiling:
        added += 1
        ceiling = ceiling * 4 // 3 if odd else ceiling * 3 // 2
        odd = not odd
    return round(0.1 * added, 1)


def longest_within(tenths: int) -> int:
    """Return the most nodes with which a chain gets no more than so many tenths for its length; 0 for fewer than none.

    >>> [longest_within(n) for n in (-1, 0, 1, 3)]
    [0, 6, 8, 14]
    """
    if tenths < 0:
        return 0
    ceiling = 4
    for turn in range(tenths):
        ceiling = ceiling * 4 // 3 if turn % 2 else ceiling * 3 // 2
    return ceiling + 2


@dataclass(frozen=True, slots=True)
class Reach:
    """What follows from a candidate being true: masks of what is false and what is true, and after how many links."""

    masks: tuple[int, int]
    distance: dict[Node, int]


def find_reach(weak: list[int], strong: list[int], start: int) -> Reach:
    """Return everything that follows from a candidate along alternating links, itself included."""
    seen = [0, 1 << start]
    distance: dict[Node, int] = {(start, True): 0}
    front, is_true, links_so_far = [start], True, 0
    while front:
        links_so_far += 1
        links = weak if is_true else strong
        fresh = 0
        for n in front:
            fresh |= links[n]
        fresh &= ~seen[not is_true]
        seen[not is_true] |= fresh
        is_true = not is_true
        front = list(iter_bits(fresh))
        for n in front:
            distance[n, is_true] = links_so_far
    return Reach((seen[0], seen[1]), distance)
