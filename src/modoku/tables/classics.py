"""What the core answers for the classic 9x9 rows of a batch, as columns; rows that are none are left to others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from math import inf
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from .. import native
from ..catalogue.identity import SIZE
from ..engines.classic9 import MOST
from ..errors import EngineError
from ..language import Message, msg
from ..limits import Stop
from ..logic.core import core_names
from ..logic.grading import LEVELS
from ..results import Verdict, verdict_of
from ..search.many import GPU, stop_of
from .paths import packed_paths, path_arrays, techniques
from .records import CELLS, PuzzleColumn, lines_array, masked
from .task import TableTask

SEVERAL = msg("The puzzle has several solutions: only one with a single solution has a rating and a path.")
NONE = msg("The puzzle has no solution.")
UNDECIDED = msg("Whether there is one solution was not decided within the limit of nodes.")
UNFINISHED = msg("The rating was not finished within the limit of nodes.")
WRONG = msg("The solution in the table is not the one of the puzzle.")
NOT_ALONE = msg("The puzzle has several solutions, and the table names one.")
EMPTY = msg("The field is empty.")
_BAD = 5


@dataclass(frozen=True, slots=True)
class ClassicAnswers:
    """Columns of a batch; rows for which `is_classic` is false are null in all of them."""

    columns: Mapping[str, Any]
    is_classic: Any
    errors: Mapping[int, Message] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Solved:
    counts: Any
    stops: Any
    solutions: Any
    good: Any

    @property
    def unique(self) -> Any:
        return self.good & (self.counts == 1) & (self.stops == 0)


def answer_classics(task: TableTask, puzzles: PuzzleColumn, others: Any, *, jobs: int, path: str) -> ClassicAnswers:
    """Return the columns of a task for the classic rows of a batch; `others` are the solutions to compare with."""
    if task.verb == "canon":
        if path:
            raise EngineError(
                msg("Canonical forms are found on the processor alone, by one way: there is no path to choose."),
                msg("Leave out --path (path=)."),
            )
        return _canon(task, puzzles, jobs)
    limit = task.limit if task.verb == "count" else 2
    solved = _solve(puzzles, limit, task.nodes, jobs, path)
    return _ANSWERS[task.verb](task, puzzles, solved, others, jobs)


def _solve(puzzles: PuzzleColumn, limit: int, nodes: int | None, jobs: int, path: str) -> _Solved:
    most = MOST if nodes is None else nodes
    answers: Any
    if path == GPU:
        from ..native import gpu

        answers = gpu.solve_records(puzzles.block, CELLS, False, limit, most, inf, jobs, None)
    elif path and path not in native.batch_paths():
        raise EngineError(
            msg("This processor cannot run the path {path}.", path=path),
            msg("Use one of {choices}.", choices=(*native.batch_paths(), GPU)),
        )
    else:
        answers = native.solve_records(puzzles.block, CELLS, False, limit, most, inf, MOST, inf, jobs, path, None)
    counts, stops, _, solutions = answers
    codes = np.frombuffer(stops, np.uint8)
    return _Solved(np.frombuffer(counts, np.uint64), codes, solutions, puzzles.fits & (codes != _BAD))


def _solutions(_: TableTask, puzzles: PuzzleColumn, solved: _Solved, __: Any, ___: int) -> ClassicAnswers:
    found = {
        "solution": lines_array(solved.solutions, len(puzzles), solved.good & (solved.counts > 0)),
        "solution_count": masked(solved.counts, solved.good, pa.uint64()),
    }
    stopped = np.flatnonzero(solved.good & (solved.stops > 1)).tolist()
    return ClassicAnswers(found, solved.good, dict.fromkeys(stopped, UNDECIDED))


def _counts(_: TableTask, __: PuzzleColumn, solved: _Solved, ___: Any, ____: int) -> ClassicAnswers:
    found = {
        "solution_count": masked(solved.counts, solved.good, pa.uint64()),
        "is_exact": masked(solved.stops == 0, solved.good, pa.bool_()),
    }
    return ClassicAnswers(found, solved.good)


def _verdicts(task: TableTask, puzzles: PuzzleColumn, solved: _Solved, others: Any, _: int) -> ClassicAnswers:
    # A verdict follows from count and stop; the table has one for each pair that occurs.
    kinds = np.minimum(solved.counts, 2).astype(np.int8) * 8 + np.where(solved.good, solved.stops, 0)
    words = np.array([_word(code >> 3, code & 7) for code in range(24)], object)
    verdicts = words[kinds]
    columns = {
        "verdict": pa.array(verdicts, pa.string(), mask=~solved.good),
        "givens": _givens(puzzles, solved.good),
    }
    errors: dict[int, Message] = {}
    if others is not None:
        right = lines_array(solved.solutions, len(puzzles), solved.unique)
        others = pc.if_else(pc.equal(others, ""), pa.scalar(None, pa.string()), others)
        agrees = pc.equal(right, others)
        if "agrees" in task.added:
            columns["agrees"] = agrees
        for row in np.flatnonzero(solved.good & ~np.asarray(agrees.fill_null(False))).tolist():
            reason = compared(verdicts[row], others[row].as_py(), False)
            if reason is not None:
                errors[row] = reason
    return ClassicAnswers(columns, solved.good, errors)


def compared(verdict: str, theirs: str | None, agrees: bool) -> Message | None:
    """Return what is wrong with the solution that a table has for a puzzle; None where nothing is."""
    if theirs is None:
        return EMPTY if verdict == Verdict.UNIQUE else None
    if verdict == Verdict.UNIQUE:
        return None if agrees else WRONG
    return NONE if verdict == Verdict.UNSOLVABLE else NOT_ALONE if verdict == Verdict.MULTIPLE else UNDECIDED


def _givens(puzzles: PuzzleColumn, good: Any) -> Any:
    block = puzzles.block.reshape(-1, CELLS)
    return masked(((block > ord("0")) & (block <= ord("9"))).sum(axis=1), good, pa.uint16())


@cache
def _word(count: int, code: int) -> str:
    stop = stop_of(code)
    return str(Verdict.UNKNOWN if stop is None else verdict_of(count, stop))


def _ratings(task: TableTask, puzzles: PuzzleColumn, solved: _Solved, _: Any, jobs: int) -> ClassicAnswers:
    rows = np.flatnonzero(solved.unique)
    graded = grades_of(puzzles.taken(rows), task.nodes, jobs)
    tenths, levels, steps = graded["rating"], graded["level"], graded["steps"]
    is_solved, hardest, bits = levels != 255, graded["hardest"], graded["techniques"]
    words = np.array([*map(str, LEVELS)], object)
    names = np.array(core_names(), object)
    count = len(puzzles)
    columns = {
        "rating": _spread(tenths / 10, rows, count, pa.float64(), is_solved),
        "level": _spread(words[np.where(is_solved, levels, 0)], rows, count, pa.string(), is_solved),
        "steps": _spread(steps, rows, count, pa.uint16()),
        "effort": _spread(np.round(graded["effort"], 1), rows, count, pa.float64()),
        "hardest": _spread(names[hardest], rows, count, pa.string(), steps > 0),
        "techniques": _spread(bits, rows, count, pa.uint64()),
    }
    if "technique_names" in task.added:
        spelt = [names_of(int(mask)) for mask in bits]
        made: list[object] = [None] * count
        for row, one in zip(rows.tolist(), spelt, strict=True):
            made[row] = one
        columns["technique_names"] = pa.array(made, pa.list_(pa.string()))
    if {"identity", "givens"} & set(task.added):
        # Of any puzzle, also one that has no rating.
        columns |= _canon(replace(task, columns=("identity", "givens")), puzzles, jobs).columns
    errors = _reasons(solved)
    errors.update(dict.fromkeys(rows[(graded["stop"] != 0) & ~is_solved].tolist(), UNFINISHED))
    return ClassicAnswers({name: columns[name] for name in task.added}, solved.good, errors)


def grades_of(records: Any, nodes: int | None, jobs: int) -> dict[str, Any]:
    """Return the grades of records with one solution each, as arrays; a level of 255 means that no path ends."""
    count = len(records) // CELLS
    return grade_arrays(native.grade_records(records.tobytes(), b"\1" * count, techniques(), nodes, None, jobs))


def grade_arrays(columns: Sequence[bytes]) -> dict[str, Any]:
    """Return the columns of grades that the core gives as arrays by name."""
    return {name: np.frombuffer(data, kind) for (name, kind), data in zip(_GRADES, columns, strict=True)}


_GRADES = (
    ("solved", np.uint8),
    ("rating", np.uint64),
    ("to_first_placement", np.uint64),
    ("of_first_step", np.uint64),
    ("effort", np.float64),
    ("hardest", np.uint8),
    ("steps", np.uint64),
    ("stop", np.uint8),
    ("level", np.uint8),
    ("techniques", np.uint64),
)
"""The columns of the core's grades, in its order."""


