"""Requests for several answers: one for each, with seeds that follow one another."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol, TypeVar

from ..errors import FormatError
from ..language import msg

MOST_DRAWN = 2**48
"""Seeds that nobody named are below this: exact in every language, with room for those that follow."""


class Seeded(Protocol):
    """A request with a seed and a count."""

    @property
    def seed(self) -> int | None:
        """Where chance begins; None: anywhere."""

    @property
    def count(self) -> int:
        """How many answers are asked for."""


R = TypeVar("R", bound=Seeded)


def iter_parts(request: R) -> Iterator[R]:
    """Yield a request for each answer."""
    seed = seed_of(request)
    for number in range(request.count):
        yield replace(request, seed=seed + number, count=1)  # type: ignore[type-var]


def seed_of(request: Seeded) -> int:
    """Return the seed of a request, drawn where nobody named one."""
    return secrets.randbelow(MOST_DRAWN) if request.seed is None else request.seed


def expect_one(request: Seeded) -> None:
    """Raise FormatError where several answers are asked for in a place that gives one."""
    if request.count > 1:
        raise FormatError(
            msg("Several answers are asked for, and this way of asking gives one."),
            msg("Leave `count` out; several come from generate_many, from -n, and from a job."),
        )
