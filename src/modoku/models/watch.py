"""What may end a search, or the building of its model, from outside.

The largest models take seconds to build. Within `watched` the builders look at the clock and the flag as they go, and
give up where nobody waits for them any more.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from ..native import CancelFlag
from ..results import Limits, Stop


class BuildingStopped(Exception):  # noqa: N818 - nothing is broken
    """A model was not finished, and why."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(stop)
        self.stop = stop


@dataclass(frozen=True, slots=True)
class Watch:
    """What may end a search from outside: a moment, or a flag."""

    deadline: float | None
    cancel: CancelFlag | None

    @classmethod
    def until(cls, limits: Limits, cancel: CancelFlag | None) -> Watch:
        """Start the clock of these limits."""
        return cls(None if limits.seconds is None else time.monotonic() + limits.seconds, cancel)

    def __call__(self) -> Stop | None:
        """Say why the search must end now, or None if it may go on."""
        if self.cancel is not None and self.cancel.is_set():
            return Stop.CANCELLED
        if self.deadline is not None and time.monotonic() > self.deadline:
            return Stop.TIME
        return None

    def seconds_left(self) -> float | None:
        """Give the seconds left, None where time does not matter."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())


_present: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Let a watch end whatever is built meanwhile, by BuildingStopped.

    >>> from modoku.models import Watch, to_cnf, watched
    >>> from modoku.variants import classic
    >>> with watched(Watch.until(Limits(seconds=0), None)):
    ...     to_cnf(classic())
    Traceback (most recent call last):
    modoku.models.watch.BuildingStopped: time
    """
    token = _present.set(watch)
    try:
        yield
    finally:
        _present.reset(token)


def present_watch() -> Watch | None:
    """Give the watch under which a model is built, if there is one."""
    return _present.get()


def go_on() -> None:
    """Raise BuildingStopped if the present watch says so."""
    watch = _present.get()
    if watch is not None and (stop := watch()) is not None:
        raise BuildingStopped(stop)
