"""Drawings of lines, dots, cages and clues on an empty grid of ours, and what cells are a move apart."""

from collections.abc import Callable, Iterable, Sequence

from tests.unit.interpretation.drawn import Data, cage, circle, line, mark, middle
from tests.unit.interpretation.test_readings import LINES, N, lines

PAIRS = ((0, 1), (40, 49), (70, 71))
BROWN = lines("#aa6600")
PRIMES = (2, 3, 5, 7, 11, 13, 17)


def dots(colour: str = "#ffff00", text: str = "", places: Iterable[Sequence[int]] = PAIRS) -> Callable[[Data], None]:
    def draw(data: Data) -> None:
        for a, b in places:
            circle(data, [(a // 9 + b // 9) / 2 + 0.5, (a % 9 + b % 9) / 2 + 0.5], colour, text=text)

    return draw


def letters(text: str) -> Callable[[Data], None]:
    def draw(data: Data) -> None:
        for a, b in PAIRS:
            mark(data, [(a // 9 + b // 9) / 2 + 0.5, (a % 9 + b % 9) / 2 + 0.5], text=text)

    return draw


def bulbs(data: Data, places: Iterable[Sequence[int]] = LINES) -> None:
    for cells in places:
        circle(data, middle(cells[0], N), "#CFCFCF", "#CFCFCF", layer="underlays", size=0.85)
        line(data, cells, "#CFCFCF", N, 21)


def rings(data: Data, colour: str = "#aa6600") -> None:
    for cells in LINES:
        line(data, cells, colour, N)
        for cell in (cells[0], cells[-1]):
            circle(data, middle(cell, N), "#FFFFFF", colour, size=0.8)


def arrows(data: Data) -> None:
    for cells in LINES:
        circle(data, middle(cells[0], N), "#FFFFFF", "#a1a1a1", size=0.75)
        line(data, cells, "#a1a1a1", N, 5, "arrows")


def corners(text: str = "", colour: str = "#ffff00") -> Callable[[Data], None]:
    def draw(data: Data) -> None:
        for cell in (10, 42):
            circle(data, [cell // 9 + 1.0, cell % 9 + 1.0], colour, text=text, size=0.6 if text else 0.3)

    return draw


def slope(text: str) -> Callable[[Data], None]:
    def draw(data: Data) -> None:
        points = [[-0.2, 2.8], [-0.02, 2.98]]
        data["arrows"].append({"wayPoints": points, "color": "#000000", "thickness": 2})
        mark(data, [-0.5, 2.5], text=text, size=0.25)

    return draw


SLOPE = (3, 13, 23, 33, 43, 53)


def signed(data: Data) -> None:
    for cells in ((0, 1), (2, 3)):
        cage(data, cells, N)
    mark(data, [0.5, 2.0], text="<")


def lots(data: Data) -> None:
    BROWN(data)
    for cells in LINES:
        mark(data, middle(cells[1], N), layer="underlays", size=0.6, backgroundColor="#ffff00")


def odd_lots(data: Data) -> None:
    BROWN(data)
    for cells in LINES:
        circle(data, middle(cells[1], N), "#ffff00", "#ffff00", layer="underlays", size=0.6)


def hidden(data: Data) -> None:
    cage(data, (0, 10, 20), N, hidden=True)


SHADED = tuple(9 * r + c for r in range(3, 7) for c in range(2, 6))


def shade(data: Data) -> None:
    for cell in SHADED:
        mark(data, middle(cell, N), layer="underlays", size=1.0, backgroundColor="#CFCFCF")


def initials(data: Data) -> None:
    for cell, text in ((0, "A"), (40, "A"), (80, "B")):
        mark(data, middle(cell, N), text=text)


def split(data: Data) -> None:
    line(data, (0, 1, 2, 11), "#aa6600", N)
    circle(data, [0.5, 2.0], "#ffff00", size=0.2)


def outside(text: str) -> Callable[[Data], None]:
    return lambda data: mark(data, [0.5, -0.5], text=text, size=0.25)


def around(grid: list[int], cell: int) -> list[int]:
    return [grid[cell + d] for d in (1, -1, 9, -9)]


def apart(*moves: tuple[int, int]) -> list[tuple[int, int]]:
    spots = [(r, c) for r in range(9) for c in range(9)]
    found = [((r, c), (r + down, c + right)) for r, c in spots for down, right in moves]
    return [(9 * r + c, 9 * s + d) for (r, c), (s, d) in found if (s, d) in spots]


def in_box(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(a, b) for a, b in pairs if (a // 27, a % 9 // 3) == (b // 27, b % 9 // 3)]


KNIGHT = apart((1, 2), (2, 1), (1, -2), (2, -1))
GIRAFFE = apart((1, 4), (4, 1), (1, -4), (4, -1))
ZEBRA = apart((2, 3), (3, 2), (2, -3), (3, -2))


def first_hidden(values: Sequence[int]) -> int:
    return next(value for k, value in enumerate(values) if k and value < max(values[:k]))


def ranks(grid: list[int]) -> list[list[int]]:
    rows = [grid[9 * r : 9 * r + 9] for r in range(9)] + [grid[c::9] for c in range(9)]
    return sorted([*rows, *(row[::-1] for row in rows)])


def rising(values: list[int]) -> bool:
    return values in (sorted(set(values)), sorted(set(values), reverse=True))
