"""Lines and arrows: what their words, their colour and the circles at their ends say."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from ..puzzle import Constraint, Position
from ..rules.among import Among
from ..rules.counting_circles import CountingCircles
from .figures import DrawnFigure
from .line_rules import LINE_KINDS, line_rule
from .rulebook import Made, Path
from .sentences import Sentence
from .study import Proposal, Study

HABITS: Mapping[str, tuple[tuple[str, object], ...]] = {
    "green": (("whisper", 5),),
    "purple": (("renban", None),),
    "pink": (("renban", None),),
    "blue": (("region_sum", None),),
    "teal": (("region_sum", None), ("modular", None)),
    "grey": (("thermo", None), ("palindrome", None), ("between", None)),
    "orange": (("whisper", 4), ("entropic", None)),
    "peach": (("entropic", None),),
    "yellow": (("nabner", None),),
    "red": (("parity_line", None),),
    "black": (("palindrome", None),),
}
"""What a colour means where nothing is said, by custom: it speaks for a reading, and proves nothing."""
_SPECIAL = ("slow", "fast", "index_line", "entropic_short", "monotone_slow")
"""Kinds whose words also state a more common one: who says more means more."""
_WITH_ENDS = ("between", "lockout", "zipper", "double_arrow", "product_line", "split_pea", "end_sum")
_BRANCHING = ("region_sum", "renban", "nabner", "differ")
_CUT = ("between", "lockout", "double_arrow", "split_pea")


def read_lines(study: Study) -> None:
    """Read lines, class by class."""
    _read_lots(study)
    for group in study.classes("line", "cells"):
        if study.choose(line_proposals(study, group)) is not None:
            continue
        # Thermometers and palindromes may both be grey: the circles at their ends tell them apart.
        parts: dict[int, list[DrawnFigure]] = {}
        for line in group:
            parts.setdefault(sum(bool(study.circles.get(line.cells[k])) for k in (0, -1)), []).append(line)
        if len(parts) > 1:
            for part in parts.values():
                study.choose([one for one in line_proposals(study, part) if one.score >= 2])


def _read_lots(study: Study) -> None:
    """Read circles and squares on lines that count the odd, or the even, digits of their line."""
    paths = [figure.cells for figure in study.figures if figure.shape == "line" and figure.where == "cells"]
    for kind, usual, rest in (("odd_lots", "round", 1), ("even_lots", "square", 0)):
        sentence, form = study.sentence(kind), usual
        if sentence is not None and re.search("square", sentence.text) and not re.search("circle", sentence.text):
            form = "square"
        marks = [one for found in study.circles.values() for one in found if one.form == form]
        marks = [one for one in marks if any(one.cells[0] in path for path in paths)]
        if sentence is not None:
            marks = [one for one in marks if sentence.fit((one.colour, one.border))]
        if sentence is None or not marks:
            continue
        values = frozenset(value for value in study.book.values if value % 2 == rest)
        rules: list[Constraint] = []
        for one in marks:
            path = next(path for path in paths if one.cells[0] in path)
            rules.append(Among(study.book.at(path), values, result=study.book.at([one.cells[0]])))
        study.propose(Proposal(3, kind, rules, tuple(marks), sentence))


def _split(study: Study, path: Path) -> tuple[list[Path], list[DrawnFigure]]:
    """Return a line cut at the marks between its cells, and these marks."""
    dots = {
        frozenset(one.cells): one for one in study.figures if one.shape == "mark" and one.where in ("edge", "corner")
    }
    pieces: list[list[Position]] = [[path[0]]]
    used = []
    for a, b in pairwise(path):
        found = next((one for cells, one in dots.items() if {a, b} <= cells), None)
        if found is not None and (found.where == "edge" or a[0] != b[0] != a[1]):
            pieces.append([])
            used.append(found)
        pieces[-1].append(b)
    return [tuple(piece) for piece in pieces], used


def _ends(study: Study, line: DrawnFigure) -> tuple[list[DrawnFigure], list[DrawnFigure]]:
    """Return the circles at both ends; where both have one, that of the line's own colour counts as its bulb."""
    first, last = (study.circles.get(line.cells[k], []) for k in (0, -1))
    if first and last:
        own = [[c for c in found if c.colour == line.colour and c not in study.used] for found in (first, last)]
        if bool(own[0]) != bool(own[1]):
            return own[0], own[1]
    return first, last


