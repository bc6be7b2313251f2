"""How hard a puzzle is for a person: the rating of its hardest step, a level in a word, and a score for the effort.

The rating is that of Sudoku Explainer where the techniques agree. A puzzle that the techniques here do not solve
has no rating: what is known is that it takes more than the hardest of them ("at least").

The compiled core grades what it can (see `core`); the path in Python gives the same numbers, more slowly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import log2
from types import NoneType
from typing import Annotated

from ..errors import expect, expect_all
from ..language import Doc, Message, msg, msgn, rounded
from ..limits import Deadline
from ..native import CancelFlag
from ..puzzle import Puzzle
from ..puzzle.summary import ShortRepr
from .core import core_names, knows_all_rules, numbers_of, packed, rater_of
from .registry import CLUE_TECHNIQUES, OWN_TECHNIQUES, choose_techniques, get_technique
from .solver import Trace, walk
from .state import State
from .step import Step
from .technique import Technique


class Level(StrEnum):
    """How hard, in a word."""

    BEGINNER = "beginner"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    DIABOLICAL = "diabolical"

    @property
    def word(self) -> Message:
        """The word for it, to be said in a sentence."""
        return _LEVEL_WORDS[self]

    def said(self, language: str = "en") -> str:
        """Return it as text."""
        return self.word.said(language)


_LEVEL_WORDS: dict[Level, Message] = {
    Level.BEGINNER: msg("beginner"),
    Level.EASY: msg("easy"),
    Level.MEDIUM: msg("medium"),
    Level.HARD: msg("hard"),
    Level.EXPERT: msg("expert"),
    Level.DIABOLICAL: msg("diabolical"),
}

# The hardest step of each level, and the effort above which a puzzle counts as the next one; the core has the same
# numbers, and docs/explanation/rating.md says where they come from.
_BOUNDS = (
    (1.2, 40, Level.BEGINNER),
    (1.5, 55, Level.EASY),
    (2.5, 65, Level.MEDIUM),
    (4.4, 100, Level.HARD),
    (7.2, 800, Level.EXPERT),
)


@dataclass(frozen=True, slots=True, repr=False)
class Grade(ShortRepr):
    """What a path says about the difficulty of a puzzle."""

    rating: Annotated[float | None, Doc(msg("Of the hardest step; null where the techniques do not solve the puzzle."))]
    at_least: Annotated[float, Doc(msg("The hardest step needed as far as the path led."))]
    to_first_placement: Annotated[float | None, Doc(msg("The hardest step up to the first digit placed."))]
    of_first_step: Annotated[float | None, Doc(msg("The rating of the first step."))]
    level: Annotated[Level | None, Doc(msg("How hard, in a word."))]
    score: Annotated[float, Doc(msg("The effort: steps weighed by rating and by how little choice there was."))]
    hardest: Annotated[str, Doc(msg("The technique of the hardest step, empty without steps."))]
    steps: Annotated[int, Doc(msg("How many steps."))]
    counts: Annotated[
        Mapping[str, int], Doc(msg("How many steps by each technique, where they were counted."), local=True)
    ] = field(default_factory=dict, compare=False)
    is_complete: Annotated[bool, Doc(msg("Whether there was time to look for every step."))] = True

    def said(self, language: str = "en") -> str:
        """Return it in a line."""
        if not self.hardest:
            return (msg("already solved") if self.rating is not None else msg("beyond the techniques known")).said(
                language
            )
        title = get_technique(self.hardest).title
        if self.rating is None:
            sentence = msg(
                "beyond the techniques known: at least {rating} ({technique})",
                rating=rounded(self.at_least),
                technique=title,
            )
        else:
            sentence = msgn(
                "{rating} ({technique}), {level}, {n} step, effort {score}",
                "{rating} ({technique}), {level}, {n} steps, effort {score}",
                self.steps,
                rating=rounded(self.rating),
                technique=title,
                level="" if self.level is None else self.level.word,
                score=f"{self.score:.0f}",
            )
        return sentence.said(language)


def grade(
    puzzle: Puzzle,
    techniques: Sequence[Technique],
    *,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Grade:
    """Return the grade of a puzzle that has exactly one solution.

    Nothing is asked about that here: who says which techniques may be used has proved what they rest on (see
    `questions.proof`).

    Args:
        puzzle: what to grade.
        techniques: what may be used, easiest first.
        seconds: time for the whole question (None: no bound).
        cancel: stop when this is set, from any thread.

    >>> from modoku.logic import choose_techniques
    >>> from modoku.variants import make
    >>> puzzle = make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 4: 3, 10: 4, 15: 1})
    >>> found = grade(puzzle, choose_techniques(uniqueness=False))
    >>> found.rating, found.level
    (1.2, <Level.BEGINNER: 'beginner'>)
    """
    expect(seconds, int, float, NoneType, name="seconds")
    deadline = Deadline.after(seconds, cancel)
    expect_all(techniques, Technique, "techniques")
    return grade_position(State.of(puzzle), techniques, seconds=deadline.left(), cancel=cancel)


def grade_position(
    start: State, techniques: Sequence[Technique], *, seconds: float | None = None, cancel: CancelFlag | None = None
) -> Grade:
    """Return the grade of what is left of a puzzle; the arguments are those of `grade`.

    >>> from modoku.logic import choose_techniques
    >>> from modoku.variants import make
    >>> puzzle = make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 4: 3, 10: 4, 15: 1})
    >>> grade_position(State.of(puzzle), choose_techniques(uniqueness=False)).rating
    1.2
    """
    board = start.board
    chosen = numbers_of(techniques) if knows_all_rules(board) else None
    rater = rater_of(board) if chosen is not None else None
    if chosen is None or rater is None:
        return grade_of(walk(start, techniques, seconds=seconds, cancel=cancel))
    left = [1 << value - 1 if value else mask for mask, value in zip(start.candidates, start.values, strict=True)]
    found, counts, _ = rater.grade(bytes(start.values), packed(left), chosen, False, None, seconds, cancel)
    return grade_from(found, counts)


def grade_from(found: CoreGrade, counts: Mapping[str, int] | None = None) -> Grade:
    """Return the core's answer as a grade."""
    solved, rating, first, of_first, score, hardest, steps, stop, level = found
    return Grade(
        rating / 10 if solved else None,
        rating / 10,
        first / 10 if first else None,
        of_first / 10 if of_first else None,
        LEVELS[level] if solved else None,
        round(score, 1),
        core_names()[hardest] if steps else "",
        steps,
        counts or {},
        stop == "exhausted",
    )


