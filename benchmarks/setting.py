"""How well variants are set: givens, clues and processor time over many seeds, by default or at a level.

    .venv/bin/python benchmarks/setting.py                         20 seeds of every variant whose clues can do the work
    .venv/bin/python benchmarks/setting.py --seeds 3 killer xv     some of them
    .venv/bin/python benchmarks/setting.py --level hard --seeds 5  at a level
    .venv/bin/python benchmarks/setting.py --rows rows.jsonl       keep a line a puzzle, and go on where it ended

Processor time, so that a busy machine does not matter. Every puzzle is confirmed by an engine of another family and
rated again by the question `rate`. A row says how many seeds met the bound on givens within ten seconds.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from modoku.errors import GenerationFailed
from modoku.generation import Budget, Maker, Specification
from modoku.questions.rate import rate

MOST = {
    "killer": 0,
    "thermometer": 5,
    "kropki": 5,
    "quadruple": 5,
    "greater-than": 5,
    "x-sum": 5,
    "xv": 8,
    "whispers": 8,
    "arrow": 8,
    "sandwich": 8,
    "renban": 12,
    "palindrome": 12,
    "region-sum": 12,
    "between": 12,
    "skyscraper": 12,
    "little-killer": 12,
    "parity": 12,
}
"""How many givens a puzzle of each variant may have."""
SECONDS = 10.0


def puzzle(maker: Maker, name: str, seed: int) -> dict[str, Any]:
    """Set one puzzle and tell of it."""
    begin = time.process_time()
    try:
        made = maker.make(seed, Budget(None, attempts=60))
    except GenerationFailed as failure:
        return {"variant": name, "seed": seed, "seconds": time.process_time() - begin, "failed": str(failure)}
    seconds = time.process_time() - begin
    graded = rate(made.puzzle, seconds=60).grade
    return {
        "variant": name,
        "seed": seed,
        "seconds": round(seconds, 2),
        "givens": made.clues,
        "rules": len(made.puzzle.constraints),
        "attempts": made.attempts,
        "proved": made.proved_by,
        "level": graded and graded.level,
        "rating": graded and graded.rating,
        "effort": graded and graded.score,
        "text": made.text(),
    }


def rows(names: list[str], level: str | None, seeds: int, path: Path | None) -> Iterator[dict[str, Any]]:
    """Yield a row a puzzle, those first that a file has."""
    known = [json.loads(line) for line in path.read_text().splitlines()] if path and path.exists() else []
    done = {(row["variant"], row["seed"], row["asked"]): row for row in known}
    for name in names:
        maker = Maker.of(Specification(variants=(name,), level=level))
        for seed in range(seeds):
            row = done.get((name, seed, level))
            if row is None:
                row = puzzle(maker, name, seed) | {"asked": level}
                if path is not None:
                    with path.open("a") as file:
                        file.write(json.dumps(row) + "\n")
            yield row


def main() -> None:
    """Print a row a variant."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="VARIANT")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--level")
    parser.add_argument("--rows", type=Path)
    asked = parser.parse_args()
    names = asked.names or list(MOST)
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows(names, asked.level, asked.seeds, asked.rows):
        found.setdefault(row["variant"], []).append(row)
    print(f"{'variant':15} {'met':>7} {'givens':>8} {'seconds':>17} {'rated':>6} {'effort':>10}")
    for name, every in found.items():
        made = [row for row in every if "failed" not in row]
        good = [row for row in made if row["givens"] <= MOST.get(name, 81) and row["seconds"] <= SECONDS]
        times = sorted(row["seconds"] for row in every)
        givens = sorted(row["givens"] for row in made) or [0]
        efforts = [row["effort"] for row in made if row["effort"] is not None]
        mean = sum(efforts) / len(efforts) if efforts else 0.0
        rated = sum(row["rating"] is not None for row in made)
        print(
            f"{name:15} {len(good):>3}/{len(every):<3} {givens[0]:>3} - {givens[-1]:<3}"
            f" {times[len(times) // 2]:>7.2f} - {times[-1]:<7.2f} {rated:>6} {mean:>10.0f}"
        )


if __name__ == "__main__":
    main()
