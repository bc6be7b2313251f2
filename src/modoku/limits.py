"""How far a search may go, when work must end, and why it ended.

A question makes one `Deadline` of its `seconds` and its `cancel` and hands it down. What lies too deep to be handed it,
such as the builders of models, asks for `time_limit()`: the deadline of the innermost `within`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from math import inf, isnan
from types import NoneType

from .clock import read_clock
from .errors import EngineError, LimitReached, expect
from .language import Message, msg
from .native import CancelFlag

MOST = 2**63 - 1
"""The largest bound on a number of solutions or nodes."""

_REASONS: dict[str, Message] = {
    "exhausted": msg("everything was searched"),
    "solutions": msg("enough solutions were found"),
    "time": msg("the time was up"),
    "nodes": msg("no more nodes were allowed"),
    "cancelled": msg("it was cancelled"),
}
_COUNTED = {"solutions": msg("solutions"), "nodes": msg("nodes")}


class Stop(StrEnum):
    """Why a search ended."""

    EXHAUSTED = "exhausted"
    """Everything was searched: what was not found does not exist."""
    SOLUTIONS = "solutions"
    """As many solutions as asked for were found."""
    TIME = "time"
    NODES = "nodes"
    CANCELLED = "cancelled"

    @property
    def reason(self) -> Message:
        """What met its bound, for a sentence that ends with it in brackets.

        >>> print(Stop.TIME.reason)
        the time was up
        """
        return _REASONS[self]


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a search may go: solutions, seconds, nodes (None: no bound)."""

    solutions: int | None = 2
    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        for name, bound in (("solutions", self.solutions), ("nodes", self.nodes)):
            if bound is None:
                continue
            if not isinstance(bound, int) or bound < 0:
                raise EngineError(
                    msg("A search cannot stop after {n} {what}.", n=str(bound), what=_COUNTED[name]),
                    msg("Give a whole number from 0 on, or None for no bound."),
                )
            # Every engine can count as far as this, and none gets there.
            object.__setattr__(self, name, min(bound, MOST))
        object.__setattr__(self, "seconds", _checked_seconds(self.seconds))


def _checked_seconds(seconds: float | None) -> float | None:
    """Return the bound, None if it is infinite; raise EngineError if it is no number."""
    if seconds is not None and (not isinstance(seconds, int | float) or isnan(seconds)):
        raise EngineError(
            msg("A search cannot stop after {n} {what}.", n=str(seconds), what=msg("seconds")),
            msg("Give a number of seconds, or None for no bound."),
        )
    return None if seconds == inf else seconds


class Stopped(LimitReached):
    """Work that ended before it was done, because time was up or somebody cancelled it; `stop` says which.

    Who can answer without the whole of it catches this.
    """

    def __init__(self, stop: Stop) -> None:
        hint = msg("Give more time (seconds, --time).") if stop is Stop.TIME else None
        super().__init__(msg("The work was stopped before its end ({stop}).", stop=stop.reason), hint)
        self.stop = stop


def check_finished(stop: str) -> None:
    """Raise Stopped if that is how a search ended: its time was up or it was cancelled.

    >>> check_finished("exhausted")
    """
    if stop in (Stop.TIME, Stop.CANCELLED):
        raise Stopped(Stop(stop))


@dataclass(frozen=True, slots=True)
class Deadline:
    """The moment of the clock at which work ends, and a flag that ends it sooner (None: never).

    After it nothing new is begun.
    """

    at: float | None = None
    cancel: CancelFlag | None = None

    @classmethod
    def after(cls, seconds: float | None, cancel: CancelFlag | None = None) -> Deadline:
        """Return the deadline that many seconds from now; raise EngineError or WrongType if it cannot be.

        >>> Deadline.after(None).left() is None, Deadline.after(0).stop()
        (True, <Stop.TIME: 'time'>)
        """
        bound = _checked_seconds(seconds)
        expect(cancel, CancelFlag, NoneType, name="cancel")
        return cls(None if bound is None else read_clock() + bound, cancel)

    def stop(self) -> Stop | None:
        """Return why work must end now, cancelled before out of time; None if it may go on."""
        if self.cancel is not None and self.cancel.is_set():
            return Stop.CANCELLED
        return Stop.TIME if self.at is not None and read_clock() >= self.at else None

    @property
    def is_over(self) -> bool:
        """Whether work must end now."""
        return self.stop() is not None

    def left(self, share: float = 1.0) -> float | None:
        """Return the seconds that are left, or a share of them; None without a bound."""
        return None if self.at is None else share * max(0.0, self.at - read_clock())

    def at_least(self, seconds: float) -> Deadline:
        """Return the deadline that many seconds from now, or this one if it comes later."""
        return self if self.at is None else Deadline(max(self.at, read_clock() + seconds), self.cancel)

    def at_most(self, seconds: float | None) -> Deadline:
        """Return the deadline that many seconds from now, or this one if it comes sooner.

        >>> Deadline(5.0).at_most(None).at, Deadline(5.0).at_most(-inf).at
        (5.0, -inf)
        """
        ends = [at for at in (self.at, Deadline.after(seconds).at) if at is not None]
        return Deadline(min(ends, default=None), self.cancel)

    def part(self, share: float) -> Deadline:
        """Return an earlier deadline, at a share of the time that is left."""
        return Deadline.after(self.left(share), self.cancel)

    def check(self) -> None:
        """Raise Stopped if work must end now."""
        stop = self.stop()
        if stop is not None:
            raise Stopped(stop)


NEVER = Deadline()
"""The deadline that does not come."""

_time_limit: ContextVar[Deadline] = ContextVar("time_limit", default=NEVER)


def time_limit() -> Deadline:
    """Return the deadline of the work that is being done; one that never comes outside of `within`."""
    return _time_limit.get()


@contextmanager
def within(deadline: Deadline) -> Iterator[None]:
    """Do work under a deadline, which everything called meanwhile can ask for.

    Work within other work ends no later than that.

    >>> with within(Deadline(5.0)), within(Deadline(7.0)):
    ...     time_limit().at
    5.0
    """
    outer = time_limit()
    ends = [at for at in (outer.at, deadline.at) if at is not None]
    token = _time_limit.set(Deadline(min(ends, default=None), deadline.cancel or outer.cancel))
    try:
        yield
    finally:
        _time_limit.reset(token)


def check_cancelled() -> None:
    """Raise Stopped if the work that is being done must end: its flag is raised or its time is up.

    >>> with within(Deadline.after(0)):
    ...     check_cancelled()
    Traceback (most recent call last):
    modoku.limits.Stopped: The work was stopped before its end (the time was up). Give more time (seconds, --time).
    """
    time_limit().check()
