"""Small puzzles with a known verdict."""

import random

from modoku.puzzle import Puzzle
from modoku.variants import make

PLAIN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NONE = "55" + PLAIN[2:]
SEVERAL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".translate(
    {ord("1"): ".", ord("2"): "."}
)
UNIQUE4 = "1...3..2...3..2."
UNIQUE6 = ".42..6.5.1...2.......43.6.........4."


def pattern_grid(order: int, holes: int, seed: int) -> Puzzle:
    """Return a shuffled standard grid with some cells blanked."""
    chance = random.Random(seed)
    size = order * order

    def lines() -> list[int]:
        return [
            band * order + line
            for band in chance.sample(range(order), order)
            for line in chance.sample(range(order), order)
        ]

    rows, columns, digits = lines(), lines(), chance.sample(range(1, size + 1), size)
    values = [digits[(order * (r % order) + r // order + c) % size] for r in rows for c in columns]
    for cell in chance.sample(range(size * size), holes):
        values[cell] = 0
    return make(f"classic:boxes={order}x{order}").with_givens(values)
