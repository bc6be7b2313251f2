"""The core's clock in the hands of a test: a search of the core ends by time after a known number of readings.

Python's own clock is not held. So a test gives `LONG` seconds, which never pass there, and lets them pass in the core.
"""

from __future__ import annotations

from modoku.native import HeldClock

LONG = 1e6
"""Seconds that no test takes."""


def time_up_after(readings: int) -> HeldClock:
    """Return a context in which `LONG` seconds are over at so many readings of the core's clock after a search begins.

    >>> from modoku.native import solve_one
    >>> with time_up_after(3) as clock:
    ...     solve_one("." * 81, limit=10**9, seconds=LONG)[1]
    'seconds'
    """
    return HeldClock(LONG / readings)
