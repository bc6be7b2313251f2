"""Puzzles with rules of all kinds: what `solve` spends on each, beside Interactive Sudoku Solver if you have it.

    .venv/bin/python benchmarks/variants.py FILE
    .venv/bin/python benchmarks/variants.py FILE --iss PATH --node node --seconds 30 --only killer --json OUT.json

A line of FILE is a JSON object: `name`, `text` (any that we read; one of Interactive Sudoku Solver, if it is to be
compared) and, where it is known, `solution`, a character a cell. The question is whether there is one solution: two at
most are looked for. Printed are the processor seconds of reading and of solving, in a process that stays from puzzle to
puzzle; of that program, run by node from the folder PATH, what building and searching take, in a process that stays.
Whoever does not end in time (`--seconds`) is unknown; what was read in part is unread, what no engine takes is refused.

An answer is wrong where a solution that is known breaks a rule as we read it, where we find another one alone, or where
the two programs prove different things. The ratios are over the puzzles that both answer.
"""

import argparse
import json
import statistics
import subprocess
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from select import select
from typing import Any

from modoku.bench.machine import machine_facts
from modoku.errors import FormatError, ModokuError
from modoku.formats import read
from modoku.puzzle import Puzzle, Solution
from modoku.search import solve

GRACE = 5.0
"""Seconds that a process may take beyond its limit, for reading and compiling."""
DRIVER = """
globalThis.self = globalThis; self.VERSION_PARAM = '';
const { SimpleSolver } = await import(process.env.ISS_PATH + '/js/sandbox/simple_solver.js');
const lines = (await import('node:readline')).createInterface({ input: process.stdin });
for await (const line of lines) {
  const before = process.cpuUsage();
  let found = [], problem = '';
  try {
    for (const one of new SimpleSolver().solutions(JSON.parse(line), 2)) found.push(String(one));
  } catch (error) { problem = String(error); }
  const spent = process.cpuUsage(before);
  console.log(JSON.stringify({ found, problem, seconds: (spent.user + spent.system) / 1e6 }));
}
"""


@dataclass(frozen=True, slots=True)
class Facts:
    """What one side answered: how many solutions (None: it was stopped), the first of them, and its seconds."""

    found: int | None
    solution: str = ""
    seconds: float = 0.0
    reading: float = 0.0
    problem: str = ""
    engine: str = ""
    wrong: str = ""
    is_read: bool = True

    @property
    def verdict(self) -> str:
        """The answer in a word."""
        if self.wrong:
            return "WRONG"
        if self.problem:
            return "refused" if self.is_read else "unread"
        return {None: "unknown", 0: "none", 1: "one"}.get(self.found, "several")


def symbol(value: int, highest: int) -> str:
    """Return how the texts of solutions write a value: letters where there are more than nine."""
    return str(value) if value < 10 and (highest < 10 or value == 0) else chr(64 + value)


def written(puzzle: Puzzle, digits: Iterable[int]) -> str:
    """Return a solution as the file writes it."""
    values = puzzle.layout.values_of(digits)
    return "".join(symbol(value, max(values)) for value in values)


def digits_of(puzzle: Puzzle, text: str) -> list[int]:
    """Return the digits of a solution that the file knows."""
    letters = any(c.isalpha() for c in text)
    values = [ord(c) - 64 if letters and c != "0" else int(c) for c in text]
    return [value - puzzle.layout.lowest + 1 for value in values]


def answer(text: str, known: str, seconds: float) -> Facts:
    """Return what we make of a puzzle."""
    start = time.process_time()
    try:
        (sheet,) = read(text)
    except FormatError as error:
        return Facts(None, problem=str(error), is_read=False)
    reading = time.process_time() - start
    if sheet.not_understood:
        return Facts(None, problem=", ".join(map(str, sheet.not_understood)), reading=reading, is_read=False)
    start = time.process_time()
    try:
        result = solve(sheet.puzzle, limit=2, seconds=seconds)
    except ModokuError as error:
        return Facts(None, problem=str(error), reading=reading)
    spent = time.process_time() - start
    is_known = result.verdict not in ("unknown", "solvable")
    first = written(sheet.puzzle, result.solutions[0].values) if result.answers else ""
    wrong = ""
    if known:
        try:
            Solution.checked(sheet.puzzle, digits_of(sheet.puzzle, known))
        except ModokuError as error:
            wrong = f"the known solution is refused: {error}"
        if not wrong and is_known and len(result.answers) < 2 and first != known:
            wrong = "the known solution is not found"
    return Facts(len(result.answers) if is_known else None, first, spent, reading, "", result.engine, wrong)


def serve(pipe: Connection) -> None:
    """Answer puzzles until nobody asks any more."""
    with suppress(EOFError):
        while True:
            pipe.send(answer(*pipe.recv()))


