"""Judges of free text: the grid that an answer shows, and each step of an argument, by engines and techniques."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import chain

from ..errors import PuzzleError
from ..language import msg
from ..logic import HUMAN_TECHNIQUES, TECHNIQUES, State, Step, Technique, get_technique
from ..puzzle import Puzzle
from ..questions.inputs import PuzzleLike, to_sheet
from ..questions.solve import solve
from ..results import Verdict
from .claims import claims_in, grids_in

_SYNONYMS = {
    "only candidate": "naked-single",
    "sole candidate": "naked-single",
    "last digit": "full-house",
    "last cell": "full-house",
    "seul candidat": "naked-single",
    "only place": "hidden-single",
    "pinned digit": "hidden-single",
    "unique candidate": "hidden-single",
}
_NARROWER = {"naked-pair": "locked-pair", "naked-triple": "locked-triple"}
"""A figure that has a name of its own, and is called by the wider one as well."""
_RATING = 4.5
"""Techniques up to here are tried for a step whose reason is not named, or not right."""


class AnswerVerdict(StrEnum):
    """What a free answer is worth."""

    RIGHT = "right"
    WRONG = "wrong"
    INCOMPLETE = "incomplete"
    """What is filled in is right."""
    CHANGED = "givens changed"
    MISSING = "no grid"


@dataclass(frozen=True, slots=True)
class AnswerJudgement:
    """The verdict on an answer, its reward (1 for the right grid, else 0), and the cells that are not right."""

    verdict: AnswerVerdict
    reward: float
    wrong: tuple[str, ...] = ()


class StepVerdict(StrEnum):
    """What a step of an argument is worth."""

    SOUND = "sound"
    """True, and the technique that is named gives it here; some easy one where none is named."""
    MISNAMED = "misnamed"
    """True, and another technique gives it."""
    UNSUPPORTED = "unsupported"
    """True, and nothing that was tried gives it here: a guess, or a leap."""
    REPEATED = "repeated"
    FALSE = "false"


@dataclass(frozen=True, slots=True)
class ClaimJudgement:
    """One claim of an argument: its line, from 1, what it says, the technique it names, and the one that gives it."""

    line: int
    claim: str
    verdict: StepVerdict
    technique: str | None = None
    given_by: str | None = None


def judge_answer(puzzle: PuzzleLike, text: str) -> AnswerJudgement:
    r"""Judge the last grid of a text: cells in a row, rows, frames, Markdown, JSON or LaTeX.

    Raises PuzzleError where the puzzle has not exactly one solution: then there is nothing to compare with.

    >>> judge_answer("1234341221......", "I think:\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1").verdict
    <AnswerVerdict.RIGHT: 'right'>
    """
    board, right = _solved(puzzle)
    grids = [grid for grid in grids_in(text, board.layout) if grid != board.givens]
    if not grids:
        return AnswerJudgement(AnswerVerdict.MISSING, 0.0)
    grid = grids[-1]
    wrong = [cell for cell, digit in enumerate(grid) if digit != right[cell]]
    names = tuple(board.layout.cell_names(wrong))
    if not wrong:
        return AnswerJudgement(AnswerVerdict.RIGHT, 1.0)
    if any(given and grid[cell] not in (0, given) for cell, given in enumerate(board.givens)):
        return AnswerJudgement(AnswerVerdict.CHANGED, 0.0, names)
    if all(grid[cell] == 0 for cell in wrong):
        return AnswerJudgement(AnswerVerdict.INCOMPLETE, 0.0, names)
    return AnswerJudgement(AnswerVerdict.WRONG, 0.0, names)


def _solved(puzzle: PuzzleLike) -> tuple[Puzzle, tuple[int, ...]]:
    board = to_sheet(puzzle).puzzle
    found = solve(board)
    if found.verdict is not Verdict.UNIQUE or found.solution is None:
        raise PuzzleError(msg("Only a puzzle with exactly one solution can be judged."))
    return board, tuple(found.solution.values)


def judge_argument(puzzle: PuzzleLike, text: str, *, rating: float = _RATING) -> list[ClaimJudgement]:
    r"""Judge every step of an argument: `r3c4=7`, `r1c2 r1c3≠57`, "row 3, column 4 must be 7".

    A reason is the name of a technique in English or French; without one, techniques up to `rating` are tried. What is
    true changes the position that the next step is judged in; what is false is told, and not made. Of a line with
    "because" only what stands before it is claimed, and what is only supposed ("if r1c1=4, ... so r1c1≠4") is not.

    >>> [one.verdict.value for one in judge_argument("1234341221......", "r3c3=4: naked single\nr3c4=1")]
    ['sound', 'false']
    """
    board, right = _solved(puzzle)
    state = State.of(board)
    found: list[ClaimJudgement] = []
    for number, line in enumerate(text.splitlines(), 1):
        named = _named(line)
        before = state
        for cell, digit, is_placing in claims_in(line, board.layout):
            name = board.layout.cell_names([cell])[0]
            claim = f"{name}{'=' if is_placing else '≠'}{board.layout.symbol_of(digit)}"
            # Of what one step gives, the first part may hide the figure that gives the rest.
            for position in dict.fromkeys((state, before)):
                verdict, by = _judged(position, cell, digit, is_placing, named, right, rating)
                if verdict not in (StepVerdict.MISNAMED, StepVerdict.UNSUPPORTED):
                    break
            found.append(ClaimJudgement(number, claim, verdict, named[0].name if named else None, by))
            if verdict not in (StepVerdict.FALSE, StepVerdict.REPEATED):
                pair = ((cell, digit),)
                state = state.after(Step("", 0.0, pair if is_placing else (), () if is_placing else pair))
    return found


def _judged(
    state: State,
    cell: int,
    digit: int,
    is_placing: bool,
    named: Sequence[Technique],
    right: tuple[int, ...],
    rating: float,
) -> tuple[StepVerdict, str | None]:
    if (right[cell] == digit) != is_placing:
        return StepVerdict.FALSE, None
    if state.values[cell]:
        return StepVerdict.REPEATED, None
    if not is_placing and not state.candidates[cell] >> digit - 1 & 1:
        return StepVerdict.REPEATED, None

    def gives(technique: Technique) -> bool:
        more = _NARROWER.get(technique.name)
        steps = chain(technique.find(state), get_technique(more).find(state) if more else ())
        return any((cell, digit) in (step.placements if is_placing else step.eliminations) for step in steps)

    if meant := next((one for one in named if gives(one)), None):
        return StepVerdict.SOUND, meant.name
    others = (one for one in HUMAN_TECHNIQUES if one.rating <= rating and one not in named)
    other = next((one for one in others if gives(one)), None)
    if other is None:
        return StepVerdict.UNSUPPORTED, None
    return (StepVerdict.MISNAMED if named else StepVerdict.SOUND), other.name


@cache
def _words() -> dict[str, tuple[Technique, ...]]:
    """Return what techniques are called, in letters alone.

    Several may share a name: the unique rectangles, and what people and the rating look for in ways of their own.
    """
    found: dict[str, dict[Technique, None]] = {}
    for one in (*HUMAN_TECHNIQUES, *TECHNIQUES):
        for words in (one.name, one.title.said("en"), one.title.said("fr")):
            found.setdefault(_letters(words), {})[one] = None
    found |= {_letters(words): {get_technique(name): None} for words, name in _SYNONYMS.items()}
    return {words: tuple(named) for words, named in found.items()}


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalpha())


def _named(line: str) -> tuple[Technique, ...]:
    """Return the techniques that a line names, by the longest name in it."""
    flat = _letters(line)
    found = [words for words in _words() if words in flat]
    return _words()[max(found, key=len)] if found else ()
