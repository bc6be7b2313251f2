"""From what a search found to digits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from math import inf
from typing import TypeVar

from ..results import Stop

Packed = TypeVar("Packed")

GRACE_SECONDS = 0.2
"""How long answers are read after a search that had to stop."""


def decoded(
    found: Iterable[Packed], to_values: Callable[[Packed], tuple[int, ...]], stop: Stop
) -> tuple[tuple[int, ...], ...]:
    """Give what a search found as digits; of one that had to stop, only what can be read in a moment, but at least two.

    A fast search finds more in a second than can be read in ten.
    """
    deadline = time.monotonic() + GRACE_SECONDS if stop in (Stop.TIME, Stop.CANCELLED) else inf
    answers = []
    for number, packed in enumerate(found):
        if number % 16 == 2 and time.monotonic() > deadline:
            break
        answers.append(to_values(packed))
    return tuple(answers)
