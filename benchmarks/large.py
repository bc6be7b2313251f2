"""Large grids: `auto` against a SAT solver called by hand, to the second solution or the proof that there is none.

    .venv/bin/python benchmarks/large.py                      grids made here, with holes
    .venv/bin/python benchmarks/large.py FILE ...             your own, one puzzle a line, 16x16, 25x25, 36x36 ...
    .venv/bin/python benchmarks/large.py --quasi 10 --most 20  boards near the transition: how many are solved, how fast
    .venv/bin/python benchmarks/large.py --quasi 10 --only 64:40,49:43    these classes alone, digits and holes in %
    .venv/bin/python benchmarks/large.py FILE ... --orders 5 --most 100 --rival cadical153 --rounds 3 --json OUT.json

The question of both: the one solution and the proof that it is the only one, or two solutions, or the proof that there
is none. Both start from the same `Puzzle` and end with grids that `Solution.checked` has passed, and whatever lies
between is charged. Ours is `solve(puzzle)`. The rival's is what a person would have to write by hand, in the best form
there is: its clauses are those of the extended encoding with what follows from the givens worked in, built by our core
(two milliseconds at 36x36; in Python it would be a second) and passed on by it, past PySAT's wrappers (half the time of
`bootstrap_with`); it is asked without limits and cannot be interrupted; its models are decoded and checked. What it
spends on search alone is shown too: who has the clauses for some other reason compares with that. Both keep from puzzle
to puzzle what depends on the layout alone: our compiled rules, the packed groups of the clauses.

The two take turns, and the least processor time of each is given. With several solutions it is luck who finds two of
them sooner: read the sums, or take `--orders 5`, which asks about every grid in five orders of its rows, columns and
digits and adds the times. Nobody is stopped, unless `--most` says after how many seconds: these are then taken as its
time, and the ratio is less (<) or more (>) than what is shown, or unknown (?). Every question is then asked in a new
process, where both sides pay some milliseconds for a cold start.

`--quasi` asks for one solution of full grids with holes at random places (quasi-complete boards), ours alone. The grids
are shuffled patterns, which flatter everybody, and random ones: boxes along the diagonal at random, the rest solved.
There `--most` is time on a processor.
"""

import argparse
import json
import resource
import statistics
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from math import isqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from engines import pattern_with_holes

from modoku.bench.machine import machine_facts
from modoku.comparison.report import aligned, duration
from modoku.formats import iter_lines
from modoku.models import to_cnf
from modoku.native import CancelFlag, each_clause
from modoku.puzzle import BoxGrid, Puzzle, Sheet, Solution
from modoku.search import solve
from modoku.variants import classic

KEYS = ("seconds", "searching")
MADE = ((5, 50), (5, 60), (6, 45), (6, 46), (6, 60))
"""Order of the boxes, and holes in a hundred cells."""


QUASI = ((7, 40), (7, 43), (8, 38), (8, 40), (8, 41))
"""The same for quasi-complete boards; the transition is near 43 % at 49x49, near 40 % at 64x64."""
GRIDS = 2
"""How many random grids are made: filling one takes longer than solving ten boards."""


class Facts(NamedTuple):
    """What a side spent in all and on search alone, how many solutions it found (None: it was stopped), and how."""

    seconds: float
    searching: float
    found: int | None
    engine: str = ""


def puzzles(files: list[Path]) -> list[tuple[str, Puzzle]]:
    """Return the puzzles with names: of the files, or made here."""
    if not files:
        rng = Random(1)
        return [(f"{n * n}-{holes}", pattern_with_holes(n, holes, rng)) for n, holes in MADE for _ in range(3)]
    named = []
    for file in files:
        for number, found in enumerate(iter_lines(file.read_text("utf-8").splitlines()), 1):
            if not isinstance(found, Sheet):
                raise SystemExit(f"{file}: {found}")
            named.append((f"{file.stem}:{number}", found.puzzle))
    return named


def shuffled(puzzle: Puzzle, rng: Random) -> Puzzle:
    """Return the same square grid with its rows, its columns and its digits in another order."""
    size, order = puzzle.size, isqrt(puzzle.size)
    rows, columns = (
        [band * order + line for band in rng.sample(range(order), order) for line in rng.sample(range(order), order)]
        for _ in range(2)
    )
    names = (0, *rng.sample(range(1, size + 1), size))
    return puzzle.with_givens([names[puzzle.givens[row * size + column]] for row in rows for column in columns])


