"""Grades of long lists of classic puzzles: text in, grades out, on as many threads as wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

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
    records = "".join(classic_line(line, number) for number, line in enumerate(lines, 1)).encode()
    wanted = b"\1" * (len(records) // 81)
    columns = grade_columns(records, wanted, techniques, seconds=seconds, nodes=nodes, jobs=jobs, cancel=cancel)
    return [columns.grade(row) for row in range(len(wanted))]


@dataclass(frozen=True, slots=True)
class GradeColumns:
    """The grades of many puzzles, a memoryview each, one number a puzzle; numpy takes them as arrays without copying.

    Attributes:
        solved: 1 where the techniques solve the puzzle.
        ratings: of the hardest step that was needed, in tenths; 0 without steps.
        to_first_placement: of the hardest step up to the first digit placed, in tenths.
        of_first_step: in tenths.
        efforts: the effort, not rounded.
        hardest: the number of the hardest step's technique in `core_names`; it says nothing without steps.
        steps: how many.
        stops: 0 where there was time to look for every step.
        levels: the place of the level in `Level`; 255 where the puzzle is not solved.
        techniques: bit k is set where technique k of `core_names` was used.
    """

    solved: memoryview
    ratings: memoryview
    to_first_placement: memoryview
    of_first_step: memoryview
    efforts: memoryview[float]
    hardest: memoryview
    steps: memoryview
    stops: memoryview
    levels: memoryview
    techniques: memoryview

    def grade(self, row: int) -> Grade:
        """Return the grade of one puzzle."""
        numbers = self.ratings[row], self.to_first_placement[row], self.of_first_step[row]
        stop = "exhausted" if self.stops[row] == 0 else "other"
        return grade_from(
            (
                bool(self.solved[row]),
                *numbers,
                self.efforts[row],
                self.hardest[row],
                self.steps[row],
                stop,
                self.levels[row],
            )
        )


_TYPES: tuple[Literal["B", "Q", "d"], ...] = ("B", "Q", "Q", "Q", "d", "B", "Q", "B", "B", "Q")


def grade_columns(
    records: bytes,
    wanted: bytes,
    techniques: Sequence[Technique],
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    jobs: int = 1,
    cancel: CancelFlag | None = None,
) -> GradeColumns:
    """Return the grades of the records (81 characters each) that are wanted (a byte each, not 0), as columns.

    >>> from modoku.logic import choose_techniques
    >>> easy = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> grade_columns(easy, b"1", choose_techniques()).ratings.tolist()
    [12]
    """
    chosen = numbers_of(techniques)
    if chosen is None:
        raise PuzzleError(
            msg("Lists are graded by the techniques of the rating, in their order."),
            msg("Take others out, or grade one puzzle at a time."),
        )
    found = grade_records(records, wanted, chosen, nodes, seconds, jobs, cancel)
    views: list[Any] = [memoryview(column).cast(letter) for column, letter in zip(found, _TYPES, strict=True)]
    return GradeColumns(*views)


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
