"""The process of generation, kept: the removal graph, which removals left one solution and which did not.

A node of the graph is a set of givens; from each, one edge goes to every set with one group fewer that was tried. A
green node has one solution, a red one several. The path through the green nodes is the puzzle's history.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from ..language import Doc, msg
from ..puzzle import Cell, Digit, Puzzle
from .dig import DigSequence


@dataclass(frozen=True, slots=True)
class GivensNode:
    """A set of givens."""

    number: Annotated[int, Doc(msg("Its number, in the order of trials; 0 is the completed grid."))]
    parent: Annotated[int | None, Doc(msg("The node that it came from; null for the completed grid."))]
    cells: Annotated[tuple[Cell, ...], Doc(msg("The cells that were taken out."))]
    unique: Annotated[bool | None, Doc(msg("Whether one solution is left; null where that was not decided."))]
    clues: Annotated[int, Doc(msg("How many givens are left."))]


@dataclass(frozen=True, slots=True)
class Process:
    """Every removal that was tried, in order."""

    rules: Annotated[Puzzle, Doc(msg("The puzzle without givens."))]
    solution: Annotated[tuple[Digit, ...], Doc(msg("The completed grid that it began with."))]
    chosen: Annotated[int, Doc(msg("The number of the node whose puzzle was taken."))]
    nodes: Annotated[tuple[GivensNode, ...], Doc(msg("The nodes of the removal graph, the completed grid first."))]

    @classmethod
    def of(cls, sequence: DigSequence, removal_index: int) -> Process | None:
        """Return the process of a dig sequence, where one was recorded."""
        if not sequence.trials:
            return None
        clues, current = len(sequence.solution), 0
        nodes, kept = [GivensNode(0, None, (), True, clues)], [0]
        for number, trial in enumerate(sequence.trials, 1):
            nodes.append(GivensNode(number, current, trial.group, trial.unique, clues - len(trial.group)))
            if trial.unique:
                current, clues = number, clues - len(trial.group)
                kept.append(number)
        return cls(sequence.rules, sequence.solution, kept[removal_index], tuple(nodes))

    def iter_puzzles(self) -> Iterator[tuple[Puzzle, GivensNode]]:
        """Yield the puzzle of every node: the process step by step."""
        givens = list(self.solution)
        for node in self.nodes:
            tried = list(givens)
            for cell in node.cells:
                tried[cell] = 0
            yield self.rules.with_givens(tried), node
            if node.unique:
                givens = tried
