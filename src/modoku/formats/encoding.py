"""Bytes to text: UTF-8 or UTF-16, with or without a mark at the beginning."""

from __future__ import annotations

_HEAD = 4096


def find_encoding(head: bytes) -> str:
    r"""Return the encoding of a text, judged by its first bytes: UTF-8 unless they look like UTF-16.

    >>> find_encoding(b"53..7"), find_encoding("53..7".encode("utf-16")), find_encoding(b"5\x003\x00.\x00")
    ('utf-8-sig', 'utf-16', 'utf-16-le')
    """
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    start = head[: _HEAD & ~1]
    low, high = start[0::2], start[1::2]
    # Digits, dots and line ends have a zero as one half; whatever has zeros in both halves is no text.
    if len(start) > 1 and not low.count(0) and high.count(0) > 0.8 * len(high):
        return "utf-16-le"
    if len(start) > 1 and not high.count(0) and low.count(0) > 0.8 * len(low):
        return "utf-16-be"
    return "utf-8-sig"


def decode_text(data: bytes | bytearray | memoryview) -> str:
    r"""Return the text that bytes stand for; what makes no sense becomes U+FFFD.

    >>> decode_text("12..34..........".encode("utf-16"))
    '12..34..........'
    """
    found = bytes(data)
    return found.decode(find_encoding(found[:_HEAD]), "replace")
