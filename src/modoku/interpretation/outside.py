"""Numbers beside the grid: little killers, sandwiches, x-sums, skyscrapers, numbered rooms."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from ..puzzle import Constraint, Position
from ..rules.full_rank import FullRank
from .figures import DrawnFigure
from .study import Proposal, Study

Clue = tuple[tuple[Position, ...], int, DrawnFigure]
_KINDS = ("sandwich", "x_sum", "skyscraper", "hidden_skyscraper", "room", "battlefield", "hit_points")


def read_outside(study: Study) -> None:
    """Read numbers beside the grid; those with an arrow first."""
    numbers = [
        one
        for one in study.figures
        if one.shape == "mark" and one.where in ("outside", "other") and re.fullmatch(r"\d{1,9}", one.text)
    ]
    numbers = [one for one in numbers if one not in study.used]
    _read_little_killers(study, numbers)
    says_both = any(re.search(r"\b(also|both|as well|and a)\b", one.text) for k in _KINDS for one, _ in study.said(k))
    free = [one for one in numbers if says_both or one not in study.used]
    clues = [clue for one in free for clue in _clue(study, one)]
    if not clues or study.choose(_proposals(study, clues)) is not None:
        return
    groups: dict[object, list[Clue]] = {}
    for clue in clues:
        groups.setdefault(clue[2].style, []).append(clue)
    if len(groups) == 1:
        # The same style on two sides may have two meanings.
        groups = {}
        for cells, value, figure in clues:
            side = (cells[0][0] == cells[-1][0], cells[0] < cells[-1])
            groups.setdefault(side, []).append((cells, value, figure))
    if len(groups) > 1:
        for group in groups.values():
            study.choose(_proposals(study, group))


def _clue(study: Study, number: DrawnFigure) -> Iterator[Clue]:
    """Yield the row or column that a number stands beside, seen from it."""
    n, r, c = study.n, math.floor(number.middle[0]), math.floor(number.middle[1])
    if 0 <= r < n and not 0 <= c < n:
        cells = tuple((r, k) for k in range(n))
        yield cells if c < 0 else cells[::-1], int(number.text), number
    elif 0 <= c < n and not 0 <= r < n:
        cells = tuple((k, c) for k in range(n))
        yield cells if r < 0 else cells[::-1], int(number.text), number


def _full_rank(study: Study, clues: Sequence[Clue]) -> Iterator[Proposal]:
    """Yield that numbers are ranks: all rows and columns, read from both ends, are numbers in order of their size."""
    sentence, n = study.sentence("full_rank"), study.n
    if sentence is None or any(not 1 <= value <= 4 * n for _, value, _ in clues):
        return
    ways = [[[(r, c) for c in range(n)], [(c, r) for c in range(n)]] for r in range(n)]
    lines = [study.book.at(way[::turn]) for pair in ways for way in pair for turn in (1, -1)]
    ranks = {study.book.at(cells): value for cells, value, _ in clues}
    told = tuple(ranks.get(line, 0) for line in lines)
    rules = study.book.guarded(lambda: [FullRank(tuple(lines), told)])
    yield Proposal(3.0, "full_rank", rules, tuple(figure for _, _, figure in clues), sentence)


def _proposals(study: Study, clues: Sequence[Clue]) -> list[Proposal]:
    found = []
    for kind in _KINDS:
        sentence = study.sentence(kind)
        if sentence is None:
            continue
        rules: list[Constraint] | None = []
        for cells, value, _ in clues:
            made = study.book.outside(kind, cells, value)
            rules = None if made is None or rules is None else [*rules, *made]
        figures = tuple(figure for _, _, figure in clues)
        found.append(
            Proposal(3.3 if kind in ("sandwich", "hidden_skyscraper") else 3.0, kind, rules, figures, sentence)
        )
    return [*found, *_full_rank(study, clues)]


def _read_little_killers(study: Study, numbers: Sequence[DrawnFigure]) -> None:
    """Read arrows beside the grid with a number each: they point along a diagonal."""
    arrows = [one for one in study.figures if one.shape == "arrow" and one.where == "outside" and one.points]
    arrows = [one for one in arrows if one not in study.used]
    pairs: list[tuple[DrawnFigure, tuple[Position, ...]]] = []
    for arrow in arrows:
        (y0, x0), (y1, x1) = arrow.points[0], arrow.points[-1]
        down, right = (y1 > y0 + 0.05) - (y1 < y0 - 0.05), (x1 > x0 + 0.05) - (x1 < x0 - 0.05)
        free = [one for one in numbers if all(one is not other for other, _ in pairs)]
        number = min(free, key=lambda one: math.dist(one.middle, (y0, x0)), default=None)
        if number is None or math.dist(number.middle, (y0, x0)) > 1.6 or not (down or right):
            return
        cells = _ray(study, (math.floor(y1 + 1e-3 * down), math.floor(x1 + 1e-3 * right)), (down, right))
        if not cells:
            return
        pairs.append((number, cells))
    if not pairs:
        return
    figures = (*arrows, *(number for number, _ in pairs))
    found = []
    for kind in ("little_killer", "little_product", "little_skyscraper"):
        sentence = study.sentence(kind)
        if sentence is None and kind != "little_killer":
            continue
        rules: list[Constraint] | None = []
        for number, cells in pairs:
            made = study.book.outside(kind, cells, int(number.text))
            rules = None if made is None or rules is None else [*rules, *made]
        habit = "" if sentence else "diagonal arrow"
        found.append(Proposal(3 if sentence else 1, kind, rules, figures, sentence, habit))
    study.choose(found)


def _ray(study: Study, start: Position, step: Position) -> tuple[Position, ...]:
    """Return the cells met from a place in a direction."""
    (r, c), cells = start, list[Position]()
    for _ in range(3 * (study.n + 3)):
        if study.inside((r, c)):
            cells.append((r, c))
        elif cells:
            break
        r, c = r + step[0], c + step[1]
    return tuple(cells)
