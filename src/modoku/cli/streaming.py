"""Long lists of classic 9x9 lines through the batch solver, with bounded memory and without an object a puzzle.

Lines that are something else (another size, candidates, a mistake) are taken out, read in the ordinary way, and their
answers put back in their place.
"""

from __future__ import annotations

import select
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from io import BufferedReader
from math import inf
from time import perf_counter

from ..engines.classic9 import MOST
from ..errors import FormatError, ModokuError, NotUnderstood
from ..formats import detect, iter_lines
from ..language import msg
from ..native import solve_lines, solve_one
from ..puzzle import Sheet
from ..questions.solve import QUESTION, SolveAnswer, SolveRequest
from .derived import mark_json, show_json
from .inputs import Reading
from .json_lines import unique_line
from .outputs import Exit, complain
from .progress import progress_line
from .sources import open_source

_CHUNK = 4 << 20
_PIECE = 64 << 10
"""As much as a pipe holds; room for more would have to be made at every turn."""
_HEAD = 64 << 10
_LONGEST_LINE = 1 << 20
"""No puzzle is longer in any format of lines; a line that is must not fill the memory."""
_PAUSE_SECONDS = 0.02
"""Whoever writes to us and pauses this long wants the answers to what came so far."""


def can_stream(puzzles: Sequence[str], reading: Reading, least: int = 1) -> bool:
    """Return whether this is one file or pipe that looks like a list of classic lines, at least so many."""
    if (
        reading.blank is not None
        or reading.additions
        or reading.format not in (None, "line", "sdm")
        or len(puzzles) > 1
    ):
        return False
    name = puzzles[0] if puzzles else "-"
    if name == "-" and sys.stdin.isatty():
        return False
    try:
        stream = open_source(name, reading.column)
    except (OSError, ValueError, ModokuError):
        return False  # no file, or no table: who reads it in the ordinary way says so
    if name == "-":
        # A pipe cannot be looked at twice: peek at its buffer.
        return stream is not None and _is_list(stream.peek(_HEAD)[:_HEAD], least)
    with stream or nullcontext():
        return stream is not None and _is_list(stream.read(_HEAD), least)


@contextmanager
def open_list(name: str, reading: Reading) -> Iterator[BufferedReader]:
    """Open what `can_stream` has looked at; standard input stays open."""
    stream = open_source(name, reading.column)
    assert stream is not None  # noqa: S101 - `can_stream` saw that there is one
    progress_line().watch(stream)
    try:
        yield stream
    finally:
        if name != "-":
            stream.close()


def _is_list(head: bytes, least: int) -> bool:
    lines = [line for line in head.split(b"\n") if line.strip() and not line.lstrip().startswith(b"#")]
    if len(lines) < least or len(lines[0].partition(b"#")[0].strip()) != 81:
        return False
    try:
        return detect(head.decode(errors="replace")).by_line
    except ModokuError:
        return True


def stream_lines(puzzles: Sequence[str], reading: Reading, request: SolveRequest, jobs: int, as_json: bool) -> int:
    """Answer every line of the list, in order, and return the exit status; the request says how each is asked."""
    name = puzzles[0] if puzzles else "-"
    with open_list(name, reading) as stream:
        return (_JsonStream if as_json else _SolveStream)(name, reading, request, jobs).run(stream)


def _read_some(stream: BufferedReader) -> list[bytes]:
    """Return the next bytes in pieces: a full chunk unless the other end pauses; an empty one where the stream ends."""
    parts = [stream.read1(_PIECE)]
    size = len(parts[0])
    while parts[-1] and size < _CHUNK and _is_coming(stream):
        parts.append(stream.read1(_PIECE))
        size += len(parts[-1])
    return parts


def _is_coming(stream: BufferedReader) -> bool:
    try:
        return bool(select.select([stream], [], [], _PAUSE_SECONDS)[0])
    except (OSError, ValueError):
        return False  # nothing that can be waited for, such as a pipe on Windows


