"""What a reading leaves over: the drawings and the sentences without a meaning."""

from __future__ import annotations

import math
import re
from itertools import pairwise

from .colours import NAMES
from .coverage import has_more, is_covered, known_claims
from .figures import DrawnFigure
from .sentences import Sentence
from .study import Study


def left_over(study: Study) -> tuple[list[DrawnFigure], list[Sentence]]:
    """Return the drawings and the sentences without a meaning."""
    figures = [one for one in study.figures if one not in study.used and not one.is_decoration]
    known = known_claims(study.taken, study.puzzle.constraints)
    sentences = [one for one in study.sentences if not one.is_filler and not _has_meaning(one, study, known)]
    if not sentences and study.sentences:
        figures = [one for one in figures if not _is_ornament(one, study)]
    return figures, sentences


def _has_meaning(sentence: Sentence, study: Study, known: frozenset[str]) -> bool:
    """Return whether a sentence states rules that were taken and no other, or only what anybody can see."""
    if _tells_shape(sentence, study):
        return True
    return not has_more(sentence, known) and (sentence in study.heard or is_covered(sentence, known))


_SHAPE = re.compile(
    r"^(?:every|each|all)(?: of)?(?: the)? cages? [\w ]*?(?:is|are) (?:an? )?(\d)x(\d)(?: [a-z]+){0,2}\W*$"
)


def _tells_shape(sentence: Sentence, study: Study) -> bool:
    """Return whether a sentence tells the size of all cages that are drawn, and they have that size."""
    match = _SHAPE.match(sentence.text)
    if match is None:
        return False
    height, width = int(match[1]), int(match[2])
    cages = [set(one.cells) for one in study.used if one.shape == "cage" and one.where == "cells"]
    corners = [(min(r for r, _ in cells), min(c for _, c in cells)) for cells in cages]
    return bool(cages) and all(
        cells == {(top + r, left + c) for r in range(height) for c in range(width)}
        for cells, (top, left) in zip(cages, corners, strict=True)
    )


_SHADING = re.compile(r"shaded|colou?red|highlighted|marked|tinted|background")
_PLACES = "cell|square|circle|region|area|box|shape|diamond|bulb|dot|hexagon"
_ROUND = re.compile(r"circle|circular|\bround|\bdis[ck]|\bball|bubble|\bdots?\b|\bmark")


def _is_ornament(figure: DrawnFigure, study: Study) -> bool:
    """Return whether a shape says nothing: all sentences have their rules, and none speaks of such a shape.

    What is left are shapes at the ends and in the middle of lines that have their meaning, what is drawn twice, and
    pictures in colours.
    """
    if _is_label(figure, study) or _is_drawn_twice(figure, study):
        return True
    if figure.shape != "mark" or figure.where not in ("cell", "other") or figure.text:
        return False
    lines = (one for one in study.used if one.shape in ("line", "arrow"))
    if figure.where == "cell" and any(figure.cells[0] in line.cells for line in lines) and max(figure.size) < 1:
        return True
    words = [word for word, names in NAMES.items() if figure.colour in names or figure.border in names]
    named = re.compile(rf"\b({'|'.join(words) or 'colour'})\b[\w -]{{0,20}}({_PLACES})")
    is_shade = figure.form == "square" and min(figure.size) >= 0.9
    # Circles in grey, white and black mean odd digits, sums or counts by custom; those in colours mean nothing by it.
    is_coloured = figure.colour not in ("grey", "white", "black", "none")
    is_disc = figure.form == "round" and min(figure.size) >= 0.8 and is_coloured
    if is_disc and any(_ROUND.search(one.text) for one in study.sentences):
        return False
    return (is_shade or is_disc) and not any(
        _SHADING.search(one.text) or named.search(one.text) for one in study.sentences
    )


def _is_drawn_twice(figure: DrawnFigure, study: Study) -> bool:
    """Return whether a drawing traces lines that were read, repeats the total of a cage, or is part of a mark."""
    if figure.shape == "line" and figure.where == "cells":
        read = (one for one in study.used if one.shape in ("line", "arrow") and one.where == "cells")
        steps = {frozenset(step) for one in read for step in pairwise(one.cells)}
        return len(figure.cells) > 1 and all(frozenset(step) in steps for step in pairwise(figure.cells))
    if figure.shape != "mark" or figure.where != "other":
        return False
    y, x = figure.middle
    if figure.text:
        spot = (math.floor(y), math.floor(x))
        is_bare = figure.colour == figure.border == "none"
        cages = (one for one in study.used if one.shape == "cage" and one.where == "cells")
        return is_bare and any(one.text == figure.text and spot in one.cells for one in cages)
    return max(figure.size) <= 0.15 and any(
        abs(y - one.middle[0]) <= one.size[0] / 2 and abs(x - one.middle[1]) <= one.size[1] / 2
        for one in study.used
        if one.shape == "mark" and one.where == "edge"
    )


def _is_label(figure: DrawnFigure, study: Study) -> bool:
    """Return whether a drawing is the name of a rule: a word in brackets as "(REN)", or initials of a heading."""
    word = figure.text.lower()
    is_name = re.fullmatch("[a-z]{1,6}", word) is not None and figure.shape in ("mark", "cage")
    is_bare = figure.shape == "mark" or (len(figure.cells) == 1 and figure.colour == "none")
    if not is_name or not is_bare:
        return False
    spoken = [one.text for one in study.sentences if one.claims]
    headings = (text.partition(":")[0].split() for text in spoken if ":" in text)
    is_initials = figure.where == "outside" and len(word) > 1
    return any(f"({word})" in text for text in spoken) or (
        is_initials and any("".join(part[0] for part in heading) == word for heading in headings)
    )


_IGNORED = re.compile(
    r"\b(" + "|".join(NAMES) + r")\b (?:markings?|marks?|drawings?|lines?|shapes?|shading|circles?|squares?)\b"
    r"[\w ]* (?:can|may|should|must) be ignored"
)


def find_ignored(study: Study) -> None:
    """Find the colours that a sentence tells to ignore, and what is drawn in them."""
    for sentence in study.sentences:
        match = _IGNORED.search(sentence.text)
        if match is None:
            continue
        shades = NAMES[match[1]][:1]
        study.heard.add(sentence)
        study.used.update(
            one
            for one in study.figures
            if one.shape in ("line", "mark") and {one.colour, one.border, *one.colours}.intersection(shades)
        )
