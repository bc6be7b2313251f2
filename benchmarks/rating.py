"""How many puzzles the compiled rater grades in a second of processor time, one thread, by how hard they are.

.venv/bin/python benchmarks/rating.py RATED [HARDEST ...] [--most N] [--log FILE]

A line of RATED is a classic puzzle and its rating (tests/data/rated/sample.txt, for instance); the classes are those of
the ratings in the list. Every puzzle of the other lists is timed on its own, N of each list at most (spread evenly; 0
for all). The slowest is printed, and how many took longer than the ten seconds that no puzzle may take. With --log each
puzzle is written to a file with its seconds and its rating, and those already there are not measured again.
The proof that there is one solution is part of the time, as it is in `modoku rate`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

from modoku import solve_many
from modoku.logic import TECHNIQUES, Grade, grade_many

SINGLES = (1.0, 1.2, 1.5, 2.3)
RUNS = 3
BOUND = 10.0


def rows_of(path: Path) -> Iterator[list[str]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        parts = line.split()
        if parts and not line.startswith("#") and len(parts[0]) == 81:
            yield parts


def grades_of(lines: list[str]) -> list[Grade]:
    """Return the grades of puzzles, after the proof that each has one solution."""
    assert set(solve_many(lines).counts) == {1}
    return grade_many(lines, TECHNIQUES)


def seconds_for(lines: list[str]) -> float:
    """Return the processor time for a list, the best of a few runs, long enough for the clock."""
    best = float("inf")
    for _ in range(RUNS):
        turns, start = 0, time.process_time()
        while turns == 0 or (spent := time.process_time() - start) < 0.2:
            grades_of(lines)
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


def known_from(log: Path | None) -> dict[str, tuple[float, float]]:
    """Return the seconds and the ratings that were written down before."""
    if log is None or not log.exists():
        return {}
    rows = [line.split() for line in log.read_text(encoding="utf-8").splitlines()]
    return {row[0]: (float(row[1]), float(row[2])) for row in rows if len(row) == 3}


def show_hardest(path: Path, most: int, log: Path | None) -> None:
    lines = [row[0] for row in rows_of(path)]
    chosen = lines[:: max(1, len(lines) // most)][:most] if most else lines
    known = known_from(log)
    for line in chosen:
        if line in known:
            continue
        start = time.process_time()
        (found,) = grades_of([line])
        known[line] = (time.process_time() - start, found.rating or 0.0)
        if log is not None:
            with log.open("a", encoding="utf-8") as out:
                out.write(f"{line} {known[line][0]:.3f} {known[line][1]}\n")
    times = [known[line][0] for line in chosen]
    ratings = [known[line][1] for line in chosen]
    print(
        f"{path.name:<20} {len(chosen):5} of {len(lines)}  median {statistics.median(times):.2f} s, "
        f"longest {max(times):.2f} s, {sum(seconds > BOUND for seconds in times)} over {BOUND:.0f} s; "
        f"ratings {min(ratings)} to {max(ratings)}, {ratings.count(0.0)} without"
    )
    print(f"{'slowest':<20} {max(chosen, key=lambda line: known[line][0])}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rated", type=Path)
    parser.add_argument("hardest", type=Path, nargs="*")
    parser.add_argument("--most", type=int, default=50, help="puzzles of each list of the hardest (default 50)")
    parser.add_argument("--log", type=Path, help="where the puzzles of these lists are written down one by one")
    wanted = parser.parse_args()
    show_classes(wanted.rated)
    for path in wanted.hardest:
        show_hardest(path, wanted.most, wanted.log)


if __name__ == "__main__":
    main()
