"""Where chains come from: one a number, the same for the same seed, made in different ways for different requests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from random import Random
from typing import Protocol

from ..limits import Deadline
from ..native import dig_classic9, draw_classic9, place_classic9, thin_classic9
from ..puzzle import Cell, Digit, Puzzle
from ..variants import is_classic9
from .dig import Chain, Group, Trial, Uniqueness, dig
from .fill import fill
from .parts import Dressing, Ground, Part
from .sight import seen_up_to

LOT = 64
"""How many classic grids are dug side by side once a request has proved to need many."""
MOVES = 400
"""How many changes to the digits of a pattern, or to a puzzle with few givens, make one attempt."""
FEW = 20
"""So few givens and fewer are walked to: one puzzle in 20,000 that is dug has 20."""
PATIENCE = 40
"""After so many attempts, about twenty seconds, a walk that came no lower is given up for another."""
DRAWS = 20_000
"""How many orders of removal one attempt at an unbiased puzzle tries."""
STAYED = 255
RECORD = 1 + 4 * 81
"""What the core gives for a grid: a flag, the puzzle, the solution, the turn and the trial of each cell."""
SPLITS = 80
TELLING = 4.5
"""Who asks for no given and nothing harder than this gets clues that say as much as they can."""


def mixed(seed: int, number: int) -> int:
    """Give the seed of one attempt.

    >>> mixed(1, 0) == mixed(1, 0) != mixed(1, 1)
    True
    """
    return int.from_bytes(blake2b(f"{seed}/{number}".encode(), digest_size=8).digest(), "big")


class Source(Protocol):
    """Makes chains."""

    def chain(self, seed: int, number: int, deadline: Deadline) -> Chain | None:
        """Make the chain of one attempt; None where it came to nothing."""


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

    def chain(self, seed: int, number: int, deadline: Deadline) -> Chain | None:
        """Give the next chain; a lot of them is made at once, larger every time."""
        if number not in self._ready:
            self._make(seed, number, deadline)
        record = self._ready.pop(number)
        return self._chain(record) if record[0] else None

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

    def _chain(self, record: bytes) -> Chain:
        left = _by_number(record[163:244])
        trials: tuple[Trial, ...] = ()
        if self.record:
            tried = _by_number(record[244:])
            trials = tuple(Trial(group, record[163 + group[0]] != STAYED) for group in tried)
        return Chain(self.rules, tuple(record[82:163]), left, trials)


def _by_number(numbers: bytes) -> tuple[Group, ...]:
    """Give the cells that have a number, those with the same one together, in the order of the numbers."""
    groups: dict[int, tuple[Cell, ...]] = {}
    for number, cell in sorted(zip(numbers, range(len(numbers)), strict=True)):
        if number == STAYED:
            break
        groups[number] = (*groups[number], cell) if number in groups else (cell,)
    return tuple(groups.values())


def _shuffled(grid: Sequence[Digit], rng: Random) -> list[Digit]:
    """Give a grid of the same class: digits renamed, rows, columns, bands, stacks exchanged, perhaps transposed."""

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

    def chain(self, seed: int, number: int, deadline: Deadline) -> Chain | None:
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
    """Classic 9x9 puzzles with fewer givens than digging reaches, found in the core by a walk."""

    rules: Puzzle
    fixed: tuple[Digit, ...]
    most: int

    _last: bytes = b""
    _fewest: int = 81
    _idle: int = 0

    def chain(self, seed: int, number: int, deadline: Deadline) -> Chain | None:
        """Go on with the walk; begin another where it is over or has led nowhere for long."""
        chance = mixed(seed, number)
        start = self._last if self._last and self._idle < PATIENCE else bytes(81)
        puzzle, solution, self._last = thin_classic9(
            chance, bytes(self.fixed), start, self.most, MOVES, deadline.left(), deadline.cancel
        )
        clues = sum(map(bool, puzzle))
        if not clues:
            return None
        self._idle = self._idle + 1 if any(start) and clues >= self._fewest else 0
        self._fewest = clues if not any(start) else min(clues, self._fewest)
        if clues <= self.most:
            self._last = b""
        blanks = [(cell,) for cell, digit in enumerate(puzzle) if not digit]
        Random(chance).shuffle(blanks)
        return Chain(self.rules, tuple(solution), tuple(blanks))


@dataclass(slots=True)
class Unbiased:
    """Minimal classic 9x9 puzzles by the controlled-bias method."""

    rules: Puzzle

    def chain(self, seed: int, number: int, deadline: Deadline) -> Chain | None:
        """Draw one."""
        found, puzzle, solution, _ = draw_classic9(mixed(seed, number), DRAWS, deadline.cancel)
        return _exact(self.rules, solution, [cell for cell, digit in enumerate(puzzle) if digit]) if found else None


def _exact(rules: Puzzle, solution: Sequence[Digit], places: Sequence[Cell] | frozenset[Cell]) -> Chain:
    """Give the chain of one turn in which everything but these places leaves."""
    kept = frozenset(places)
    return Chain(rules, tuple(solution), (tuple(cell for cell in range(len(solution)) if cell not in kept),))


def _within(
    rules: Puzzle,
    solution: Sequence[Digit],
    places: frozenset[Cell],
    groups: Sequence[Group],
    rng: Random,
    least: int,
    deadline: Deadline,
) -> Chain:
    """Give the chain in whose first turn everything but these places leaves, and then groups of them."""
    chain = _exact(rules, solution, places)
    if not groups:
        return chain
    return dig(rules, solution, groups, rng, blank=chain.turns[0], least=least, deadline=deadline)


@dataclass(slots=True)
class GeneralSource:
    """Any rules: a random grid, clues where variants want some, then digging with the general engine."""

    parts: tuple[Part, ...]
    base: Puzzle | None
    groups_of: Callable[[Puzzle], tuple[Group, ...]]
    fixed_of: Callable[[Puzzle], tuple[Digit, ...]]
    least: int
    without_givens: bool
    grid: tuple[Digit, ...] | None = None
    allow_files: bool = True
    most: float | None = None
    share: float = 1.0

    def chain(self, seed: int, number: int, deadline: Deadline) -> Chain | None:
        """Make one."""
        rng = Random(mixed(seed, number))
        ground = Ground.lay(self.parts, rng, self.base, self.allow_files)
        fixed = self.fixed_of(ground.rules)
        solution = self.grid or fill(ground.rules.with_givens(fixed), rng, deadline)
        if solution is None:
            return None
        if self.grid is not None:
            solution = _renamed(solution, ground.rules, rng)
        # Every second attempt: the most telling clues make the easiest puzzles, and not every range begins there.
        telling = self.without_givens and self.most is not None and self.most < TELLING and number % 2 == 0
        dressing = Dressing.invent(ground, solution, rng, telling)
        if ground.waiting and not all(dressing.clues):
            return None
        until = deadline.part(self.share)
        groups = [g for g in self.groups_of(ground.rules) if not any(fixed[cell] for cell in g)]
        rules = dressing.rules()
        seen = rules if self.most is None else seen_up_to(rules, self.most)
        if seen.constraints != rules.constraints:
            # What no technique may look at cannot take the place of a given: clues stay whole, givens say the rest.
            chain = dig(seen, solution, groups, rng, least=self.least, deadline=until)
            return Chain(rules, solution, chain.turns, chain.trials, dressing.recipes(), chain.is_cut)
        settled = False
        if self.without_givens:
            dressing, settled = _split_until_unique(dressing, solution, fixed, rng, deadline)
            rules = dressing.rules()
        if settled and self.least <= sum(map(bool, fixed)):
            rng.shuffle(groups)
            chain = Chain(rules, solution, tuple(groups), tuple(Trial(group, True) for group in groups))
        else:
            chain = dig(rules, solution, groups, rng, least=self.least, deadline=until)
        dressing = _thin_out(dressing, chain, rng, deadline)
        return Chain(dressing.rules(), solution, chain.turns, chain.trials, dressing.recipes(), chain.is_cut)


def _renamed(solution: Sequence[Digit], rules: Puzzle, rng: Random) -> tuple[Digit, ...]:
    """Give the solution with its digits renamed, where no rule speaks of their values."""
    if rules.constraints:
        return tuple(solution)
    names = rng.sample(range(1, rules.size + 1), rules.size)
    return tuple(names[digit - 1] for digit in solution)


def _split_until_unique(
    dressing: Dressing, solution: Sequence[Digit], fixed: Sequence[Digit], rng: Random, deadline: Deadline
) -> tuple[Dressing, bool]:
    """Take clues apart, where that can be done, until no given is needed; say whether that was reached."""
    number = next(
        (i for i, part in enumerate(dressing.ground.waiting) if part.invention and part.invention.splits), None
    )
    if number is None:
        return dressing, False
    invention = dressing.ground.waiting[number].invention
    rules = dressing.ground.rules
    for _ in range(SPLITS):
        if deadline.is_over:
            return dressing, False
        uniqueness = Uniqueness(dressing.rules(), deadline)
        unique = uniqueness.holds(fixed, solution, range(len(solution)))
        if unique:
            return dressing, True
        other = uniqueness.find_other(fixed, solution) if unique is False else None
        differs = {rules.layout.cell_name(c) for c, d in enumerate(other or ()) if d != solution[c]}
        clues = list(dressing.clues[number])
        weak = [
            c for c in clues if c.text.count("r") > 1 and (not differs or any(f"{n}r" in f"{c.text}r" for n in differs))
        ]
        if not weak or invention is None or invention.splits is None:
            return dressing, False
        # The largest says least, and falls into parts that still say something other than a digit.
        largest = max(clue.text.count("r") for clue in weak)
        chosen = rng.choice([clue for clue in weak if clue.text.count("r") == largest])
        place = clues.index(chosen)
        clues[place : place + 1] = invention.splits(rules, solution, rng, chosen)
        dressing = dressing.with_clues(number, clues)
    return dressing, False


def _thin_out(dressing: Dressing, chain: Chain, rng: Random, deadline: Deadline) -> Dressing:
    """Leave out clues that the finished puzzle can do without, but never the last one of a part."""
    givens = chain.givens_at(chain.end)
    everything = range(len(givens))
    for number, part in enumerate(dressing.ground.waiting):
        if part.invention is None or part.invention.takes_all(part.chosen):
            continue
        for clue in rng.sample(dressing.clues[number], len(dressing.clues[number])):
            left = [other for other in dressing.clues[number] if other != clue]
            if deadline.is_over or not left:
                break
            thinner = dressing.with_clues(number, left)
            uniqueness = Uniqueness(thinner.rules(), deadline)
            if uniqueness.holds(givens, chain.solution, everything):
                dressing = thinner
    return dressing


@dataclass(slots=True)
class GeneralPlaces:
    """Any rules, with givens in these places alone: digits are changed until there is one solution.

    Then some of them leave, in groups.
    """

    parts: tuple[Part, ...]
    base: Puzzle | None
    places_of: Callable[[Puzzle], frozenset[Cell]]
    groups_of: Callable[[Puzzle], tuple[Group, ...]]
    fixed_of: Callable[[Puzzle], tuple[Digit, ...]]
    least: int = 0
    allow_files: bool = True

    def chain(self, seed: int, number: int, deadline: Deadline) -> Chain | None:
        """Look for one."""
        rng = Random(mixed(seed, number))
        ground = Ground.lay(self.parts, rng, self.base, self.allow_files)
        fixed = self.fixed_of(ground.rules)
        places = self.places_of(ground.rules)
        solution = fill(ground.rules.with_givens(fixed), rng, deadline)
        if solution is None:
            return None
        dressing = Dressing.invent(ground, solution, rng)
        if ground.waiting and not all(dressing.clues):
            return None
        rules = dressing.rules()
        found = _climb(rules, solution, places, fixed, rng, deadline) if not ground.waiting else solution
        givens = [digit if cell in places else 0 for cell, digit in enumerate(found)]
        if not Uniqueness(rules, deadline).holds(givens, found, range(len(found))):
            return None
        chain = _within(rules, found, places, self.groups_of(ground.rules), rng, self.least, deadline)
        return replace(chain, recipes=dressing.recipes())


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
    """Say whether the core can dig these rules."""
    return is_classic9(rules)