def _wanted(
    lines: Sequence[DrawnFigure], sentences: Sequence[Sentence]
) -> Iterator[tuple[float, str, object, Sentence | None]]:
    """Yield what lines may be: a score, a kind, a number, the sentence."""
    colour = lines[0].colour
    habits = HABITS.get(colour, ())
    for sentence in sentences:
        for claim in sentence.claims:
            fit = 1 if lines[0].shape == "arrow" else sentence.fit(lines[0].colours)
            if claim.kind in LINE_KINDS and fit:
                usual = 0.5 if claim.kind in _SPECIAL else 0.2 if tuple(claim) in habits else 0.0
                # Pink is called red and red pink: who says the very word is meant first.
                usual += 0.3 if sentence.colours & set(lines[0].colours) else 0.0
                yield 2 + fit + usual, claim.kind, claim.value, sentence
    for rank, (kind, value) in enumerate(habits):
        yield 1.1 - 0.1 * rank, kind, value, None


def line_proposals(
    study: Study, lines: Sequence[DrawnFigure], sentences: Sequence[Sentence] | None = None
) -> list[Proposal]:
    """Return all readings of one class of lines that sentences and custom give."""
    ends = {line: _ends(study, line) for line in lines}
    at_ends = tuple(circle for line in lines for end in ends[line] for circle in end)
    on_lines = tuple(mark for line in lines for cell in line.cells for mark in study.circles.get(cell, ()))
    found = []
    for score, kind, value, sentence in _wanted(lines, study.sentences if sentences is None else sentences):
        habit = "" if sentence else lines[0].colour
        if kind in ("thermo", "slow", "fast", "index_line"):
            rules = _thermometers(study, kind, value, lines, ends)
            if rules:
                found.append(Proposal(score + 1, kind, rules, (*lines, *at_ends), sentence, habit))
            continue
        if kind == "split_line":
            cuts = [_split(study, line.cells) for line in lines]
            # A line without a dot is not split, and says nothing.
            sums = [study.book.equal_sums(pieces) for pieces, _ in cuts if len(pieces) > 1]
            if sums and all(one is not None for one in sums):
                figures = (*lines, *(dot for _, dots in cuts for dot in dots))
                rules = [rule for one in sums for rule in one or []]
                found.append(Proposal(score, kind, rules, figures, sentence, habit))
            continue
        is_open = kind in _CUT and sentence is None and not all(a and b for a, b in ends.values())
        for penalty, rules in _forms(study, kind, value, lines, is_open):
            figures = (*lines, *on_lines) if kind in _CUT else tuple(lines)
            figures = (*lines, *at_ends) if kind in _WITH_ENDS and kind not in _CUT else figures
            found.append(Proposal(score - penalty, kind, rules, figures, sentence, habit))
    return found


def _forms(
    study: Study, kind: str, value: object, lines: Sequence[DrawnFigure], is_open: bool
) -> Iterator[tuple[float, Made]]:
    """Yield the rules for lines as drawn, then for other ways to see where lines begin and end, less likely."""
    book = study.book
    paths: list[Path] = [line.cells for line in lines]
    stops = {cell for cell, circles in study.circles.items() if circles}
    is_cut = kind in _CUT and any(cell in stops for path in paths for cell in path[1:-1])
    if is_cut:
        yield 0.0, _all_lines(study, kind, value, [piece for path in paths for piece in cut(path, stops)])
        if kind in ("between", "lockout"):
            yield 0.05, _all_lines(study, kind, value, stretches(paths, stops))
    if not is_open:
        yield 0.1 if is_cut else 0.0, _all_lines(study, kind, value, paths)
        if kind == "region_sum":
            yield 0.2, _all_lines(study, kind, False, paths)
    joined = join(paths, stops)
    if len(joined) != len(paths):
        yield 0.3, _all_lines(study, kind, value, joined)
    networks = components(paths)
    if kind in _BRANCHING and len(networks) not in (len(paths), len(joined)):
        rules: list[Constraint] = []
        for group in networks:
            cells = tuple(dict.fromkeys(cell for path in group for cell in path))
            made = book.network_sum(group) if kind == "region_sum" else line_rule(book, kind, cells)
            if made is None:
                break
            rules += made
        else:
            yield 0.1, rules


