"""Why: the shortest reason found why a digit cannot be in a cell, or must be there.

>>> import modoku
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> found = modoku.why(puzzle, candidate="r1c3=2")
>>> found.holds, found.kind, found.inferences
(False, 'chain', 4)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from ..errors import PuzzleError
from ..language import Doc, Message, msg, msgn
from ..limits import Deadline, Stopped, within
from ..logic import Candidate, State, Step, describe
from ..logic.reasons import ReasonKind, SupposedFact, find_reason
from ..puzzle import Domain, Layout, Puzzle
from ..results import Verdict
from ..search.solving import solve
from .proof import Proof, check_position, prove
from .question import EXAMPLE, Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import OUTCOMES

SHOWN = 60
"""So many claims of a supposition are told in words; the answer has them all."""


@dataclass(frozen=True, kw_only=True)
class WhyRequest(PuzzleRequest):
    """A question for the reason why a digit is impossible, or the only one."""

    candidate: Annotated[str, Doc(msg("A cell and a digit, such as r3c4=7."), name="CANDIDATE")]
    nested: Annotated[
        bool, Doc(msg("Look for suppositions within suppositions too, where nothing simpler is found."))
    ] = False


@dataclass(frozen=True, repr=False)
class WhyAnswer(PuzzleAnswer):
    """The reason as far as one was found: steps in order, or a supposition and what follows from it."""

    verdict: Annotated[Verdict, Doc(msg("What is known about the number of solutions."))]
    candidate: Annotated[Candidate | None, Doc(msg("The cell and the digit that were asked about."))] = None
    holds: Annotated[bool | None, Doc(msg("Whether the digit is the one of the only solution."))] = None
    kind: Annotated[
        ReasonKind | None,
        Doc(msg("What the reason is: seen, figure, chain, net, path, nested; null where none was found.")),
    ] = None
    steps: Annotated[tuple[Step, ...], Doc(msg("The steps that the reason consists of, in order."))] = ()
    claims: Annotated[
        tuple[SupposedFact, ...], Doc(msg("What follows from the supposition of the contrary, in order."))
    ] = ()
    inferences: Annotated[int, Doc(msg("How many inferences the reason takes."))] = 0
    reason: Annotated[Message | None, Doc(msg("The reason in words, or why there is none."))] = field(
        default=None, compare=False
    )

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        if self.kind is not None:
            return Outcome.DONE
        return Outcome.LIMIT if self.verdict is Verdict.UNIQUE else OUTCOMES[self.verdict]

    def said(self, language: str = "en") -> str:
        """Return the reason, a line a step."""
        lines = [] if self.reason is None else [self.reason.said(language)]
        lines += [describe(step, self.puzzle.layout).said(language) for step in self.steps]
        return "\n".join(lines)


def candidate_of(text: str, layout: Layout) -> Candidate:
    """Return the cell and the digit of a text such as r3c4=7; raise PuzzleError where it names none."""
    match = re.fullmatch(r"\s*([^=≠]+?)\s*(?:=|≠|!=)\s*(\S+)\s*", text)
    if match is None:
        raise PuzzleError(
            msg("'{text}' is no cell with a digit.", text=text[:200]), msg("Write a cell, '=' and a digit: r3c4=7.")
        )
    cell = layout.cell_from_name(match[1])
    symbols = {layout.symbol_of(digit): digit for digit in range(1, layout.size + 1)}
    if match[2] not in symbols:
        raise PuzzleError(
            msg("'{digit}' is no digit of this puzzle.", digit=match[2][:200]),
            msg("Use one of {choices}.", choices=tuple(symbols)),
        )
    return cell, symbols[match[2]]


def ask(request: WhyRequest, control: Control) -> WhyAnswer:
    """Look for the reason from what stands in the grid; only a digit that was proved wrong, or right, has one."""
    sheet = request.sheet
    layout = sheet.puzzle.layout
    candidate = candidate_of(request.candidate, layout)
    cell, digit = candidate
    proof = prove(sheet, control)
    if proof.verdict is Verdict.MULTIPLE:
        return _of_several(request, control, candidate)
    if not isinstance(proof, Proof):
        return WhyAnswer(sheet, proof.verdict, candidate, reason=proof.reason)
    holds = proof.solution.values[cell] == digit
    # An entry that was asked about is a supposition, not a fact.
    placed = tuple(0 if place == cell else value for place, value in enumerate(sheet.placed))
    if sheet.puzzle.givens[cell]:
        return WhyAnswer(sheet, proof.verdict, candidate, holds, "seen", reason=_given(layout, candidate, holds))
    position = check_position(type(sheet)(sheet.puzzle, placed, sheet.candidates), proof)
    return _answer(request, control, proof.verdict, State.of(sheet.puzzle, position.values, position.candidates), holds)


def _of_several(request: WhyRequest, control: Control, candidate: Candidate) -> WhyAnswer:
    """Return why a digit is in no solution, or in all, from the givens alone: nothing placed is right or wrong."""
    sheet, (cell, digit) = request.sheet, candidate
    if sheet.puzzle.givens[cell]:
        said = _given(sheet.puzzle.layout, candidate, sheet.puzzle.givens[cell] == digit)
        return WhyAnswer(sheet, Verdict.MULTIPLE, candidate, sheet.puzzle.givens[cell] == digit, "seen", reason=said)
    every = frozenset(range(1, sheet.puzzle.layout.size + 1))
    tried = [
        _verdict_with(sheet.puzzle, Domain((cell,), frozenset(left)), control) for left in ({digit}, every - {digit})
    ]
    if Verdict.UNSOLVABLE not in tried:
        known = Verdict.UNKNOWN not in tried
        return WhyAnswer(sheet, Verdict.MULTIPLE, candidate, reason=_OPEN if known else _UNDECIDED)
    return _answer(request, control, Verdict.MULTIPLE, State.of(sheet.puzzle), tried[1] is Verdict.UNSOLVABLE)


def _verdict_with(puzzle: Puzzle, rule: Domain, control: Control) -> Verdict:
    """Return whether a puzzle with one rule more has a solution."""
    return solve(puzzle.with_constraints([rule]), limit=1, seconds=control.left(), cancel=control.cancel).verdict


def _answer(request: WhyRequest, control: Control, verdict: Verdict, state: State, holds: bool) -> WhyAnswer:
    """Return the reason in a state; the candidate is known to be right, or wrong."""
    sheet = request.sheet
    candidate = candidate_of(request.candidate, sheet.puzzle.layout)
    try:
        with within(Deadline.after(control.left(), control.cancel)):
            found = find_reason(state, candidate, holds=holds, nested=request.nested)
    except Stopped:
        return WhyAnswer(sheet, verdict, candidate, holds, reason=_LATE)
    if found is None:
        return WhyAnswer(sheet, verdict, candidate, holds, reason=_NONE)
    if found.kind == "seen":
        said = _seen(sheet.puzzle.layout, candidate, state.values)
    else:
        said = _said(sheet.puzzle.layout, candidate, holds, found.kind, found.inferences, found.claims)
    return WhyAnswer(sheet, verdict, candidate, holds, found.kind, found.steps, found.claims, found.inferences, said)


_LATE = msg("The time was up before a reason was found.")
_OPEN = msg("The puzzle has several solutions: this digit is in some of them and not in others.")
_UNDECIDED = msg("The puzzle has several solutions; whether this digit is in some of them was not found in time.")
_NONE = msg("No reason was found that is short enough; ask for nested suppositions.")


def _given(layout: Layout, candidate: Candidate, holds: bool) -> Message:
    cell = layout.cell_name(candidate[0])
    return msg("{cell} is given.", cell=cell) if holds else msg("{cell} is given, with another digit.", cell=cell)


def _sign(layout: Layout, candidate: Candidate, is_true: bool) -> str:
    return f"{layout.cell_name(candidate[0])}{'=' if is_true else '≠'}{layout.symbol_of(candidate[1])}"


def _seen(layout: Layout, candidate: Candidate, values: Sequence[int]) -> Message:
    """Return which cell of a unit has the digit already, where it is a unit that keeps it out."""
    (cell, digit), sign = candidate, _sign(layout, candidate, False)
    for unit in layout.units:
        has = [other for other in unit.cells if other != cell and values[other] == digit] if cell in unit.cells else []
        if has:
            other = layout.cell_name(has[0])
            return msg("{claim}: {unit} has this digit already, in {cell}.", claim=sign, cell=other, unit=unit.said())
    return msg("{claim}: another cell that sees it already has this digit, or a rule excludes it.", claim=sign)


def _said(
    layout: Layout, candidate: Candidate, holds: bool, kind: str, inferences: int, claims: Sequence[SupposedFact]
) -> Message:
    sign = _sign(layout, candidate, holds)
    if claims:
        told = ", ".join(
            _sign(layout, claim.candidate, claim.is_true)
            for claim in claims[:SHOWN]
            if claim.is_true or claim is claims[0] or claim is claims[-1]
        )
        return msgn(
            "{claim}: the contrary leads to a contradiction by {n} inference: {told}.",
            "{claim}: the contrary leads to a contradiction by {n} inferences: {told}.",
            inferences,
            claim=sign,
            told=told,
        )
    if kind == "path":
        return msgn("{claim}, by {n} step:", "{claim}, by {n} steps:", inferences, claim=sign)
    return msgn("{claim}, by {n} inference:", "{claim}, by {n} inferences:", inferences, claim=sign)


QUESTION = Question(
    "why",
    WhyRequest,
    WhyAnswer,
    ask,
    example={"puzzle": EXAMPLE, "candidate": "r1c3=2"},
)
why = QUESTION.function()
