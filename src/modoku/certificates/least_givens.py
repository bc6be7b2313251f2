"""Certificates for the least number of givens over all grids of one shape, and their checker.

The file has, for each class of grids, one grid, the least number m, a puzzle with m givens, and unavoidable sets with
their other digits. The checker verifies for each class that each set's other digits make another grid; that no m - 1
cells hit all sets, by a search of its own; that the puzzle has one completion; and, of the classes together, that no
two are the same up to symmetry and that their orbits add up to the number of all grids. Nothing else is believed, and
no code is shared with the search.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from math import factorial
from typing import Any

from ..errors import FormatError
from ..language import Message, msg

CLUES = "least-givens.json"
"""The name of the file."""
TOTALS: Mapping[tuple[int, int], int] = {(2, 2): 288, (2, 3): 28_200_960, (3, 2): 28_200_960}
"""How many grids there are: what the orbits must add up to. Counted by `modoku census grids` in other ways."""


class ClueFlaw(Exception):  # noqa: N818 - it ends an examination, nothing is broken
    """What is wrong with a certificate."""

    def __init__(self, said: Message) -> None:
        super().__init__(said)
        self.said = said


@dataclass(frozen=True)
class ClassClues:
    """What is claimed of one class: a grid, a puzzle with the least number of givens, sets with their other digits."""

    grid: tuple[int, ...]
    puzzle: tuple[int, ...]
    sets: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


def write_clue_certificate(boxes: tuple[int, int], classes: Iterable[ClassClues]) -> bytes:
    """Return the file."""
    plain = {
        "certificate": "least-givens",
        "version": 1,
        "boxes": list(boxes),
        "classes": [
            {
                "grid": list(one.grid),
                "puzzle": list(one.puzzle),
                "sets": [[list(cells), list(digits)] for cells, digits in one.sets],
            }
            for one in classes
        ],
    }
    return (json.dumps(plain, separators=(",", ":")) + "\n").encode()


def check_clue_certificate(content: bytes, check: Callable[[], None] = lambda: None) -> tuple[str, Counter[int]]:
    """Return the shape of the boxes and how many classes need how many givens; raise ClueFlaw where something is wrong.

    `check` is called now and then, and may raise to end the work.
    """
    board, entries = _read(content)
    least: Counter[int] = Counter()
    forms: set[tuple[int, ...]] = set()
    grids = 0
    for number, entry in enumerate(entries, 1):
        check()
        form, count = board.class_of(entry.grid)
        if form in forms:
            raise ClueFlaw(msg("Class {n} is the same as an earlier one up to symmetry.", n=number))
        forms.add(form)
        grids += count
        least[_check_class(board, entry, number, check)] += 1
    if grids != board.total:
        raise ClueFlaw(msg("The classes hold {n} grids, and there are {total}.", n=grids, total=board.total))
    return f"{board.rows}x{board.columns}", least


def _check_class(board: _ClueBoard, entry: ClassClues, number: int, check: Callable[[], None]) -> int:
    """Return the least number of givens of a class, proved."""
    masks = []
    for cells, digits in entry.sets:
        other = list(entry.grid)
        for cell, digit in zip(cells, digits, strict=True):
            if other[cell] == digit:
                raise ClueFlaw(msg("A set of class {n} has a cell that does not change.", n=number))
            other[cell] = digit
        if not board.is_grid(other):
            raise ClueFlaw(msg("A set of class {n} is not unavoidable: its other digits make no grid.", n=number))
        masks.append(sum(1 << cell for cell in cells))
    least = sum(1 for digit in entry.puzzle if digit)
    if any(digit not in (0, own) for digit, own in zip(entry.puzzle, entry.grid, strict=True)):
        raise ClueFlaw(msg("The puzzle of class {n} is not one of its grid.", n=number))
    if board.count(entry.puzzle) != 1:
        raise ClueFlaw(msg("The puzzle of class {n} has more than one completion.", n=number))
    if _can_hit(masks, least - 1, 0, check):
        raise ClueFlaw(msg("The sets of class {n} do not rule out {m} givens.", n=number, m=least - 1))
    return least


def _can_hit(sets: Sequence[int], cells: int, dead: int, check: Callable[[], None]) -> bool:
    """Return whether so many cells, none of them dead, meet every set."""
    check()
    used, need, smallest = 0, 0, None
    for one in sets:
        alive = one & ~dead
        if not alive:
            return False
        if not alive & used:
            used |= alive
            need += 1
            if need > cells:
                return False
        if smallest is None or alive.bit_count() < smallest.bit_count():
            smallest = alive
    if smallest is None:
        return True
    while smallest:
        cell = smallest & -smallest
        smallest ^= cell
        if _can_hit([one for one in sets if not one & cell], cells - 1, dead, check):
            return True
        dead |= cell
    return False


def _read(content: bytes) -> tuple[_ClueBoard, list[ClassClues]]:
    """Return the board and the entries; raise FormatError where the file is none of ours."""
    try:
        plain: Any = json.loads(content)
        if plain["certificate"] != "least-givens" or plain["version"] != 1:
            raise ValueError
        rows, columns = plain["boxes"]
        if (rows, columns) not in TOTALS:
            raise ValueError
        board = _ClueBoard(rows, columns)
        entries = [
            ClassClues(
                board.numbers(one["grid"], 1),
                board.numbers(one["puzzle"], 0),
                tuple((board.places(cells), board.digits(digits, len(cells))) for cells, digits in one["sets"]),
            )
            for one in plain["classes"]
        ]
    except (ValueError, KeyError, TypeError, RecursionError, UnicodeError) as error:
        raise FormatError(msg("{name} is no certificate of least givens.", name=CLUES)) from error
    for entry in entries:
        if not board.is_grid(entry.grid):
            raise ClueFlaw(msg("A grid of the certificate breaks a rule."))
    return board, entries


@dataclass(frozen=True)
class _ClueBoard:
    """A grid with boxes of rows x columns: its houses, its symmetries, a plain solver."""

    rows: int
    columns: int

    @cached_property
    def size(self) -> int:
        return self.rows * self.columns

    @property
    def total(self) -> int:
        return TOTALS[self.rows, self.columns]

    @cached_property
    def houses(self) -> list[list[int]]:
        n, r, c = self.size, self.rows, self.columns
        found = []
        for i in range(n):
            found += [[i * n + j for j in range(n)], [j * n + i for j in range(n)]]
            found.append([(i // r * r + k // c) * n + i % r * c + k % c for k in range(n)])
        return found

    @cached_property
    def peers(self) -> list[set[int]]:
        cells = range(self.size**2)
        return [{other for house in self.houses if cell in house for other in house} - {cell} for cell in cells]

    def numbers(self, plain: Any, lowest: int) -> tuple[int, ...]:
        """Return a whole grid of numbers."""
        if len(plain) != self.size**2 or not all(type(n) is int and lowest <= n <= self.size for n in plain):
            raise ValueError
        return tuple(plain)

    def places(self, plain: Any) -> tuple[int, ...]:
        """Return different cells."""
        if not all(type(n) is int and 0 <= n < self.size**2 for n in plain) or len(set(plain)) != len(plain):
            raise ValueError
        return tuple(plain)

    def digits(self, plain: Any, count: int) -> tuple[int, ...]:
        """Return so many digits."""
        if len(plain) != count or not all(type(n) is int and 1 <= n <= self.size for n in plain):
            raise ValueError
        return tuple(plain)

    def is_grid(self, grid: Sequence[int]) -> bool:
        return all(len({grid[cell] for cell in house}) == self.size for house in self.houses)

    def count(self, puzzle: Sequence[int], limit: int = 2) -> int:
        """Return the number of completions, at most `limit`."""
        grid = list(puzzle)

        def fill() -> int:
            best: tuple[int, list[int]] | None = None
            for cell, digit in enumerate(grid):
                if digit:
                    continue
                free = [d for d in range(1, self.size + 1) if all(grid[peer] != d for peer in self.peers[cell])]
                if best is None or len(free) < len(best[1]):
                    best = cell, free
                if len(free) < 2:
                    break
            if best is None:
                return 1
            total = 0
            for digit in best[1]:
                grid[best[0]] = digit
                total += fill()
                if total >= limit:
                    break
            grid[best[0]] = 0
            return total

        return fill()

    def class_of(self, grid: Sequence[int]) -> tuple[tuple[int, ...], int]:
        """Return the least image of a grid under all symmetries, and how many grids have the same."""
        own, fixed, total = _named(grid), 0, 0
        least = own
        for image in self.images(grid):
            total += 1
            fixed += image == own
            least = min(least, image)
        return least, total // fixed * factorial(self.size)

    @cached_property
    def moves(self) -> tuple[list[list[int]], list[list[int]]]:
        return list(_line_moves(self.rows, self.columns)), list(_line_moves(self.columns, self.rows))

    def images(self, grid: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield every image of a grid, digits named by first appearance."""
        n = self.size
        turned = [[grid[i % n * n + i // n] for i in range(n * n)]] if self.rows == self.columns else []
        for source in (list(grid), *turned):
            for rows in self.moves[0]:
                lines = [source[row * n : row * n + n] for row in rows]
                for columns in self.moves[1]:
                    yield _named([line[column] for line in lines for column in columns])


def _named(grid: Iterable[int]) -> tuple[int, ...]:
    names: dict[int, int] = {}
    return tuple(names.setdefault(digit, len(names)) for digit in grid)


def _line_moves(block: int, count: int) -> Iterator[list[int]]:
    """Yield every order of the lines that keeps bands together."""
    inner = list(permutations(range(block)))
    for outer in permutations(range(count)):
        for within in product(inner, repeat=count):
            yield [outer[band] * block + within[band][line] for band in range(count) for line in range(block)]