def _all_lines(study: Study, kind: str, value: object, paths: Sequence[Path]) -> Made:
    """Return the rules of all lines; None if one cannot be such a line."""
    book = study.book
    if kind == "equal_lines":
        return book.equal_sums([tuple(dict.fromkeys(path)) for path in paths])
    if kind == "count_lines":
        cells = tuple(dict.fromkeys(cell for path in paths for cell in path))
        return book.guarded(lambda: [CountingCircles(book.at(cells))])
    rules: list[Constraint] = []
    for path in paths:
        made = line_rule(book, kind, path, value)
        if made is None:
            if kind == "region_sum" and len(paths) > 1:
                continue  # a line within one box says nothing
            return None
        rules += made
    return rules or None


def _thermometers(
    study: Study,
    kind: str,
    value: object,
    lines: Sequence[DrawnFigure],
    ends: Mapping[DrawnFigure, tuple[list[DrawnFigure], list[DrawnFigure]]],
) -> Made:
    """Return the rules of lines from their bulbs on; lines without one are branches of others."""
    paths: list[Path] = []
    branches: list[Path] = []
    for line in lines:
        first, last = ends[line]
        if first and last:
            return None
        if first or last:
            paths.append(line.cells if first else line.cells[::-1])
        else:
            branches.append(line.cells)
    while branches:
        grown = {cell for path in paths for cell in path}
        found = next(((path, k) for path in branches for k, cell in enumerate(path) if cell in grown), None)
        if found is None:
            return None
        path, k = found
        if sum(cell in grown for cell in path) > 1:
            return None
        branches.remove(path)
        # Where a branch crosses a line in its middle, it goes on both ways from there.
        paths += [part for part in (path[k:], path[k::-1]) if len(part) > 1]
    made = [line_rule(study.book, kind, path, value) for path in paths]
    return None if None in made else [rule for one in made for rule in one or []]


def join(paths: Sequence[Path], stops: Collection[Position]) -> list[Path]:
    """Return lines put together where exactly two end at one cell and no circle stands.

    >>> join([((0, 0), (0, 1)), ((0, 1), (1, 1))], ())
    [((0, 0), (0, 1), (1, 1))]
    """
    pieces = [tuple(path) for path in paths]
    while True:
        ends: dict[Position, list[int]] = {}
        for k, piece in enumerate(pieces):
            ends.setdefault(piece[0], []).append(k)
            ends.setdefault(piece[-1], []).append(k)
        for spot, who in ends.items():
            if len(who) == 2 and who[0] != who[1] and spot not in stops:
                a, b = pieces[who[0]], pieces[who[1]]
                a = a if a[-1] == spot else a[::-1]
                b = b if b[0] == spot else b[::-1]
                pieces = [piece for k, piece in enumerate(pieces) if k not in who] + [(*a, *b[1:])]
                break
        else:
            return list(pieces)


def components(paths: Sequence[Path]) -> list[list[Path]]:
    """Return the groups of lines that touch each other."""
    groups: list[list[Path]] = []
    for path in paths:
        touching = [group for group in groups if any(set(path) & set(other) for other in group)]
        groups = [group for group in groups if group not in touching]
        groups.append([path, *(other for group in touching for other in group)])
    return groups


def cut(path: Path, stops: Collection[Position]) -> list[Path]:
    """Return the pieces of a line from circle to circle."""
    places = [k for k, cell in enumerate(path) if cell in stops]
    return [path[a : b + 1] for a, b in pairwise(places) if b - a > 1]


def stretches(paths: Sequence[Path], stops: Collection[Position]) -> list[Path]:
    """Return the stretches between two circles of lines that touch each other; nothing if one has not two circles.

    >>> stretches([((0, 0), (0, 1), (0, 2)), ((0, 2), (0, 3))], {(0, 0), (0, 3)})
    [((0, 0), (0, 1), (0, 2), (0, 3))]
    """
    links: dict[Position, set[Position]] = {}
    for a, b in (pair for path in paths for pair in pairwise(path)):
        links.setdefault(a, set()).add(b)
        links.setdefault(b, set()).add(a)
    left, found = {cell for cell in links if cell not in stops}, list[Path]()
    while left:
        queue, inner = [min(left)], list[Position]()
        left.remove(queue[0])
        while queue:
            inner.append(queue.pop())
            near = links[inner[-1]] & left
            left -= near
            queue += sorted(near)
        ends = sorted({cell for place in inner for cell in links[place]} & set(stops))
        if len(ends) != 2:
            return []
        found.append((ends[0], *inner, ends[1]))
    return found


