"""Census of bands: how many rows of boxes there are, and of how many kinds.

>>> import modoku
>>> found = modoku.census_bands(boxes="2x3")
>>> found.total, found.classes
(25920, 3)
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, ClassVar

from ..census import Bands, count_bands
from ..language import Doc, msg, msgn
from ..variants import classic
from .figures import BoxesRequest
from .question import Answer, Control, Question


@dataclass(frozen=True, kw_only=True)
class CensusBandsRequest(BoxesRequest):
    """A question for the number of bands."""


@dataclass(frozen=True, repr=False, kw_only=True)
class CensusBandsAnswer(Answer, Bands):
    """How many bands (rows of boxes) there are, and of how many kinds."""

    computed: ClassVar[tuple[str, ...]] = ("value", "method", "exact")

    layout: Annotated[str, Doc(msg("The grids that were counted."))]

    @property
    def value(self) -> Annotated[int, "big", Doc(msg("How many are essentially different."))]:
        """How many are essentially different."""
        return self.classes

    @property
    def method(self) -> Annotated[str, Doc(msg("How it was found."))]:
        """How it was found."""
        return "burnside"

    @property
    def exact(self) -> Annotated[bool, Doc(msg("Whether the number is meant to be exact."))]:
        """Whether the number is meant to be exact."""
        return True

    def said(self, language: str = "en") -> str:
        """Return the numbers, a line each."""
        found = [
            msgn("{n} band", "{n} bands", self.total),
            msgn("{n} essentially different one", "{n} essentially different ones", self.classes),
        ]
        if self.types is not None:
            found.append(
                msgn(
                    "{n} type by the sets of digits in their columns",
                    "{n} types by the sets of digits in their columns",
                    self.types,
                )
            )
        return "\n".join(line.said(language) for line in found)


def ask(request: CensusBandsRequest, control: Control) -> CensusBandsAnswer:
    """Count the bands."""
    found = count_bands(request.shape, seconds=control.left(), cancel=control.cancel)
    layout = classic(request.shape).layout.name
    return CensusBandsAnswer(layout=layout, **{one.name: getattr(found, one.name) for one in fields(Bands)})


QUESTION = Question(
    "census-bands",
    CensusBandsRequest,
    CensusBandsAnswer,
    ask,
    is_long=True,
    example={"boxes": "2x3"},
)
census_bands = QUESTION.function()
