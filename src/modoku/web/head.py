"""The head of a request, looked at before anybody takes it apart: what is too much is refused at no cost."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType

from ..language import Message, msg
from .problems import problem

MOST_HEAD = 16 * 1024
MOST_LINES = 100
MOST_TARGET = 2048
"""Bytes of a head, its lines, bytes of the first one: method and address."""
_END = re.compile(rb"\n\r?\n")
_CHUNKED = re.compile(rb"\ntransfer-encoding[ \t]*:", re.IGNORECASE)
_REFUSALS: Mapping[int, tuple[str, Message]] = MappingProxyType(
    {
        411: ("Length Required", msg("A request says how long it is (Content-Length).")),
        414: ("URI Too Long", msg("An address has {n} bytes at most.", n=MOST_TARGET)),
        431: (
            "Request Header Fields Too Large",
            msg("The headers of a request have {n} bytes and {lines} lines at most.", n=MOST_HEAD, lines=MOST_LINES),
        ),
    }
)


class Head:
    r"""A head that comes in pieces, and the status with which it is refused, 0 as long as nothing is wrong.

    >>> head = Head()
    >>> head.take(b"GET / HTTP/1.1\r\nhost: local"), head.take(b"host\r\n\r\nthe body"), head.take(b"P" * 3000)
    (0, 0, 414)
    """

    def __init__(self) -> None:
        self._begun = bytearray()

    @property
    def is_begun(self) -> bool:
        """Whether its beginning has come, and its end has not."""
        return bool(self._begun)

    def take(self, data: bytes) -> int:
        """Take what came, up to the end of the head; the next piece begins another one."""
        # A head that is too long need not be kept to its end.
        self._begun += data[: MOST_HEAD + 4]
        head = self._begun
        end = _END.search(head)
        status = _status_of(head if end is None else head[: end.end()])
        if not status and end is not None and _CHUNKED.search(head, 0, end.end()):
            status = 411
        if end is not None or status:
            self._begun = bytearray()
        return status


def _status_of(head: bytearray) -> int:
    first = head.find(b"\n")
    if first > MOST_TARGET or (first < 0 and len(head) > MOST_TARGET):
        return 414
    return 431 if len(head) > MOST_HEAD or head.count(b"\n") > MOST_LINES + 2 else 0


def refusal_of(status: int) -> bytes:
    """Return the whole answer to a head that is refused; its language was not looked at.

    >>> refusal_of(414).splitlines()[0]
    b'HTTP/1.1 414 URI Too Long'
    """
    reason, said = _REFUSALS[status]
    body = json.dumps(problem("too-large", status, said.said("en"), "en")).encode()
    lines = (
        f"HTTP/1.1 {status} {reason}",
        "content-type: application/problem+json",
        f"content-length: {len(body)}",
        "x-content-type-options: nosniff",
        "connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode() + body
