"""How long a person's path takes: the path of every puzzle of some lists, and of variants, in processor time.

.venv/bin/python benchmarks/paths.py [--most N] LIST ...

A line of a LIST is a classic puzzle of 81 characters, or a recipe and givens with a tab between; N of each list are
taken, spread evenly. Printed are the mean and the slowest, how many steps, and how many paths come to the end.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from modoku.formats import read_puzzle
from modoku.logic import HUMAN_TECHNIQUES, trace
from modoku.puzzle import Puzzle
from modoku.variants import classic, make


def puzzles_of(path: Path, most: int) -> list[Puzzle]:
    """Return the puzzles of a list, as many as wanted, spread evenly."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    chosen = lines[:: max(len(lines) // most, 1)][:most]
    found = []
    for line in chosen:
        recipe, tab, givens = line.partition("\t")
        found.append(
            read_puzzle(givens, "line", make(recipe)) if tab else read_puzzle(line.split()[0], "line", classic())
        )
    return found


def main() -> None:
    """Measure, and print a line a list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=30)
    chosen = parser.parse_args()
    for path in chosen.lists:
        seconds, steps, solved = [], 0, 0
        for puzzle in puzzles_of(path, chosen.most):
            start = time.process_time()
            found = trace(puzzle, HUMAN_TECHNIQUES)
            seconds.append(time.process_time() - start)
            steps += len(found.steps)
            solved += found.is_solved
        mean, slowest = 1000 * sum(seconds) / len(seconds), 1000 * max(seconds)
        print(
            f"{path.name:<28} {len(seconds):4} puzzles  mean {mean:8.1f} ms  slowest {slowest:8.0f} ms  "
            f"{steps / len(seconds):5.0f} steps  {solved} solved"
        )


if __name__ == "__main__":
    main()
