"""The solution floats: clues are drawn on blank paper until they leave one grid.

A pool of grids that keep the clues so far, found by the engine in random orders, tells which of some random orbits says
most: the one that keeps some of the pool and fewest of it. Where the paper is full, givens say the rest; where even
those are too many, orbits are exchanged for others. What does not come soon is begun anew: fresh paper beats long
repairs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from ...limits import Deadline
from ...puzzle import Cell, Digit
from ..clue_makers.paper import Grid, Orbit, Path
from .draft import Asking, Draft

FEW_TRIES, MANY_TRIES = 10, 100
"""How many orbits are drawn for one that is taken: at first, and once LATE of the room is used."""
LATE = 0.3
MISSES = 40
"""After so many orbits that led nowhere the paper counts as full."""
FIRST_GRIDS, FIRST_NODES = 20, 400
CROWDED = 0.74
"""Where more of the cells are covered than this, a given cannot be asked to stand off the lines."""


@dataclass(slots=True)
class Floating:
    """One try to make clues leave one grid, with no more givens than `most_givens`, in `groups` of cells."""

    draft: Draft
    rng: Random
    deadline: Deadline
    most_givens: int
    groups: Mapping[Cell, Path]
    pool: list[Grid] = field(default_factory=list)
    status: str = ""
    asking: Asking = field(init=False)
    nodes: int = field(init=False)

    def __post_init__(self) -> None:
        self.asking = Asking(self.draft.paper.puzzle.layout, self.rng, self.deadline)
        self.nodes = min(kind.style.nodes for kind in self.draft.kinds)

    @property
    def is_done(self) -> bool:
        """Whether exactly one grid is left."""
        return self.status == "all" and len(self.pool) == 1

    def run(self) -> Draft | None:
        """Return a draft with one solution, not thinned; None where this try came to nothing."""
        board = self.asking.problem(self.draft.paper.puzzle)
        self.pool, self.status = self.asking.pool(board, self.draft.givens, FIRST_GRIDS, FIRST_NODES)
        if not self.pool:
            return None
        self._draw_all()
        while self.pool and self.draft.orbits and not self.deadline.is_over:
            if self.is_done:
                return replace(self.draft, solution=tuple(self.pool[0]))
            if len(self.draft.givens) >= self.most_givens:
                self._exchange()
                return replace(self.draft, solution=tuple(self.pool[0])) if self.is_done else None
            if not self._add_given():
                return None
        return None

    def room(self, kind: int) -> float:
        """Return how much more of a kind fits on the paper."""
        found = self.draft.kinds[kind]
        return found.room(self.draft.paper) - found.style.used(self.draft.drawn(kind))

    def _draw_all(self) -> None:
        """Draw orbits until one grid is left or the paper is full."""
        misses = 0
        while not (self.is_done or self.deadline.is_over or misses > MISSES):
            kind = self.rng.randrange(len(self.draft.kinds))
            whole = self.draft.kinds[kind].room(self.draft.paper)
            room = self.room(kind)
            if room < (3 if whole > 40 else 1):
                misses += 4
                continue
            tries = MANY_TRIES if room < (1 - LATE) * whole else FEW_TRIES
            best, fresh = self._best_orbit(kind, room, self.pool, tries)
            orbit = best or (self.rng.choice(fresh) if fresh else None)
            if orbit is None:
                misses += 4
                continue
            misses = self._take(kind, orbit, misses)

    def _take(self, kind: int, orbit: Orbit, misses: int) -> int:
        """Take an orbit if some grid keeps it with the rest; return how many misses there are now."""
        draft = self.draft.with_orbit(kind, orbit)
        pool, status = self.asking.pool(self.asking.problem(draft.rules()), draft.givens, 8, self.nodes)
        if not pool:
            # No grid was found within the nodes, which is not to say that there is none: perhaps we know some.
            pool = [grid for grid in self.pool if all(one.holds(grid) for one in orbit)]
            if not pool or misses > MISSES // 2:
                return misses + 1
        self.draft, self.pool, self.status = draft, pool, status
        return misses + 3 if status == "stuck" else 0

    def _best_orbit(self, kind: int, room: float, pool: Sequence[Grid], tries: int) -> tuple[Orbit | None, list[Orbit]]:
        """Return the orbit that keeps some grid of the pool and as few as can be, and all that were drawn."""
        style, fresh = self.draft.kinds[kind].style, []
        drawn = self.draft.drawn(kind)
        best, least = None, float("inf")
        for _ in range(tries):
            orbit = style.draw(self.draft.paper, self.rng, drawn, pool)
            if orbit is None or style.used(orbit) > room + 2:
                continue
            fresh.append(orbit)
            left = sum(all(one.holds(grid) for one in orbit) for grid in pool)
            if 0 < left < len(pool) and (score := left + self.rng.random()) < least:
                best, least = orbit, score
        return best, fresh

    def _add_given(self) -> bool:
        """Add the given that leaves fewest of the pool; return whether any grid is left."""
        cell, digit = self._best_given()
        grid = next(grid for grid in self.pool if grid[cell] == digit)
        given = {one: grid[one] for one in self.groups[cell]}
        givens = {**self.draft.givens, **given}
        board = self.asking.problem(self.draft.rules())
        pool, status = self.asking.pool(board, givens, 10, 2 * self.nodes)
        self.draft = replace(self.draft, givens=givens)
        self.pool = pool or [one for one in self.pool if all(one[at] == value for at, value in given.items())]
        self.status = status
        return bool(self.pool)

    def _best_given(self) -> tuple[Cell, Digit]:
        """Return a cell and a digit: off the lines where that costs little, a digit not given yet, not near others."""
        draft = self.draft
        counts: dict[tuple[Cell, Digit], int] = {}
        for grid in self.pool:
            for cell, digit in enumerate(grid):
                counts[cell, digit] = counts.get((cell, digit), 0) + 1
        taken = {cell for one in draft.drawn() for cell in one.cells}
        spoils = len(taken) < CROWDED * draft.paper.cell_count
        used, peers = set(draft.givens.values()), draft.paper.puzzle.peers

        def cost(cell: Cell, digit: Digit, count: int) -> float:
            near = sum(given in peers[cell] for given in draft.givens)
            on_line = 2.5 if spoils and cell in taken else 1.0
            return count * on_line * (1.6 if digit in used else 1.0) * (1 + 0.15 * near) + 0.01 * self.rng.random()

        open_cells = {
            key: cost(*key, count)
            for key, count in counts.items()
            if key[0] not in draft.givens and (count < len(self.pool) or len(self.pool) == 1)
        }
        ranked = sorted(open_cells, key=open_cells.__getitem__)
        return self.rng.choice(ranked[:4])

    def _exchange(self) -> None:
        """Exchange an orbit for another one as long as no more is left open than before."""
        now, step = _openness(self.pool), 0
        most = max(kind.style.exchanges for kind in self.draft.kinds)
        while step < most and not (self.is_done or self.deadline.is_over):
            step += 1
            place = self.rng.randrange(len(self.draft.orbits))
            kind = self.draft.orbits[place][0]
            before = self.draft
            self.draft = before.without(place)
            board = self.asking.problem(self.draft.rules())
            wide, _ = self.asking.pool(board, before.givens, 10, self.nodes)
            pool = list(dict.fromkeys((*wide, *self.pool)))
            orbit, _ = self._best_orbit(kind, self.room(kind), pool, MANY_TRIES)
            if orbit is not None:
                changed = self.draft.with_orbit(kind, orbit)
                found, status = self.asking.pool(self.asking.problem(changed.rules()), before.givens, 8, 2 * self.nodes)
                if found and status != "stuck" and _openness(found) <= now:
                    step = max(0, step - 5) if _openness(found) < now else step
                    self.draft, self.pool, self.status, now = changed, found, status, _openness(found)
                    continue
            self.draft = before


def _openness(pool: Sequence[Grid]) -> int:
    """Return how many digits too many grids leave, over all cells.

    >>> _openness([(1, 2), (2, 1)]), _openness([(1, 2)])
    (2, 0)
    """
    return sum(len(set(digits)) - 1 for digits in zip(*pool, strict=True))
