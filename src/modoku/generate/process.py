"""The process of generation, kept: the removal graph, which removals left one solution and which did not.

A node of the graph is a set of givens; from each, one edge goes to every set with one group fewer that was tried. A
green node has one solution, a red one several. The path through the green nodes is the puzzle's history.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle import Digit, Puzzle
from .dig import DigSequence, Trial


@dataclass(frozen=True, slots=True)
class Node:
    """A set of givens: its number, the node it came from (None for the full grid), the trial, the givens left."""

    number: int
    parent: int | None
    trial: Trial | None
    clues: int

    @property
    def unique(self) -> bool | None:
        """Whether these givens leave one solution; None where that was not decided."""
        return True if self.trial is None else self.trial.unique


@dataclass(frozen=True, slots=True)
class Process:
    """Every removal that was tried, in order.

    Attributes:
        rules: the puzzle without givens.
        solution: the completed grid it began with.
        trials: the groups that were tried, and whether the puzzle stayed unique.
        removal_index: after how many removals the puzzle that was taken stands.
    """

    rules: Puzzle
    solution: tuple[Digit, ...]
    trials: tuple[Trial, ...]
    removal_index: int

    @classmethod
    def of(cls, sequence: DigSequence, removal_index: int) -> Process | None:
        """Return the process of a dig sequence, where one was recorded."""
        return cls(sequence.rules, sequence.solution, sequence.trials, removal_index) if sequence.trials else None

    @property
    def chosen(self) -> int:
        """The number of the node whose puzzle was taken."""
        kept = [number for number, trial in enumerate(self.trials, 1) if trial.unique]
        return ([0, *kept])[self.removal_index]

    def nodes(self) -> tuple[Node, ...]:
        """Return the nodes of the removal graph, the full grid first."""
        clues = len(self.solution)
        found = [Node(0, None, None, clues)]
        current = 0
        for number, trial in enumerate(self.trials, 1):
            found.append(Node(number, current, trial, clues - len(trial.group)))
            if trial.unique:
                current = number
                clues -= len(trial.group)
        return tuple(found)

    def iter_puzzles(self) -> Iterator[tuple[Puzzle, Trial | None]]:
        """Yield the puzzle of every node, with the trial that made it: the process step by step."""
        givens = list(self.solution)
        yield self.rules.with_givens(givens), None
        for trial in self.trials:
            tried = list(givens)
            for cell in trial.group:
                tried[cell] = 0
            yield self.rules.with_givens(tried), trial
            if trial.unique:
                givens = tried

    def to_json(self) -> dict[str, object]:
        """Return the graph as plain data: nodes with their parent, the cells that left, and what came of it."""
        layout = self.rules.layout
        return {
            "solution": list(self.solution),
            "chosen": self.chosen,
            "nodes": [
                {
                    "number": node.number,
                    "parent": node.parent,
                    "cells": list(layout.cell_names(node.trial.group)) if node.trial else [],
                    "unique": node.unique,
                    "clues": node.clues,
                }
                for node in self.nodes()
            ],
        }
