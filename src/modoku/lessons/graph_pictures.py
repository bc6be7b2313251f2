"""Pictures of the graph of a grid: vertices where the cells were, drawn apart, and edges bent so that all are seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import hypot

from ..language import Message, msg
from ..models import ColouringModel
from ..puzzle import Cell, Digit, Layout
from ..render.scene import Circle, Path, Point, Rect, Scene, Shape, Spot, Text
from .lesson import Layer, Picture
from .palette import colour_name, hue

_POINTS = 7
_MOST_EDGES = 2500
"""Beyond so many edges a picture of all of them shows nothing: one clique of each kind is drawn instead."""
_INKS = ("cause-ink", "removed-ink", "effect-ink", "second-ink", "focus-ink", "candidate")


class Drawing:
    """Where the vertices of a model stand, and how its edges run."""

    def __init__(self, model: ColouringModel) -> None:
        self.model = model
        self.layout: Layout = model.puzzle.layout
        self.pitch = 74.0 if self.layout.size <= 4 else 50.0 if self.layout.size <= 9 else 34.0
        self.radius = self.pitch * (0.25 if self.layout.size <= 9 else 0.3)

    def at(self, vertex: int) -> Point:
        """Return the middle of a vertex: that of its first cell."""
        return self.at_cell(self.model.vertices[vertex][0])

    def at_cell(self, cell: Cell) -> Point:
        """Return where a cell has been drawn to."""
        row, column = self.layout.positions[cell]
        return (column + 0.5) * self.pitch, (row + 0.5) * self.pitch

    @property
    def extent(self) -> tuple[float, float]:
        """How wide and high the picture is."""
        return self.layout.width * self.pitch, self.layout.height * self.pitch

    def edge(self, a: Point, b: Point) -> tuple[Point, ...]:
        """Return an edge as a line, bent up or to the left where it would run through vertices between its ends."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = hypot(dx, dy)
        along_line = dx == 0 or dy == 0
        if length == 0 or not along_line or length <= self.pitch * 1.01:
            return a, b
        # High enough to clear the vertices between, and a little higher the longer the edge is.
        bend = 2 * (0.3 * self.pitch + 0.045 * length)
        shift = (0.0, -bend) if dy == 0 else (-bend, 0.0)
        middle = ((a[0] + b[0]) / 2 + shift[0], (a[1] + b[1]) / 2 + shift[1])
        points = []
        for i in range(_POINTS):
            t = i / (_POINTS - 1)
            one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t * t
            points.append(
                (
                    round(one * a[0] + two * middle[0] + three * b[0], 1),
                    round(one * a[1] + two * middle[1] + three * b[1], 1),
                )
            )
        return tuple(points)

    def clique(self, cells: Sequence[Cell]) -> list[tuple[Point, ...]]:
        """Return the edges between all cells of a unit."""
        return [self.edge(self.at_cell(a), self.at_cell(b)) for a, b in combinations(cells, 2)]

    def vertices(
        self,
        colours: Sequence[Digit],
        focus: Iterable[int] = (),
        names: bool = False,
        notes: Mapping[int, int] | None = None,
    ) -> list[Shape]:
        """Draw the vertices: filled and numbered where they are coloured, blank or with a small note where not."""
        shapes: list[Shape] = []
        ringed = set(focus)
        by_ink: dict[str, list[Spot]] = {}
        labels: list[Spot] = []
        for vertex, colour in enumerate(colours):
            x, y = self.at(vertex)
            if vertex in ringed:
                shapes.append(Circle(x, y, self.radius + 6, "focus", "focus-ink", 3))
            shapes.append(Circle(x, y, self.radius, hue(colour) if colour else "paper", "border", 1.4))
            if colour:
                by_ink.setdefault(f"{hue(colour)}-ink", []).append((x, y, self.layout.symbol_of(colour)))
            elif names:
                row, column = self.layout.positions[self.model.vertices[vertex][0]]
                labels.append((x, y, f"{row + 1},{column + 1}"))
            elif notes is not None and vertex in notes:
                labels.append((x, y, f"s{notes[vertex]}"))
        for ink, spots in by_ink.items():
            shapes.append(Text(tuple(spots), self.radius * 1.1, ink, bold=True))
        if labels:
            shapes.append(Text(tuple(labels), self.radius * 0.66, "candidate"))
        return shapes

    def scene(self, shapes: Iterable[Shape]) -> Scene:
        """Put shapes on paper."""
        width, height = self.extent
        edge = 0.3 * self.pitch
        paper = Rect(-edge, -edge, width + 2 * edge, height + 2 * edge, "paper")
        return Scene((paper, *shapes), width + 2 * edge, height + 2 * edge, -edge, -edge)

    def alt(self, colours: Sequence[Digit]) -> Message:
        """Return which vertices have which colour."""
        by_colour: dict[Digit, list[str]] = {}
        for vertex, colour in enumerate(colours):
            if colour:
                by_colour.setdefault(colour, []).append(self.layout.cell_name(self.model.vertices[vertex][0]))
        parts = tuple(
            msg(
                "{colour} ({digit}): {cells}",
                colour=colour_name(colour),
                digit=self.layout.symbol_of(colour),
                cells=tuple(cells),
            )
            for colour, cells in sorted(by_colour.items())
        )
        return msg("Graph; coloured vertices: {vertices}.", vertices=parts or (msg("none"),))


