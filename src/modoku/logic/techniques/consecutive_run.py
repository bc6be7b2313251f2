"""Runs of consecutive digits: only some windows of the digits fit the cells.

The k cells of a renban line hold k consecutive digits, in any order. A window of k digits fits if every cell has a
candidate in it and every digit of it has a cell. What lies in no fitting window goes.

The rule of renban lines. In constraint programming: Hall intervals of the all-different constraint (J.-F. Puget,
1998), with the width of the interval given. The rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...language import msg
from ..constraint_elimination import iter_readings, iter_steps, options_of
from ..reading import RUN
from ..state import State
from ..step import Step
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield a step for every run with digits outside all windows that fit."""
    for reading in iter_readings(state, RUN):
        allowed = _windows(options_of(state, reading.form.cells), state.board.size)
        yield from iter_steps(state, consecutive_run, reading.number, reading.form, allowed, WORDS)


def _windows(options: Sequence[int], size: int) -> list[int] | None:
    length = len(options)
    union = 0
    for mask in options:
        union |= mask
    fitting = 0
    for low in range(size - length + 1):
        window = ((1 << length) - 1) << low
        if not window & ~union and all(mask & window for mask in options):
            fitting |= window
    return [mask & fitting for mask in options] if fitting else None


WORDS = msg("{rule} No run that fits its cells uses what is excluded.").text
consecutive_run = Technique(RUN, msg("Runs of consecutive digits"), 2.7, find, is_ours=True)
