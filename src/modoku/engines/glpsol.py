"""GLPK's own program, for machines that have `glpsol` but not the Python library.

The programme is written as a file, solved by a process of its own, and the solution read back; further solutions are
found by rows that forbid those found before. glpsol has no limit of nodes: its log is watched instead.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
import threading
from dataclasses import replace
from pathlib import Path
from shutil import which

from ..errors import EngineError
from ..language import msg
from ..limits import Deadline, Limits, Stop
from ..models import IlpModel, Row, read_glpsol_answer
from ..models.exports import write_mps
from ..native import CancelFlag
from ..results import Run

POLL_SECONDS = 0.01


def run_glpsol(model: IlpModel, limits: Limits, cancel: CancelFlag | None = None) -> Run:
    """Search for feasible points with glpsol, each solution once."""
    if not model.varmap.count:
        return Run((model.to_values(()),), Stop.EXHAUSTED)
    deadline = Deadline.after(limits.seconds, cancel)
    answers: list[tuple[int, ...]] = []
    while limits.solutions is None or len(answers) < limits.solutions:
        stop = deadline.stop()
        if stop is not None:
            return Run(tuple(answers), stop)
        found, stop = _solve(model, limits, deadline)
        if found is None:
            return Run(tuple(answers), stop)
        answers.append(found)
        chosen = [number for number, cell, digit in model.varmap.iter_pairs() if found[cell] == digit]
        if not chosen:
            return Run(tuple(answers), Stop.EXHAUSTED)
        cut = Row(f"cut {len(answers)}", "cut", tuple((1, number) for number in chosen), "<=", len(chosen) - 1)
        model = replace(model, rows=(*model.rows, cut))
    return Run(tuple(answers), Stop.SOLUTIONS)


def _solve(model: IlpModel, limits: Limits, deadline: Deadline) -> tuple[tuple[int, ...] | None, Stop]:
    """Return the next solution, or None and why there is none."""
    program = which("glpsol")
    if program is None:
        raise EngineError(msg("The program glpsol is not there."), msg("It is in the package glpk-utils."))
    with tempfile.TemporaryDirectory(prefix="modoku-") as folder:
        problem, answer = Path(folder, "problem.mps"), Path(folder, "answer.txt")
        problem.write_text(write_mps(model), encoding="utf-8")
        command = [program, "--freemps", str(problem), "--write", str(answer), "--first"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:  # noqa: S603
            stop = _attend(process, limits, deadline)
        if stop is not None:
            return None, stop
        if not answer.exists():
            raise EngineError(msg("glpsol ended without an answer."))
        return read_glpsol_answer(answer.read_text(encoding="utf-8"), model), Stop.EXHAUSTED


def _attend(process: subprocess.Popen[str], limits: Limits, deadline: Deadline) -> Stop | None:
    """Wait for the program; kill it and say why if it must not go on."""
    nodes = [0]

    def read() -> None:
        for line in process.stdout or ():
            # "+  1234: mip = not found yet <= +inf (3; 12)": 3 open and 12 finished subproblems.
            match = re.search(r"\(([0-9]+); ([0-9]+)\)\s*$", line)
            if match:
                nodes[0] = int(match[1]) + int(match[2])

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        while True:
            try:
                process.wait(POLL_SECONDS)
            except subprocess.TimeoutExpired:
                stop = deadline.stop() or (Stop.NODES if limits.nodes is not None and nodes[0] > limits.nodes else None)
                if stop is not None:
                    return stop
            else:
                return None
    finally:
        process.kill()
        reader.join()
