"""How much is kept, how long, and how much of it may be one client's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..clock import read_clock

LEAST_BYTES = 4096
"""Whatever is kept counts for so much at least: a page of the database."""
DAY = 24 * 3600.0
MIB = 1 << 20
MOST_CLIENTS = 10_000


@dataclass(frozen=True, slots=True)
class Keeping:
    """How one kind of things is kept.

    Attributes:
        seconds: for so long, counted from when it was put there; of what is shared, from when it was last opened.
        most: so many bytes in all.
        each: so many bytes of one client in a day, where strangers are served.
    """

    seconds: float
    most: int
    each: int


KEEPING: Mapping[str, Keeping] = MappingProxyType(
    {
        "shared": Keeping(365 * DAY, 1024 * MIB, 8 * MIB),
        "daily": Keeping(400 * DAY, 64 * MIB, 64 * MIB),
        "lesson": Keeping(DAY / 4, 256 * MIB, 64 * MIB),
        "job": Keeping(DAY, 1024 * MIB, 64 * MIB),
        "cancel": Keeping(DAY, 64 * MIB, 64 * MIB),
    }
)
"""Everything that a server keeps, by kind."""


def weight_of(content: str) -> int:
    """Return for how many bytes a text counts.

    >>> weight_of("short"), weight_of("é" * 5000)
    (4096, 10000)
    """
    return max(LEAST_BYTES, len(content.encode()))


class Quota:
    """What each client has had kept lately: bytes that are forgotten evenly, all of its share in a day.

    >>> quota = Quota(8192, lambda: 0.0)
    >>> quota.charge("me", 8192)
    >>> quota.wait("me"), quota.wait("you")
    (43200.0, 0.0)
    """

    def __init__(self, each: int, clock: Callable[[], float] = read_clock) -> None:
        self._each = each
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}

    def wait(self, client: str) -> float:
        """Return in how many seconds a client may have something kept again; 0 for now."""
        over = self._level(client) + LEAST_BYTES - self._each
        return max(0.0, over / self._each * DAY)

    def charge(self, client: str, weight: int) -> None:
        """Note that something was kept."""
        if len(self._levels) >= MOST_CLIENTS:
            self._levels = {name: entry for name, entry in self._levels.items() if self._level(name) > 0.0}
        if len(self._levels) >= MOST_CLIENTS:
            # So many at once are one who has many addresses: those who had least are forgotten.
            fullest = sorted(self._levels, key=self._level)[MOST_CLIENTS // 2 :]
            self._levels = {name: self._levels[name] for name in fullest}
        self._levels[client] = (self._level(client) + weight, self._clock())

    def _level(self, client: str) -> float:
        amount, when = self._levels.get(client, (0.0, 0.0))
        return max(0.0, amount - (self._clock() - when) * self._each / DAY)