def names_of(mask: int) -> list[str]:
    """Return the techniques whose bits are set.

    >>> names_of(1)
    ['full-house']
    """
    return [name for bit, name in enumerate(core_names()) if mask >> bit & 1]


def _spread(values: Any, rows: Any, count: int, kind: Any, good: Any = None) -> Any:
    """Return the values of some rows as a column of all rows, null elsewhere."""
    whole = np.zeros(count, values.dtype)
    there = np.zeros(count, bool)
    whole[rows], there[rows] = values, True if good is None else good
    return pa.array(whole, kind, mask=~there)


def _reasons(solved: _Solved) -> dict[int, Message]:
    """Return why rows without exactly one solution have neither rating nor path."""
    found: dict[int, Message] = {}
    for row in np.flatnonzero(solved.good & ~solved.unique).tolist():
        count, code = int(solved.counts[row]), int(solved.stops[row])
        is_open = count < 2 and stop_of(code) is not Stop.EXHAUSTED
        found[row] = UNDECIDED if is_open else NONE if count == 0 else SEVERAL
    return found


def _steps(task: TableTask, puzzles: PuzzleColumn, solved: _Solved, _: Any, jobs: int) -> ClassicAnswers:
    rows = np.flatnonzero(solved.unique)
    _, paths = packed_paths(puzzles.taken(rows), task.nodes, jobs)
    columns = path_arrays(paths, task.added)
    if len(rows) < len(puzzles):
        places = np.zeros(len(puzzles), np.int64)
        places[rows] = np.arange(len(rows))
        columns = {name: array.take(pa.array(places, mask=~solved.unique)) for name, array in columns.items()}
    return ClassicAnswers(columns, solved.good, _reasons(solved))


def _canon(task: TableTask, puzzles: PuzzleColumn, jobs: int) -> ClassicAnswers:
    forms, faults = native.canonical_forms(puzzles.block, jobs)
    good = puzzles.fits & (np.frombuffer(faults, np.uint8) == 0)
    columns = {}
    if "canon" in task.added:
        columns["canon"] = lines_array(forms, len(puzzles), good)
    if "identity" in task.added:
        made = [blake2b(forms[at : at + CELLS], digest_size=SIZE).hexdigest() for at in range(0, len(forms), CELLS)]
        columns["identity"] = pa.array(made, pa.string(), mask=~good)
    if "givens" in task.added:
        columns["givens"] = _givens(puzzles, good)
    return ClassicAnswers(columns, good)


_Answer = Callable[[TableTask, PuzzleColumn, _Solved, Any, int], ClassicAnswers]
_ANSWERS: Mapping[str, _Answer] = {
    "solve": _solutions,
    "count": _counts,
    "check": _verdicts,
    "rate": _ratings,
    "steps": _steps,
}
