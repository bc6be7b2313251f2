"""Census of orbits: how many completed grids are essentially different.

>>> import modoku
>>> modoku.census_orbits(boxes="2x3").value
49
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from ..census import count_orbits
from ..language import Doc, msg
from ..variants import classic
from .figures import BoxesRequest, CensusProgress, FigureAnswer
from .question import Control, Question


@dataclass(frozen=True, kw_only=True)
class CensusOrbitsRequest(BoxesRequest):
    """A question for the number of essentially different grids."""

    method: Annotated[
        Literal["auto", "burnside", "table"], Doc(msg("How to count: by Burnside's lemma, or from the table."))
    ] = "auto"


@dataclass(frozen=True, repr=False, kw_only=True)
class CensusOrbitsAnswer(FigureAnswer):
    """How many completed grids are essentially different: none a relabelling or a rearrangement of another."""


def ask(request: CensusOrbitsRequest, control: Control) -> CensusOrbitsAnswer:
    """Count the orbits."""
    found = count_orbits(
        request.shape,
        method=request.method,
        seconds=control.left(),
        report=lambda done, of: control.report(CensusProgress(done, of)),
        cancel=control.cancel,
    )
    return CensusOrbitsAnswer.of(found, classic(request.shape).layout.name)


QUESTION = Question(
    "census-orbits",
    CensusOrbitsRequest,
    CensusOrbitsAnswer,
    ask,
    progress=CensusProgress,
    is_long=True,
    example={"boxes": "2x3"},
)
census_orbits = QUESTION.function()
