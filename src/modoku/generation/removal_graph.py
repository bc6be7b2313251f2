"""The removal graph drawn: green for one solution, red for several, and the process one picture a step."""

from __future__ import annotations

from collections.abc import Iterator

from ..language import Message, msg
from ..puzzle import Puzzle
from ..render import Highlight, Scene
from ..render.scene import Circle, Path, Rect, Shape, Text
from .process import GivensNode, Process

ACROSS = 28
"""Nodes side by side before the path goes on below."""
_STEP, _ROW, _MARGIN, _TOP = 38.0, 104.0, 34.0, 64.0
_INK = {True: ("effect", "effect-ink"), False: ("removed", "removed-ink"), None: ("shade", "grid")}


def draw_process(process: Process, title: str = "", language: str = "en") -> Scene:
    """Draw the removal graph: the path of unique puzzles along the top, below it what had to stay.

    >>> from modoku.generation import Specification, generate
    >>> found = generate(Specification(variants=("classic:boxes=2x2",), record=True, seed=1))
    >>> draw_process(found.process).width > 0
    True
    """
    nodes = process.nodes
    width = 2 * _MARGIN + _STEP * (min(len(nodes), ACROSS) - 1)
    height = _TOP + _ROW * (-(-len(nodes) // ACROSS)) + 30
    lines: list[Shape] = []
    dots: list[Shape] = []
    labels, counts = [], []
    for node in nodes:
        x, y = _place(node)
        if node.parent is not None:
            lines.append(Path(_edge(nodes[node.parent], node), _INK[node.unique][1], 1.6))
        fill, ink = _INK[node.unique]
        if node.number == process.chosen:
            dots.append(Circle(x, y, 13, "", "ink", 2))
        dots.append(Circle(x, y, 9, fill, ink, 1.6))
        if node.cells:
            name = process.rules.layout.cell_name(node.cells[0])
            labels.append((x, y + 18, name if len(node.cells) == 1 else f"{name}+"))
        if node.unique:
            counts.append((x, y, str(node.clues)))
    caption = _caption(process).said(language)
    shapes: list[Shape] = [
        Rect(0, 0, width, height, "paper"),
        Text(((width / 2, 22, title or msg("The removal graph").said(language)),), 16, "ink", bold=True),
        *lines,
        *dots,
        Text(tuple(counts), 9, "ink"),
        Text(tuple(labels), 9, "candidate"),
        Text(((width / 2, height - 14, caption),), 12, "candidate"),
    ]
    return Scene(tuple(shapes), width, height, title=title, description=caption)


def _place(node: GivensNode) -> tuple[float, float]:
    row, column = divmod(node.number, ACROSS)
    return _MARGIN + _STEP * column, _TOP + _ROW * row + (0.0 if node.unique else 50.0)


def _edge(parent: GivensNode, node: GivensNode) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the line from a node to the next; it is cut where the path goes on below."""
    (x, y), (u, v) = _place(parent), _place(node)
    rows = parent.number // ACROSS, node.number // ACROSS
    if rows[0] == rows[1]:
        return (((x, y), (u, v)),)
    start = (_MARGIN - 22, _TOP + _ROW * rows[1])
    return ((start, (u, v)),)


def _caption(process: Process) -> Message:
    tried = process.nodes[1:]
    unique = sum(1 for node in tried if node.unique)
    return msg(
        "{tried} removals tried: {unique} kept one solution (green, with the givens left), {several} did not (red).",
        tried=len(tried),
        unique=unique,
        several=len(tried) - unique,
    )


def iter_pictures(process: Process) -> Iterator[tuple[Puzzle, tuple[Highlight, ...], Message]]:
    """Yield the process as pictures: the puzzle after each trial, what to bring out, and the sentence that tells it."""
    for puzzle, node in process.iter_puzzles():
        if node.parent is None:
            yield puzzle, (), msg("The completed grid.")
        else:
            look = "effect" if node.unique else "removed"
            yield puzzle, (Highlight(look, cells=node.cells),), _told(puzzle, node)


def _told(puzzle: Puzzle, node: GivensNode) -> Message:
    cells = puzzle.layout.cell_names(node.cells)
    if node.unique:
        return msg("Without {cells} there is still one solution: it stays out.", cells=cells)
    if node.unique is None:
        return msg("Whether there is one solution without {cells} was not decided: it comes back.", cells=cells)
    return msg("Without {cells} there are several solutions: it comes back.", cells=cells)
