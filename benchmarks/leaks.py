"""What a random split of a list leaks: test puzzles whose solution, up to symmetry, is that of a training puzzle.

    python benchmarks/leaks.py LIST.txt ...

Equivalent puzzles count once. Means of twenty random splits, 90 to 10.
"""

from __future__ import annotations

import sys
from collections import Counter

import numpy as np
import pyarrow.compute as pc

import modoku


def main() -> None:
    """Measure."""
    for name in sys.argv[1:]:
        solved = modoku.solve_table(name, keep=("puzzle",))
        unique = solved.filter(pc.equal(solved["solution_count"], 1))
        puzzles = modoku.canon_table(unique, column="puzzle", columns=["canon"], keep=("puzzle",))["canon"].to_pylist()
        classes = modoku.canon_table(unique, column="solution", columns=["canon"], keep=("solution",))[
            "canon"
        ].to_pylist()
        by_puzzle = dict(zip(puzzles, classes, strict=True))
        known = np.unique(list(by_puzzle.values()), return_inverse=True)[1]
        shares = []
        for seed in range(20):
            is_test = np.random.default_rng(seed).random(len(known)) < 0.1
            trained = set(known[~is_test].tolist())
            shares.append(np.mean([one in trained for one in known[is_test].tolist()]))
        largest = Counter(by_puzzle.values()).most_common(1)[0][1]
        print(
            f"{name}: {len(solved)} rows, {len(unique)} with one solution, {len(by_puzzle)} essentially different, "
            f"{len(set(by_puzzle.values()))} classes of solutions, {largest} puzzles in the largest; "
            f"leaks {100 * np.mean(shares):.1f} % ({100 * np.min(shares):.1f} to {100 * np.max(shares):.1f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
