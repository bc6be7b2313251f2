"""How far a question may go: one deadline for all its parts."""

from __future__ import annotations

import time
from dataclasses import dataclass

from .native import CancelFlag


@dataclass(frozen=True, slots=True)
class Deadline:
    """The moment after which nothing new is begun (None: never), and a flag that ends it sooner."""

    at: float | None = None
    cancel: CancelFlag | None = None

    @classmethod
    def after(cls, seconds: float | None, cancel: CancelFlag | None = None) -> Deadline:
        """Return the deadline that many seconds from now."""
        return cls(None if seconds is None else time.monotonic() + seconds, cancel)

    def left(self, share: float = 1.0) -> float | None:
        """Return the seconds that are left, or a share of them; None without a bound."""
        return None if self.at is None else share * max(0.0, self.at - time.monotonic())

    @property
    def is_over(self) -> bool:
        """Whether nothing new should be begun."""
        late = self.at is not None and time.monotonic() >= self.at
        return late or (self.cancel is not None and self.cancel.is_set())
