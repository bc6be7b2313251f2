"""Who asks: what counts as one client, and how many connections each of them may have."""

from __future__ import annotations

import ipaddress
from typing import Protocol

OURSELVES = frozenset({"127.0.0.1", "::1"})
"""This machine: its owner, or a server before this one, which speaks for many."""


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


class Connection(Protocol):
    """An open connection, as far as places are concerned."""

    @property
    def is_idle(self) -> bool:
        """Whether it waits for a request."""

    def abort(self) -> None:
        """End it at once."""


class Places:
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
