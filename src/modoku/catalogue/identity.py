"""What makes two puzzles the same: a short text, equal for puzzles that a symmetry carries into each other."""

from __future__ import annotations

import json
from hashlib import blake2b

from ..engines.classic9 import is_classic9
from ..errors import PuzzleError
from ..formats import read_puzzle
from ..native import canonical_one
from ..puzzle import Puzzle
from ..puzzle.plain import puzzle_to_plain
from ..symmetry import canonical

SIZE = 16
"""Bytes of an identity: among a million million puzzles, two different ones share one with chance 10^-15."""


def identity_of(puzzle: Puzzle) -> bytes:
    """Give the identity of a puzzle: that of its canonical form, together with its rules.

    Where a canonical form is not known (see `symmetry.canonical`), digits are renamed in order of appearance if no rule
    speaks of their values: equivalent puzzles may then count as different, different ones never as the same.

    >>> from modoku.formats import read_puzzle
    >>> identity_of(read_puzzle("1" + "." * 80)) == identity_of(read_puzzle("." * 80 + "9"))
    True
    """
    try:
        form = canonical(puzzle).puzzle
    except PuzzleError:
        form = puzzle if puzzle.constraints else _renamed(puzzle)
    if is_classic9(form):
        return _digest(str(form))
    plain = puzzle_to_plain(form)
    plain.pop("meta", None)
    return _digest(json.dumps(plain, sort_keys=True))


def identity_of_line(text: str) -> bytes:
    """Give the identity of a puzzle written on a line, as `read_puzzle` takes it; quickly for classic 9x9 ones.

    >>> identity_of_line("." * 80 + "7") == identity_of_line("3" + "." * 80)
    True
    """
    if len(text) == 81:
        try:
            return _digest(canonical_one(text)[0])
        except ValueError:
            pass  # a line of another kind: the readers of formats know
    return identity_of(read_puzzle(text))


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=SIZE).digest()


def _renamed(puzzle: Puzzle) -> Puzzle:
    names: dict[int, int] = {}
    return puzzle.with_givens([names.setdefault(digit, len(names) + 1) if digit else 0 for digit in puzzle.givens])