def random_grid(order: int, rng: Random) -> Puzzle:
    """Return a full grid without a pattern: the boxes along the diagonal at random, what follows by a search."""
    blank = classic(BoxGrid.of_order(order))
    givens = [0] * blank.layout.cell_count
    for box in blank.layout.units_of_kind("box")[:: order + 1]:
        for cell, digit in zip(box.cells, rng.sample(range(1, blank.size + 1), blank.size), strict=True):
            givens[cell] = digit
    found = solve(blank.with_givens(givens), limit=1).solution
    if found is None:
        raise SystemExit(f"no grid of order {order} was found")
    return shuffled(blank.with_givens(found.values), rng)


def with_holes(grid: Puzzle, percent: int, rng: Random) -> Puzzle:
    """Return a grid with so many of a hundred cells blank."""
    cells = len(grid.givens)
    holes = set(rng.sample(range(cells), cells * percent // 100))
    return grid.with_givens([0 if cell in holes else digit for cell, digit in enumerate(grid.givens)])


def solve_within(board: Puzzle, seconds: float) -> tuple[bool, float]:
    """Return whether one solution was found in so much time on a processor, and the time."""
    cancel, start = CancelFlag(), time.process_time()
    done = threading.Event()

    def watch() -> None:
        while not done.wait(0.02):
            if time.process_time() - start > seconds:
                cancel.set()

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        found = solve(board, limit=1, cancel=cancel).solution is not None
    finally:
        done.set()
        watcher.join()
    return found, time.process_time() - start


def measure_quasi(count: int, most: float, only: str) -> None:
    """Print how many quasi-complete boards of each class get a solution, and the processor time: median and worst."""
    print(
        "grids, size, holes in %, solved, median, worst (seconds of the processor; unsolved ones count as they ended)"
    )
    made: dict[int, list[Puzzle]] = {}
    for kind in ("pattern", "random"):
        for order, percent in QUASI:
            if only and f"{order**2}:{percent}" not in only.split(","):
                continue
            rng = Random(f"{kind} {order} {percent}")
            if kind == "random" and order not in made:
                made[order] = [random_grid(order, rng) for _ in range(GRIDS)]
            times, solved = [], 0
            for number in range(count):
                if kind == "pattern":
                    board = pattern_with_holes(order, percent, rng)
                else:
                    board = with_holes(made[order][number % GRIDS], percent, rng)
                found, seconds = solve_within(board, most)
                solved += found
                times.append(seconds)
            cells = [kind, str(order**2), str(percent), f"{solved} of {count}"]
            print(aligned([[*cells, f"{statistics.median(times):.3f}", f"{max(times):.3f}"]], {0}), flush=True)


def ours(puzzle: Puzzle) -> Facts:
    """Solve as anybody would with us."""
    start = time.process_time()
    result = solve(puzzle)
    seconds = time.process_time() - start
    return Facts(seconds, seconds, len(result.answers), result.engine)


@dataclass(frozen=True)
class ByHand:
    """A dozen lines as one would write them without us, on the clauses and through the door that we lend."""

    rival: str

    def __call__(self, puzzle: Puzzle) -> Facts:
        """Find a solution, check it, forbid it, look for another."""
        solutions: list[Solution] = []
        start, searching = time.process_time(), 0.0
        model = to_cnf(puzzle)
        with import_module("pysat.solvers").Solver(name=self.rival) as solver:
            possible = each_clause(model.content.tobytes(), self.adder(solver))
            while possible and len(solutions) < 2:
                before = time.process_time()
                possible = solver.solve()
                searching += time.process_time() - before
                if possible:
                    true = [literal for literal in solver.get_model() if 0 < literal <= model.varmap.pair_count]
                    solutions.append(Solution.checked(puzzle, model.to_values(true)))
                    possible = bool(true)
                    solver.add_clause([-literal for literal in true])
        return Facts(time.process_time() - start, searching, len(solutions), self.rival)

    def adder(self, solver: Any) -> Callable[[list[int]], object]:
        """Return what takes up a clause: CaDiCaL's own function, or PySAT's."""
        handle = getattr(solver.solver, "cadical", None)
        if handle is None:
            return solver.add_clause  # type: ignore[no-any-return]
        return partial(getattr(import_module("pysolvers"), f"{self.rival}_add_cl"), handle)


def within(most: int | None, side: Callable[[Puzzle], Facts], puzzle: Puzzle) -> Facts:
    """Ask one side, in a process that ends after `most` seconds of processor time if there is such a bound."""
    if most is None:
        return side(puzzle)
    context = get_context("fork")
    mine, its = context.Pipe(duplex=False)

    def work() -> None:
        # The processor time of a new process begins at 0.
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
        its.send(side(puzzle))

    child = context.Process(target=work)
    child.start()
    its.close()
    try:
        return mine.recv()  # type: ignore[no-any-return]
    except EOFError:
        return Facts(float(most), float(most), None)
    finally:
        child.join()


def measure(name: str, orders: list[Puzzle], by_hand: ByHand, rounds: int, most: int | None) -> dict[str, Any]:
    """Let both take turns; raise if they do not agree."""
    totals = [0.0, 0.0, 0.0]
    stopped = [0, 0]
    for puzzle in orders:
        turns = [(within(most, ours, puzzle), within(most, by_hand, puzzle)) for _ in range(rounds)]
        for mine, its in turns:
            if None not in (mine.found, its.found) and mine.found != its.found:
                raise SystemExit(f"{name}: {mine.found} solutions against {its.found}")
        stopped = [stopped[side] + any(turn[side].found is None for turn in turns) for side in (0, 1)]
        least = (min(one.seconds for one, _ in turns), *(min(getattr(its, key) for _, its in turns) for key in KEYS))
        totals = [total + part for total, part in zip(totals, least, strict=True)]
    return {
        "name": name,
        "engine": mine.engine,
        "solutions": mine.found if mine.found is not None else its.found,
        "ours": totals[0],
        "rival": totals[1],
        "its search": totals[2],
        "ours stopped": stopped[0],
        "rival stopped": stopped[1],
        "ratio": totals[0] / totals[1],
    }


def main() -> None:
    """Measure, print a table, write JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rival", default="cadical195", help="a solver of PySAT")
    parser.add_argument("--rounds", type=int, default=2, help="how often each is asked about each grid")
    parser.add_argument("--orders", type=int, default=1, help="how many orders of each grid are asked about")
    parser.add_argument("--most", type=int, help="stop either side after so many seconds")
    parser.add_argument("--quasi", type=int, metavar="N", help="measure N quasi-complete boards of each class instead")
    parser.add_argument("--only", default="", help="with --quasi: these classes, as 64:40,49:43")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    if chosen.quasi:
        measure_quasi(chosen.quasi, chosen.most or 20, chosen.only)
        return
    rows: list[dict[str, Any]] = []
    by_hand = ByHand(chosen.rival)
    for side in (ours, by_hand):
        side(classic(BoxGrid.of_order(4)))  # libraries are loaded
    rng = Random(1)
    print(f"puzzle, solutions, engine, ours, {chosen.rival}, its search alone, ratio", flush=True)
    for name, puzzle in puzzles(chosen.files):
        orders = [puzzle, *(shuffled(puzzle, rng) for _ in range(chosen.orders - 1))]
        rows.append(measure(name, orders, by_hand, chosen.rounds, chosen.most))
        print(line(rows[-1]), flush=True)
    ratios = [row["ratio"] for row in rows]
    sums = [duration(sum(row[key] for row in rows)) for key in ("ours", "rival", "its search")]
    print(
        f"{len(rows)} puzzles: {sums[0]} against {sums[1]} (search alone {sums[2]});"
        f" ratio of each: median {statistics.median(ratios):.2f}, worst {max(ratios):.2f}"
    )
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": machine_facts(), "rows": rows}, indent=1) + "\n", "utf-8")


def line(row: dict[str, Any]) -> str:
    """Return a line of the table."""
    times = [duration(row[key]) for key in ("ours", "rival", "its search")]
    bound = {(True, False): "> ", (False, True): "< ", (True, True): "? "}
    sign = bound.get((row["ours stopped"] > 0, row["rival stopped"] > 0), "")
    cells = [row["name"], str(row["solutions"]), row["engine"], *times, f"{sign}{row['ratio']:.2f}"]
    return aligned([cells], {0, 1, 2})


if __name__ == "__main__":
    main()
