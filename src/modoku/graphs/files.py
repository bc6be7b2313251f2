"""Graphs as text: DIMACS .col, GraphML, a list of edges, JSON; detected, or by name.

Colours of vertices are read where a format has room for them: an attribute `colour` in GraphML, `colours` in JSON,
lines `c colour VERTEX COLOUR` in .col, lines `VERTEX = COLOUR` in a list of edges.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from ..errors import FormatError, ModelError
from ..formats.jsontext import parse_json
from ..formats.markup import Element, parse_markup, quoted
from ..language import msg
from .graph import MOST_VERTICES, Graph, numbered


def read_graph(text: str, form: str | None = None) -> Graph:
    r"""Return the graph of a text; raise FormatError, saying where, if it is none.

    >>> read_graph("p edge 3 2\ne 1 2\ne 2 3\n").edges
    ((0, 1), (1, 2))
    """
    name = form or detect_graph(text)
    if name is None:
        raise FormatError(
            msg("This is no graph in a format that is known."), msg("Known are: {choices}.", choices=tuple(READERS))
        )
    if name not in READERS:
        raise FormatError(
            msg("There is no graph format '{name}'.", name=name[:40]),
            msg("Known are: {choices}.", choices=tuple(READERS)),
        )
    try:
        return READERS[name](text)
    except ModelError as error:
        raise FormatError(error.message, error.hint) from error


def detect_graph(text: str) -> str | None:
    r"""Return which format a graph is written in, or None if it looks like none.

    >>> detect_graph("a b\nb c\n"), detect_graph("53..7....6..195....98....6.")
    ('edges', None)
    """
    head = text.lstrip()
    if head.startswith("<"):
        return "graphml" if "<graphml" in head[:2000] else None
    if head.startswith("{"):
        return "json" if '"edges"' in head or '"links"' in head else None
    lines = [line.split() for line in head.splitlines()[:2000] if line.strip()]
    if any(line[:1] == ["p"] and line[1:2] in (["edge"], ["edges"], ["col"]) for line in lines):
        return "col"
    useful = [line for line in lines if not line[0].startswith("#")]
    if useful and all(len(line) == 2 or (len(line) == 3 and line[1] == "=") for line in useful):
        return "edges"
    return None


def _number(word: str, line: int) -> int:
    if not word.isdecimal() or len(word) > 9:
        raise FormatError(msg("'{word}' is not the number of a vertex.", word=word[:40]), None, line)
    return int(word)


def _read_col(text: str) -> Graph:
    """Read DIMACS .col; vertices called `colour 1`, `colour 2` ... in remarks become colours of the others."""
    count: int | None = None
    edges: list[tuple[int, int]] = []
    names: dict[int, str] = {}
    colours: dict[int, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        if words[0] == "p" and len(words) >= 4:
            count = _number(words[2], number)
        elif words[0] == "e" and len(words) == 3:
            edges.append((_number(words[1], number) - 1, _number(words[2], number) - 1))
        elif words[:2] == ["c", "vertex"] and len(words) > 3 and words[2].endswith(":") and words[2][:-1].isdecimal():
            names[int(words[2][:-1]) - 1] = " ".join(words[3:])
        elif words[:2] == ["c", "colour"] and len(words) == 4:
            colours[_number(words[2], number) - 1] = _number(words[3], number)
        elif words[0] not in ("c", "n"):
            raise FormatError(
                msg("'{line}' is no line of a .col file.", line=line[:40]),
                msg("Lines begin with c (a remark), p (vertices and edges) or e (an edge)."),
                number,
            )
    if count is None:
        raise FormatError(msg("The line 'p edge VERTICES EDGES' is missing."))
    called = [names.get(vertex, str(vertex + 1)) for vertex in range(min(count, MOST_VERTICES))]
    graph = Graph.of(count, edges, [colours.get(vertex, 0) for vertex in range(min(count, MOST_VERTICES))], called)
    return _without_colour_vertices(graph)


def _without_colour_vertices(graph: Graph) -> Graph:
    """Take away vertices that stand for colours: a vertex joined to all of them but one has that one's colour."""
    stands_for = {
        vertex: int(name.removeprefix("colour "))
        for vertex, name in enumerate(graph.names)
        if name.startswith("colour ") and name.removeprefix("colour ").isdecimal()
    }
    if not stands_for:
        return graph
    kept = [vertex for vertex in range(graph.count) if vertex not in stands_for]
    colours = []
    for vertex in kept:
        left = [colour for other, colour in stands_for.items() if other not in graph.neighbours[vertex]]
        if 1 < len(left) < len(stands_for):
            raise FormatError(
                msg(
                    "Vertex {name} is joined to some of the colours: a list, which is not read.",
                    name=graph.names[vertex],
                )
            )
        colours.append(left[0] if len(left) == 1 else graph.colours[vertex])
    place = {vertex: at for at, vertex in enumerate(kept)}
    edges = [(place[a], place[b]) for a, b in graph.edges if a in place and b in place]
    return Graph.of(len(kept), edges, colours, [graph.names[vertex] for vertex in kept])


