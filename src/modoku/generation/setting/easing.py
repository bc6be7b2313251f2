"""What a person needs beside one solution: clues where they are stuck, and nothing that they can do without.

One solution is cheap, a path for a person is not: a puzzle thinned by an engine is unique and mostly beyond anybody's
steps. So clues are added where the steps up to a bound end, those first from which most follows there, and then
whatever the person does not need leaves, givens first. A path of sound steps proves the one solution too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from ...limits import Deadline
from ...logic import State, Technique
from ...logic.board import board_of
from ...puzzle import Cell, Digit, DigitSet
from ..clue_makers.paper import Path
from ..grading import choose_up_to
from .cages import read_cage, split_with_images
from .draft import Asking, Draft, ReadyRules
from .reaching import reached

ORBITS, GIVENS = 40, 14
"""How many orbits, and how many givens, are looked at where a person is stuck."""
MORE_ROOM = 1.12
"""How much fuller than its style says the paper may get."""
LEAST_GAIN = 2
"""An orbit from which fewer candidates fall at once than this does not help."""
MOST_ADDED = 60
UNIQUE_NODES = 3000
ON_A_LINE = 0.45
"""What a given on a line is worth beside one off it."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who reads clues and takes other steps up to a rating, but nothing that rests on a single solution."""

    most: float
    reads_all: bool = True
    """Whether clues may be read by steps of any rating: a level is about the others, a rating about all."""

    def techniques(self, draft: Draft) -> tuple[Technique, ...]:
        """Return the steps of this person."""
        board = board_of(draft.rules())
        chosen, _ = choose_up_to(self.most, frozenset(), board.has_sums, board.has_clues, self.reads_all)
        return tuple(technique for technique in chosen if not technique.uses_uniqueness)

    def reaches(self, draft: Draft, deadline: Deadline, start: State | None = None) -> State:
        """Return where this person ends, from the givens or from where they were stuck before a clue was added."""
        values = None if start is None else start.values
        left = () if start is None else tuple(DigitSet(mask) for mask in start.candidates)
        if values is not None:
            values = [digit or draft.givens.get(cell, 0) for cell, digit in enumerate(values)]
        return reached(State.of(draft.puzzle(), values, left), self.techniques(draft), deadline)

    def solves(self, draft: Draft, deadline: Deadline) -> bool:
        """Return whether this person solves it."""
        return self.reaches(draft, deadline).is_solved


