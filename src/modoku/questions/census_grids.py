"""Census of grids: how many completed grids there are, of any variant.

>>> import modoku
>>> modoku.census_grids(boxes="2x3").value
28200960
>>> print(modoku.census_grids())
6670903752021072936960
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from ..census import count_grids
from ..census.estimates import FEWEST
from ..language import Doc, msg
from ..variants import make
from .figures import BoxesRequest, CensusProgress, FigureAnswer
from .question import Control, Question


@dataclass(frozen=True, kw_only=True)
class CensusGridsRequest(BoxesRequest):
    """A question for the number of completed grids."""

    variants: Annotated[
        tuple[str, ...],
        Doc(
            msg("Variant of the puzzles, repeatable (see `modoku variants`)."),
            option="--variant",
            name="NAME[:KEY=VALUE,...]",
        ),
    ] = ()
    method: Annotated[
        Literal["auto", "bands", "search", "table", "sampling"],
        Doc(msg("How to count: by bands, by search, from the table, or an estimate by sampling.")),
    ] = "auto"
    seed: Annotated[Annotated[int, "big"], Doc(msg("Seed for sampling."), 0, 2**63 - 1)] = 0
    populations: Annotated[
        int | None,
        Doc(
            msg("Sample so many populations, not for a time: the same seed gives the same estimate."),
            FEWEST,
            name="N",
        ),
    ] = None


@dataclass(frozen=True, repr=False, kw_only=True)
class CensusGridsAnswer(FigureAnswer):
    """How many completed grids there are."""


def ask(request: CensusGridsRequest, control: Control) -> CensusGridsAnswer:
    """Count, or estimate where that would take too long."""
    recipes = (*([f"classic:boxes={request.boxes}"] if request.boxes else []), *request.variants)
    puzzle = make(*recipes, allow_files=request.allow_files)
    found = count_grids(
        puzzle,
        method=request.method,
        seconds=control.left(),
        seed=request.seed,
        populations=request.populations,
        report=lambda done, of: control.report(CensusProgress(done, of)),
        cancel=control.cancel,
    )
    return CensusGridsAnswer.of(found, puzzle.layout.name)


QUESTION = Question(
    "census-grids",
    CensusGridsRequest,
    CensusGridsAnswer,
    ask,
    progress=CensusProgress,
    is_long=True,
    example={"boxes": "2x3"},
)
census_grids = QUESTION.function()
