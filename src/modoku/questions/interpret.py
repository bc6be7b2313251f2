"""Interpret: what the drawings and the words of a puzzle mean, and how far that is proved.

>>> import modoku
>>> print(modoku.interpret("1..............."))
The text states its rules itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from ..interpretation import SEARCH_SECONDS, Certainty, Interpretation, RuleReading, needs_interpretation
from ..interpretation import interpret as find_meaning
from ..language import Doc, Message, msg
from ..puzzle import Cell, Puzzle
from ..results import Verdict
from ..search.solving import solve
from .own_solution import embedded_remarks
from .question import EXAMPLE, Control, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import VERDICTS

_CERTAINTIES = {
    Certainty.STATED: msg("The text states its rules itself."),
    Certainty.PROVED: msg(
        "Understood: the solution that came with the puzzle obeys these rules, no other one does, "
        "and nothing is left over."
    ),
    Certainty.PARTLY: msg(
        "Understood in part: the solution that came with the puzzle is the only one under these rules, "
        "but something drawn or said has no meaning yet."
    ),
    Certainty.PROPOSED: msg("A proposal: no solution came with the puzzle, so that nothing proves it."),
    Certainty.SEVERAL: msg(
        "Not understood: the solution that came with the puzzle obeys these rules, and others do; a rule is missing."
    ),
    Certainty.UNDECIDED: msg("Not decided: whether these rules leave one solution was not found out in time."),
    Certainty.CONTRADICTED: msg("Not understood: the solution that came with the puzzle does not fit its grid."),
}


@dataclass(frozen=True, kw_only=True)
class InterpretRequest(PuzzleRequest):
    """A question for the meaning of what is drawn and said."""

    judges: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class TakenRule:
    """A rule that was taken, and why."""

    kind: Annotated[str, Doc(msg("A word for the rule, for programs."))]
    name: Annotated[Message, Doc(msg("What the rule is called."))] = field(compare=False)
    cells: Annotated[tuple[Annotated[Cell, "cell"], ...], Doc(msg("The cells that it speaks of."))]
    sentence: Annotated[str, Doc(msg("The sentence that says it; empty where only custom does."))] = ""
    drawings: Annotated[tuple[str, ...], Doc(msg("The drawings that it explains, by their places in the data."))] = ()
    is_needed: Annotated[bool | None, Doc(msg("Whether there are several solutions without it (null: not known)."))] = (
        field(default=None, compare=False)
    )

    def said(self, layout_names: Sequence[str], language: str) -> str:
        """Return the rule in a line, with its reason."""
        count = msg("{name} ({n} cells)", name=self.name, n=len(layout_names)).said(language)
        reason = f"“{self.sentence}”" if self.sentence else msg("by custom").said(language)
        spare = msg("; not needed for a single solution").said(language) if self.is_needed is False else ""
        return f"  {count}: {reason}{spare}"


@dataclass(frozen=True, repr=False)
class InterpretAnswer(PuzzleAnswer):
    """The rules that were taken, what has no meaning yet, and how far that is proved."""

    computed: ClassVar[tuple[str, ...]] = ("is_understood", "givens")

    certainty: Annotated[Certainty, Doc(msg("How far the reading is proved."))]
    rules: Annotated[tuple[TakenRule, ...], Doc(msg("The rules that were taken, each with its reason."))] = ()
    unread: Annotated[tuple[Message, ...], Doc(msg("Drawings and sentences without a meaning."))] = field(
        default=(), compare=False
    )
    verdict: Annotated[Verdict | None, Doc(msg("How many solutions these rules leave, where that was looked for."))] = (
        None
    )
    notes: Annotated[tuple[Message, ...], Doc(msg("Where the solution that came with the puzzle does not fit."))] = (
        field(default=(), compare=False)
    )

    @property
    def is_understood(self) -> Annotated[bool, Doc(msg("Whether questions about solutions are answered."))]:
        """Whether nothing stands against a verdict."""
        return not self.sheet.not_understood

    def said(self, language: str = "en") -> str:
        """Return the certainty, the rules with their reasons, and what is left over."""
        return "\n".join(self._lines(language))

    def _lines(self, language: str) -> Iterator[str]:
        yield _CERTAINTIES[self.certainty].said(language)
        for rule in self.rules:
            yield rule.said(self.puzzle.layout.cell_names(rule.cells), language)
        for part in self.unread:
            yield "  " + msg("no meaning yet: {part}", part=part).said(language)
        if self.certainty is Certainty.PROPOSED and self.verdict is not None:
            yield msg("Under these rules: {verdict}.", verdict=VERDICTS[self.verdict]).said(language)
            yield msg("To confirm them: accept=True, --accept.").said(language)

    def remarks(self) -> tuple[Message, ...]:
        """Return where the solution that came with the puzzle does not fit."""
        return self.notes


def ask(request: InterpretRequest, control: Control) -> InterpretAnswer:
    """Interpret what waits for it; prove, and leave out each rule once."""
    sheet = request.unread_sheet
    if not needs_interpretation(sheet):
        rules = tuple(_stated(sheet.puzzle))
        unread = sheet.not_understood
        return InterpretAnswer(sheet, Certainty.STATED, rules, unread, None, embedded_remarks(sheet.puzzle))
    found = find_meaning(sheet, accept=request.accept, seconds=_seconds(control), cancel=control.cancel)
    verdict, puzzle = None, _as_read(found)
    if found.certainty in (Certainty.PROVED, Certainty.PARTLY):
        verdict = Verdict.UNIQUE
    elif found.certainty is Certainty.PROPOSED:
        verdict = solve(puzzle, limit=2, seconds=_seconds(control), cancel=control.cancel).verdict
    elif found.certainty is Certainty.SEVERAL:
        verdict = Verdict.MULTIPLE
    needed = _needed(puzzle, found.rules, control) if verdict is Verdict.UNIQUE else {}
    rules = tuple(_taken(rule, needed.get(rule.kind)) for rule in found.rules)
    notes = (*found.remarks, *embedded_remarks(found.sheet.puzzle))
    return InterpretAnswer(found.sheet, found.certainty, rules, found.unread, verdict, notes)


def _seconds(control: Control, most: float = SEARCH_SECONDS) -> float:
    left = control.left()
    return most if left is None else min(most, left)


def _taken(rule: RuleReading, is_needed: bool | None) -> TakenRule:
    cells = tuple(sorted({cell for one in rule.constraints for cell in one.cells}))
    return TakenRule(rule.kind, rule.name, cells, rule.sentence, rule.origins, is_needed)


def _stated(puzzle: Puzzle) -> Iterator[TakenRule]:
    """Yield the rules that a text states itself, kind by kind."""
    kinds = dict.fromkeys(rule.kind for rule in puzzle.constraints)
    for kind in kinds:
        rules = [rule for rule in puzzle.constraints if rule.kind == kind]
        cells = tuple(sorted({cell for rule in rules for cell in rule.cells if cell >= 0}))
        yield TakenRule(kind, type(rules[0]).summary(), cells)


def _as_read(found: Interpretation) -> Puzzle:
    """Return the puzzle with every rule that was read, confirmed or not."""
    puzzle = found.sheet.puzzle
    known = set(puzzle.constraints)
    return puzzle.with_constraints(
        [rule for reading in found.rules for rule in reading.constraints if rule not in known]
    )


def _needed(whole: Puzzle, rules: Sequence[RuleReading], control: Control) -> dict[str, bool | None]:
    """Return for each kind of rule whether there are several solutions without it."""
    found: dict[str, bool | None] = {}
    for kind in dict.fromkeys(rule.kind for rule in rules):
        if control.is_over:
            break
        dropped = {one for rule in rules if rule.kind == kind for one in rule.constraints}
        kept = [one for one in whole.constraints if one not in dropped]
        puzzle = Puzzle(whole.layout, whole.givens, tuple(kept), whole.meta)
        verdict = solve(puzzle, limit=2, seconds=_seconds(control, 1.5), cancel=control.cancel).verdict
        found[kind] = {Verdict.UNIQUE: False, Verdict.MULTIPLE: True}.get(verdict)
    return found


QUESTION = Question(
    "interpret",
    InterpretRequest,
    InterpretAnswer,
    ask,
    example={"puzzle": EXAMPLE},
)
interpret = QUESTION.function()
