"""The questions that one can ask, one module each.

A module holds a typed request, a typed answer and `ask`, which has the guards: faults first, uniqueness proved before
anything that rests on it, no verdict on what a reader did not understand. Nothing here knows who asks: the Python
functions (`modoku.solve`), the commands and the routes are derived from the same two dataclasses.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .question import Question

__all__ = ["NAMES", "TITLES", "get_question"]

TITLES: Mapping[str, str] = {
    "show": "Look at puzzles in the terminal.",
    "interpret": "Say what the drawings and the words of puzzles mean, and how far that is proved.",
    "solve": "Solve puzzles; two solutions are looked for, so that 'unique' is proved.",
    "count": "Count the solutions of puzzles, exactly where that can be done.",
    "check": "Find what is wrong with puzzles: faults, number of solutions, redundant givens.",
    "explain-conflict": "Say why puzzles have no solution, or where two solutions differ, and what would decide.",
    "rate": "Say how hard puzzles are for a person: rating, level, hardest technique.",
    "hint": "Tell the next step of a person who solves, from a vague hint to the whole reasoning.",
    "steps": "Tell the whole path of a person who solves, step by step.",
    "why": "Say why a digit cannot be in a cell, or must be there.",
    "compare-paths": "Compare how two people solve who know different techniques: where they part, what each uses.",
    "backdoors": "Find the fewest cells whose digits open a puzzle for somebody who knows only some techniques.",
    "candidates": "Give the digits that each cell holds in at least one solution.",
    "unavoidable": "Find the sets of cells of which every puzzle with the same solution gives at least one.",
    "most-givens": "Find how many givens a puzzle of these rules can have and still have two solutions.",
    "clues": "Find the least number of givens with the same solution, as bounds that close in.",
    "vicinity": "Find the puzzles that differ from a classic 9x9 puzzle in one or two givens.",
    "compare": "Compare all models and engines: sizes, times, verdicts, and whether they agree.",
    "canon": "Give the canonical form of puzzles: the same for all that are equivalent, different for others.",
    "transform": "Move, turn and rename puzzles: by named operations, by a map, or by a random symmetry of their rules.",  # noqa: E501
    "equivalent": "Say whether two puzzles are the same up to symmetry, and by which map.",
    "automorphisms": "Count the symmetries of puzzles: the transforms that leave them as they are.",
    "draw": "Draw puzzles as SVG, PNG or PDF files.",
    "book": "Make a book for print of puzzles, with rules, hints and solutions, as PDF, HTML or LaTeX.",
    "convert": "Translate puzzles from one format to another.",
    "lesson": "Follow a grid into a mathematical model and back, step by step, with pictures.",
    "chapter": "Read a chapter of the textbook about a grid, with exercises that answer.",
    "mark": "Judge an answer to an exercise of the textbook; a wrong model gets a counterexample.",
    "generate": "Make puzzles with exactly one solution.",
    "grid": "Draw completed grids at random, of any variant.",
    "census-grids": "Count the completed grids of any variant, or estimate them.",
    "census-orbits": "Count the completed grids that are essentially different.",
    "census-bands": "Count bands (rows of boxes), and how many of them are essentially different.",
    "census-clues": "Prove the least number of givens over all grids of one shape, with a certificate.",
    "certify": "Prove how many solutions puzzles have: formula, proof and solutions as files (see `modoku verify`).",
    "verify": "Check certificates: rebuild the formula, check solutions and proof, trust nothing that is claimed.",
    "model": "Write a puzzle as a mathematical model, tell its size, or the formulas that a cell takes part in.",
    "model-import": "Read another program's answer back into a grid, and check it.",
    "csp": "Solve a constraint problem of one's own: variables, domains, relations.",
    "graph-build": "Write the graph of a puzzle, or tell its size.",
    "graph-recognise": "Find the Sudoku that a graph comes from, or say why there is none.",
    "graph-to-sudoku": "Write a colouring problem as a Sudoku: its solutions are the colourings, each so many times.",
    "graph-colour": "Colour a graph or a puzzle, keeping what is coloured.",
    "graph-polynomial": "Write the chromatic polynomial of a graph; of a puzzle, p(n) is its number of solutions.",
    "latin-to-sudoku": "Write a partial Latin square as a Sudoku with the same completions, one to one.",
    "credits": "Say who made what modoku rests on: the source documents, the mathematics, the libraries.",
}
"""Every question and what it does, in the order in which people meet them; texts, so that a list of them loads none."""
NAMES = tuple(TITLES)
"""The names; `explain-conflict` is the module `explain_conflict`."""


def get_question(name: str) -> Question[..., Any]:
    """Return a question by its name; its module is loaded when it is asked for.

    >>> get_question("solve").request.__name__
    'SolveRequest'
    """
    found: Question[..., Any] = import_module(f".{name.replace('-', '_')}", __package__).QUESTION
    return found
