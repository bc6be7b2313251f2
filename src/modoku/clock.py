"""The one clock that limits are measured by."""

from __future__ import annotations

import time


def now() -> float:
    """Return the seconds since some moment in the past; they never go back.

    The only place that asks the system. Tests put a clock of their own here; so callers take `read_clock`, which looks
    up this name every time, instead of keeping a reference to this function.
    """
    return time.monotonic()


def read_clock() -> float:
    """Return what the clock says, in seconds.

    >>> read_clock() <= read_clock()
    True
    """
    return now()
