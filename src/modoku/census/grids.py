"""How many completed grids there are: exactly by bands or by search, from the table, or estimated."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache

from ..errors import EngineError, LimitReached, expect
from ..formats.losses import same_rules
from ..language import msg
from ..limits import Deadline, Stop
from ..native import CancelFlag, ThreeBands, count_two_bands
from ..puzzle import BoxGrid, Puzzle
from ..search import count
from ..variants import classic, latin
from .estimates import estimate
from .figure import Figure, Status
from .table import GRIDS

METHODS = ("auto", "bands", "search", "table", "sampling")
SEARCH_SECONDS = 20.0
"""How long a search may take before an estimate is given instead, unless a time is named."""

Report = Callable[[int, int], object]
"""Told how much of the work is done, and how much there is."""


def count_grids(
    subject: BoxGrid | Puzzle,
    *,
    method: str = "auto",
    seconds: float | None = None,
    seed: int = 0,
    populations: int | None = None,
    report: Report | None = None,
    cancel: CancelFlag | None = None,
) -> Figure:
    """Return the number of completed grids with boxes of that shape, or of completions of any puzzle of any variant.

    Args:
        subject: the shape of the boxes, or a puzzle.
        method: `bands` (2 x C boxes up to 2x5, and 3x3), `search` (exact, any puzzle small enough), `table` (what
            others found), `sampling` (an unbiased estimate with its standard error), or `auto`: the first that fits.
        seconds: time for the whole question; where a search may have to give way to an estimate, it gets half of it.
        seed: for sampling.
        populations: how many independent populations to sample, instead of how long: the same seed then gives the same
            estimate.
        report: told about progress.
        cancel: stop when this is set, from any thread.

    Raises:
        EngineError: the method does not fit.
        LimitReached: there was not time enough.

    >>> count_grids(BoxGrid(2, 3)).value
    28200960
    >>> print(count_grids(BoxGrid(3, 3)))
    6670903752021072936960
    """
    expect(subject, BoxGrid, Puzzle)
    if method not in METHODS:
        raise EngineError(
            msg("There is no method '{name}'.", name=method), msg("Use one of {choices}.", choices=METHODS)
        )
    boxes = subject if isinstance(subject, BoxGrid) else find_boxes(subject)
    if method == "auto":
        method = best_method(boxes)
    start, deadline = time.perf_counter(), Deadline.after(seconds, cancel)
    if method == "bands":
        value = _count_by_bands(boxes, report, deadline)
        return Figure(value, Status.COMPUTED, "bands", seconds=time.perf_counter() - start)
    if method == "table":
        return _look_up(boxes)
    puzzle = classic(subject) if isinstance(subject, BoxGrid) else subject
    if method == "sampling":
        return estimate(puzzle, seconds=deadline.left(), populations=populations, seed=seed, cancel=cancel)
    share = 1.0 if method == "search" else 0.5
    result = _search(puzzle, deadline.at_most(SEARCH_SECONDS) if seconds is None else deadline.part(share))
    if result is not None:
        return Figure(result, Status.COMPUTED, "search", seconds=time.perf_counter() - start)
    if method == "search":
        raise _too_long()
    return estimate(puzzle, seconds=deadline.left(), populations=populations, seed=seed, cancel=cancel)


def find_boxes(puzzle: Puzzle) -> BoxGrid | None:
    """Return the shape of the boxes if this is a blank classic grid without further rules, else None.

    A Latin square counts as one with boxes of one row, which ask nothing new.

    >>> find_boxes(classic(BoxGrid(2, 3)))
    BoxGrid(box_rows=2, box_columns=3)
    """
    if puzzle.constraints or any(puzzle.givens):
        return None
    if not puzzle.layout.units_of_kind("box") and same_rules(puzzle.layout, latin(puzzle.size).layout):
        return BoxGrid(1, puzzle.size)
    if len(puzzle.layout.units_of_kind("box")) != puzzle.size:
        return None
    rows, columns = zip(
        *(puzzle.layout.positions[cell] for cell in puzzle.layout.units_of_kind("box")[0].cells), strict=True
    )
    height, width = 1 + max(rows) - min(rows), 1 + max(columns) - min(columns)
    if height * width != puzzle.size:
        return None
    boxes = BoxGrid(height, width)
    same = boxes.to_layout(puzzle.layout.name)
    return boxes if (same.positions, same.units) == (puzzle.layout.positions, puzzle.layout.units) else None


def best_method(boxes: BoxGrid | None) -> str:
    """Return how blank grids of that shape are counted: `bands`, `table`, or `auto` where nothing but a search is left.

    >>> best_method(BoxGrid(2, 5)), best_method(BoxGrid(5, 5)), best_method(None)
    ('bands', 'table', 'auto')
    """
    if boxes is None:
        return "auto"
    sides = _sides(boxes)
    if sides == (3, 3) or (sides[0] == 2 and sides[1] <= 5):
        return "bands"
    return "table" if sides in GRIDS and sides != (1, 6) else "auto"


def _sides(boxes: BoxGrid) -> tuple[int, int]:
    return min(boxes.box_rows, boxes.box_columns), max(boxes.box_rows, boxes.box_columns)


@cache
def three_bands() -> ThreeBands:
    """Return the 9x9 grid band by band, computed once."""
    return ThreeBands()


def _count_by_bands(boxes: BoxGrid | None, report: Report | None, deadline: Deadline) -> int:
    sides = None if boxes is None else _sides(boxes)
    if sides == (3, 3):
        # The first partition can be chosen in 1680 ways with its columns in order, the columns of two others in 6 each.
        return 1680 * 6**2 * sum(pairs * ways * rest for pairs, ways, rest in three_bands().types())
    if sides is None or sides[0] != 2 or sides[1] > 5:
        raise EngineError(
            msg("Counting by bands is for blank classic grids with boxes of 2x2 to 2x5 and 3x3."),
            msg("Use one of {choices}.", choices=("search", "table", "sampling")),
        )
    classes, stop = count_two_bands(sides[1], deadline.left(), report, deadline.cancel)
    if Stop(stop) is not Stop.EXHAUSTED:
        raise _too_long()
    return sum(assignments * ways**2 for assignments, ways in classes)


def _too_long() -> LimitReached:
    return LimitReached(
        msg("The count was not finished in the time given."), msg("Give more time, or ask for an estimate: sampling.")
    )


def _look_up(boxes: BoxGrid | None) -> Figure:
    found = None if boxes is None else GRIDS.get(_sides(boxes))
    if found is None:
        choices = tuple(f"{rows}x{columns}" for rows, columns in GRIDS)
        raise EngineError(
            msg("The table has no such grid."),
            msg("It has blank classic grids with boxes of {choices}.", choices=choices),
        )
    return found


def _search(puzzle: Puzzle, deadline: Deadline) -> int | None:
    """Count the completions, or give None if that takes too long.

    Where all rules are that cells differ, the digits of a house can be named in order: the others follow by renaming.
    """
    factor, asked = name_digits(puzzle)
    result = count(asked, seconds=deadline.left(), cancel=deadline.cancel)
    return factor * result.low if result.exact else None


def name_digits(puzzle: Puzzle) -> tuple[int, Puzzle]:
    """Name the digits of one house in order where names do not matter; give how many grids each completion stands for.

    >>> factor, named = name_digits(classic(BoxGrid(2, 2)))
    >>> factor, str(named)
    (24, '1234............')
    """
    layout = puzzle.layout
    if puzzle.constraints or any(puzzle.givens) or not layout.houses:
        return 1, puzzle
    factor = 1
    for digit in range(2, puzzle.size + 1):
        factor *= digit
    return factor, puzzle.with_givens({cell: digit for digit, cell in enumerate(layout.houses[0].cells, 1)})
