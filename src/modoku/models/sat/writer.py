"""Where clauses are collected: flat, with constants folded, auxiliaries numbered and families noted."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

TRUE = 1 << 30
"""A literal that always holds; its negation never does. Neither is ever written."""
FALSE = -TRUE


class ClauseWriter:
    """Collects clauses of one formula.

    >>> writer = ClauseWriter(first=3)
    >>> writer.begin(2, 0)
    >>> writer.add([1, FALSE, -2]); writer.add([TRUE, 1]); writer.fresh()
    3
    >>> writer.content.tolist(), writer.finish().tolist()
    ([1, -2, 0], [2, 0, 1])
    """

    def __init__(self, first: int) -> None:
        self.content = array("i")
        self.runs = array("i")
        self.auxiliaries: list[tuple[str, int]] = []
        self._next = first
        self._clauses = 0
        self._label = ""
        self._open = False

    def begin(self, rule: int, index: int, label: str = "") -> None:
        """Start a family; its auxiliaries are called by `label`."""
        self._close()
        self.runs.extend((rule, index, 0))
        self._open = True
        self._label = label

    def add(self, literals: Iterable[int]) -> None:
        """Write a clause, unless it holds anyway; one with no literal left is written empty and refuses everything."""
        kept: dict[int, None] = {}
        for literal in literals:
            if literal == TRUE or -literal in kept:
                return
            if literal != FALSE:
                kept[literal] = None
        self.content.extend(kept)
        self.content.append(0)
        self._clauses += 1

    def fresh(self) -> int:
        """Return a new auxiliary variable of the present family."""
        if self.auxiliaries and self.auxiliaries[-1][0] == self._label:
            self.auxiliaries[-1] = (self._label, self.auxiliaries[-1][1] + 1)
        else:
            self.auxiliaries.append((self._label, 1))
        self._next += 1
        return self._next - 1

    def take(self, literals: bytes, runs: bytes, auxiliaries: list[tuple[str, int]]) -> None:
        """Take clauses that were written elsewhere: literals, (rule, index, clauses) runs, and their auxiliaries."""
        self._close()
        self.content.frombytes(literals)
        self.runs.frombytes(runs)
        self.auxiliaries.extend(auxiliaries)
        self._next += sum(count for _, count in auxiliaries)

    def finish(self) -> array[int]:
        """Close the last family and give the runs, without those that came out empty."""
        self._close()
        return self.runs

    def _close(self) -> None:
        if self._open:
            if self._clauses:
                self.runs[-1] = self._clauses
            else:
                del self.runs[-3:]
        self._clauses = 0
        self._open = False
