"""Canonical forms of long lists of classic 9x9 lines, without a Python object a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import FormatError, expect
from ..language import Message, msg
from ..native import CancelFlag, canonical_lines

MOST_JOBS = 1024
_FAULTS = (
    msg("this character is neither a digit nor a blank"),
    msg("the line ends before 81 cells"),
    msg("the line has more than 81 cells"),
)


@dataclass(frozen=True, slots=True)
class Forms:
    """The canonical forms of a list, in its order.

    Attributes:
        text: one line of 81 characters a puzzle.
        lines: the number of the line (from 1) of each puzzle (a memoryview of 64-bit numbers).
        faults: the lines that are not puzzles.
    """

    text: bytes
    lines: memoryview
    faults: tuple[FormatError, ...] = ()

    def __len__(self) -> int:
        return len(self.text) // 82

    def __getitem__(self, index: int) -> str:
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        start = 82 * (index % len(self))
        return self.text[start : start + 81].decode()

    def __iter__(self) -> Iterator[str]:
        return (self[index] for index in range(len(self)))


def canonical_many(puzzles: str | bytes | Sequence[str], *, jobs: int = 1, cancel: CancelFlag | None = None) -> Forms:
    """Give the canonical forms of many classic 9x9 puzzles or grids, a million a second and core at 17 givens.

    Args:
        puzzles: lines of text (str or bytes), or a list of lines.
        jobs: how many threads to use; 0 means one a processor.
        cancel: stop when this is set, from any thread.

    >>> forms = canonical_many(["." * 80 + "7", "." * 40 + "3" + "." * 40])
    >>> len(forms), forms[0] == forms[1]
    (2, True)
    """
    expect(puzzles, str, bytes, Sequence)
    if not isinstance(puzzles, str | bytes):
        for line in puzzles:
            expect(line, str)
    text = puzzles if isinstance(puzzles, str | bytes) else "\n".join(puzzles)
    data = text.encode(errors="replace") if isinstance(text, str) else text
    found = canonical_lines(data, True, 1, max(0, min(jobs, MOST_JOBS)), cancel)
    forms, lines, _, faults, _, _ = found
    return Forms(
        forms,
        memoryview(lines).cast("Q"),
        tuple(FormatError(fault_message(kind), None, line, column + 1) for line, column, kind in faults),
    )


def fault_message(kind: int) -> Message:
    """Say what is wrong with a line that is not a puzzle."""
    return _FAULTS[kind]
