"""The lz-string compression that Sudoku links use, with a bound on what comes out.

Texts are sequences of UTF-16 units; each code is a unit seen for the first time (8 or 16 bits) or a known phrase, the
width of codes growing with the dictionary. The bits are spelt in base64, or in an alphabet that URLs take as it is.
"""

from __future__ import annotations

import array
import string
import sys
from collections.abc import Iterator

from ..errors import FormatError
from ..language import msg

BASE64 = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/="
URI_SAFE = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+-$"
MAX_PACKED = 1 << 20
MAX_UNPACKED = 1 << 21
"""The most characters that `decompress` gives: links hold some ten thousand."""

_NEW_8, _NEW_16, _END = 0, 1, 2


def compress(text: str, uri_safe: bool = False) -> str:
    """Compress a text.

    >>> compress("hello, hello")
    'BYUwNmD2A0AEoUkA'
    """
    bits = _BitWriter()
    known: dict[str, int] = {}
    fresh: set[str] = set()
    phrase = ""
    # The width grows when the codes of the present width are used up; a new unit uses up a code too.
    room, width, codes = 2, 2, 3

    def tick() -> None:
        nonlocal room, width
        room -= 1
        if room == 0:
            room, width = 1 << width, width + 1

    def emit(done: str) -> None:
        if done in fresh:
            fresh.discard(done)
            wide = ord(done) > 255
            bits.put(_NEW_16 if wide else _NEW_8, width)
            bits.put(ord(done), 16 if wide else 8)
            tick()
        else:
            bits.put(known[done], width)
        tick()

    for unit in _units(text):
        if unit not in known:
            known[unit] = codes
            codes += 1
            fresh.add(unit)
        longer = phrase + unit
        if longer in known:
            phrase = longer
            continue
        emit(phrase)
        known[longer] = codes
        codes += 1
        phrase = unit
    if phrase:
        emit(phrase)
    bits.put(_END, width)
    return bits.spelt(URI_SAFE if uri_safe else BASE64, pad=not uri_safe)


def decompress(packed: str, most: int = MAX_UNPACKED) -> str:
    """Return the text that was compressed, in either alphabet; raise FormatError if there is none or it is too long.

    >>> decompress("BYUwNmD2A0AEoUkA")
    'hello, hello'
    """
    if len(packed) > MAX_PACKED:
        raise FormatError(msg("The compressed text has {n} characters: {max} at most.", n=len(packed), max=MAX_PACKED))
    bits = _Reader(packed)
    units = _iter_unpacked(bits)
    out: list[str] = []
    length = 0
    for piece in units:
        length += len(piece)
        if length > most:
            raise FormatError(msg("The compressed text is too long: {max} characters at most.", max=most))
        out.append(piece)
    return _text("".join(out))


def _iter_unpacked(bits: _Reader) -> Iterator[str]:
    """Yield the phrases of a compressed text."""
    phrases: list[str] = ["", "", ""]
    room, width = 4, 3
    code = bits.take(2)
    if code == _END:
        return
    if code not in (_NEW_8, _NEW_16):
        raise _damaged()
    last = chr(bits.take(8 if code == _NEW_8 else 16))
    phrases.append(last)
    yield last
    while True:
        code = bits.take(width)
        if code == _END:
            return
        if code in (_NEW_8, _NEW_16):
            phrases.append(chr(bits.take(8 if code == _NEW_8 else 16)))
            code = len(phrases) - 1
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        if code < len(phrases):
            phrase = phrases[code]
        elif code == len(phrases):
            phrase = last + last[0]
        else:
            raise _damaged()
        yield phrase
        phrases.append(last + phrase[0])
        last = phrase
        room -= 1
        if room == 0:
            room, width = 1 << width, width + 1


def _damaged() -> FormatError:
    return FormatError(msg("The compressed text is damaged."), msg("Copy the whole link; the end is often lost."))


def _units(text: str) -> Iterator[str]:
    """Yield the UTF-16 units of a text as characters."""
    units = array.array("H", text.encode("utf-16-le", "surrogatepass"))
    if sys.byteorder == "big":
        units.byteswap()
    return map(chr, units)


def _text(units: str) -> str:
    """Join surrogate pairs; a lone half becomes the replacement character."""
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class _BitWriter:
    """Bits, each number lowest bit first, spelt six to a character."""

    def __init__(self) -> None:
        self.bits: list[int] = []

    def put(self, value: int, width: int) -> None:
        self.bits.extend(value >> i & 1 for i in range(width))

    def spelt(self, alphabet: str, pad: bool) -> str:
        # One bit at least follows the end, as in the original, so a full last character gets a successor.
        bits = [*self.bits, *(0,) * (6 - len(self.bits) % 6)]
        letters = [alphabet[int("".join(map(str, bits[i : i + 6])), 2)] for i in range(0, len(bits), 6)]
        return "".join(letters) + ("=" * (-len(letters) % 4) if pad else "")


class _Reader:
    """Takes numbers of any width from the characters, lowest bit first."""

    def __init__(self, packed: str) -> None:
        text = packed.rstrip("=")
        alphabet = URI_SAFE if "-" in text or "$" in text else BASE64
        table = {letter: index for index, letter in enumerate(alphabet)}
        # A space is what some programs make of the plus sign in a link.
        table[" "] = table["+"]
        self.values: list[int] = []
        for index, letter in enumerate(text):
            if letter not in table:
                raise FormatError(
                    msg("'{letter}' does not belong into a compressed text.", letter=letter), None, None, index + 1
                )
            self.values.append(table[letter])
        self.at = 0

    def take(self, width: int) -> int:
        if self.at + width > 6 * len(self.values):
            raise _damaged()
        found = 0
        for i in range(width):
            found |= (self.values[self.at // 6] >> (5 - self.at % 6) & 1) << i
            self.at += 1
        return found
