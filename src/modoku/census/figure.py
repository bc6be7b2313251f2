"""A number and how far it can be trusted: computed here, cited from the literature, or estimated."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Annotated

from ..language import Doc, Message, Numeral, msg
from ..puzzle.summary import ShortRepr


class Status(StrEnum):
    """Where a number comes from."""

    COMPUTED = "computed"
    """This program has just computed it."""
    CITED = "cited"
    """Others have computed it; `cited` says who."""
    ESTIMATE = "estimate"
    """About right; `error` says how nearly, where that is known."""


@dataclass(frozen=True, slots=True, repr=False)
class Figure(ShortRepr):
    """A number of grids, with its method, its status, and its error if it is an estimate."""

    value: Annotated[int, "big", Doc(msg("The number; of an estimate, the nearest whole number."))]
    status: Annotated[Status, Doc(msg("Whether it was computed here, is cited, or is an estimate."))]
    method: Annotated[str, Doc(msg("How it was found."))]
    cited: Annotated[str | None, Doc(msg("Who says so, for what was not computed here."))] = None
    error: Annotated[
        float | None, Doc(msg("The standard error in parts of the value; null where it is 0 or not known."))
    ] = None
    seconds: Annotated[float, Doc(msg("How long it took."))] = field(default=0.0, compare=False)

    @property
    def exact(self) -> Annotated[bool, Doc(msg("Whether the number is meant to be exact."))]:
        """Whether the number is meant to be exact."""
        return self.status is not Status.ESTIMATE

    def in_words(self) -> Message:
        """Return the number, in full if exact, with the digits that mean something if not, and where it is from."""
        if self.status is Status.COMPUTED:
            return msg("{value}", value=str(self.value))
        if self.status is Status.CITED:
            return msg("{value} (cited: {source})", value=str(self.value), source=self.cited)
        if self.error is None:
            return msg("about {value} ({source})", value=Numeral(scientific(self.value, 5)), source=self.cited)
        percent = Numeral(f"{100 * self.error:.2g}")
        return msg(
            "about {value} (standard error {percent} %)", value=Numeral(scientific(self.value, 3)), percent=percent
        )

    def __str__(self) -> str:
        """Return it in English.

        >>> print(Figure(288, Status.COMPUTED, "bands"))
        288
        >>> print(Figure(59584 * 10**94, Status.ESTIMATE, "sampling", error=0.02))
        about 5.96e98 (standard error 2 %)
        """
        return self.in_words().said("en")


def scientific(value: int, digits: int) -> str:
    """Return a number of any size with so many digits.

    >>> scientific(43648 * 10**304, 5)
    '4.3648e308'
    """
    return f"{Decimal(value):.{digits - 1}e}".replace("e+", "e")
