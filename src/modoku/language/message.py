"""Sentences with gaps, kept as data until somebody needs to read them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from .catalogue import get_catalogue

Value = object


@runtime_checkable
class Sayable(Protocol):
    """Anything that can be said in a language: a message, an error, a fault."""

    def said(self, language: str = "en") -> str:
        """Return it as text."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence not yet said: English text with `{gaps}`, and what fills them.

    A gap may hold a number (a fraction as a `float` or a `Numeral`, never as a text), a word, another `Message` (or an
    error), or a sequence of these (joined by commas).
    """

    text: str
    values: tuple[tuple[str, Value], ...] = ()
    plural: str | None = None
    n: int = 1

    def said(self, language: str = "en") -> str:
        """Return it as text.

        >>> msg("Row {row} has no place for {digit}.", row=2, digit=7).said()
        'Row 2 has no place for 7.'
        """
        sentence = get_catalogue(language).find(self.text, self.plural, self.n)
        if not self.values:
            return sentence
        return sentence.format(**{name: self._filling(name, value, language) for name, value in self.values})

    def _filling(self, name: str, value: Value, language: str) -> str:
        """Return what fills a gap; what stands in quotation marks was written by somebody, and stays as it is."""
        quoted = isinstance(value, str) and f"'{{{name}}}'" in self.text
        return str(value) if quoted else said(value, language)

    def __str__(self) -> str:
        return self.said("en")


def msg(text: str, /, **values: Value) -> Message:
    """Make a message; `text` must be a literal, so that the catalogue can be checked to be complete."""
    return Message(text, tuple(sorted(values.items())))


def msgn(one: str, many: str, n: int, /, **values: Value) -> Message:
    """Make a message whose wording depends on a number, which fills the gap `{n}`.

    >>> [msgn("{n} fault", "{n} faults", n).said() for n in (1, 2)]
    ['1 fault', '2 faults']
    """
    return Message(one, tuple(sorted({**values, "n": n}.items())), many, n)


_CELL = re.compile(r"(?<![\w@=>:])r([1-9][0-9]{0,3})c([1-9][0-9]{0,3})(?!\w)")
"""The name of a cell that stands alone: not one of a recipe, which names cells without a gap."""


def name_cells(text: str, language: str) -> str:
    """Return a text with its cells named as people of a language do: row and column, in French ligne and colonne.

    >>> name_cells("r1c2, r3c4≠5", "fr"), name_cells("killer:cages=9@r1c2", "fr"), name_cells("r1c2", "en")
    ('L1C2, L3C4≠5', 'killer:cages=9@r1c2', 'r1c2')
    """
    return _CELL.sub(r"L\1C\2", text) if language == "fr" else text


def all_of(items: Sequence[Value], /) -> Value:
    """Return several things as one that fills a gap: with "and" before the last.

    >>> msg("In {units} there is no room.", units=all_of(["row 1", "row 2", "box 3"])).said()
    'In row 1, row 2 and box 3 there is no room.'
    """
    *some, last = items
    return msg("{some} and {last}", some=tuple(some), last=last) if some else last


def one_of(items: Sequence[Value], /) -> Value:
    """Return several things of which one holds, as one that fills a gap: with "or" before the last.

    >>> msg("It is {sets}.", sets=one_of(["1+7", "2+6", "3+5"])).said()
    'It is 1+7, 2+6 or 3+5.'
    """
    *some, last = items
    return msg("{some} or {last}", some=tuple(some), last=last) if some else last


def one_by_one(items: Sequence[Value], /) -> Value:
    """Return several things as one that fills a gap, each set off from the next: a; b; c."""
    *some, last = items
    return msg("{some}; {last}", some=one_by_one(some), last=last) if some else last


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as digits with a point, said with the mark of the language: in French with a comma."""

    digits: str

    def said(self, language: str = "en") -> str:
        """Return it as text.

        >>> Numeral("2.90").said(), Numeral("2.90").said("fr")
        ('2.90', '2,90')
        """
        return self.digits.replace(".", ",") if language == "fr" else self.digits

    def __str__(self) -> str:
        return self.digits


def rounded(number: float, places: int = 1) -> Numeral:
    """Return a number for a gap, told to so many places.

    >>> msg("rated {rating}", rating=rounded(2.0)).said()
    'rated 2.0'
    """
    return Numeral(f"{number:.{places}f}")


def said(value: Value, language: str) -> str:
    """Turn whatever fills a gap into text of a language.

    >>> said("r1c6 = 8", "fr"), said(2.9, "fr")
    ('L1C6 = 8', '2,9')
    """
    if isinstance(value, float):
        return Numeral(str(value)).said(language)
    if isinstance(value, str):
        return name_cells(value, language)
    if isinstance(value, Sayable):
        return value.said(language)
    if isinstance(value, Sequence):
        return ", ".join(said(item, language) for item in value)
    return str(value)
