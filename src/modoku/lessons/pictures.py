"""Pictures that several lessons share: the grid with what is brought out, the levels of the cube, the cube itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, radians, sin

from ..language import Message, msg
from ..logic import Candidate
from ..puzzle import Digit, DigitSet, Layout, Puzzle, Sheet
from ..render import Highlight, LinkArrow, draw
from ..render.geometry import borders_of, runs
from ..render.scene import SIDE, Circle, Path, Point, Rect, Scene, Shape, Spot, Text
from .lesson import Picture

Value = Callable[[Candidate], int | None]


def grid_picture(
    puzzle: Puzzle,
    values: Sequence[Digit],
    caption: Message,
    *,
    highlights: Iterable[Highlight] = (),
    links: Iterable[LinkArrow] = (),
    candidates: Sequence[int] | None = None,
    scale: float = 1.0,
) -> Picture:
    """Draw the grid with the digits so far, and perhaps the candidates (masks) of the blank cells."""
    placed = tuple(0 if given else value for given, value in zip(puzzle.givens, values, strict=True))
    marks = tuple(map(DigitSet, candidates)) if candidates is not None else False
    scene = draw(Sheet(puzzle, placed), candidates=marks, highlights=highlights, links=links)
    return Picture(scaled(scene, scale), caption, grid_alt(puzzle.layout, values))


def grid_alt(layout: Layout, values: Sequence[Digit]) -> Message:
    """Return a grid row by row."""
    rows: dict[int, list[Digit]] = {}
    for cell, (row, _) in enumerate(layout.positions):
        rows.setdefault(row, []).append(values[cell])
    return msg("Grid, row by row: {rows}.", rows=tuple(layout.text_of(row) for _, row in sorted(rows.items())))


def scaled(scene: Scene, scale: float) -> Scene:
    """Return a scene with every length multiplied."""
    if scale == 1.0:
        return scene
    return scene._replace(
        shapes=tuple(moved(shape, 0, 0, scale) for shape in scene.shapes),
        width=scene.width * scale,
        height=scene.height * scale,
        left=scene.left * scale,
        top=scene.top * scale,
    )


def moved(shape: Shape, dx: float, dy: float, scale: float = 1.0) -> Shape:
    """Return a shape scaled, then moved."""
    match shape:
        case Rect():
            return shape._replace(
                x=shape.x * scale + dx,
                y=shape.y * scale + dy,
                width=shape.width * scale,
                height=shape.height * scale,
                thickness=shape.thickness * scale,
                radius=shape.radius * scale,
            )
        case Circle():
            return shape._replace(
                x=shape.x * scale + dx, y=shape.y * scale + dy, r=shape.r * scale, thickness=shape.thickness * scale
            )
        case Path():
            lines = tuple(tuple((x * scale + dx, y * scale + dy) for x, y in one) for one in shape.lines)
            return shape._replace(
                lines=lines, thickness=shape.thickness * scale, dash=tuple(d * scale for d in shape.dash)
            )
        case Text():
            spots = tuple((x * scale + dx, y * scale + dy, text) for x, y, text in shape.spots)
            return shape._replace(spots=spots, size=shape.size * scale)


def levels_picture(
    puzzle: Puzzle,
    values: Sequence[Digit],
    value: Value,
    levels: Sequence[int],
    caption: Message,
    focus: Candidate | None = None,
) -> Picture:
    """Draw levels of the cube side by side: level 0 is the grid, level h says 1, 0 or nothing (free) for each x_ijh."""
    layout = puzzle.layout
    side = 30.0 if puzzle.size <= 6 else 20.0
    scale = side / SIDE
    wide, high, gap = layout.width * side, layout.height * side, side * 0.8
    per_row = max(1, min(len(levels), int(520 // (wide + gap))))
    rows = -(-len(levels) // per_row)
    width = per_row * (wide + gap) + gap * 0.5
    height = rows * (high + gap + 22)
    shapes: list[Shape] = [Rect(0, 0, width, height, "paper")]
    for place, level in enumerate(levels):
        x = gap * 0.5 + place % per_row * (wide + gap)
        y = 22 + place // per_row * (high + gap + 22)
        shapes.append(Text(((x + wide / 2, y - 12, f"h = {level}"),), 13, "ink", bold=True))
        shapes += _level(puzzle, values, value, level, (x, y), scale, focus)
    return Picture(Scene(tuple(shapes), width, height), caption, levels_alt(puzzle, value, levels))


def levels_alt(puzzle: Puzzle, value: Value, levels: Sequence[int]) -> Message:
    """Return which variables of each level are 1."""
    parts = []
    for level in levels:
        if level:
            ones = [cell for cell in range(puzzle.layout.cell_count) if value((cell, level)) == 1]
            names = puzzle.layout.cell_names(ones) or (msg("nowhere"),)
            parts.append(msg("level {h}: 1 in {cells}", h=level, cells=names))
    return msg("Levels of the cube: {levels}.", levels=tuple(parts))


def _level(
    puzzle: Puzzle,
    values: Sequence[Digit],
    value: Value,
    level: int,
    at: Point,
    scale: float,
    focus: Candidate | None,
) -> list[Shape]:
    layout, (x, y) = puzzle.layout, at
    borders = borders_of(layout)
    shapes: list[Shape] = []
    if focus is not None and level in (0, focus[1]):
        row, column = layout.positions[focus[0]]
        shapes.append(moved(Rect(column * SIDE, row * SIDE, SIDE, SIDE, "focus"), x, y, scale))
    shapes.append(moved(Path(runs(borders.light), "grid", 1.2), x, y, scale))
    shapes.append(moved(Path(runs(borders.heavy), "border", 3), x, y, scale))
    digits: list[Spot] = []
    zeros: list[Spot] = []
    dots: list[tuple[Point, ...]] = []
    for cell, (row, column) in enumerate(layout.positions):
        middle = ((column + 0.5) * SIDE * scale + x, (row + 0.5) * SIDE * scale + y)
        if level == 0:
            if values[cell]:
                digits.append((*middle, puzzle.layout.symbol_of(values[cell])))
            continue
        held = value((cell, level))
        if held == 1:
            digits.append((*middle, "1"))
        elif held == 0 and puzzle.size <= 6:
            zeros.append((*middle, "0"))
        elif held == 0:
            dots.append((middle, middle))
    if digits:
        shapes.append(Text(tuple(digits), 29 * scale, "given" if level == 0 else "effect-ink", bold=level > 0))
    if zeros:
        shapes.append(Text(tuple(zeros), 22 * scale, "candidate"))
    if dots:
        shapes.append(Path(tuple(dots), "grid", 6 * scale))
    return shapes


_ALONG = (cos(radians(20)), sin(radians(20)))
_DOWN = (-cos(radians(20)), sin(radians(20)))


def cube_picture(
    puzzle: Puzzle, values: Sequence[Digit], value: Value, caption: Message, focus: Candidate | None = None
) -> Picture:
    """Draw the cube x_ijh: the grid as level 0 below, above it the levels 1 to n; a ball stands for a 1."""
    layout, size = puzzle.layout, puzzle.size
    cell = min(27.0, 118.0 / max(layout.width, layout.height) if size > 6 else 27.0)
    plane = (layout.width + layout.height) * _ALONG[1] * cell
    rise = plane * (0.62 if size > 6 else 0.85)

    def at(row: float, column: float, level: float) -> Point:
        across = (column * _ALONG[0] + row * _DOWN[0]) * cell
        down = (column * _ALONG[1] + row * _DOWN[1]) * cell
        return across, down - level * rise

    shapes: list[Shape] = []
    borders = borders_of(layout)
    edges = tuple(_edge(at, edge) for edge in sorted(borders.light))
    heavy = tuple(_edge(at, edge) for edge in sorted(borders.heavy))
    labels: list[Spot] = []
    for level in range(size + 1):
        up = -level * rise
        if focus is not None and level in (0, focus[1]):
            row, column = layout.positions[focus[0]]
            corner = tuple(at(row + a, column + b, level) for a, b in ((0, 0), (0, 1), (1, 1), (1, 0)))
            shapes.append(Path((corner,), fill="focus", closed=True, sharp=True))
        shapes.append(moved(Path(edges, "grid", 0.6, sharp=True), 0, up))
        shapes.append(moved(Path(heavy, "border", 1.4), 0, up))
        corner_x, corner_y = at(layout.height, 0, level)
        labels.append((corner_x - 8, corner_y, f"h = {level}"))
        shapes += _iso_content(puzzle, values, value, level, at, cell)
    if focus is not None:
        row, column = layout.positions[focus[0]]
        post = (at(row + 0.5, column + 0.5, 0), at(row + 0.5, column + 0.5, focus[1]))
        shapes.append(Path((post,), "focus-ink", 1.2, dash=(4.0, 3.0)))
    shapes.append(Text(tuple(labels), 12, "ink", anchor="end"))
    left = at(layout.height, 0, 0)[0] - 52
    top = at(0, 0, size)[1] - 14
    right, bottom = at(0, layout.width, 0)[0] + 10, at(layout.height, layout.width, 0)[1] + 10
    paper = Rect(left, top, right - left, bottom - top, "paper")
    scene = Scene((paper, *shapes), right - left, bottom - top, left, top)
    return Picture(scene, caption, levels_alt(puzzle, value, range(1, size + 1)))


def _edge(at: Callable[[float, float, float], Point], edge: tuple[int, int, bool]) -> tuple[Point, ...]:
    row, column, flat = edge
    end = (row, column + 1) if flat else (row + 1, column)
    return at(row, column, 0), at(*end, 0)


def _iso_content(
    puzzle: Puzzle,
    values: Sequence[Digit],
    value: Value,
    level: int,
    at: Callable[[float, float, float], Point],
    side: float,
) -> list[Shape]:
    """Draw what one level holds: digits on the ground, balls for ones, dots for zeros above it."""
    digits: list[Spot] = []
    dots: list[tuple[Point, ...]] = []
    shapes: list[Shape] = []
    for cell, (row, column) in enumerate(puzzle.layout.positions):
        middle = at(row + 0.5, column + 0.5, level)
        if level == 0:
            if values[cell]:
                digits.append((*middle, puzzle.layout.symbol_of(values[cell])))
        elif value((cell, level)) == 1:
            shapes.append(Circle(*middle, side * 0.26, "effect", "effect-ink", 1.4))
        elif value((cell, level)) == 0 and puzzle.size <= 6:
            dots.append((middle, middle))
    if digits:
        shapes.append(Text(tuple(digits), side * 0.62, "given"))
    if dots:
        shapes.append(Path(tuple(dots), "shade-ink", side * 0.14))
    return shapes
