"""A clock that goes on only when a test moves it, in place of the one that limits are measured by."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


class ManualClock:
    """Stands still; `on_reading` is called at every look at it, before the time is told."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.readings = 0
        self.on_reading: Callable[[], object] = lambda: None

    def __call__(self) -> float:
        self.readings += 1
        self.on_reading()
        return self.time

    def move(self, seconds: float) -> None:
        """Let time go by."""
        self.time += seconds

    def move_at(self, reading: int, seconds: float) -> None:
        """Let time go by when the clock is looked at for that time from now on, 1 for the first."""
        wanted = self.readings + reading

        def look() -> None:
            if self.readings == wanted:
                self.move(seconds)

        self.on_reading = look

    def when_read_in(self, function: str, act: Callable[[], object]) -> None:
        """Do something once, when a function of that name, or what it calls, looks at the clock."""

        def look() -> None:
            if _is_within(sys._getframe(), function):
                self.on_reading = lambda: None
                act()

        self.on_reading = look


def _is_within(frame: FrameType | None, function: str) -> bool:
    while frame is not None:
        if frame.f_code.co_name == function:
            return True
        frame = frame.f_back
    return False
