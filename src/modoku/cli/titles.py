"""What each command does, in a sentence: known without loading the command, so that `modoku --help` is quick."""

from __future__ import annotations

from collections.abc import Mapping

from ..language import msg
from ..questions import TITLES as QUESTIONS

GROUPS = ("model", "graph", "census", "latin")
"""Commands that hold others: the question `graph-build` is `modoku graph build`."""
TITLES: Mapping[str, str] = {
    "model": "Write a puzzle as a mathematical model, say its size, read other programs' answers.",
    "census": "Count whole spaces: completed grids, essentially different ones, bands.",
    "graph": "Build Sudoku graphs, find the Sudoku of a graph, colour graphs, count their colourings.",
    "table": "Solve, count, check, rate, canonise or explain whole tables: columns in, columns out.",
    "catalogue": "Keep many millions of puzzles, each once up to symmetry, and find them again.",
    "dataset": "Make data sets whose splits share nothing up to symmetry, and check their promises again.",
    "magazine": "Make the puzzles and the book of a specification in one go, without repeats; goes on after any end.",
    "latin": "Write partial Latin squares as Sudoku puzzles.",
    "variants": "List the variants, or explain some of them.",
    "formats": "List the puzzle formats.",
    "engines": "List the engines that can solve puzzles.",
    "exercise": "Write a sheet of programming exercises: a skeleton to complete, and its tests.",
    "grade": "Grade a sheet of programming exercises, each fault with the call that gives it away.",
    "exhaust-pattern": "Go through every classic puzzle in the places of a pattern: is one of them unique?",
    "bench": "Measure solvers side by side on lists of classic puzzles; wrong answers disqualify.",
    "serve": "Serve the studio: play, make, explore and learn in the browser.",
    "docs": "Build the documentation site and open it.",
}
"""The commands that are no question."""
SECTIONS: Mapping[str, tuple[str, ...]] = {
    msg("Look at puzzles").text: ("show", "interpret", "check", "draw", "convert"),
    msg("Solve and prove").text: ("solve", "count", "candidates", "explain-conflict", "certify", "verify", "compare"),
    msg("Solve as a person does").text: ("hint", "steps", "rate", "why", "compare-paths", "backdoors"),
    msg("Make and publish").text: ("generate", "magazine", "book"),
    msg("Learn and teach").text: ("chapter", "mark", "lesson", "exercise", "grade", "credits"),
    msg("Models and graphs").text: ("model", "csp", "graph", "latin"),
    msg("Symmetry and numbers of grids").text: ("canon", "transform", "equivalent", "automorphisms", "census", "grid"),
    msg("Numbers of givens").text: ("unavoidable", "clues", "most-givens", "vicinity", "exhaust-pattern"),
    msg("Puzzles by the million").text: ("table", "catalogue", "dataset", "bench"),
    msg("modoku itself").text: ("serve", "docs", "variants", "formats", "engines"),
}
"""The commands by what people come for, in the order in which they meet them."""
_QUESTIONS = {name: title for name, title in QUESTIONS.items() if name.partition("-")[0] not in GROUPS}
_PLACES = {name: place for place, name in enumerate(name for names in SECTIONS.values() for name in names)}
COMMANDS = dict(sorted({**_QUESTIONS, **TITLES}.items(), key=lambda entry: _PLACES.get(entry[0], len(_PLACES))))
"""Every command and what it does, in the order in which people meet them."""


def list_sections() -> list[tuple[str, list[str]]]:
    """Return the headings of `modoku --help`, each with its commands; what no section names comes last.

    >>> list_sections()[0]
    ('Look at puzzles', ['show', 'interpret', 'check', 'draw', 'convert'])
    """
    others = [name for name in COMMANDS if name not in _PLACES]
    return [(title, list(names)) for title, names in SECTIONS.items()] + ([("Commands", others)] if others else [])
