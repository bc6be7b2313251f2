"""A step as a picture: the one way in which hints, paths and drawings show what a step rests on and what follows."""

from __future__ import annotations

from collections.abc import Iterator

from ..logic import State, Step, describe
from ..puzzle import Cell, Digit, DigitSet, Sheet
from ..render import Highlight, LinkArrow, Scene, draw


def points_of(step: Step) -> Iterator[tuple[Cell, Digit]]:
    """Yield every cell that a step speaks of, with the digit, or 0 where it speaks of the cell alone."""
    evidence = step.evidence
    yield from (*step.placements, *step.eliminations, *evidence.candidates, *evidence.second)
    yield from (end for tie in evidence.ties for end in (tie.start, tie.end))
    yield from ((cell, 0) for cells in (evidence.cells, *(unit.cells for unit in evidence.units)) for cell in cells)


def emphasis_of(step: Step) -> tuple[tuple[Highlight, ...], tuple[LinkArrow, ...]]:
    """Return what a picture of a step brings out: where to look, causes, what follows, and the links of chains."""
    evidence = step.evidence
    highlights = (
        Highlight("focus", cells=evidence.cells, units=evidence.units),
        Highlight("cause", candidates=tuple(c for c in evidence.candidates if c not in step.placements)),
        Highlight("second", candidates=tuple(c for c in evidence.second if c not in step.eliminations)),
        Highlight("effect", candidates=step.placements),
        Highlight("removed", candidates=step.eliminations),
    )
    return highlights, tuple(LinkArrow(tie.start, tie.end, tie.strong, "cause") for tie in evidence.ties)


def draw_step(sheet: Sheet, step: Step, language: str = "en") -> Scene:
    """Return the picture of a step on the sheet from which it was found, with the candidates that are left there.

    `render` writes it in any form (`to_svg`, `to_png`, `to_pdf`).

    >>> import modoku
    >>> found = modoku.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> draw_step(found.sheet, found.step).title[:14]
    'Hidden single.'
    """
    highlights, links = emphasis_of(step)
    state = State.of(sheet.puzzle, sheet.grid.values, sheet.candidates)
    return draw(
        Sheet(sheet.puzzle, sheet.placed),
        candidates=tuple(DigitSet(mask) for mask in state.candidates),
        highlights=highlights,
        links=links,
        title=describe(step, sheet.puzzle.layout).said(language),
        language=language,
    )
