"""The patterns of an Interactive Sudoku Solver text: regular expressions over values, and the automata that read them.

What is left of a pattern after a digit is a pattern again, so patterns are the states of their automaton.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import unquote

from ..errors import FormatError
from ..language import msg
from ..puzzle import Automaton, Cell
from ..puzzle.builder import explore
from .iss_codes import bytes_of, smallest

_MOST_TIMES = 1000


@dataclass(frozen=True, slots=True)
class DigitIn:
    """One digit, of these."""

    digits: frozenset[int]


@dataclass(frozen=True, slots=True)
class PartsInTurn:
    """One part after the other; none at all fits no digits."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class PartsToChoose:
    """One of the parts; none at all fits nothing."""

    parts: frozenset[Part]


@dataclass(frozen=True, slots=True)
class PartRepeated:
    """A part so many times, any number of times more where `most` is None."""

    part: Part
    least: int
    most: int | None


Part = DigitIn | PartsInTurn | PartsToChoose | PartRepeated
NOTHING = PartsInTurn(())
NEVER = PartsToChoose(frozenset())


class DigitPattern:
    """A regular expression over values, written as text: `.`, `[...]`, `(...)`, `|`, `*`, `+`, `?` and `{n,m}`.

    >>> rule = DigitPattern("[1-3]+4", 9, 1).run((0, 1, 2))
    >>> rule.holds([1, 3, 4]), rule.holds([1, 4, 4])
    (True, False)
    """

    def __init__(self, text: str, size: int, lowest: int) -> None:
        self.text = "".join(text.split())
        self.size = size
        self.lowest = lowest
        self.at = 0
        self.part = self._choice(0)
        if self.at < len(self.text):
            raise self._fail()

    def run(self, cells: Sequence[Cell], style: str = "") -> Automaton:
        """Return the automaton that reads cells by the pattern."""
        line = tuple(cells)

        def step(part: Part, digit: int) -> Part | None:
            after = _after(part, digit)
            return None if after == NEVER else after

        rule = explore(line, dict.fromkeys(line, self.size), self.part, step, _may_end)
        return replace(smallest(rule), label=self.text, style=style, lowest=self.lowest)

    def _fail(self) -> FormatError:
        return FormatError(
            msg("The pattern '{pattern}' cannot be read at character {n}.", pattern=self.text[:60], n=self.at + 1),
            msg("Use digits, . [] () | * + ? and braces with numbers."),
        )

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _take(self, wanted: str = "") -> str:
        found = self._peek()
        if not found or (wanted and found != wanted):
            raise self._fail()
        self.at += 1
        return found

    def _choice(self, depth: int) -> Part:
        if depth > 50:
            raise self._fail()
        found = [self._sequence(depth)]
        while self._peek() == "|":
            self._take()
            found.append(self._sequence(depth))
        return _either(found)

    def _sequence(self, depth: int) -> Part:
        parts = []
        while self._peek() and self._peek() not in "|)":
            parts.append(self._repeated(depth))
        return _then(parts)

    def _repeated(self, depth: int) -> Part:
        part = self._one(depth)
        while self._peek() and self._peek() in "*+?{":
            mark = self._take()
            least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(mark) or self._times()
            part = _repeated(part, least, most)
        return part

    def _times(self) -> tuple[int, int | None]:
        least = self._number()
        most: int | None = least
        if self._peek() == ",":
            self._take()
            most = None if self._peek() == "}" else self._number()
        self._take("}")
        if most is not None and most < least:
            raise self._fail()
        return least, most

    def _number(self) -> int:
        start = self.at
        while self._peek().isdecimal():
            self._take()
        number = self.text[start : self.at]
        if not number.isascii() or not 1 <= len(number) <= 4 or int(number) > _MOST_TIMES:
            raise self._fail()
        return int(number)

    def _one(self, depth: int) -> Part:
        mark = self._take()
        if mark == "(":
            part = self._choice(depth + 1)
            self._take(")")
            return part
        if mark == ".":
            return DigitIn(frozenset(range(1, self.size + 1)))
        if mark == "[":
            return self._set()
        return DigitIn(frozenset([self._digit(mark)]))

    def _set(self) -> Part:
        others = self._peek() == "^"
        if others:
            self._take()
        digits: set[int] = set()
        while self._peek() != "]":
            first = last = self._take()
            if self._peek() == "-":
                self._take()
                last = self._take()
            if ord(last) < ord(first) or ord(last) > 127:
                raise self._fail()
            digits |= {self._digit(chr(code)) for code in range(ord(first), ord(last) + 1)}
        self._take()
        if not digits:
            raise self._fail()
        return DigitIn(frozenset(range(1, self.size + 1)) - digits if others else frozenset(digits))

    def _digit(self, letter: str) -> int:
        """Return the digit that stands for a letter: 0 to 9, then A, B ..."""
        if not (letter.isascii() and letter.isalnum()):
            raise self._fail()
        digit = int(letter, 36) - self.lowest + 1
        if not 1 <= digit <= self.size:
            raise self._fail()
        return digit


def _then(parts: Iterable[Part]) -> Part:
    flat: list[Part] = []
    for part in parts:
        if part == NEVER:
            return NEVER
        flat += part.parts if isinstance(part, PartsInTurn) else [part]
    return flat[0] if len(flat) == 1 else PartsInTurn(tuple(flat))


def _either(parts: Iterable[Part]) -> Part:
    flat: set[Part] = set()
    for part in parts:
        flat |= part.parts if isinstance(part, PartsToChoose) else {part}
    return flat.pop() if len(flat) == 1 else PartsToChoose(frozenset(flat))


def _repeated(part: Part, least: int, most: int | None) -> Part:
    return NOTHING if most == 0 else PartRepeated(part, least, most)


def _may_end(part: Part) -> bool:
    """Return whether a pattern fits no digits at all."""
    match part:
        case PartsInTurn(parts):
            return all(map(_may_end, parts))
        case PartsToChoose(choices):
            return any(map(_may_end, choices))
        case PartRepeated(inner, least, _):
            return least == 0 or _may_end(inner)
    return False


@lru_cache(maxsize=100_000)
def _after(part: Part, digit: int) -> Part:
    """Return what a pattern asks of the rest after a digit."""
    match part:
        case DigitIn(digits):
            return NOTHING if digit in digits else NEVER
        case PartsToChoose(choices):
            return _either([_after(one, digit) for one in choices])
        case PartRepeated(inner, least, most):
            rest = _repeated(inner, max(0, least - 1), None if most is None else most - 1)
            return _then([_after(inner, digit), rest])
        case PartsInTurn((first, *others)):
            after = _then([_after(first, digit), *others])
            return _either([after, _after(_then(others), digit)]) if _may_end(first) else after
    return NEVER


def read_pattern(code: str) -> str:
    """Return the text of a pattern: packed, or as an address writes it."""
    if "%" in code:
        return unquote(code)
    return bytes_of(code).decode("latin-1")


def write_pattern(text: str) -> str:
    """Return the letters that `read_pattern` reads.

    >>> read_pattern(write_pattern("[12]*3"))
    '[12]*3'
    """
    return urlsafe_b64encode(text.encode("latin-1")).decode().rstrip("=")
