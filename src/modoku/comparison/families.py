"""Puzzles at random in families of three, with no, one and several solutions: what engines must agree on.

A family comes from one grid. Its digits are shown in random order until only that grid fits; with one wrong digit more
nothing fits, with a few digits less several grids do. That is known by construction from one claim, "only that grid
fits", and every engine is asked to confirm all three.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ..engines.general import compile_puzzle
from ..puzzle import CONSTRAINT_KINDS, Digit, Puzzle
from ..variants import make
from .rules import random_rule


@dataclass(frozen=True, slots=True)
class BoardKind:
    """A kind of board.

    Attributes:
        recipe: the variants that make it.
        rules: how many random rules to add.
        weight: how often it is taken.
        minimal: whether givens are left out until none can be: harder, and dearer to make.
    """

    recipe: tuple[str, ...]
    rules: int = 0
    weight: int = 1
    minimal: bool = False

    @property
    def name(self) -> str:
        """What it is, in a word."""
        rules = f" with {self.rules} rules" if self.rules else ""
        return " ".join(self.recipe) + rules + (", minimal" if self.minimal else "")


BOARDS = (
    BoardKind(("classic:boxes=2x2",), weight=10),
    BoardKind(("classic:boxes=2x2",), rules=1, weight=20),
    BoardKind(("classic:boxes=2x2",), rules=3, weight=10),
    BoardKind(("classic:boxes=2x2", "diagonal"), weight=2),
    BoardKind(("classic:boxes=2x2", "position"), weight=2),
    BoardKind(("latin:size=5",), rules=1, weight=6),
    BoardKind(("double:boxes=2x2",), weight=3),
    BoardKind(("cube:size=3,boxes=1x1x1",), weight=2),
    BoardKind(("classic:boxes=2x3",), weight=10),
    BoardKind(("classic:boxes=3x2",), rules=2, weight=10),
    BoardKind(("classic:boxes=2x3", "anti-knight"), weight=2),
    BoardKind(("classic:boxes=2x4",), rules=2, weight=3),
    BoardKind(("classic",), weight=10),
    BoardKind(("classic",), weight=4, minimal=True),
    BoardKind(("classic",), rules=3, weight=4),
    BoardKind(("diagonal",), weight=2),
    BoardKind(("position",), weight=1),
    BoardKind(("anti-king",), weight=1),
    BoardKind(("jigsaw:layout=9-1",), weight=1),
    BoardKind(("classic:boxes=4x4",), weight=1),
)
"""The boards, most of them small, so that slow engines can be asked too."""


@dataclass(frozen=True, slots=True)
class PuzzleTriple:
    """Three puzzles over one grid: without a solution, with exactly one, and with more than one."""

    board: BoardKind
    none: Puzzle
    one: Puzzle
    several: Puzzle


def iter_families(seed: int) -> Iterator[PuzzleTriple]:
    """Yield families without end, the same ones for the same seed.

    >>> next(iter_families(1)).one.clue_count > 0
    True
    """
    rng = Random(seed)
    weights = [board.weight for board in BOARDS]
    while True:
        family = make_family(rng.choices(BOARDS, weights)[0], rng)
        if family is not None:
            yield family


def make_family(board: BoardKind, rng: Random) -> PuzzleTriple | None:
    """Make a family on a board; None where the rules alone already leave one grid only."""
    blank = make(*board.recipe)
    grid = _random_grid(blank, rng)
    # Sorted: the kinds are registered as their modules are loaded, in one order here and in another one there.
    kinds = rng.choices(sorted(CONSTRAINT_KINDS), k=board.rules)
    rules = (random_rule(kind, grid, blank.layout, rng) for kind in kinds)
    ruled = blank.with_constraints(rule for rule in rules if rule is not None)
    order = rng.sample(range(len(grid)), len(grid))
    if _is_unique(ruled):
        return None
    # Uniqueness can only be gained along the way: halving finds where.
    low, high = 0, len(order)
    while high - low > 1:
        middle = (low + high) // 2
        if _is_unique(ruled.with_givens({cell: grid[cell] for cell in order[:middle]})):
            high = middle
        else:
            low = middle
    one = {cell: grid[cell] for cell in order[:high]}
    fewer = {cell: grid[cell] for cell in order[: max(0, low - rng.randint(0, 2))]}
    if board.minimal:
        one = _minimal(ruled, one)
        left_out = rng.choice(list(one))
        fewer = {cell: digit for cell, digit in one.items() if cell != left_out}
    return PuzzleTriple(board, _spoiled(ruled, one, grid, rng), ruled.with_givens(one), ruled.with_givens(fewer))


def _random_grid(blank: Puzzle, rng: Random) -> tuple[Digit, ...]:
    found, _, _ = compile_puzzle(blank).problem.solve(1, seed=rng.randint(1, 2**60))
    return tuple(found)


def _is_unique(puzzle: Puzzle) -> bool:
    compiled = compile_puzzle(puzzle)
    found, _, _ = compiled.problem.solve(2)
    return len(found) == compiled.cell_count


def _minimal(puzzle: Puzzle, givens: dict[int, Digit]) -> dict[int, Digit]:
    """Leave out givens while one grid only fits."""
    left = dict(givens)
    for cell, digit in givens.items():
        del left[cell]
        if not _is_unique(puzzle.with_givens(left)):
            left[cell] = digit
    return left


def _spoiled(puzzle: Puzzle, givens: dict[int, Digit], grid: tuple[Digit, ...], rng: Random) -> Puzzle:
    """Show one digit more, which is not that of the only grid: rather one that its neighbours do not refute at once."""
    cells = [cell for cell in range(len(grid)) if cell not in givens] or list(givens)
    cell = rng.choice(cells)
    wrong = [digit for digit in puzzle.domains[cell] if digit != grid[cell]] or [
        digit for digit in range(1, puzzle.size + 1) if digit != grid[cell]
    ]
    quiet = [digit for digit in wrong if all(givens.get(peer) != digit for peer in puzzle.peers[cell])]
    return puzzle.with_givens({**givens, cell: rng.choice(quiet or wrong)})
