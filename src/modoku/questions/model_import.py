"""Model import: what another program answered about a model, read back into a grid and checked.

>>> import modoku
>>> found = modoku.model_import("12..............", "colouring", "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1")
>>> str(found.solution)
'1234341221434321'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from ..errors import FormatError, UnknownName
from ..language import Doc, msg
from ..models import ANSWERS, to_written_model
from ..puzzle import Digit, Solution
from ..results import Verdict
from .model import ModelChoices
from .question import EXAMPLE, Control, Outcome, PuzzleAnswer, Question
from .verdicts import VERDICTS

Program = Literal["sat", "glpsol", "mathprog", "highs", "opb", "minizinc", "xcsp3", "colouring"]


@dataclass(frozen=True, kw_only=True)
class ModelImportRequest(ModelChoices):
    """A question about the answer of another program; the choices are those that the model was written with."""

    answer: Annotated[str, Doc(msg("What the program wrote."), argument=True, name=msg("ANSWER-FILE").text)] = field(
        kw_only=False
    )
    program: Annotated[
        Program | None,
        Doc(msg("Which program's answer it is (default: tried one after the other)."), option="--from"),
    ] = None


@dataclass(frozen=True, repr=False)
class ModelImportAnswer(PuzzleAnswer):
    """The grid that a program found, which keeps every rule; none where it found that there is none."""

    computed: ClassVar[tuple[str, ...]] = ("verdict", "givens")

    program: Annotated[Program, Doc(msg("Which program's answer it is."))]
    solutions: Annotated[
        tuple[Solution, ...], Doc(msg("The solutions that were found, each checked against the rules."))
    ]

    @property
    def solution(self) -> Solution | None:
        """The solution, or None."""
        return self.solutions[0] if self.solutions else None

    @property
    def verdict(self) -> Annotated[Verdict, Doc(msg("What the program says about the number of solutions."))]:
        """What the program says: that there is none is its word alone."""
        return Verdict.SOLVABLE if self.solutions else Verdict.UNSOLVABLE

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return Outcome.DONE if self.solutions else Outcome.UNSOLVABLE

    def said(self, language: str = "en") -> str:
        """Return the grid, or the verdict where there is none."""
        return str(self.solution) if self.solutions else VERDICTS[self.verdict].said(language)


def ask(request: ModelImportRequest, control: Control) -> ModelImportAnswer:  # noqa: ARG001 - takes no time
    """Read an answer with the model that it was written for, and hold it against the rules."""
    puzzle, kind = request.sheet.puzzle, request.kind
    names: list[Any] = [name for name, (model, _) in ANSWERS.items() if model == kind]
    if not names:
        raise FormatError(msg("Answers for the model {kind} are not read.", kind=kind))
    if request.program is not None and request.program not in names:
        raise UnknownName(
            msg("{name} gives no answers for the model {kind}.", name=request.program, kind=kind),
            msg("Use one of {choices}.", choices=tuple(names)),
        )
    model = to_written_model(puzzle, kind, **request.every_choice)
    program, values = _read([request.program] if request.program else names, request.answer, model)
    solutions = () if values is None else (Solution.checked(puzzle, values),)
    return ModelImportAnswer(request.sheet, program, solutions)


def _read(names: list[Any], text: str, model: Any) -> tuple[Any, tuple[Digit, ...] | None]:
    """Return the first of these names that fits the text, and what it reads there."""
    refused: list[FormatError] = []
    for name in names:
        try:
            return name, ANSWERS[name][1](text, model)
        except FormatError as error:
            refused.append(error)
    if len(refused) == 1:
        raise refused[0]
    raise FormatError(
        msg("This is no answer of any of {choices}.", choices=tuple(names)),
        msg("Name one with --from to learn more; for {name} it is this: {reason}", name=names[0], reason=refused[0]),
    )


QUESTION = Question(
    "model-import",
    ModelImportRequest,
    ModelImportAnswer,
    ask,
    example={
        "puzzle": EXAMPLE,
        "kind": "colouring",
        "answer": "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    },
)
model_import = QUESTION.function()
