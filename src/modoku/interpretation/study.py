"""The work on one puzzle: what is drawn and said, which readings the solution allows, which were taken.

One style of drawing has one meaning: figures are read in classes of one style, never one by one, or else the solution
would choose their meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..puzzle import Cell, Constraint, Position, Puzzle
from ..rules.doublers import Doublers
from .colours import NAMES
from .figures import DrawnFigure
from .rulebook import Made, Rulebook
from .sentences import Sentence

CONFIDENT = 3.0
"""From this score on a reading was put into words for these figures."""


@dataclass(frozen=True, eq=False)
class Proposal:
    """A reading of some figures, or of a sentence that needs none.

    Attributes:
        score: how much speaks for it.
        kind: what it is called here.
        constraints: what it asks of the digits; None where it makes no sense.
        figures: what it explains.
        sentence: the sentence that says it; None where only custom does.
        habit: the custom that says it, where no sentence does.
    """

    score: float
    kind: str
    constraints: Made
    figures: tuple[DrawnFigure, ...] = ()
    sentence: Sentence | None = None
    habit: str = ""


class Study:
    """Figures and sentences of a puzzle, and the rules that were taken from them so far."""

    def __init__(
        self,
        puzzle: Puzzle,
        figures: Sequence[DrawnFigure],
        sentences: Sequence[Sentence],
        solution: Sequence[int] | None,
        regions: Sequence[Sequence[Position]],
    ) -> None:
        self.puzzle = puzzle
        self.n = puzzle.size
        self.figures = figures
        self.sentences = [_housed(one, figures) for one in sentences]
        self.solution = solution
        self.regions = regions
        self.book = Rulebook(puzzle.layout, regions)
        self.used: set[DrawnFigure] = set()
        self.heard: set[Sentence] = set()
        self.taken: list[Proposal] = []
        self.spare: list[Proposal] = []
        """Other readings of what was read, which hold too."""
        self.doubled: tuple[tuple[Cell, ...], ...] = ()
        """The groups of cells with one doubler each; none where digits count as they are."""
        self.broken: list[tuple[Proposal, Constraint]] = []
        """Readings of six or more clues that one clue alone breaks, with that clue."""
        self.circles: dict[Position, list[DrawnFigure]] = {}
        for figure in figures:
            is_shape = figure.shape == "mark" and figure.where == "cell" and figure.form in ("round", "square")
            if is_shape and 0.3 <= max(figure.size) <= 1.05 and not figure.text:
                self.circles.setdefault(figure.cells[0], []).append(figure)

    def holds(self, constraints: Iterable[Constraint]) -> bool:
        """Return whether the solution obeys all these; without one, nothing is against them."""
        return self.solution is None or all(self._obeys(self.solution, one) for one in constraints)

    def _obeys(self, solution: Sequence[int], rule: Constraint) -> bool:
        """Return whether a rule holds, be it with doubled digits where there are some."""
        if rule.holds([solution[cell] for cell in rule.cells]):
            return True
        if not self.doubled:
            return False
        whole = Doublers(self.doubled, (rule,))
        return whole.holds([solution[cell] for cell in whole.cells])

    def said(self, kind: str) -> list[tuple[Sentence, object]]:
        """Return the sentences that may state a kind of rule, each with what it says of it."""
        return [(one, value) for one in self.sentences for value in one.numbers(kind)]

    def sentences_about(self, words: str) -> list[Sentence]:
        """Return the sentences with such words in them."""
        return [one for one in self.sentences if re.search(words, one.text)]

    def sentence(self, kind: str) -> Sentence | None:
        """Return the first sentence that may state a kind of rule."""
        return next((one for one, _ in self.said(kind)), None)

    def inside(self, cell: Position) -> bool:
        """Return whether a cell is in the grid."""
        return 0 <= cell[0] < self.n and 0 <= cell[1] < self.n

    def classes(self, shape: str, where: str) -> list[list[DrawnFigure]]:
        """Return the figures of a shape at such places that have no meaning yet, by style."""
        found: dict[tuple[object, ...], list[DrawnFigure]] = {}
        for figure in self.figures:
            if figure.shape == shape and figure.where == where and figure not in self.used:
                found.setdefault(figure.style, []).append(figure)
        return list(found.values())

    def pairs(self, moves: Sequence[Position]) -> Iterator[tuple[Position, Position]]:
        """Yield the pairs of cells that are such a move apart."""
        for r in range(self.n):
            for c in range(self.n):
                for down, right in moves:
                    if self.inside((r + down, c + right)):
                        yield (r, c), (r + down, c + right)

    def take(self, proposal: Proposal) -> None:
        """Take a reading."""
        self.taken.append(proposal)
        self.used.update(proposal.figures)
        if proposal.sentence is not None:
            self.heard.add(proposal.sentence)

    def propose(self, proposal: Proposal) -> bool:
        """Take a reading if it holds."""
        return self.choose([proposal]) is not None

    def choose(self, proposals: Iterable[Proposal]) -> Proposal | None:
        """Take the best of several readings of the same figures that holds, if one does; keep the others that do."""
        good: list[Proposal] = []
        for one in sorted(proposals, key=lambda one: -one.score):
            if one.constraints is None:
                continue
            wrong = [rule for rule in one.constraints if not self.holds([rule])]
            if not wrong:
                good.append(one)
            elif len(wrong) == 1 and len(one.constraints) >= 6 and one.score >= 2:
                self.broken.append((one, wrong[0]))
        if not good:
            return None
        best = good[0]
        self.take(best)
        self.heard.update(one.sentence for one in good if one.kind == best.kind and one.sentence is not None)
        self.spare += [one for one in good[1:] if one.score >= 1 and one.kind != best.kind]
        return best


_OF_LINES = re.compile(r"\bline|\bthermo|whisper|renban")
_OF_MARKS = re.compile(r"\b(dot|circle|diamond|square|cell)s?\b")

_FORM = re.compile(r"\b(?:" + "|".join(NAMES) + r") (square|circle|dot)s?\b")


def _housed(sentence: Sentence, figures: Sequence[DrawnFigure]) -> Sentence:
    """Return a sentence about lines or marks, free to speak of any if nothing drawn so has a colour that it names."""
    if not sentence.colours:
        return sentence
    if _OF_LINES.search(sentence.text):
        drawn = {colour for one in figures if one.shape == "line" and one.where == "cells" for colour in one.colours}
    elif _OF_MARKS.search(sentence.text):
        marks = [one for one in figures if one.shape == "mark"]
        if named := _FORM.search(sentence.text):
            form = "square" if named[1] == "square" else "round"
            marks = [one for one in marks if one.form == form] or marks
        drawn = {colour for one in marks for colour in (one.colour, one.border)}
    else:
        return sentence
    return replace(sentence, is_homeless=not any(c in NAMES[w] for w in sentence.colours for c in drawn))


def every(figures: Sequence[DrawnFigure], make: Callable[[DrawnFigure], Made]) -> Made:
    """Return what is made of each figure, together; None if nothing can be made of one."""
    found: list[Constraint] = []
    for figure in figures:
        made = make(figure)
        if made is None:
            return None
        found += made
    return found
