"""Puzzles for tables: made by the core, the same each time."""

from __future__ import annotations

from functools import cache

from modoku.native import dig_classic9

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@cache
def minimal(count: int, seed: int = 1) -> tuple[tuple[str, str], ...]:
    """Return minimal puzzles with their solutions."""
    size = 325  # found, puzzle, solution, when each cell was dug, when it was tried
    made = dig_classic9(list(range(seed, seed + count)), [[cell] for cell in range(81)], bytes(81), 0, [])
    rows = [made[at : at + size] for at in range(0, size * count, size)]
    return tuple((_text(row[1:82]), _text(row[82:163])) for row in rows)


def _text(cells: bytes) -> str:
    return "".join(".123456789"[cell] for cell in cells)