@dataclass(slots=True)
class Easing:
    """Making a draft solvable for a person, with no more givens than `most_givens`.

    `groups` are the cells that are given together, where the givens must be symmetric.
    """

    person: Person
    rng: Random
    deadline: Deadline
    most_givens: int
    groups: Mapping[Cell, Path]
    whole_cages: bool = False

    def eased(self, draft: Draft) -> Draft | None:
        """Return the draft with what the person needs; None where there is no room for it."""
        asking = Asking(draft.paper.puzzle.layout, self.rng, self.deadline)
        state: State | None = None
        for _ in range(MOST_ADDED):
            state = self.person.reaches(draft, self.deadline, state)
            if state.is_solved:
                return draft
            if self.deadline.is_over or state.is_broken:
                return None
            masks = _masks_of(state)
            board = asking.problem(draft.rules())
            changed = self._split(draft, asking, masks) if self.whole_cages else self._more(draft, asking, masks, board)
            changed = changed or self._given(draft, board, masks, state)
            if changed is None:
                return None
            draft = changed
        return None

    def _more(self, draft: Draft, asking: Asking, masks: Sequence[int], board: ReadyRules) -> Draft | None:
        """Return the draft with the orbit from which most follows."""
        now, best, most = board.inferred(masks), None, LEAST_GAIN - 1
        solution = draft.solution
        for number in range(ORBITS):
            kind = number % len(draft.kinds)
            style, drawn = draft.kinds[kind].style, draft.drawn(kind)
            orbit = style.draw(draft.paper, self.rng, drawn, [solution], guided=True)
            if orbit is None or style.used([*drawn, *orbit]) > MORE_ROOM * draft.kinds[kind].room(draft.paper):
                continue
            if all(one.holds(solution) for one in orbit):
                tried = draft.with_orbit(kind, orbit)
                gain = now - asking.problem(tried.rules()).inferred(masks)
                if gain > most:
                    best, most = tried, gain
        return best

    def _split(self, draft: Draft, asking: Asking, masks: Sequence[int]) -> Draft | None:
        """Return the draft with a cage of four or five cells taken apart, and its images: what most follows from."""
        best, least = None, float("inf")
        for tried in _iter_split(draft):
            left = asking.problem(tried.rules()).inferred(masks) + self.rng.random()
            if left < least:
                best, least = tried, left
        return best

    def _given(self, draft: Draft, board: ReadyRules, masks: Sequence[int], state: State) -> Draft | None:
        """Return the draft with the given, or the group of them, from which most follows."""
        solution, taken = draft.solution, {cell for one in draft.drawn() for cell in one.cells}
        open_cells = [cell for cell, digit in enumerate(state.values) if not digit]
        best, most = None, -1.0
        for cell in self.rng.sample(open_cells, min(GIVENS, len(open_cells))):
            group = self.groups[cell]
            given = {**draft.givens, **{one: solution[one] for one in group}}
            if len(given) > self.most_givens:
                continue
            tried = [1 << (solution[one] - 1) if one in group else mask for one, mask in enumerate(masks)]
            gain = (sum(map(int.bit_count, masks)) - board.inferred(tried)) * (ON_A_LINE if cell in taken else 1.0)
            if gain > most:
                best, most = replace(draft, givens=given), gain
        return best

    def thinned(self, draft: Draft, least_givens: int = 0) -> Draft:
        """Return the draft without what the person can do without: givens first, then clues, the shortest first."""
        asking = Asking(draft.paper.puzzle.layout, self.rng, self.deadline)
        for cell in self.rng.sample(sorted(draft.givens), len(draft.givens)):
            rest = {one: digit for one, digit in draft.givens.items() if one not in self.groups[cell]}
            if cell in draft.givens and len(rest) >= least_givens:
                draft = self._lighter(draft, replace(draft, givens=rest), asking)
        if self.whole_cages:
            return draft
        for orbit in sorted(draft.orbits, key=lambda one: len(one[1][0].cells) + self.rng.random()):
            style = draft.kinds[orbit[0]].style
            if style.thins and sum(number == orbit[0] for number, _ in draft.orbits) > 1:
                draft = self._lighter(draft, draft.without(draft.orbits.index(orbit)), asking)
        return draft

    def loosened(self, draft: Draft, fixed: Mapping[Cell, Digit]) -> Draft:
        """Return the draft without half of its givens, but for those that are fixed, and without one orbit of clues."""
        free = sorted(draft.givens.keys() - fixed.keys())
        gone = {one for cell in self.rng.sample(free, (len(free) + 1) // 2) for one in self.groups[cell]}
        kept = {cell: digit for cell, digit in draft.givens.items() if cell not in gone or cell in fixed}
        place = self.rng.randrange(len(draft.orbits))
        number = draft.orbits[place][0]
        if draft.kinds[number].style.thins and sum(number == other for other, _ in draft.orbits) > 1:
            draft = draft.without(place)
        return replace(draft, givens=kept)

    def trimmed(self, draft: Draft, least_givens: int = 0) -> Draft:
        """Return the draft without what one solution does not need, whatever a person makes of it."""
        asking = Asking(draft.paper.puzzle.layout, self.rng, self.deadline)
        tries = [
            {one: digit for one, digit in draft.givens.items() if one not in self.groups[cell]}
            for cell in self.rng.sample(sorted(draft.givens), len(draft.givens))
        ]
        for rest in tries:
            kept = {cell: digit for cell, digit in draft.givens.items() if cell in rest}
            if len(kept) >= least_givens and asking.is_unique(asking.problem(draft.rules()), kept, UNIQUE_NODES):
                draft = replace(draft, givens=kept)
        return draft

    def _lighter(self, draft: Draft, tried: Draft, asking: Asking) -> Draft:
        """Return a draft with something left out if that will do, or else as it was."""
        if self.deadline.is_over or not asking.is_unique(asking.problem(tried.rules()), tried.givens, UNIQUE_NODES):
            return draft
        return tried if self.person.solves(tried, self.deadline) else draft


def _iter_split(draft: Draft) -> Iterator[Draft]:
    """Yield the draft with one of its cages of four or five cells, and its images, taken apart."""
    cages = _cages_of(draft)
    for place, one in enumerate(cages):
        for ways in split_with_images(draft.paper, cages, place) if len(one) > 3 else ():
            kept = tuple(orbit for orbit, cage in zip(draft.orbits, cages, strict=True) if cage not in ways)
            parts = [part for pair in ways.values() for part in pair]
            new = tuple((0, (read_cage(draft, draft.solution, part),)) for part in parts)
            yield replace(draft, orbits=(*kept, *new))


def _cages_of(draft: Draft) -> list[Path]:
    """Return the cells of each cage, where a clue has no image of its own."""
    return [tuple(sorted(cage.cells)) for _, (cage,) in draft.orbits]


def _masks_of(state: State) -> list[int]:
    return [1 << (value - 1) if value else mask for value, mask in zip(state.values, state.candidates, strict=True)]
