"""Hint: the next step of a person who solves, told as far as one wants to know.

>>> import modoku
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> print(modoku.hint(puzzle, stage=3))
Hidden single: look at r1c6.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from ..errors import LimitReached
from ..language import Doc, Message, msg
from ..logic import STAGES, Step, find_hint, get_technique, line
from ..puzzle import Cell, Unit
from ..results import Verdict
from .proof import Unproved, check_position, prove
from .question import EXAMPLE, Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import OUTCOMES

if TYPE_CHECKING:
    from ..render import Scene

_FULL = msg("Every cell is filled.")
_NONE = msg("The techniques known find no next step.")
_LATE = msg("The time was up before a next step was found.")


@dataclass(frozen=True, kw_only=True)
class HintRequest(PuzzleRequest):
    """A question for the next step."""

    stage: Annotated[
        int, Doc(msg("1: where to look; 2: the technique; 3: the cells; 4: the step and its reason."), 1, STAGES[-1])
    ] = STAGES[-1]
    uniqueness: Annotated[
        bool,
        Doc(
            msg("Use techniques that take a single solution for granted, where that is proved."),
            off=msg("Leave out techniques that take a single solution for granted."),
        ),
    ] = True


@dataclass(frozen=True, repr=False)
class HintAnswer(PuzzleAnswer):
    """A hint as far as its stage goes, and no further; without one, the verdict and the text say why."""

    computed: ClassVar[tuple[str, ...]] = ("title", "givens")

    stage: Annotated[int, Doc(msg("How far the hint goes."))]
    verdict: Annotated[Verdict, Doc(msg("What is known about the number of solutions."))]
    found: Annotated[bool, Doc(msg("Whether there is a next step."))]
    text: Annotated[Message, Doc(msg("The hint in words, or why there is none."))] = field(compare=False)
    technique: Annotated[str | None, Doc(msg("The technique, from stage 2 on."))] = None
    units: Annotated[tuple[Unit, ...], Doc(msg("Units to look at."))] = ()
    cells: Annotated[tuple[Cell, ...], Doc(msg("Cells to look at, from stage 3 on."))] = ()
    step: Annotated[Step | None, Doc(msg("The whole step, at stage 4."))] = None
    warning: Annotated[
        Message | None, Doc(msg("What is wrong with the marks, or was not proved: what the step does not rest on."))
    ] = field(default=None, compare=False)

    @property
    def title(self) -> Annotated[Message | None, Doc(msg("The technique in words."))]:
        """The technique in words."""
        return None if self.technique is None else get_technique(self.technique).title

    @property
    def line(self) -> Message | None:
        """The step in a line."""
        return None if self.step is None else line(self.step, self.puzzle.layout)

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        if self.found or self.sheet.grid.is_full:
            return Outcome.DONE
        return OUTCOMES[self.verdict] if self.verdict is not Verdict.UNIQUE else Outcome.LIMIT

    def said(self, language: str = "en") -> str:
        """Return the hint in words, or why there is none."""
        return self.text.said(language)

    def scene(self, language: str = "en") -> Scene:
        """Return the puzzle with what the hint tells brought out, and no more than that; `render` writes it."""
        from ..render import Highlight, draw
        from .step_picture import draw_step

        # The step rests on no mark that there was a warning about.
        sheet = replace(self.sheet, candidates=()) if self.warning else self.sheet
        if self.step is not None:
            return draw_step(sheet, self.step, language)
        return draw(sheet, highlights=[Highlight("focus", self.cells, units=self.units)], language=language)

    def picture(self, language: str = "en") -> str:
        """Return the puzzle as SVG, with what the hint tells brought out, and no more than that."""
        from ..render import to_svg

        return to_svg(self.scene(language))

    def remarks(self) -> tuple[Message, ...]:
        """Return what is wrong with the marks, or was not proved."""
        return super().remarks() + (() if self.warning is None else (self.warning,))


def ask(request: HintRequest, control: Control) -> HintAnswer:
    """Look for the next step from what stands in the grid, if that is right so far."""
    sheet, stage = request.sheet, request.stage
    proof = prove(sheet, control)
    if isinstance(proof, Unproved) and not proof.is_open:
        return HintAnswer(sheet, stage, proof.verdict, False, proof.reason)
    position = check_position(sheet, proof)
    if sheet.grid.is_full:
        return HintAnswer(sheet, stage, proof.verdict, False, _FULL, warning=position.warning)
    techniques, reason = proof.techniques(uniqueness=request.uniqueness, human=True), _NONE
    try:
        hint = find_hint(
            sheet.puzzle,
            techniques,
            position.values,
            position.candidates,
            seconds=control.left(),
            cancel=control.cancel,
        )
    except LimitReached:
        hint, reason = None, _LATE
    if hint is None:
        return HintAnswer(sheet, stage, proof.verdict, False, reason, warning=position.warning)
    units, cells = hint.shown(stage)
    told = HintAnswer(
        sheet, stage, proof.verdict, True, hint.said(stage), units=units, cells=cells, warning=position.warning
    )
    told = told if stage < 2 else replace(told, technique=hint.step.technique)
    return told if stage < STAGES[-1] else replace(told, step=hint.step)


QUESTION = Question(
    "hint",
    HintRequest,
    HintAnswer,
    ask,
    example={"puzzle": EXAMPLE, "stage": 2},
)
hint = QUESTION.function()
