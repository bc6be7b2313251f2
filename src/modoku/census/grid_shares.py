"""A share of the classes of grids with 2x4 boxes: which it is, and how far the proof for it is.

No class needs fewer than 14 givens, says the literature; the proof takes one core some ten hours. So it is cut into
shares, each of which is done by itself, on any machine, goes on from its state, and leaves what its certificate says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

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
MOST_IN_SHARE = 2000
"""So many classes a share may have: its certificate is some 15 thousand bytes a class, all in one file."""
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


CellSets = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class ShareWork:
    """How far a share is: so many classes are done, and these puzzles have no more givens than were ruled out.

    Attributes:
        proofs: of each class that is done and has no such puzzle, its grid and the unavoidable sets that prove it.
    """

    share: ClassShare
    most: int
    done: int = 0
    found: tuple[str, ...] = ()
    proofs: tuple[tuple[tuple[int, ...], CellSets], ...] = ()

    def to_state(self) -> str:
        """Return what `from_state` reads."""
        plain = {"census-clues": 2, "share": str(self.share), "most": self.most, "done": self.done}
        return json.dumps({**plain, "found": self.found, "proofs": self.proofs}, separators=(",", ":"))

    @classmethod
    def from_state(cls, state: str, share: ClassShare, most: int) -> ShareWork:
        """Return the work that a state holds; it must be of this share."""
        problem = FormatError(msg("This is not the state of a share of the classes."))
        try:
            plain = json.loads(state)
            proofs = tuple((_numbers(grid), tuple(map(_numbers, sets))) for grid, sets in plain["proofs"])
            found = tuple(plain["found"])
            work = cls(ClassShare.read(plain["share"]), plain["most"], plain["done"], found, proofs)
        except (ValueError, RecursionError, KeyError, TypeError, FormatError) as error:
            raise problem from error
        if (work.share, work.most) != (share, most):
            raise FormatError(msg("This is the state of another share."))
        if type(work.done) is not int or not 0 <= work.done <= share.count or work.done != len(found) + len(proofs):
            raise problem
        return work


def _numbers(plain: object) -> tuple[int, ...]:
    if not isinstance(plain, list) or not all(type(one) is int and 0 <= one < EIGHT.size**2 for one in plain):
        raise ValueError
    return tuple(plain)


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
        givens, sets, stop = _find_few(digits, work.most, deadline)
        if givens is not None:
            puzzle = "".join(str(digit) if cell in givens else "." for cell, digit in enumerate(digits))
            work = replace(work, done=work.done + 1, found=(*work.found, puzzle))
        elif stop is Stop.EXHAUSTED:
            work = replace(work, done=work.done + 1, proofs=(*work.proofs, (digits, sets)))
        else:
            return work
        report(work)
    return work


def _iter_grids(work: ShareWork, deadline: Deadline) -> Iterator[tuple[int, ...]]:
    left = work.share.count - work.done
    if left and not deadline.is_over:
        _, grids = list_classes_of_eight(work.share.first + work.done, left, deadline.cancel)
        yield from map(tuple, grids)


def _find_few(digits: tuple[int, ...], most: int, deadline: Deadline) -> tuple[list[int] | None, CellSets, Stop]:
    """Return the givens of a puzzle with at most so many, else the sets that rule it out, and why the search ended."""
    rules = classic(EIGHT)
    solution = Solution.checked(rules, digits)
    small = find_unavoidable(rules, solution, size=_SIZE, seconds=deadline.left(), cancel=deadline.cancel).sets
    givens, sets, _, stop = find_few_givens(
        2, 4, list(digits), list(small), most, [], [], None, deadline.left(), deadline.cancel
    )
    return givens, tuple(map(tuple, sets)), Stop(stop)
