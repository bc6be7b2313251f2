"""Steps: the whole path of a person who solves, from what stands in the grid.

>>> import modoku
>>> found = modoku.steps("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> len(found.steps), found.solved, found.rating
(51, True, 1.2)
>>> print(found.lines()[0])
  1  1.2  Hidden single: r1c6=8
>>> ready = modoku.steps("1...3..2...3..2.", all=True, up_to=2.0)
>>> ready.all[0].technique in ("full-house", "hidden-single")
True
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from ..language import Doc, Message, msg, msgn
from ..limits import Deadline, within
from ..logic import (
    Grade,
    Level,
    State,
    Step,
    Trace,
    describe,
    find_step,
    get_technique,
    grade_of,
    grade_position,
    line,
    trace,
)
from ..logic.board import board_of
from ..logic.checking import StepJudge
from ..logic.profiles import all_known, find_all_by, walk_by
from ..logic.registry import counts_in_rating
from ..puzzle import DigitSet, Sheet
from ..results import Verdict
from .profiles import ProfileText, allowed, read_profile
from .proof import Position, Proof, Unproved, check_position, proof_by_path, prove
from .question import Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import OUTCOMES


@dataclass(frozen=True, kw_only=True)
class StepsRequest(PuzzleRequest):
    """A question for the whole path."""

    uniqueness: Annotated[
        bool,
        Doc(
            msg("Use techniques that take a single solution for granted, where that is proved."),
            off=msg("Leave out techniques that take a single solution for granted."),
        ),
    ] = True
    rating_path: Annotated[
        bool, Doc(msg("Tell the path that makes the rating: only the techniques of Sudoku Explainer."))
    ] = False
    profile: ProfileText = None
    all: Annotated[bool, Doc(msg("Tell every step that can be taken now, the easiest first, instead of a path."))] = (
        False
    )
    up_to: Annotated[float, Doc(msg("With `all`: leave out figures that are rated higher."), 1, 12)] = 7.2
    check: Annotated[
        bool, Doc(msg("With `all`: prove every step from its evidence alone, by code that finds none."), rare=True)
    ] = False


@dataclass(frozen=True, repr=False)
class StepsAnswer(PuzzleAnswer):
    """A path and how hard it is; without exactly one solution there is none, and the reason says why."""

    computed: ClassVar[tuple[str, ...]] = ("solved", "rating", "level", "hardest", "end", "givens")

    verdict: Annotated[Verdict, Doc(msg("What is known about the number of solutions."))]
    proved_by: Annotated[Literal["search", "path"] | None, Doc(msg("What proved that there is one solution."))]
    steps: Annotated[tuple[Step, ...], Doc(msg("The steps in order, each with its evidence."))] = ()
    grade: Annotated[
        Grade | None,
        Doc(msg("How hard the way from here is, by the techniques of the rating; null where there is no path.")),
    ] = None
    reason: Annotated[
        Message | None, Doc(msg("Why there is no path, or what is wrong with the marks, or was not proved."))
    ] = field(default=None, compare=False)
    all: Annotated[tuple[Step, ...] | None, Doc(msg("Every step that can be taken now; null where not asked for."))] = (
        None
    )
    unproved: Annotated[
        tuple[int, ...] | None,
        Doc(msg("The places in `all` of steps that their evidence does not prove; null where not asked for.")),
    ] = None
    beyond: Annotated[
        Step | None, Doc(msg("The easiest next step that a profile lacks, where it leads no further; null elsewhere."))
    ] = None

    @property
    def end(self) -> Annotated[str, Doc(msg("The grid at the end of the path, in one line."))]:
        """The grid at the end of the path."""
        values = list(self.sheet.grid.values)
        for step in self.steps:
            for cell, digit in step.placements:
                values[cell] = digit
        return self.puzzle.layout.text_of(values)

    @property
    def solved(self) -> Annotated[bool, Doc(msg("Whether the path leads to the only solution."))]:
        """Whether the path leads to the only solution."""
        return self.verdict is Verdict.UNIQUE and "." not in self.end

    @property
    def rating(self) -> Annotated[float | None, Doc(msg("Of the hardest step; null where there is no rating."))]:
        """The rating of the hardest step."""
        return self.grade.rating if self.grade else None

    @property
    def level(self) -> Annotated[Level | None, Doc(msg("How hard, in a word."))]:
        """The level, in a word."""
        return self.grade.level if self.grade else None

    @property
    def hardest(self) -> Annotated[str, Doc(msg("The technique of the hardest step, empty without steps."))]:
        """The technique of the hardest step of the rating."""
        return self.grade.hardest if self.grade else ""

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        if self.all is not None:
            return Outcome.DONE
        if self.verdict is Verdict.UNIQUE and not self.solved:
            return Outcome.LIMIT
        return OUTCOMES[self.verdict]

    def sheet_before(self, index: int) -> Sheet:
        """Return the puzzle as it stands before `steps[index]`, to draw the step on.

        >>> import modoku
        >>> found = modoku.steps("1...3..2...3..2.")
        >>> modoku.draw(found.sheet_before(2), step=found.steps[2]).said()
        'puzzle.svg'
        """
        # The path rests on no mark that there was a warning about.
        state = State.of(self.puzzle, self.sheet.grid.values, () if self.reason else self.sheet.candidates)
        for step in self.steps[: range(len(self.steps))[index]]:
            state = state.after(step)
        placed = [0 if given else value for given, value in zip(self.puzzle.givens, state.values, strict=True)]
        return Sheet(self.puzzle, tuple(placed), tuple(map(DigitSet, state.candidates)))

    def lines(self, language: str = "en", *, full: bool = False) -> list[str]:
        """Return a line for each step: its number, its rating, what follows, and with `full` why."""
        layout = self.puzzle.layout
        steps = self.steps if self.all is None else self.all
        told = (describe(step, layout) if full else line(step, layout) for step in steps)
        return [
            f"{number:3} {step.rating:4.1f}  {words.said(language)}"
            for number, (step, words) in enumerate(zip(steps, told, strict=True), 1)
        ]

    def last_line(self, language: str = "en") -> str:
        """Return how hard the path is, or why there is none; of all steps, how many there are and were proved."""
        if self.all is not None:
            return self._last_of_all().said(language)
        if self.grade is None:
            return "" if self.reason is None else self.reason.said(language)
        if self.beyond is not None:
            return msg(
                "The profile leads no further; beyond it the easiest step is {step} ({rating}).",
                step=line(self.beyond, self.puzzle.layout),
                rating=self.beyond.rating,
            ).said(language)
        found = self.grade.said(language)
        sums = board_of(self.puzzle).has_sums
        if all(counts_in_rating(get_technique(step.technique), sums) for step in self.steps):
            return found
        return msg("Rating, without the techniques of modoku's own: {grade}", grade=found).said(language)

    def _last_of_all(self) -> Message:
        count = len(self.all or ())
        if self.unproved is None:
            return msgn("{n} step can be taken now.", "{n} steps can be taken now.", count)
        if not self.unproved:
            return msgn(
                "{n} step can be taken now, proved by its evidence.",
                "{n} steps can be taken now, each proved by its evidence.",
                count,
            )
        return msg(
            "{count} steps can be taken now; their evidence does not prove the steps {places}.",
            count=count,
            places=tuple(place + 1 for place in self.unproved),
        )

    def said(self, language: str = "en") -> str:
        """Return the path, a line a step, and how hard it is; or why there is none."""
        return "\n".join([*self.lines(language), self.last_line(language)])

    def remarks(self) -> tuple[Message, ...]:
        """Return what is wrong with the marks, or was not proved."""
        is_beside = self.reason is not None and (self.grade is not None or self.all is not None)
        return super().remarks() + ((self.reason,) if is_beside and self.reason is not None else ())


def ask(request: StepsRequest, control: Control) -> StepsAnswer:
    """Walk from what stands in the grid, if that is right so far; a path of sound steps is a proof too."""
    sheet = request.sheet
    proof = prove(sheet, control)
    if isinstance(proof, Unproved) and not proof.is_open and not (request.all and proof.verdict is Verdict.MULTIPLE):
        return StepsAnswer(sheet, proof.verdict, None, reason=proof.reason)
    position = check_position(sheet, proof)
    if request.all:
        return _all_steps(request, control, proof, position)
    path = _path(request, control, proof, position)
    # What was placed may be wrong where nothing is proved: only from the givens a path proves something.
    if isinstance(proof, Unproved) and path.is_solved and not sheet.placed:
        proof = proof_by_path(sheet.puzzle, path.end.values)
        position = check_position(sheet, proof)
    if isinstance(proof, Unproved):
        return StepsAnswer(sheet, proof.verdict, None, path.steps, reason=proof.reason)
    beyond = None
    if request.rating_path and request.profile is None:
        found = grade_of(path)
    else:
        rated = proof.techniques(uniqueness=request.uniqueness)
        found = grade_position(path.start, rated, seconds=control.left(), cancel=control.cancel)
    if request.profile is not None and path.is_complete and not path.is_solved:
        with within(Deadline.after(control.left(), control.cancel)):
            beyond = find_step(path.end, proof.techniques(uniqueness=request.uniqueness, human=True))
    return StepsAnswer(sheet, proof.verdict, proof.by, path.steps, found, position.warning, beyond=beyond)


def _path(request: StepsRequest, control: Control, proof: Proof | Unproved, position: Position) -> Trace:
    """Return the path of a person, of the rating, or of a profile."""
    puzzle, given = request.sheet.puzzle, (position.values, position.candidates)
    if request.profile is None:
        techniques = proof.techniques(uniqueness=request.uniqueness, human=not request.rating_path)
        return trace(puzzle, techniques, *given, seconds=control.left(), cancel=control.cancel)
    profile = read_profile(request.profile, puzzle, allow_files=request.allow_files)
    profile = allowed(profile, proof, uniqueness=request.uniqueness)
    return walk_by(State.of(puzzle, *given), profile, seconds=control.left(), cancel=control.cancel)


def _all_steps(request: StepsRequest, control: Control, proof: Proof | Unproved, position: Position) -> StepsAnswer:
    """Return every step from here, proved one by one where that is asked for."""
    sheet = request.sheet
    state = State.of(sheet.puzzle, position.values, position.candidates)
    profile = all_known()
    if request.profile is not None:
        profile = read_profile(request.profile, sheet.puzzle, allow_files=request.allow_files)
    profile = allowed(profile, proof, uniqueness=request.uniqueness)
    with within(Deadline.after(control.left(), control.cancel)):
        found = tuple(find_all_by(state, profile, up_to=request.up_to))
        judge = StepJudge(state)
        unproved = (
            tuple(place for place, step in enumerate(found) if not judge.is_proved(step)) if request.check else None
        )
    by = proof.by if isinstance(proof, Proof) else None
    reason = _SEVERAL if proof.verdict is Verdict.MULTIPLE else position.warning
    return StepsAnswer(sheet, proof.verdict, by, reason=reason, all=found, unproved=unproved)


_SEVERAL = msg("The puzzle has several solutions: steps that take a single one for granted are left out.")

QUESTION = Question(
    "steps",
    StepsRequest,
    StepsAnswer,
    ask,
    is_long=True,
)
steps = QUESTION.function()
