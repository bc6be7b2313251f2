"""Canonical forms: one puzzle for all that are equivalent, with the transform that leads there.

Classic 9x9 puzzles take a way of their own in the core. All others: the puzzle becomes a coloured graph, the canonical
labelling puts its cells into an order that does not depend on how they were numbered, and of all symmetries of the
layout the one is taken that brings the first cells of that order to the first places. Digits are named as they appear.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from hashlib import sha256

from ..errors import PuzzleError, expect
from ..limits import Deadline, within
from ..native import CancelFlag, canonical_one
from ..puzzle import Cell, Grid, Layout, Puzzle
from ..puzzle.summary import ShortRepr
from ..variants import is_classic9
from .links import allowed_digits, links_of
from .moving import can_rename
from .operations import AXES, reflect, rotate
from .renaming import digit_rules
from .structure import frame_of, frame_pairs, structure_of
from .transform import Transform


@dataclass(frozen=True, slots=True, repr=False)
class Canonical(ShortRepr):
    """A canonical form and how it is reached: `transform.apply(asked)` is `puzzle`."""

    puzzle: Puzzle
    transform: Transform

    @property
    def key(self) -> str:
        """A short text that equal forms share and others do not, whatever their layouts and rules are called."""
        return key_of(self.puzzle)


def key_of(form: Puzzle) -> str:
    """Return the key of a canonical form."""
    return sha256(repr(meaning_of(form)).encode()).hexdigest()[:32]


def canonical(puzzle: Puzzle | Grid, *, seconds: float | None = None, cancel: CancelFlag | None = None) -> Canonical:
    """Return the canonical form: the same for equivalent puzzles, different for others.

    Of the classic 9x9 grid it is the image whose pattern of givens comes first, blanks before givens, and then whose
    digits come first; of a full grid simply the smallest. How many solutions there are plays no part.

    For other layouts and rules the images are those under the symmetries of the layout, the turns and reflections of
    the sheet, and the renamings of digits that the constraints bear; what is drawn in the grid moves with the givens.

    Args:
        puzzle: any puzzle or grid, of any variant.
        seconds: how long it may take (None: no bound).
        cancel: stop when this is set, from any thread.

    Raises:
        LimitReached: there was not time enough.

    >>> from modoku import read_puzzle
    >>> canonical(read_puzzle("." * 80 + "7")).puzzle.givens_text[-3:]
    '..1'
    >>> canonical(read_puzzle("...2............")).puzzle.givens_text
    '...............1'
    """
    question = as_puzzle(puzzle)
    if is_classic9(question):
        form, cells, digits = canonical_one(question.givens_text)
        values = tuple(0 if symbol == "." else int(symbol) for symbol in form)
        return Canonical(question.with_givens(values), Transform(cells, digits))
    with within(Deadline.after(seconds, cancel)):
        forms = [labelled_form(question, turn) for turn in digit_turns(question)]
    return min(forms, key=lambda form: repr(meaning_of(form.puzzle))) if len(forms) > 1 else forms[0]


def labelled_form(puzzle: Puzzle, turn: Transform) -> Canonical:
    """Return the form that the labelling of the graph leads to, after a turn of the digits."""
    start = sheet_motion(puzzle) @ turn
    moved = start.apply(puzzle)
    count, size = moved.layout.cell_count, moved.size
    number = structure_of(moved).labelling.number
    images = frame_of(moved).first_automorphism(sorted(range(count), key=number.__getitem__))
    cells = tuple(images[:count])
    shown = dict.fromkeys(d for d in Transform(cells, tuple(range(1, size + 1))).apply(moved.givens) if d)
    hidden = sorted(set(range(1, size + 1)) - set(shown), key=lambda digit: number[count + digit - 1])
    rest = Transform(cells, digit_rules(moved).first_names([*shown, *hidden]))
    whole = rest @ start
    return Canonical(whole.apply(puzzle), whole)


def as_puzzle(subject: Puzzle | Grid) -> Puzzle:
    """Return a grid as the puzzle whose givens are its digits."""
    expect(subject, Puzzle, Grid)
    return Puzzle(subject.layout, subject.values) if isinstance(subject, Grid) else subject


def digit_turns(puzzle: Puzzle) -> Iterator[Transform]:
    """Yield the identity and, where the constraints can be written for it, the turn of the digits, d to n + 1 - d.

    The renamings that leave every constraint as it is are found without this; the turn writes other totals into cages.
    """
    count, size = puzzle.layout.cell_count, puzzle.size
    yield Transform.identity(count, size)
    names = tuple(range(size, 0, -1))
    if not digit_rules(puzzle).bears(names) and all(
        can_rename(rule, names, puzzle.layout) for rule in puzzle.constraints
    ):
        yield Transform(tuple(range(count)), names)


def sheet_motion(puzzle: Puzzle) -> Transform:
    """Return the turn or reflection of the sheet whose layout comes first among all of them."""
    return _sheet_motion(puzzle.layout, frame_pairs(puzzle))


@lru_cache(maxsize=64)
def _sheet_motion(layout: Layout, pairs: frozenset[tuple[Cell, Cell]]) -> Transform:
    best = Transform.identity(layout.cell_count, layout.size)
    best_frame = _frame_after(layout, pairs, best)
    for motion in _motions(layout):
        frame = _frame_after(layout, pairs, motion)
        if frame < best_frame:
            best, best_frame = motion, frame
    return best


def _motions(layout: Layout) -> Iterator[Transform]:
    makers = (
        *(partial(rotate, layout, turns) for turns in (1, 2, 3)),
        *(partial(reflect, layout, axis) for axis in AXES),
    )
    for make in makers:
        try:
            yield make()
        except PuzzleError:
            continue  # this motion does not bring the sheet onto itself


def _frame_after(
    layout: Layout, pairs: frozenset[tuple[Cell, Cell]], motion: Transform
) -> tuple[list[list[Cell]], list[list[Cell]]]:
    cells = motion.cells
    return (
        sorted(sorted(cells[cell] for cell in unit.cells) for unit in layout.units),
        sorted(sorted((cells[a], cells[b])) for a, b in pairs),
    )


def meaning_of(puzzle: Puzzle) -> tuple[object, ...]:
    """Return what a puzzle asks as plain values: equal for puzzles that ask the same, however they are written."""
    return (
        puzzle.size,
        puzzle.layout.positions,
        puzzle.givens,
        sorted(map(sorted, puzzle.layout.unit_sets)),
        [allowed.mask for allowed in allowed_digits(puzzle)],
        sorted(link.sort_key() for link in links_of(puzzle)),
        *((puzzle.layout.lowest,) if puzzle.layout.lowest != 1 else ()),
    )
