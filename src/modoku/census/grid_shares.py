"""A share of the classes of grids with 2x4 boxes: which it is, and how far the proof for it is.

No class needs fewer than 14 givens, says the literature; the proof takes one core weeks. So it is cut into
shares, each of which is done by itself, on any machine, and goes on from its state.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..errors import FormatError
from ..language import msg
from ..limits import Deadline, Stop
from ..native import CancelFlag, find_few_givens, list_classes_of_eight
from ..puzzle import BoxGrid, Solution
from ..search.unavoidable import find_unavoidable
from ..variants import classic

EIGHT = BoxGrid(2, 4)
CLASSES = 1_673_187
"""How many classes there are; the listing counts them again."""
_SIZE = 12
"""Unavoidable sets of up to so many cells are found before the search; it finds larger ones itself."""


@dataclass(frozen=True, slots=True)
class ClassShare:
    """One of equal parts of all classes.

    >>> share = ClassShare.read("2/1000")
    >>> share.first, share.count
    (1673, 1673)
    """

    number: int
    of: int

    @classmethod
    def read(cls, text: str) -> ClassShare:
        """Return the share that a text such as `2/1000` names."""
        found = re.fullmatch(r"\s*(\d{1,9})\s*/\s*(\d{1,9})\s*", text)
        number, of = (int(found[1]), int(found[2])) if found else (0, 0)
        if not 1 <= number <= of <= CLASSES:
            raise FormatError(
                msg("'{text}' names no share of the classes.", text=text[:30]), msg("A share is such as 2/1000.")
            )
        return cls(number, of)

    @property
    def first(self) -> int:
        """The number of its first class, from 0."""
        return CLASSES * (self.number - 1) // self.of

    @property
    def count(self) -> int:
        """How many classes it has."""
        return CLASSES * self.number // self.of - self.first

    def __str__(self) -> str:
        """Return it as it is typed."""
        return f"{self.number}/{self.of}"


@dataclass(frozen=True, slots=True)
class ShareWork:
    """How far a share is: so many classes are done, and these puzzles have no more givens than were ruled out."""

    share: ClassShare
    most: int
    done: int = 0
    found: tuple[str, ...] = ()

    def to_state(self) -> str:
        """Return what `from_state` reads."""
        plain = {"census-clues": 1, "share": str(self.share), "most": self.most, "done": self.done}
        return json.dumps({**plain, "found": list(self.found)}, separators=(",", ":"))

    @classmethod
    def from_state(cls, state: str, share: ClassShare, most: int) -> ShareWork:
        """Return the work that a state holds; it must be of this share."""
        try:
            plain = json.loads(state)
            work = cls(ClassShare.read(plain["share"]), plain["most"], plain["done"], tuple(plain["found"]))
        except (ValueError, RecursionError, KeyError, TypeError, FormatError) as error:
            raise FormatError(msg("This is not the state of a share of the classes.")) from error
        if (work.share, work.most) != (share, most):
            raise FormatError(msg("This is the state of another share."))
        if type(work.done) is not int or not 0 <= work.done <= share.count:
            raise FormatError(msg("This is not the state of a share of the classes."))
        return work


def work_on(
    work: ShareWork,
    *,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
    report: Callable[[ShareWork], object] = lambda _: None,
) -> ShareWork:
    """Return the work with as many more classes done as there is time for.

    >>> after = work_on(ShareWork(ClassShare(7, CLASSES), 8))
    >>> after.done, after.found
    (1, ())
    """
    deadline = Deadline.after(seconds, cancel)
    for digits in _iter_grids(work, deadline):
        puzzle, stop = _find_few(digits, work.most, deadline)
        if stop is not Stop.EXHAUSTED and puzzle is None:
            return work
        found = work.found if puzzle is None else (*work.found, puzzle)
        work = ShareWork(work.share, work.most, work.done + 1, found)
        report(work)
    return work


def _iter_grids(work: ShareWork, deadline: Deadline) -> Iterator[tuple[int, ...]]:
    left = work.share.count - work.done
    if left and not deadline.is_over:
        _, grids = list_classes_of_eight(work.share.first + work.done, left, deadline.cancel)
        yield from map(tuple, grids)


def _find_few(digits: tuple[int, ...], most: int, deadline: Deadline) -> tuple[str | None, Stop]:
    """Return a puzzle of a grid with at most so many givens, or why there is none to show."""
    rules = classic(EIGHT)
    solution = Solution.checked(rules, digits)
    sets = find_unavoidable(rules, solution, size=_SIZE, seconds=deadline.left(), cancel=deadline.cancel).sets
    givens, _, _, stop = find_few_givens(
        2, 4, list(digits), list(sets), most, [], [], None, deadline.left(), deadline.cancel
    )
    if givens is None:
        return None, Stop(stop)
    return "".join(str(digit) if cell in givens else "." for cell, digit in enumerate(digits)), Stop(stop)
