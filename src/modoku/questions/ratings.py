"""Ratings of long lists of classic puzzles as columns: no object a puzzle, all processors.

>>> import modoku
>>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> modoku.rate_batch([easy] * 3).tenths.tolist()
[12, 12, 12]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..errors import ModokuError
from ..limits import Limits
from ..logic import GradeColumns, Level, choose_techniques, core_names, grade_columns
from ..native import CancelFlag
from ..results import Verdict
from ..search.many import Batch, solve_text_records
from .inputs import Puzzles
from .many import classic_records

_UNIQUE = list(Verdict).index(Verdict.UNIQUE)
NONE = 255


@dataclass(frozen=True, repr=False)
class Ratings:
    """How hard each puzzle of a list is: a row a puzzle, a memoryview a column, which numpy takes without copying.

    Attributes:
        batch: what the search found: `batch.verdicts` says which puzzles have one solution.
        grades: the columns that the rater gave.
        errors: what is wrong with the rows that are no classic puzzles, by row.
    """

    batch: Batch
    grades: GradeColumns
    errors: Mapping[int, ModokuError] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.batch)

    @property
    def tenths(self) -> memoryview:
        """The rating of the hardest step in tenths; where `levels` is 255, how far the path led, or 0."""
        return self.grades.ratings

    @property
    def levels(self) -> memoryview:
        """The level as its place in `list(Level)`; 255 where there is no rating."""
        return self.grades.levels

    @property
    def efforts(self) -> memoryview[float]:
        """The effort: steps weighed by rating and by how little choice there was."""
        return self.grades.efforts

    @property
    def steps(self) -> memoryview:
        """How many steps."""
        return self.grades.steps

    @property
    def techniques(self) -> memoryview:
        """The techniques that were used, as a mask: bit k stands for `technique_names()[k]`."""
        return self.grades.techniques

    @staticmethod
    def technique_names() -> tuple[str, ...]:
        """Return what the bits of `techniques` stand for, in order.

        >>> Ratings.technique_names()[:2]
        ('full-house', 'hidden-single')
        """
        return tuple(core_names())

    def rating(self, index: int) -> float | None:
        """Return the rating of one puzzle; None where there is none."""
        row = range(len(self))[index]
        return self.tenths[row] / 10 if self.levels[row] != NONE else None

    def level(self, index: int) -> Level | None:
        """Return the level of one puzzle; None where there is no rating."""
        row = range(len(self))[index]
        return list(Level)[self.levels[row]] if self.levels[row] != NONE else None

    def __repr__(self) -> str:
        rated = len(self) - bytes(self.levels).count(NONE)
        return f"<Ratings of {len(self)}: {rated} rated>"


def rate_batch(
    puzzles: Puzzles,
    *,
    uniqueness: bool = True,
    seconds: float | None = None,
    jobs: int = 0,
    cancel: CancelFlag | None = None,
) -> Ratings:
    """Rate many classic 9x9 puzzles and return columns; what is not proved to have one solution has no rating.

    Args:
        puzzles: lines of text, a list or a Series of whatever stands for a puzzle, or an array of whole numbers 0 ... 9
            of shape (puzzles, 81) or (puzzles, 9, 9).
        uniqueness: use techniques that take a single solution for granted.
        seconds: for the search and for the path of each puzzle; what is not decided by then has no rating.
        jobs: how many threads to use; 0 means one a processor.
        cancel: stop when this is set, from any thread.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = rate_batch([easy, "." * 81])
    >>> found
    <Ratings of 2: 1 rated>
    >>> found.rating(0), found.rating(1), str(found.level(0))
    (1.2, None, 'beginner')
    """
    records, errors = classic_records(puzzles)
    batch = solve_text_records(records, Limits(2, seconds), jobs, "", cancel)
    table = bytes(code == _UNIQUE for code in range(256))
    wanted = bytes(batch.verdicts).translate(table)
    techniques = choose_techniques(uniqueness=uniqueness)
    return Ratings(batch, grade_columns(records, wanted, techniques, seconds=seconds, jobs=jobs, cancel=cancel), errors)
