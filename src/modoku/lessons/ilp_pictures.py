"""Pictures of a linear programme: its matrix, mixtures of digits in cells, the tree of a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..language import Message, msg
from ..models import IlpModel
from ..puzzle import Digit, Puzzle
from ..render.scene import SIDE, Circle, Path, Point, Rect, Scene, Shape, Spot, Text
from .branching import BranchNode
from .lesson import Picture
from .palette import hue
from .pictures import grid_picture

_WIDTH = 760.0
_MOST_DRAWN = 40


def matrix_picture(model: IlpModel, caption: Message) -> Picture:
    """Draw the coefficients that are not 0 as dots, with lines between families of rows."""
    columns, count = model.varmap.count, len(model.rows)
    dot = min(6.0, _WIDTH / columns)
    width, height = columns * dot, count * dot
    marks: list[tuple[Point, ...]] = []
    breaks: list[tuple[Point, ...]] = []
    last = ""
    for place, row in enumerate(model.rows):
        y = round((place + 0.5) * dot, 2)
        family = row.family.split(" ")[0]
        if last and family != last:
            breaks.append(((0.0, place * dot), (width, place * dot)))
        last = family
        for _, number in row.terms:
            x = round((number - 1) * dot, 2)
            marks.append(((x, y), (round(x + dot * 0.85, 2), y)))
    shapes: tuple[Shape, ...] = (
        Rect(-2, -2, width + 4, height + 4, "paper", "grid", 1),
        Path(tuple(breaks), "removed-ink", 0.8, sharp=True),
        Path(tuple(marks), "ink", dot * 0.85, sharp=True),
    )
    if not breaks:
        shapes = (shapes[0], shapes[2])
    alt = msg("A matrix of {rows} rows and {columns} columns with {n} ones.", rows=count, columns=columns, n=len(marks))
    return Picture(Scene(shapes, width + 4, height + 4, -2, -2), caption, alt)


def mixture_picture(
    puzzle: Puzzle, values: Sequence[Digit], mixtures: Mapping[int, Sequence[tuple[Digit, int, int]]], caption: Message
) -> Picture:
    """Draw the grid; a cell with a mixture is cut into strips, one a digit, as wide as its share."""
    base = grid_picture(puzzle, values, caption)
    strips: list[Shape] = []
    labels: dict[str, list[Spot]] = {}
    said = []
    for cell, shares in mixtures.items():
        row, column = puzzle.layout.positions[cell]
        x = column * SIDE
        for digit, over, under in shares:
            wide = SIDE * over / under
            strips.append(Rect(x, row * SIDE, wide, SIDE, hue(digit)))
            if wide >= 7:
                labels.setdefault(f"{hue(digit)}-ink", []).append(
                    (x + wide / 2, (row + 0.5) * SIDE, puzzle.layout.symbol_of(digit))
                )
            x += wide
        parts = tuple(f"{puzzle.layout.symbol_of(digit)} {over}/{under}" for digit, over, under in shares)
        said.append(msg("{cell}: {shares}", cell=puzzle.layout.cell_name(cell), shares=parts))
    paper, *rest = base.scene.shapes
    texts = [Text(tuple(spots), 13, ink, bold=True) for ink, spots in labels.items()]
    scene = base.scene._replace(shapes=(paper, *strips, *rest, *texts))
    alt = msg("{grid} Mixtures: {mixtures}.", grid=base.alt, mixtures=tuple(said)) if said else base.alt
    return Picture(scene, caption, alt)


def tree_picture(model: IlpModel, nodes: Sequence[BranchNode], caption: Message) -> Picture:
    """Draw the tree of a search: round nodes are fractional, a full disc is a solution, a cross an empty branch."""
    drawn = list(nodes[:_MOST_DRAWN])
    children: dict[int, list[BranchNode]] = {}
    for node in drawn:
        children.setdefault(node.parent, []).append(node)
    places: dict[int, Point] = {}
    step, level = 46.0, 62.0
    next_x = [30.0]

    def place(node: BranchNode, depth: int) -> float:
        below = [place(child, depth + 1) for child in children.get(node.number, ())]
        if below:
            x = sum(below) / len(below)
        else:
            x = next_x[0]
            next_x[0] += step
        places[node.number] = (x, 28 + depth * level)
        return x

    place(drawn[0], 0)
    width = max(next_x[0] + 90, 220.0)
    height = max(y for _, y in places.values()) + 30
    lines, labels = [], []
    shapes: list[Shape] = []
    for node in drawn[1:]:
        (x, y), (px, py) = places[node.number], places[node.parent]
        lines.append(((px, py), (x, y)))
        meaning = model.varmap.meaning(node.variable)
        name = model.puzzle.layout.cell_name(meaning[0]) if meaning else f"y{node.variable}"
        digit = model.puzzle.layout.symbol_of(meaning[1]) if meaning else ""
        labels.append((x + 12, (y + py) / 2 + 12, f"{name}{'=' if node.value else '≠'}{digit}"))
    if lines:
        shapes.append(Path(tuple(lines), "grid", 1.6))
    for node in drawn:
        shapes += _node(places[node.number], node)
    if labels:
        shapes.append(Text(tuple(labels), 10.5, "ink", anchor="start"))
    paper = Rect(0, 0, width, height, "paper")
    parts = tuple(msg("{n}: {status}", n=node.number, status=_STATUS[node.status]) for node in drawn)
    return Picture(
        Scene((paper, *shapes), width, height), caption, msg("Tree of {n} nodes: {nodes}.", n=len(nodes), nodes=parts)
    )


_STATUS = {
    "infeasible": msg("empty"),
    "integral": msg("solution"),
    "fractional": msg("fractional"),
}


def _node(at: Point, node: BranchNode) -> list[Shape]:
    x, y = at
    if node.status == "infeasible":
        cross = (((x - 7, y - 7), (x + 7, y + 7)), ((x - 7, y + 7), (x + 7, y - 7)))
        return [Circle(x, y, 10, "paper"), Path(cross, "removed-ink", 2.6)]
    if node.status == "integral":
        return [Circle(x, y, 12, "effect", "effect-ink", 2.6), Text(((x, y, str(node.number)),), 11, "ink", bold=True)]
    return [Circle(x, y, 12, "paper", "border", 1.6), Text(((x, y, str(node.number)),), 11, "ink")]
