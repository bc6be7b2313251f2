"""Model: a puzzle as clauses, equations, relations, a graph or a cover: its size, its file, the formulas of a cell.

>>> import modoku
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> print(modoku.model(puzzle, "sat", propagate=False))
sat: 729 variables, 10560 constraints, 23358 entries
>>> print(modoku.model(puzzle, "csp", to="minizinc").file.text.splitlines()[0])
% layout: classic:boxes=3x3
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Literal

from ..errors import LimitReached, ModelError, UnknownName
from ..language import Doc, msg, msgn
from ..limits import Stopped, within
from ..models import IlpModel, to_model, to_written_model
from ..models.exports import get_file_format
from ..models.formulas import CellFormula, find_formulas
from .file import File
from .question import EXAMPLE, Control, PuzzleAnswer, PuzzleRequest, Question

ModelKind = Literal["sat", "ilp", "csp", "colouring", "cover"]
Encoding = Literal["minimal", "extended", "efficient", "document-001"]
Scheme = Literal["pairwise", "product", "sequential", "commander", "binary"]
Form = Literal["compact", "boolean"]
USUAL: Mapping[str, Mapping[str, str]] = {
    "sat": {"encoding": "efficient", "at_most_one": "pairwise"},
    "csp": {"form": "compact"},
}
"""The choices that only some models have, with what is chosen where nothing is said."""
FRACTION = 1e-6
"""What is nearer to a whole number counts as one."""


@dataclass(frozen=True, kw_only=True)
class ModelChoices(PuzzleRequest):
    """A model of a puzzle: which, and how it is written."""

    kind: Annotated[ModelKind, Doc(msg("Which model."), argument=True)] = field(kw_only=False)
    encoding: Annotated[
        Encoding | None, Doc(msg("Clauses: which families of them (default: efficient)."), rare=True)
    ] = None
    at_most_one: Annotated[
        Scheme | None, Doc(msg('Clauses: how "at most one" is said (default: pairwise).'), rare=True)
    ] = None
    form: Annotated[
        Form | None,
        Doc(msg("Constraint problem: one variable a cell, or 0-1 variables (default: compact)."), rare=True),
    ] = None
    propagate: Annotated[
        bool,
        Doc(
            msg("Work the givens in before writing, or write them down (default: work them in)."),
            off=msg("Write the givens down instead of working them in."),
            rare=True,
        ),
    ] = True

    @property
    def choices(self) -> dict[str, str]:
        """The choices of this model; raise ModelError for one that it does not have."""
        usual = USUAL.get(self.kind, {})
        for name in ("encoding", "at_most_one", "form"):
            if getattr(self, name) is not None and name not in usual:
                raise no_choice(self.kind, name)
        return {name: getattr(self, name) or value for name, value in usual.items()}

    @property
    def every_choice(self) -> dict[str, Any]:
        """The choices of this model, and whether the givens are worked in, where that can be chosen."""
        return {**self.choices, **({} if self.kind == "colouring" else {"propagate": self.propagate})}


def no_choice(kind: str, name: str) -> ModelError:
    """Return the error for a choice that a model does not have."""
    return ModelError(msg("The model {kind} has no '{name}'.", kind=kind, name=name), msg("Leave it out."))


@dataclass(frozen=True, kw_only=True)
class ModelRequest(ModelChoices):
    """A question for a model."""

    to: Annotated[str | None, Doc(msg("The format of the file; only the size is told if left out."), name="NAME")] = (
        None
    )
    cell: Annotated[str | None, Doc(msg("Also the formulas that this cell takes part in."), name="r1c1", rare=True)] = (
        None
    )
    rank: Annotated[bool, Doc(msg("Linear programme: also the rank of its equations."), rare=True)] = False
    relaxation: Annotated[
        bool, Doc(msg("Linear programme: also what it gives without whole numbers (needs HiGHS)."), rare=True)
    ] = False


@dataclass(frozen=True, slots=True)
class Relaxation:
    """What a linear programme gives without whole numbers: whether there is a point, how many fractions it has."""

    feasible: Annotated[bool, Doc(msg("Whether there is a point at all."))]
    fractions: Annotated[int | None, Doc(msg("How many of its values are no whole numbers."))]

    def said(self, language: str = "en") -> str:
        """Return it in a word or two."""
        if not self.feasible:
            return msg("no point").said(language)
        found = msgn("{n} fraction", "{n} fractions", self.fractions or 0) if self.fractions else msg("whole numbers")
        return found.said(language)


@dataclass(frozen=True, repr=False)
class ModelAnswer(PuzzleAnswer):
    """How large a model is; its file, and the formulas of a cell, where they were asked for."""

    kind: Annotated[ModelKind, Doc(msg("Which model."), key="model")]
    encoding: Annotated[Encoding | None, Doc(msg("Clauses: which families of them."))]
    at_most_one: Annotated[Scheme | None, Doc(msg('Clauses: how "at most one" is said.'))]
    form: Annotated[Form | None, Doc(msg("Constraint problem: one variable a cell, or 0-1 variables."))]
    propagated: Annotated[bool, Doc(msg("Whether the givens were worked in."))]
    variables: Annotated[int, Doc(msg("How many variables."))]
    constraints: Annotated[int, Doc(msg("How many constraints."))]
    literals: Annotated[int, Doc(msg("How many entries all constraints have."))]
    parts: Annotated[Mapping[str, int], Doc(msg("Its size in the model's own terms."))]
    rank: Annotated[int | None, Doc(msg("The rank of its equations."))] = None
    relaxation: Annotated[Relaxation | None, Doc(msg("What it gives without whole numbers."))] = None
    formulas: Annotated[
        tuple[CellFormula, ...] | None, Doc(msg("The formulas that the cell takes part in, 500 at most."))
    ] = None
    file: Annotated[File | None, Doc(msg("The model as a file."))] = None
    seconds: Annotated[float, Doc(msg("How long it took."))] = field(default=0.0, compare=False)

    def said(self, language: str = "en") -> str:
        """Return how large it is."""
        parts = (
            msgn("{n} variable", "{n} variables", self.variables),
            msgn("{n} constraint", "{n} constraints", self.constraints),
            msgn("{n} entry", "{n} entries", self.literals),
        )
        return f"{self.kind}: " + ", ".join(part.said(language) for part in parts)


def ask(request: ModelRequest, control: Control) -> ModelAnswer:
    """Build the model, measure it, write it."""
    puzzle, kind, choices = request.sheet.puzzle, request.kind, request.choices
    for name in ("rank", "relaxation"):
        if getattr(request, name) and kind != "ilp":
            raise no_choice(kind, name)
    form = None if request.to is None else get_file_format(request.to)
    if form is not None and kind not in form.models:
        raise UnknownName(msg("The format {format} does not hold this model.", format=form.name))
    cell = None if request.cell is None else puzzle.layout.cell_from_name(request.cell)
    try:
        with within(control.deadline):
            start = time.perf_counter()
            model = (to_model if form is None else to_written_model)(puzzle, kind, **request.every_choice)
            seconds = time.perf_counter() - start
            rank = model.rank() if request.rank else None
            relaxation = _relaxed(model) if request.relaxation else None
            formulas = None if cell is None else find_formulas(puzzle, kind, cell, choices)
    except Stopped as stopped:
        raise LimitReached(
            msg("The model was not finished ({stop}).", stop=stopped.stop.reason), msg("Give more time.")
        ) from stopped
    stats = model.stats()
    variables, constraints, literals = stats.size
    return ModelAnswer(
        request.sheet,
        kind,
        choices.get("encoding"),  # type: ignore[arg-type]  # one of the literals, by the request's own type
        choices.get("at_most_one"),  # type: ignore[arg-type]
        choices.get("form"),  # type: ignore[arg-type]
        bool(getattr(model, "propagated", request.every_choice.get("propagate", False))),
        variables,
        constraints,
        literals,
        asdict(stats),
        rank,
        relaxation,
        formulas,
        None if form is None else File(f"puzzle{form.suffix}", form.media_type, form.write(model).encode()),
        round(seconds, 9),
    )


def _relaxed(model: IlpModel) -> Relaxation:
    from ..engines.highs import HighsEngine

    point = HighsEngine().relax(model)
    if point is None:
        return Relaxation(False, None)
    return Relaxation(True, sum(min(value, 1 - value) > FRACTION for value in point))


QUESTION = Question(
    "model",
    ModelRequest,
    ModelAnswer,
    ask,
    example={"puzzle": EXAMPLE, "kind": "sat", "to": "dimacs"},
    media_types=("text/plain",),
)
model = QUESTION.function()
