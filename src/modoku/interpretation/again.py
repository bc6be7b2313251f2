"""Sentences that no rule accounts for, read of lines, arrows and cages that have a meaning already: they may have two.

A sentence speaks of all that it fits: what holds for some lines of the colours that it names is not taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ..puzzle import Constraint, Layout, Position
from .cages import ABOUT_CAGES, about_cages
from .coverage import is_covered, known_claims
from .figures import DrawnFigure
from .lines import line_proposals
from .rulebook import Made
from .sentences import Sentence
from .study import Proposal, Study

_LINES: Mapping[str, str] = {
    "whispers": "green",
    "renban": "purple",
    "palindrome": "grey",
    "region-sum": "blue",
    "between": "grey",
    "lockout": "blue",
    "thermometer": "grey",
    "slow-thermometer": "grey",
    "arrow": "grey",
    "entropic": "peach",
    "modular": "teal",
    "nabner": "yellow",
    "parity-line": "red",
    "zipper": "purple",
    "sum-line": "grey",
    "double-arrow": "pink",
}
"""Lines that a format states itself, and the colour in which it draws them."""


def given_figures(rules: Sequence[Constraint], layout: Layout, drawn: Sequence[DrawnFigure]) -> list[DrawnFigure]:
    """Return the lines and cages of rules that need no reading, unless drawn: sentences may speak of them."""
    known = {frozenset(figure.cells) for figure in drawn}
    found: dict[tuple[str, frozenset[Position]], DrawnFigure] = {}
    for rule in rules:
        style = rule.style if rule.style in _LINES else rule.kind if rule.kind in _LINES else rule.style
        cells = tuple(divmod(cell, layout.size) for cell in rule.cells)
        if frozenset(cells) in known:
            continue
        if style == "cage":
            figure = DrawnFigure("cage", "cells", (), ("cage", "none", False, None, ""), cells)
            found.setdefault(("cage", frozenset(cells)), figure)
        elif style in _LINES:
            colour = _LINES[style]
            about = DrawnFigure("line", "cells", (), ("line", style), cells, colour=colour, colours=(colour,))
            found.setdefault((style, frozenset(cells)), about)
    return list(found.values())


def read_again(study: Study) -> None:
    """Read what is left of the sentences of lines, arrows and cages that have been read."""
    for sentence, _ in study.said("type_differ"):
        study.propose(Proposal(3, "type_differ", _types_differ(study), (), sentence))
    for one in [one for one in study.taken if one.kind in ABOUT_CAGES and one.figures and one.sentence is not None]:
        _of_other_cages(study, one)
    for sentence in study.sentences:
        known = known_claims(study.taken, study.puzzle.constraints)
        says_more = re.search("^additional|^also|^furthermore|^in addition", sentence.text)
        if sentence in study.heard or sentence.is_filler or (is_covered(sentence, known) and not says_more):
            continue
        if not _of_cages(study, sentence):
            _of_lines(study, sentence)


def _of_other_cages(study: Study, taken: Proposal) -> None:
    """Read what was said of cages without a total of all cages, where it holds for all."""
    cages = [one for one in study.figures if one.shape == "cage" and one.where == "cells" and not one.style[2]]
    sentence = taken.sentence
    if sentence is None or sentence.colours or len(cages) == len(taken.figures):
        return
    for value in sentence.numbers(taken.kind):
        made = about_cages(study, cages, taken.kind, value)
        if study.propose(Proposal(3, taken.kind, made, (), sentence)):
            return


def _types_differ(study: Study) -> Made:
    """Return that no digit is repeated on all that one sentence explains; None where that cannot be."""
    types: dict[object, dict[Position, None]] = {}
    for one in study.taken:
        if not one.figures:
            continue
        cells = [divmod(cell, study.n) for rule in one.constraints or () for cell in rule.cells]
        # All cages are of one type, with a total or without.
        of = "cage" if all(figure.shape == "cage" for figure in one.figures) else (one.kind, one.sentence)
        types.setdefault(of, {}).update(dict.fromkeys(cells))
    found = [study.book.differ(tuple(cells)) for cells in types.values() if len(cells) > 1]
    return None if None in found or not found else [rule for one in found for rule in one or []]


def _of_cages(study: Study, sentence: Sentence) -> bool:
    cages = [one for one in study.figures if one.shape == "cage" and one.where == "cells" and one in study.used]
    if not cages or any(one.shape == "cage" and one not in study.used for one in study.figures):
        return False
    rules = ((claim.kind, about_cages(study, cages, *claim)) for claim in sentence.claims if claim.kind in ABOUT_CAGES)
    return any(study.propose(Proposal(3, kind, made, (), sentence)) for kind, made in rules)


def _of_lines(study: Study, sentence: Sentence) -> None:
    if not re.search(r"\bline|arrow|\bthermo|along|path|stripe|segment", sentence.text):
        return
    groups: dict[tuple[object, ...], list[DrawnFigure]] = {}
    for figure in study.figures:
        if figure.shape in ("line", "arrow") and figure.where == "cells" and _speaks_of(sentence, figure):
            groups.setdefault(figure.style, []).append(figure)
    if not groups or any(one not in study.used for group in groups.values() for one in group):
        return
    if any(claim.kind == "line_sums_differ" for claim in sentence.claims):
        lines = [study.book.at(one.cells) for group in groups.values() for one in group]
        if study.propose(Proposal(3, "line_sums_differ", study.book.different_sums(lines), (), sentence)):
            return
    if re.search("same colou?r", sentence.text) and any(claim.kind == "differ" for claim in sentence.claims):
        made = [study.book.differ([cell for one in group for cell in one.cells]) for group in groups.values()]
        rules = None if None in made else [rule for one in made for rule in one or []]
        if study.propose(Proposal(3, "differ", rules, (), sentence)):
            return
    readings = [list(_holding(study, group, sentence)) for group in groups.values()]
    for kind in dict.fromkeys(claim.kind for claim in sentence.claims):
        chosen = [next((one for one in found if one.kind == kind), None) for found in readings]
        taken = [one for one in chosen if one is not None]
        if len(taken) == len(readings):
            for one in taken:
                study.take(one)
            return


def _speaks_of(sentence: Sentence, figure: DrawnFigure) -> bool:
    """Return whether a sentence may speak of a line: of its colour, of any, or of arrows by their name."""
    return bool(sentence.fit(figure.colours)) or (figure.shape == "arrow" and "arrow" in sentence.text)


def _holding(study: Study, group: list[DrawnFigure], sentence: Sentence) -> Iterator[Proposal]:
    for one in sorted(line_proposals(study, group, [sentence]), key=lambda one: -one.score):
        if one.sentence is sentence and one.constraints and study.holds(one.constraints):
            yield one
