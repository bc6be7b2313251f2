"""How many canonical forms a second: classic lists through the core, other sizes and rules through the labelling.

    .venv/bin/python benchmarks/symmetry.py PUZZLES.txt ...

Each list is measured as it is and as the list of its solutions: processor time, the fastest of five runs, one thread.
"""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from modoku import solve_many
from modoku.puzzle import BoxGrid, Puzzle
from modoku.questions.canon import canon_many
from modoku.search import solve
from modoku.symmetry import automorphisms, canonical
from modoku.variants import classic, make

RUNS = 5


def fastest(work: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def measure_lists(names: list[str]) -> None:
    for name in names:
        text = Path(name).read_bytes()
        count = len(canon_many(text))
        print(f"{Path(name).stem:<28} {count / fastest(lambda text=text: canon_many(text)):>12,.0f} puzzles/s", end="")
        solved = "\n".join(answer for answer in solve_many(text) if answer).encode()
        count = len(canon_many(solved))
        if count:
            print(f" {count / fastest(lambda text=solved: canon_many(text)):>12,.0f} grids/s", end="")
        print()


def iter_others() -> list[tuple[str, Puzzle]]:
    chance = random.Random(1)
    found = []
    for rows, columns in ((2, 3), (4, 4), (5, 5), (6, 6), (8, 8)):
        puzzle = classic(BoxGrid(rows, columns))
        n = rows * columns
        name = f"{n}x{n}"
        found.append((f"{name} blank", puzzle))
        shifted = [(columns * (r % rows) + r // rows + c) % n + 1 for r in range(n) for c in range(n)]
        found.append((f"{name} full, cyclic", puzzle.with_givens(shifted)))
        if n <= 25:
            first = chance.sample(range(1, n + 1), n)
            answer = solve(puzzle.with_givens(dict(enumerate(first))), limit=1, seconds=30).solutions[0]
            found.append((f"{name} full, found by search", puzzle.with_givens(answer.values)))
            some = {cell: answer.values[cell] for cell in chance.sample(range(n * n), n * n // 3)}
            found.append((f"{name} one third given", puzzle.with_givens(some)))
    for recipe in ("samurai", "sumo", "jigsaw", "killer:cages=15@r1c1r1c2;8@r2c1r3c1;r5c5r5c6", "anti-knight"):
        found.append((recipe.partition(":")[0], make(recipe)))
    return found


def measure_others() -> None:
    for name, puzzle in iter_others():
        forms = fastest(lambda puzzle=puzzle: canonical(puzzle))
        groups = fastest(lambda puzzle=puzzle: automorphisms(puzzle).order)
        print(f"{name:<28} {1000 * forms:9.1f} ms to the form {1000 * groups:9.1f} ms to the group")


if __name__ == "__main__":
    measure_lists(sys.argv[1:])
    measure_others()
