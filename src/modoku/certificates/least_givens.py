"""Certificates for the least number of givens over all grids of one shape, and their checker.

The file has, for each class of grids, one grid, the least number m, a puzzle with m givens, and unavoidable sets with
their other digits. The checker verifies for each class that each set's other digits make another grid; that no m - 1
cells hit all sets, by a search of its own; that the puzzle has one completion; and, of the classes together, that no
two are the same up to symmetry and that their orbits add up to the number of all grids. Nothing else is believed, and
no code is shared with the search.

A file for a share of the classes has no puzzles, but one number for all: so many givens are not enough. How many grids
its classes hold is told, so that shares can be added up.
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
TOTALS: Mapping[tuple[int, int], int] = {
    (2, 2): 288,
    (2, 3): 28_200_960,
    (3, 2): 28_200_960,
    (2, 4): 29_136_487_207_403_520,
}
"""How many grids there are: what the orbits must add up to. Counted by `modoku census grids` in other ways."""


class ClueFlaw(Exception):  # noqa: N818 - it ends an examination, nothing is broken
    """What is wrong with a certificate."""

    def __init__(self, said: Message) -> None:
        super().__init__(said)
        self.said = said


@dataclass(frozen=True)
class ClassClues:
    """What is claimed of one class: a grid, a puzzle with the least number of givens, sets with their other digits.

    In a share there is no puzzle.
    """

    grid: tuple[int, ...]
    puzzle: tuple[int, ...]
    sets: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


@dataclass(frozen=True)
class ProvedClues:
    """What a certificate proves.

    Attributes:
        boxes: the shape of the boxes.
        least: how many classes need how many givens; of a share, nothing.
        more_than: in a share, the number of givens that is not enough.
        classes: how many classes there are.
        grids: how many grids they hold.
        total: how many grids there are.
    """

    boxes: str
    least: Counter[int]
    more_than: int | None
    classes: int
    grids: int
    total: int


def write_clue_certificate(
    boxes: tuple[int, int], classes: Iterable[ClassClues], more_than: int | None = None
) -> bytes:
    """Return the file; of a share, with the number of givens that is not enough."""
    plain: dict[str, Any] = {"certificate": "least-givens", "version": 1, "boxes": list(boxes)}
    if more_than is not None:
        plain["more_than"] = more_than
    plain["classes"] = [
        {
            "grid": list(one.grid),
            **({"puzzle": list(one.puzzle)} if more_than is None else {}),
            "sets": [[list(cells), list(digits)] for cells, digits in one.sets],
        }
        for one in classes
    ]
    return (json.dumps(plain, separators=(",", ":")) + "\n").encode()


def check_clue_certificate(content: bytes, check: Callable[[], None] = lambda: None) -> ProvedClues:
    """Return what a certificate proves; raise ClueFlaw where something is wrong.

    `check` is called now and then, and may raise to end the work.
    """
    board, entries, more_than = _read(content)
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
        masks = _check_sets(board, entry, number)
        few = _check_puzzle(board, entry, number) - 1 if more_than is None else more_than
        if _can_hit_parts(masks, few, board.parts, check):
            raise ClueFlaw(msg("The sets of class {n} do not rule out {m} givens.", n=number, m=few))
        if more_than is None:
            least[few + 1] += 1
    if more_than is None and grids != board.total:
        raise ClueFlaw(msg("The classes hold {n} grids, and there are {total}.", n=grids, total=board.total))
    return ProvedClues(f"{board.rows}x{board.columns}", least, more_than, len(entries), grids, board.total)


def _check_sets(board: _ClueBoard, entry: ClassClues, number: int) -> list[int]:
    """Return the cells of each set as bits: all are unavoidable."""
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
    return sorted(masks, key=int.bit_count)


def _check_puzzle(board: _ClueBoard, entry: ClassClues, number: int) -> int:
    """Return how many givens the puzzle of a class has: its grid is the only completion."""
    if any(digit not in (0, own) for digit, own in zip(entry.puzzle, entry.grid, strict=True)):
        raise ClueFlaw(msg("The puzzle of class {n} is not one of its grid.", n=number))
    if board.count(entry.puzzle) != 1:
        raise ClueFlaw(msg("The puzzle of class {n} has more than one completion.", n=number))
    return sum(1 for digit in entry.puzzle if digit)


def _can_hit_parts(sets: Sequence[int], cells: int, parts: Sequence[int], check: Callable[[], None]) -> bool:
    """Return whether so many cells meet every set.

    Of k parts, which hold all cells, one has at most a k-th of the chosen cells: each is tried as that one.
    """
    if len(parts) == 1:
        return _can_hit(sets, cells, 0, check)
    for place, part in enumerate(parts):
        inside = [one for one in sets if not one & ~part]
        others = [*parts[:place], *parts[place + 1 :]]
        for chosen in _iter_hitting(inside, cells // len(parts), part, check):
            left = [one & ~part for one in sets if not one & chosen]
            if _can_hit_parts(left, cells - chosen.bit_count(), others, check):
                return True
    return False


def _iter_hitting(sets: Sequence[int], cells: int, free: int, check: Callable[[], None]) -> Iterator[int]:
    """Yield every choice of at most so many free cells that meets every set, once."""
    check()
    used, need, smallest = 0, 0, None
    for one in sets:
        alive = one & free
        if not alive & used:
            used |= alive
            need += 1
            if need > cells or not alive:
                return
        if smallest is None or alive.bit_count() < smallest.bit_count():
            smallest = alive
    if smallest is None:
        yield 0
        smallest = free if cells else 0
    while smallest:
        cell = smallest & -smallest
        smallest ^= cell
        free ^= cell
        for chosen in _iter_hitting([one for one in sets if not one & cell], cells - 1, free, check):
            yield cell | chosen


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


def _read(content: bytes) -> tuple[_ClueBoard, list[ClassClues], int | None]:
    """Return the board, the entries and what a share rules out; raise FormatError where the file is none of ours."""
    try:
        plain: Any = json.loads(content)
        if plain["certificate"] != "least-givens" or plain["version"] != 1:
            raise ValueError
        rows, columns = plain["boxes"]
        if (rows, columns) not in TOTALS:
            raise ValueError
        board = _ClueBoard(rows, columns)
        more_than = plain.get("more_than")
        if more_than is not None and (type(more_than) is not int or not 0 <= more_than < board.size**2):
            raise ValueError
        entries = [
            ClassClues(
                board.numbers(one["grid"], 1),
                board.numbers(one["puzzle"], 0) if more_than is None else (),
                tuple((board.places(cells), board.digits(digits, len(cells))) for cells, digits in one["sets"]),
            )
            for one in plain["classes"]
        ]
    except (ValueError, KeyError, TypeError, RecursionError, UnicodeError) as error:
        raise FormatError(msg("{name} is no certificate of least givens.", name=CLUES)) from error
    for entry in entries:
        if not board.is_grid(entry.grid):
            raise ClueFlaw(msg("A grid of the certificate breaks a rule."))
    return board, entries, more_than


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

    @cached_property
    def parts(self) -> list[int]:
        """The cells of the bands, or of the stacks if these are fewer."""
        n, r, c = self.size, self.rows, self.columns
        found = [0] * min(r, c)
        for cell in range(n * n):
            found[cell % n // c if r <= c else cell // n // r] |= 1 << cell
        return found

    def class_of(self, grid: Sequence[int]) -> tuple[tuple[int, ...], int]:
        """Return the least image of a grid under all symmetries, and how many grids have the same.

        Any row may come first, and the columns in any order that keeps stacks together; the digits are named by the
        first row. The least order of the other rows follows: each such choice has one least image.
        """
        n, r = self.size, self.rows
        moves = list(_line_moves(self.columns, self.rows))
        turned = [[grid[i % n * n + i // n] for i in range(n * n)]] if r == self.columns else []
        least: list[list[int]] | None = None
        kept: list[tuple[Sequence[int], int, Sequence[int], list[int]]] = []
        for source in (grid, *turned):
            for first, columns in product(range(n), moves):
                names = [0] * (n + 1)
                for name, column in enumerate(columns):
                    names[source[first * n + column]] = name
                begin = first // r * r
                mates = [row * n for row in range(begin, begin + r) if row != first]
                band = sorted([names[source[row + column]] for column in columns] for row in mates)
                if least is None or band < least:
                    least, kept = band, []
                if band == least:
                    kept.append((source, begin, columns, names))
        images = Counter(self._rest(*one) for one in kept)
        form = min(images)
        rows = factorial(r) ** self.columns * factorial(self.columns)
        return form, rows * len(moves) * (1 + len(turned)) // images[form] * factorial(n)

    def _rest(self, source: Sequence[int], begin: int, columns: Sequence[int], names: list[int]) -> tuple[int, ...]:
        """Return the rows of all bands in their least order, those of the band that comes first at the beginning."""
        n, r = self.size, self.rows
        bands = [
            sorted([names[source[row * n + column]] for column in columns] for row in range(top, top + r))
            for top in range(0, n, r)
        ]
        head = bands.pop(begin // r)
        return tuple(digit for band in (head, *sorted(bands)) for row in band for digit in row)


def _line_moves(block: int, count: int) -> Iterator[list[int]]:
    """Yield every order of the lines that keeps bands together."""
    inner = list(permutations(range(block)))
    for outer in permutations(range(count)):
        for within in product(inner, repeat=count):
            yield [outer[band] * block + within[band][line] for band in range(count) for line in range(block)]
