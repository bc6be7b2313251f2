"""Answers of the batch solver as lines of JSON, without an object a puzzle.

The usual answer, a classic puzzle with one solution, is written once by the ordinary way with marks in it; the others
of its kind are that text with the marks filled in. So the JSON has one definition, and a list of a million costs
microseconds a line.
"""

from __future__ import annotations

import json
from functools import lru_cache

from ..formats.symbols import BLANKS
from ..limits import Stop
from ..puzzle import Sheet, Solution
from ..questions.question import VERSION
from ..questions.solve import SolveAnswer
from ..variants import classic

ENGINE = "batch"
_NODES, _SECONDS = 987_654_321, 0.123_456_789
_BLANKS = bytes.maketrans(f"{BLANKS}x".encode(), b"." * (len(BLANKS) + 1))


@lru_cache(maxsize=1)
def _pieces() -> tuple[str, ...]:
    """Return what stands around source, puzzle, givens, solution, seconds and nodes, in the order of the fields."""
    puzzle = classic()
    solved = tuple((row * 3 + row // 3 + column) % 9 + 1 for row in range(9) for column in range(9))
    answer = SolveAnswer(
        Sheet(puzzle), (Solution(puzzle.layout, solved),), Stop.EXHAUSTED, ENGINE, seconds=_SECONDS, nodes=_NODES
    )
    fields = {"v": VERSION, "source": "\0", **answer.to_json()}
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    marks = ['"\\u0000"', json.dumps("." * 81), json.dumps("." * 81), "".join(map(str, solved))]
    found = []
    for mark in (*marks, str(_SECONDS), str(_NODES)):
        before, _, text = text.partition(mark)
        found.append(before)
    return (*found, text)


def unique_line(source: str, puzzle: bytes, solution: str, seconds: float, nodes: int) -> str:
    """Return the line of JSON of a puzzle with one solution; `puzzle` is its 81 characters as they were written."""
    a, b, c, d, e, f, g = _pieces()
    givens = f'"{puzzle.translate(_BLANKS).decode()}"'
    name = json.dumps(source, ensure_ascii=False)
    return f"{a}{name}{b}{givens}{c}{givens}{d}{solution}{e}{seconds:.9f}{f}{nodes}{g}\n"
