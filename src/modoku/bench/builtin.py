"""Suites that the program makes itself, the same ones from the same seed everywhere and in every version.

All come from a few puzzles written down below. Their solutions, with digits, rows, columns, bands and stacks exchanged,
are dug out again: only "is it still unique?" is asked of a solver, and that has one right answer. What has been dug is
then exchanged further, because digging costs more than solving.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..native import solve_one
from .suite import CELLS, Suite, suite_of

DEFAULT_SEED = 1
SIZE = 10_000
"""Puzzles of a suite."""
DUG = 500
"""How many of them are dug; the others are these with rows, columns and digits exchanged."""
EASY_GIVENS = 34

SEEDS = (
    "........7....9...38.1.2.49.5....2....983...7.2....194......3........7....8.4..2.1",
    "..5..7.8.......5.3...3....2..8..9...4..68.....23.7....85.9..6....1....4......4.1.",
    ".....7.9......4...29.5....4..4..5..1..64...2.3..1...4..6....3......3..8..8...1..9",
    ".6.........2...9..51..29.83..........768....41...3...78.....6...9156..3....4....8",
    "1......244....9....5.72....5.4..8.....8...7....9...5......8...17....54...2...1.3.",
    ".8..5....4..9.....5.7..43.........9.......82..4..67.....1.4........29.1.65...14..",
    "..8.6....7.......4.43.2.9....4....1.3..91.7.......6..22...78.6...7......8.5...2..",
    "5.74.3.6........2..3.19....4.....6.1.....6.....8...3..3.9.4.8.....6.8....8...9...",
    ".8.....79..2...3........8.5..1.....63..5...14.7.......72.89.5.......3.....3..2...",
    "3.5..4.....69....7.9....4.8..2.7...4...5....9...8.625.9.8......524...6........8..",
    "..96....8....95.7.3...1....25....3............17......6...71..5..3..9.4....45.6..",
    ".....98...871..6.....7..42..5..1..9.1.64..3..9...76.4....6......6.......3....4..8",
    "....8...16....5.8.2.....93.45.3...6.9.2.6.....3..584.......3....9..41..2.........",
    "...1..5.27......8........6......43.........57..4.6.82..42.83...38.5...4..6...9...",
    "3.845...9.....9.6..1................6....4..3...81...5.5....38......1..4472..3...",
    ".71.......5.4.9.3.63..........7....5...3.1.4...3.46.....76.3...2......9...6....5.",
    ".......5..17.2...696....7...83.95.............7..6.84..2....9.5....7...1.....1.8.",
    "........7.9..7.5.3....6.4..6..........5...6.9.38..2.......5...692.....3..5.3.4...",
    "6.8.1.542.....8...7......6.2...6..1.....4..2....9..4.7.76.....1....5.....5...42..",
    ".5..1.8.64..5.8....2....53.3...24....6..7......86..3...3....6..1..7....2.8.......",
    "...5.3.....9....7.8...6..........7..4..21..8..31...92.....2.6..25.8.........3...5",
    ".5.7.286.............5..9.23.5.8.........5...1..4...8...3...4..29....3.6.41..3.2.",
    ".57.8...6..4..68....94.........2...41.3.5..9..4.6..5......61..........4.......7.1",
    "....18....1....7...69.7.5...5..9...1.....6..23........6..83......3.....6.87.6.9.5",
)
"""Minimal puzzles, found by digging 112,320 random grids and changing those for which our own one-puzzle solver needed
most nodes: if they favour anybody, then not us."""


def exchange(puzzle: str, rng: Random) -> str:
    """Return an equivalent puzzle: digits renamed, rows, columns, bands, stacks exchanged, perhaps transposed.

    >>> sorted(exchange("1" + "." * 80, Random(1)))[-1] in "123456789"
    True
    """
    rows, columns = _lines(rng), _lines(rng)
    digits = rng.sample("123456789", 9)
    renamed = puzzle.translate(str.maketrans("123456789", "".join(digits)))
    if rng.random() < 0.5:
        return "".join(renamed[9 * row + column] for column in columns for row in rows)
    return "".join(renamed[9 * row + column] for row in rows for column in columns)


def _lines(rng: Random) -> list[int]:
    return [3 * group + line for group in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]


def dig(grid: str, givens: int, rng: Random) -> str:
    """Leave out givens of a grid in random order while it stays unique, down to so many (0: until it is minimal)."""
    cells, left = list(grid), CELLS
    for cell in rng.sample(range(CELLS), CELLS):
        if left == givens:
            break
        digit, cells[cell] = cells[cell], "."
        if solve_one("".join(cells))[0] == 1:
            left -= 1
        else:
            cells[cell] = digit
    return "".join(cells)


def builtin_suites(seed: int = DEFAULT_SEED, size: int = SIZE) -> tuple[Suite, ...]:
    """Make the suites easy, minimal, hard, several and invalid.

    >>> [suite.name for suite in builtin_suites(size=10)]
    ['easy', 'minimal', 'hard', 'several', 'invalid']
    """
    grids = [solve_one(puzzle)[3] for puzzle in SEEDS]

    def fill(name: str, make: Callable[[Random], str], origin: str) -> Suite:
        # A generator of its own: a suite does not depend on those before it, nor its beginning on its size.
        rng = Random(f"{seed} {name}")
        dug = [make(rng) for _ in range(min(size, DUG))]
        rng = Random(f"{seed} {name} copies")
        copies = (exchange(dug[i % len(dug)], rng) for i in range(size - len(dug)))
        return suite_of(name, [*dug, *copies], f"{origin}; seed {seed}")

    def minimal(rng: Random) -> str:
        return dig(exchange(rng.choice(grids), rng), 0, rng)

    def several(rng: Random) -> str:
        puzzle = minimal(rng)
        cell = rng.choice([i for i, given in enumerate(puzzle) if given != "."])
        return puzzle[:cell] + "." + puzzle[cell + 1 :]

    def invalid(rng: Random) -> str:
        grid = exchange(rng.choice(grids), rng)
        puzzle = dig(grid, 0, rng)
        cell = rng.choice([i for i, given in enumerate(puzzle) if given == "."])
        wrong = rng.choice([digit for digit in "123456789" if digit != grid[cell]])
        return puzzle[:cell] + wrong + puzzle[cell + 1 :]

    return (
        fill(
            "easy",
            lambda rng: dig(exchange(rng.choice(grids), rng), EASY_GIVENS, rng),
            f"dug down to {EASY_GIVENS} givens or until minimal",
        ),
        fill("minimal", minimal, "dug until minimal"),
        fill("hard", lambda rng: exchange(rng.choice(SEEDS), rng), f"{len(SEEDS)} hard puzzles, exchanged"),
        fill("several", several, "dug until minimal, one given left out"),
        fill("invalid", invalid, "dug until minimal, one wrong digit added"),
    )
