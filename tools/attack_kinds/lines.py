"""Connections to a server, from addresses of their own on the loopback network.

An answer is waited for as long as a test waits: a server that hangs is told as `late`.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from tests.patience import PATIENCE_SECONDS

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(slots=True)
class Target:
    """A server under attack, and what the attackers have seen of it.

    Attributes:
        port: where it is.
        go_on: whether an attack should do another round.
        seen: statuses, or what came instead of one.
        secret: a file that nobody may name.
    """

    port: int
    secret: str
    go_on: Callable[[], bool]
    seen: Counter[str] = field(default_factory=Counter)
    jobs: list[str] = field(default_factory=list)

    @asynccontextmanager
    async def line(self, source: str) -> AsyncIterator[Line]:
        """Open a connection from an address; whatever goes wrong on it is what was seen."""
        writer = None
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                # A busy machine may run out of ports for one address: then another is as good.
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))
            yield reader, writer
        except (OSError, EOFError, asyncio.IncompleteReadError):
            self.seen["hung up"] += 1
        except TimeoutError:
            self.seen["late"] += 1
        finally:
            if writer is not None:
                writer.transport.abort()

    async def send(self, source: str, data: bytes, times: int = 1) -> bytes:
        """Send bytes over a connection of their own and return the last answer's body; note the status of each."""
        body = b""
        async with self.line(source) as (reader, writer):
            writer.write(data)
            for _ in range(times):
                status, body = await answer_of(reader)
                self.seen[status] += 1
        return body

    async def post(self, source: str, path: str, asked: object) -> bytes:
        """Ask a question."""
        return await self.send(source, posted(path, asked))


def posted(path: str, asked: object, more: str = "") -> bytes:
    """Return a request with a body: JSON, or bytes as they are."""
    body = asked if isinstance(asked, bytes) else json.dumps(asked).encode()
    return (
        head("POST", f"/api/v1/{path}", f"content-type: application/json\r\ncontent-length: {len(body)}\r\n{more}")
        + body
    )


def head(method: str = "GET", path: str = "/health", more: str = "") -> bytes:
    """Return a request without a body."""
    return f"{method} {path} HTTP/1.1\r\nhost: localhost\r\n{more}\r\n".encode("latin-1", "replace")


async def answer_of(reader: asyncio.StreamReader) -> tuple[str, bytes]:
    """Return the status of the next answer, and its body."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        start = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        lengths = [line.split(":")[1] for line in start.split("\r\n") if line.startswith("content-length:")]
        body = await reader.readexactly(int(lengths[0])) if lengths else b""
    return start.split()[1], body


async def together(count: int, work: Callable[[int], Coroutine[Any, Any, None]]) -> None:
    """Do something as so many clients at once."""
    await asyncio.gather(*(work(number) for number in range(count)))


def idle_line(port: int, source: str) -> socket.socket | None:
    """Open a connection that says nothing, or return None where there is none to be had."""
    line = socket.socket()
    with suppress(OSError):
        line.bind((source, 0))
        line.settimeout(5)
        line.connect(("127.0.0.1", port))
        return line
    line.close()
    return None