def read_arrows(study: Study) -> None:
    """Read arrows that begin at a circle or a pill, colour by colour."""
    groups: dict[str, list[DrawnFigure]] = {}
    for figure in study.figures:
        if figure.shape == "arrow" and figure.where == "cells":
            groups.setdefault(figure.colour, []).append(figure)
    for colour, arrows in groups.items():
        _read_arrows_of(study, colour, arrows)


def _read_arrows_of(study: Study, colour: str, arrows: Sequence[DrawnFigure]) -> None:
    book = study.book
    shafts = _shafts(study, arrows)
    if shafts is None:
        return
    figures = (*arrows, *(pill for pill, _, _ in shafts))
    numbers: list[Constraint] = []
    plain: list[Constraint] = []
    products: list[Constraint] | None = []
    means: list[Constraint] = []
    for _, cells, shaft in shafts:
        weights: dict[int, int] = {}
        for k, cell in enumerate(book.at(cells)):
            weights[cell] = weights.get(cell, 0) + 10 ** (len(cells) - 1 - k)
        for cell in book.at(shaft):
            weights[cell] = weights.get(cell, 0) - 1
        numbers += book.weighted({cell: w for cell, w in weights.items() if w}, 0, "arrow") or []
        plain += book.weigh(book.at(cells), book.at(shaft), style="arrow") or []
        means += book.weigh([c for c in book.at(cells) for _ in shaft], book.at(shaft)) or []
        made = book.product(book.at(cells), book.at(shaft))
        products = None if made is None or products is None else [*products, *made]
    proposals = []
    for kind, rules in (("arrow", numbers), ("product_arrow", products), ("arrow_mean", means)):
        sentence = max(
            (one for one, _ in study.said(kind)), key=lambda one: (one.fit(colour), "arrow" in one.text), default=None
        )
        if sentence is None and kind != "arrow":
            continue
        score = 2.0 + sentence.fit(colour) if sentence else 0.5
        proposals.append(Proposal(score, kind, rules, figures, sentence, "" if sentence else "arrow"))
        if kind == "arrow" and any(len(cells) > 1 for _, cells, _ in shafts):
            habit = "" if sentence else "arrow"
            proposals.append(Proposal(score - 0.5, "arrow_digits", plain, figures, sentence, habit))
    if study.choose(proposals) is None:
        return
    heads = list(dict.fromkeys(cells[0] for _, cells, _ in shafts))
    for sentence, _ in study.said("circles_differ"):
        study.propose(Proposal(3, "circles_differ", book.differ(heads), (), sentence))


def _shafts(study: Study, arrows: Sequence[DrawnFigure]) -> list[tuple[DrawnFigure, Path, Path]] | None:
    """Return for each arrow its pill, the cells of the pill and those of its shaft; None if one has no pill."""
    trunks: dict[DrawnFigure, tuple[tuple[DrawnFigure, Path], Path]] = {}
    for arrow in arrows:
        pill = next(_pills_at(study, arrow.cells[0]), None)
        if pill:
            trunks[arrow] = (pill, arrow.cells)
    for arrow in arrows:
        if arrow in trunks:
            continue
        for pill, path in list(trunks.values()):
            if arrow.cells[0] in path[1:]:  # a branch begins on the shaft of another arrow
                start = list(path).index(arrow.cells[0])
                trunks[arrow] = (pill, (*path[:start], *arrow.cells))
                break
        else:
            return None
    found: list[tuple[DrawnFigure, Path, Path]] = [
        (pill, cells, [cell for cell in path if cell not in cells]) for (pill, cells), path in trunks.values()
    ]
    return found if found and all(shaft for _, _, shaft in found) else None


def _pills_at(study: Study, cell: Position) -> Iterator[tuple[DrawnFigure, Path]]:
    """Yield the round shapes that hold a cell, with their cells in reading order."""
    for figure in study.figures:
        if figure.shape != "mark" or figure.form != "round" or figure.where in ("outside", "backdrop"):
            continue
        (height, width), (y, x) = figure.size, figure.middle
        if not 0.6 <= max(height, width) <= 5:
            continue
        rows = range(math.floor(y - height / 2 + 0.25), math.ceil(y + height / 2 - 0.25))
        columns = range(math.floor(x - width / 2 + 0.25), math.ceil(x + width / 2 - 0.25))
        cells = [(r, c) for r in rows for c in columns]
        if cell in cells and min(len(rows), len(columns)) == 1 and len(cells) <= 4:
            yield figure, cells
