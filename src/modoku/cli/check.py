"""`modoku check`: long lists of classic puzzles are checked together."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from math import inf

from ..engines.classic9 import MOST
from ..language.message import name_cells
from ..native import find_redundant, solve_records, verdict_codes
from ..puzzle import Sheet
from ..questions.check import CheckAnswer
from ..results import Verdict
from ..variants import classic
from .derived import Extras, command_for, json_line, said_line
from .forms import LINE, NO_FORM, NO_WORD, Form, characters, form_of, numbers, packed, words
from .inputs import Reading
from .options import jobs_option
from .streaming import ListStream, Rows, can_stream
from .words import current_language

_MINIMAL, _ONE, _SEVERAL = range(3)
"""The forms: no redundant given, one, several."""
_GIVENS = 23
_CELLS = bytes(range(81))


class _CheckList(ListStream):
    """A list of puzzles that are checked; those with faults, no solution or several have no form."""

    def answer(self, records: bytes, lines: bytes) -> Rows:
        """Return givens and redundant givens of the puzzles with one solution."""
        counts, stops, _, _ = solve_records(records, 81, False, 2, MOST, inf, MOST, inf, self.jobs, "", None)
        unique = verdict_codes(counts, stops, bytes([NO_FORM, 0, *[NO_FORM] * 16]))
        rows = [row for row, form in enumerate(unique) if form == 0]
        asked = records if len(rows) == len(unique) else b"".join(records[81 * row : 81 * row + 81] for row in rows)
        flags = find_redundant(asked, self.jobs, None)
        choice, names = bytearray(unique), bytearray(bytes([NO_WORD]) * len(records))
        several = [0] * len(unique)
        for place, row in enumerate(rows):
            cells = [cell for cell in _CELLS if flags[81 * place + cell]]
            names[81 * row : 81 * row + len(cells)] = bytes(cells)
            several[row] = len(cells)
            choice[row] = min(len(cells), _SEVERAL)
        clues = [81 - records.count(b".", 81 * row, 81 * row + 81) for row in range(len(unique))]
        columns = [
            numbers(lines),
            characters(records),
            numbers(packed(clues)),
            numbers(packed(several)),
            words(bytes(names), self._names, 81, "," if self.as_json else ", "),
        ]
        return Rows(self._forms, bytes(choice), columns)

    @cached_property
    def _names(self) -> list[str]:
        names = classic().layout.cell_names(range(81))
        if self.as_json:
            return [json.dumps(name) for name in names]
        return [name_cells(name, current_language()) for name in names]

    @cached_property
    def _forms(self) -> list[Form]:
        return [self._form(number) for number in range(3)]

    def _form(self, number: int) -> Form:
        """Return the form of a puzzle with so many redundant givens, 2 for several."""
        puzzle = classic().with_givens([cell % 9 + 1 if cell < _GIVENS else 0 for cell in range(81)])
        sample = CheckAnswer(Sheet(puzzle), (), Verdict.UNIQUE, number == 0, tuple(range(number)))
        source, givens, between = f"{self.name}:{LINE}", puzzle.givens_text, "," if self.as_json else ", "
        named = [(between.join(self._names[:number]), 4)] if number else []
        if self.as_json:
            marks = [(str(LINE), 0), (givens, 1), (str(_GIVENS), 2), (givens, 1), *named]
            return form_of(json_line(source, sample), marks)
        counted = [(str(number), 3)] if number else []
        return form_of(said_line(source, sample), [(str(LINE), 0), (str(_GIVENS), 2), *counted, *named])


def _stream(puzzles: Sequence[str], reading: Reading, chosen: Extras, as_json: bool) -> int | None:
    if chosen["quick"] or chosen["seconds"] is not None or not can_stream(puzzles, reading):
        return None
    return _CheckList("check", puzzles, reading, chosen, as_json).run()


command = command_for("check", [jobs_option()], stream=_stream)
