"""What a line can mean: for each kind of line the constraints on its cells, or None where it cannot be such a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import isqrt

from ..errors import PuzzleError
from ..puzzle import AllDifferent, Cell, Constraint, Sum
from ..rules.between import Between
from ..rules.consecutive import ConsecutiveSet
from ..rules.double_arrow import DoubleArrow
from ..rules.either import Or
from ..rules.entropic import Entropic
from ..rules.equal import Equal
from ..rules.indexing import Indexing
from ..rules.lockout import Lockout
from ..rules.modular import Modular
from ..rules.order import Order
from ..rules.pairs import Pairs
from ..rules.parity_line import ParityLine
from ..rules.product import Product
from ..rules.sum_line import SumLine
from ..rules.zipper import Zipper
from ..variants.named import named_kinds
from .rulebook import Made, Path, Rulebook, is_closed


def line_rule(book: Rulebook, kind: str, path: Path, value: object = None) -> Made:
    """Return the rule of a kind for a line; None where it makes no sense there."""
    try:
        plain = _PLAIN_LINES.get(kind)
        return _NUMBERED_LINES[kind](book, tuple(path), value) if plain is None else plain(book, tuple(path))
    except PuzzleError:
        return None


def _simple(line: tuple[Cell, ...], least: int = 2) -> bool:
    return len(set(line)) == len(line) >= least


def _steps(line: Sequence[Cell]) -> tuple[tuple[Cell, Cell], ...]:
    return tuple(dict.fromkeys((a, b) for a, b in pairwise(line) if a != b))


def _thermo(book: Rulebook, path: Path) -> Made:
    line = book.at(path)
    return [Order(line, True, "thermometer")] if _simple(line) else None


def _slow(book: Rulebook, path: Path) -> Made:
    line = book.at(path)
    return [Order(line, False, "slow-thermometer")] if _simple(line) else None


def _fast(book: Rulebook, path: Path, value: object) -> Made:
    line, step = book.at(path), value if isinstance(value, int) else 2
    return [Sum((b, a), step, (1, -1), ">=") for a, b in pairwise(line)] if _simple(line) else None


def _whisper(book: Rulebook, path: Path, value: object) -> Made:
    if not isinstance(value, int):
        return None
    return [Pairs(_steps(book.at(path)), "difference", ">=", value, "whispers")]


def _near(book: Rulebook, path: Path, value: object) -> Made:
    return [Pairs(_steps(book.at(path)), "difference", "<=", value)] if isinstance(value, int) else None


def _step_line(book: Rulebook, path: Path) -> Made:
    return [Pairs(_steps(book.at(path)), "difference", "=", 1)]


def _renban(book: Rulebook, path: Path) -> Made:
    line = tuple(dict.fromkeys(book.at(path)))
    return [ConsecutiveSet(line, "renban")] if 1 < len(line) <= book.n else None


def _nabner(book: Rulebook, path: Path) -> Made:
    line = tuple(dict.fromkeys(book.at(path)))
    return [named_kinds()["nabner"].on(book.layout, line)] if 1 < len(line) <= (book.n + 1) // 2 else None


def _palindrome(book: Rulebook, path: Path) -> Made:
    line = book.at(path)
    groups = tuple((line[i], line[-1 - i]) for i in range(len(line) // 2) if line[i] != line[-1 - i])
    if not groups or len({cell for group in groups for cell in group}) != 2 * len(groups):
        return None
    return [Equal(groups, "palindrome")]


def _between(book: Rulebook, path: Path) -> Made:
    line = book.at(path)
    return [Between(line)] if _simple(line, 3) else None


def _lockout(book: Rulebook, path: Path) -> Made:
    line = book.at(path)
    return [Lockout(line)] if _simple(line, 3) else None


def _rounds(book: Rulebook, path: Path) -> tuple[Cell, ...]:
    """Return a line whose threes are looked at; a loop of so many cells goes on over its beginning."""
    line = book.at(path)
    if not is_closed(path):
        return line
    return (*line[:-1], *line[:2]) if (len(line) - 1) % 3 == 0 else line[:-1]


def _entropic(book: Rulebook, path: Path, value: object) -> Made:
    line = _rounds(book, path)
    is_other = isinstance(value, tuple) and value != ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    if isinstance(value, tuple) and is_other and sum(map(len, value)) == book.n and book.layout.lowest == 1:
        group = {digit: k for k, digits in enumerate(value) for digit in digits}
        return [_thirds(book, triple, group) for triple in zip(line, line[1:], line[2:], strict=False)]
    return [Entropic.on(book.layout, line)] if book.n % 3 == 0 else None


def _entropic_short(book: Rulebook, path: Path) -> Made:
    """The same, where the two digits of a line of two cells differ in their third as well."""
    line, third = book.at(path), book.n // 3
    if len(line) > 2 or not third:
        return _entropic(book, path, None)
    group = {value: k // third for k, value in enumerate(book.values)}

    def step(seen: int, value: int) -> int | None:
        return None if group[value] == seen else group[value]

    return [book.automaton(line, -1, step, lambda _: True)]


def _thirds(book: Rulebook, triple: Sequence[Cell], group: Mapping[int, int]) -> Constraint:
    def step(seen: frozenset[int], value: int) -> frozenset[int] | None:
        return None if group[value] in seen else seen | {group[value]}

    start: frozenset[int] = frozenset()
    return book.automaton(triple, start, step, lambda seen: len(seen) == 3)


def _modular(book: Rulebook, path: Path) -> Made:
    return [Modular(_rounds(book, path))]


def _parity_line(book: Rulebook, path: Path) -> Made:
    return [ParityLine(book.at(path))]


def _zipper(book: Rulebook, path: Path) -> Made:
    return [Zipper(book.at(path))] if len(path) > 2 else None


def _ten_line(book: Rulebook, path: Path, value: object) -> Made:
    total, is_loop = value if isinstance(value, int) else 10, is_closed(path)
    line = book.at(path[:-1] if is_loop else path)
    return [SumLine(line, total=total, loop=is_loop)] if _simple(line) else None


def _differ(book: Rulebook, path: Path) -> Made:
    return book.differ(path)


def _monotone(book: Rulebook, path: Path) -> Made:
    line = book.at(path)
    return [Or(((Order(line),), (Order(line[::-1]),)))] if _simple(line) else None


def _monotone_slow(book: Rulebook, path: Path) -> Made:
    line = book.at(path)
    return [Or(((Order(line, False),), (Order(line[::-1], False),)))] if _simple(line) else None


def _same_difference(book: Rulebook, path: Path) -> Made:
    def step(state: tuple[int, ...], now: int) -> tuple[int, ...] | None:
        if len(state) < 2:
            return (*state, now) if not state else (now, abs(now - state[0]))
        return (now, state[1]) if abs(now - state[0]) == state[1] else None

    start: tuple[int, ...] = ()
    line = book.at(path)
    return [book.automaton(line, start, step, lambda _: True)] if _simple(line, 3) else None


def _up_down(book: Rulebook, path: Path) -> Made:
    def step(state: tuple[int, ...], now: int) -> tuple[int, ...] | None:
        if not state:
            return (now, 0)
        way = 1 if now > state[0] else -1
        return (now, way) if now != state[0] and state[1] != way else None

    start: tuple[int, ...] = ()
    line = book.at(path)
    return [book.automaton(line, start, step, lambda _: True)] if _simple(line, 3) else None


def _double_arrow(book: Rulebook, path: Path) -> Made:
    return [DoubleArrow(book.at(path))] if len(path) > 2 else None


def _sum_line(book: Rulebook, path: Path, value: object) -> Made:
    return book.weigh(book.at(path), (), value) if isinstance(value, int) else None


def _product_line(book: Rulebook, path: Path) -> Made:
    """A split line: the product of the digits between the ends is the number that the ends make."""
    line = book.at(path)
    return book.product((line[0], line[-1]), line[1:-1]) if _simple(line, 3) else None


def _split_pea(book: Rulebook, path: Path) -> Made:
    """The digits between the ends add up to the number that the ends make, in one order or the other."""
    first, *inner, last = book.at(path)
    if not _simple(book.at(path), 3):
        return None
    ways = [Sum((a, b, *inner), 0, (10, 1, *(-1 for _ in inner))) for a, b in ((first, last), (last, first))]
    return [Or(tuple((way,) for way in ways))]


def _end_sum(book: Rulebook, path: Path) -> Made:
    line = book.at(path)
    if not _simple(line, 3):
        return None
    return [
        Or(
            tuple(
                (Sum((end, *rest), 0, (1, *(-1 for _ in rest))),)
                for end, rest in ((line[0], line[1:]), (line[-1], line[:-1]))
            )
        )
    ]


def _index_line(book: Rulebook, path: Path) -> Made:
    """The digit in the n-th cell says where on the line the digit n stands."""
    line = book.at(path)
    return [Indexing(cell, line, place) for place, cell in enumerate(line, 1)] if _simple(line) else None


def _product_total(book: Rulebook, path: Path, value: object) -> Made:
    return [Product(book.at(path), value)] if isinstance(value, int) else None


def _triple_multiple(book: Rulebook, path: Path, value: object) -> Made:
    line = book.at(path)
    if not isinstance(value, int):
        return None
    return [
        book.sum_among(triple, lambda total: total % value == 0)
        for triple in zip(line, line[1:], line[2:], strict=False)
    ]


def _pair_sum_kind(book: Rulebook, path: Path, value: object) -> Made:
    accepts = NUMBER_KINDS[str(value)]
    return [book.sum_among(pair, accepts) for pair in _steps(book.at(path))]


def _line_half(book: Rulebook, path: Path) -> Made:
    line = book.at(path)
    return [book.half(line)] if _simple(line) else None


def _pair_sums(book: Rulebook, path: Path, value: object) -> Made:
    sums = value if isinstance(value, tuple) else ()
    return [book.sum_among(pair, lambda total: total in sums) for pair in _steps(book.at(path))]


def _multiple_line(book: Rulebook, path: Path) -> Made:
    """Of two neighbours on the line one can be divided by the other."""
    line = book.at(path)

    def step(last: int, now: int) -> int | None:
        return now if last < 0 or (last and now % last == 0) or (now and last % now == 0) else None

    return [book.automaton(line, -1, step, lambda _: True)] if _simple(line) else None


def _line_apart(book: Rulebook, path: Path) -> Made:
    return [Pairs(_steps(book.at(path)), "difference", "!=", 1)]


def _echo(book: Rulebook, path: Path) -> Made:
    """Different digits, the same again in the same order: twice at least, and always the whole of them."""
    line = book.at(path)
    ways: list[tuple[Constraint, ...]] = []
    for period in (k for k in range(1, len(line) // 2 + 1) if len(line) % k == 0):
        same = Equal(tuple(line[k::period] for k in range(period)))
        ways.append((same, AllDifferent(line[:period])) if period > 1 else (same,))
    return [Or(tuple(ways))] if ways and _simple(line) else None


def _line_ends(book: Rulebook, path: Path, value: object) -> Made:
    if not isinstance(value, tuple) or is_closed(path):
        return None
    measure, comparison, number = value
    return book.pair((path[0], path[-1]), measure, comparison, number)


def _low_high(book: Rulebook, path: Path) -> Made:
    middle = book.values[0] + book.values[-1]
    line = book.at(path)

    def step(last: int, now: int) -> int | None:
        side = (2 * now > middle) - (2 * now < middle)
        return side if side and side != last else None

    return [book.automaton(line, 0, step, lambda _: True)] if _simple(line) else None


NUMBER_KINDS: Mapping[str, Callable[[int], bool]] = {
    "prime": lambda number: number > 1 and all(number % k for k in range(2, int(number**0.5) + 1)),
    "square": lambda number: isqrt(number) ** 2 == number > 0,
    "triangular": lambda number: isqrt(8 * number + 1) ** 2 == 8 * number + 1 and number > 0,
    "cube": lambda number: round(number ** (1 / 3)) ** 3 == number > 0,
}


_PLAIN_LINES: Mapping[str, Callable[[Rulebook, Path], Made]] = {
    "thermo": _thermo,
    "slow": _slow,
    "step_line": _step_line,
    "renban": _renban,
    "nabner": _nabner,
    "palindrome": _palindrome,
    "between": _between,
    "lockout": _lockout,
    "entropic_short": _entropic_short,
    "modular": _modular,
    "parity_line": _parity_line,
    "zipper": _zipper,
    "differ": _differ,
    "monotone": _monotone,
    "monotone_slow": _monotone_slow,
    "same_difference": _same_difference,
    "up_down": _up_down,
    "double_arrow": _double_arrow,
    "product_line": _product_line,
    "split_pea": _split_pea,
    "end_sum": _end_sum,
    "index_line": _index_line,
    "low_high": _low_high,
    "line_half": _line_half,
    "multiple_line": _multiple_line,
    "line_apart": _line_apart,
    "echo": _echo,
}
_NUMBERED_LINES: Mapping[str, Callable[[Rulebook, Path, object], Made]] = {
    "fast": _fast,
    "whisper": _whisper,
    "near": _near,
    "entropic": _entropic,
    "ten_line": _ten_line,
    "sum_line": _sum_line,
    "product_total": _product_total,
    "triple_multiple": _triple_multiple,
    "pair_sum_kind": _pair_sum_kind,
    "line_ends": _line_ends,
    "pair_sums": _pair_sums,
    "region_sum": lambda book, path, value: book.region_sum(path, value is not False),
}
LINE_KINDS = frozenset(_PLAIN_LINES) | frozenset(_NUMBERED_LINES) | {"equal_lines", "count_lines", "split_line"}
