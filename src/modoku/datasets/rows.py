"""The rows of a data set: what they hold, to which split they belong, and what is true of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import numpy as np
import pyarrow as pa

from ..catalogue.identity import SIZE, identity_of
from ..formats import to_line
from ..native import canonical_forms, solve_one
from ..puzzle import Puzzle
from ..questions.inputs import read_puzzle
from ..questions.solve import solve
from ..tables.column_types import STEP
from ..tables.paths import PackedPath

CELLS = 81
MOST_SOLUTIONS = 2_000
"""A puzzle with more is no negative example: all solutions are looked at, so that none leads to another split."""


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """One row.

    Attributes:
        id: the identity of the puzzle up to symmetry.
        variant: its recipe.
        puzzle: its text, which `modoku.read_puzzle` takes.
        kind: unique, none or several.
        solution: the only one; None where there is not exactly one.
        solution_class: the identity of the solution up to symmetry; of a negative example, that of its parent.
        givens: how many.
        level: how hard, in a word; of `unique` only, as what follows.
        rating: of the hardest step.
        path: the steps of the rating.
        text_en: the path in English.
        text_fr: the path in French.
        parent: the id of the puzzle that a negative example was made from.
        altered: the cell, from 0, that was changed for that.
        seed: what it was made from.
        packed: the path as the core keeps it, where the core found it; no column.
    """

    id: str
    variant: str
    puzzle: str
    kind: str
    solution: str | None
    solution_class: str
    givens: int
    level: str | None
    rating: float | None
    path: list[dict[str, Any]] | None
    text_en: str | None
    text_fr: str | None
    parent: str | None
    altered: int | None
    seed: int
    packed: PackedPath = b""


SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("variant", pa.string()),
        ("puzzle", pa.string()),
        ("kind", pa.string()),
        ("solution", pa.string()),
        ("solution_class", pa.string()),
        ("givens", pa.uint16()),
        ("level", pa.string()),
        ("rating", pa.float64()),
        ("path", pa.list_(STEP)),
        ("text_en", pa.string()),
        ("text_fr", pa.string()),
        ("parent", pa.string()),
        ("altered", pa.int16()),
        ("seed", pa.int64()),
    ]
)


def split_of(solution_class: str, salt: str, splits: Mapping[str, float]) -> str:
    """Return the split of a class of solutions: by its content alone, so that rows added later move none.

    >>> split_of("a", "x", {"train": 0.5, "test": 0.5}) in ("train", "test")
    True
    """
    number = blake2b(f"{salt}:{solution_class}".encode(), digest_size=8).digest()
    place = int.from_bytes(number, "big") / 2**64
    names = sorted(splits)  # whatever order a file has them in
    for name in names:
        if place < splits[name]:
            return name
        place -= splits[name]
    return names[-1]


def classic_ids(texts: Sequence[str]) -> list[str]:
    """Return the identities of classic 9x9 lines."""
    block = np.frombuffer("".join(texts).encode(), np.uint8)
    forms, _ = canonical_forms(block)
    return [blake2b(forms[at : at + 81], digest_size=SIZE).hexdigest() for at in range(0, len(forms), 81)]


def solution_classes(puzzle: Puzzle | None, solutions: Sequence[str]) -> list[str]:
    """Return the classes of solutions: the identities of the puzzle with all its digits given; None for classic 9x9."""
    if puzzle is None:
        return classic_ids(solutions)
    return [identity_of(puzzle.with_givens(puzzle.layout.digits_of(text))).hex() for text in solutions]


def solutions_of(text: str, is_classic: bool, most: int = MOST_SOLUTIONS) -> list[str]:
    """Return the solutions of a puzzle, one more than `most` where there are more."""
    if is_classic:
        _, _, _, found = solve_one(text, most + 1, keep=most + 1)
        return [found[at : at + 81] for at in range(0, len(found), 81)]
    return [str(one) for one in solve(text, limit=most + 1).solutions]


def with_digit(text: str, is_classic: bool, cell: int, digit: int) -> str:
    """Return the text of a puzzle with another given, or none (0), in a cell.

    >>> with_digit("1" + "." * 80, True, 0, 0) == "." * 81
    True
    """
    if is_classic:
        return f"{text[:cell]}{digit or '.'}{text[cell + 1 :]}"
    puzzle = read_puzzle(text)
    return to_line(puzzle.with_givens([digit if at == cell else one for at, one in enumerate(puzzle.givens)]))


def puzzle_of(text: str, is_classic: bool) -> Puzzle | None:
    """Return the puzzle of a row; None for classic 9x9, of which the text is all."""
    return None if is_classic else read_puzzle(text)
