"""How much of a long walk is shown: the first steps and the last in full, those between as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ..language import Message, msg
from .lesson import Block, LessonStep, LessonTable, Paragraph, Text

MOST_STEPS = 12
"""So many steps are shown in full unless more are asked for."""

MOST_ROWS = 60
"""So many of the others are told in the table."""

Item = TypeVar("Item")


def shortened(
    items: Sequence[Item],
    full: Callable[[int, Item], LessonStep],
    brief: Callable[[int, Item], tuple[Text, ...]],
    head: tuple[Text, ...],
    most: int | None,
    facts: Callable[[int, Item], object],
    first: int = 1,
) -> tuple[LessonStep, ...]:
    """Return the steps of a walk, at most `most` of them in full (None: all); `brief` gives a table row of the others.

    The facts of the steps in the table are kept as a tuple, so that a short lesson states no less than a long one.
    """
    numbered = list(enumerate(items, first))
    if most is None or len(numbered) <= most:
        return tuple(full(number, item) for number, item in numbered)
    kept, between, last = numbered[: most - 2], numbered[most - 2 : -1], numbered[-1]
    row_head: tuple[Text, ...] = (msg("step"), *head)
    table = LessonTable(row_head, tuple((str(number), *brief(number, item)) for number, item in between[:MOST_ROWS]))
    blocks: list[Block] = [Paragraph(_left_out(len(between))), table]
    if len(between) > MOST_ROWS:
        blocks.append(Paragraph(msg("And {n} more.", n=len(between) - MOST_ROWS)))
    middle = LessonStep(
        msg("Steps {first} to {last}, in short", first=between[0][0], last=between[-1][0]),
        tuple(blocks),
        tuple(facts(number, item) for number, item in between),
    )
    return (*(full(number, item) for number, item in kept), middle, full(*last))


def _left_out(count: int) -> Message:
    return msg(
        "To keep the lesson short, the pictures of these {n} steps are left out. All of them are shown with --all "
        "(most=None in Python).",
        n=count,
    )
