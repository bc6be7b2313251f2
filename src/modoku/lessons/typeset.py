"""Formulas set into pictures, for writers that know no mathematics: boxes beside and above each other, as printers do.

The measures are those of the font of our PDF files, so this needs the extra `print`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..language import Message
from ..render.pdf import width_of
from ..render.scene import Path, Rect, Scene, Shape, Text
from ..render.svg import FOOT
from .formula import SPACED, Atom, Big, Cases, FormulaLine, Fraction, Index, LessonFormula, Marked, Node, Word
from .pictures import moved


class Box(NamedTuple):
    """Shapes around a baseline at y = 0: how wide they are, how far they reach above and below it."""

    width: float
    up: float
    down: float
    shapes: tuple[Shape, ...]

    def at(self, x: float, y: float) -> tuple[Shape, ...]:
        """Return the shapes moved there."""
        return tuple(moved(shape, x, y) for shape in self.shapes)


def typeset(formula: LessonFormula, language: str, size: float = 15.0) -> Scene:
    """Return a formula as a scene, its first shape a rectangle in the colour of the paper.

    >>> from .formula import big, index, line
    >>> scene = typeset(LessonFormula(big("∑", line("j", "=", 1), 4, index("x", 1, "j"))), "en")
    >>> scene.width > 20 and scene.height > 20
    True
    """
    box = _set(formula.node, size, language)
    height = box.up + box.down + 4
    paper = Rect(0, 0, box.width + 4, height, "paper")
    return Scene((paper, *box.at(2, box.up + 2)), box.width + 4, height, description=formula.said(language))


def _set(node: Node, size: float, language: str) -> Box:
    match node:
        case Atom(text, role):
            return _atom(text, role, size)
        case Word(message):
            return _word(message, size, language)
        case FormulaLine(parts):
            return _beside([_set(part, size, language) for part in parts])
        case Index(base, low, high):
            return _index(_set(base, size, language), low, high, size, language)
        case Big(sign, low, high, body):
            return _beside([_operator(sign, low, high, size, language), _set(body, size, language)])
        case Fraction(over, under):
            return _fraction(_set(over, size * 0.8, language), _set(under, size * 0.8, language), size)
        case Cases(rows):
            return _cases([(_set(a, size, language), _set(b, size, language)) for a, b in rows], size)
        case Marked(body, look):
            return _marked(_set(body, size, language), look, size)


def _text(text: str, size: float, italic: bool = False) -> Box:
    spot = (0.0, -size * FOOT, text)
    shape = Text((spot,), size, "ink", italic=italic, anchor="start")
    return Box(width_of(text, size), size * 0.76, size * 0.22, (shape,))


def _atom(text: str, role: str, size: float) -> Box:
    box = _text(text, size, italic=role == "name" and text.isalpha())
    if role == "sign" and text in SPACED:
        gap = size * 0.28
        return Box(box.width + 2 * gap, box.up, box.down, box.at(gap, 0))
    if text == ",":
        return box._replace(width=box.width + size * 0.1)
    return box


def _word(message: Message, size: float, language: str) -> Box:
    box = _text(message.said(language), size)
    gap = size * 0.3
    return Box(box.width + 2 * gap, box.up, box.down, box.at(gap, 0))


def _beside(boxes: Sequence[Box]) -> Box:
    shapes: list[Shape] = []
    x = 0.0
    for box in boxes:
        shapes += box.at(x, 0)
        x += box.width
    return Box(x, max((b.up for b in boxes), default=0), max((b.down for b in boxes), default=0), tuple(shapes))


def _index(base: Box, low: Node | None, high: Node | None, size: float, language: str) -> Box:
    shapes = list(base.shapes)
    width, up, down = base.width, base.up, base.down
    extra = 0.0
    if low is not None:
        box = _set(low, size * 0.68, language)
        shapes += box.at(base.width, size * 0.28)
        extra, down = box.width, max(down, box.down + size * 0.28)
    if high is not None:
        box = _set(high, size * 0.68, language)
        shapes += box.at(base.width, -size * 0.42)
        extra, up = max(extra, box.width), max(up, box.up + size * 0.42)
    return Box(width + extra + size * 0.05, up, down, tuple(shapes))


def _operator(sign: str, low: Node | None, high: Node | None, size: float, language: str) -> Box:
    big = _text(sign, size * 1.5)
    below = _set(low, size * 0.65, language) if low is not None else Box(0, 0, 0, ())
    above = _set(high, size * 0.65, language) if high is not None else Box(0, 0, 0, ())
    width = max(big.width, below.width, above.width)
    foot, head = big.down + below.up + size * 0.05, big.up + above.down + size * 0.02
    shapes = (
        *big.at((width - big.width) / 2, size * 0.2),
        *below.at((width - below.width) / 2, foot + size * 0.2),
        *above.at((width - above.width) / 2, -head + size * 0.2),
    )
    up = head - size * 0.2 + above.up if high is not None else big.up - size * 0.2
    down = foot + size * 0.2 + below.down if low is not None else big.down + size * 0.2
    return Box(width + size * 0.18, up, down, shapes)


def _fraction(over: Box, under: Box, size: float) -> Box:
    width = max(over.width, under.width) + size * 0.2
    axis = -size * 0.3
    line = Path((((size * 0.05, axis), (width - size * 0.05, axis)),), "ink", size * 0.06, sharp=True)
    rise, fall = -axis + over.down + size * 0.08, under.up + axis + size * 0.08
    shapes = (line, *over.at((width - over.width) / 2, -rise), *under.at((width - under.width) / 2, fall))
    return Box(width + size * 0.1, rise + over.up, fall + under.down, shapes)


def _cases(rows: Sequence[tuple[Box, Box]], size: float) -> Box:
    left = max(value.width for value, _ in rows)
    pitch = size * 1.5
    height = pitch * len(rows)
    top = -height / 2 - size * 0.3
    x, mid, tip = size * 0.55, top + height / 2, size * 0.12
    brace = ((x, top), (x - tip, top + tip), (x - tip, mid - tip), (x - 2 * tip, mid), (x - tip, mid + tip),
             (x - tip, top + height - tip), (x, top + height))  # fmt: skip
    shapes: list[Shape] = [Path((brace,), "ink", size * 0.07)]
    width = 0.0
    for place, (value, when) in enumerate(rows):
        y = top + pitch * (place + 0.5) + size * 0.3
        shapes += [*value.at(x + size * 0.3, y), *when.at(x + size + left, y)]
        width = max(width, x + size + left + when.width)
    return Box(width, -top, top + height, tuple(shapes))


def _marked(box: Box, look: str, size: float) -> Box:
    if look == "false":
        line = Path((((0.0, -size * 0.25), (box.width, -size * 0.25)),), "removed-ink", size * 0.07, sharp=True)
        return box._replace(shapes=(*box.shapes, line))
    if look == "true":
        ground = Rect(0, -box.up, box.width, box.up + box.down, "effect")
        return box._replace(shapes=(ground, *box.shapes))
    return box
