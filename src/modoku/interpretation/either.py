"""Lines and dots of which the solver finds out what they are: one of several kinds, or so many of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from ..puzzle import Constraint
from ..rules.denied import Not
from ..rules.either import Or
from ..rules.pairs import Pairs
from .figures import DrawnFigure
from .line_rules import line_rule
from .rulebook import Made
from .sentences import Sentence
from .study import Proposal, Study

_KINDS: Mapping[str, tuple[str, object]] = {
    "whisper": ("whisper", 5),
    "renban": ("renban", None),
    "nabner": ("nabner", None),
    "palindrom": ("palindrome", None),
    "region[ -]?sum": ("region_sum", None),
    "entrop": ("entropic", None),
    "modular": ("modular", None),
    "parity": ("parity_line", None),
    "zipper": ("zipper", None),
    r"\b(10|ten)[ -]?(sum )?line": ("ten_line", 10),
}
"""Lines by their names, with the number that they have where nothing else is said."""
_CHOICE = re.compile(
    r"\b(?:are|is|be|as) either\b"
    r"|\b(exactly |at least )?(one|two)( specific [\w ]+)? (?:of|from) (?:the|these|those|several|\w+,)"
)


def read_either(study: Study) -> None:
    """Read lines that a sentence says to be one of several kinds, or some of them."""
    for sentence in study.sentences:
        match = _CHOICE.search(sentence.text)
        if match is None or not re.search(r"\blines?\b", sentence.text):
            continue
        kinds, definitions = _kinds(study, sentence)
        wanted = 2 if match[2] == "two" else 1
        lines = [
            one
            for one in study.figures
            if one.shape == "line" and one.where == "cells" and one not in study.used and sentence.fit(one.colours)
        ]
        if len(kinds) <= wanted or not lines:
            continue
        is_exact = match[1] == "exactly " or match[3] is not None
        rules = [_choice(study, line, kinds, wanted, is_exact) for line in lines]
        made = None if None in rules else [rule for one in rules for rule in one or []]
        if study.propose(Proposal(3, "either_line", made, tuple(lines), sentence)):
            study.heard.update(definitions)


def _kinds(study: Study, sentence: Sentence) -> tuple[dict[str, object], list[Sentence]]:
    """Return the kinds that a sentence names, or those that the sentences around it explain, and these sentences."""
    others = [one for one in study.sentences if one is not sentence]
    named = [kind for word, kind in _KINDS.items() if re.search(word, sentence.text)]
    if len(named) < 2:
        named = [kind for word, kind in _KINDS.items() if any(re.search(word, one.text) for one in others)]
    kinds = {
        kind: next((value for one in others for value in one.numbers(kind) if value is not None), usual)
        for kind, usual in named
    }
    return kinds, [one for one in others if any(claim.kind in kinds for claim in one.claims)]


def _choice(
    study: Study, line: DrawnFigure, kinds: Mapping[str, object], wanted: int, is_exact: bool
) -> list[Constraint] | None:
    made = [line_rule(study.book, kind, line.cells, value) for kind, value in kinds.items()]
    readings = [tuple(one) for one in made if one]
    ways: list[tuple[Constraint, ...]] = []
    for chosen in combinations(readings, wanted):
        others = [Not(one) for one in readings if one not in chosen] if is_exact else []
        ways.append((*(rule for one in chosen for rule in one), *others))
    return study.book.guarded(lambda: [Or(tuple(ways))] if ways else None)


_MEASURES: Mapping[str, tuple[tuple[str, int], ...]] = {
    r"black or (a )?white|white or (a )?black": (("difference", 1), ("ratio", 2)),
    r"either (an )?'?[xv]'? or (an? )?'?[xv]\b": (("sum", 10), ("sum", 5)),
}
"""Dots and letters that look the same, and what they may be."""


def either_dots(study: Study, marks: Sequence[DrawnFigure]) -> Iterator[Proposal]:
    """Yield dots with one of two meanings: consecutive digits or a ratio of two, a sum of 10 or of 5."""
    colour = marks[0].colour
    for sentence in study.sentences:
        kinds = {claim.kind for claim in sentence.claims}
        is_told = {"consecutive", "ratio"} <= kinds and re.search(r"\bor\b", sentence.text) is not None
        ways = [found for words, found in _MEASURES.items() if re.search(words, sentence.text)]
        if is_told and sentence.fit(colour):
            ways.append((("difference", 1), ("ratio", 2)))
        if ways and "dot" in sentence.text:
            rules: Made = [_either(study, one, ways[0]) for one in marks]
            kind = "dot_either" if ways[0][0][0] == "difference" else "dot_roman"
            yield Proposal(2.6 + sentence.fit(colour), kind, rules, tuple(marks), sentence)


def _either(study: Study, mark: DrawnFigure, measures: Sequence[tuple[str, int]]) -> Constraint:
    a, b = study.book.at(mark.cells)
    return Or(tuple((Pairs(((a, b),), measure, "=", value),) for measure, value in measures))