def _read_graphml(text: str) -> Graph:
    root = parse_markup(text)
    keys = {key.attributes.get("id"): key.attributes.get("attr.name") for key in root.iter_all("key")}
    names: list[str] = []
    labels: list[object] = []
    for node in root.iter_all("node"):
        names.append(_attribute(node, "id"))
        data = {
            keys.get(d.attributes.get("key"), d.attributes.get("key")): d.text.strip() for d in node.iter_all("data")
        }
        labels.append(data.get("colour") or data.get("color"))
    edges = [(_attribute(edge, "source"), _attribute(edge, "target")) for edge in root.iter_all("edge")]
    return _named(names, edges, labels)


def _attribute(element: Element, name: str) -> str:
    if name not in element.attributes:
        raise FormatError(msg("<{element}> has no {name}.", element=element.name[:40], name=name), None, element.line)
    return element.attributes[name]


def _read_edges(text: str) -> Graph:
    names: dict[str, None] = {}
    colours: dict[str, str] = {}
    edges: list[tuple[str, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        if len(words) == 3 and words[1] == "=":
            names[words[0]] = None
            colours[words[0]] = words[2]
        elif len(words) == 2:
            names.update(dict.fromkeys(words))
            edges.append((words[0], words[1]))
        else:
            raise FormatError(
                msg("'{line}' is neither an edge nor a colour.", line=line[:40]),
                msg("Write two vertices, or VERTEX = COLOUR."),
                number,
            )
    ordered = sorted(names, key=int) if all(name.isdecimal() and len(name) < 10 for name in names) else list(names)
    return _named(ordered, edges, [colours.get(name) for name in ordered])


def _read_json(text: str) -> Graph:
    """Read our own JSON, that of `modoku model colouring`, or networkx's node-link data."""
    data = parse_json(text)
    if not isinstance(data, dict):
        raise FormatError(msg("A graph in JSON is an object with 'vertices' (or 'nodes') and 'edges'."))
    raw = data.get("vertices", data.get("nodes"))
    if isinstance(raw, int) and 0 <= raw <= MOST_VERTICES:
        raw = list(range(raw))
    edges = data.get("edges", data.get("links"))
    if not isinstance(raw, list) or not isinstance(edges, list):
        raise FormatError(msg("A graph in JSON is an object with 'vertices' (or 'nodes') and 'edges'."))
    names = [str(one.get("id") if isinstance(one, dict) else one) for one in raw]
    labels: list[object] = [one.get("colour", one.get("color")) if isinstance(one, dict) else None for one in raw]
    given = data.get("precolouring", data.get("colours"))
    if isinstance(given, dict):
        labels = [given.get(name, label) for name, label in zip(names, labels, strict=True)]
    elif isinstance(given, list) and len(given) == len(names):
        labels = list(given)
    return _named(names, [_json_edge(edge, names) for edge in edges], labels)


def _json_edge(edge: object, names: Sequence[str]) -> tuple[str, str]:
    ends = [edge.get("source"), edge.get("target")] if isinstance(edge, dict) else edge
    if not isinstance(ends, list) or len(ends) < 2:
        raise FormatError(msg("An edge in JSON is a pair of vertices."))
    # Numbers are places in the list unless vertices are called so.
    return tuple(  # type: ignore[return-value]
        names[end] if isinstance(end, int) and str(end) not in names and 0 <= end < len(names) else str(end)
        for end in ends[:2]
    )


def _named(names: Sequence[str], edges: Iterable[tuple[str, str]], labels: Sequence[object]) -> Graph:
    place = {name: at for at, name in enumerate(names)}
    if len(place) != len(names):
        raise FormatError(msg("Two vertices have the same name."))
    pairs = []
    for edge in edges:
        for end in edge:
            if end not in place:
                raise FormatError(msg("An edge names vertex '{name}', which does not exist.", name=end[:40]))
        pairs.append((place[edge[0]], place[edge[1]]))
    return Graph.of(len(names), pairs, numbered(labels), names)


READERS: Mapping[str, Callable[[str], Graph]] = MappingProxyType(
    {"col": _read_col, "graphml": _read_graphml, "edges": _read_edges, "json": _read_json}
)
"""The formats that are read, by name."""


def write_graph(graph: Graph, form: str) -> str:
    """Return a graph as text: col, graphml, edges, json or dot.

    >>> print(write_graph(Graph.of(2, [(0, 1)], colours=[3, 0]), "edges"), end="")
    0 = 3
    0 1
    """
    if form not in WRITERS:
        raise FormatError(
            msg("There is no graph format '{name}'.", name=form[:40]),
            msg("Known are: {choices}.", choices=tuple(WRITERS)),
        )
    return WRITERS[form](graph)


def _write_col(graph: Graph) -> str:
    lines = [f"c colour {v + 1} {c}" for v, c in enumerate(graph.colours) if c]
    lines += [f"p edge {graph.count} {len(graph.edges)}", *(f"e {a + 1} {b + 1}" for a, b in graph.edges)]
    return "\n".join(lines) + "\n"


def _write_graphml(graph: Graph) -> str:
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
        '  <key id="colour" for="node" attr.name="colour" attr.type="int"/>',
        '  <graph edgedefault="undirected">',
    ]
    for name, colour in zip(graph.names, graph.colours, strict=True):
        lines.append(f'    <node id={quoted(name)}><data key="colour">{colour}</data></node>')
    lines += [f"    <edge source={quoted(graph.names[a])} target={quoted(graph.names[b])}/>" for a, b in graph.edges]
    return "\n".join([*lines, "  </graph>", "</graphml>"]) + "\n"


def _write_edges(graph: Graph) -> str:
    lines = [f"{graph.names[v]} = {c}" for v, c in enumerate(graph.colours) if c]
    return "\n".join([*lines, *(f"{graph.names[a]} {graph.names[b]}" for a, b in graph.edges)]) + "\n"


def _write_json(graph: Graph) -> str:
    edges = [[graph.names[a], graph.names[b]] for a, b in graph.edges]
    colours = {graph.names[v]: c for v, c in enumerate(graph.colours) if c}
    return json.dumps({"vertices": list(graph.names), "edges": edges, "colours": colours}, ensure_ascii=False) + "\n"


def _write_dot(graph: Graph) -> str:
    lines = ["graph g {", "  node [shape=circle];"]
    for name, colour in zip(graph.names, graph.colours, strict=True):
        style = f' [style=filled, colorscheme=set312, fillcolor="{(colour - 1) % 12 + 1}"]' if colour else ""
        lines.append(f"  {json.dumps(name)}{style};")
    lines += [f"  {json.dumps(graph.names[a])} -- {json.dumps(graph.names[b])};" for a, b in graph.edges]
    return "\n".join([*lines, "}"]) + "\n"


WRITERS: Mapping[str, Callable[[Graph], str]] = MappingProxyType(
    {"col": _write_col, "graphml": _write_graphml, "edges": _write_edges, "json": _write_json, "dot": _write_dot}
)
"""The formats that are written, by name."""
