"""Long lists of classic 9x9 lines through the core, with bounded memory and without an object a puzzle.

A `ListStream` reads a list in pieces; the core answers a piece at once and fills the answers into forms (see `forms`).
Lines that are something else (another size, candidates, a mistake), and answers that have no form, take the ordinary
way, and stand in their place.
"""

from __future__ import annotations

import os
import select
import sys
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from io import BufferedReader
from time import perf_counter
from typing import Any

from ..errors import FormatError, ModokuError, UnknownName
from ..formats import detect, iter_lines
from ..language import msg
from ..native import scan_list, write_rows
from ..puzzle import Sheet
from ..questions import get_question
from ..questions.codec import fields_of
from ..questions.question import Answer
from .derived import EXITS, mark_json, mark_line, show_json, show_line
from .forms import NO_FORM, Column, Form
from .inputs import Reading
from .outputs import Exit, batch_status, complain, failure_status
from .progress import progress_line
from .sources import open_source

_LEAST, _MOST = 256, 4 << 20
"""How many bytes are answered at once: at first by each thread, and at most. The hardest puzzles take half a second."""
_QUICK, _SLOW = 0.2, 1.0
"""A piece that takes less seconds than the first is followed by a larger one, more than the second by a smaller one."""
_SHARED = 4
"""How much longer several threads work at a piece, since at its end some have nothing to do."""
_READ = 64 << 10
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
    progress_line().watch(stream, name)
    progress_line().is_one_by_one = True
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


@dataclass(frozen=True, slots=True)
class Rows:
    """What the core found for a piece of a list: columns, and the number of the form of each row, or NO_FORM."""

    forms: Sequence[Form]
    choice: bytes
    columns: Sequence[Column]


class ListStream:
    """A list on its way through the core; a command says how by `answer`."""

    def __init__(self, name: str, puzzles: Sequence[str], reading: Reading, chosen: Mapping[str, Any], as_json: bool):
        self.question = get_question(name)
        own = {one.name for one in fields_of(self.question.request, local=True)}
        self.asked = {key: value for key, value in chosen.items() if key in own}
        self.jobs: int = chosen["jobs"]
        self.name = puzzles[0] if puzzles else "-"
        self.reading = reading
        self.as_json = as_json
        self.seconds = 0.0
        """How long a puzzle of the last piece took, on average."""
        self.out = sys.stdout.buffer
        self._failed, self._count, self._status = False, 0, int(Exit.DONE)

    def answer(self, records: bytes, lines: bytes) -> Rows:
        """Return the answers to puzzles (81 digits and dots each) that stand on these lines (64-bit numbers)."""
        raise NotImplementedError

    def answer_alone(self, row: int, record: bytes) -> Answer | None:  # noqa: ARG002 - for commands that know more
        """Return the answer to a row without a form, where asking it again can be saved; else None."""
        return None

    def run(self) -> int:
        """Answer every line, in order, and return the exit status."""
        with open_list(self.name, self.reading) as stream:
            self._read(stream)
        self.out.flush()
        return batch_status(self._status, self._count, self._failed)

    def _read(self, stream: BufferedReader) -> None:
        threads = self.jobs or os.cpu_count() or 1
        least, patience = _LEAST * threads, 1 if threads == 1 else _SHARED
        rest, line, size = b"", 1, least
        while True:
            parts = _read_some(stream, size)
            text, is_last = b"".join((rest, *parts)), not parts[-1]
            begun = perf_counter()
            following, consumed = self._answer_piece(text, is_last, line)
            rest, line = text[consumed:], following
            self.out.flush()
            progress_line().reach(self.name, line, consumed)
            if is_last:
                return
            if len(rest) > _LONGEST_LINE:
                rest = self._skip_line(stream, line)
                line += 1
            took = (perf_counter() - begun) / patience
            size = min(2 * size, _MOST) if took < _QUICK else max(size // 2, least) if took > _SLOW else size

    def _answer_piece(self, text: bytes, is_last: bool, line: int) -> tuple[int, int]:
        """Answer the whole lines of a text; return the number of the next line, and how many bytes were taken."""
        records, lines, faults, consumed, following = scan_list(text, is_last, line)
        count = len(lines) // 8
        begun = perf_counter()
        if is_last and self._count + count + len(faults) == 1:
            rows = Rows((), bytes([NO_FORM]) * count, ())  # a list of one is no list: its answer is that of a puzzle
        else:
            rows = self.answer(records, lines)
        written, ends = write_rows(rows.forms, rows.choice, rows.columns)
        self.seconds = (perf_counter() - begun) / max(1, count)
        progress_line().hide()
        # What stands between the rows that were written: lines without a form, and lines that are no classic puzzle.
        numbers = memoryview(lines).cast("Q")
        others = [(numbers[row], row) for row, form in enumerate(rows.choice) if form == NO_FORM]
        others = sorted([*others, *((fault[0], -1) for fault in faults)])
        texts = text.split(b"\n") if faults else []
        places, done = memoryview(ends).cast("Q"), 0
        for number, row in others:
            before = bisect_left(numbers, number)
            end = places[before - 1] if before else 0
            self.out.write(written[done:end])
            done = end
            if row < 0:
                self._put_other(number, texts[number - line])
            else:
                record = records[81 * row : 81 * row + 81]
                self._put_other(number, record, self.answer_alone(row, record))
        self.out.write(written[done:])
        self._count += count + len(faults)
        progress_line().count(count + len(faults))
        return following, consumed

    def _put_other(self, number: int, line: bytes, found: Answer | None = None) -> None:
        """Answer one line in the ordinary way, unless its answer is known."""
        source = f"{self.name}:{number}"
        self.out.flush()
        for outcome in iter_lines([line.decode(errors="replace")], self.reading.format, self.reading.blank):
            try:
                if not isinstance(outcome, Sheet):
                    raise outcome
                answer = found or self.question.run(self.question.request(outcome, **self.asked))
                (show_json if self.as_json else show_line)(source, answer)
                self._status = EXITS[answer.outcome]
            except UnknownName:
                raise
            except ModokuError as error:
                self._fail(source, error)
        sys.stdout.flush()

    def _fail(self, source: str, error: ModokuError) -> None:
        """Put a word in the place of an answer, and say what is wrong."""
        self._failed, self._status = True, failure_status(error)
        column = error.column if isinstance(error, FormatError) else None
        complain(source, FormatError(error.message, error.hint, None, column))
        (mark_json if self.as_json else mark_line)(source, error)

    def _skip_line(self, stream: BufferedReader, line: int) -> bytes:
        """Pass over a line that is too long for any puzzle, whatever its length; return what follows it."""
        self._count += 1
        error = FormatError(msg("a line of over {n} characters is no puzzle", n=_LONGEST_LINE))
        self.out.flush()
        self._fail(f"{self.name}:{line}", error)
        sys.stdout.flush()
        while chunk := stream.read1(_READ):
            _, end, following = chunk.partition(b"\n")
            if end:
                return following
        return b""


def _read_some(stream: BufferedReader, size: int) -> list[bytes]:
    """Return the next bytes in pieces: so many unless the other end pauses; an empty one where the stream ends."""
    parts = [stream.read1(min(size, _READ))]
    read = len(parts[0])
    while parts[-1] and read < size and _is_coming(stream):
        parts.append(stream.read1(_READ))
        read += len(parts[-1])
    return parts


def _is_coming(stream: BufferedReader) -> bool:
    try:
        return bool(select.select([stream], [], [], _PAUSE_SECONDS)[0])
    except (OSError, ValueError):
        return False  # nothing that can be waited for, such as a pipe on Windows
