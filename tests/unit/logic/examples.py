"""Positions in which a technique finds its figure, each with a near miss: a few candidates more, and it is silent.

A position has an entry for each cell, separated by blanks: `=5` for a digit that stands there, else the candidates.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.spare_kinds import make_any

from modoku.formats import read_puzzle
from modoku.logic import State
from modoku.puzzle import symbol_of

EXAMPLES = Path(__file__).parents[2] / "data" / "logic" / "examples.txt"


@dataclass(frozen=True, slots=True)
class Example:
    """A technique, the puzzle (recipe and givens), the position, and the near miss."""

    technique: str
    recipe: str
    givens: str
    position: str
    near_miss: str

    @property
    def state(self) -> State:
        """The position in which the technique finds something."""
        return state_of(self.recipe, self.givens, self.position)

    @property
    def near_state(self) -> State:
        """The position in which it must be silent."""
        return state_of(self.recipe, self.givens, self.near_miss)

    def differing(self) -> int:
        """Count the cells in which the two positions differ."""
        return sum(a != b for a, b in zip(self.position.split(), self.near_miss.split(), strict=True))


def examples() -> dict[str, Example]:
    """Return the examples by technique."""
    lines = EXAMPLES.read_text(encoding="utf-8").splitlines()
    found = [Example(*line.split("\t")) for line in lines if line and not line.startswith("#")]
    return {example.technique: example for example in found}


def state_of(recipe: str, givens: str, position: str) -> State:
    """Return a position as a state."""
    puzzle = read_puzzle(givens, "line", make_any(recipe))
    cells = position.split()
    state = State.of(puzzle, [int(cell[1:], 36) if cell.startswith("=") else 0 for cell in cells])
    candidates = [0 if c.startswith("=") else sum(1 << int(digit, 36) - 1 for digit in c) for c in cells]
    places = [0] * state.board.size
    for cell, mask in enumerate(candidates):
        for index in range(state.board.size):
            if mask >> index & 1:
                places[index] |= 1 << cell
    return State(state.board, state.values, candidates, places, state.given)


def position_of(state: State) -> str:
    """Return a state as a position."""
    return " ".join(
        f"={symbol_of(value)}" if value else "".join(map(symbol_of, state.digits_of(cell)))
        for cell, value in enumerate(state.values)
    )
