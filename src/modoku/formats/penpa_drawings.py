"""What is drawn on a board of penpa+ and has no meaning by itself, as drawings: words may say what it means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..language import Message
from ..puzzle.cosmetic import Cosmetic
from .penpa_board import PenpaBoard, Spot

_SIZES = {"SS": 0.3, "S": 0.5, "M": 0.6, "L": 0.8, "LL": 1.0}
_FILLS = {2: "#000000", 3: "#CCCCCC", 8: "#FFFFFF"}
"""The colours of shapes that are sure: black, grey, white."""
_MOVES = {Spot.CELL: (0.5, 0.5), Spot.CORNER: (1.0, 1.0), Spot.LOWER_EDGE: (1.0, 0.5), Spot.RIGHT_EDGE: (0.5, 1.0)}
Segment = tuple[int, int, object]


def symbol_drawn(board: PenpaBoard, index: int, form: object, name: str) -> Cosmetic | None:
    """Return a circle or a square as a drawing; None for another symbol, a colour or a place that is not sure."""
    match = re.fullmatch("(circle|square)_(SS|S|M|L|LL)", name)
    spot, row, column = board.place(index)
    if match is None or spot not in _MOVES or not isinstance(form, int) or form not in _FILLS:
        return None
    down, right = _MOVES[spot]
    size = _SIZES[match[2]]
    is_round = match[1] == "circle"
    return Cosmetic(
        "mark",
        f"symbol[{index}]",
        ((row + down, column + right),),
        colour=_FILLS[form],
        border="#000000",
        height=size,
        width=size,
        is_round=is_round,
    )


def lines_drawn(board: PenpaBoard, segments: Iterable[Segment]) -> list[Cosmetic]:
    """Return the lines that segments between the middles of cells make, those of one style joined end to end.

    Their colours are not known for sure; the number of the style tells them apart.
    """
    styles: dict[int, list[tuple[int, int]]] = {}
    for a, b, style in segments:
        number = style if isinstance(style, int) and 0 <= style < 1000 else 0
        styles.setdefault(number, []).append((a, b))
    found = []
    for number, pairs in styles.items():
        for path in _joined(pairs):
            points = tuple(point for point in (_middle(board, index) for index in path) if point is not None)
            name = f"line[{path[0]},{path[-1]}]"
            found.append(Cosmetic("line", name, points if len(points) == len(path) else (), width=10.0 + number))
    return found


def parts_drawn(parts: Sequence[Message]) -> list[Cosmetic]:
    """Return what cannot be drawn as parts that nobody can understand."""
    return [Cosmetic("part", "pu_q", text=part.said()[:40]) for part in parts]


def _middle(board: PenpaBoard, index: int) -> tuple[float, float] | None:
    spot, row, column = board.place(index)
    return (row + 0.5, column + 0.5) if spot is Spot.CELL else None


def _joined(pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return segments as paths: each is followed as long as exactly one other goes on.

    >>> _joined([(1, 2), (3, 2), (3, 4), (8, 9)])
    [[1, 2, 3, 4], [8, 9]]
    """
    links: dict[int, list[int]] = {}
    for a, b in pairs:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    left = {frozenset(pair) for pair in pairs if pair[0] != pair[1]}
    found = []
    starts = [place for place in links if len(links[place]) != 2]
    for start in (*starts, *links):
        for second in links[start]:
            path = [start, second]
            if frozenset(path) not in left:
                continue
            left.discard(frozenset(path))
            while len(links[path[-1]]) == 2:
                after = next((one for one in links[path[-1]] if frozenset((path[-1], one)) in left), None)
                if after is None:
                    break
                left.discard(frozenset((path[-1], after)))
                path.append(after)
            found.append(path)
    return found
