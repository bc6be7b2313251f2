"""`modoku canon`: what only a terminal wants: other formats, the way in words, long lists."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, BinaryIO

import click

from ..errors import FormatError, ModokuError
from ..formats import get_format, iter_lines, write
from ..language import msg
from ..native import canonical_lines
from ..puzzle import Sheet
from ..questions.canon import CanonAnswer, canon
from ..questions.question import Answer
from .derived import Extras, Show, command_for, show_line
from .inputs import Reading
from .outputs import Exit, complain, emit
from .progress import progress_line
from .streaming import can_stream, open_list
from .words import Option, current_language

_CHUNK = 4 << 20
_LONGEST_LINE = 1 << 20


def _make_show(extras: Extras) -> Show:
    target, explain = extras["target"], extras["explain"]
    if target is not None:
        get_format(target)

    def show(source: str, answer: Answer) -> None:
        assert isinstance(answer, CanonAnswer)  # noqa: S101 - made for this question alone
        if target is not None:
            emit(write(answer.canonical, target).rstrip("\n"))
        elif explain:
            emit(f"{answer.said()}  {answer.how.said(current_language())}")
        else:
            show_line(source, answer)

    return show


def _stream(puzzles: Sequence[str], reading: Reading, chosen: dict[str, Any], as_json: bool) -> int | None:
    if chosen["target"] is not None or chosen["explain"] or as_json or not can_stream(puzzles, reading):
        return None
    return _Stream(puzzles[0] if puzzles else "-", reading, chosen["jobs"], chosen["seconds"]).run()


class _Stream:
    """A long list of classic lines on its way through the core; what is no classic line is read in the ordinary way."""

    def __init__(self, name: str, reading: Reading, jobs: int, seconds: float | None) -> None:
        self.name = name
        self.reading = reading
        self.jobs = jobs
        self.seconds = seconds
        self.failed = False
        self.out = sys.stdout.buffer

    def run(self) -> int:
        with open_list(self.name, self.reading) as stream:
            self._read(stream)
        self.out.flush()
        return Exit.FAILED if self.failed else Exit.DONE

    def _read(self, stream: BinaryIO) -> None:
        rest, line = b"", 1
        while True:
            chunk = stream.read(_CHUNK)
            text = rest + chunk
            forms, lines, _, faults, consumed, following = canonical_lines(text, not chunk, line, self.jobs)
            progress_line().hide()
            progress_line().count(len(lines) // 8 + len(faults))
            self._put(forms, memoryview(lines).cast("Q"), [fault[0] for fault in faults], text, line)
            rest, line = text[consumed:], following
            if not chunk:
                return
            if len(rest) > _LONGEST_LINE:
                rest = self._skip_line(stream, line)
                line += 1

    def _put(self, forms: bytes, lines: Sequence[int], others: Sequence[int], text: bytes, first: int) -> None:
        if not others:
            self.out.write(forms)
            return
        texts = text.split(b"\n")
        done = 0
        for number in others:
            before = done
            while done < len(lines) and lines[done] < number:
                done += 1
            self.out.write(forms[82 * before : 82 * done])
            self._put_other(number, texts[number - first])
        self.out.write(forms[82 * done :])

    def _put_other(self, number: int, line: bytes) -> None:
        for outcome in iter_lines([line.decode(errors="replace")], self.reading.format, self.reading.blank):
            try:
                if not isinstance(outcome, Sheet):
                    raise outcome
                self.out.write(canon(outcome, seconds=self.seconds).said().encode() + b"\n")
            except ModokuError as error:
                column = error.column if isinstance(error, FormatError) else None
                self._mark(number, FormatError(error.message, error.hint, None, column))

    def _skip_line(self, stream: BinaryIO, line: int) -> bytes:
        self._mark(line, FormatError(msg("a line of over {n} characters is no puzzle", n=_LONGEST_LINE)))
        while chunk := stream.read(_CHUNK):
            _, end, following = chunk.partition(b"\n")
            if end:
                return following
        return b""

    def _mark(self, line: int, error: FormatError) -> None:
        """Put a word in the place of an answer, and say what is wrong."""
        self.failed = True
        self.out.write(b"error\n")
        self.out.flush()
        complain(f"{self.name}:{line}", error)


command = command_for(
    "canon",
    [
        Option(
            ["--jobs"],
            type=click.IntRange(0, 1024),
            default=1,
            show_default=True,
            metavar="N",
            help=msg("Threads for long lists of classic puzzles; 0 means one a processor.").text,
        ),
        Option(["--to", "target"], metavar="NAME", help=msg("Format to write (see `modoku formats`).").text),
        Option(["--explain"], is_flag=True, help=msg("Say which transform leads there.").text),
    ],
    _make_show,
    stream=_stream,
)
