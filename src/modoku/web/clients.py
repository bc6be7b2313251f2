"""Who asks: what counts as one client, how many connections each of them may have, and how fast each may ask."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from typing import Protocol

from ..clock import read_clock

OURSELVES = frozenset({"127.0.0.1", "::1"})
"""This machine: its owner, or a server before this one, which speaks for many."""
MOST_CLIENTS = 10_000


def client_name(host: str) -> str:
    """Return the client that an address belongs to; of IPv6 the first 64 bits, which is what one house has.

    >>> client_name("192.0.2.7"), client_name("2001:db8:1:2:3::4"), client_name("::ffff:192.0.2.7"), client_name("::1")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7', '::1')
    """
    if ":" not in host or host in OURSELVES:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        # A socket for both kinds of addresses tells the old ones so: they are not one house.
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(address) >> 64 << 64))


class Pace:
    """How fast each client may ask: some requests at once, then so many a second; whoever is faster waits.

    >>> pace = Pace(2.0, 4, lambda: 0.0)
    >>> [pace.take("me") for _ in range(6)], pace.take("you")
    ([0.0, 0.0, 0.0, 0.0, 0.5, 1.0], 0.0)
    """

    def __init__(self, a_second: float, at_once: int, clock: Callable[[], float] = read_clock) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, client: str) -> float:
        """Note a request; return how many seconds it has to wait."""
        if client in OURSELVES:
            return 0.0
        if len(self._left) > MOST_CLIENTS:
            self._left = {name: entry for name, entry in self._left.items() if self._level(name) < self._at_once}
        if len(self._left) > MOST_CLIENTS:
            # So many at once are one who has many addresses; those who asked last are the ones to watch.
            self._left = dict(list(self._left.items())[MOST_CLIENTS // 2 :])
        level = self._level(client) - 1.0
        self._left.pop(client, None)
        self._left[client] = (level, self._clock())
        return max(0.0, -level / self._a_second)

    def _level(self, client: str) -> float:
        level, when = self._left.get(client, (float(self._at_once), 0.0))
        return min(float(self._at_once), level + (self._clock() - when) * self._a_second)


class Connection(Protocol):
    """An open connection, as far as places are concerned."""

    @property
    def is_idle(self) -> bool:
        """Whether it waits for a request."""

    def abort(self) -> None:
        """End it at once."""


class OpenConnections:
    """The open connections of all clients; when places run out, whoever has most of them gives one up."""

    def __init__(self, most: int, each: int) -> None:
        self._most = most
        self._each = each
        self._open: dict[str, dict[Connection, None]] = {}
        self._count = 0

    @property
    def taken(self) -> int:
        """How many connections are open."""
        return self._count

    def enter(self, client: str, connection: Connection) -> bool:
        """Take a place; return whether there is one. Whoever gets none must leave as well."""
        own = self._open.setdefault(client, {})
        own[connection] = None
        self._count += 1
        if client not in OURSELVES and len(own) > self._each:
            return False
        return self._count <= self._most or self._make_room(own, connection)

    def stir(self, client: str, connection: Connection) -> None:
        """Note that something came over a connection: others have been idle for longer."""
        own = self._open.get(client, {})
        if connection in own:
            del own[connection]
            own[connection] = None

    def leave(self, client: str, connection: Connection) -> None:
        """Give a place back; one that was given up already counts no more."""
        own = self._open.get(client, {})
        if connection in own:
            del own[connection]
            self._count -= 1
            if not own:
                del self._open[client]

    def _make_room(self, own: dict[Connection, None], newcomer: Connection) -> bool:
        """End the connection that is missed least; return False where that is the newcomer."""
        largest = max(self._open.values(), key=len)
        if len(largest) > len(own):
            found = next((one for one in largest if one.is_idle), None) or next(iter(largest))
        else:
            # The newcomer's client has as many as any: one of its own goes, or where each has one, whoever idles.
            others = [own] if len(own) > 1 else list(self._open.values())
            idle = (one for group in others for one in group if one.is_idle and one is not newcomer)
            maybe = next(idle, None)
            if maybe is None:
                return False
            found = maybe
        self.leave(next(name for name, group in self._open.items() if found in group), found)
        found.abort()
        return True
