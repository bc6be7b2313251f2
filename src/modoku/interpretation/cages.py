"""Cages: totals, digits that differ, products, letters, signs between them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from itertools import combinations

from ..puzzle import AllDifferent, Constraint, Position, Sum
from ..rules.contain import Contain
from ..rules.equal import Equal
from ..rules.equality_cage import EqualityCage
from ..rules.pairs import Pairs
from ..rules.same_values import SameValues
from .figures import DrawnFigure
from .line_rules import NUMBER_KINDS
from .rulebook import Made
from .study import Proposal, Study, every


def read_cages(study: Study) -> None:
    """Read cages, class by class, then the signs between them."""
    readers = {"number": _totals, "none": _bare, "compare": _compared, "letter": _letters}
    differing = study.sentence("cage_differ")
    if differing is not None and any(one.shape == "cage" for one in study.figures):
        study.heard.add(differing)
    groups = study.classes("cage", "cells")
    if not any(one.colours and re.search("cage", one.text) for one in study.sentences):
        # Where nobody speaks of their colours, all cages without a total are alike.
        bare = [group for group in groups if group[0].style[1] == "none" and not group[0].style[2]]
        groups = [group for group in groups if group not in bare]
        groups += [[one for group in bare for one in group]] if bare else []
    for group in groups:
        token = str(group[0].style[1])
        if token in readers:
            study.choose(readers[token](study, group))
    _read_signs(study)


def _totals(study: Study, cages: list[DrawnFigure]) -> list[Proposal]:
    """Return what numbers in cages may be: the weakest reading that the text supports comes first.

    Where nothing is said about digits that repeat, "they differ" is tried only if it is needed.
    """
    book, sentence = study.book, study.sentence("cage")
    found = []
    for kind, rules in (
        ("cage_product", every(cages, lambda one: book.cage_product(one.cells, int(one.text)))),
        ("look_and_say", every(cages, lambda one: book.look_and_say(one.cells, one.text))),
    ):
        for other, _ in study.said(kind)[:1]:
            found.append(Proposal(2 + other.fit(cages[0].colour), kind, rules, tuple(cages), other))
    for other, _ in study.said("cage_contains"):
        held = every(
            cages, lambda one: book.guarded(lambda: [Contain(book.at(one.cells), tuple(sorted(map(int, one.text))))])
        )
        found.append(Proposal(3, "cage_contains", held, tuple(cages), other))
    says_differ = study.sentence("cage_differ") is not None and study.sentence("cage_repeat") is None
    is_unique = cages[0].style[3]
    score = 2.0 if sentence else 1.0
    habit = "" if sentence else "cage"
    for differs in (True, False):
        if is_unique is False and differs:
            continue
        rules = every(cages, lambda one, differs=differs: book.cage(one.cells, int(one.text), differs))  # type: ignore[misc]
        bonus = 0.5 if differs == says_differ else 0.0
        kind = "killer" if differs else "killer_repeats"
        found.append(Proposal(score + bonus, kind, rules, tuple(cages), sentence, habit))
    return found


def _bare(study: Study, cages: list[DrawnFigure]) -> list[Proposal]:
    """Return what cages without a number may be; a hidden one is there for the program that checks conflicts."""
    book, sentence = study.book, study.sentence("cage_differ")
    if study.sentence("cage_repeat") is not None:
        sentence = None
    _, _, is_hidden, is_unique, _ = cages[0].style
    if is_hidden and is_unique is False:
        study.used.update(cages)
        return []
    differ = every(cages, lambda one: book.cage(one.cells, None, True))
    kind = "hidden_cage" if is_hidden else "cage_differ"
    score = 2.0 if sentence or is_hidden else 0.8
    found = [Proposal(score, kind, differ, tuple(cages), sentence, "" if sentence else "cage")]
    for kind in ABOUT_CAGES:
        for other, value in study.said(kind):
            more = about_cages(study, cages, kind, value)
            if more is not None and differ is not None:
                found.append(Proposal(3, kind, [*differ, *more], tuple(cages), other))
            if more is not None and sentence is None:
                marked = every(
                    [one for one in cages if one.style[3] is True], lambda one: book.cage(one.cells, None, True)
                )
                found.append(Proposal(2.9, kind, [*(marked or ()), *more], tuple(cages), other))
    return found


ABOUT_CAGES = (
    "cage_equal",
    "cage_sums_apart",
    "cage_sums_differ",
    "equality_cage",
    "cage_sum_kind",
    "cage_number_kind",
    "cage_half",
    "cage_same",
    "cage_vault",
    "friendly",
)
"""What may be said of cages, with or without a total."""


def about_cages(study: Study, cages: Sequence[DrawnFigure], kind: str, value: object) -> Made:
    """Return what is said of cages without numbers: of their sums, or of the number that their digits make."""
    book = study.book
    groups = [book.at(one.cells) for one in cages]
    if kind == "cage_equal":
        return book.equal_sums([one.cells for one in cages])
    if kind == "cage_sums_apart":
        gaps = (-1, 0, 1)
        return [
            rule for a, b in combinations(groups, 2) for gap in gaps for rule in book.weigh(a, b, gap, how="!=") or []
        ]
    if kind == "cage_sums_differ":
        return book.different_sums(groups)
    if kind == "equality_cage":
        return book.guarded(lambda: [EqualityCage(group) for group in groups])
    if kind == "cage_same":
        return book.guarded(lambda: [SameValues(tuple(groups))])
    if kind == "cage_vault":
        return [rule for one in cages for rule in _vault(study, one.cells) or []]
    if kind == "cage_half":
        return book.guarded(lambda: [book.half(group) for group in groups])
    if kind == "friendly":
        return [rule for one in cages for cell in one.cells for rule in book.friendly(cell) or []]
    accepts = _accepts(value)
    if accepts is None or any(len(group) > 9 for group in groups):
        return None
    if kind == "cage_sum_kind":
        return book.guarded(lambda: [book.sum_among(group, accepts) for group in groups])
    return book.guarded(lambda: [book.number_among(group, accepts) for group in groups if len(group) < 4])


def _accepts(value: object) -> Callable[[int], bool] | None:
    """Return which totals are meant: those of a kind, some that are told, or the multiples of a number."""
    if isinstance(value, str):
        return NUMBER_KINDS.get(value)
    if isinstance(value, tuple):
        return lambda total: total in value
    return (lambda total: total % value == 0) if isinstance(value, int) else None


def _vault(study: Study, cells: Sequence[Position]) -> Made:
    """Return that no digit of a cage is in a cell beside it."""
    around = {(r + a, c + b) for r, c in cells for a, b in ((0, 1), (0, -1), (1, 0), (-1, 0))} - set(cells)
    beside = study.book.at(sorted(cell for cell in around if study.inside(cell)))
    pairs = tuple((a, b) for a in beside for b in study.book.at(cells))
    return study.book.guarded(lambda: [Pairs(pairs, "difference", "!=", 0, "hidden")])


_SIGNS = {"<": "<", ">": ">", "≤": "<=", "≥": ">=", "<=": "<=", ">=": ">="}


def _compared(study: Study, cages: list[DrawnFigure]) -> list[Proposal]:
    """Return cages whose sum is less or greater than a number."""
    sentence = study.sentence("cage")
    rules: list[Constraint] = []
    for one in cages:
        match = re.match(r"([<>≤≥]=?)\s*(\d+)", one.text)
        if match is None:
            return []
        spots = study.book.at(one.cells)
        rules.append(Sum(spots, int(match[2]), (), _SIGNS.get(match[1], match[1]), "cage"))
        if len(spots) > 1:
            rules.append(AllDifferent(spots, "cage"))
    habit = "" if sentence else "cage"
    return [Proposal(2 if sentence else 1, "killer_compared", rules, tuple(cages), sentence, habit)]


def _letters(study: Study, cages: list[DrawnFigure]) -> list[Proposal]:
    """Return cages with letters: the same letter, the same sum."""
    book, found = study.book, []
    groups = [[one for one in cages if one.text == letter] for letter in sorted({one.text for one in cages})]
    for sentence, _ in study.said("cage_clones"):
        found.append(Proposal(3.5, "cage_clones", _clones(study, groups), tuple(cages), sentence))
    for sentence, _ in study.said("cage_parity"):
        found.append(Proposal(3, "cage_parity", every(cages, lambda one: _parity(study, one)), tuple(cages), sentence))
    for sentence, _ in study.said("letters"):
        rules: list[Constraint] = []
        if study.sentence("cage_repeat") is None:
            rules += [AllDifferent(book.at(one.cells), "cage") for one in cages if len(one.cells) > 1]
        for group in groups:
            rules += book.equal_sums([one.cells for one in group]) or []
        found.append(Proposal(3, "letters", rules, tuple(cages), sentence))
    return found


def _clones(study: Study, groups: Sequence[Sequence[DrawnFigure]]) -> Made:
    """Return that cages of one group hold the same digits in the same places."""
    if any(len({len(one.cells) for one in group}) > 1 for group in groups):
        return None
    places = [cells for group in groups for cells in zip(*(sorted(one.cells) for one in group), strict=True)]
    alike = tuple(study.book.at(cells) for cells in places if len(set(cells)) > 1)
    return study.book.guarded(lambda: [Equal(alike, "clone")])


def _parity(study: Study, cage: DrawnFigure) -> Made:
    """Return that the sum of a cage is odd for O, even for E."""
    rest = {"o": 1, "e": 0, "odd": 1, "even": 0}.get(cage.text.lower())
    if rest is None:
        return None
    return study.book.guarded(
        lambda: [study.book.sum_among(study.book.at(cage.cells), lambda total: total % 2 == rest)]
    )


def _read_signs(study: Study) -> None:
    """Read = < > between two cages: they compare their sums."""
    sentence = study.sentence("cage_signs")
    if sentence is None:
        return
    home: dict[Position, DrawnFigure] = {}
    for figure in study.figures:
        if figure.shape == "cage" and figure.where == "cells":
            for cell in figure.cells:
                home.setdefault(cell, figure)
    rules: list[Constraint] = []
    used: list[DrawnFigure] = []
    for mark in study.figures:
        if mark.shape != "mark" or mark in study.used or mark.text not in ("=", "<", ">", "^", "v", "∧", "∨", "V"):
            continue
        made = _sign(study, mark, home)
        if made:
            rules += made
            used.append(mark)
    if rules:
        study.propose(Proposal(3, "cage_signs", rules, tuple(used), sentence))


def _sign(study: Study, mark: DrawnFigure, home: dict[Position, DrawnFigure]) -> Made:
    y, x = mark.middle
    sides = (((0.0, -0.3), (0.0, 0.3)), ((-0.3, 0.0), (0.3, 0.0)))
    for is_upright, ends in enumerate(sides):
        a, b = (home.get((math.floor(y + down), math.floor(x + right))) for down, right in ends)
        if a is None or b is None or a is b:
            continue
        if mark.text == "=":
            return study.book.equal_sums([a.cells, b.cells])
        is_less = mark.text in ("<", "^", "∧")
        if mark.text in "<>" and is_upright:
            is_less = (mark.text == "<") == (45 < mark.angle % 360 < 135)
        return study.book.weigh(study.book.at(a.cells), study.book.at(b.cells), 0, how="<" if is_less else ">")
    return None