class Ours:
    """A process of ours that answers one puzzle after the other, and is replaced when it does not end."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.start()

    def start(self) -> None:
        """Start a fresh process."""
        context = get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=serve, args=(other,), daemon=True)
        self.process.start()
        other.close()
        # What is loaded with the first puzzle is no cost of it.
        self.ask(".~R1C1_1.Thermo~R2C1~R2C2", "")

    def ask(self, text: str, known: str) -> Facts:
        """Return the answer to a puzzle."""
        self.pipe.send((text, known, self.seconds))
        try:
            if self.pipe.poll(self.seconds + GRACE):
                found: Facts = self.pipe.recv()
                return found
            problem = ""
        except EOFError:
            problem = "the process died"
        self.process.kill()
        self.process.join()
        self.start()
        return Facts(None, seconds=self.seconds + GRACE, problem=problem)


class Theirs:
    """Interactive Sudoku Solver in a process of node."""

    def __init__(self, path: Path, node: str, seconds: float) -> None:
        self.path, self.node, self.seconds = path.resolve(), node, seconds
        self.start()

    def start(self) -> None:
        """Start a fresh process."""
        command = [self.node, "--input-type=module", "-e", DRIVER]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={"ISS_PATH": str(self.path)}
        )
        self.ask(".~R1C1_1")

    def ask(self, text: str) -> Facts:
        """Return the answer to a puzzle."""
        stdin, stdout = self.process.stdin, self.process.stdout
        if stdin is None or stdout is None:
            raise SystemExit("node has no pipes")
        stdin.write(json.dumps(text) + "\n")
        stdin.flush()
        ready, _, _ = select([stdout], [], [], self.seconds)
        line = stdout.readline() if ready else ""
        if not line:
            self.process.kill()
            self.process.wait()
            if ready:
                raise SystemExit(f"{self.node} does not run {self.path}")
            self.start()
            return Facts(None, seconds=self.seconds)
        found = json.loads(line)
        solutions, problem = found["found"], found["problem"][:200]
        return Facts(None if problem else len(solutions), (solutions or [""])[0], found["seconds"], problem=problem)


def compared(mine: Facts, other: Facts | None) -> Facts:
    """Return our facts, wrong where the other side proves something else."""
    if other is None or mine.wrong or mine.found is None or other.found is None or mine.found == other.found:
        return mine
    return replace(mine, wrong=f"they say {other.verdict}, we {mine.verdict}")


def show(rows: list[tuple[str, Facts, Facts | None]]) -> None:
    """Print the sums: how many are answered, wrong, unknown and unread, and the ratios."""
    verdicts = Counter(mine.verdict for _, mine, _ in rows)
    spent = sum(mine.seconds for _, mine, _ in rows)
    reading = sum(mine.reading for _, mine, _ in rows)
    print(f"\n{len(rows)} puzzles: " + ", ".join(f"{n} {verdict}" for verdict, n in verdicts.most_common()))
    print(f"processor seconds: {spent:.2f} solving, {reading:.2f} reading")
    both = [(a.seconds, b.seconds) for _, a, b in rows if b and a.found is not None and b.found is not None]
    if both:
        ratios = [a / max(b, 1e-6) for a, b in both]
        mine, other = sum(a for a, _ in both), sum(b for _, b in both)
        print(
            f"{len(both)} answered by both: {mine:.2f} s against {other:.2f} s, ratio {mine / max(other, 1e-6):.2f};",
            end="",
        )
        print(f" median ratio {statistics.median(ratios):.2f}")
    for name, mine, _ in rows:
        if mine.verdict in ("WRONG", "unread", "refused", "unknown"):
            print(f"{mine.verdict}: {name} {mine.wrong or mine.problem}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="a JSON object a line: name, text, solution")
    parser.add_argument("--iss", type=Path, help="the folder of Interactive Sudoku Solver")
    parser.add_argument("--node", default="node", help="the program that runs it")
    parser.add_argument("--seconds", type=float, default=30.0, help="the limit for each puzzle and side")
    parser.add_argument("--only", default="", help="puzzles whose name holds this text, or whose number is this")
    parser.add_argument("--json", type=Path, help="write all facts here")
    chosen = parser.parse_args()
    puzzles: list[dict[str, Any]] = [json.loads(line) for line in chosen.file.read_text("utf-8").splitlines() if line]
    ours = Ours(chosen.seconds)
    theirs = Theirs(chosen.iss, chosen.node, chosen.seconds) if chosen.iss else None
    rows: list[tuple[str, Facts, Facts | None]] = []
    for number, puzzle in enumerate(puzzles):
        name = str(puzzle.get("name", number))
        if chosen.only and chosen.only.lower() not in name.lower() and chosen.only != str(number):
            continue
        other = theirs.ask(puzzle["text"]) if theirs else None
        mine = compared(ours.ask(puzzle["text"], puzzle.get("solution") or ""), other)
        rows.append((name, mine, other))
        cells = [f"{number:4} {name[:40]:40} {mine.verdict:8} {mine.seconds:8.3f} s  read {mine.reading:6.3f} s"]
        cells.append(f"{mine.engine:8}")
        if other:
            cells.append(f"{other.verdict:8} {other.seconds:8.3f} s  {mine.seconds / max(other.seconds, 1e-6):8.2f}")
        print("  ".join(cells), mine.wrong, flush=True)
    show(rows)
    if chosen.json:
        facts = [{"name": name, "ours": asdict(a), "theirs": asdict(b) if b else None} for name, a, b in rows]
        chosen.json.write_text(json.dumps({"machine": machine_facts(), "puzzles": facts}, indent=1), "utf-8")


if __name__ == "__main__":
    main()
