"""Lists whose rows are classic 9x9 puzzles on a line: the core answers them together, and answers are made of columns.

What else a list holds, and what the core does not decide, is asked one by one: `Question.run`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ..errors import ModokuError, UnknownName
from ..native import CancelFlag
from ..puzzle import Sheet
from ..search.many import records_of_entries
from ..variants import classic
from .inputs import Puzzles, rows_of
from .question import Question

A = TypeVar("A")
Together = Callable[[bytes, CancelFlag | None], Iterator[tuple[int, tuple[Any, ...]]]]
CELLS = 81
_TO_DIGITS = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))


def answer_rows(
    question: Question[Any, Any],
    kind: Callable[..., A],
    puzzles: Puzzles,
    chosen: dict[str, object],
    together: Together,
) -> list[A | ModokuError]:
    """Return the answer for each row of a list, or its error.

    Args:
        question: what is asked.
        kind: makes an answer of the sheet and what `together` tells.
        puzzles: about these.
        chosen: beside them.
        together: tells of records of classic puzzles the places of those it decides, and what it knows of each.
    """
    rows = rows_of(puzzles)
    found: dict[int, A] = {}
    if not any(value for name, value in chosen.items() if name != "cancel"):
        records, places = _classics(rows)
        cancel = chosen.get("cancel")
        for place, known in together(records, cancel if isinstance(cancel, CancelFlag) else None):
            found[places[place]] = kind(sheet_of(records[CELLS * place : CELLS * place + CELLS]), *known)
    if len(found) == len(rows):
        return [found[row] for row in range(len(rows))]
    return [found[row] if row in found else _ask(question, puzzle, chosen) for row, puzzle in enumerate(rows)]


def sheet_of(record: bytes) -> Sheet:
    """Return a classic puzzle that the core has read.

    >>> sheet_of(b"." * 80 + b"7").puzzle.clue_count
    1
    """
    return Sheet(classic().with_known_givens(record.translate(_TO_DIGITS)))


def _classics(rows: list[Any]) -> tuple[bytes, list[int]]:
    """Return the rows that are nothing but a classic puzzle, as records, and their places in the list."""
    places = [row for row, line in enumerate(rows) if isinstance(line, str) and len(line) == CELLS]
    records, odd = records_of_entries([rows[row] for row in places])
    if not odd:
        return records, places
    left_out = set(odd)
    kept = [number for number in range(len(places)) if number not in left_out]
    return b"".join(records[CELLS * n : CELLS * n + CELLS] for n in kept), [places[n] for n in kept]


def _ask(question: Question[Any, Any], puzzle: Any, chosen: dict[str, object]) -> Any:
    try:
        return question.run(question.request(puzzle, **chosen))
    except UnknownName:
        raise
    except ModokuError as error:
        return error
