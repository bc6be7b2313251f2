"""`modoku count`: long lists of classic puzzles are counted together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf

from ..engines.classic9 import MOST
from ..limits import Stop
from ..native import solve_records, verdict_codes
from ..puzzle import Sheet
from ..questions.count import FEW, FEW_NODES, CountAnswer, CountProgress
from ..variants import classic
from .derived import Extras, command_for, json_line, said_line
from .forms import LINE, NO_FORM, Form, characters, form_of, numbers, same
from .inputs import Reading
from .options import jobs_option
from .progress import progress_line
from .streaming import ListStream, Rows, can_stream

_NUMBER, _SECONDS = 876_543_210, 0.123_456_789


class _CountList(ListStream):
    """A list of puzzles whose solutions are counted."""

    def answer(self, records: bytes, lines: bytes) -> Rows:
        """Return the numbers that are exact; the others have no form."""
        limit = self.asked["limit"]
        most = FEW if limit is None else min(limit, FEW)
        counts, stops, _, _ = solve_records(records, 81, False, most, FEW_NODES, inf, MOST, inf, self.jobs, "", None)
        choice = verdict_codes(counts, stops, bytes([0, 0, 0, *[NO_FORM] * 15]))
        seconds = same(f"{self.seconds:.9f}", len(lines) // 8)
        return Rows([self._form], choice, [numbers(lines), characters(records), numbers(counts), seconds])

    @cached_property
    def _form(self) -> Form:
        method = "enumeration"
        sample = CountAnswer(Sheet(classic()), _NUMBER, _NUMBER, Stop.EXHAUSTED, method, _SECONDS)
        source, blank, number = f"{self.name}:{LINE}", "." * 81, str(_NUMBER)
        if not self.as_json:
            return form_of(said_line(source, sample), [(number, 2)])
        marks = [(str(LINE), 0), (blank, 1), (blank, 1), (number, 2), (number, 2), (str(_SECONDS), 3)]
        return form_of(json_line(source, sample), marks)


def _stream(puzzles: Sequence[str], reading: Reading, chosen: Extras, as_json: bool) -> int | None:
    is_plain = chosen["nodes"] is None and chosen["seconds"] is None and chosen["method"] in ("auto", "enumeration")
    if not is_plain or not can_stream(puzzles, reading):
        return None
    return _CountList("count", puzzles, reading, chosen, as_json).run()


def _tell(progress: CountProgress) -> None:
    """Tell the line on the terminal how much is done."""
    progress_line().share = progress.done / max(1, progress.of)


command = command_for("count", [jobs_option()], stream=_stream, tell=_tell)
