"""Grades of long lists of classic puzzles: text in, grades out, on as many threads as wanted."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import FormatError
from ..language import msg
from ..native import CancelFlag, grade_records
from .grade import Grade, grade_from

_BLANKS = str.maketrans("0*_X-", ".....")
_SYMBOLS = frozenset("123456789.")


def grade_many(
    lines: Iterable[str],
    *,
    uniqueness: bool = True,
    seconds: float | None = None,
    nodes: int | None = None,
    jobs: int = 1,
    cancel: CancelFlag | None = None,
) -> list[Grade]:
    """Give the grades of classic 9x9 puzzles, a line of 81 characters each, in order.

    Args:
        lines: the puzzles; digits, and any of `. 0 * _ X -` for a blank.
        uniqueness: use techniques that take a single solution for granted, where that has been proved; else never.
        seconds: for each puzzle; one that takes longer has no rating and is not `is_complete`.
        nodes: for each puzzle, how many suppositions may be followed.
        jobs: threads; 0 for one a processor.
        cancel: stop when this is set: puzzles that were not reached are not `is_complete`.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [(found.rating, str(found.level)) for found in grade_many([easy])]
    [(1.2, 'beginner')]
    """
    records = "".join(_checked(line, number) for number, line in enumerate(lines, 1)).encode()
    found = grade_records(records, 1 if uniqueness else 0, 999, nodes, seconds, jobs, cancel)
    return [grade_from(one) for one in found]


def _checked(line: str, number: int) -> str:
    text = line.strip().translate(_BLANKS)
    if len(text) != 81 or not _SYMBOLS.issuperset(text):
        raise FormatError(
            msg("This is no classic 9x9 puzzle in a line."), msg("Give 81 digits, with a dot for a blank."), number
        )
    return text
