"""Where dig sequences come from: one a number, the same for the same seed, made in ways that fit the request."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from random import Random
from typing import Protocol

from ..limits import Deadline
from ..native import SparseSearch, dig_classic9, draw_classic9, place_classic9
from ..puzzle import Cell, Digit, Puzzle
from ..variants import is_classic9
from .dig import DigSequence, Group, Trial, Uniqueness, dig
from .filling import fill
from .parts import CluedRules, Recipes
from .places import Places
from .targets import Targets

LOT = 64
"""How many classic grids are dug side by side once a request has proved to need many."""
MOVES = 400
"""How many changes to the digits of a pattern make one attempt."""
FEW = 20
"""So few givens and fewer are searched for: one puzzle in 20,000 that is dug has 20."""
SEARCH_MOVES = 250
"""How many puzzles with few givens are looked at in one attempt: a quarter of a second or so."""
SEARCHED = 12_000
"""After so many of them, eight seconds or so, a search for few givens is given up for another: some lead nowhere."""
DRAWS = 20_000
"""How many orders of removal one attempt at an unbiased puzzle tries."""
STAYED = 255
RECORD = 1 + 4 * 81
"""What the core gives for a grid: a flag, the puzzle, the solution, the removal and the trial of each cell."""
DIGGING = 0.6
"""The share of the time left in which one grid is dug where its grade matters: so does looking for the removal at
which to stop."""


def mixed(seed: int, number: int) -> int:
    """Return the seed of one attempt.

    >>> mixed(1, 0) == mixed(1, 0) != mixed(1, 1)
    True
    """
    return int.from_bytes(blake2b(f"{seed}/{number}".encode(), digest_size=8).digest(), "big")


class Source(Protocol):
    """Makes dig sequences."""

    def sequence(self, seed: int, number: int, deadline: Deadline) -> DigSequence | None:
        """Return the sequence of one attempt; None where it came to nothing."""


@dataclass(slots=True)
class ClassicSource:
    """Classic 9x9 grids, dug in the core."""

    rules: Puzzle
    groups: tuple[Group, ...]
    fixed: tuple[Digit, ...]
    least: int
    grid: tuple[Digit, ...] | None = None
    record: bool = False
    _ready: dict[int, bytes] = field(default_factory=dict)
    _lot: int = 1

    def sequence(self, seed: int, number: int, deadline: Deadline) -> DigSequence | None:
        """Return the next sequence; a lot of them is made at once, larger every time."""
        if number not in self._ready:
            self._make(seed, number, deadline)
        record = self._ready.pop(number)
        return self._sequence(record) if record[0] else None

    def _make(self, seed: int, number: int, deadline: Deadline) -> None:
        numbers = range(number, number + self._lot)
        self._lot = min(LOT, 2 * self._lot)
        seeds = [mixed(seed, one) for one in numbers]
        grids = [] if self.grid is None else [bytes(_shuffled(self.grid, Random(one))) for one in seeds]
        packed = dig_classic9(
            seeds, list(map(list, self.groups)), bytes(self.fixed), self.least, grids, deadline.cancel
        )
        for place, one in enumerate(numbers):
            self._ready[one] = packed[RECORD * place : RECORD * place + RECORD]

    def _sequence(self, record: bytes) -> DigSequence:
        left = _by_number(record[163:244])
        trials: tuple[Trial, ...] = ()
        if self.record:
            tried = _by_number(record[244:])
            trials = tuple(Trial(group, record[163 + group[0]] != STAYED) for group in tried)
        return DigSequence(self.rules, tuple(record[82:163]), left, trials)


def _by_number(numbers: bytes) -> tuple[Group, ...]:
    """Return the cells that have a number, those with the same one together, in the order of the numbers."""
    groups: dict[int, tuple[Cell, ...]] = {}
    for number, cell in sorted(zip(numbers, range(len(numbers)), strict=True)):
        if number == STAYED:
            break
        groups[number] = (*groups[number], cell) if number in groups else (cell,)
    return tuple(groups.values())


def _shuffled(grid: Sequence[Digit], rng: Random) -> list[Digit]:
    """Return a grid of the same class: digits renamed, rows, columns, bands, stacks exchanged, perhaps transposed."""

    def lines() -> list[int]:
        return [3 * group + line for group in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]

    rows, columns, digits = lines(), lines(), rng.sample(range(1, 10), 9)
    if rng.random() < 0.5:
        return [digits[grid[9 * row + column] - 1] for column in columns for row in rows]
    return [digits[grid[9 * row + column] - 1] for row in rows for column in columns]


@dataclass(slots=True)
class ClassicPlaces:
    """Classic 9x9 puzzles with givens in these places alone, found in the core; then some of them leave, in groups."""

    rules: Puzzle
    places: frozenset[Cell]
    fixed: tuple[Digit, ...]
    groups: tuple[Group, ...] = ()
    least: int = 0
    fewest: int | None = None

    def sequence(self, seed: int, number: int, deadline: Deadline) -> DigSequence | None:
        """Look for one."""
        chance = mixed(seed, number)
        found, _, solution, count, _ = place_classic9(
            chance, sorted(self.places), bytes(self.fixed), MOVES, deadline.cancel
        )
        self.fewest = count if self.fewest is None else min(count, self.fewest)
        if not found:
            return None
        return _within(self.rules, solution, self.places, self.groups, Random(chance), self.least, deadline)


@dataclass(slots=True)
class ClassicSparse:
    """Classic 9x9 puzzles with fewer givens than digging reaches, searched for in the core."""

    rules: Puzzle
    fixed: tuple[Digit, ...]
    most: int
    _search: SparseSearch | None = None

    def sequence(self, seed: int, number: int, deadline: Deadline) -> DigSequence | None:
        """Go on with the search; begin another where it has led nowhere for long."""
        chance = mixed(seed, number)
        if self._search is None:
            self._search = SparseSearch(chance, bytes(self.fixed), self.most)
        puzzle, solution, moves = self._search.run(SEARCH_MOVES, deadline.left(), deadline.cancel)
        if moves >= SEARCHED:
            self._search = None
        if not any(puzzle):
            return None
        blanks = [(cell,) for cell, digit in enumerate(puzzle) if not digit]
        Random(chance).shuffle(blanks)
        return DigSequence(self.rules, tuple(solution), tuple(blanks))


@dataclass(slots=True)
class Unbiased:
    """Minimal classic 9x9 puzzles by the controlled-bias method."""

    rules: Puzzle

    def sequence(self, seed: int, number: int, deadline: Deadline) -> DigSequence | None:
        """Draw one."""
        found, puzzle, solution, _ = draw_classic9(mixed(seed, number), DRAWS, deadline.cancel)
        return exact(self.rules, solution, [cell for cell, digit in enumerate(puzzle) if digit]) if found else None


def exact(
    rules: Puzzle,
    solution: Sequence[Digit],
    places: Collection[Cell],
    recipes: tuple[str, ...] = (),
    few: int | None = None,
    is_cut: bool = False,
) -> DigSequence:
    """Return the sequence of one removal, of everything but these places."""
    blank = tuple(cell for cell in range(len(solution)) if cell not in places)
    return DigSequence(rules, tuple(solution), (blank,), (), recipes, is_cut, few)


def _within(
    rules: Puzzle,
    solution: Sequence[Digit],
    places: frozenset[Cell],
    groups: Sequence[Group],
    rng: Random,
    least: int,
    deadline: Deadline,
) -> DigSequence:
    """Return the sequence that begins by removing everything but these places, then groups of them."""
    sequence = exact(rules, solution, places)
    if not groups:
        return sequence
    return dig(rules, solution, groups, rng, blank=sequence.removals[0], least=least, deadline=deadline)


@dataclass(slots=True)
class GeneralSource:
    """Any rules: a random grid, clues where variants want some, then digging with the general engine."""

    recipes: Recipes
    places: Places
    targets: Targets
    grid: tuple[Digit, ...] | None = None

    def sequence(self, seed: int, number: int, deadline: Deadline) -> DigSequence | None:
        """Make one."""
        rng = Random(mixed(seed, number))
        base_rules = self.recipes.base_rules(rng)
        fixed = self.places.digits_for(base_rules.rules)
        solution = self.grid or fill(base_rules.rules.with_givens(fixed), rng, deadline)
        if solution is None:
            return None
        if self.grid is not None:
            solution = _renamed(solution, base_rules.rules, rng)
        clued = CluedRules.make(base_rules, solution, rng)
        if base_rules.waiting and not all(clued.clues):
            return None
        until = deadline.part(DIGGING if self.targets.graded else 1.0)
        groups = [g for g in self.places.groups_for(base_rules.rules) if not any(fixed[cell] for cell in g)]
        sequence = dig(clued.rules(), solution, groups, rng, least=self.targets.least, deadline=until)
        clued = _thin_out(clued, sequence, rng, deadline)
        return DigSequence(
            clued.rules(), solution, sequence.removals, sequence.trials, clued.recipes(), sequence.is_cut
        )


def _renamed(solution: Sequence[Digit], rules: Puzzle, rng: Random) -> tuple[Digit, ...]:
    """Return the solution with its digits renamed, where no rule speaks of their values."""
    if rules.constraints:
        return tuple(solution)
    names = rng.sample(range(1, rules.size + 1), rules.size)
    return tuple(names[digit - 1] for digit in solution)


def _thin_out(clued: CluedRules, sequence: DigSequence, rng: Random, deadline: Deadline) -> CluedRules:
    """Leave out clues that the finished puzzle can do without, but never the last one of a part."""
    givens = sequence.givens_at(sequence.end)
    everything = range(len(givens))
    for number, part in enumerate(clued.base_rules.waiting):
        if part.clue_maker is None or part.clue_maker.takes_all(part.chosen):
            continue
        for clue in rng.sample(clued.clues[number], len(clued.clues[number])):
            left = [other for other in clued.clues[number] if other != clue]
            if deadline.is_over or not left:
                break
            thinner = clued.with_clues(number, left)
            uniqueness = Uniqueness(thinner.rules(), deadline)
            if uniqueness.holds(givens, sequence.solution, everything):
                clued = thinner
    return clued


@dataclass(slots=True)
class GeneralPlaces:
    """Any rules, with givens in these places alone: digits are changed until there is one solution.

    Then some of them leave, in groups.
    """

    recipes: Recipes
    places: Places
    targets: Targets

    def sequence(self, seed: int, number: int, deadline: Deadline) -> DigSequence | None:
        """Look for one."""
        rng = Random(mixed(seed, number))
        base_rules = self.recipes.base_rules(rng)
        fixed = self.places.digits_for(base_rules.rules)
        places = self.places.allowed_for(base_rules.rules)
        solution = fill(base_rules.rules.with_givens(fixed), rng, deadline)
        if solution is None:
            return None
        clued = CluedRules.make(base_rules, solution, rng)
        if base_rules.waiting and not all(clued.clues):
            return None
        rules = clued.rules()
        found = _climb(rules, solution, places, fixed, rng, deadline) if not base_rules.waiting else solution
        givens = [digit if cell in places else 0 for cell, digit in enumerate(found)]
        if not Uniqueness(rules, deadline).holds(givens, found, range(len(found))):
            return None
        sequence = _within(
            rules, found, places, self.places.groups_for(base_rules.rules), rng, self.targets.least, deadline
        )
        return replace(sequence, recipes=clued.recipes())


def _climb(
    rules: Puzzle,
    solution: tuple[Digit, ...],
    places: frozenset[Cell],
    fixed: Sequence[Digit],
    rng: Random,
    deadline: Deadline,
) -> tuple[Digit, ...]:
    """Set a few places free at a time and take the digits that leave fewest solutions, as far as those are counted."""
    loose = [cell for cell in sorted(places) if not fixed[cell]]
    many = 400
    best = many + 1
    for _ in range(MOVES if loose else 0):
        if best == 1 or deadline.is_over:
            break
        free = rng.sample(loose, min(len(loose), rng.randint(1, 3)))
        givens = [d if cell in places and cell not in free else 0 for cell, d in enumerate(solution)]
        counts: dict[tuple[Digit, ...], list[tuple[Digit, ...]]] = {}
        for answer in Uniqueness(rules, deadline).find_some(givens, many):
            counts.setdefault(tuple(answer[cell] for cell in free), []).append(answer)
        if not counts:
            continue
        fewest = min(map(len, counts.values()))
        if fewest <= best:
            best = fewest
            solution = rng.choice([answers for answers in counts.values() if len(answers) == fewest])[0]
    return solution


def is_plain_classic(rules: Puzzle) -> bool:
    """Return whether the core can dig these rules."""
    return is_classic9(rules)
