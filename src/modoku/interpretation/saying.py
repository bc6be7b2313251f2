"""Drawings in words, for who sees the board: their colour, what they are, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..language import Message, all_of, msg, msgn
from ..puzzle import Position
from .figures import DrawnFigure

_COLOURS: Mapping[str, Message] = {
    "black": msg("black"),
    "blue": msg("blue"),
    "brown": msg("brown"),
    "green": msg("green"),
    "grey": msg("grey"),
    "olive": msg("olive"),
    "orange": msg("orange"),
    "peach": msg("peach"),
    "pink": msg("pink"),
    "purple": msg("purple"),
    "red": msg("red"),
    "teal": msg("teal"),
    "white": msg("white"),
    "yellow": msg("yellow"),
}
_SHOWN = 4
"""How many cells of a line, or texts of a group, are named."""


def figures_said(figures: Sequence[DrawnFigure]) -> list[Message]:
    """Return drawings in a few words, those of one style together.

    >>> from modoku.puzzle.cosmetic import Cosmetic
    >>> from modoku.interpretation.figures import figures_of
    >>> line = Cosmetic("line", "lines[0]", points=((0.5, 0.5), (0.5, 2.5)), colour="#FF0000", width=10)
    >>> [str(said) for said in figures_said(figures_of([line], 4))]
    ['the red line through r1c1, r1c2, r1c3']
    """
    groups: dict[tuple[object, ...], list[DrawnFigure]] = {}
    for figure in figures:
        groups.setdefault((figure.shape, figure.style), []).append(figure)
    return [_group_said(group) for group in groups.values()]


def _group_said(group: Sequence[DrawnFigure]) -> Message:
    first, n = group[0], len(group)
    if first.shape in ("flag", "part"):
        return msg("the part '{key}'", key=first.text)
    if first.shape == "picture":
        return msg("a picture that is kept elsewhere")
    place = _place(first)
    colour = _COLOURS.get(first.colour) or _COLOURS.get(first.border)
    if first.shape == "mark":
        return _marks_said(group, colour, place)
    if colour is None:
        return {
            "line": msgn("the line {place}", "{n} lines, the first {place}", n, place=place),
            "arrow": msgn("the arrow {place}", "{n} arrows, the first {place}", n, place=place),
        }.get(first.shape) or _cages_said(group, place)
    return {
        "line": msgn(
            "the {colour} line {place}", "{n} {colour} lines, the first {place}", n, colour=colour, place=place
        ),
        "arrow": msgn(
            "the {colour} arrow {place}", "{n} {colour} arrows, the first {place}", n, colour=colour, place=place
        ),
    }.get(first.shape) or _cages_said(group, place)


def _cages_said(group: Sequence[DrawnFigure], place: Message) -> Message:
    text, n = group[0].text, len(group)
    if text:
        return msgn(
            "the cage with “{text}” {place}",
            "{n} cages, the first with “{text}” {place}",
            n,
            text=text[:20],
            place=place,
        )
    return msgn("the cage {place}", "{n} cages, the first {place}", n, place=place)


def _marks_said(group: Sequence[DrawnFigure], colour: Message | None, place: Message) -> Message:
    first, n = group[0], len(group)
    if first.text:
        texts = [*dict.fromkeys(one.text[:20] for one in group)]
        shown = ", ".join([*texts[:_SHOWN], *(["…"] if len(texts) > _SHOWN else [])])
        return msgn("the text “{text}” {place}", "{n} texts ({text}), the first {place}", n, text=shown, place=place)
    if first.form == "round" and colour is not None:
        return msgn(
            "the {colour} circle {place}", "{n} {colour} circles, the first {place}", n, colour=colour, place=place
        )
    if colour is not None:
        return msgn(
            "the {colour} square {place}", "{n} {colour} squares, the first {place}", n, colour=colour, place=place
        )
    return msgn("the mark {place}", "{n} marks, the first {place}", n, place=place)


def _named(cells: Sequence[Position]) -> str:
    names = [f"r{r + 1}c{c + 1}" for r, c in cells]
    return ", ".join([*names[:_SHOWN], *(["…"] if len(names) > _SHOWN else [])])


def _place(figure: DrawnFigure) -> Message:
    """Return where a drawing stands."""
    cells = _named(figure.cells)
    if figure.where == "edge":
        return msg("between {cells}", cells=all_of([f"r{r + 1}c{c + 1}" for r, c in figure.cells]))
    if figure.where.startswith("diagonal"):
        return msg("along a diagonal")
    if figure.where == "corner":
        return msg("where {cells} meet", cells=cells)
    if figure.shape == "line" and figure.cells:
        return msg("through {cells}", cells=cells)
    if figure.cells and figure.where in ("cell", "cells"):
        return msg("in {cells}", cells=cells)
    points = figure.points or ((figure.middle,) if figure.shape == "mark" else ())
    if figure.where == "outside":
        return msg("outside the grid")
    if not points:
        return msg("whose place cannot be read")
    return msg("near {cells}", cells=_named([(int(points[0][0]), int(points[0][1]))]))
