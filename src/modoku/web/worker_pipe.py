"""What goes over the line between the server and a worker: a small head, and a body that nobody on the way reads.

The server has one thread that everybody shares: it must neither wait for a worker to finish writing nor take a long
text apart. So a message says its two lengths first, bodies arrive in pieces as the system gives them, and they go on to
the client as those pieces.
"""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections.abc import Callable
from typing import Any

Head = dict[str, Any]
Pieces = tuple[bytes, ...]
MOST_HEAD = 1 << 16
MOST_BODY = 1 << 30
_LENGTHS = struct.Struct("!II")


def packed(head: Head, length: int) -> bytes:
    """Return the beginning of a message, up to its body of so many bytes."""
    text = json.dumps(head, separators=(",", ":")).encode()
    return _LENGTHS.pack(len(text), length) + text


def send(line: socket.socket, head: Head, body: bytes = b"") -> None:
    """Send a message; wait until it is gone."""
    line.sendall(packed(head, len(body)))
    if body:
        line.sendall(body)


def receive(line: socket.socket) -> tuple[Head, bytes]:
    """Wait for a message; raise EOFError where the other end is gone."""
    head, body = _LENGTHS.unpack(_exactly(line, _LENGTHS.size))
    return json.loads(_exactly(line, head)), _exactly(line, body)


def _exactly(line: socket.socket, length: int) -> bytes:
    found = bytearray()
    while len(found) < length:
        piece = line.recv(min(length - len(found), 1 << 18))
        if not piece:
            raise EOFError
        found += piece
    return bytes(found)


class WorkerConnection(asyncio.Protocol):
    """The server's end: calls `take` for every message, and `lose` when the worker is gone."""

    def __init__(self) -> None:
        self.take: Callable[[Head, Pieces], None] | None = None
        self.lose: Callable[[], None] | None = None
        self.is_lost = False
        self._transport: asyncio.WriteTransport | None = None
        self._start = bytearray()
        self._head: Head | None = None
        self._left = 0
        self._pieces: list[bytes] = []

    def send(self, head: Head, body: bytes = b"") -> None:
        """Send a message, without waiting."""
        if self._transport is not None:
            self._transport.writelines((packed(head, len(body)), body))

    def close(self) -> None:
        """Let go of the line."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        if isinstance(transport, asyncio.WriteTransport):
            self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the form of asyncio
        """Note that the worker is gone."""
        self.is_lost = True
        if self.lose is not None:
            self.lose()

    def data_received(self, data: bytes) -> None:
        """Take what came; it may end anywhere in a message, or hold several."""
        while data or (self._head is not None and not self._left):
            if self._head is None:
                data = self._begin(data)
                continue
            piece, data = (data, b"") if len(data) <= self._left else (data[: self._left], data[self._left :])
            if piece:
                self._pieces.append(piece)
                self._left -= len(piece)
            if not self._left:
                head, pieces = self._head, tuple(self._pieces)
                self._head, self._pieces = None, []
                if self.take is not None:
                    self.take(head, pieces)

    def _begin(self, data: bytes) -> bytes:
        """Read the beginning of a message if it is there; give what follows it."""
        self._start += data
        if len(self._start) < _LENGTHS.size:
            return b""
        head, body = _LENGTHS.unpack_from(self._start)
        if head > MOST_HEAD or body > MOST_BODY:
            self.close()
            return b""
        end = _LENGTHS.size + head
        if len(self._start) < end:
            return b""
        self._head, self._left = json.loads(self._start[_LENGTHS.size : end]), body
        rest = bytes(self._start[end:])
        self._start.clear()
        return rest
