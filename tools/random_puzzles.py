"""Random puzzles with one solution, classic and with other rules, for the campaigns of the techniques.

A puzzle is told by a recipe (`classic`, `killer:cages=...`) and its givens in one line, so that it can be written down
and made again. Rules that need clues (cages, dots, lines) are read off a random solution; then givens are taken away
in random order as long as there is still one solution. In pencil-mark puzzles nothing is given but candidates that are
struck out: those, too, are taken back as long as there is one solution, and what is left is harder by far.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from modoku.formats import read_puzzle
from modoku.native import solve_one
from modoku.puzzle import Puzzle, symbol_of
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import make

Made = tuple[str, str, tuple[int, ...]]
"""A recipe, the givens as a line, and the solution."""

MOST_SECONDS = 1.0
"""A general puzzle whose question takes longer counts as not unique, so that its given stays."""


def random_grid(rng: random.Random) -> str:
    """Return a random completed classic grid: three boxes at random, the rest as the solver finds it, then shuffled."""
    cells = ["."] * 81
    for box in (0, 30, 60):
        digits = rng.sample("123456789", 9)
        for i, digit in enumerate(digits):
            cells[box + 9 * (i // 3) + i % 3] = digit
    found: str = solve_one("".join(cells), limit=1)[3]
    rows = [3 * band + row for band in rng.sample(range(3), 3) for row in rng.sample(range(3), 3)]
    columns = [3 * stack + column for stack in rng.sample(range(3), 3) for column in rng.sample(range(3), 3)]
    return "".join(found[9 * r + c] for r in rows for c in columns)


def classic_puzzle(rng: random.Random) -> Made:
    """Return a random minimal classic puzzle."""
    grid = random_grid(rng)
    cells = list(grid)
    for cell in rng.sample(range(81), 81):
        cells[cell] = "."
        if solve_one("".join(cells), limit=2)[0] != 1:
            cells[cell] = grid[cell]
    return "classic", "".join(cells), tuple(map(int, grid))


def _name(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def _beside(cell: int, diagonal: bool = False) -> list[int]:
    row, column = divmod(cell, 9)
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)] + ([(1, 1), (1, -1), (-1, 1), (-1, -1)] if diagonal else [])
    places = [(row + a, column + b) for a, b in steps]
    return [9 * r + c for r, c in places if 0 <= r < 9 and 0 <= c < 9]


def _cages(grid: str, rng: random.Random) -> str:
    """Return a recipe of cages that cover the grid, each of one to five neighbours with different digits."""
    free = set(range(81))
    cages = []
    while free:
        cage = [rng.choice(sorted(free))]
        free.remove(cage[0])
        for _ in range(rng.choice((1, 2, 2, 3, 3, 4))):
            edge = [c for cell in cage for c in _beside(cell) if c in free and grid[c] not in {grid[o] for o in cage}]
            if edge:
                cage.append(rng.choice(edge))
                free.remove(cage[-1])
        if len(cage) > 1:
            cages.append(f"{sum(int(grid[c]) for c in cage)}@{''.join(map(_name, cage))}")
    return "killer:cages=" + ";".join(cages)


def _dots(grid: str, rng: random.Random) -> str:
    """Return a recipe of dots, three of four that the grid allows."""
    white, black = [], []
    for cell in range(81):
        for other in (o for o in _beside(cell) if o > cell):
            low, high = sorted((int(grid[cell]), int(grid[other])))
            if rng.random() < 0.75:
                if high == 2 * low:
                    black.append(_name(cell) + _name(other))
                elif high == low + 1:
                    white.append(_name(cell) + _name(other))
    return f"kropki:white={';'.join(white)},black={';'.join(black)},negative=no"


def _xv(grid: str, rng: random.Random) -> str:
    """Return a recipe of pairs that add up to ten and to five."""
    pairs: dict[int, list[str]] = {10: [], 5: []}
    for cell in range(81):
        for other in (o for o in _beside(cell) if o > cell):
            total = int(grid[cell]) + int(grid[other])
            if total in pairs and rng.random() < 0.9:
                pairs[total].append(_name(cell) + _name(other))
    return f"xv:x={';'.join(pairs[10])},v={';'.join(pairs[5])}"


def _thermometers(grid: str, rng: random.Random) -> str:
    """Return a recipe of rising lines through neighbours."""
    free, lines = set(range(81)), []
    for _ in range(12):
        path = [rng.choice(sorted(free))]
        while len(path) < 6:
            onward = [c for c in _beside(path[-1], True) if c in free and c not in path and grid[c] > grid[path[-1]]]
            if not onward:
                break
            path.append(rng.choice(onward))
        if len(path) > 2:
            lines.append("".join(map(_name, path)))
            free -= set(path)
    return "thermometer:lines=" + ";".join(lines) if lines else "classic"


def _arrows(grid: str, rng: random.Random) -> str:
    """Return a recipe of arrows whose digits add up to that of their head."""
    free, arrows = set(range(81)), []
    for head in rng.sample(range(81), 81):
        path, rest = [head], int(grid[head])
        while head in free and rest:
            onward = [c for c in _beside(path[-1], True) if c in free and c not in path and int(grid[c]) <= rest]
            if not onward:
                break
            path.append(rng.choice(onward))
            rest -= int(grid[path[-1]])
        if not rest and len(path) > 2:
            arrows.append(f"{_name(path[0])}>{''.join(map(_name, path[1:]))}")
            free -= set(path)
    return "arrow:arrows=" + ";".join(arrows) if arrows else "classic"


def _runs(grid: str, rng: random.Random) -> str:
    """Return a recipe of lines whose digits are consecutive in some order."""
    free, lines = set(range(81)), []
    for start in rng.sample(range(81), 81):
        path = [start]
        for _ in range(rng.choice((2, 3, 4))):
            onward = [c for c in _beside(path[-1], True) if c in free and c not in path and _is_run(grid, [*path, c])]
            if start in free and onward:
                path.append(rng.choice(onward))
        if len(path) > 2 and len(lines) < 12:
            lines.append("".join(map(_name, path)))
            free -= set(path)
    return "renban:lines=" + ";".join(lines) if lines else "classic"


def _is_run(grid: str, cells: list[int]) -> bool:
    digits = sorted(int(grid[cell]) for cell in cells)
    return len(set(digits)) == len(digits) and digits[-1] - digits[0] == len(digits) - 1


def _palindromes(grid: str, rng: random.Random) -> str:
    """Return a recipe of short lines that read the same both ways: three or four cells."""
    free, lines = set(range(81)), []
    for middle in rng.sample(range(81), 81):
        ends = [c for c in _beside(middle, True) if c in free]
        pairs = [(a, b) for a in ends for b in ends if a < b and grid[a] == grid[b]]
        if middle in free and pairs:
            a, b = rng.choice(pairs)
            lines.append("".join(map(_name, (a, middle, b))))
            free -= {a, middle, b}
    return "palindrome:lines=" + ";".join(lines) if lines else "classic"


def _sandwiches(grid: str, _: random.Random) -> str:
    """Return a recipe of the sums between 1 and 9, for all rows and columns."""
    lines = [grid[9 * r : 9 * r + 9] for r in range(9)], [grid[c::9] for c in range(9)]
    rows, columns = (" ".join(_between(line) for line in side) for side in lines)
    return f"sandwich:rows={rows},columns={columns}"


def _between(line: str) -> str:
    first, last = sorted((line.index("1"), line.index("9")))
    return str(sum(map(int, line[first + 1 : last])))


CLUED: dict[str, Callable[[str, random.Random], str]] = {
    "killer": _cages,
    "kropki": _dots,
    "xv": _xv,
    "thermometer": _thermometers,
    "arrow": _arrows,
    "renban": _runs,
    "palindrome": _palindromes,
    "sandwich": _sandwiches,
}
PLAIN = (
    "jigsaw",
    "jigsaw:layout=7-2",
    "jigsaw:layout=9-1",
    "diagonal",
    "windoku",
    "anti-knight",
    "anti-king",
    "non-consecutive",
    "centre-dot",
    "asterisk",
    "girandola",
    "position",
    "latin:size=7",
    "classic:boxes=2x2",
    "classic:boxes=2x3",
    "classic:boxes=2x4",
    "classic:boxes=3x4",
)


def variant_puzzle(name: str, rng: random.Random) -> Made | None:
    """Return a random puzzle of a variant, of CLUED or of PLAIN; None where a random start had no solution."""
    if name in CLUED:
        grid = random_grid(rng)
        recipe, solution = CLUED[name](grid, rng), tuple(map(int, grid))
    else:
        recipe, found = name, _random_solution(make(name), rng)
        if found is None:
            return None
        solution = found
    return recipe, dig(make(recipe), solution, rng), solution


def _random_solution(blank: Puzzle, rng: random.Random) -> tuple[int, ...] | None:
    """Return a solution of a blank puzzle that starts from a few random digits."""
    for count in (6, 4, 2, 1):
        puzzle = blank
        for cell in rng.sample(range(blank.layout.cell_count), min(count, blank.layout.cell_count)):
            digits = sorted(set(range(1, blank.size + 1)) - {puzzle.givens[p] for p in blank.layout.peers[cell]})
            if not digits:
                continue
            puzzle = puzzle.with_givens([rng.choice(digits) if c == cell else d for c, d in enumerate(puzzle.givens)])
        found = solve(puzzle, limit=1, seconds=MOST_SECONDS).solution
        if found is not None:
            return found.values
    return None


def dig(blank: Puzzle, solution: tuple[int, ...], rng: random.Random) -> str:
    """Return the givens that are left when none can go without a second solution, as a line."""
    kept = list(solution)
    cells = list(range(len(kept)))
    rng.shuffle(cells)
    # In halves while that goes, then one by one: most givens of a puzzle with many clues can go together.
    step = max(len(cells) // 4, 1)
    while cells:
        some, cells = cells[:step], cells[step:]
        trial = [0 if cell in some else digit for cell, digit in enumerate(kept)]
        if solve(blank.with_givens(trial), limit=2, seconds=MOST_SECONDS).verdict is Verdict.UNIQUE:
            kept = trial
        elif step > 1:
            cells, step = some + cells, max(step // 2, 1)
    return "".join(symbol_of(digit) if digit else "." for digit in kept)


def marked_puzzle(name: str, rng: random.Random) -> Made | None:
    """Return a random minimal pencil-mark puzzle: no candidate that is struck out could be put back."""
    blank = make(name)
    solution = _random_solution(blank, rng)
    if solution is None:
        return None
    size = blank.size
    marks = ["."] * (len(solution) * size)
    for cell, digit in enumerate(solution):
        marks[cell * size + digit - 1] = symbol_of(digit)
    places = [place for place, mark in enumerate(marks) if mark == "."]
    rng.shuffle(places)
    step = max(len(places) // 8, 1)
    while places:
        some, places = places[:step], places[step:]
        trial = [symbol_of(place % size + 1) if place in some else mark for place, mark in enumerate(marks)]
        puzzle = puzzle_of(name, "".join(trial))
        if solve(puzzle, limit=2, seconds=MOST_SECONDS).verdict is Verdict.UNIQUE:
            marks = trial
        elif step > 1:
            places, step = some + places, max(step // 2, 1)
    return name, "".join(marks), solution


def iter_variants(seed: int) -> Iterator[Made]:
    """Yield puzzles of all variants in turn, for ever."""
    names = (*CLUED, *PLAIN)
    number = 0
    while True:
        name = names[number % len(names)]
        made = variant_puzzle(name, random.Random(f"{seed} {number}"))
        number += 1
        if made is not None:
            yield made


def puzzle_of(recipe: str, line: str) -> Puzzle:
    """Return the puzzle of a recipe and a line of givens, or of pencil marks."""
    return read_puzzle(line, "line", make(recipe))
