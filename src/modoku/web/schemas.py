"""The requests that the server reads, for checking them and for the documentation of the API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Text = Annotated[str, Field(max_length=400_000)]
Name = Annotated[str, Field(max_length=200)]
Recipe = Annotated[str, Field(max_length=20_000)]
Seconds = Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)]
ModelKind = Literal["sat", "ilp", "csp", "colouring", "cover"]


class Asked(BaseModel):
    """What every question is about: a puzzle as plain data or as a text, and what a player did with it."""

    model_config = ConfigDict(extra="forbid")

    puzzle: Text | dict[str, Any] = Field(description="Our JSON form of a puzzle, or a text in any format.")
    format: Name | None = Field(None, description="The format of the text; detected if left out.")
    variants: list[Recipe] = Field(default_factory=list, max_length=20, description="Recipes such as `diagonal`.")
    boxes: Name | None = Field(None, description="Rows x columns of a box, such as 2x3.")
    values: list[int] | None = Field(None, max_length=4096, description="Digits placed so far, 0 for none.")
    candidates: list[list[int]] | None = Field(None, max_length=4096, description="Marks of each cell.")
    seconds: Seconds | None = Field(None, description="Time for the question; the server has a bound of its own.")


class Solving(Asked):
    """A question for solutions."""

    engine: Name = "auto"
    limit: int = Field(2, ge=1, le=1000)


class Counting(Asked):
    """A question for the number of solutions."""

    limit: int | None = Field(None, ge=1)


class Checking(Asked):
    """A question for faults, verdict and redundant givens."""

    quick: bool = False


class Hinting(Asked):
    """A question for the next step: 1 where to look, 2 the technique, 3 the cells, 4 the step."""

    stage: int = Field(4, ge=1, le=4)


class Converting(Asked):
    """A puzzle to be written in another format."""

    to: Name
    lossy: bool = False


class Drawing(Asked):
    """A puzzle to be drawn."""

    to: Literal["svg", "png", "pdf"] = "svg"
    theme: Literal["light", "dark", "print"] = "light"
    marks: bool = False
    cell_pixels: float = Field(48, ge=4, le=200, allow_inf_nan=False)


class Modelling(Asked):
    """A puzzle to be written as a model, or the size of that model."""

    kind: ModelKind
    to: Name | None = None
    encoding: Name | None = None
    at_most_one: Name | None = None
    form: Name | None = None
    propagate: bool | None = None


class Touching(Asked):
    """A cell whose formulas are wanted."""

    kind: ModelKind
    cell: Name


class Teaching(Asked):
    """A lesson to be made."""

    kind: Name
    to: Literal["html", "json", "pdf", "tex"] = "html"
    exercises: int | None = Field(None, ge=0, le=2**31, description="A sheet of exercises instead: which one.")


class Sharing(BaseModel):
    """A puzzle to be kept under a short name, with what a player did so far."""

    model_config = ConfigDict(extra="forbid")

    puzzle: dict[str, Any]
    sheet: dict[str, Any] | None = None


class JobAsked(BaseModel):
    """Longer work: its kind, and what it needs to know."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["generate", "compare", "certify", "steps", "lesson", "count", "conflict"]
    request: dict[str, Any] = Field(default_factory=dict)
