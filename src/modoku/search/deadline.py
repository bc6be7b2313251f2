"""The time that one question may take, shared by the searches it is made of."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment after which nothing new is begun; None: never."""

    at: float | None = None

    @classmethod
    def after(cls, seconds: float | None) -> Deadline:
        """Make the deadline that many seconds from now.

        >>> Deadline.after(None).left() is None, Deadline.after(0).has_passed
        (True, True)
        """
        return cls(None if seconds is None else time.monotonic() + seconds)

    @property
    def has_passed(self) -> bool:
        """Whether the time is over."""
        return self.at is not None and time.monotonic() >= self.at

    def left(self, share: float = 1.0) -> float | None:
        """Give the seconds that are left, or a share of them; None without a bound."""
        return None if self.at is None else share * max(0.0, self.at - time.monotonic())

    def part(self, share: float) -> Deadline:
        """Give an earlier deadline, at a share of the time that is left."""
        return Deadline.after(self.left(share))
