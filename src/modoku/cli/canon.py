"""`modoku canon`: one puzzle for all that are equivalent."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

import click

from ..errors import FormatError, ModokuError
from ..formats import get_format, iter_lines, write
from ..language import msg
from ..native import canonical_lines
from ..puzzle import Sheet
from ..replies import canonical_fields
from ..symmetry import canonical
from .inputs import Reading
from .options import json_option, reading_command, time_option
from .outputs import Exit, complain, each_sheet, emit, emit_json
from .streaming import can_stream
from .words import Option, current_language

_CHUNK = 4 << 20
_LONGEST_LINE = 1 << 20


def canon(
    puzzles: Sequence[str],
    reading: Reading,
    jobs: int,
    target: str | None,
    explain: bool,
    seconds: float | None,
    as_json: bool,
) -> int:
    """Write the canonical form of every puzzle, one line a puzzle."""
    if target is not None:
        get_format(target)
    elif not explain and not as_json and can_stream(puzzles, reading):
        return _Stream(puzzles[0] if puzzles else "-", reading, jobs, seconds).run()

    def answer(source: str, sheet: Sheet) -> int:
        found = canonical(sheet.puzzle, seconds=seconds)
        if as_json:
            emit_json({"source": source, **canonical_fields(sheet.puzzle, found)})
        elif target is not None:
            emit(write([Sheet(found.puzzle)], target).rstrip("\n"))
        elif explain:
            emit(f"{found}  {found.transform.said(sheet.puzzle.layout).said(current_language())}")
        else:
            emit(str(found))
        return Exit.DONE

    return each_sheet(puzzles, reading, answer)


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
        if self.name == "-":
            self._read(sys.stdin.buffer)
        else:
            with Path(self.name).open("rb") as stream:
                self._read(stream)
        self.out.flush()
        return Exit.FAILED if self.failed else Exit.DONE

    def _read(self, stream: BinaryIO) -> None:
        rest, line = b"", 1
        while True:
            chunk = stream.read(_CHUNK)
            text = rest + chunk
            forms, lines, _, faults, consumed, following = canonical_lines(text, not chunk, line, self.jobs)
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
                form = canonical(outcome.puzzle, seconds=self.seconds)
                self.out.write(str(form).encode() + b"\n")
            except ModokuError as error:
                column = error.column if isinstance(error, FormatError) else None
                self._complain(number, FormatError(error.message, error.hint, None, column))

    def _skip_line(self, stream: BinaryIO, line: int) -> bytes:
        self._complain(line, FormatError(msg("a line of over {n} characters is no puzzle", n=_LONGEST_LINE)))
        while chunk := stream.read(_CHUNK):
            _, end, following = chunk.partition(b"\n")
            if end:
                return following
        return b""

    def _complain(self, line: int, error: FormatError) -> None:
        self.failed = True
        self.out.flush()
        complain(f"{self.name}:{line}", error)


command = reading_command(
    "canon",
    canon,
    msg("Give the canonical form of puzzles: the same for all that are equivalent, different for others.").text,
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
        time_option(),
        json_option(),
    ],
)
