"""The path of a classic puzzle from the core, as data and as text in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ..logic.board import board_of
from ..logic.core import core_names, numbers_of, packed, rater_of
from ..logic.hint import line
from ..logic.registry import choose_techniques
from ..logic.step import Step
from ..native import LogicRater
from ..variants import classic

Path = list[dict[str, Any]]
"""Steps as a column holds them."""
_ALL = (1 << 9) - 1


def paths_of(text: str, wanted: Sequence[str], nodes: int | None = None) -> dict[str, object]:
    """Return the columns of the path of a classic puzzle that has one solution.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = paths_of(puzzle, ["path", "text_en"])
    >>> found["text_en"].splitlines()[0]
    'Hidden single: r1c6=8'
    """
    givens = bytes(int(symbol) if symbol in "123456789" else 0 for symbol in text)
    domains = packed([1 << digit - 1 if digit else _ALL for digit in givens])
    _, _, steps = _rater().grade(givens, domains, techniques(), True, nodes)
    names = core_names()
    path: Path = [
        {
            "technique": names[technique],
            "rating": rating / 10,
            "placements": [{"cell": cell, "digit": digit} for cell, digit in placements],
            "eliminations": [{"cell": cell, "digit": digit} for cell, digit in eliminations],
        }
        for technique, rating, _, placements, eliminations, _ in steps
    ]
    found: dict[str, object] = {"path": path}
    for language in ("en", "fr"):
        if f"text_{language}" in wanted:
            found[f"text_{language}"] = said(path, language)
    return {name: found[name] for name in wanted}


@cache
def techniques() -> list[int]:
    """Return the numbers of the techniques of the rating, for puzzles that have one solution."""
    chosen = numbers_of(choose_techniques())
    assert chosen is not None  # noqa: S101 - the core has all techniques of the rating
    return chosen


@cache
def _rater() -> LogicRater:
    rater = rater_of(board_of(classic()))
    assert rater is not None  # noqa: S101 - the classic board is what it is made for
    return rater


def said(path: Path, language: str) -> str:
    """Return a path of the classic grid in words, a line a step."""
    layout = classic().layout
    return "\n".join(line(_step(one), layout).said(language) for one in path)


def _step(fields: dict[str, Any]) -> Step:
    placed, struck = (
        tuple((one["cell"], one["digit"]) for one in fields[name]) for name in ("placements", "eliminations")
    )
    return Step(fields["technique"], fields["rating"], placed, struck)
