"""The programmes that the exercises ask for: what keys show, and what answers are compared with."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import factorial


def box(k: int, i: int, j: int) -> list[int]:
    """Return band and stack of a cell."""
    return [(i - 1) // k + 1, (j - 1) // k + 1]


def is_magic(square: Sequence[int]) -> bool:
    """Return whether nine numbers form a magic square."""
    rows = [square[0:3], square[3:6], square[6:9]]
    lines = [*rows, *zip(*rows, strict=True), square[0::4], square[2:7:2]]
    return sorted(square) == list(range(1, 10)) and all(sum(line) == 15 for line in lines)


def count(d: int) -> int:
    """Return how many solutions example 2.1.1 has with the domains 0 to d - 1."""
    return sum(r != s and t != u and r + t < s for r, s, t, u in product(range(d), repeat=4))


def domain(line: str, i: int, j: int) -> list[int]:
    """Return the digits that no neighbour of a cell has."""
    i, j = i - 1, j - 1
    near = [
        line[4 * a + b]
        for a in range(4)
        for b in range(4)
        if (a, b) != (i, j) and (a == i or b == j or (a // 2 == i // 2 and b // 2 == j // 2))
    ]
    return [digit for digit in (1, 2, 3, 4) if str(digit) not in near]


def triplets(line: str) -> list[list[int]]:
    """Return the list of document 003."""
    return [[1 + p // 4, 1 + p % 4, int(d)] for p, d in enumerate(line) if d != "."]


def rank(r: int, c: int) -> int:
    """Return the rank of the equations, by the theorem."""
    n = r * c
    return n * n + (n - 1) * (2 * n - 1 + (r - 1) * (c - 1))


def neighbours(v: int, k: int) -> list[int]:
    """Return the neighbours of a vertex."""
    n = k * k
    i, j = divmod(v, n)
    return [
        w
        for w in range(n * n)
        if w != v and (w // n == i or w % n == j or (w // n // k == i // k and w % n // k == j // k))
    ]


def is_valid(line: str) -> bool:
    """Return whether a colouring of the 4x4 graph is proper."""
    return not any(
        line[v] == line[w] != "."
        for v in range(16)
        for w in range(v)
        if v // 4 == w // 4 or v % 4 == w % 4 or (v // 8 == w // 8 and v % 4 // 2 == w % 4 // 2)
    )


def clauses(n: int, r: int, c: int) -> list[list[int]]:
    """Return the clauses of a blank grid, each pair of cells once."""
    cells = list(product(range(n), repeat=2))
    found = [[n * n * i + n * j + k for k in range(1, n + 1)] for i, j in cells]
    for i, j in cells:
        for a, b in cells:
            if (i, j) < (a, b) and (i == a or j == b or (i // r == a // r and j // c == b // c)):
                found += [[-(n * n * i + n * j + k), -(n * n * a + n * b + k)] for k in range(1, n + 1)]
    return found


def triple(v: int, n: int) -> list[int]:
    """Return row, column and digit of a variable."""
    place, digit = divmod(v - 1, n)
    return [place // n + 1, place % n + 1, digit + 1]


def columns(i: int, j: int, k: int) -> list[int]:
    """Return the numbers of the four items of an option."""
    q = (i - 1) // 2 * 2 + (j - 1) // 2
    return [4 * (i - 1) + j, 16 + 4 * (i - 1) + k, 32 + 4 * (j - 1) + k, 48 + 4 * q + k]


def is_cover(options: Sequence[Sequence[int]], m: int) -> bool:
    """Return whether each item is covered exactly once."""
    return sorted(item for one in options for item in one) == list(range(1, m + 1))


def normal(line: str) -> str:
    """Return the grid with its digits renamed."""
    names = {digit: str(place) for place, digit in enumerate(line[:4], 1)}
    return "".join(names[digit] for digit in line)


def order(r: int, c: int) -> int:
    """Return the number of motions."""
    rows: int = factorial(r) ** c * factorial(c)
    columns: int = factorial(c) ** r * factorial(r)
    return rows * columns * (2 if r == c else 1)


def differs(a: str, b: str) -> list[int]:
    """Return where two grids differ."""
    return [place for place in range(16) if a[place] != b[place]]


def hits(givens: Sequence[int], sets: Sequence[Sequence[int]]) -> bool:
    """Return whether the givens meet every set."""
    return all(set(one) & set(givens) for one in sets)


def colourings(n: int, edges: Sequence[Sequence[int]], x: int) -> int:
    """Return how many colourings are proper."""
    return sum(all(colours[u] != colours[v] for u, v in edges) for colours in product(range(x), repeat=n))


def contract(n: int, edges: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the edges after the first of them is contracted."""
    u, v = edges[0]
    into = [u if one == v else one for one in range(n)]
    moved = {tuple(sorted((into[a], into[b]))) for a, b in edges}
    return [[a, b] for a, b in sorted(moved) if a != b]


def common(edges: Sequence[Sequence[int]], u: int, v: int) -> int:
    """Return how many neighbours two vertices share."""
    near = [{b if a == w else a for a, b in edges if w in (a, b)} for w in (u, v)]
    return len(near[0] & near[1])
