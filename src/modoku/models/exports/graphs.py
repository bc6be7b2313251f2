"""The graph to colour as DIMACS .col, GraphML and DOT."""

from __future__ import annotations

from html import escape
from itertools import combinations

from ..colouring import ColouringModel
from .names import markup_lines, remark, rule_lines


def write_col(model: ColouringModel) -> str:
    """Return the graph as DIMACS .col, to be coloured with as many colours as there are digits.

    The format knows neither precolourings nor lists. Where there are any, a vertex for each colour is added at the
    end: they all differ, and each vertex of the puzzle is joined to the colours that it may not take.

    >>> from modoku.models import to_colouring
    >>> from modoku.puzzle import BoxGrid, Puzzle
    >>> print(write_col(to_colouring(Puzzle.blank(BoxGrid(1, 2).to_layout("two")))), end="")
    c to be coloured with 2 colours
    c layout: two
    c rule: latin:size=2: Every digit once in each row and each column.
    c givens: ....
    c vertex 1: r1c1
    c vertex 2: r1c2
    c vertex 3: r2c1
    c vertex 4: r2c2
    p edge 4 4
    e 1 2
    e 1 3
    e 2 4
    e 3 4
    """
    count = len(model.vertices)
    edges = [(a + 1, b + 1) for a, b in model.edges]
    lines = [f"c to be coloured with {model.colours} colours", *rule_lines(model.puzzle, "c ")]
    lines += [f"c vertex {number}: {name}" for number, name in enumerate(vertex_names(model), 1)]
    if model.needs_colour_vertices:
        colours = range(1, model.colours + 1)
        lines += [f"c vertex {count + colour}: colour {colour}" for colour in colours]
        edges += [(count + a, count + b) for a, b in combinations(colours, 2)]
        for vertex, (given, allowed) in enumerate(zip(model.precolouring, model.lists, strict=True), 1):
            refused = (c for c in colours if c not in allowed or given not in (0, c))
            edges += [(vertex, count + colour) for colour in refused]
        count += model.colours
    lines.append(f"p edge {count} {len(edges)}")
    lines += [f"e {a} {b}" for a, b in edges]
    return "\n".join(lines) + "\n"


def vertex_names(model: ColouringModel) -> list[str]:
    """Return the name of each vertex: its cell, or its cells joined by `=`."""
    return ["=".join(model.puzzle.layout.cell_names(cells)) for cells in model.vertices]


def write_graphml(model: ColouringModel) -> str:
    """Return the graph as GraphML, with the place of each cell, its colour so far and the colours it may take."""
    layout = model.puzzle.layout
    keys = (("row", "int"), ("column", "int"), ("colour", "int"), ("list", "string"))
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
        *markup_lines(model.puzzle),
        *(f'  <key id="{key}" for="node" attr.name="{key}" attr.type="{kind}"/>' for key, kind in keys),
        f'  <graph id={_quoted(remark(layout.name))} edgedefault="undirected">',
    ]
    names = vertex_names(model)
    for vertex, name in enumerate(names):
        row, column = layout.positions[model.vertices[vertex][0]]
        allowed = " ".join(map(str, model.lists[vertex]))
        data = (("row", row + 1), ("column", column + 1), ("colour", model.precolouring[vertex]), ("list", allowed))
        fields = "".join(f'<data key="{key}">{escape(str(value))}</data>' for key, value in data)
        lines.append(f"    <node id={_quoted(name)}>{fields}</node>")
    lines += [f"    <edge source={_quoted(names[a])} target={_quoted(names[b])}/>" for a, b in model.edges]
    return "\n".join([*lines, "  </graph>", "</graphml>"]) + "\n"


def _quoted(text: str) -> str:
    return f'"{escape(text)}"'


def write_dot(model: ColouringModel) -> str:
    """Return the graph in the DOT language, cells where they stand on the grid."""
    layout, names = model.puzzle.layout, vertex_names(model)
    lines = [*rule_lines(model.puzzle, "// "), "graph puzzle {", "  node [shape=circle];"]
    for vertex, name in enumerate(names):
        row, column = layout.positions[model.vertices[vertex][0]]
        colour = model.precolouring[vertex]
        label = f"{name}\\n{colour}" if colour else name
        style = f', style=filled, colorscheme=set312, fillcolor="{(colour - 1) % 12 + 1}"' if colour else ""
        lines.append(f'  "{name}" [label="{label}", pos="{column},{-row}!"{style}];')
    lines += [f'  "{names[a]}" -- "{names[b]}";' for a, b in model.edges]
    return "\n".join([*lines, "}"]) + "\n"
