"""Rules of parts of the grid that words alone name: its border, the ring around its middle, a shaded square."""

from __future__ import annotations

from collections.abc import Iterable

from ..puzzle import Constraint, Position
from .study import Proposal, Study


def read_areas(study: Study) -> None:
    """Read sums of the border and of the ring around the middle box, and that diagonals hold no digit twice."""
    for sentence, value in study.said("area_sum"):
        if isinstance(value, tuple):
            name, total = value
            made = study.book.weigh(study.book.at(_area(study, str(name))), (), int(total))
            study.propose(Proposal(3, "area_sum", made, (), sentence))
    for sentence, _ in study.said("antibishop"):
        shades = tuple(
            one
            for one in study.figures
            if one.shape == "mark" and one.where == "cell" and one.form == "square" and min(one.size) >= 0.9
            if not one.text and sentence.colours and sentence.fit(one.colour) == 2
        )
        spots = {one.cells[0] for one in shades}
        if sentence.colours and not spots:
            continue
        everywhere = {(r, c) for r in range(study.n) for c in range(study.n)}
        study.propose(Proposal(3, "antibishop", _diagonals(study, spots or everywhere), shades, sentence))


def _area(study: Study, name: str) -> list[Position]:
    """Return the cells of the border of the grid, or of the ring around its middle box."""
    n = study.n
    spots = [(r, c) for r in range(n) for c in range(n)]
    if name == "border":
        return [(r, c) for r, c in spots if {r, c} & {0, n - 1}]
    return [(r, c) for r, c in spots if n == 9 and max(abs(r - 4), abs(c - 4)) == 2]


def _diagonals(study: Study, spots: Iterable[Position]) -> list[Constraint]:
    """Return that cells of one diagonal differ, as far as it lies in an area."""
    found: dict[tuple[int, int], list[Position]] = {}
    for r, c in sorted(spots):
        found.setdefault((0, r - c), []).append((r, c))
        found.setdefault((1, r + c), []).append((r, c))
    return [rule for cells in found.values() if len(cells) > 1 for rule in study.book.differ(cells) or []]
