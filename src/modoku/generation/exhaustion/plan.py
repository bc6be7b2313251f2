"""What there is to do for a pattern: its places split in two, and one way to fill the outer ones of each class."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from ...errors import GenerationFailed
from ...language import msg
from .colourings import Symmetry, are_peers, count_ways, find_symmetries

Array = Any
LEAST = 8
"""Different digits of a unique puzzle."""
MOST_PREFIXES, MOST_LEAVES = 2_000_000, 20_000_000
"""Ways to fill the outer and the inner places."""


def fill(places: list[int], used: int, least: int) -> Array:
    """Return all ways to fill places with digits, new ones in the order of their names: one way a row."""
    rows = np.zeros((1, 0), np.uint8)
    most = np.full(1, used, np.uint8)
    for i, place in enumerate(places):
        near = [j for j in range(i) if are_peers(places[j], place)]
        grown, counts = [], []
        for digit in range(1, 10):
            fits = (digit <= most + 1) & (np.maximum(most, digit) + len(places) - 1 - i >= least)
            for j in near:
                fits &= rows[:, j] != digit
            grown.append(np.column_stack([rows[fits], np.full(fits.sum(), digit, np.uint8)]))
            counts.append(np.maximum(most[fits], digit))
        rows, most = np.concatenate(grown), np.concatenate(counts)
    return rows


def rename(rows: Array, used: int) -> Array:
    """Name the digits above `used` in the order in which they occur."""
    count = np.arange(len(rows))
    names = np.zeros((len(rows), 10), np.uint8)
    names[:, : used + 1] = np.arange(used + 1)
    following = np.full(len(rows), used + 1, np.uint8)
    renamed = np.empty_like(rows)
    for j in range(rows.shape[1]):
        column = rows[:, j]
        name = names[count, column]
        new = name == 0
        name[new] = following[new]
        names[count[new], column[new]] = following[new]
        following += new
        renamed[:, j] = name
    return renamed


def pack(rows: Array) -> Array:
    """Return each row as one number, four bits a place."""
    keys = np.zeros(len(rows), np.uint64)
    for j in range(rows.shape[1]):
        keys |= rows[:, j].astype(np.uint64) << np.uint64(4 * j)
    return keys


def unpack(keys: Array, width: int) -> Array:
    """Undo `pack`."""
    return np.column_stack([(keys >> np.uint64(4 * j)).astype(np.uint8) & 15 for j in range(width)])


def find_classes(rows: Array, moves: list[Symmetry], used: int) -> tuple[Array, Array]:
    """Return one way to fill of each class under some moves, as rows, and how many are in the class."""
    best = pack(rows)
    for move in moves[1:]:
        best = np.minimum(best, pack(rename(rows[:, list(move)], used)))
    keys, sizes = np.unique(best, return_counts=True)
    return unpack(keys, rows.shape[1]), sizes


@dataclass(frozen=True)
class PatternPlan:
    """What there is to do: the places, split, and one way to fill the outer ones of each class."""

    outer: list[int]
    inner: list[int]
    prefixes: Array
    sizes: Array
    used: Array
    still: list[Symmetry]  # moves of inner places that leave the outer ones
    symmetries: int

    def leaves(self, used: int) -> tuple[Array, Array]:
        """Return one way to fill the inner places of each class, after so many digits, and the sizes of the classes."""
        return find_classes(fill(self.inner, used, LEAST), self.still, used)

    def seen(self, part: int) -> Array:
        """Give, for each inner place, the digits that outer places forbid, a bit each."""
        digits = self.prefixes[part]
        return np.array(
            [
                np.bitwise_or.reduce([1 << int(d) for p, d in zip(self.outer, digits, strict=True) if are_peers(p, q)])
                if any(are_peers(p, q) for p in self.outer)
                else 0
                for q in self.inner
            ],
            np.uint16,
        )


def split(places: tuple[int, ...], moves: list[Symmetry], one_prefix: bool) -> tuple[int, ...]:
    """Choose the outer places by their numbers: whole orbits, few conflicts, a number of ways that fits here."""
    orbits = sorted({tuple(sorted({move[i] for move in moves})) for i in range(len(places))})
    choices = product((False, True), repeat=len(orbits)) if len(orbits) < 10 else ()

    def worth(numbers: tuple[int, ...]) -> tuple[int, int] | None:
        outer, inner = (tuple(p for i, p in enumerate(places) if (i in numbers) is taken) for taken in (True, False))
        if not outer or not 0 < len(inner) <= 10 or count_ways(inner) > MOST_LEAVES:
            return None
        conflicts = sum(are_peers(p, q) for p in outer for q in inner)
        if one_prefix:
            return -conflicts, len(inner)
        if len(outer) > 16 or count_ways(outer) > MOST_PREFIXES:
            return None
        return -conflicts, count_ways(outer)

    unions = [
        tuple(sorted(i for orbit, taken in zip(orbits, choice, strict=True) if taken for i in orbit))
        for choice in choices
    ]
    worths = {union: found for union in unions if (found := worth(union)) is not None}
    if not worths:
        raise GenerationFailed(
            msg("These places are too many, or their symmetries too few, to go through all their puzzles.")
        )
    return max(worths, key=lambda union: worths[union])


def make_plan(places: tuple[int, ...], around: str) -> PatternPlan:
    """Find all parts, or only the one that holds a puzzle."""
    moves = find_symmetries(places)
    numbers = split(places, moves, bool(around))
    rest = [i for i in range(len(places)) if i not in numbers]
    outer = [places[i] for i in numbers]
    on_outer = sorted({tuple(numbers.index(move[i]) for i in numbers) for move in moves})
    still = sorted(tuple(rest.index(move[i]) for i in rest) for move in moves if all(move[i] == i for i in numbers))
    if around:
        prefixes = rename(np.array([[int(around[place]) for place in outer]], np.uint8), 0)
        sizes = np.ones(1, np.int64)
    else:
        prefixes, sizes = find_classes(fill(outer, 0, LEAST - len(rest)), on_outer, 0)
    used = prefixes.max(1)
    order = np.argsort(used, kind="stable")
    return PatternPlan(outer, [places[i] for i in rest], prefixes[order], sizes[order], used[order], still, len(moves))


def write(plan: PatternPlan, part: int, row: Array) -> str:
    """Write a puzzle as 81 characters."""
    cells = ["."] * 81
    for places, digits in ((plan.outer, plan.prefixes[part]), (plan.inner, row)):
        for place, digit in zip(places, digits, strict=True):
            cells[place] = str(digit)
    return "".join(cells)
