"""Long lists of classic 9x9 lines through the compiled rater, in pieces: answers come while the list is being read.

Lines that are something else (another size, candidates, a mistake) are taken out, read in the ordinary way, and their
answers put back in their place.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from io import BufferedReader
from pathlib import Path
from time import perf_counter
from typing import cast

from ..errors import FormatError, ModokuError
from ..formats import iter_lines
from ..language import msg
from ..logic import Grade
from ..logic.grade import grade_from
from ..native import grade_lines
from ..puzzle import Sheet
from .inputs import Reading
from .outputs import Exit, complain

Put = Callable[[str, str, Grade, int], int]
"""Writes an answer, and returns its status: where the puzzle came from, the puzzle, its grade, how many solutions."""

_LEAST, _MOST = 1 << 10, 1 << 20
_QUICK, _SLOW = 0.2, 1.0
"""A piece that takes less seconds than the first is followed by a larger one, more than the second by a smaller one."""
_LONGEST_LINE = 1 << 20
_BLANKS = str.maketrans("0*_X-", ".....")


class RatingStream:
    """One list on its way through the rater."""

    def __init__(
        self,
        reading: Reading,
        *,
        uniqueness: bool,
        jobs: int,
        put: Put,
        answer: Callable[[str, Sheet], int | None],
        mark: Callable[[str, ModokuError], None],
    ) -> None:
        self.reading = reading
        self.uniqueness = uniqueness
        self.jobs = jobs
        self.put = put
        self.answer = answer
        self.mark = mark
        self.name = "-"
        self.failed = False
        self.count = 0
        self.status = int(Exit.DONE)

    def run(self, puzzles: Sequence[str]) -> int:
        """Answer every line, in order, and give the exit status."""
        self.name = puzzles[0] if puzzles else "-"
        with nullcontext(sys.stdin.buffer) if self.name == "-" else Path(self.name).open("rb") as stream:
            self._read(cast(BufferedReader, stream))
        if self.failed:
            return Exit.FAILED
        return self.status if self.count == 1 else Exit.DONE

    def _read(self, stream: BufferedReader) -> None:
        rest, line, size = b"", 1, _LEAST
        while True:
            chunk = stream.read1(size)
            text = rest + chunk
            start = perf_counter()
            found, lines, offsets, faults, consumed, following = grade_lines(
                text, not chunk, line, 1 if self.uniqueness else 0, None, None, self.jobs, None
            )
            self._put(
                text, [grade_from(one) for one in found], [one[-1] for one in found], lines, offsets, faults, line
            )
            rest, line = text[consumed:], following
            if not chunk:
                return
            if len(rest) > _LONGEST_LINE:
                rest, line = self._skip_line(stream, line), line + 1
            seconds = perf_counter() - start
            if seconds < _QUICK:
                size = min(2 * size, _MOST)
            elif seconds > _SLOW:
                size = max(size // 2, _LEAST)

    def _skip_line(self, stream: BufferedReader, line: int) -> bytes:
        """Pass over a line that is too long for any puzzle, whatever its length; give what follows it."""
        self.failed = True
        complain(f"{self.name}:{line}", FormatError(msg("a line of over {n} characters is no puzzle", n=_LONGEST_LINE)))
        while chunk := stream.read1(_MOST):
            _, end, following = chunk.partition(b"\n")
            if end:
                return following
        return b""

    def _put(
        self,
        text: bytes,
        grades: list[Grade],
        solutions: list[int],
        lines: list[int],
        offsets: list[int],
        faults: list[int],
        first_line: int,
    ) -> None:
        texts = text.split(b"\n") if faults else []
        waiting = 0
        for grade, count, number, offset in zip(grades, solutions, lines, offsets, strict=True):
            while waiting < len(faults) and faults[waiting] < number:
                self._put_other(faults[waiting], texts[faults[waiting] - first_line])
                waiting += 1
            self.count += 1
            source = f"{self.name}:{number}"
            puzzle = text[offset : offset + 81].decode().translate(_BLANKS)
            self.status = self.put(source, puzzle, grade, count)
        for fault in faults[waiting:]:
            self._put_other(fault, texts[fault - first_line])
        sys.stdout.flush()

    def _put_other(self, number: int, line: bytes) -> None:
        for outcome in iter_lines([line.decode(errors="replace")], self.reading.format, self.reading.blank):
            self.count += 1
            try:
                if not isinstance(outcome, Sheet):
                    raise outcome
                self.status = self.answer(f"{self.name}:{number}", outcome) or Exit.DONE
            except ModokuError as error:
                self.failed = True
                column = error.column if isinstance(error, FormatError) else None
                complain(f"{self.name}:{number}", FormatError(error.message, error.hint, None, column))
                self.mark(f"{self.name}:{number}", error)
