"""From what a search found to digits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from ..limits import Deadline, Stop

Packed = TypeVar("Packed")

GRACE_SECONDS = 0.2
"""How long answers are read after a search that had to stop."""


def decoded(
    found: Iterable[Packed], to_values: Callable[[Packed], tuple[int, ...]], stop: Stop
) -> tuple[tuple[int, ...], ...]:
    """Return what a search found as digits; of one that had to stop, what can be read in a moment, but at least two.

    A fast search finds more in a second than can be read in ten.
    """
    grace = Deadline.after(GRACE_SECONDS if stop in (Stop.TIME, Stop.CANCELLED) else None)
    answers = []
    for number, packed in enumerate(found):
        if number % 16 == 2 and grace.is_over:
            break
        answers.append(to_values(packed))
    return tuple(answers)
