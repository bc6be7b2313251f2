"""A number and how far it can be trusted: computed here, cited from the literature, or estimated."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from ..language import Message, msg
from ..puzzle.summary import ShortRepr


class Status(StrEnum):
    """Where a number comes from."""

    COMPUTED = "computed"
    """This program has just computed it."""
    CITED = "cited"
    """Others have computed it; `source` says who."""
    ESTIMATE = "estimate"
    """About right; `error` says how nearly, where that is known."""


@dataclass(frozen=True, slots=True, repr=False)
class Figure(ShortRepr):
    """A number of grids, with its method, its status, and its error if it is an estimate.

    Attributes:
        value: the number; of an estimate, the nearest whole number.
        status: computed, cited or estimate.
        method: how it was found, in a word.
        source: who says so, for what is not computed here.
        error: the standard error in parts of the value; None where it is 0 or not known.
        seconds: how long it took.
    """

    value: int
    status: Status
    method: str
    source: str | None = None
    error: float | None = None
    seconds: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether the number is meant to be exact."""
        return self.status is not Status.ESTIMATE

    def said(self) -> Message:
        """Say the number, in full if exact, with the digits that mean something if not, and where it is from."""
        if self.status is Status.COMPUTED:
            return msg("{value}", value=str(self.value))
        if self.status is Status.CITED:
            return msg("{value} (cited: {source})", value=str(self.value), source=self.source)
        if self.error is None:
            return msg("about {value} ({source})", value=scientific(self.value, 5), source=self.source)
        percent = f"{100 * self.error:.2g}"
        return msg("about {value} (standard error {percent} %)", value=scientific(self.value, 3), percent=percent)

    def __str__(self) -> str:
        """Say it in English.

        >>> print(Figure(288, Status.COMPUTED, "bands"))
        288
        >>> print(Figure(59584 * 10**94, Status.ESTIMATE, "sampling", error=0.02))
        about 5.96e98 (standard error 2 %)
        """
        return self.said().said("en")


def scientific(value: int, digits: int) -> str:
    """Write a number of any size with so many digits.

    >>> scientific(43648 * 10**304, 5)
    '4.3648e308'
    """
    return f"{Decimal(value):.{digits - 1}e}".replace("e+", "e")
