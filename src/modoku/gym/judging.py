"""Judges of free text: the grid that an answer shows, and each step of an argument, by engines and techniques."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import chain

from ..errors import PuzzleError
from ..language import msg
from ..logic import HUMAN_TECHNIQUES, TECHNIQUES, State, Step, Technique, get_technique
from ..puzzle import Layout, Puzzle
from ..questions.inputs import PuzzleLike, to_sheet
from ..questions.solve import solve
from ..results import Verdict

_BLANKS = "0._*?"
_MARKS = "`'\".,;:"
_LATEX = re.compile(r"\\(?:begin|end)\{[a-z*]+\}(?:\{[^}]*\})?|\\hline|\\\\|&")
_LABEL = re.compile(r"^\s*(?:(?:row|ligne|r|l)\s*\d+|\d+)\s*[:.)]\s*(?=\S)", re.IGNORECASE)
_FRAME = re.compile(r"[-+=─━│┃┼╋├┤┌┐└┘┬┴╔╗╚╝╠╣╦╩╬═║|:\s]*")
_BETWEEN = re.compile(r"[\s|,;│┃║\[\](){}'\"]+")
_CLAIM = re.compile(
    r"\b[rRlL]\s*(\d{1,2})\s*[cC]\s*(\d{1,2})\s*"
    r"(=|:=|<>|!=|≠|is not|isn't|cannot be|can't be|n'est pas|is|est|:)\s*([1-9]\d?)\b"
)
_PLACING = ("=", ":=", "is", "est", ":")
_BECAUSE = re.compile(r"\b(because|since|as|car|parce|puisque|by)\b", re.IGNORECASE)
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


def grids_in(text: str, layout: Layout) -> Iterator[tuple[int, ...]]:
    """Yield every grid that a text shows, in order, 0 for a blank.

    >>> from modoku.variants import make
    >>> list(grids_in("[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]", make("classic:boxes=2x2").layout))[0][:4]
    (1, 2, 3, 4)
    """
    width = 1 + max(column for _, column in layout.positions)
    rows: list[tuple[int, ...]] = []
    for line in _LATEX.sub(" ", text.replace("],", "],\n").replace("\\n", "\n")).splitlines():
        for word in re.findall(r"\S+", line):
            # A dot may be a blank, or the end of a sentence.
            cells = _cells(word, layout, layout.cell_count) or _cells(word.strip(_MARKS), layout, layout.cell_count)
            if cells:
                yield cells
        row = _row(line, layout, width)
        if row:
            rows.append(row)
        elif not _FRAME.fullmatch(line):
            rows = []
        if len(rows) * width == layout.cell_count:
            yield tuple(digit for one in rows for digit in one)
            rows = []


def _row(line: str, layout: Layout, width: int) -> tuple[int, ...] | None:
    for text in (line, _LABEL.sub("", line)):
        words = [word for word in _BETWEEN.split(text) if word and not _FRAME.fullmatch(word)]
        if len(words) == width and (found := [_digit(word, layout) for word in words]) and None not in found:
            return tuple(digit or 0 for digit in found)
        joined = _cells("".join(words), layout, width)
        if joined:
            return joined
    return None


def _cells(text: str, layout: Layout, count: int) -> tuple[int, ...] | None:
    if len(text) != count or layout.has_wide_symbols:
        return None
    found = [_digit(symbol, layout) for symbol in text]
    return None if None in found else tuple(digit or 0 for digit in found)


def _digit(word: str, layout: Layout) -> int | None:
    """Return a digit, 0 for a blank, None for what is neither."""
    digit = layout.digit_of(word)
    return digit or (0 if word in _BLANKS else None)


def judge_argument(puzzle: PuzzleLike, text: str, *, rating: float = _RATING) -> list[ClaimJudgement]:
    r"""Judge every step of an argument: `r3c4=7` or `r3c4≠7`, with the name of a technique in English or French.

    What is true changes the position that the next step is judged in; what is false is told, and not made. Of a line
    with "because" only what stands before it is claimed. Without a name, techniques up to `rating` are tried.

    >>> [one.verdict.value for one in judge_argument("1234341221......", "r3c3=4: naked single\nr3c4=1")]
    ['sound', 'false']
    """
    board, right = _solved(puzzle)
    state = State.of(board)
    found: list[ClaimJudgement] = []
    for number, line in enumerate(text.splitlines(), 1):
        named = _named(line)
        for cell, digit, is_placing in _claims(line, board.layout):
            name = board.layout.cell_names([cell])[0]
            claim = f"{name}{'=' if is_placing else '≠'}{digit}"
            verdict, by = _judged(state, cell, digit, is_placing, named, right, rating)
            found.append(ClaimJudgement(number, claim, verdict, named.name if named else None, by))
            if verdict not in (StepVerdict.FALSE, StepVerdict.REPEATED):
                pair = ((cell, digit),)
                state = state.after(Step("", 0.0, pair if is_placing else (), () if is_placing else pair))
    return found


def _claims(line: str, layout: Layout) -> Iterator[tuple[int, int, bool]]:
    because = _BECAUSE.search(line)
    matches = list(_CLAIM.finditer(line))
    before = [one for one in matches if because is None or one.start() < because.start()]
    for match in before or matches[:1]:
        row, column, sign, digit = match.groups()
        place = int(row) - 1, int(column) - 1
        if place in layout.positions and int(digit) <= layout.size:
            yield layout.positions.index(place), int(digit), sign in _PLACING


def _judged(
    state: State,
    cell: int,
    digit: int,
    is_placing: bool,
    named: Technique | None,
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

    if named is not None and gives(named):
        return StepVerdict.SOUND, named.name
    others = (one for one in HUMAN_TECHNIQUES if one.rating <= rating and one is not named)
    other = next((one for one in others if gives(one)), None)
    if other is None:
        return StepVerdict.UNSUPPORTED, None
    return (StepVerdict.SOUND if named is None else StepVerdict.MISNAMED), other.name


@cache
def _words() -> dict[str, Technique]:
    """Return what techniques are called, in letters alone."""
    known = {one.name: one for one in (*TECHNIQUES, *HUMAN_TECHNIQUES)}
    spelt = {
        _letters(words): one
        for one in known.values()
        for words in (one.name, one.title.said("en"), one.title.said("fr"))
    }
    return spelt | {_letters(words): known[name] for words, name in _SYNONYMS.items()}


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalpha())


def _named(line: str) -> Technique | None:
    """Return the technique that a line names: the longest name in it."""
    flat = _letters(line)
    found = [words for words in _words() if words in flat]
    return _words()[max(found, key=len)] if found else None
