"""A puzzle in the making: orbits of clues, givens, and the grid that they lead to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random

from ...engines.general import compile_rules
from ...limits import NEVER, Deadline
from ...native import GeneralProblem
from ...puzzle import Cell, Constraint, Digit, Layout, Puzzle, lower_rules
from ..clue_makers import Clue, recipe_text
from ..clue_makers.paper import CluePaper, Grid, Orbit, PlacedClue
from ..clue_makers.style import ClueStyle

Found = tuple[tuple[Digit, ...], ...]


@dataclass(frozen=True, slots=True)
class ClueKind:
    """A recipe that waits for clues: the name of its variant, its other parameters, and how its clues look."""

    name: str
    chosen: Mapping[str, str]
    style: ClueStyle
    share: float = 1.0
    """Of the room that its style gives it: less where several kinds share the paper."""

    def room(self, paper: CluePaper) -> float:
        """Return how much clue of this kind fits on the paper."""
        return self.style.most(paper) * self.share


@dataclass(frozen=True, slots=True)
class Draft:
    """Clues and givens on paper, with the grid that they lead to.

    Attributes:
        paper: the rules of the board, without clues.
        kinds: what clues there are.
        orbits: the number of its kind, and the clues that are images of each other, for each orbit.
        givens: the digits that are given.
        solution: the only grid left; empty as long as several are.
    """

    paper: CluePaper
    kinds: tuple[ClueKind, ...]
    orbits: tuple[tuple[int, Orbit], ...] = ()
    givens: Mapping[Cell, Digit] = field(default_factory=dict)
    solution: tuple[Digit, ...] = ()

    def drawn(self, kind: int | None = None) -> list[PlacedClue]:
        """Return the clues, of one kind or of all."""
        return [one for number, orbit in self.orbits for one in orbit if kind in (None, number)]

    def with_orbit(self, kind: int, orbit: Orbit) -> Draft:
        """Return the same with one orbit more."""
        return replace(self, orbits=(*self.orbits, (kind, orbit)))

    def without(self, place: int) -> Draft:
        """Return the same without one orbit."""
        return replace(self, orbits=self.orbits[:place] + self.orbits[place + 1 :])

    @property
    def clue_rules(self) -> tuple[Constraint, ...]:
        """What the clues say."""
        return tuple(rule for one in self.drawn() for rule in one.rules)

    def rules(self) -> Puzzle:
        """Return the puzzle without givens, as its recipes make it."""
        puzzle = self.paper.puzzle
        return puzzle.with_constraints(self.clue_rules)

    def puzzle(self) -> Puzzle:
        """Return the puzzle with its givens."""
        return self.rules().with_givens(dict(self.givens))

    def recipes(self) -> Iterator[str]:
        """Yield the complete recipe of each kind."""
        for number, kind in enumerate(self.kinds):
            clues: list[Clue] = [one.clue for one in self.drawn(number)]
            yield recipe_text(kind.name, kind.chosen, clues, self.paper.puzzle)


@dataclass(slots=True)
class Asking:
    """Questions to the engine about the grids that a draft leaves; each in another random order."""

    layout: Layout
    rng: Random
    deadline: Deadline = NEVER

    def problem(self, rules: Puzzle) -> ReadyRules:
        """Return rules made ready for questions."""
        return _board(rules.layout, rules.constraints)

    def grids(
        self, board: ReadyRules, givens: Mapping[Cell, Digit], limit: int, nodes: int, seeded: bool = True
    ) -> tuple[Found, str]:
        """Return some grids, and why no more: `exhausted` where these are all."""
        seed = self.rng.getrandbits(60) | 1 if seeded else 0
        left, cancel = self.deadline.left(), self.deadline.cancel
        found, stop, _ = board.problem.narrowed(board.masks(givens)).solve(limit, nodes, left, cancel, seed)
        width = self.layout.cell_count
        return tuple(tuple(found[at : at + width]) for at in range(0, len(found), width)), stop

    def pool(self, board: ReadyRules, givens: Mapping[Cell, Digit], times: int, nodes: int) -> tuple[list[Grid], str]:
        """Return grids that are as different as random orders make them, and `all`, `some` or `stuck`."""
        found: dict[Grid, None] = {}
        for _ in range(times):
            if self.deadline.is_over:
                return list(found), "stuck"
            grids, stop = self.grids(board, givens, 2, nodes)
            if stop == "exhausted":
                return list(dict.fromkeys(grids)), "all"
            found |= dict.fromkeys(grids)
            if not grids:
                return list(found), "stuck"
        return list(found), "some"

    def is_unique(self, board: ReadyRules, givens: Mapping[Cell, Digit], nodes: int) -> bool:
        """Return whether exactly one grid is left, as far as that is decided."""
        grids, stop = self.grids(board, givens, 2, nodes, seeded=False)
        return len(grids) == 1 and stop == "exhausted"


@dataclass(frozen=True, slots=True)
class ReadyRules:
    """Rules ready for the engine: narrowed anew for every question."""

    compiled: GeneralProblem
    domains: Sequence[int]

    @property
    def problem(self) -> GeneralProblem:
        """What is narrowed."""
        return self.compiled

    def masks(self, givens: Mapping[Cell, Digit]) -> list[int]:
        """Return the digits that each variable may hold with these givens."""
        found = list(self.domains)
        for cell, digit in givens.items():
            found[cell] &= 1 << (digit - 1)
        return found

    def inferred(self, candidates: Sequence[int]) -> int:
        """Return how many candidates are left when the engine has inferred what it can from some."""
        masks = [*candidates, *self.domains[len(candidates) :]]
        found = self.compiled.narrowed(masks).inferred()
        return sum(mask.bit_count() for mask in found[: len(candidates)])


@lru_cache(maxsize=16)
def _board(layout: Layout, constraints: tuple[Constraint, ...]) -> ReadyRules:
    network = lower_rules(layout, constraints)
    return ReadyRules(compile_rules(layout, constraints), [domain.mask for domain in network.domains])
