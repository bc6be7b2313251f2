"""Lists for `modoku solve`: the batch solver answers, and forms are filled in."""

from __future__ import annotations

from functools import cached_property
from math import inf
from typing import Any

from ..engines.classic9 import MOST
from ..limits import Stop
from ..native import solve_one, solve_records, verdict_codes
from ..puzzle import Sheet, Solution
from ..questions.solve import SolveAnswer
from ..search.many import GPU
from ..variants import classic
from .derived import json_line, said_line
from .forms import LINE, NO_FORM, Column, Form, characters, form_of, numbers, same
from .streaming import ListStream, Rows

ENGINE = "batch"
_NODES, _SECONDS = 876_543_210, 0.123_456_789
_FIRST = tuple((3 * row + row // 3 + column) % 9 + 1 for row in range(9) for column in range(9))
_SECOND = _FIRST[9:18] + _FIRST[:9] + _FIRST[18:]
_ONE, _NONE, _FULL = range(3)
"""The forms: exactly one solution, none, and as many as were asked for."""


class SolveList(ListStream):
    """A list of puzzles on its way through the batch solver."""

    def __init__(self, *arguments: Any, path: str = "") -> None:
        super().__init__("solve", *arguments)
        self.path = path
        nodes, seconds = self.asked["nodes"], self.asked["seconds"]
        self.limit: int = self.asked["limit"]
        self.each = (self.limit, MOST if nodes is None else nodes, inf if seconds is None else seconds)

    def answer(self, records: bytes, lines: bytes) -> Rows:
        """Return the solutions; what has more than two, or was not decided, has no form."""
        count = len(lines) // 8
        counts, stops, nodes, solutions = self._solve(records)
        choice = verdict_codes(counts, stops, self._table)
        first, second = solutions, b"." * len(records)
        if _FULL in choice:
            # Of several solutions a list tells those that a single puzzle's answer tells.
            pairs = [self._pair(records, row) if form == _FULL else b"" for row, form in enumerate(choice)]
            first = b"".join(pair[:81] or solutions[81 * row : 81 * row + 81] for row, pair in enumerate(pairs))
            second = b"".join(pair[81:] or b"." * 81 for pair in pairs)
        columns: list[Column] = [
            numbers(lines),
            characters(records),
            characters(first),
            characters(second),
            same(f"{self.seconds:.9f}", count),
            numbers(nodes),
        ]
        return Rows(self._forms, choice, columns)

    def _solve(self, records: bytes) -> tuple[bytes, bytes, bytes, bytes]:
        """Return counts, stops, nodes and solutions, by the path that was chosen."""
        if self.path != GPU:
            return solve_records(records, 81, False, *self.each, MOST, inf, self.jobs, self.path, None)
        from ..native import gpu, gpu_arrays

        limit, nodes, seconds = self.each
        if not self.as_json and (nodes, seconds) == (MOST, inf) and limit <= gpu_arrays.MOST_SOLUTIONS:
            # Nobody asks for nodes: packed, two cells a byte.
            return gpu_arrays.solve_text_records(records, limit, self.jobs)
        counts, stops, nodes, solutions = gpu.solve_records(records, 81, False, *self.each, self.jobs, None)
        return bytes(counts), bytes(stops), bytes(nodes), bytes(solutions)

    def _pair(self, records: bytes, row: int) -> bytes:
        return solve_one(records[81 * row : 81 * row + 81].decode(), *self.each, self.limit)[3].encode()

    @cached_property
    def _table(self) -> bytes:
        """The form for each reason to stop and number of solutions."""
        table = bytearray([NO_FORM] * 18)
        table[0], table[1] = _NONE, _ONE
        if self.limit <= 2:
            table[3 + self.limit] = _FULL
        return bytes(table)

    @cached_property
    def _forms(self) -> list[Form]:
        found = []
        for grids, stop in (
            ((_FIRST,), Stop.EXHAUSTED),
            ((), Stop.EXHAUSTED),
            ((_FIRST, _SECOND)[: self.limit], Stop.SOLUTIONS),
        ):
            puzzle = classic()
            solutions = tuple(Solution(puzzle.layout, grid) for grid in grids)
            sample = SolveAnswer(Sheet(puzzle), solutions, stop, ENGINE, seconds=_SECONDS, nodes=_NODES)
            shown = [("".join(map(str, grid)), 2 + place) for place, grid in enumerate(grids)]
            source, blank = f"{self.name}:{LINE}", "." * 81
            if self.as_json:
                marks = [(str(LINE), 0), (blank, 1), (blank, 1), *shown, (str(_SECONDS), 4), (str(_NODES), 5)]
                found.append(form_of(json_line(source, sample), marks))
            else:
                found.append(form_of(said_line(source, sample), shown))
        return found
