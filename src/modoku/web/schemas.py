"""The requests that the server reads, for checking them and for the documentation of the API."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..language import msg
from ..questions import NAMES, get_question
from .problems import Fields, problem

Text = Annotated[str, Field(max_length=400_000)]
Name = Annotated[str, Field(max_length=200)]
Recipe = Annotated[str, Field(max_length=20_000)]
Seconds = Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)]
ModelKind = Literal["sat", "ilp", "csp", "colouring", "cover"]


class Asked(BaseModel):
    """What every question is about: a puzzle as plain data or as a text, and what a player did with it."""

    model_config = ConfigDict(extra="forbid")

    puzzle: Text | dict[str, Any] = Field(description=msg("Our JSON form of a puzzle, or a text in any format.").text)
    format: Name | None = Field(None, description=msg("The format of the text; detected if left out.").text)
    variants: list[Recipe] = Field(
        default_factory=list, max_length=20, description=msg("Recipes such as `diagonal`.").text
    )
    boxes: Name | None = Field(None, description=msg("Rows x columns of a box, such as 2x3.").text)
    values: list[int] | None = Field(None, max_length=4096, description=msg("Digits placed so far, 0 for none.").text)
    candidates: list[list[int]] | None = Field(None, max_length=4096, description=msg("Marks of each cell.").text)
    seconds: Seconds | None = Field(
        None, description=msg("Time for the question; the server has a bound of its own.").text
    )


class Converting(Asked):
    """A puzzle to be written in another format."""

    to: Name = Field(description=msg("Format to write (see `modoku formats`).").text)
    lossy: bool = Field(False, description=msg("Write even if the format cannot hold everything.").text)


class Drawing(Asked):
    """A puzzle to be drawn."""

    to: Literal["svg", "png", "pdf"] = "svg"
    theme: Literal["light", "dark", "print"] = "light"
    marks: bool = Field(False, description=msg("Draw the candidates too.").text)
    cell_pixels: float = Field(
        48, ge=4, le=200, allow_inf_nan=False, description=msg("How wide a cell is, in pixels.").text
    )


class Modelling(Asked):
    """A puzzle to be written as a model, or the size of that model."""

    kind: ModelKind
    to: Name | None = Field(None, description=msg("The format of the file; only the size is told if left out.").text)
    encoding: Name | None = Field(None, description=msg("Clauses: which families of them.").text)
    at_most_one: Name | None = Field(None, description=msg('How "at most one" is said (default: pairwise).').text)
    form: Name | None = Field(None, description=msg("One variable a cell, or 0-1 variables.").text)
    propagate: bool | None = Field(
        None, description=msg("Work the givens in before writing, or write them down (default: work them in).").text
    )


class Touching(Asked):
    """A cell whose formulas are wanted."""

    kind: ModelKind
    cell: Name = Field(description=msg("The cell, such as r1c3.").text)


class Sharing(BaseModel):
    """A puzzle to be kept under a short name, with what a player did so far."""

    model_config = ConfigDict(extra="forbid")

    puzzle: dict[str, Any] = Field(description=msg("Our JSON form of a puzzle.").text)
    sheet: dict[str, Any] | None = Field(None, description=msg("What a player did so far.").text)


class Comparing(Asked):
    """A puzzle to be given to several engines."""

    engines: list[Name] | None = Field(
        None, max_length=100, description=msg("Their names; all that can run if left out.").text
    )


class Equating(Asked):
    """A puzzle to be compared with another up to symmetry."""

    other: Text | dict[str, Any] = Field(description=msg("The other puzzle, in the same form or another.").text)


class Invalid(Exception):  # noqa: N818 - an answer to a request
    """A request that does not fit its description."""

    def __init__(self, errors: Iterable[Mapping[str, Any]]) -> None:
        super().__init__()
        self.errors = tuple(errors)

    def problem(self, language: str) -> Fields:
        """Say which parts are wrong: only places and kinds, since the values may be anything."""
        found = [{"at": _place(one["loc"]), "kind": one["type"]} for one in self.errors[:20]]
        places = ", ".join(sorted({str(one["at"]) for one in found})) or "$"
        said = msg("This part of the request is not as it should be: {places}.", places=places).said(language)
        hint = msg("The documentation of the API is at {path}.", path="/api/v1/docs").said(language)
        return problem("request", 422, said, language, hint=hint, errors=found)


def _place(location: tuple[Any, ...]) -> str:
    """Give where a value stood, bounded and without anything but names and numbers.

    >>> _place(("body", "puzzle", 3))
    'body.puzzle.3'
    """
    parts = [str(part)[:40] for part in location[:6]]
    return "".join(c if c.isalnum() or c in "._-" else "?" for c in ".".join(parts))


QUESTIONS: Mapping[str, type[BaseModel]] = MappingProxyType(
    {
        "board": Asked,
        "conflict": Asked,
        "steps": Asked,
        "convert": Converting,
        "draw": Drawing,
        "model": Modelling,
        "touched": Touching,
        "canon": Asked,
        "automorphisms": Asked,
        "equivalent": Equating,
        "share": Sharing,
    }
)
"""What each question has to look like."""
JOBS: Mapping[str, type[BaseModel]] = MappingProxyType(
    {
        "compare": Comparing,
        "certify": Asked,
        "steps": Asked,
        "conflict": Asked,
    }
)
"""What each kind of job has to look like."""


class JobAsked(BaseModel):
    """Longer work: its kind, and what it needs to know."""

    model_config = ConfigDict(extra="forbid")

    kind: Name
    request: dict[str, Any] = Field(default_factory=dict, description=msg("What the work is about, by its kind.").text)


def read_request(name: str, body: bytes) -> dict[str, Any]:
    """Read the request of a task; raise Invalid where it does not fit.

    >>> read_request("steps", b'{"puzzle": "..."}')["puzzle"]
    '...'
    """
    if name == "accept":
        asked = _read(JobAsked, body)
        if asked["kind"] in NAMES and get_question(asked["kind"]).is_long:
            get_question(asked["kind"]).request.from_json(asked.get("request", {}))  # type: ignore[attr-defined]
            return {"kind": asked["kind"], "request": asked.get("request", {})}
        if asked["kind"] not in JOBS:
            raise Invalid([{"loc": ("body", "kind"), "type": "enum"}])
        form = JOBS[asked["kind"]]
        try:
            request = form.model_validate(asked["request"])
        except ValidationError as error:
            raise _invalid(error, "request") from error
        return {"kind": asked["kind"], "request": request.model_dump(exclude_unset=True)}
    return _read(QUESTIONS.get(name) or JOBS[name], body)


def _read(form: type[BaseModel], body: bytes) -> dict[str, Any]:
    try:
        found = form.model_validate_json(body).model_dump(exclude_none=True)
    except ValidationError as error:
        raise _invalid(error, "body") from error
    try:
        json.dumps(found, allow_nan=False)
    except ValueError as error:
        # Where anything may stand, something may stand that JSON does not have.
        raise Invalid([{"loc": ("body",), "type": "finite_number"}]) from error
    return found


def _invalid(error: ValidationError, place: str) -> Invalid:
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return Invalid([{"loc": (place, *one["loc"]), "type": one["type"]} for one in found[:20]])
