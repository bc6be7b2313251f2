"""How long a question about symmetry may take, known to everything that is asked on its way to the answer.

One question asks for several labellings, some of them deep inside and remembered from question to question: the time
that is left belongs to the question, not to any of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from ..errors import LimitReached
from ..language import msg
from ..native import CancelFlag
from ..results import Limits, Stop


@dataclass(frozen=True, slots=True)
class Patience:
    """When to give up: at a moment of the monotonic clock, or when a flag is raised."""

    end: float | None = None
    cancel: CancelFlag | None = None

    @property
    def seconds(self) -> float | None:
        """The time that is left, if it is bounded."""
        return None if self.end is None else max(0.0, self.end - time.monotonic())


_ENDLESS = Patience()
_patience: ContextVar[Patience] = ContextVar("patience", default=_ENDLESS)


def patience() -> Patience:
    """Give the patience of the question that is being answered."""
    return _patience.get()


@contextmanager
def patient(seconds: float | None, cancel: CancelFlag | None) -> Iterator[None]:
    """Answer a question within so many seconds, or until a flag is raised.

    A question inside another takes no longer than that one may.

    >>> with patient(60, None), patient(None, None):
    ...     0 < patience().seconds <= 60
    True
    """
    outer = patience()
    bound = Limits(seconds=seconds).seconds
    ends = [end for end in (outer.end, None if bound is None else time.monotonic() + bound) if end is not None]
    token = _patience.set(Patience(min(ends, default=None), cancel or outer.cancel))
    try:
        yield
    finally:
        _patience.reset(token)


def check_finished(stop: str) -> None:
    """Raise LimitReached if a search for symmetries was cut short."""
    if Stop(stop) is Stop.EXHAUSTED:
        return
    raise LimitReached(
        msg("The search for symmetries was stopped before its end ({stop}).", stop=Stop(stop).reason),
        msg("Give more time (seconds, --time)."),
    )
