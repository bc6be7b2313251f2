"""Plain data (dicts, lists, strings, numbers) taken apart value by value, with the path of what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from ..errors import FormatError, PuzzleError
from ..language import Message, msg, msgn
from .digits import MAX_SIZE, DigitSet
from .layout import MAX_CELLS, Cell, Layout

MAX_CONSTRAINTS = 100_000
T = TypeVar("T")


class Reader:
    """One value of plain data, where it stands, and ways to take it apart that say what is wrong.

    >>> Reader({"size": 9})["size"].integer(1, 64)
    9
    """

    def __init__(self, value: object, path: str = "", hidden: int = 0) -> None:
        self.value = value
        self.path = path
        self.hidden = hidden
        """How many hidden variables may be named here."""

    def with_hidden(self, more: int) -> Reader:
        """Return the same value where more hidden variables may be named."""
        return Reader(self.value, self.path, self.hidden + more)

    def fail(self, message: Message, hint: Message | str | None = None) -> FormatError:
        """Make the error for this value."""
        return FormatError(msg("{path}: {problem}", path=self.path or "$", problem=message), hint)

    def has(self, key: str) -> bool:
        """Return whether this is an object with that key."""
        return isinstance(self.value, Mapping) and key in self.value

    def __getitem__(self, key: str) -> Reader:
        if not isinstance(self.value, Mapping):
            raise self.fail(msg("an object is expected here"))
        if key not in self.value:
            raise self.fail(msg("'{key}' is missing", key=key))
        return Reader(self.value[key], f"{self.path}.{key}" if self.path else key, self.hidden)

    def only(self, *keys: str) -> None:
        """Refuse keys that we do not know: a misspelt rule must not be dropped in silence."""
        if not isinstance(self.value, Mapping):
            raise self.fail(msg("an object is expected here"))
        for key in self.value:
            if key not in keys:
                raise self.fail(
                    msg("'{key}' is not known here", key=str(key)[:40]), msg("Use one of {choices}.", choices=keys)
                )

    def items(self, most: int = MAX_CONSTRAINTS) -> list[Reader]:
        """Return the elements of a list."""
        if not isinstance(self.value, list | tuple):
            raise self.fail(msg("a list is expected here"))
        if len(self.value) > most:
            raise self.fail(msg("a list of {n} is too long: {max} at most", n=len(self.value), max=most))
        return [Reader(item, f"{self.path}[{i}]", self.hidden) for i, item in enumerate(self.value)]

    def entries(self, most: int = MAX_CONSTRAINTS) -> list[tuple[str, Reader]]:
        """Return the keys and values of an object."""
        if not isinstance(self.value, Mapping):
            raise self.fail(msg("an object is expected here"))
        if len(self.value) > most:
            raise self.fail(msg("a list of {n} is too long: {max} at most", n=len(self.value), max=most))
        return [(str(key), Reader(item, f"{self.path}.{key}", self.hidden)) for key, item in self.value.items()]

    def integer(self, low: int, high: int) -> int:
        """Return a whole number within bounds."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.fail(msg("a whole number is expected here"))
        if not low <= self.value <= high:
            raise self.fail(msg("{value} is not between {low} and {high}", value=self.value, low=low, high=high))
        return self.value

    def text(self, most: int = 10_000) -> str:
        """Return a text of bounded length."""
        if not isinstance(self.value, str):
            raise self.fail(msg("a text is expected here"))
        if len(self.value) > most:
            raise self.fail(msg("a text of {n} characters is too long: {max} at most", n=len(self.value), max=most))
        return self.value

    def flag(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            raise self.fail(msg("true or false is expected here"))
        return self.value

    def optional(self, key: str, take: Callable[[Reader], T], default: T) -> T:
        """Return what `take` makes of a key, or the default where the key is absent."""
        return take(self[key]) if self.has(key) else default

    def cell(self, layout: Layout) -> Cell:
        """Return a cell, written as an index or by its name (r1c1); h1 and the index after the last cell are hidden."""
        if isinstance(self.value, str):
            if match := re.fullmatch(r"\s*[hH]([0-9]{1,4})\s*", self.value):
                return -self._hidden(int(match[1]))
            try:
                return layout.cell_from_name(self.value)
            except PuzzleError as error:
                raise self.fail(message_of(error), error.hint) from error
        number = self.integer(0, layout.cell_count + self.hidden - 1)
        return number if number < layout.cell_count else layout.cell_count - number - 1

    def _hidden(self, number: int) -> int:
        if not 1 <= number <= self.hidden:
            problem = msgn(
                "there is {n} hidden variable here, and h{number} is none of them",
                "there are {n} hidden variables here, and h{number} is none of them",
                self.hidden,
                number=number,
            )
            raise self.fail(problem, msg("Hidden variables are named within the rule that has them, counting from h1."))
        return number

    def cells(self, layout: Layout) -> tuple[Cell, ...]:
        """Return a list of cells."""
        return tuple(item.cell(layout) for item in self.items(MAX_CELLS))

    def digits(self, size: int = MAX_SIZE) -> DigitSet:
        """Return a set of digits, written as a list."""
        return DigitSet.from_digits(item.integer(1, size) for item in self.items(MAX_SIZE))


def message_of(error: PuzzleError) -> Message:
    """Return what an error says, to be said again with a path."""
    return error.message if isinstance(error.message, Message) else msg("{text}", text=error.message)
