"""The one clock that limits are measured by.

Callers write `clock.now()`, through the module, so that a test which puts another function in its place is obeyed.
"""

from __future__ import annotations

import time


def now() -> float:
    """Return the seconds since some moment in the past; they never go back.

    >>> now() <= now()
    True
    """
    return time.monotonic()
