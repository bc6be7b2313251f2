"""Solve: the solutions of a puzzle up to a limit, and what that proves.

>>> import modoku
>>> found = modoku.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> found.verdict, str(found.solution)[:9]
(<Verdict.UNIQUE: 'unique'>, '534678912')
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from ..language import Doc, msg
from ..limits import Stop
from ..puzzle import Sheet, Solution
from ..results import SolveResult, Verdict, verdict_of
from ..search.solving import FOR_LINES, solve_line
from ..search.solving import solve as search
from .own_solution import held_against
from .question import Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import OUTCOMES, VERDICTS


@dataclass(frozen=True, kw_only=True)
class SolveRequest(PuzzleRequest):
    """A question for solutions."""

    engine: Annotated[str, Doc(msg("Engine (see `modoku engines`)."), name="NAME")] = "auto"
    limit: Annotated[int, Doc(msg("Stop a puzzle after so many solutions."), 1, 1_000_000)] = 2
    nodes: Annotated[int | None, Doc(msg("Nodes of the search for each puzzle."), 1, name="N")] = None


@dataclass(frozen=True, repr=False)
class SolveAnswer(PuzzleAnswer):
    """The solutions that were found, and why the search stopped. The verdict follows from these two."""

    computed: ClassVar[tuple[str, ...]] = ("verdict", "givens")

    solutions: Annotated[
        tuple[Solution, ...], Doc(msg("The solutions that were found, each checked against the rules."))
    ]
    stop: Annotated[Stop, Doc(msg("Why the search ended."))]
    engine: Annotated[str, Doc(msg("Who searched."))]
    seconds: Annotated[float, Doc(msg("How long it took."))] = field(default=0.0, compare=False)
    nodes: Annotated[int | None, Doc(msg("How many nodes the search visited."))] = field(default=None, compare=False)

    def __getattr__(self, name: str) -> object:
        if name not in ("sheet", "solutions"):
            raise AttributeError(name)
        found = self.__dict__["_found"]
        self.__dict__[name] = value = Sheet(found.puzzle) if name == "sheet" else found.solutions
        return value

    @property
    def verdict(self) -> Annotated[Verdict, Doc(msg("What is known about the number of solutions."))]:
        """What the facts prove."""
        found = self.__dict__.get("_found")
        return verdict_of(len(self.solutions), self.stop) if found is None else found.verdict

    @property
    def solution(self) -> Solution | None:
        """The first solution, or None."""
        return self.solutions[0] if self.solutions else None

    @property
    def outcome(self) -> Outcome:
        """How the question ended: a single solution asked for and found is all that was asked."""
        if self.stop is Stop.SOLUTIONS and self.verdict is Verdict.SOLVABLE:
            return Outcome.DONE
        return OUTCOMES[self.verdict]

    def said(self, language: str = "en") -> str:  # noqa: ARG002 - digits, or a word for programs, need no language
        """Return the solutions on one line, or the verdict where there is none."""
        return " ".join(map(str, self.solutions)) or str(self.verdict)

    def __str__(self) -> str:
        from ..render import to_text

        verdict = VERDICTS[self.verdict].said()
        return verdict if self.solution is None else to_text(self._filled, rules=False) + verdict

    def picture(self, language: str = "en") -> str:
        """Return the puzzle with its first solution as SVG."""
        from ..render import to_svg

        return to_svg(self._filled, language=language)

    @property
    def _filled(self) -> Sheet:
        """The puzzle with its first solution written in, where there is one."""
        if self.solution is None:
            return self.sheet
        return Sheet(
            self.puzzle, tuple(0 if g else d for g, d in zip(self.puzzle.givens, self.solution.values, strict=True))
        )


def ask(request: SolveRequest, control: Control) -> SolveAnswer:
    """Search, and hand on what was found."""
    found = _solve_plain(request, control)
    is_line = found is not None
    if found is None:
        found = search(
            request.sheet.puzzle,
            engine=request.engine,
            limit=request.limit,
            nodes=request.nodes,
            seconds=control.left(),
            cancel=control.cancel,
        )
    sheet = None
    if not is_line:
        first = found.solutions[0].values if request.sheet.puzzle.about("solution") and found.solutions else None
        sheet = held_against(request.sheet, found.verdict, first, anyway=request.anyway)
    # Making a Puzzle and Solutions takes longer than solving: they are made when somebody looks at them.
    answer = object.__new__(SolveAnswer)
    answer.__dict__.update(_found=found, stop=found.stop, engine=found.engine, seconds=round(found.seconds, 9))
    answer.__dict__.update(nodes=found.stats.get("nodes"), **({} if sheet is None else {"sheet": sheet}))
    return answer


def _solve_plain(request: SolveRequest, control: Control) -> SolveResult | None:
    """Return what the core says of 81 characters that nothing is said besides; None where they are no classic line."""
    text = request.puzzle
    if not isinstance(text, str) or request.engine not in FOR_LINES:
        return None
    if request.format is not None or request.boxes is not None or request.variants:
        return None
    return solve_line(text, request.limit, control.left(), request.nodes, control.cancel)


QUESTION = Question(
    "solve",
    SolveRequest,
    SolveAnswer,
    ask,
)
solve = QUESTION.function()
