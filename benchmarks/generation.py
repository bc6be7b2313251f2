"""How fast puzzles are made, on one core, beside qqwing where it is installed, in rounds that take turns.

    .venv/bin/python benchmarks/generation.py                a table, three rounds
    .venv/bin/python benchmarks/generation.py --rounds 5 --json
    .venv/bin/python benchmarks/generation.py --rows minimal,18       those rows alone, by the beginning of their names
    .venv/bin/python benchmarks/generation.py --rounds 20 --rows 17   each round is another seed: minutes

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
from functools import partial
from statistics import median
from typing import Any

from modoku import solve_many
from modoku.generation import Budget, Maker, Specification
from modoku.generation.batch import GenerationBatch, MadeLines
from modoku.logic import Level
from modoku.questions.generate import answer_to_json

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
MANY: dict[str, tuple[Any, ...]] = {
    "minimal classic 9x9": (Specification(proof=False),),
    "minimal, with proof": (Specification(proof=True),),
    "minimal, asked for": (Specification(proof=False, minimal=True),),
    "minimal, as JSON": (Specification(proof=False), True),
    "24 to 26 givens": (Specification(proof=False, clues="24-26"),),
}
"""What is asked of a batch, and whether it is written as JSON."""


def many(first: int, request: Specification, as_json: bool = False) -> float:
    """Return classic 9x9 puzzles a second, as lines that could be written."""
    describe = partial(answer_to_json, "en") if as_json else None
    begin = time.process_time()
    parts = list(GenerationBatch(request, Budget(None), describe).iter_parts(first, wanted=MINIMAL))
    elapsed = time.process_time() - begin
    lines = [line for part in parts if isinstance(part, MadeLines) for line in part.data.decode().splitlines()]
    found = solve_many([json.loads(line)["puzzle"] for line in lines] if as_json else lines)
    assert [*found.counts] == [1] * MINIMAL
    return MINIMAL / elapsed


def few(most: int, seed: int) -> float:
    """Return the seconds that a puzzle with so few givens takes."""
    maker = Maker.of(Specification(clues=most))
    begin = time.process_time()
    made = maker.make(seed, Budget(None))
    assert (made.clues, bool(made.proved_by)) == (most, True)
    return time.process_time() - begin


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
    maker = Maker.of(Specification(variants=variants, rated=True))
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
    parser.add_argument("--rows", default="")
    chosen = parser.parse_args()
    rows: list[tuple[str, str, Callable[[int], float]]] = [
        (name, "/s", lambda first, choice=choice: many(first, *choice)) for name, choice in MANY.items()
    ]
    rows += [(f"{most} givens", " s", lambda seed, most=most: few(most, seed)) for most in (18, 17)]
    rows += [(f"level {name}", "/s", lambda first, name=name: level(name, first)) for name in LEVELS]
    if shutil.which("qqwing"):
        rows += [(f"qqwing {name}", "/s", lambda _, name=name: peer(name)) for name in PEER]
    rows += [(name, " s", lambda seed, recipe=recipe: single(recipe, seed)) for name, recipe in SINGLES.items()]
    if chosen.rows:
        rows = [row for row in rows if row[0].startswith(tuple(chosen.rows.split(",")))]
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
            longest = f"  (longest {max(results[name]):.2f})" if "givens" in name and unit == " s" else ""
            print(f"{name:<24}{value:>12,.0f}{unit}" if unit == "/s" else f"{name:<24}{value:>12.2f}{unit}{longest}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
