"""How fast puzzles are made, on one core, beside qqwing where it is installed, in rounds that take turns.

    .venv/bin/python benchmarks/generation.py                a table, three rounds
    .venv/bin/python benchmarks/generation.py --rounds 5 --json

Processor time, so that a busy machine does not matter; medians of the rounds. Every puzzle of ours that is counted is
checked: unique according to the batch solver, of the level that was asked. qqwing's levels are its own.
"""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import islice
from statistics import median

from modoku import solve_many
from modoku.generation import Budget, Maker, Specification
from modoku.generation.batch import GenerationBatch
from modoku.logic import Level

PEER = {"any": 60, "simple": 6, "easy": 30, "intermediate": 12, "expert": 25}
"""How many puzzles qqwing is asked for in a round: about a third of a second each."""
LEVELS = {
    Level.BEGINNER: 400,
    Level.EASY: 400,
    Level.MEDIUM: 300,
    Level.HARD: 200,
    Level.EXPERT: 60,
    Level.DIABOLICAL: 15,
}
SINGLES = {
    "16x16": ("classic:boxes=4x4",),
    "25x25": ("classic:boxes=5x5",),
    "triple": ("triple",),
    "killer 9x9": ("killer",),
}
MINIMAL = 20_000


def minimal(first: int) -> float:
    """Return minimal puzzles a second."""
    batch = GenerationBatch(Specification(proof=False), Budget(None))
    begin = time.process_time()
    lines = [made.text for made in islice(batch.iter_made(first), MINIMAL)]
    elapsed = time.process_time() - begin
    found = solve_many(lines)
    assert all(count == 1 for count in found.counts)
    return MINIMAL / elapsed


def level(wanted: Level, first: int) -> float:
    """Return puzzles of a level a second."""
    maker = Maker.of(Specification(level=wanted, proof=False))
    begin = time.process_time()
    made = [maker.make(seed, Budget(None)) for seed in range(first, first + LEVELS[wanted])]
    elapsed = time.process_time() - begin
    assert all(one.level is wanted for one in made)
    assert all(count == 1 for count in solve_many([str(one.puzzle) for one in made]).counts)
    return len(made) / elapsed


def single(variants: tuple[str, ...], seed: int) -> float:
    """Return the seconds that one puzzle takes, its proof and its level included."""
    maker = Maker.of(Specification(variants=variants))
    begin = time.process_time()
    made = maker.make(seed, Budget(None))
    assert made.level is not None
    assert made.proved_by
    return time.process_time() - begin


def peer(difficulty: str) -> float:
    """Return qqwing's puzzles a second."""
    count = PEER[difficulty]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = ["qqwing", "--generate", str(count), "--one-line"]
    found = subprocess.run(
        [*command, *([] if difficulty == "any" else ["--difficulty", difficulty])],
        capture_output=True,
        text=True,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert len(found.stdout.split()) == count
    return count / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    rows: list[tuple[str, str, Callable[[int], float]]] = [("minimal classic 9x9", "/s", minimal)]
    rows += [(f"level {name}", "/s", lambda first, name=name: level(name, first)) for name in LEVELS]
    if shutil.which("qqwing"):
        rows += [(f"qqwing {name}", "/s", lambda _, name=name: peer(name)) for name in PEER]
    rows += [(name, " s", lambda seed, recipe=recipe: single(recipe, seed)) for name, recipe in SINGLES.items()]
    results: dict[str, list[float]] = {name: [] for name, _, _ in rows}
    for turn in range(chosen.rounds):
        for name, _, measure in rows:
            results[name].append(measure(1000 * turn))
    for name, unit, _ in rows:
        if chosen.json:
            print(
                json.dumps({"name": name, "unit": unit.strip(), "median": median(results[name]), "all": results[name]})
            )
        else:
            value = median(results[name])
            print(f"{name:<24}{value:>12,.0f}{unit}" if unit == "/s" else f"{name:<24}{value:>12.2f}{unit}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
