"""Long lists of puzzles, a line each, through the rater in pieces: answers come while the list is being read.

Classic 9x9 lines are proved and graded together by `rate_many`; lines that are something else (another size,
candidates, a mistake) are read in the ordinary way, and their answers stand in their place.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import BufferedReader
from time import perf_counter
from typing import Any

from ..errors import FormatError, ModokuError
from ..formats import iter_lines
from ..language import msg
from ..logic import classic_line
from ..puzzle import Sheet
from ..questions.rate import rate_many
from .derived import EXITS, mark_json, mark_line, show_json, show_line
from .inputs import Reading
from .outputs import Exit, complain, failure_status
from .progress import progress_line
from .streaming import open_list

_LEAST, _MOST = 1 << 10, 1 << 20
_QUICK, _SLOW = 0.2, 1.0
"""A piece that takes less seconds than the first is followed by a larger one, more than the second by a smaller one."""
_LONGEST_LINE = 1 << 20
Row = tuple[int, str | Sheet | ModokuError]
"""The number of a line, and what stands there: a classic puzzle as it is written, another one, or a mistake."""


class RatingStream:
    """One list on its way through the rater."""

    def __init__(self, reading: Reading, chosen: dict[str, Any], as_json: bool) -> None:
        self.reading = reading
        self.chosen = {name: chosen[name] for name in ("uniqueness", "seconds", "jobs")}
        self.show = show_json if as_json else show_line
        self.mark = mark_json if as_json else mark_line
        self.name = "-"
        self.failed = False
        self.count = 0
        self.status = int(Exit.DONE)

    def run(self, puzzles: Sequence[str]) -> int:
        """Answer every line, in order, and return the exit status."""
        self.name = puzzles[0] if puzzles else "-"
        with open_list(self.name, self.reading) as stream:
            self._read(stream)
        if self.count == 1:
            return self.status
        return Exit.FAILED if self.failed else Exit.DONE

    def _read(self, stream: BufferedReader) -> None:
        rest, line, size = b"", 1, _LEAST
        while True:
            chunk = stream.read1(size)
            *whole, rest = (rest + chunk).split(b"\n")
            if not chunk:
                whole, rest = [*whole, rest], b""
            start = perf_counter()
            self._rate([row for number, text in enumerate(whole, line) if (row := self._row(number, text)) is not None])
            line += len(whole)
            if not chunk:
                return
            if len(rest) > _LONGEST_LINE:
                rest, line = self._skip_line(stream, line), line + 1
            seconds = perf_counter() - start
            if seconds < _QUICK:
                size = min(2 * size, _MOST)
            elif seconds > _SLOW:
                size = max(size // 2, _LEAST)

    def _row(self, number: int, line: bytes) -> Row | None:
        """Return what stands on a line; None for a blank one or a comment."""
        text = line.decode(errors="replace")
        try:
            return number, classic_line(text.partition("#")[0])
        except FormatError:
            outcome = next(iter_lines([text], self.reading.format, self.reading.blank), None)
            return None if outcome is None else (number, outcome)

    def _rate(self, rows: list[Row]) -> None:
        good = [puzzle for _, puzzle in rows if not isinstance(puzzle, ModokuError)]
        answers = iter(rate_many(good, **self.chosen))
        for number, puzzle in rows:
            source, found = f"{self.name}:{number}", puzzle if isinstance(puzzle, ModokuError) else next(answers)
            self.count += 1
            progress_line().count()
            if isinstance(found, ModokuError):
                self._fail(source, found)
            else:
                self.show(source, found)
                self.status = EXITS[found.outcome]
        sys.stdout.flush()

    def _fail(self, source: str, error: ModokuError) -> None:
        self.failed, self.status = True, failure_status(error)
        column = error.column if isinstance(error, FormatError) else None
        complain(source, FormatError(error.message, error.hint, None, column))
        self.mark(source, error)

    def _skip_line(self, stream: BufferedReader, line: int) -> bytes:
        """Mark a line that is too long for any puzzle, whatever its length, and return what follows it."""
        self.count += 1
        self._fail(
            f"{self.name}:{line}", FormatError(msg("a line of over {n} characters is no puzzle", n=_LONGEST_LINE))
        )
        while chunk := stream.read1(_MOST):
            _, end, following = chunk.partition(b"\n")
            if end:
                return following
        return b""
