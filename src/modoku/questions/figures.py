"""What the questions about whole spaces share: the shape of the boxes, a number with its origin, progress."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, ClassVar, Self

from ..census import Figure
from ..language import Doc, msg
from ..puzzle import BoxGrid
from ..variants.classics import parse_boxes
from .question import Answer, Request


@dataclass(frozen=True, kw_only=True)
class BoxesRequest(Request):
    """A question about all grids with boxes of one shape."""

    boxes: Annotated[str | None, Doc(msg("Rows x columns of a box, such as 2x3 (default: 3x3)."), name="RxC")] = None

    @property
    def shape(self) -> BoxGrid:
        """The shape of the boxes."""
        return parse_boxes(self.boxes) if self.boxes else BoxGrid(3, 3)


@dataclass(frozen=True, slots=True)
class CensusProgress:
    """How much of a count is done."""

    done: Annotated[int, Doc(msg("How much is done."))]
    of: Annotated[int, Doc(msg("How much there is to do."))]


@dataclass(frozen=True, repr=False, kw_only=True)
class FigureAnswer(Answer, Figure):
    """A number of grids: computed here, cited, or estimated with its error."""

    computed: ClassVar[tuple[str, ...]] = ("exact",)

    layout: Annotated[str, Doc(msg("The grids that were counted."))]

    @classmethod
    def of(cls, found: Figure, layout: str) -> Self:
        """Return a figure as an answer about these grids."""
        known = {one.name: getattr(found, one.name) for one in fields(Figure)}
        return cls(layout=layout, **(known | {"seconds": round(found.seconds, 6)}))

    def said(self, language: str = "en") -> str:
        """Return the number, and where it is from."""
        return self.in_words().said(language)