class _SolveStream:
    """One stream on its way through the batch solver."""

    def __init__(self, name: str, reading: Reading, request: SolveRequest, jobs: int) -> None:
        nodes, seconds = request.nodes, request.seconds
        self.name = name
        self.reading = reading
        self.request = request
        self.each = (request.limit, MOST if nodes is None else nodes, inf if seconds is None else seconds)
        self.jobs = jobs
        self.failed = False
        self.seconds = 0.0
        """How long a puzzle of the last piece took, on average."""
        self.out = sys.stdout.buffer

    def run(self, stream: BufferedReader) -> int:
        self._read(stream)
        return Exit.FAILED if self.failed else Exit.DONE

    def _read(self, stream: BufferedReader) -> None:
        rest, line = b"", 1
        while True:
            parts = _read_some(stream)
            text = b"".join((rest, *parts))
            is_last = not parts[0]
            begun = perf_counter()
            answers, lines, offsets, faults, consumed, following = solve_lines(
                text, is_last, line, *self.each, self.jobs, "", None
            )
            self.seconds = (perf_counter() - begun) * 8 / max(8, len(lines))
            progress_line().hide()
            self._put(text, answers, lines, offsets, faults, line)
            progress_line().count(len(lines) // 8 + len(faults))
            rest, line = text[consumed:], following
            if is_last:
                break
            if len(text) < _CHUNK:
                self.out.flush()
            if len(rest) > _LONGEST_LINE:
                rest = self._skip_line(stream, line)
                line += 1
        self.out.flush()

    def _skip_line(self, stream: BufferedReader, line: int) -> bytes:
        """Pass over a line that is too long for any puzzle, whatever its length; give what follows it."""
        self._put_error(line, FormatError(msg("a line of over {n} characters is no puzzle", n=_LONGEST_LINE)))
        while chunk := stream.read(_CHUNK):
            _, end, following = chunk.partition(b"\n")
            if end:
                return following
        return b""

    def _put(
        self,
        text: bytes,
        answers: tuple[bytes, bytes, bytes, bytes],
        lines: bytes,
        offsets: bytes,
        faults: list[tuple[int, int, int]],
        first_line: int,
    ) -> None:
        counts, solutions = answers[0], answers[3]
        if not faults and self._put_all(answers):
            return
        numbers, starts, found, nodes = (memoryview(part).cast("Q") for part in (lines, offsets, counts, answers[2]))
        texts = text.split(b"\n") if faults else []
        waiting = 0
        for index, number in enumerate(numbers):
            while waiting < len(faults) and faults[waiting][0] < number:
                self._put_other(faults[waiting][0], texts[faults[waiting][0] - first_line])
                waiting += 1
            puzzle = text[starts[index] : starts[index] + 81]
            if found[index] == 1 and answers[1][index] == 0:
                self._put_unique(number, puzzle, solutions[82 * index : 82 * index + 82], nodes[index])
            else:
                self._put_odd(number, puzzle.decode(), answers[1][index])
        for fault in faults[waiting:]:
            self._put_other(fault[0], texts[fault[0] - first_line])

    def _put_all(self, answers: tuple[bytes, bytes, bytes, bytes]) -> bool:
        """Write the records as they stand where every puzzle has exactly one answer; return whether they were."""
        counts, _, _, solutions = answers
        is_all = counts == (1).to_bytes(8, sys.byteorder) * (len(counts) // 8)
        if is_all:
            self.out.write(solutions)
        return is_all

    def _put_unique(self, number: int, puzzle: bytes, solution: bytes, nodes: int) -> None:  # noqa: ARG002
        """Write the answer of a puzzle with one solution."""
        self.out.write(solution)

    def _put_odd(self, number: int, puzzle: str, stop: int) -> None:  # noqa: ARG002
        """Write the answer of a puzzle with no solution or several: those are few, or not what lists are for."""
        count, _, _, digits = solve_one(puzzle, *self.each, self.each[0])
        if count:
            self.out.write(" ".join(digits[i : i + 81] for i in range(0, len(digits), 81)).encode() + b"\n")
        else:
            self.out.write(b"unsolvable\n" if stop == 0 else b"unknown\n")

    def _put_other(self, number: int, line: bytes) -> None:
        for outcome in iter_lines([line.decode(errors="replace")], self.reading.format, self.reading.blank):
            try:
                if not isinstance(outcome, Sheet):
                    raise outcome
                self._put_answer(number, QUESTION.run(replace(self.request, puzzle=outcome)))
            except ModokuError as error:
                self._put_error(number, error)

    def _put_answer(self, number: int, answer: SolveAnswer) -> None:  # noqa: ARG002
        """Write what was found in the ordinary way."""
        self.out.write(answer.said().encode() + b"\n")

    def _put_error(self, number: int, error: ModokuError) -> None:
        """Write a word in the place of an answer, and tell why."""
        self.failed = True
        self._mark(number, error)
        column = error.column if isinstance(error, FormatError) else None
        complain(f"{self.name}:{number}", FormatError(error.message, error.hint, None, column))

    def _mark(self, number: int, error: ModokuError) -> None:  # noqa: ARG002
        self.out.write(b"unknown\n" if isinstance(error, NotUnderstood) else b"error\n")
        self.out.flush()


class _JsonStream(_SolveStream):
    """The same with a line of JSON for each."""

    def _put_all(self, answers: tuple[bytes, bytes, bytes, bytes]) -> bool:  # noqa: ARG002
        return False  # each line names its place

    def _put_unique(self, number: int, puzzle: bytes, solution: bytes, nodes: int) -> None:
        line = unique_line(f"{self.name}:{number}", puzzle, solution[:81].decode(), self.seconds, nodes)
        self.out.write(line.encode())

    def _put_odd(self, number: int, puzzle: str, stop: int) -> None:  # noqa: ARG002
        self._put_other(number, puzzle.encode())

    def _put_answer(self, number: int, answer: SolveAnswer) -> None:
        self.out.flush()
        show_json(f"{self.name}:{number}", answer)
        sys.stdout.flush()

    def _mark(self, number: int, error: ModokuError) -> None:
        self.out.flush()
        mark_json(f"{self.name}:{number}", error)
        sys.stdout.flush()
