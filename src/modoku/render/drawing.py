"""The drawing of a puzzle, a sheet, a grid or an empty layout: from the description to a scene.

Layers, from back to front: paper, shades, highlighted cells, parity, lines, the grid, cages and badges, clues outside,
candidates, digits, links.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..errors import PuzzleError, expect
from ..language import msgn
from ..puzzle import Cell, Digit, DigitSet, Grid, Layout, Puzzle, Sheet, candidates_of
from ..puzzle.constraint import Constraint
from ..puzzle.cosmetic import Cosmetic
from ..puzzle.layout import Position
from ..puzzle.marks import marks_of, marks_of_layout
from .cosmetics import add_cosmetics, places_of
from .emphasis import CandidateGrid, Highlight, LinkArrow, candidate_shapes, cell_shapes, link_shapes, unit_shapes
from .geometry import borders_of, runs
from .scene import SIDE, Path, Rect, Scene, Shape, Spot, Text
from .strokes import WIDTH_OF_DIGIT, Strokes, clue_shapes

Subject = Puzzle | Sheet | Grid | Layout
Candidates = bool | Sequence[DigitSet]

MARGIN = 6.0
DIGIT = 29.0
CORNERS = ((10, 10), (38, 10), (10, 38), (38, 38), (24, 10), (24, 38), (10, 24), (38, 24))
"""Where corner marks stand in a cell, in the order in which they are used."""


class Ground(NamedTuple):
    """What does not depend on digits: shapes under highlights, under digits, the seen rectangle in cells."""

    under: tuple[Shape, ...]
    over: tuple[Shape, ...]
    seen: tuple[int, int, int, int]
    has_corner_texts: bool


@lru_cache(maxsize=64)
def _ground(layout: Layout, constraints: tuple[Constraint, ...], cosmetics: tuple[Cosmetic, ...] = ()) -> Ground:
    strokes = Strokes(layout)
    strokes.add_all(marks_of_layout(layout))
    for constraint in constraints:
        strokes.add_all(marks_of(constraint, layout))
    add_cosmetics(strokes, cosmetics, layout)
    borders = borders_of(layout)
    grid = (
        Path(runs(borders.light), "grid", 1),
        Path(runs(borders.heavy), "border", 3),
    )
    over = (*strokes.parity, *strokes.lines, *grid, *strokes.tops, *clue_shapes(strokes.outside))
    seen = _seen((*layout.positions, *strokes.outside, *places_of(cosmetics, layout)))
    return Ground(tuple(strokes.shades), over, seen, strokes.has_corner_texts)


def _seen(positions: Iterable[Position]) -> tuple[int, int, int, int]:
    """Return the first and last row and column that anything stands on, the first never after 0."""
    rows, columns = zip(*positions, strict=True)
    return min(0, *rows), min(0, *columns), max(rows), max(columns)


def draw(
    subject: Subject,
    *,
    candidates: Candidates = False,
    highlights: Iterable[Highlight] = (),
    links: Iterable[LinkArrow] = (),
    title: str | None = None,
    language: str = "en",
) -> Scene:
    """Draw a puzzle, a sheet, a grid or an empty layout.

    Args:
        subject: what to draw.
        candidates: whether to write candidates in small at fixed places: those of a sheet if it has any, else those
            that the rules leave; or one set a cell.
        highlights: cells, candidates and units to bring out.
        links: arrows between cells or candidates.
        title: what the picture is called; the puzzle's own title when left out.
        language: of the title and description that screen readers say.

    >>> from modoku.puzzle import BoxGrid
    >>> scene = draw(BoxGrid.of_order(2).to_layout("order 2"))
    >>> scene.width, scene.height, scene.title
    (204.0, 204.0, 'order 2')
    """
    sheet = taken_apart(subject)
    puzzle = sheet.puzzle
    layout = puzzle.layout
    highlights, links = tuple(highlights), tuple(links)
    ground = _ground(layout, puzzle.constraints, sheet.cosmetics)
    top, left, bottom, right = ground.seen
    x, y = left * SIDE - MARGIN, top * SIDE - MARGIN
    width, height = (right - left + 1) * SIDE + 2 * MARGIN, (bottom - top + 1) * SIDE + 2 * MARGIN
    places = CandidateGrid(layout.size, 13.0 if ground.has_corner_texts else 2.0)
    shapes: list[Shape] = [Rect(x, y, width, height, "paper"), *ground.under]
    if highlights:
        shapes += cell_shapes(highlights, layout)
    shapes += ground.over
    if highlights:
        shapes += unit_shapes(highlights, layout)
        shapes += candidate_shapes(highlights, layout, places)
    shapes += _marks_in_cells(sheet, candidates, places, highlights)
    shapes += _digits(puzzle.givens, layout, "given")
    if sheet.placed:
        kept = tuple(0 if g else p for g, p in zip(puzzle.givens, sheet.placed, strict=True))
        shapes += _digits(kept, layout, "placed", italic=True)
    if links:
        shapes += link_shapes(links, layout, places)
    name = title or puzzle.about("title") or layout.name
    return Scene(tuple(shapes), width, height, x, y, name, _description(puzzle, sheet, language))


def taken_apart(subject: Subject) -> Sheet:
    """Return what is drawn as a sheet; the digits of a bare grid count as givens."""
    expect(subject, Puzzle, Sheet, Grid, Layout)
    if isinstance(subject, Sheet):
        return subject
    if isinstance(subject, Grid):
        subject = Puzzle(subject.layout, subject.values)
    elif isinstance(subject, Layout):
        subject = Puzzle.blank(subject)
    return Sheet(subject)


def _digits(values: Sequence[Digit], layout: Layout, fill: str, italic: bool = False) -> list[Shape]:
    half = SIDE / 2
    spots = tuple(
        (column * SIDE + half, row * SIDE + half, layout.symbol_of(value))
        for value, (row, column) in zip(values, layout.positions, strict=True)
        if value
    )
    return [Text(spots, fitting(layout, DIGIT, SIDE - 8), fill, italic=italic)] if spots else []


def fitting(layout: Layout, size: float, width: float) -> float:
    """Return the size of the type in which the widest symbol of a layout takes no more than a width."""
    return min(size, width / (max(map(len, layout.symbols)) * WIDTH_OF_DIGIT)) if layout.has_wide_symbols else size


def chosen_candidates(sheet: Sheet, candidates: Candidates) -> Sequence[DigitSet]:
    """Return the candidates to write at fixed places: none, those of the sheet, those of the rules, or as given."""
    if candidates is False:
        return ()
    if candidates is True:
        return sheet.candidates or candidates_of(sheet.puzzle, sheet.grid.values)
    if len(candidates) != sheet.puzzle.layout.cell_count:
        raise PuzzleError(
            msgn(
                "There is {n} set of candidates, and {count} are needed, one a cell.",
                "There are {n} sets of candidates, and {count} are needed, one a cell.",
                len(candidates),
                count=len(sheet.puzzle.givens),
            )
        )
    return candidates


def _marks_in_cells(
    sheet: Sheet, candidates: Candidates, places: CandidateGrid, highlights: Sequence[Highlight]
) -> list[Shape]:
    layout = sheet.puzzle.layout
    fixed = chosen_candidates(sheet, candidates)
    if not fixed and any(highlight.candidates for highlight in highlights):
        # A ring around nothing would say nothing: write at least the candidates that are brought out.
        masks = [0] * layout.cell_count
        for highlight in highlights:
            for cell, digit in highlight.candidates:
                masks[cell] |= 1 << (digit - 1)
        fixed = tuple(map(DigitSet, masks))
    if not fixed:
        return [*_centre_marks(sheet), *_corner_marks(sheet)] if sheet.candidates or sheet.corners else []
    filled = sheet.grid.values
    spots = [
        (*places.place(layout, cell, digit), layout.symbol_of(digit))
        for cell, digits in enumerate(fixed)
        if not filled[cell]
        for digit in digits
    ]
    size = fitting(layout, min(places.pitch * 0.78, 14.0), places.pitch)
    return [Text(tuple(spots), size, "candidate")] if spots else []


def _centre_marks(sheet: Sheet) -> list[Shape]:
    filled = sheet.grid.values
    by_size: dict[float, list[Spot]] = {}
    for cell, digits in enumerate(sheet.candidates):
        if digits and not filled[cell]:
            row, column = sheet.puzzle.layout.positions[cell]
            text = sheet.puzzle.layout.text_of(digits)
            size = min(14.0, (SIDE - 6) / (len(text) * WIDTH_OF_DIGIT))
            by_size.setdefault(size, []).append(((column + 0.5) * SIDE, (row + 0.5) * SIDE, text))
    return [Text(tuple(spots), size, "candidate") for size, spots in by_size.items()]


def _corner_marks(sheet: Sheet) -> list[Shape]:
    filled, layout = sheet.grid.values, sheet.puzzle.layout
    spots: list[Spot] = []
    for cell, digits in enumerate(sheet.corners):
        if digits and not filled[cell]:
            row, column = layout.positions[cell]
            for i, digit in enumerate(digits):
                # Beyond the eight places a second ring, closer to the middle.
                pull = 0.5 ** (i // len(CORNERS))
                dx, dy = (SIDE / 2 + (d - SIDE / 2) * pull for d in CORNERS[i % len(CORNERS)])
                spots.append((column * SIDE + dx, row * SIDE + dy, layout.symbol_of(digit)))
    return [Text(tuple(spots), fitting(layout, 12.0, 14.0), "candidate")] if spots else []


def _description(puzzle: Puzzle, sheet: Sheet, language: str) -> str:
    """Return what the picture shows: how many cells and givens, then the givens row by row."""
    parts = [
        msgn("A Sudoku of {cells} cells with {n} given.", "A Sudoku of {cells} cells with {n} givens.",
             puzzle.clue_count, cells=puzzle.layout.cell_count).said(language)
    ]  # fmt: skip
    if sheet.placed:
        count = sum(1 for digit in sheet.placed if digit)
        parts.append(msgn("{n} digit has been placed.", "{n} digits have been placed.", count).said(language))
    layout = puzzle.layout
    rows = (layout.text_of([puzzle.givens[cell] for cell in row]) for row in _rows(layout))
    return " ".join([*parts, *rows])


@lru_cache(maxsize=64)
def _rows(layout: Layout) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells row by row, from left to right."""
    found: dict[int, list[Cell]] = {}
    for (row, _), cell in sorted(zip(layout.positions, range(layout.cell_count), strict=True)):
        found.setdefault(row, []).append(cell)
    return tuple(map(tuple, found.values()))
