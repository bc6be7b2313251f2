"""Taking givens out of a completed grid while it stays unique: any layout, any rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from ..engines.general import compile_rules
from ..limits import NEVER, Deadline
from ..native import GeneralProblem
from ..puzzle import Cell, Digit, Puzzle

LEAST_NODES = 60
NODE_SQUARES = 15_000_000
"""How many nodes decide on a removal: this over the square of the number of cells, 2,286 at 9x9, never under 60. One
that is not decided by then is not made: on large grids three times the nodes take out one given in a hundred more."""

Group = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """One attempt to take a group of cells out: whether the puzzle stayed unique (None: not decided)."""

    group: Group
    unique: bool | None


@dataclass(frozen=True, slots=True)
class DigSequence:
    """A completed grid, and the groups of cells that left it one after the other; unique after each of them.

    Attributes:
        rules: the puzzle without givens.
        solution: the completed grid.
        removals: the groups that left, in order.
        trials: every attempt, those that came to nothing too.
        recipes: what made the rules, clues of our own making included.
        is_cut: whether time ran out before everything was tried.
        few: where clues chose the grid, so that only the end is a puzzle: how many givens are few there.
    """

    rules: Puzzle
    solution: tuple[Digit, ...]
    removals: tuple[Group, ...]
    trials: tuple[Trial, ...] = ()
    recipes: tuple[str, ...] = ()
    is_cut: bool = False
    few: int | None = None

    def givens_at(self, removal_index: int) -> tuple[Digit, ...]:
        """Return the givens after so many removals."""
        givens = list(self.solution)
        for group in self.removals[:removal_index]:
            for cell in group:
                givens[cell] = 0
        return tuple(givens)

    def puzzle_at(self, removal_index: int) -> Puzzle:
        """Return the puzzle after so many removals."""
        return self.rules.with_givens(self.givens_at(removal_index))

    def clues_at(self, removal_index: int) -> int:
        """Count the givens after so many removals."""
        return len(self.solution) - sum(map(len, self.removals[:removal_index]))

    @property
    def end(self) -> int:
        """How many removals there were."""
        return len(self.removals)


@dataclass(slots=True)
class Uniqueness:
    """The question "is this still unique?" for one set of rules, asked again and again of the general engine."""

    rules: Puzzle
    deadline: Deadline = NEVER
    asked: int = 0
    _problem: GeneralProblem = field(init=False)
    _domains: list[int] = field(init=False)
    _nodes: int = field(init=False)

    def __post_init__(self) -> None:
        self._problem = compile_rules(self.rules.layout, self.rules.constraints)
        self._domains = [domain.mask for domain in self.rules.network.domains]
        self._nodes = max(LEAST_NODES, min(4_000, NODE_SQUARES // self.rules.layout.cell_count**2))

    def holds(self, givens: Sequence[Digit], solution: Sequence[Digit], changed: Sequence[Cell]) -> bool | None:
        """Return whether the givens leave no solution but the one known; None where that is not decided.

        `changed` are the cells that were blanked last: with a single one it suffices to look for solutions that differ
        there, since with that digit the puzzle was unique.
        """
        self.asked += 1
        domains = self._narrowed(givens)
        limit = 2
        if len(changed) == 1:
            domains[changed[0]] &= ~(1 << (solution[changed[0]] - 1))
            limit = 1
            if not domains[changed[0]]:
                return True
        found, stop = self._search(domains, limit)
        if len(found) >= limit * len(givens):
            return False
        return True if stop == "exhausted" else None

    def find_other(self, givens: Sequence[Digit], solution: Sequence[Digit]) -> tuple[Digit, ...] | None:
        """Return a solution other than the one known, or None where none was found."""
        return next((answer for answer in self.find_some(givens, 2) if answer != tuple(solution)), None)

    def find_some(self, givens: Sequence[Digit], limit: int) -> list[tuple[Digit, ...]]:
        """Return solutions, up to so many."""
        found, _ = self._search(self._narrowed(givens), limit)
        width = len(givens)
        return [tuple(found[start : start + width]) for start in range(0, len(found), width)]

    def _narrowed(self, givens: Sequence[Digit]) -> list[int]:
        """Return the digits of every variable with these givens, hidden variables included."""
        hidden = self._domains[len(givens) :]
        return [
            *(1 << (given - 1) if given else mask for given, mask in zip(givens, self._domains, strict=False)),
            *hidden,
        ]

    def _search(self, domains: list[int], limit: int) -> tuple[bytes, str]:
        deadline = self.deadline
        found, stop, _ = self._problem.narrowed(domains).solve(limit, self._nodes, deadline.left(), deadline.cancel)
        return found, stop


def dig(
    rules: Puzzle,
    solution: Sequence[Digit],
    groups: Sequence[Group],
    rng: Random,
    *,
    blank: Group = (),
    least: int = 0,
    deadline: Deadline = NEVER,
) -> DigSequence:
    """Take groups of cells out in a random order, each once, wherever the puzzle stays unique.

    Leaving out is monotone: a group that could not leave can never leave later. So one pass suffices, and what is left
    is minimal as far as groups go; where time runs out the puzzle is unique all the same.

    Args:
        rules: the puzzle without givens.
        solution: a completed grid that keeps the rules.
        groups: cells that leave together; cells in no group stay.
        rng: decides on the order.
        blank: cells that leave before all others, without which the puzzle is known to be unique.
        least: no fewer givens than this.
        deadline: when to stop.
    """
    order = list(groups)
    rng.shuffle(order)
    work = _Digging(Uniqueness(rules, deadline), tuple(solution), blank, order, least)
    start = work.remove_run()
    # What left together could have left one by one.
    trials = [*(Trial(group, True) for group in order[:start]), *work.one_by_one(start)]
    removals = (*((blank,) if blank else ()), *(trial.group for trial in trials if trial.unique))
    return DigSequence(rules, tuple(solution), removals, tuple(trials), is_cut=deadline.is_over)


@dataclass(slots=True)
class _Digging:
    uniqueness: Uniqueness
    solution: tuple[Digit, ...]
    blank: Group
    order: list[Group]
    least: int
    now: list[Digit] = field(init=False)

    def __post_init__(self) -> None:
        self.now = self._without(0)

    def _without(self, count: int) -> list[Digit]:
        givens = list(self.solution)
        for group in (self.blank, *self.order[:count]):
            for cell in group:
                givens[cell] = 0
        return givens

    def remove_run(self) -> int:
        """Find the longest run of groups that can leave together, and let it leave."""
        holds, fails = 0, len(self.order) + 1
        middle = max(1, len(self.order) * 4 // 9)
        while fails - holds > 1 and not self.uniqueness.deadline.is_over:
            givens = self._without(middle)
            changed = [cell for group in self.order[:middle] for cell in group]
            enough = len(givens) - givens.count(0) >= self.least
            if enough and self.uniqueness.holds(givens, self.solution, changed):
                holds = middle
            else:
                fails = middle
            middle = (holds + fails) // 2
        self.now = self._without(holds)
        return holds

    def one_by_one(self, start: int) -> Iterator[Trial]:
        """Try the groups from there on, each on its own."""
        clues = len(self.now) - self.now.count(0)
        for group in self.order[start:]:
            if self.uniqueness.deadline.is_over:
                return
            if clues - len(group) < self.least:
                continue
            before = [self.now[cell] for cell in group]
            for cell in group:
                self.now[cell] = 0
            unique = self.uniqueness.holds(self.now, self.solution, group)
            if unique:
                clues -= len(group)
            else:
                for cell, digit in zip(group, before, strict=True):
                    self.now[cell] = digit
            yield Trial(group, unique)