CoreGrade = tuple[bool, int, int, int, float, int, int, str, int]
LEVELS = tuple(Level)


def grade_of(path: Trace) -> Grade:
    """Return the grade that a path stands for."""
    hardest = max(path.steps, key=lambda step: step.rating, default=None)
    first: float | None = None
    top = 0.0
    for step in path.steps:
        top = max(top, step.rating)
        if step.placements:
            first = top
            break
    rating = round(path.rating, 1)
    score = round(effort(path), 1)
    return Grade(
        rating if path.is_solved else None,
        rating,
        first,
        path.steps[0].rating if path.steps else None,
        _level_of_path(path, rating, score) if path.is_solved else None,
        score,
        hardest.technique if hardest else "",
        len(path.steps),
        Counter(step.technique for step in path.steps),
        path.is_complete,
    )


def level_of(rating: float, score: float = 0.0) -> Level:
    """Return the level of a rating; an effort far above what the level usually takes raises it by one.

    >>> str(level_of(1.5)), str(level_of(1.5, 60.0)), str(level_of(9.0))
    ('easy', 'medium', 'diabolical')
    """
    for number, (bound, most, level) in enumerate(_BOUNDS, 1):
        if rating <= bound:
            return LEVELS[number] if score > most else level
    return Level.DIABOLICAL


def _level_of_path(path: Trace, rating: float, score: float) -> Level:
    """Return the level of a solved puzzle: of a variant with clues, by the hardest step it needs beside reading these.

    Reading clues is what a variant is about, and takes a hundred steps and more where nothing is given: neither the
    ratings of these steps nor their number say how hard it is beside others of its kind. The path takes the easiest
    step that there is, and that may be another one where a clue would do: so levels below are tried without it.
    """
    if not path.start.board.has_clues:
        return level_of(rating, score)
    level = level_of(round(other_rating(path.steps), 1))
    sound = choose_techniques(uniqueness=False, sums=path.start.board.has_sums)
    for bound, _, lower in _BOUNDS[: LEVELS.index(level)]:
        if walk(path.start, [one for one in sound if one.rating <= bound or one.name in OWN_TECHNIQUES]).is_solved:
            return lower
    return level


def other_rating(steps: Sequence[Step]) -> float:
    """Return the rating of the hardest step that does not read a variant's own clues; 1.0 where all do."""
    return max((step.rating for step in steps if step.technique not in OWN_TECHNIQUES), default=1.0)


def _rating_of_own(state: State, step: Step) -> float:
    """Return what a step that reads clues costs, as a rating: by how many blank cells must be kept in mind at once."""
    blank = sum(not state.values[cell] for cell in step.evidence.cells)
    return _OWN_RATINGS[min(blank, len(_OWN_RATINGS) - 1)]


_OWN_RATINGS = (1.2, 1.2, 1.5, 2.3, 3.0, 3.6, 4.2, 4.6, 5.0, 5.4)
"""Two cells are like a single, three like a pair, four like a triple, more are harder."""


def effort(path: Trace) -> float:
    """Return the effort of a path: each step costs more the harder it is, and less the more ways on there were.

    A step of rating r costs 2 to the power r - 1, so that one more point doubles it. The cost of a single is shared by
    the singles that stood ready with it: a wide path is quick to walk, a narrow one means searching for the one step.
    A step that reads a variant's clues costs by the blank cells that it juggles, whatever its technique is rated.
    """
    total = 0.0
    for state, step in path.iter_states():
        cost = 2.0 ** ((_rating_of_own(state, step) if step.technique in CLUE_TECHNIQUES else step.rating) - 1)
        if step.rating <= _WIDTH_UP_TO:
            cost /= 1 + log2(max(_width(state, step.technique), 1))
        total += cost
    return total


def _width(state: State, technique: str) -> int:
    """Return how many singles of a kind stand ready."""
    board = state.board
    if technique == "full-house":
        left = {state.blank & house.mask for house in board.houses}
        return sum(mask.bit_count() == 1 for mask in left)
    houses = board.compact_houses if technique == "hidden-single" else board.other_houses
    ready = 0
    for places in state.places:
        ready += len({mask for house in houses if (mask := places & house.mask).bit_count() == 1})
    return ready


_WIDTH_UP_TO = 1.5
