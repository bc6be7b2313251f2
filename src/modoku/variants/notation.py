"""How recipes write cells, clues, numbers and maps as text, and what is wrong with a text that cannot be read.

Parameters are separated by commas, so their values use `;` between entries and spaces within them:
`cages=15@r1c1r1c2;8@r2c1r3c1`. Not for puzzles: those are the business of `formats`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from ..errors import ModokuError, VariantError
from ..language import Message, msg, msgn
from ..puzzle import Cell, Layout
from .recipe import Parameters

T = TypeVar("T")

_CELL = re.compile(r"[\s-]*([rR][0-9]{1,4}[cC][0-9]{1,4})[\s-]*")
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")


def read_entries(chosen: Parameters, key: str, read: Callable[[str], T]) -> list[T]:
    """Read every entry of a parameter, separated by `;`, and say which one is wrong.

    >>> read_entries({"n": "1;2; 3"}, "n", int)
    [1, 2, 3]
    """
    found = []
    for number, entry in enumerate((e.strip() for e in re.split(r"[;\n]", chosen[key])), 1):
        if not entry:
            continue
        try:
            found.append(read(entry))
        except ModokuError as error:
            raise VariantError(
                msg(
                    "In the parameter '{key}', entry {number} '{entry}': {problem}",
                    key=key,
                    number=number,
                    entry=entry[:40],
                    problem=error,
                )
            ) from error
    return found


def read_cells(text: str, layout: Layout) -> tuple[Cell, ...]:
    """Read names of cells written one after the other.

    >>> from modoku.variants import classic
    >>> read_cells("r1c1r1c2 r2c1", classic().layout)
    (0, 1, 9)
    """
    found = []
    place = 0
    while place < len(text):
        match = _CELL.match(text, place)
        if match is None:
            raise VariantError(
                msg("'{text}' is not the name of a cell.", text=text[place : place + 20]),
                msg("Write a row and a column counted from 1, such as r1c1; several cells as r1c1r1c2."),
            )
        found.append(layout.cell_from_name(match[1]))
        place = match.end()
    return tuple(found)


def read_line(text: str, layout: Layout) -> tuple[Cell, ...]:
    """Read a line: at least two cells, none twice."""
    cells = read_cells(text, layout)
    if len(cells) < 2:
        raise VariantError(msg("A line needs at least two cells."))
    if len(set(cells)) != len(cells):
        raise VariantError(msg("A line passes twice through a cell."))
    return cells


def read_pair(text: str, layout: Layout) -> tuple[Cell, Cell]:
    """Read two cells."""
    cells = read_cells(text, layout)
    if len(cells) != 2 or cells[0] == cells[1]:
        raise VariantError(msg("Two different cells are expected, such as r1c1r1c2."))
    return cells[0], cells[1]


def read_number(text: str, low: int = 0, high: int = 100_000) -> int:
    """Read a whole number within bounds.

    >>> read_number(" 15 ")
    15
    """
    text = text.strip()
    if not _NUMBER.fullmatch(text) or not low <= int(text) <= high:
        raise VariantError(
            msg(
                "'{text}' is not a whole number between {low} and {high}.",
                text=text[:20],
                low=low,
                high=high,
            )
        )
    return int(text)


def read_clue(text: str) -> tuple[str, str]:
    """Take `NUMBER@CELLS` apart; the number is empty where there is no `@`.

    >>> read_clue("15@r1c1r1c2"), read_clue("r1c1")
    (('15', 'r1c1r1c2'), ('', 'r1c1'))
    """
    before, at, after = text.partition("@")
    return (before.strip(), after.strip()) if at else ("", before.strip())


def read_numbers(chosen: Parameters, key: str, count: int) -> list[int | None]:
    """Read one number for each line of the board, `.` where there is none; an absent parameter says none at all.

    >>> read_numbers({"rows": "10 . 5"}, "rows", 3)
    [10, None, 5]
    """
    words = chosen[key].replace(";", " ").split()
    if not words:
        return [None] * count
    if len(words) != count:
        raise VariantError(
            msgn(
                "The parameter '{key}' has {n} entry, and {count} are needed.",
                "The parameter '{key}' has {n} entries, and {count} are needed.",
                len(words),
                key=key,
                count=count,
            ),
            msg("Write a number or . for each, separated by spaces."),
        )
    try:
        return [None if word in (".", "-", "_") else read_number(word) for word in words]
    except VariantError as error:
        raise VariantError(msg("In the parameter '{key}': {problem}", key=key, problem=error)) from error


def read_flag(chosen: Parameters, key: str) -> bool:
    """Read yes or no.

    >>> read_flag({"negative": "yes"}, "negative")
    True
    """
    word = chosen[key].strip().lower()
    if word in ("yes", "true", "1", "oui"):
        return True
    if word in ("no", "false", "0", "non", ""):
        return False
    raise VariantError(msg("The parameter '{key}' is '{text}': write yes or no.", key=key, text=word[:20]))


def read_choice(chosen: Parameters, key: str, *choices: str) -> str:
    """Read one of several words."""
    word = chosen[key].strip().lower()
    if word not in choices:
        raise VariantError(
            msg("The parameter '{key}' cannot be '{text}'.", key=key, text=word[:20]),
            msg("Use one of {choices}.", choices=choices),
        )
    return word


def read_map(text: str, what: Message) -> tuple[str, ...]:
    """Read a map: one character a cell, rows separated by `/`, all of the same length.

    >>> read_map("AAB/ABB", msg("a map"))
    ('AAB', 'ABB')
    """
    rows = tuple(row for row in re.split(r"[/\s]+", text.strip()) if row)
    if not rows:
        raise VariantError(msg("{what} is empty.", what=what), msg("Write one character a cell and / between rows."))
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise VariantError(
                msgn(
                    "Row {number} of {what} has {n} character, and the first has {count}.",
                    "Row {number} of {what} has {n} characters, and the first has {count}.",
                    len(row),
                    number=number,
                    what=what,
                    count=len(rows[0]),
                ),
                msg("Write one character a cell and / between rows."),
            )
    return rows
