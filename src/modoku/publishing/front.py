"""The pages before the puzzles: cover, title, how to use the book, contents."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import msg, msgn
from ..logic import Level
from ..puzzle import Puzzle
from ..render.scene import Path, Rect, Text
from .paper import MM
from .pen import Pen, broken, paragraphs
from .style import BookStyle

HOW_TO = (
    msg("Each puzzle has exactly one solution. A section begins with its rules."),
    msg("Rows count from the top, columns from the left, boxes from left to right, row by row."),
)
_DIFFICULTY = msg("The stars say how hard a puzzle is, the figure beside them how hard its hardest step.")
_HINTS = msg("A hint says where a puzzle turns once the easy digits are placed.")


def cover(pen: Pen, style: BookStyle, puzzle: Puzzle) -> None:
    """Draw the cover: the title on black, over a grid that runs off the page."""
    paper, bleed = style.paper, style.bleed
    wide, high = paper.width, paper.height
    shapes = pen.shapes
    shapes.append(Rect(-bleed, -bleed, wide + 2 * bleed, high + 2 * bleed, "ink"))
    cell, x0, y0 = wide / 7.2, wide * 0.13, high * 0.57
    for step in range(12):
        thick = wide * (0.005 if step % 3 == 0 else 0.0013)
        x, y = x0 + step * cell, y0 + step * cell
        if x < wide + bleed:
            shapes.append(Path((((x, y0), (x, high + bleed)),), "paper", thick, sharp=True))
        if y < high + bleed:
            shapes.append(Path((((x0, y), (wide + bleed, y)),), "paper", thick, sharp=True))
    spots = tuple(
        (x0 + (column + 0.5) * cell, y0 + (row + 0.5) * cell, puzzle.layout.symbol_of(digit))
        for digit, (row, column) in zip(puzzle.givens, puzzle.layout.positions, strict=True)
        if digit and x0 + (column + 0.5) * cell < wide + bleed and y0 + (row + 0.5) * cell < high + bleed
    )
    if spots:
        shapes.append(Text(spots, cell * 0.56, "paper"))
    pen.left = x0
    y = high * 0.19
    size = wide / 8.5
    for line in broken(style.title, size, wide * 0.8, bold=True):
        pen.text(0, y, line, size, bold=True, fill="paper")
        y += size * 1.1
    for line in broken(style.subtitle, size * 0.28, wide * 0.74):
        pen.text(0, y, line, size * 0.28, fill="paper")
        y += size * 0.4
    pen.text(0, high * 0.07, style.author, size * 0.24, fill="paper")


def title_page(pen: Pen, style: BookStyle, count: int) -> None:
    """Write title, subtitle, how many puzzles there are, and the author."""
    size, y = style.paper.width / 13, style.paper.height * 0.32
    for line in broken(style.title, size, style.live_width, bold=True):
        pen.text(0, y, line, size, bold=True)
        y += size * 1.15
    for line in broken(style.subtitle, style.body * 1.3, style.live_width * 0.85):
        pen.text(0, y, line, style.body * 1.3)
        y += style.body * 1.8
    pen.text(0, y + style.body, style.say(msgn("{n} puzzle", "{n} puzzles", count)), style.body)
    pen.text(0, style.foot, style.author, style.body * 1.1, bold=True)


def how_to(pen: Pen, style: BookStyle) -> None:
    """Say how the book is used, and what the stars mean."""
    body, y = style.body, style.paper.height * 0.42
    pen.text(0, y, style.say(msg("How to use this book")), body * 1.5, bold=True)
    y += body * 1.2
    told = [*HOW_TO, *([_DIFFICULTY] if style.difficulty == "both" else [])]
    told += [_HINTS] if style.hints != "none" else []
    for language in style.languages:
        texts = [one.said(language).replace("\u202f", "\u00a0") for one in told]
        for line in paragraphs([" ".join(texts)], body, min(style.live_width, 125 * MM)):
            y += body * 1.4
            pen.text(0, y, line, body)
        y += body * 0.6
    if style.difficulty not in ("stars", "both"):
        return
    y += body * 1.5
    for level in Level:
        y += body * 1.6
        pen.stars(len(Level) * body * 1.02, y, level, body)
        pen.text(len(Level) * body * 1.02 + body, y, style.say(level.word), body)


def rows_a_page(style: BookStyle) -> int:
    """Return how many rows of the contents a page holds."""
    return max(int((style.foot - style.top - style.body * 4) / (style.body * 2.2)), 1)


def contents(pen: Pen, style: BookStyle, title: str, rows: Sequence[tuple[str, str, int]]) -> None:
    """List what there is: its title, the numbers of its puzzles, its page."""
    body, y = style.body, style.top
    pen.text(0, y + body * 1.6, title, body * 2, bold=True)
    y += body * 3.4
    for name, note, page in rows:
        y += body * 2.2
        room = style.live_width - body * 9
        pen.text(0, y, broken(name, body, room, bold=True)[0], body, bold=True)
        pen.text(style.live_width - body * 3, y, note, body * 0.9, side="end", fill="candidate")
        pen.text(style.live_width, y, str(page), body, bold=True, side="end")
        pen.rule(0, y + body * 0.6, style.live_width)
        pen.link(0, y - body * 1.3, style.live_width, body * 2, page)
