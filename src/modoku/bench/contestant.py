"""Who takes part: each answers the same chunks of puzzles and says how long that took.

A contestant gets text, so that reading it is part of its time. It only answers: agreement, checks and ranks are the
race's business.
"""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Protocol, runtime_checkable

from ..errors import EngineError
from ..language import msg
from ..native import CancelFlag, batch_paths, single_paths, solve_lines, time_batch, time_single
from .suite import CELLS, STRIDE

Clock = Callable[[], float]

_MOST = 2**64 - 1
_FINISHED = bytes([0, 1])
"""The core's codes for a search that ran to its end or to its limit of solutions."""


@dataclass(frozen=True, slots=True)
class Lap:
    """One contestant's answers to one chunk.

    Attributes:
        seconds: what the clock on the wall says.
        busy: time on a processor, or None where that is not known or not the point (several threads).
        done: how many puzzles were answered; fewer than the chunk has when the time ran out.
        counts: the number of solutions of each puzzle up to the limit, 64 bits each.
        solutions: a line a puzzle, dots where no solution was given.
    """

    seconds: float
    busy: float | None
    done: int
    counts: bytes
    solutions: bytes

    def time(self, clock: str) -> float:
        """Return the time by a clock, `cpu` or `wall`; the wall's where the other is not known."""
        return self.busy if clock == "cpu" and self.busy is not None else self.seconds


@runtime_checkable
class Counting(Protocol):
    """A contestant that can say how many solutions there are without writing one down, as some peers do."""

    def count(self, records: bytes, limit: int, seconds: float | None) -> Lap:
        """Answer a chunk with numbers alone."""


class Contestant(Protocol):
    """What takes part in a race."""

    @property
    def name(self) -> str:
        """How the table calls it."""

    @property
    def facts(self) -> dict[str, object]:
        """What it is: path, threads, library, start-up time."""

    def answer(self, records: bytes, limit: int, seconds: float | None) -> Lap:
        """Answer a chunk within some seconds; raise EngineError if that fails."""


def lap_of(timed: tuple[float, float, int, bytes, bytes], threads: int = 1) -> Lap:
    """Make a lap of what the core's stop-watch gives."""
    seconds, busy, done, counts, solutions = timed
    return Lap(seconds, busy if threads == 1 and busy >= 0 else None, done, counts, solutions)


def lap_of_answers(seconds: float, busy: float | None, size: int, answers: list[tuple[int, str]]) -> Lap:
    """Make a lap of numbers of solutions with a solution each (empty: not given); fewer than `size` if time ran out."""
    missing = size - len(answers)
    counts = array("Q", [count for count, _ in answers] + [0] * missing)
    lines = "".join(f"{solution or '.' * CELLS}\n" for _, solution in [*answers, *[(0, "")] * missing])
    return Lap(seconds, busy, len(answers), counts.tobytes(), lines.encode())


@dataclass(frozen=True, slots=True)
class BatchContestant:
    """The batch solver: many puzzles at once, from text to counts and solutions."""

    name: str
    path: str
    threads: int

    @property
    def facts(self) -> dict[str, object]:
        """The path and the number of threads."""
        return {"path": self.path, "threads": self.threads}

    def answer(self, records: bytes, limit: int, seconds: float | None) -> Lap:
        """Answer a chunk."""
        return self._timed(records, limit, seconds, solve=True)

    def count(self, records: bytes, limit: int, seconds: float | None) -> Lap:
        """Answer a chunk with numbers alone."""
        return self._timed(records, limit, seconds, solve=False)

    def _timed(self, records: bytes, limit: int, seconds: float | None, *, solve: bool) -> Lap:
        most = inf if seconds is None else seconds
        return lap_of(time_batch(records, limit, most, self.threads, self.path, solve), self.threads)


@dataclass(frozen=True, slots=True)
class Single:
    """The one-puzzle solver, called once a puzzle."""

    name: str
    path: str

    @property
    def facts(self) -> dict[str, object]:
        """The path; it is always one thread."""
        return {"path": self.path, "threads": 1}

    def answer(self, records: bytes, limit: int, seconds: float | None) -> Lap:
        """Answer a chunk."""
        return lap_of(time_single(records, limit, inf if seconds is None else seconds, self.path))


