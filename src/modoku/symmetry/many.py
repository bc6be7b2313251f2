"""Canonical forms of long lists of classic 9x9 lines, without a Python object a puzzle."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..errors import LimitReached, ModokuError
from ..language import msg
from ..native import CancelFlag, canonical_lines

MOST_JOBS = 1024
_TO_DIGITS = bytes.maketrans(b".123456789", bytes(range(10)))


@dataclass(frozen=True, repr=False)
class Forms:
    """The canonical forms of a list, a row an input and in its order: a text, or the error of what is no puzzle.

    Attributes:
        lines: the forms of classic 9x9 puzzles, each 81 characters and the end of the line.
        others: the rows of all other inputs, by index.
    """

    lines: bytes
    others: Mapping[int, str | ModokuError] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.lines) // 82 + len(self.others)

    def __getitem__(self, index: int) -> str | ModokuError:
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        index %= len(self)
        if index in self.others:
            return self.others[index]
        start = 82 * (index - bisect_left(self._places, index))
        return self.lines[start : start + 81].decode()

    @cached_property
    def _places(self) -> list[int]:
        return sorted(self.others)

    def __iter__(self) -> Iterator[str | ModokuError]:
        return (self[index] for index in range(len(self)))

    @property
    def digits(self) -> memoryview:
        """The forms as numbers, of shape (rows, 81), 0 for a blank; nothing but zeros where a row is no classic puzzle.

        >>> from modoku import canon_many
        >>> canon_many(["." * 80 + "7", "?"]).digits.shape
        (2, 81)
        """
        records = self.lines.translate(_TO_DIGITS, b"\n")
        parts, start = list[bytes](), 0
        for number, row in enumerate(self._places):
            end = 81 * (row - number)
            parts += (records[start:end], bytes(81))
            start = end
        whole = b"".join([*parts, records[start:]]) if parts else records
        return memoryview(whole).cast("B", (len(self), 81)) if whole else memoryview(b"")

    @property
    def errors(self) -> dict[int, ModokuError]:
        """The errors, by index."""
        return {index: self.others[index] for index in self._places if isinstance(self.others[index], ModokuError)}  # type: ignore[misc]

    def __repr__(self) -> str:
        return f"<Forms: {len(self)} rows, {len(self.errors)} errors>"


def canonical_text(text: bytes, jobs: int = 1, cancel: CancelFlag | None = None) -> tuple[bytes, dict[int, int]]:
    r"""Return the canonical forms of lines, and the lines that are no classic 9x9 puzzles: index to number, from 1.

    Blank lines and comments have no index.

    >>> canonical_text(b"." * 80 + b"7\n# easy\n12x\n")[1]
    {1: 3}
    """
    try:
        forms, numbers, _, faults, _, _ = canonical_lines(text, True, 1, max(0, min(jobs, MOST_JOBS)), cancel)
    except RuntimeError as error:
        raise LimitReached(msg("The list was cancelled before its end.")) from error
    good = memoryview(numbers).cast("Q")
    return forms, {count + bisect_left(good, fault[0]): fault[0] for count, fault in enumerate(faults)}
