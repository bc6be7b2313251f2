"""What encodings cost and gain: sizes, building and solving, from 9x9 to 36x36, and the phase transition at 36x36.

    .venv/bin/python benchmarks/encodings.py                               all of it, some ten minutes
    .venv/bin/python benchmarks/encodings.py --only sizes --json benchmarks/results/encodings.json
    .venv/bin/python benchmarks/encodings.py --only phase --json benchmarks/results/phase-36.json
    .venv/bin/python benchmarks/encodings.py --only phase --instances 20   a finer picture of the phase transition

Times are wall-clock seconds of one thread, in which everybody else on the machine has a part: trust large ratios only.
Conflicts depend on nobody else. Formulas are solved by our own solver (`sat`) and, where it is installed, by CaDiCaL
through PySAT, whose times include handing over the clauses. 9x9 puzzles are solved and proved unique; of the others one
solution is found. Medians are given.
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from modoku.bench.builtin import SEEDS, exchange
from modoku.bench.machine import machine_facts
from modoku.comparison.report import aligned, duration
from modoku.engines import get_engine
from modoku.formats import read_puzzle
from modoku.limits import Limits, Stop
from modoku.models import SCHEMES, CnfModel, to_cnf
from modoku.puzzle import BoxGrid, Puzzle
from modoku.variants import classic

SOUND = ("minimal", "extended", "efficient")
"""The encodings whose models are the solutions; that of document 001 as printed has others too."""
BLANKS = {16: 70, 25: 60, 36: 45}
"""Blank cells in a hundred, for the sizes beyond 9."""
MORE = {9: 8, 16: 4}
"""How many times as many puzzles of the small sizes: their times are short and uneven."""
PHASE = range(42, 60, 2)


def random_grid(order: int, rng: Random) -> tuple[int, ...]:
    """Return a grid: the boxes of the diagonal filled at random, which always can be continued, and then continued."""
    blank = classic(BoxGrid.of_order(order))
    size = blank.size
    givens = {}
    for box in range(order):
        digits = rng.sample(range(1, size + 1), size)
        cells = [(box * order + r) * size + box * order + c for r in range(order) for c in range(order)]
        givens.update(zip(cells, digits, strict=True))
    engine = get_engine("sat")
    return engine.run(engine.encode(blank.with_givens(givens)), Limits(1)).answers[0]


def with_holes(grid: tuple[int, ...], order: int, percent: float, rng: Random) -> Puzzle:
    """Make a puzzle of a grid by blanking so many cells in a hundred."""
    shown = rng.sample(range(len(grid)), round(len(grid) * (100 - percent) / 100))
    return classic(BoxGrid.of_order(order)).with_givens({cell: grid[cell] for cell in shown})


def puzzles_of(size: int, count: int) -> list[Puzzle]:
    """Return the puzzles of a size, the same ones every time."""
    rng = Random(size)
    if size == 9:
        return [read_puzzle(exchange(rng.choice(SEEDS), rng)) for _ in range(count)]
    order = {16: 4, 25: 5, 36: 6}[size]
    return [with_holes(random_grid(order, rng), order, BLANKS[size], rng) for _ in range(count)]


def solvers() -> list[str]:
    return [name for name in ("sat", "pysat") if get_engine(name).availability().available]


def solve(name: str, model: CnfModel, solutions: int, cap: float) -> tuple[float, int, bool]:
    """Return the seconds, the conflicts, and whether it was done by then."""
    engine = get_engine(name)
    start = time.perf_counter()
    run = engine.run(model, Limits(solutions, cap))
    seconds = time.perf_counter() - start
    return seconds, int(run.stats.get("conflicts", 0)), run.stop in (Stop.EXHAUSTED, Stop.SOLUTIONS)


def combinations(size: int) -> Iterator[tuple[str, str, bool]]:
    """Yield what is solved: everything at 9x9; beyond, every way of "at most one" for the best encoding only."""
    for propagate in (True, False):
        for encoding in SOUND:
            for scheme in SCHEMES if size == 9 or encoding == "efficient" else ("pairwise",):
                yield encoding, scheme, propagate


def measure_sizes(sizes: list[int], count: int, cap: float) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for size in sizes:
        puzzles = puzzles_of(size, count * MORE.get(size, 1))
        for encoding, scheme, propagate in combinations(size):
            builds, models = [], []
            for puzzle in puzzles:
                start = time.perf_counter()
                models.append(to_cnf(puzzle, encoding, scheme, propagate))
                builds.append(time.perf_counter() - start)
            row: dict[str, object] = {
                "size": size,
                "encoding": encoding,
                "at_most_one": scheme,
                "propagated": propagate,
                "variables": statistics.median(model.stats().variables for model in models),
                "clauses": statistics.median(model.stats().clauses for model in models),
                "literals": statistics.median(model.stats().literals for model in models),
                "build": statistics.median(builds),
            }
            for name in solvers():
                runs = [solve(name, model, 2 if size == 9 else 1, cap) for model in models]
                row[name] = statistics.median(seconds for seconds, _, _ in runs)
                row[f"{name}_conflicts"] = statistics.median(conflicts for _, conflicts, _ in runs)
                row[f"{name}_done"] = sum(done for _, _, done in runs)
            rows.append(row)
            print(json.dumps(row), flush=True)
    return rows


def measure_phase(count: int, cap: float) -> list[dict[str, object]]:
    points: list[dict[str, object]] = []
    rng = Random(36)
    grids = [random_grid(6, rng) for _ in range(count)]
    for percent in PHASE:
        for number, grid in enumerate(grids):
            model = to_cnf(with_holes(grid, 6, percent, Random(number)))
            for name in solvers():
                seconds, conflicts, done = solve(name, model, 1, cap)
                point: dict[str, object] = {"blank": percent, "instance": number, "solver": name}
                points.append({**point, "seconds": seconds, "conflicts": conflicts, "done": done})
                print(json.dumps(points[-1]), flush=True)
    return points


def tell(found: dict[str, object]) -> None:
    """Print the tables."""
    rows, points = found["sizes"], found["phase"]
    assert isinstance(rows, list)
    assert isinstance(points, list)
    if rows:
        head = ["size", "encoding", "at_most_one", "propagated", "variables", "clauses", "literals", "build"]
        lines = [head + [text for name in solvers() for text in (name, "conflicts")]]
        for row in rows:
            cells = [f"{row[name]:.0f}" if isinstance(row[name], float) else str(row[name]) for name in head[:-1]]
            times = [text for name in solvers() for text in (duration(row[name]), f"{row[f'{name}_conflicts']:.0f}")]
            lines.append([*cells, duration(row["build"]), *times])
        print(aligned(lines, {1, 2, 3}))
    for percent in sorted({point["blank"] for point in points}):
        for name in solvers():
            here = [point for point in points if point["blank"] == percent and point["solver"] == name]
            middle = statistics.median(point["seconds"] for point in here)
            print(f"{percent} %  {name:<6} median {duration(middle)}, {sum(p['done'] for p in here)}/{len(here)} done")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=["sizes", "phase"])
    parser.add_argument("--sizes", type=int, nargs="*", default=[9, 16, 25, 36])
    parser.add_argument("--instances", type=int, default=3)
    parser.add_argument("--cap", type=float, default=10.0, help="seconds for each solve")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    found: dict[str, object] = {
        "machine": machine_facts(),
        "instances": chosen.instances,
        "cap": chosen.cap,
        "sizes": [] if chosen.only == "phase" else measure_sizes(chosen.sizes, chosen.instances, chosen.cap),
        "phase": [] if chosen.only == "sizes" else measure_phase(chosen.instances, chosen.cap),
    }
    tell(found)
    if chosen.json:
        chosen.json.parent.mkdir(parents=True, exist_ok=True)
        chosen.json.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
