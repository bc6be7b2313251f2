"""Links of penpa+ packed and unpacked: base64 of a raw deflated text in which frequent words have two letters."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from dataclasses import dataclass

from ..errors import FormatError
from ..language import msg

LINK = "https://swaroopg92.github.io/penpa-edit/#"
MAX_UNPACKED = 1 << 21
"""The longest text in a link, in bytes."""
_WORDS = (
    ("z", "zZ"), ('"qa"', "z9"), ('"pu_q"', "zQ"), ('"pu_a"', "zA"), ('"grid"', "zG"), ('"edit_mode"', "zM"),
    ('"surface"', "zS"), ('"line"', "zL"), ('"lineE"', "zE"), ('"wall"', "zW"), ('"cage"', "zC"), ('"number"', "zN"),
    ('"symbol"', "zY"), ('"special"', "zP"), ('"board"', "zB"), ('"command_redo"', "zR"), ('"command_undo"', "zU"),
    ('"command_replay"', "z8"), ('"numberS"', "z1"), ('"freeline"', "zF"), ('"freelineE"', "z2"), ('"thermo"', "zT"),
    ('"arrows"', "z3"), ('"direction"', "zD"), ('"squareframe"', "z0"), ('"polygon"', "z5"), ('"deletelineE"', "z4"),
    ('"killercages"', "z6"), ('"nobulbthermo"', "z7"), ('"__a"', "z_"), ("null", "zO"),
)  # fmt: skip
"""Each word and what stands for it; undone from the last to the first."""
_FIELDS = re.compile(r"(?:^|[#?&])(m|p|a)=([^&#\s]*)")


@dataclass(frozen=True, slots=True)
class PenpaText:
    """What is in a link: the lines that describe the board, and the answer it is checked with, if there is one."""

    lines: tuple[str, ...]
    answer: str = ""


def unpack(link: str) -> PenpaText:
    """Return what is in a link; raise FormatError where that cannot be unpacked."""
    fields = dict(_FIELDS.findall(link))
    if not fields.get("p"):
        raise FormatError(
            msg("This link of penpa+ holds no puzzle."), msg("Take the one that 'Share' gives: it has '&p=' in it.")
        )
    text = _inflate(fields["p"])
    for word, code in reversed(_WORDS):
        text = text.replace(code, word)
    return PenpaText(tuple(text.split("\n")), _inflate(fields["a"]) if fields.get("a") else "")


def pack(text: PenpaText) -> str:
    """Return the link that holds a text.

    >>> unpack(pack(PenpaText(("square,9,9", '{"number":{}}'), "[]"))).lines
    ('square,9,9', '{"number":{}}')
    """
    plain = "\n".join(text.lines)
    for word, code in _WORDS:
        plain = plain.replace(word, code)
    answer = f"&a={_deflate(text.answer)}" if text.answer else ""
    return f"{LINK}m=edit&p={_deflate(plain)}{answer}"


def _inflate(word: str) -> str:
    word = word.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=")
    word = word.replace(" ", "+").replace("-", "+").replace("_", "/").rstrip("=")
    machine = zlib.decompressobj(-15)
    try:
        raw = base64.b64decode(word + "=" * (-len(word) % 4), validate=True)
        found = machine.decompress(raw, MAX_UNPACKED)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise _damaged() from error
    if not machine.eof:
        raise _damaged()
    return found.decode("utf-8", "replace")


def _damaged() -> FormatError:
    return FormatError(msg("The link is damaged: it cannot be unpacked."), msg("Copy the whole link."))


def _deflate(text: str) -> str:
    machine = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(machine.compress(text.encode("utf-8", "replace")) + machine.flush()).decode()
