"""What each client has used lately, and what to expect of its next question."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import IntEnum

HALF_LIFE_SECONDS = 30.0
SHORT_SECONDS = 0.05
MOST_CLIENTS = 10_000


class Habit(IntEnum):
    """What a client's questions have been like: who is served first, where all else is equal."""

    SHORT = 0
    UNKNOWN = 1
    LONG = 2


class Ledger:
    """Accounts in seconds of processor time, forgotten by half every half minute.

    >>> ledger = Ledger()
    >>> ledger.habit("me").name
    'UNKNOWN'
    >>> ledger.charge("me", 0.004)
    >>> ledger.habit("me").name
    'SHORT'
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._accounts: dict[str, tuple[float, float, float]] = {}

    def used(self, client: str) -> float:
        """Return what a client has used, as it counts now."""
        amount, when, _ = self._accounts.get(client, (0.0, 0.0, 0.0))
        return amount * float(0.5 ** ((self._clock() - when) / HALF_LIFE_SECONDS))

    def habit(self, client: str) -> Habit:
        """Return what a client's questions have been like."""
        if client not in self._accounts:
            return Habit.UNKNOWN
        return Habit.SHORT if self._accounts[client][2] < SHORT_SECONDS else Habit.LONG

    def charge(self, client: str, seconds: float) -> None:
        """Add a question to a client's account: one long one makes it long at once, short ones mend that by and by."""
        if len(self._accounts) > MOST_CLIENTS:
            self._accounts = {name: entry for name, entry in self._accounts.items() if self.used(name) > 0.001}
        expected = self._accounts[client][2] if client in self._accounts else seconds
        self._accounts[client] = (self.used(client) + seconds, self._clock(), max(seconds, (expected + seconds) / 2))
