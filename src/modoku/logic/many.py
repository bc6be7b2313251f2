"""Grades of long lists of classic puzzles: text in, grades out, on as many threads as wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import FormatError, PuzzleError, expect_all
from ..language import msg
from ..native import CancelFlag, grade_records
from .core import numbers_of
from .grading import Grade, grade_from
from .technique import Technique

_BLANKS = str.maketrans("0*_X-", ".....")
_SYMBOLS = frozenset("123456789.")


def grade_many(
    lines: Iterable[str],
    techniques: Sequence[Technique],
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    jobs: int = 1,
    cancel: CancelFlag | None = None,
) -> list[Grade]:
    """Return the grades of classic 9x9 puzzles that have exactly one solution each, in order.

    As in `grade`, nothing is asked about that here.

    Args:
        lines: the puzzles, 81 characters each: digits, and any of `. 0 * _ X -` for a blank.
        techniques: what may be used, easiest first: of the rating only.
        seconds: for each puzzle; one that takes longer has no rating and is not `is_complete`.
        nodes: for each puzzle, how many suppositions may be followed.
        jobs: threads; 0 for one a processor.
        cancel: stop when this is set: puzzles that were not reached are not `is_complete`.

    >>> from modoku.logic import choose_techniques
    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [(found.rating, str(found.level)) for found in grade_many([easy], choose_techniques())]
    [(1.2, 'beginner')]
    """
    expect_all(techniques, Technique, "techniques")
    chosen = numbers_of(techniques)
    if chosen is None:
        raise PuzzleError(
            msg("Lists are graded by the techniques of the rating, in their order."),
            msg("Take others out, or grade one puzzle at a time."),
        )
    records = "".join(classic_line(line, number) for number, line in enumerate(lines, 1)).encode()
    return [grade_from(one) for one in grade_records(records, chosen, nodes, seconds, jobs, cancel)]


def classic_line(text: str, number: int | None = None) -> str:
    """Return a line of 81 digits and dots; raise FormatError where a text is no classic puzzle in a line.

    >>> classic_line("0" * 80 + "7")[-3:]
    '..7'
    """
    found = text.strip().translate(_BLANKS)
    if len(found) != 81 or not _SYMBOLS.issuperset(found):
        raise FormatError(
            msg("This is no classic 9x9 puzzle in a line."), msg("Give 81 digits, with a dot for a blank."), number
        )
    return found
