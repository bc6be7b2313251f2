"""Peers: solvers of other people, named by whoever runs the race. None of their code is here."""

from __future__ import annotations

import ctypes
import re
import shlex
import subprocess
import time
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from statistics import median

from ..errors import EngineError, ModokuError
from ..language import Message, msg
from ..native import time_function
from .contestant import Clock, Contestant, Lap, lap_of, lap_of_answers
from .suite import CELLS, STRIDE

_START_UPS = 3


@dataclass(frozen=True, slots=True)
class Library:
    """A function of a shared library, called in a loop of the core.

    Its type is `size_t f(const char* puzzle, size_t limit, uint32_t flags, char* solution, size_t* nodes)`: 81
    characters in, digits and dots; the number of solutions up to the limit out, and one solution if it likes.
    """

    name: str
    file: str
    symbol: str
    flags: int
    address: int
    library: ctypes.CDLL = field(repr=False, compare=False)

    @property
    def facts(self) -> dict[str, object]:
        """The file, the function and the flags."""
        return {"library": Path(self.file).name, "symbol": self.symbol, "flags": self.flags, "threads": 1}

    def answer(self, records: bytes, limit: int, seconds: float | None) -> Lap:
        """Answer a chunk."""
        return lap_of(time_function(self.address, records, limit, self.flags, inf if seconds is None else seconds))


@dataclass(frozen=True, slots=True)
class Program:
    """A program that reads puzzles, one a line, and writes one line for each; started once a chunk."""

    name: str
    arguments: tuple[str, ...]
    start_up: float
    clock: Clock = time.perf_counter

    @property
    def facts(self) -> dict[str, object]:
        """The program's name (not where it lies) and how long it takes to do nothing."""
        return {"command": Path(self.arguments[0]).name, "start_up": self.start_up, "threads": 1}

    def answer(self, records: bytes, limit: int, seconds: float | None) -> Lap:
        """Answer a chunk: the whole life of the process counts."""
        size = len(records) // STRIDE
        arguments = [argument.replace("{limit}", str(limit)) for argument in self.arguments]
        start, before = self.clock(), _children_seconds()
        try:
            output, complaint = _run(self.name, arguments, records, seconds)
        except subprocess.TimeoutExpired:
            return lap_of_answers(self.clock() - start, None, size, [])
        elapsed, after = self.clock() - start, _children_seconds()
        busy = None if before is None or after is None else after - before
        lines = output.splitlines()
        if len(lines) != size:
            raise EngineError(
                msg(
                    "{name} gave {n} lines for {size} puzzles. {complaint}",
                    name=self.name,
                    n=len(lines),
                    size=size,
                    complaint=complaint[:200],
                ),
                LINE_FORM,
            )
        return lap_of_answers(elapsed, busy, size, [read_line(self.name, line, limit) for line in lines])


LINE_FORM: Message = msg(
    "For each puzzle a line is expected with the number of solutions, or the solutions, or the word unsolvable."
)


def read_line(name: str, line: str, limit: int) -> tuple[int, str]:
    """Read one line of a program: the number of solutions, at most the limit, and a solution if there is one.

    >>> read_line("p", "7", 2), read_line("p", "unsolvable", 2), read_line("p", "1 " + "5" * 81, 2)[0]
    ((2, ''), (0, ''), 1)
    """
    solutions = re.findall(rf"(?<!\S)[1-9]{{{CELLS}}}(?!\S)", line)
    number = re.match(r"\s*(\d{1,19})(?!\S)", line)
    if number:
        return min(int(number[1]), limit), solutions[0] if solutions else ""
    if solutions:
        return min(len(set(solutions)), limit), solutions[0]
    if line.strip() == "unsolvable":
        return 0, ""
    raise EngineError(msg("{name} gave the line '{line}'.", name=name, line=line[:60]), LINE_FORM)


def make_peer(text: str, clock: Clock = time.perf_counter) -> Contestant:
    """Make a peer of `NAME=lib.so:SYMBOL[:FLAGS]` or `NAME=cmd:COMMAND LINE` ({limit} in it stands for the limit)."""
    name, _, spec = text.partition("=")
    if not name or not spec:
        raise _bad_peer(text)
    if spec.startswith("cmd:"):
        return _make_program(name, spec.removeprefix("cmd:"), clock)
    parts = spec.rsplit(":", 2)
    flags = 0
    if len(parts) == 3 and parts[2].isascii() and parts[2].isdigit():
        flags = int(parts[2])
        spec = ":".join(parts[:2])
    file, _, symbol = spec.rpartition(":")
    if not file or not symbol or flags >= 2**32:
        raise _bad_peer(text)
    return _make_library(name, file, symbol, flags)


def _bad_peer(text: str) -> ModokuError:
    return ModokuError(
        msg("'{text}' does not name a peer.", text=text[:60]),
        msg("Write NAME=path/to/lib.so:FUNCTION, NAME=path/to/lib.so:FUNCTION:FLAGS or NAME=cmd:COMMAND LINE."),
    )


def _make_library(name: str, file: str, symbol: str, flags: int) -> Library:
    try:
        # A name that is no file here is looked for where the system keeps its libraries.
        library = ctypes.CDLL(str(Path(file).resolve()) if Path(file).exists() else file)
        address = ctypes.cast(library[symbol], ctypes.c_void_p).value
    except (OSError, AttributeError) as error:
        raise EngineError(
            msg("The peer {name} cannot be loaded: {reason}", name=name, reason=str(error)),
            msg("Name a shared library and a function that it exports (`nm -D` lists them)."),
        ) from error
    return Library(name, file, symbol, flags, address or 0, library)


def _make_program(name: str, command: str, clock: Clock) -> Program:
    arguments = shlex.split(command)
    if not arguments:
        raise _bad_peer(f"{name}=cmd:{command}")
    times = []
    for _ in range(_START_UPS):
        start = clock()
        _run(name, [argument.replace("{limit}", "2") for argument in arguments], b"", None)
        times.append(clock() - start)
    return Program(name, tuple(arguments), median(times), clock)


def _run(name: str, arguments: list[str], text: bytes, seconds: float | None) -> tuple[str, str]:
    """Return what it wrote, and the last line of its complaints."""
    try:
        found = subprocess.run(arguments, input=text, capture_output=True, timeout=seconds, check=False)  # noqa: S603
    except OSError as error:
        raise EngineError(
            msg("The peer {name} cannot be started: {reason}", name=name, reason=str(error)),
            msg("Give the command as in a shell; it is started without one."),
        ) from error
    # Statuses are free: many solvers tell their verdict by them. What counts is one line a puzzle.
    return found.stdout.decode(errors="replace"), found.stderr.decode(errors="replace").strip().split("\n")[-1]


def _children_seconds() -> float | None:
    try:
        import resource
    except ImportError:  # not on Windows
        return None
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