@dataclass(frozen=True, slots=True)
class LinesContestant:
    """Lines of text to lines of text through Python, as `modoku solve` streams long lists."""

    name: str
    path: str
    threads: int
    clock: Clock = time.perf_counter
    busy_clock: Clock = time.process_time

    @property
    def facts(self) -> dict[str, object]:
        """The path and the number of threads."""
        return {"path": self.path, "threads": self.threads}

    def answer(self, records: bytes, limit: int, seconds: float | None) -> Lap:
        """Answer a chunk."""
        flag = CancelFlag()
        alarm = None if seconds is None else threading.Timer(seconds, flag.set)
        if alarm is not None:
            alarm.start()
        start, busy = self.clock(), self.busy_clock()
        try:
            found = solve_lines(records, True, 1, limit, _MOST, inf, self.threads, self.path, flag)
        finally:
            elapsed, busy = self.clock() - start, self.busy_clock() - busy
            if alarm is not None:
                alarm.cancel()
        counts, stops, _, solutions = found[0]
        done = sum(stops.count(code) for code in _FINISHED)
        return Lap(elapsed, busy if self.threads == 1 else None, done, counts, solutions)


@dataclass(frozen=True, slots=True)
class Solved:
    """An engine asked as a caller in Python asks it: `modoku.solve(text, engine=...)`, a puzzle at a time."""

    name: str
    engine: str
    clock: Clock = time.perf_counter

    @property
    def facts(self) -> dict[str, object]:
        """The engine; what threads it uses is its own affair."""
        return {"engine": self.engine, "threads": 1}

    def answer(self, records: bytes, limit: int, seconds: float | None) -> Lap:
        """Answer a chunk."""
        from ..limits import Stop
        from ..search import solve

        answers: list[tuple[int, str]] = []
        puzzles = records.decode().split()
        start = self.clock()
        for puzzle in puzzles:
            left = None if seconds is None else seconds - (self.clock() - start)
            if left is not None and left <= 0:
                break
            result = solve(puzzle, engine=self.engine, limit=limit, seconds=left)
            if result.stop not in (Stop.EXHAUSTED, Stop.SOLUTIONS):
                break
            first = result.answers[0] if result.answers else ""
            answers.append((len(result.answers), first if isinstance(first, str) else "".join(map(str, first))))
        # An engine may work in a process of its own, whose time on a processor is not ours to see.
        return lap_of_answers(self.clock() - start, None, len(records) // STRIDE, answers)


def make_contestant(text: str, path: str = "", jobs: int = 1) -> Contestant:
    """Make one of ours: `batch`, `single`, `lines`, or the name of an engine; `NAME@PATH` forces an instruction set.

    >>> make_contestant("single@portable").facts
    {'path': 'portable', 'threads': 1}
    """
    name, _, own_path = text.partition("@")
    wanted = own_path or path
    if name in ("batch", "lines"):
        chosen = _choose_path(wanted, batch_paths())
        return BatchContestant(text, chosen, jobs) if name == "batch" else LinesContestant(text, chosen, jobs)
    if name == "single":
        # Batches have slow paths that single puzzles lack; those stand for plain C++ here.
        plain = wanted in batch_paths() and wanted not in single_paths()
        return Single(text, _choose_path("portable" if plain else wanted, single_paths()))
    from ..engines import get_engine

    if name != "auto":
        found = get_engine(name).availability()
        if not found.available:
            raise EngineError(msg("The engine {name} cannot run here.", name=name), found.hint)
    return Solved(text, name)


def _choose_path(wanted: str, there: list[str]) -> str:
    if wanted and wanted not in there:
        raise EngineError(
            msg("This processor cannot run the path {path}.", path=wanted[:40]),
            msg("Choose one of: {choices}.", choices=tuple(there)),
        )
    return wanted or there[-1]
