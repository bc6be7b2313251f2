"""Completed grids drawn at random: exactly uniformly where that can be done, approximately, and saying so, elsewhere.

* `bands`: the blank 9x9 grid; a band with the right weight, two others that fit it by rejection, then whatever is
  free. Exact.
* `list`: any puzzle with few completions; one of the list of all. Exact.
* `chain`: any other; a random walk over completions that clears a part of the grid and fills it anew, each filling of
  the part being equally likely. Its limit is uniform if it can get everywhere; after finitely many steps it is
  approximate.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from ..engines.general import compile_puzzle, compile_rules
from ..errors import ImpossibleRequest, expect
from ..language import msg
from ..limits import Deadline, check_finished, time_limit, within
from ..native import CancelFlag, GeneralProblem
from ..puzzle import Puzzle, Solution
from ..search import count
from .grids import find_boxes, name_digits, three_bands

MOST_LISTED = 200_000
"""Completions that are listed: more would take more memory than they are worth."""
CHEAP_NODES, MOST_NODES = 100_000, 1_000_000
"""How far counting goes before a list counts as too dear, and as impossible: some tenths of a second, some seconds.

Nodes and not seconds, so that a seed draws the same grids on any machine.
"""
MOST_REFILLED = 500
"""Fillings of a part of the grid beyond which the walk leaves it as it is."""
SWEEPS = 20.0
"""How often, on average, each cell is cleared by default."""


class Sampler(Protocol):
    """Draws completed grids of one puzzle."""

    @property
    def method(self) -> str:
        """How it draws: bands, list or chain."""

    @property
    def is_exact(self) -> bool:
        """Whether every completed grid is exactly as likely as any other."""

    def draw(
        self, number: int, seed: int, *, seconds: float | None = None, cancel: CancelFlag | None = None
    ) -> Iterator[Solution]:
        """Yield so many grids; the same seed gives the same grids.

        Raise LimitReached when so many seconds are over, or the flag is raised, before all are drawn.
        """


@dataclass(frozen=True)
class BandSampler:
    """The blank 9x9 grid, exactly uniformly, thousands a second."""

    puzzle: Puzzle
    method: str = "bands"
    is_exact: bool = True

    def draw(
        self, number: int, seed: int, *, seconds: float | None = None, cancel: CancelFlag | None = None
    ) -> Iterator[Solution]:
        """Yield so many grids."""
        deadline = Deadline.after(seconds, cancel)
        seeds = random.Random(seed)
        for done in range(0, number, 1000):
            deadline.check()
            grids = three_bands().draw(min(1000, number - done), seeds.getrandbits(64))
            for at in range(0, len(grids), 81):
                yield Solution.checked(self.puzzle, grids[at : at + 81])


@dataclass(frozen=True)
class ListSampler:
    """A puzzle with few completions, up to renaming where names do not matter: one of the list of all."""

    puzzle: Puzzle
    method: str = "list"
    is_exact: bool = True

    @cached_property
    def _named(self) -> tuple[int, Puzzle]:
        return name_digits(self.puzzle)

    @cached_property
    def _listed(self) -> bytes:
        limit = time_limit()
        problem = compile_puzzle(self._named[1]).problem
        found, stop, _ = problem.solve(MOST_LISTED + 1, None, limit.left(), limit.cancel)
        check_finished(stop)
        # Sorted, so that a seed means the same grid whatever the order in which the engine finds them.
        width = self.puzzle.layout.cell_count
        return b"".join(sorted(found[at : at + width] for at in range(0, len(found), width)))

    def draw(
        self, number: int, seed: int, *, seconds: float | None = None, cancel: CancelFlag | None = None
    ) -> Iterator[Solution]:
        """Yield so many grids; none if there is none."""
        deadline = Deadline.after(seconds, cancel)
        width = self.puzzle.layout.cell_count
        with within(deadline):
            listed = self._listed
        total = len(listed) // width
        rng = random.Random(seed)
        for _ in range(number if total else 0):
            deadline.check()
            at = rng.randrange(total) * width
            names = list(range(1, self.puzzle.size + 1))
            if self._named[0] > 1:
                rng.shuffle(names)
            yield Solution.checked(self.puzzle, [names[digit - 1] for digit in listed[at : at + width]])


@dataclass(frozen=True)
class ChainSampler:
    """Any puzzle, approximately uniformly: a random walk from a random solution.

    Attributes:
        puzzle: what is to be completed.
        sweeps: how often, on average, each cell is cleared and filled anew for one grid.
    """

    puzzle: Puzzle
    sweeps: float = SWEEPS
    method: str = field(default="chain", init=False)
    is_exact: bool = field(default=False, init=False)

    def draw(
        self, number: int, seed: int, *, seconds: float | None = None, cancel: CancelFlag | None = None
    ) -> Iterator[Solution]:
        """Yield so many grids, each from a walk of its own; none if there is none."""
        deadline = Deadline.after(seconds, cancel)
        rng = random.Random(seed)
        problem = compile_puzzle(self.puzzle).problem
        for _ in range(number):
            found, stop, _ = problem.solve(1, None, deadline.left(), cancel, rng.getrandbits(63) | 1)
            check_finished(stop)
            if not found:
                return
            yield Solution.checked(self.puzzle, self._walk(list(found), rng, deadline))

    def _walk(self, values: list[int], rng: random.Random, deadline: Deadline) -> list[int]:
        cleared, goal = 0, self.sweeps * len(values)
        while cleared < goal:
            deadline.check()
            cells, digits = self._choose_part(values, rng)
            cleared += max(1, len(cells))
            domains = [1 << (value - 1) for value in values]
            for cell in cells:
                domains[cell] = self._domains[cell] & digits
            problem = self._rules.narrowed(domains)
            found, stop, _ = problem.solve(MOST_REFILLED + 1, None, deadline.left(), deadline.cancel)
            check_finished(stop)
            fillings = len(found) // len(values)
            # How many fillings there are does not depend on which of them stands: leaving the part alone is fair.
            if stop == "exhausted" and fillings > 1:
                at = rng.randrange(fillings) * len(values)
                values = list(found[at : at + len(values)])
        return values

    def _choose_part(self, values: list[int], rng: random.Random) -> tuple[list[int], int]:
        """Choose cells to clear and the digits they may take; the choice would be as likely after any refilling.

        All cells of some digits, which stay the cells of these digits; or the cells of two units, whatever they hold.
        """
        units = self.puzzle.layout.units
        if rng.random() < 0.5 or len(units) < 2:
            digits = rng.sample(range(1, self.puzzle.size + 1), min(3, self.puzzle.size))
            return [c for c, v in enumerate(values) if v in digits], sum(1 << (digit - 1) for digit in digits)
        one, other = rng.sample(range(len(units)), 2)
        return sorted({*units[one].cells, *units[other].cells}), (1 << self.puzzle.size) - 1

    @cached_property
    def _domains(self) -> list[int]:
        return [
            1 << (given - 1) if given else domain.mask
            for given, domain in zip(self.puzzle.givens, self.puzzle.domains, strict=True)
        ]

    @cached_property
    def _rules(self) -> GeneralProblem:
        return compile_rules(self.puzzle.layout, self.puzzle.constraints)


def make_sampler(
    puzzle: Puzzle,
    *,
    exact: bool | None = None,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Sampler:
    """Return the best sampler for a puzzle's completed grids.

    Args:
        puzzle: any puzzle of any variant, blank or not.
        exact: True asks for exactly uniform draws, False for quick ones, None takes exact ones where they are cheap.
        seconds: how long counting, which decides whether exact draws can be made, may take (None: no bound).
        cancel: stop counting when this is set, from any thread.

    Raises:
        ImpossibleRequest: exact draws were asked for and cannot be made.

    >>> from modoku.variants import make
    >>> make_sampler(make("classic")).method, make_sampler(make("classic:boxes=2x3")).method
    ('bands', 'list')
    """
    boxes = find_boxes(puzzle)
    if boxes is not None and (boxes.box_rows, boxes.box_columns) == (3, 3):
        return BandSampler(puzzle)
    if exact is not False:
        nodes = CHEAP_NODES if exact is None else MOST_NODES
        _, named = name_digits(puzzle)
        found = count(named, limit=MOST_LISTED + 1, seconds=seconds, nodes=nodes, cancel=cancel)
        if found.exact and found.low <= MOST_LISTED:
            return ListSampler(puzzle)
    if exact:
        raise ImpossibleRequest(
            msg("No exactly uniform draw is known for this puzzle: it has too many completions to list."),
            msg("Leave --uniform (exact=True) out for an approximate draw."),
        )
    return ChainSampler(puzzle)


def sample_grids(
    puzzle: Puzzle,
    number: int = 1,
    *,
    seed: int = 0,
    exact: bool | None = None,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Iterator[Solution]:
    """Yield completed grids of a puzzle, drawn at random.

    Args:
        puzzle: any puzzle of any variant, blank or not.
        number: how many grids.
        seed: the same seed gives the same grids.
        exact: as for `make_sampler`.
        seconds: time for all of them (None: no bound).
        cancel: stop when this is set, from any thread.

    Raises:
        GenerationFailed: exact draws were asked for and cannot be made.
        LimitReached: there was not time enough.

    >>> from modoku.variants import make
    >>> [str(grid) for grid in sample_grids(make("classic:boxes=2x2"), 2, seed=7)]
    ['3142421324311324', '3421213442131342']
    """
    expect(puzzle, Puzzle)
    deadline = Deadline.after(seconds, cancel)
    sampler = make_sampler(puzzle, exact=exact, seconds=deadline.left(), cancel=cancel)
    return sampler.draw(number, seed, seconds=deadline.left(), cancel=cancel)