def graph_picture(model: ColouringModel, caption: Message, colours: Sequence[Digit] | None = None) -> Picture:
    """Draw the whole graph, its edges in layers by the family of units that they come from; the givens coloured."""
    drawing = Drawing(model)
    shown_colours = model.precolouring if colours is None else colours
    units = model.puzzle.layout.units
    families: dict[str, list[Sequence[Cell]]] = {}
    for unit in units:
        families.setdefault(unit.kind, []).append(unit.cells)
    extra = model.puzzle.different_groups[len(units) :]
    if extra:
        families["group"] = list(extra)
    many = sum(len(cells) * (len(cells) - 1) // 2 for group in families.values() for cells in group) > _MOST_EDGES
    layers = []
    for number, (kind, groups) in enumerate(families.items()):
        drawn = groups[:1] if many else groups
        lines = tuple(line for cells in drawn for line in drawing.clique(cells))
        ink = _INKS[number % len(_INKS)]
        dash = () if number < 2 else (5.0, 3.0) if number == 2 else (2.0, 3.0)
        shown = layout_is_small(model) or number == 0 or many
        layers.append(Layer(family_name(kind), (Path(lines, ink, 1.1, dash=dash),), shown))
    shapes = drawing.vertices(shown_colours, names=model.puzzle.size <= 9)
    return Picture(drawing.scene(shapes), caption, drawing.alt(shown_colours), tuple(layers[:6]))


def layout_is_small(model: ColouringModel) -> bool:
    """Return whether all edges can be told apart at once."""
    return model.puzzle.size <= 4


def family_name(kind: str) -> Message:
    """Return which edges a layer holds."""
    known = {
        "row": msg("edges of the rows"),
        "column": msg("edges of the columns"),
        "box": msg("edges of the boxes"),
        "region": msg("edges of the regions"),
        "diagonal": msg("edges of the diagonals"),
        "group": msg("edges of the groups that rules name"),
    }
    return known.get(kind) or msg("edges of the groups “{kind}”", kind=kind)


def cliques_picture(model: ColouringModel, caption: Message) -> Picture:
    """Draw one clique of each family, so that every edge of it can be followed."""
    drawing = Drawing(model)
    chosen: dict[str, Sequence[Cell]] = {}
    count = len(model.puzzle.layout.units)
    for unit in model.puzzle.layout.units[: max(1, count)]:
        # The last of each family: first row, column and box would lie on top of each other.
        chosen[unit.kind] = unit.cells
    if "row" in chosen:
        chosen["row"] = model.puzzle.layout.units_of_kind("row")[0].cells
    if "column" in chosen:
        chosen["column"] = model.puzzle.layout.units_of_kind("column")[0].cells
    shapes: list[Shape] = []
    for number, cells in enumerate(chosen.values()):
        shapes.append(Path(tuple(drawing.clique(cells)), _INKS[number % len(_INKS)], 1.3))
    shapes += drawing.vertices((0,) * len(model.vertices), names=model.puzzle.size <= 9)
    return Picture(drawing.scene(shapes), caption, drawing.alt((0,) * len(model.vertices)))


def apart_picture(model: ColouringModel, caption: Message) -> Picture:
    """Draw the vertices alone, each where its cell was drawn to."""
    drawing = Drawing(model)
    colours = (0,) * len(model.vertices)
    return Picture(drawing.scene(drawing.vertices(colours, names=True)), caption, drawing.alt(colours))


def step_picture(
    model: ColouringModel,
    colours: Sequence[Digit],
    vertex: int,
    reasons: Iterable[int],
    clique: Sequence[Cell],
    caption: Message,
    saturations: Mapping[int, int] | None = None,
) -> Picture:
    """Draw the colours so far, the vertex of the step, and the edges that decide: to neighbours, or a clique."""
    drawing = Drawing(model)
    lines = tuple(drawing.edge(drawing.at(vertex), drawing.at(other)) for other in sorted(reasons))
    shapes: list[Shape] = []
    if clique:
        shapes.append(Path(tuple(drawing.clique(clique)), "cause-ink", 1.2))
    if lines:
        shapes.append(Path(lines, "cause-ink", 2))
    shapes += drawing.vertices(colours, [vertex], notes=saturations)
    return Picture(drawing.scene(shapes), caption, drawing.alt(colours))


def palette_picture(layout: Layout, names: Mapping[int, Message]) -> Picture:
    """Draw a swatch for each digit."""
    size, per_row = layout.size, 9
    shapes: list[Shape] = []
    rows = -(-size // per_row)
    for digit in range(1, size + 1):
        row, column = divmod(digit - 1, per_row)
        x, y = 30 + column * 54.0, 30 + row * 54.0
        shapes.append(Circle(x, y, 20, hue(digit), "border", 1.4))
        shapes.append(Text(((x, y, layout.symbol_of(digit)),), 20, f"{hue(digit)}-ink", bold=True))
    width, height = 60 + (min(size, per_row) - 1) * 54.0, 60 + (rows - 1) * 54.0
    said = tuple(msg("{digit} {colour}", digit=layout.symbol_of(d), colour=name) for d, name in names.items())
    scene = Scene((Rect(0, 0, width, height, "paper"), *shapes), width, height)
    return Picture(scene, msg("The colours and their numbers."), msg("Colours: {colours}.", colours=said))
