"""How many puzzles the compiled rater grades in a second of processor time, one thread, by how hard they are.

.venv/bin/python benchmarks/rating.py RATED [HARDEST ...] [--most N]

A line of RATED is a classic puzzle and its rating (tests/data/rated/sample.txt, for instance); the classes are those of
the ratings in the list. Every puzzle of the other lists is timed on its own, N of each list at most (spread evenly).
The proof that there is one solution is part of the time, as it is in `modoku rate`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

from modoku.native import grade_records

SINGLES = (1.0, 1.2, 1.5, 2.3)
RUNS = 3


def rows_of(path: Path) -> Iterator[list[str]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        parts = line.split()
        if parts and not line.startswith("#") and len(parts[0]) == 81:
            yield parts


def seconds_for(lines: list[str]) -> float:
    """Give the processor time for a list, the best of a few runs, long enough for the clock."""
    records = "".join(lines).encode()
    best = float("inf")
    for _ in range(RUNS):
        turns, start = 0, time.process_time()
        while turns == 0 or (spent := time.process_time() - start) < 0.2:
            grade_records(records)
            turns += 1
        best = min(best, spent / turns)
    return best


def show_classes(path: Path) -> None:
    rated = [(row[0], float(row[1])) for row in rows_of(path)]
    classes = {
        "solved by singles": [line for line, rating in rated if rating in SINGLES],
        "others up to 4.5": [line for line, rating in rated if rating not in SINGLES and rating <= 4.5],
        "4.6 to 7.2": [line for line, rating in rated if 4.5 < rating <= 7.2],
        "above 7.2": [line for line, rating in rated if rating > 7.2],
    }
    for name, lines in classes.items():
        if lines:
            print(f"{name:<20} {len(lines):5} puzzles  {len(lines) / seconds_for(lines):10,.0f} a second")


def show_hardest(path: Path, most: int) -> None:
    lines = [row[0] for row in rows_of(path)]
    chosen = lines[:: max(1, len(lines) // most)][:most]
    times, ratings = [], []
    for line in chosen:
        start = time.process_time()
        ((solved, rating, *_),) = grade_records(line.encode())
        times.append(time.process_time() - start)
        ratings.append(rating / 10 if solved else 0.0)
    print(
        f"{path.name:<20} {len(chosen):5} of {len(lines)}  median {statistics.median(times):.2f} s, "
        f"longest {max(times):.2f} s; ratings {min(ratings)} to {max(ratings)}, {ratings.count(0.0)} without"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rated", type=Path)
    parser.add_argument("hardest", type=Path, nargs="*")
    parser.add_argument("--most", type=int, default=50, help="puzzles of each list of the hardest (default 50)")
    wanted = parser.parse_args()
    show_classes(wanted.rated)
    for path in wanted.hardest:
        show_hardest(path, wanted.most)


if __name__ == "__main__":
    main()
