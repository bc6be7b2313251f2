"""What makes a puzzle worth a second look: few clues, one rule that carries the opening, a named technique early."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..language import Message, msg, msgn
from ..limits import Deadline
from ..logic import Step, choose_techniques, get_technique, trace
from ..logic.board import board_of
from ..logic.registry import CLUE_TECHNIQUES
from ..puzzle import Puzzle
from ..variants import all_variants
from ..variants.naming import variants_of

LOOKS = 12
"""Of so many puzzles that are what was asked, the most unusual is given."""
OPENING = 12
"""So many steps are the opening."""
CARRIED = 0.75
"""A rule that takes this share of them carries it."""
NAMED = 2.6
"""From this rating on a technique has a name that people know; easier ones are in every puzzle."""
EARLY = 1 / 3
"""A step in this first share of the path is early."""


@dataclass(frozen=True, slots=True)
class Interest:
    """How unusual a puzzle is, from 0 to 3, and what is unusual about it, in words."""

    score: float
    told: tuple[Message, ...]


def interest_of(puzzle: Puzzle, most: float | None, deadline: Deadline) -> Interest:
    """Return how unusual a puzzle with one solution is, for a person who knows techniques up to a rating.

    >>> from modoku.variants import make
    >>> puzzle = make("classic:boxes=2x2").with_givens({0: 1, 5: 4, 10: 4, 15: 1})
    >>> [str(one) for one in interest_of(puzzle, None, Deadline()).told]
    ['4 givens']
    """
    board = board_of(puzzle)
    known = choose_techniques(uniqueness=False, human=True, sums=board.has_sums)
    techniques = [one for one in known if most is None or one.rating <= most or one.name in CLUE_TECHNIQUES]
    path = trace(puzzle, techniques, seconds=deadline.left(), cancel=deadline.cancel)
    parts = (_few(puzzle), _opening(puzzle, path.steps), _named(path.steps))
    return Interest(round(sum(score for score, _ in parts), 6), tuple(told for _, told in parts if told is not None))


def _few(puzzle: Puzzle) -> tuple[float, Message]:
    marks = sum(1 for one in puzzle.constraints for _ in one.drawn(puzzle.layout))
    score = max(0.0, 1 - 2 * (puzzle.clue_count + marks) / puzzle.layout.cell_count)
    givens = msgn("{n} given", "{n} givens", puzzle.clue_count)
    if not marks:
        return score, givens
    return score, msg("{givens}, {clues}", givens=givens, clues=msgn("{n} clue", "{n} clues", marks))


def _opening(puzzle: Puzzle, steps: Sequence[Step]) -> tuple[float, Message | None]:
    """Return how much of the opening one rule takes; in a puzzle without further rules, one digit."""
    first = steps[:OPENING]
    if not first:
        return 0.0, None
    if board_of(puzzle).has_clues:
        kinds = Counter(
            kind for step in first for kind in {puzzle.constraints[n].kind for n in step.evidence.constraints}
        )
        if not kinds:
            return 0.0, None
        (kind, count), *_ = kinds.most_common(1)
        told = msg("{rule} carries the opening: {n} of {all} steps", rule=_title(puzzle, kind), n=count, all=len(first))
    else:
        digits = Counter(digit for step in first for digit in {digit for _, digit in step.placements})
        if not digits:
            return 0.0, None
        (digit, count), *_ = digits.most_common(1)
        symbol = puzzle.layout.symbol_of(digit)
        told = msg("the digit {digit} carries the opening: {n} of {all} steps", digit=symbol, n=count, all=len(first))
    share = count / len(first)
    return share, told if share >= CARRIED else None


def _title(puzzle: Puzzle, kind: str) -> Message | str:
    """Return what people call a kind of rule: the variant that it makes the puzzle one of, where there is one."""
    alone = Puzzle.blank(puzzle.layout, [one for one in puzzle.constraints if one.kind == kind])
    names = [name for name in variants_of(alone) if not all_variants()[name].is_base]
    return all_variants()[names[-1]].title if names else kind


def _named(steps: Sequence[Step]) -> tuple[float, Message | None]:
    for place, step in enumerate(steps):
        if step.rating >= NAMED and step.technique not in CLUE_TECHNIQUES:
            score = 1 - place / len(steps)
            title = get_technique(step.technique).title
            told = msg("{technique} as step {n} of {all}", technique=title, n=place + 1, all=len(steps))
            return score, told if score >= 1 - EARLY else None
    return 0.0, None
