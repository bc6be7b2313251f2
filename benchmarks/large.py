"""Large grids: `auto` against a SAT solver called by hand, to the second solution or the proof that there is none.

    .venv/bin/python benchmarks/large.py                      grids made here, with holes
    .venv/bin/python benchmarks/large.py FILE ...             your own, one puzzle a line, 16x16, 25x25, 36x36 ...
    .venv/bin/python benchmarks/large.py FILE ... --orders 5 --most 100 --rival cadical153 --rounds 3 --json OUT.json

The question of both: the one solution and the proof that it is the only one, or two solutions, or the proof that there
is none. Both start from the same `Puzzle` and end with grids that `Solution.checked` has passed, and whatever lies
between is charged. Ours is `solve(puzzle)`. The rival's is what a person would have to write by hand, in the best form
there is: its clauses are those of the extended encoding with what follows from the givens worked in, built by our core
(two milliseconds at 36x36; in Python it would be a second) and passed on by it, past PySAT's wrappers (half the time of
`bootstrap_with`); it is asked without limits and cannot be interrupted; its models are decoded and checked. What it
spends on search alone is shown too: who has the clauses for some other reason compares with that. Both keep from puzzle
to puzzle what depends on the layout alone: our compiled rules, the packed groups of the clauses.

The two take turns, and the least processor time of each, that of processes it starts included, is given (Linux). With
several solutions it is luck who finds two of them sooner: read the sums, or take `--orders 5`, which asks about every
grid in five orders of its rows, columns and digits and adds the times. Nobody is stopped, except a rival that has
searched for `--most` seconds: its time is then taken as that, and the ratio is at most what is shown.
"""

import argparse
import json
import resource
import statistics
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from math import isqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from engines import pattern_with_holes, processor_time

from modoku.bench.machine import machine_facts
from modoku.comparison.report import aligned, duration
from modoku.formats import iter_lines
from modoku.models import to_cnf
from modoku.native import each_clause
from modoku.puzzle import Puzzle, Sheet, Solution
from modoku.questions import solve
from modoku.results import SolveResult

MADE = ((5, 50), (5, 60), (6, 45), (6, 46), (6, 60))
"""Order of the boxes, and holes in a hundred cells."""


class Facts(NamedTuple):
    """What the rival spent in all and on search alone, and how many solutions it found (None: it was stopped)."""

    seconds: float
    searching: float
    found: int | None


def puzzles(files: list[Path]) -> list[tuple[str, Puzzle]]:
    """Give the puzzles with names: of the files, or made here."""
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
    """Give the same square grid with its rows, its columns and its digits in another order."""
    size, order = puzzle.size, isqrt(puzzle.size)
    rows, columns = (
        [band * order + line for band in rng.sample(range(order), order) for line in rng.sample(range(order), order)]
        for _ in range(2)
    )
    names = (0, *rng.sample(range(1, size + 1), size))
    return puzzle.with_givens([names[puzzle.givens[row * size + column]] for row in rows for column in columns])


class ByHand:
    """A dozen lines as one would write them without us, on the clauses and through the door that we lend."""

    def __init__(self, rival: str, most: int | None) -> None:
        self.rival = rival
        self.most = most

    def __call__(self, puzzle: Puzzle) -> Facts:
        """Solve, in a process of its own if it may have to be stopped."""
        if self.most is None:
            return self.solve(puzzle)
        context = get_context("fork")
        mine, its = context.Pipe(duplex=False)
        child = context.Process(target=lambda: its.send(self.solve(puzzle)))
        child.start()
        its.close()
        try:
            return mine.recv()  # type: ignore[no-any-return]
        except EOFError:
            return Facts(float(self.most), float(self.most), None)
        finally:
            child.join()

    def solve(self, puzzle: Puzzle) -> Facts:
        """Find a solution, check it, forbid it, look for another."""
        if self.most is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (self.most, self.most + 1))
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
        return Facts(time.process_time() - start, searching, len(solutions))

    def adder(self, solver: Any) -> Callable[[list[int]], object]:
        """Give what takes up a clause: CaDiCaL's own function, or PySAT's."""
        handle = getattr(solver.solver, "cadical", None)
        if handle is None:
            return solver.add_clause  # type: ignore[no-any-return]
        return partial(getattr(import_module("pysolvers"), f"{self.rival}_add_cl"), handle)


def measure(name: str, orders: list[Puzzle], by_hand: ByHand, rounds: int) -> dict[str, Any]:
    """Let both take turns; raise if they do not agree."""
    ours = theirs = searching = 0.0
    stopped = False
    for puzzle in orders:
        mine, its = [], []
        for _ in range(rounds):
            result, spent = timed(puzzle)
            mine.append(spent)
            its.append(by_hand(puzzle))
            if its[-1].found is None:
                stopped = True
            elif len(result.answers) != its[-1].found:
                raise SystemExit(f"{name}: {len(result.answers)} solutions against {its[-1].found}")
        ours += min(mine)
        theirs += min(facts.seconds for facts in its)
        searching += min(facts.searching for facts in its)
    return {
        "name": name,
        "engine": result.engine,
        "verdict": str(result.verdict),
        "ours": ours,
        "rival": theirs,
        "its search": searching,
        "stopped": stopped,
        "ratio": ours / theirs,
    }


def timed(puzzle: Puzzle) -> tuple[SolveResult, float]:
    """Give our answer and the processor time it took, here and in other processes."""
    results: list[SolveResult] = []
    seconds = processor_time(lambda: results.append(solve(puzzle)))
    return results[0], seconds


def main() -> None:
    """Measure, print a table, write JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rival", default="cadical195", help="a solver of PySAT")
    parser.add_argument("--rounds", type=int, default=2, help="how often each is asked about each grid")
    parser.add_argument("--orders", type=int, default=1, help="how many orders of each grid are asked about")
    parser.add_argument("--most", type=int, help="stop the rival after so many seconds")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    rows: list[dict[str, Any]] = []
    by_hand = ByHand(chosen.rival, chosen.most)
    rng = Random(1)
    print(f"puzzle, verdict, engine, ours, {chosen.rival}, its search alone, ratio", flush=True)
    for name, puzzle in puzzles(chosen.files):
        orders = [puzzle, *(shuffled(puzzle, rng) for _ in range(chosen.orders - 1))]
        rows.append(measure(name, orders, by_hand, chosen.rounds))
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
    """Give a line of the table."""
    times = [duration(row[key]) for key in ("ours", "rival", "its search")]
    cells = [row["name"], row["verdict"], row["engine"], *times, f"{'< ' * row['stopped']}{row['ratio']:.2f}"]
    return aligned([cells], {0, 1, 2})


if __name__ == "__main__":
    main()
