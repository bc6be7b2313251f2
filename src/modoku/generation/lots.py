"""Puzzles by the thousand: what the core makes of a request by itself, with a look from here at each lot only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from operator import and_

from ..clock import read_clock
from ..limits import Deadline
from ..native import CancelFlag, make_classic9
from ..puzzle import Puzzle, Solution
from .candidate import EXACT_COVER
from .grading import UNGRADED
from .making import Budget, GenerateProgress, Maker
from .patterns import Symmetry
from .result import Generated
from .sources import ClassicSource

LOT = 16_384
"""Puzzles made at once by each thread, at most: what is done between two lots is time that only one thread has."""
SOON = 0.1
"""Lots grow while one takes fewer seconds than this, so that something is seen soon."""
FIRST = 256
"""How many are made first."""
AT_LEAST = 192
"""So many attempts at a time keep the lanes of the core busy: a few seeds that are left get several each."""
MOST_ATTEMPTS = 4_096
"""A seed that so many attempts did not serve is left to `Maker.make`, which tells how far it has come."""
CELLS = 81
LINE = CELLS + 1
MADE, BOUND, PROVED = 1, 2, 4
"""The flags of a puzzle: made; something stays only for the number of givens; confirmed by exact cover."""


@dataclass(slots=True)
class Lot:
    """Puzzles of seeds that follow one another.

    Attributes:
        first: the first seed.
        count: how many.
        puzzles: a line each.
        solutions: a line each.
        notes: two bytes each: how many givens, and flags.
        attempts: how many grids were begun, where more than one was.
        unmet: the places of those that are not what was asked.
        seconds: how long one of them took.
    """

    first: int
    count: int
    puzzles: bytes
    solutions: bytes
    notes: bytes
    attempts: dict[int, int] = field(default_factory=dict)
    unmet: list[int] = field(default_factory=list)
    seconds: float = 0.0

    def text(self, place: int) -> str:
        """Return the puzzle in a place, on one line."""
        return self.puzzles[LINE * place : LINE * place + CELLS].decode("ascii")

    def solution(self, place: int) -> str:
        """Return its solution, on one line."""
        return self.solutions[LINE * place : LINE * place + CELLS].decode("ascii")


@dataclass(frozen=True, slots=True)
class LotMaker:
    """A request that the core serves by itself: classic 9x9 puzzles of which only numbers are asked.

    Attributes:
        maker: the request, made ready.
        rules: the puzzle without givens.
        groups: cells that leave together.
        fixed: digits that stay.
        clues: how many givens, from ... to.
        minimal: whether no given may be redundant.
        proof: whether exact cover confirms the one solution.
        seconds: how long the seeds of a lot may take together before each is tried alone.
        most: how many attempts a seed may take before that.
    """

    maker: Maker
    rules: Puzzle
    groups: list[list[int]]
    fixed: bytes
    clues: tuple[int, int]
    minimal: bool
    proof: bool
    seconds: float | None
    most: int = MOST_ATTEMPTS

    @classmethod
    def of(cls, maker: Maker, budget: Budget) -> LotMaker | None:
        """Return what makes the lots of a request; None where the core cannot do all of it."""
        request, targets = maker.request, maker.targets
        source = maker.source()
        if not isinstance(source, ClassicSource) or source.grid is not None:
            return None
        if targets.graded or request.rated or request.record or request.unusual:
            return None
        if targets.minimal and maker.places.symmetry is not Symmetry.NONE:
            # Cells that leave together or not at all: one of them alone may still be redundant.
            return None
        if not all(part.variant.is_base for part in maker.recipes.parts):
            return None
        groups, fixed = list(map(list, source.groups)), bytes(source.fixed)
        proof = request.proof is not False
        most = MOST_ATTEMPTS if budget.attempts is None else min(MOST_ATTEMPTS, budget.attempts)
        return cls(maker, source.rules, groups, fixed, targets.clues, targets.minimal, proof, budget.seconds, most)

    def iter_lots(
        self,
        first: int,
        wanted: int | None,
        jobs: int = 1,
        progress: Callable[[GenerateProgress], None] | None = None,
        cancel: CancelFlag | None = None,
    ) -> Iterator[Lot]:
        """Yield lots until as many as are wanted were made, without end where that is None."""
        size = FIRST
        while wanted is None or wanted > 0:
            count = size if wanted is None else min(size, wanted)
            begin = read_clock()
            lot = self._lot(first, count, jobs, progress, cancel)
            if read_clock() - begin < SOON:
                size = min(4 * size, LOT * jobs)
            yield lot
            first += count
            wanted = None if wanted is None else wanted - count

    def generated(self, lot: Lot, place: int) -> Generated:
        """Return the puzzle in a place of a lot, which is what was asked, as `Maker.make` gives it."""
        puzzle = self.rules.with_givens([int(symbol) for symbol in lot.text(place).replace(".", "0")])
        return Generated(
            puzzle=puzzle,
            solution=Solution.checked(puzzle, [int(symbol) for symbol in lot.solution(place)]),
            level=UNGRADED.level,
            rating=UNGRADED.rating,
            at_least=UNGRADED.at_least,
            hardest=UNGRADED.hardest,
            seed=lot.first + place,
            symmetry=self.maker.places.symmetry,
            attempts=lot.attempts.get(place, 1),
            recipes=self.maker.recipes.texts,
            proved_by=EXACT_COVER if self.proof else "",
            minimal=True if self.minimal else None,
            seconds=lot.seconds,
        )

    def _lot(
        self,
        first: int,
        count: int,
        jobs: int,
        progress: Callable[[GenerateProgress], None] | None,
        cancel: CancelFlag | None,
    ) -> Lot:
        """Make one attempt for each seed, then more for those that are not what was asked."""
        begin, deadline = read_clock(), Deadline.after(self.seconds, cancel)
        lot = Lot(first, count, b"", b"", b"")
        unmet, number = list(range(count)), 0
        while unmet and number < self.most and not deadline.is_over:
            if number and progress is not None:
                progress(GenerateProgress(number, read_clock() - begin, None))
            tries = min(max(1, AT_LEAST // len(unmet)), self.most - number) if number else 1
            made = self._attempts(lot, unmet, range(number, number + tries), jobs, cancel)
            unmet = _merge(lot, unmet, made, self._met(made.notes), number) if number else self._first(lot, made)
            number += tries
        lot.unmet = unmet
        lot.seconds = round((read_clock() - begin) / count, 6)
        return lot

    def _attempts(self, lot: Lot, places: list[int], numbers: range, jobs: int, cancel: CancelFlag | None) -> Lot:
        """Make the attempts with these numbers for some places of a lot, all of one place together."""
        seeds = [lot.first + place for place in places]
        packed = make_classic9(
            seeds, numbers, self.groups, self.fixed, self.clues[0], self.minimal, self.proof, jobs, cancel
        )
        return Lot(lot.first, len(seeds) * len(numbers), *packed)

    def _first(self, lot: Lot, made: Lot) -> list[int]:
        """Take over the first attempts; return the places of those that are not what was asked."""
        lot.puzzles, lot.solutions, lot.notes = made.puzzles, made.solutions, made.notes
        met = self._met(lot.notes)
        return [place for place, good in enumerate(met) if not good] if 0 in met else []

    def _met(self, notes: bytes) -> bytes:
        """Return a byte for each puzzle, other than 0 where it is what was asked."""
        needed, forbidden = MADE | (PROVED if self.proof else 0), BOUND if self.minimal else 0
        good = bytes(flags & needed == needed and not flags & forbidden for flags in range(256))
        met = notes[1::2].translate(good)
        low, high = self.clues
        if low == 0 and high >= CELLS:
            return met
        fits = notes[::2].translate(bytes(low <= clues <= high for clues in range(256)))
        return bytes(map(and_, met, fits))


def _merge(lot: Lot, places: list[int], made: Lot, met: bytes, number: int) -> list[int]:
    """Put the first of each place's new attempts that is what was asked into a lot; return the places without one."""
    tries = made.count // len(places)
    puzzles, solutions, notes = bytearray(lot.puzzles), bytearray(lot.solutions), bytearray(lot.notes)
    unmet = []
    for index, place in enumerate(places):
        found = met.find(1, index * tries, (index + 1) * tries)
        if found < 0:
            unmet.append(place)
            continue
        here, there = slice(LINE * place, LINE * place + LINE), slice(LINE * found, LINE * found + LINE)
        puzzles[here], solutions[here] = made.puzzles[there], made.solutions[there]
        notes[2 * place : 2 * place + 2] = made.notes[2 * found : 2 * found + 2]
        lot.attempts[place] = number + found - index * tries + 1
    lot.puzzles, lot.solutions, lot.notes = bytes(puzzles), bytes(solutions), bytes(notes)
    return unmet
