"""Large grids: `auto` against a SAT solver called by hand, to the second solution or the proof that there is none.

    .venv/bin/python benchmarks/large.py                      grids made here, with holes
    .venv/bin/python benchmarks/large.py FILE ...             your own, one puzzle a line, 16x16, 25x25, 36x36 ...
    .venv/bin/python benchmarks/large.py FILE ... --rival cadical153 --rounds 3 --json OUT.json

Two solutions are asked for: one, and the proof that it is the only one, or another. By hand means the clauses of the
extended encoding, with what follows from the givens worked in, built by our core (nothing a person writes in Python
comes near), cut into ready lists on the house, handed over through PySAT and solved without limits. Ours is everything
from the puzzle to the checked answers. The two take turns, and the least processor time of each, that of processes it
starts included, is given (Linux). Nobody is stopped: a grid that takes the rival minutes takes them. With several
solutions it is luck who finds two of them sooner: read the sums.
"""

import argparse
import json
import statistics
from importlib import import_module
from pathlib import Path
from random import Random

from engines import pattern_with_holes, processor_time

from modoku.bench.machine import machine_facts
from modoku.comparison.report import aligned, duration
from modoku.formats import iter_lines
from modoku.models import CnfModel, to_cnf
from modoku.puzzle import Puzzle, Sheet
from modoku.questions import solve

MADE = ((5, 50), (5, 60), (6, 45), (6, 46), (6, 60))
"""Order of the boxes, and holes in a hundred cells."""


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


class ByHand:
    """A dozen lines as one would write them without us."""

    def __init__(self, rival: str, model: CnfModel) -> None:
        self.rival = rival
        self.clauses = [list(clause) for clause in model.iter_clauses()]
        self.pairs = model.varmap.pair_count
        self.found = 0

    def __call__(self) -> None:
        """Find a solution, forbid it, look for another."""
        with import_module("pysat.solvers").Solver(name=self.rival, bootstrap_with=self.clauses) as solver:
            self.found = 0
            while self.found < 2 and solver.solve():
                self.found += 1
                solver.add_clause([-literal for literal in solver.get_model() if 0 < literal <= self.pairs])


def measure(name: str, puzzle: Puzzle, rival: str, rounds: int) -> dict[str, object]:
    """Let both take turns; raise if they do not agree."""
    by_hand = ByHand(rival, to_cnf(puzzle))
    ours, theirs = [], []
    for _ in range(rounds):
        result = None

        def ask() -> None:
            nonlocal result
            result = solve(puzzle)

        ours.append(processor_time(ask))
        theirs.append(processor_time(lambda: to_cnf(puzzle)) + processor_time(by_hand))
        assert result is not None
        if len(result.answers) != by_hand.found:
            raise SystemExit(f"{name}: {len(result.answers)} solutions against {by_hand.found}")
    return {
        "name": name,
        "engine": result.engine if result else "",
        "verdict": str(result.verdict) if result else "",
        "ours": min(ours),
        "rival": min(theirs),
        "ratio": min(ours) / min(theirs),
    }


def main() -> None:
    """Measure, print a table, write JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rival", default="cadical195", help="a solver of PySAT")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    rows: list[dict[str, object]] = []
    solve("." * 81)
    print(f"puzzle, verdict, engine, ours, {chosen.rival}, ratio", flush=True)
    for name, puzzle in puzzles(chosen.files):
        row = measure(name, puzzle, chosen.rival, chosen.rounds)
        rows.append(row)
        times = [duration(float(str(row[key]))) for key in ("ours", "rival")]
        line = [[name, str(row["verdict"]), str(row["engine"]), *times, f"{row['ratio']:.2f}"]]
        print(aligned(line, {0, 1, 2}), flush=True)
    ratios = [float(str(row["ratio"])) for row in rows]
    sums = [sum(float(str(row[key])) for row in rows) for key in ("ours", "rival")]
    print(
        f"{len(rows)} puzzles: {duration(sums[0])} against {duration(sums[1])};"
        f" ratio of each: median {statistics.median(ratios):.2f}, worst {max(ratios):.2f}"
    )
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": machine_facts(), "rows": rows}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
