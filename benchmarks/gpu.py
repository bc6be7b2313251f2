"""The batch solver on a graphics processor against the processor's own, on the same lists, answers compared.

    .venv/bin/python benchmarks/gpu.py PUZZLES.txt ... [--puzzles 8000000] [--jobs 0]

Each list is repeated up to that many puzzles, as an array of bytes 0 ... 9. Wall time, the fastest of three runs after
a first one whose answers are compared: counts, stops, nodes and solutions, all of them. `kernel` is the search alone,
with the puzzles on the device.

Then `judge_many`, which gives verdicts alone: from plain numpy, from pinned memory, from an array on the device, and
from plain numpy with solutions into an array that is there already; million puzzles a second, answers compared.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from modoku import judge_many, pinned_array, solve_many
from modoku.native import gpu

RUNS = 3


def read_array(path: Path, wanted: int) -> Any:
    lines = [line[:81] for line in path.read_text().splitlines() if len(line) >= 81 and not line.startswith("#")]
    cells = np.frombuffer("".join(lines).encode(), np.uint8).reshape(-1, 81)
    digits = np.where((cells >= ord("1")) & (cells <= ord("9")), cells - ord("0"), 0).astype(np.uint8)
    return np.ascontiguousarray(np.tile(digits, (-(-wanted // len(digits)), 1))[:wanted])


def fastest(array: Any, path: str, jobs: int) -> float:
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        solve_many(array, path=path, jobs=jobs)
        times.append(time.perf_counter() - start)
    return min(times)


def judged(name: str, array: Any, jobs: int) -> str:
    """Return a line: verdicts by every way, in million puzzles a second, and whether all are the processor's."""
    cupy, _ = gpu.open_device()
    pinned, there = pinned_array(len(array)), cupy.asarray(array)
    pinned[:] = array
    out, grids = np.zeros(len(array), np.uint8), np.zeros_like(array)
    out_there = cupy.zeros(len(array), "uint8")
    here = np.zeros_like(array)
    wanted = judge_many(array, solutions=here, jobs=jobs)
    ways = [
        lambda: judge_many(array, out=out, path="gpu"),
        lambda: judge_many(pinned, out=out, path="gpu"),
        lambda: judge_many(there, out=out_there),
        lambda: judge_many(array, out=out, solutions=grids, path="gpu"),
    ]
    rates, same = [], True
    for way in ways:
        answers = way()
        same = same and bool((cupy.asnumpy(answers) == wanted).all())
        times = []
        for _ in range(2 * RUNS + 1):
            start = time.perf_counter()
            way()
            times.append(time.perf_counter() - start)
        rates.append(len(array) / min(times) / 1e6)
    same = same and bool((grids == here).all())
    return f"{name:<28}" + "".join(f"{rate:>12.1f}" for rate in rates) + f"  {'the same' if same else 'DIFFERENT'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", nargs="+", type=Path)
    parser.add_argument("--puzzles", type=int, default=8_000_000)
    parser.add_argument("--jobs", type=int, default=0, help="threads of the processor; 0: all")
    options = parser.parse_args()
    print(f"{'list':<28}{'gpu/s':>14}{'kernel/s':>16}{'processor/s':>14}{'ratio':>8}  answers")
    for path in options.lists:
        array = read_array(path, options.puzzles)
        here, there = solve_many(array, jobs=options.jobs), solve_many(array, path="gpu", jobs=options.jobs)
        same = all(
            getattr(here, part) == getattr(there, part) for part in ("counts", "stop_codes", "nodes", "solutions")
        )
        count = len(array)
        fast, slow = fastest(array, "gpu", options.jobs), fastest(array, "", options.jobs)
        alone = gpu.time_search(array.reshape(-1), RUNS)
        print(
            f"{path.stem:<28}{count / fast:>14,.0f}{count / alone:>16,.0f}{count / slow:>14,.0f}{slow / fast:>8.1f}  "
            f"{'the same' if same else 'DIFFERENT'}",
            flush=True,
        )
    print(f"\n{'million verdicts/s':<28}{'numpy':>12}{'pinned':>12}{'device':>12}{'+ solutions':>12}  answers")
    for path in options.lists:
        print(judged(path.stem, read_array(path, options.puzzles), options.jobs), flush=True)
    puzzles = read_array(options.lists[0], 1_000_000)
    for size in (1, 100, 10_000, 1_000_000):
        piece = puzzles[:size]
        print(
            f"batch of {size:>9,}: gpu {fastest(piece, 'gpu', options.jobs) * 1e3:9.3f} ms, processor "
            f"{fastest(piece, '', options.jobs) * 1e3:9.3f} ms"
        )


if __name__ == "__main__":
    main()
