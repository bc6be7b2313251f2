"""The pages after the puzzles: hints in columns, solutions in small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..puzzle import Puzzle, Sheet
from ..render import SIDE, draw
from ..render.scene import Scene
from .entries import BookEntry
from .paper import MM
from .pen import Pen, broken
from .places import hint_size, title_size
from .style import BookStyle

Numbered = Sequence[tuple[int, BookEntry]]
HintColumn = list[tuple[int, list[str]]]
_GUTTER = 6 * MM
LEAST_CELL = 3.6 * MM
"""A cell of a solution is no narrower."""
LEAST_LARGE_CELL = 6 * MM


def hint_pages(entries: Numbered, style: BookStyle) -> Iterator[list[HintColumn]]:
    """Yield the hints of each page in columns; the hint of a puzzle never breaks."""
    columns, width = _hint_columns(style)
    size, room = hint_size(style), style.foot - style.top - title_size(style) * 1.6
    page: list[HintColumn] = [[]]
    used = 0.0
    for number, entry in entries:
        indent = _indent(size)
        lines = [line for hint in entry.hints for line in broken(style.say(hint), size, width - indent)]
        if not lines:
            continue
        need = (len(lines) + 0.5) * size * 1.3
        if used and used + need > room:
            if len(page) == columns:
                yield page
                page = []
            page.append([])
            used = 0.0
        page[-1].append((number, lines))
        used += need
    yield page


def _hint_columns(style: BookStyle) -> tuple[int, float]:
    count = max(int(style.live_width / (hint_size(style) * 22)), 1)
    return count, (style.live_width - (count - 1) * _GUTTER) / count


def _indent(size: float) -> float:
    return size * 2.6


def draw_hints(pen: Pen, style: BookStyle, page: list[HintColumn], title: str) -> None:
    """Write a page of hints."""
    size, head = hint_size(style), title_size(style)
    pen.text(0, style.top + head * 0.8, title, head, bold=True)
    _, width = _hint_columns(style)
    for place, column in enumerate(page):
        x, y = place * (width + _GUTTER), style.top + head * 1.6
        for number, lines in column:
            pen.text(x, y + size, str(number), size, bold=True)
            for line in lines:
                pen.text(x + _indent(size), y + size, line, size)
                y += size * 1.3
            y += size * 0.65


@dataclass(frozen=True, slots=True)
class SolutionPlace:
    """A solution on a page: its puzzle, its upper left corner and its width in points."""

    number: int
    entry: BookEntry
    x: float
    y: float
    width: float


def solution_pages(entries: Numbered, style: BookStyle) -> Iterator[list[SolutionPlace]]:
    """Yield where the solutions of each page stand, row by row; a large board takes the width of several small ones."""
    cell = LEAST_LARGE_CELL if style.large else LEAST_CELL
    count = max(int((style.live_width + _GUTTER) / (9 * cell + _GUTTER)), 1)
    pitch = (style.live_width + _GUTTER) / count
    top = style.top + title_size(style) * 1.6
    page: list[SolutionPlace] = []
    y, column, tall = top, 0, 0.0
    for number, entry in entries:
        scene = solution_scene(entry)
        cells = scene.width / SIDE
        span = next((n for n in range(1, count + 1) if (n * pitch - _GUTTER) / cells >= cell * 0.95), count)
        width = span * pitch - _GUTTER
        width = min(width, (style.foot - top - style.body * 2) * scene.width / scene.height)
        high = width * scene.height / scene.width + style.body * 2.2
        if column + span > count:
            y, column, tall = y + tall, 0, 0.0
        if page and y + high > style.foot + style.body:
            yield page
            page, y, column, tall = [], top, 0, 0.0
        page.append(SolutionPlace(number, entry, column * pitch, y, width))
        column, tall = column + span, max(tall, high)
    yield page


def solution_scene(entry: BookEntry) -> Scene:
    """Return a solution as a picture: the board without its clues, givens and what was found."""
    puzzle = entry.puzzle
    found = tuple(0 if given else digit for given, digit in zip(puzzle.givens, entry.solution, strict=True))
    return draw(Sheet(Puzzle(puzzle.layout, puzzle.givens), found))


def draw_solutions(pen: Pen, style: BookStyle, page: Sequence[SolutionPlace], title: str) -> None:
    """Draw a page of solutions."""
    head = title_size(style)
    pen.text(0, style.top + head * 0.8, title, head, bold=True)
    for place in page:
        scene = solution_scene(place.entry)
        unit = place.width / scene.width
        pen.text(place.x + 6 * unit, place.y + style.body * 0.7, str(place.number), style.body * 0.85, bold=True)
        pen.board(scene, place.x, place.y + style.body * 0.9, unit, is_solution=True)
