"""Each variant keeps exactly the completed 4 x 4 grids that its rule, stated plainly here, allows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from modoku.engines.reference import iter_solutions
from modoku.variants import make

Rows = tuple[tuple[int, ...], ...]
Rule = Callable[[Rows], bool]

ALL = [(r, c) for r in range(4) for c in range(4)]
BESIDE = [((r, c), (r + dr, c + dc)) for r, c in ALL for dr, dc in ((0, 1), (1, 0)) if r + dr < 4 and c + dc < 4]


def apart(g: Rows, *steps: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the digits of every two cells that stand a step apart, in any direction."""
    found = []
    for r, c in ALL:
        for dr, dc in steps:
            for sr in (1, -1):
                for sc in (1, -1):
                    if 0 <= r + sr * dr < 4 and 0 <= c + sc * dc < 4:
                        found.append((g[r][c], g[r + sr * dr][c + sc * dc]))
    return found


def beside(g: Rows) -> list[tuple[int, int]]:
    return [(g[a][b], g[c][d]) for (a, b), (c, d) in BESIDE]


def unmarked(g: Rows, *marked: tuple[tuple[int, int], tuple[int, int]]) -> list[tuple[int, int]]:
    return [(g[a][b], g[c][d]) for (a, b), (c, d) in BESIDE if ((a, b), (c, d)) not in marked]


def differ(*digits: int) -> bool:
    return len(set(digits)) == len(digits)


def seen(line: tuple[int, ...]) -> int:
    return sum(1 for i, digit in enumerate(line) if all(other < digit for other in line[:i]))


def filling(line: tuple[int, ...]) -> int:
    low, high = sorted((line.index(1), line.index(4)))
    return sum(line[low + 1 : high])


def column(g: Rows, c: int) -> tuple[int, ...]:
    return tuple(row[c] for row in g)


def is_run(*digits: int) -> bool:
    return sorted(digits) == list(range(min(digits), max(digits) + 1))


def falls_apart(line: tuple[int, ...], total: int) -> bool:
    return not line or any(sum(line[:n]) == total and falls_apart(line[n:], total) for n in range(1, len(line) + 1))


def turns(line: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [line[n:] + line[:n] for n in range(len(line))]


def part_sums(*digits: int) -> set[int]:
    return {sum(part) for n in range(1, len(digits) + 1) for part in combinations(digits, n)}


def trend(line: tuple[int, ...]) -> int:
    a, b, c = line[:3]
    return (a < b < c) - (a > b > c)


def one_by_any(*digits: int) -> bool:
    a, b, c = sorted(digits)
    return 1 in (a + b + c, a * b * c, c - b - a) or c == a * b


GROUPS = {1: "low", 2: "low", 3: "middling", 4: "high"}

CLASSIC: dict[str, Rule] = {
    "diagonal": lambda g: differ(*(g[i][i] for i in range(4))) and differ(*(g[i][3 - i] for i in range(4))),
    "diagonal:which=main": lambda g: differ(*(g[i][i] for i in range(4))),
    "diagonal:which=anti": lambda g: differ(*(g[i][3 - i] for i in range(4))),
    "position": lambda g: all(
        differ(g[r][c], g[r][c + 2], g[r + 2][c], g[r + 2][c + 2]) for r in (0, 1) for c in (0, 1)
    ),
    "windoku": lambda g: differ(g[1][1], g[1][2], g[2][1], g[2][2]),
    "anti-knight": lambda g: all(a != b for a, b in apart(g, (1, 2), (2, 1))),
    "killer:cages=6@r1c1r1c2r2c1;r3c3r2c4": lambda g: g[0][0] + g[0][1] + g[1][0] == 6 and g[2][2] != g[1][3],
    "killer:cages=3@r4c4": lambda g: g[3][3] == 3,
    "thermometer:lines=r1c1r2c1r3c1;r4c4r4c3": lambda g: g[0][0] < g[1][0] < g[2][0] and g[3][3] < g[3][2],
    "thermometer:lines=r1c1r2c3r3c1,slow=yes": lambda g: g[0][0] <= g[1][2] <= g[2][0],
    "arrow:arrows=r1c1>r1c2r1c3;r4c4>r2c3r3c1": lambda g: g[0][0] == g[0][1] + g[0][2] and g[3][3] == g[1][2] + g[2][0],
    "arrow:arrows=r1c1r1c2>r1c3r2c1r2c2r3c3r4c4": lambda g: (
        10 * g[0][0] + g[0][1] == g[0][2] + g[1][0] + g[1][1] + g[2][2] + g[3][3]
    ),
    "kropki:white=r1c1r1c2;r3c4r4c4": lambda g: abs(g[0][0] - g[0][1]) == 1 and abs(g[2][3] - g[3][3]) == 1,
    "kropki:black=r1c1r1c2": lambda g: {g[0][0], g[0][1]} in ({1, 2}, {2, 4}),
    "xv:v=r1c1r1c2;r4c3r4c4": lambda g: g[0][0] + g[0][1] == 5 == g[3][2] + g[3][3],
    "xv:x=r1c1r1c2": lambda g: g[0][0] + g[0][1] == 10,
    "difference:pairs=2@r1c1r1c2;r4c1r4c2": lambda g: abs(g[0][0] - g[0][1]) == 2 and abs(g[3][0] - g[3][1]) == 1,
    "ratio:pairs=3@r1c1r1c2;r4c1r4c2": lambda g: (
        {g[0][0], g[0][1]} == {1, 3} and {g[3][0], g[3][1]} in ({1, 2}, {2, 4})
    ),
    "greater-than:signs=r1c1>r1c2;r3c3<r3c4;r2c1<r2c2<r2c3": lambda g: (
        g[0][0] > g[0][1] and g[2][2] < g[2][3] and g[1][0] < g[1][1] < g[1][2]
    ),
    "little-killer:clues=11@r1c1se;5@r3c1ne": lambda g: (
        sum(g[i][i] for i in range(4)) == 11 and g[2][0] + g[1][1] + g[0][2] == 5
    ),
    "little-killer:clues=6@r1c2r2c3r3c4;9@r1c3sw": lambda g: (
        g[0][1] + g[1][2] + g[2][3] == 6 and g[0][2] + g[1][1] + g[2][0] == 9
    ),
    "little-killer:clues=8@r4c3nw": lambda g: g[3][2] + g[2][1] + g[1][0] == 8,
    "sandwich:rows=5 . . 0,columns=. 2 . .": lambda g: (
        filling(g[0]) == 5 and filling(g[3]) == 0 and filling(column(g, 1)) == 2
    ),
    "renban:lines=r1c1r2c2r3c3": lambda g: is_run(g[0][0], g[1][1], g[2][2]),
    "whispers:lines=r1c1r2c1r3c1": lambda g: abs(g[0][0] - g[1][0]) >= 2 and abs(g[1][0] - g[2][0]) >= 2,
    "whispers:lines=r1c1r2c3,gap=3": lambda g: abs(g[0][0] - g[1][2]) >= 3,
    "palindrome:lines=r1c1r2c2r3c2r4c3": lambda g: False,
    "palindrome:lines=r1c1r1c2r2c4r3c4r4c3": lambda g: g[0][0] == g[3][2] and g[0][1] == g[2][3],
    "between:lines=r1c1r2c2r3c3r4c3": lambda g: all(
        min(g[0][0], g[3][2]) < digit < max(g[0][0], g[3][2]) for digit in (g[1][1], g[2][2])
    ),
    "between:lines=r1c1r2c3r3c2": lambda g: sorted((g[0][0], g[1][2], g[2][1]))[1] == g[1][2] not in (g[0][0], g[2][1]),
    "nabner:lines=r1c1r2c3": lambda g: abs(g[0][0] - g[1][2]) > 1,
    "nabner:lines=r1c1r2c1;r3c4r4c2": lambda g: abs(g[0][0] - g[1][0]) > 1 < abs(g[2][3] - g[3][1]),
    # Low 1 and 2, middling 3, high 4.
    "entropic:lines=r1c1r1c3r2c2r3c2": lambda g: (
        len({GROUPS[g[0][0]], GROUPS[g[0][2]], GROUPS[g[1][1]]}) == 3
        and len({GROUPS[g[0][2]], GROUPS[g[1][1]], GROUPS[g[2][1]]}) == 3
    ),
    "entropic:lines=r1c1r1c3r2c2,middle=2,high=4": lambda g: (
        sorted((d > 1) + (d > 3) for d in (g[0][0], g[0][2], g[1][1])) == [0, 1, 2]
    ),
    "modular:lines=r1c1r1c3r2c2r3c2": lambda g: (
        len({g[0][0] % 3, g[0][2] % 3, g[1][1] % 3}) == 3 == len({g[0][2] % 3, g[1][1] % 3, g[2][1] % 3})
    ),
    "modular:lines=r1c1r1c3r2c2,modulus=2": lambda g: g[0][0] % 2 != g[0][2] % 2 != g[1][1] % 2,
    "parity-line:lines=r1c1r1c3r2c2r3c2": lambda g: g[0][0] % 2 != g[0][2] % 2 != g[1][1] % 2 != g[2][1] % 2,
    "zipper:lines=r1c1r1c3r2c2r3c2r3c3": lambda g: g[0][0] + g[2][2] == g[0][2] + g[2][1] == g[1][1],
    "zipper:lines=r1c1r1c3r2c2r3c2": lambda g: g[0][0] + g[2][1] == g[0][2] + g[1][1],
    # The ends two apart or more, the others outside.
    "lockout:lines=r1c1r1c3r2c2r3c2": lambda g: (
        abs(g[0][0] - g[2][1]) >= 2
        and all(d < min(g[0][0], g[2][1]) or d > max(g[0][0], g[2][1]) for d in (g[0][2], g[1][1]))
    ),
    "lockout:lines=r1c1r1c3r2c2,gap=1": lambda g: (
        g[0][0] != g[1][1] and not min(g[0][0], g[1][1]) <= g[0][2] <= max(g[0][0], g[1][1])
    ),
    "sum-line:lines=r1c1r1c2r2c3r3c3,total=5": lambda g: falls_apart((g[0][0], g[0][1], g[1][2], g[2][2]), 5),
    "sum-line:lines=r1c1r1c2r2c3r3c3,total=4": lambda g: falls_apart((g[0][0], g[0][1], g[1][2], g[2][2]), 4),
    "sum-line:lines=r1c1r1c2r2c2r2c1,total=5,loop=yes": lambda g: any(
        falls_apart(turn, 5) for turn in turns((g[0][0], g[0][1], g[1][1], g[1][0]))
    ),
    "double-arrow:lines=r1c1r1c2r2c3r3c3": lambda g: g[0][0] + g[2][2] == g[0][1] + g[1][2],
    "rellik:cages=4@r1c1r1c2r2c3": lambda g: 4 not in part_sums(g[0][0], g[0][1], g[1][2]),
    "rellik:cages=5@r1c1r2c3;3@r4c4": lambda g: 5 not in part_sums(g[0][0], g[1][2]) and g[3][3] != 3,
    "equality-cage:cages=r1c1r1c2": lambda g: (
        g[0][0] % 2 != g[0][1] % 2 and min(g[0][0], g[0][1]) < 3 <= max(g[0][0], g[0][1])
    ),
    "lunchbox:cages=3@r1c1r1c2r1c3": lambda g: differ(*g[0][:3]) and g[0][1] == 3 not in (min(g[0][:3]), max(g[0][:3])),
    "lunchbox:cages=0@r1c1r2c3r3c2": lambda g: (
        differ(g[0][0], g[1][2], g[2][1]) and sorted((g[0][0], g[1][2], g[2][1]))[1] != g[1][2]
    ),
    "lunchbox:cages=5@r4c1r4c2r4c3r4c4": lambda g: filling(g[3]) == 5,
    "look-and-say:cages=21@r1c1r2c3r3c2": lambda g: [g[0][0], g[1][2], g[2][1]].count(1) == 2,
    "look-and-say:cages=0112@r1c1r2c3r3c2": lambda g: (
        1 not in (g[0][0], g[1][2], g[2][1]) and [g[0][0], g[1][2], g[2][1]].count(2) == 1
    ),
    "rossini:left=>...,bottom=...v,negative=no": lambda g: trend(g[0]) == 1 == -trend(column(g, 3)[::-1]),
    "rossini:right=.>..,negative=no": lambda g: trend(g[1][::-1]) == -1,
    "product:cages=6@r1c1r1c2r2c1": lambda g: g[0][0] * g[0][1] * g[1][0] == 6,
    "kenken:cages=3-@r1c1r1c2;2/@r4c1r3c1": lambda g: (
        abs(g[0][0] - g[0][1]) == 3 and max(g[3][0], g[2][0]) == 2 * min(g[3][0], g[2][0])
    ),
    "kenken:cages=7+@r1c1r1c2r2c3;12*@r4c3r4c4": lambda g: g[0][0] + g[0][1] + g[1][2] == 7 and g[3][2] * g[3][3] == 12,
    "kenken:cages=1@r1c1r1c2r2c3": lambda g: one_by_any(g[0][0], g[0][1], g[1][2]),
    "indexing:columns=r1c2,rows=r3c1": lambda g: g[0][g[0][1] - 1] == 2 and g[g[2][0] - 1][0] == 3,
    "indexing:boxes=r1c2;r4c4": lambda g: (
        (g[0][0], g[0][1], g[1][0], g[1][1])[g[0][1] - 1] == 2
        and (g[2][2], g[2][3], g[3][2], g[3][3])[g[3][3] - 1] == 4
    ),
    "quadruple:clues=12@r2c2": lambda g: {1, 2} <= {g[1][1], g[1][2], g[2][1], g[2][2]},
    "quadruple:clues=33@r2c2": lambda g: [g[1][1], g[1][2], g[2][1], g[2][2]].count(3) >= 2,
    "clone:shapes=r1c1r1c2=r3c3r3c4": lambda g: (g[0][0], g[0][1]) == (g[2][2], g[2][3]),
    "clone:shapes=r1c1=r2c3=r3c2=r4c4": lambda g: len({g[0][0], g[1][2], g[2][1], g[3][3]}) == 1,
    "extra-region:regions=r1c1r2c3r3c2;r4c4r3c2": lambda g: differ(g[0][0], g[1][2], g[2][1]) and g[3][3] != g[2][1],
    "region-sum:lines=r1c2r1c3r2c3r3c3": lambda g: g[0][1] == g[0][2] + g[1][2] == g[2][2],
    "minimum:cells=r2c2r4c4": lambda g: (
        g[1][1] < min(g[0][1], g[2][1], g[1][0], g[1][2]) and g[3][3] < min(g[2][3], g[3][2])
    ),
    "maximum:cells=r2c2": lambda g: g[1][1] > max(g[0][1], g[2][1], g[1][0], g[1][2]),
    "consecutive:pairs=r1c1r1c2;r1c2r2c2;r2c2r2c1;r3c3r3c4,negative=no": lambda g: all(
        abs(a - b) == 1 for a, b in ((g[0][0], g[0][1]), (g[0][1], g[1][1]), (g[1][1], g[1][0]), (g[2][2], g[2][3]))
    ),
    "parity:mask=eo../.e../..o./....": lambda g: g[0][0] % 2 == 0 == g[1][1] % 2 and g[0][1] % 2 == 1 == g[2][2] % 2,
    "parity:even=r1c1r1c2,odd=r4c1;r4c2": lambda g: g[0][0] % 2 == g[0][1] % 2 == 0 and g[3][0] % 2 == g[3][1] % 2 == 1,
}
IMPOSSIBLE = {"xv:x=r1c1r1c2", "palindrome:lines=r1c1r2c2r3c2r4c3"}


def solutions(*recipes: str) -> set[Rows]:
    return {tuple(tuple(s.values[4 * r : 4 * r + 4]) for r in range(4)) for s in iter_solutions(make(*recipes))}


@pytest.mark.parametrize("recipe", CLASSIC)
def test_a_variant_keeps_exactly_the_grids_that_its_rule_allows(recipe: str, classic4: list[Rows]) -> None:
    kept = {g for g in classic4 if CLASSIC[recipe](g)}
    assert solutions("classic:boxes=2x2", recipe) == kept
    # A rule that keeps everything or nothing would prove nothing.
    assert len(kept) < 288
    assert bool(kept) == (recipe not in IMPOSSIBLE)


def test_touching_cells_of_a_4x4_grid_cannot_all_differ(classic4: list[Rows]) -> None:
    assert not [g for g in classic4 if all(a != b for a, b in apart(g, (1, 1)))]
    assert solutions("classic:boxes=2x2", "anti-king") == set()


@pytest.mark.parametrize(
    ("recipe", "rule"),
    [
        ("non-consecutive", lambda g: all(abs(a - b) != 1 for a, b in beside(g))),
        ("anti-king", lambda g: all(a != b for a, b in apart(g, (1, 1)))),
        ("anti-camel", lambda g: all(a != b for a, b in apart(g, (1, 3), (3, 1)))),
        (
            "consecutive:pairs=r1c1r1c2;r1c3r1c4;r2c1r2c2;r2c3r2c4;r3c1r3c2;r3c3r3c4;r4c1r4c2;r4c3r4c4",
            lambda g: (
                all(abs(g[r][c] - g[r][c + 1]) == 1 for r in range(4) for c in (0, 2))
                and all(
                    abs(a - b) != 1 for a, b in unmarked(g, *(((r, c), (r, c + 1)) for r in range(4) for c in (0, 2)))
                )
            ),
        ),
        ("diagonal", lambda g: differ(*(g[i][i] for i in range(4))) and differ(*(g[i][3 - i] for i in range(4)))),
        (
            "killer:cages=7@r1c1r2c2r3c3",
            lambda g: g[0][0] + g[1][1] + g[2][2] == 7 and differ(g[0][0], g[1][1], g[2][2]),
        ),
    ],
)
def test_variants_combine_with_a_latin_square(recipe: str, rule: Rule, latin4: list[Rows]) -> None:
    assert solutions("latin:size=4", recipe) == {g for g in latin4 if rule(g)}


def test_a_jigsaw_keeps_the_latin_squares_whose_regions_hold_every_digit(latin4: list[Rows]) -> None:
    shapes = ("AABB", "ACBB", "ACCD", "CDDD")
    kept = {g for g in latin4 if all(differ(*(g[r][c] for r, c in ALL if shapes[r][c] == letter)) for letter in "ABCD")}
    assert kept
    assert solutions("jigsaw:regions=AABB/ACBB/ACCD/CDDD") == kept


def test_three_variants_combine(classic4: list[Rows]) -> None:
    kept = {
        g
        for g in classic4
        if CLASSIC["diagonal"](g) and g[0][0] < g[0][1] and g[1][0] + g[1][1] == 5 and abs(g[3][0] - g[3][1]) == 1
    }
    assert kept
    found = solutions(
        "classic:boxes=2x2",
        "diagonal",
        "thermometer:lines=r1c1r1c2",
        "killer:cages=5@r2c1r2c2",
        "kropki:white=r4c1r4c2",
    )
    assert found == kept


def name(place: tuple[int, int]) -> str:
    return f"r{place[0] + 1}c{place[1] + 1}"


def pairs_where(g: Rows, relation: Callable[[int, int], bool]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return [(p, q) for p, q in BESIDE if relation(g[p[0]][p[1]], g[q[0]][q[1]])]


def text_of(pairs: list[tuple[tuple[int, int], tuple[int, int]]]) -> str:
    return ";".join(name(p) + name(q) for p, q in pairs)


def is_double(a: int, b: int) -> bool:
    return max(a, b) == 2 * min(a, b)


def is_next(a: int, b: int) -> bool:
    return abs(a - b) == 1


@pytest.mark.parametrize("number", range(0, 288, 41))
def test_negative_kropki_keeps_the_grids_that_fit_the_dots_and_have_no_others(
    number: int, classic4: list[Rows]
) -> None:
    grid = classic4[number]
    black = pairs_where(grid, is_double)
    white = [pair for pair in pairs_where(grid, is_next) if pair not in black]
    kept = {
        g
        for g in classic4
        if set(white) <= set(pairs_where(g, is_next))
        and set(black) <= set(pairs_where(g, is_double))
        and not ({*pairs_where(g, is_next), *pairs_where(g, is_double)} - {*white, *black})
    }
    recipe = f"kropki:white={text_of(white)},black={text_of(black)},negative=yes"
    assert grid in kept
    assert solutions("classic:boxes=2x2", recipe) == kept


@pytest.mark.parametrize("number", range(0, 288, 41))
def test_negative_xv_keeps_the_grids_with_fives_at_the_same_places(number: int, classic4: list[Rows]) -> None:
    grid = classic4[number]
    fives = pairs_where(grid, lambda a, b: a + b == 5)
    kept = {g for g in classic4 if pairs_where(g, lambda a, b: a + b == 5) == fives}
    assert grid in kept
    assert solutions("classic:boxes=2x2", f"xv:v={text_of(fives)},negative=yes") == kept


@pytest.mark.parametrize("number", range(0, 288, 41))
def test_consecutive_marks_keep_the_grids_with_the_same_consecutive_pairs(number: int, classic4: list[Rows]) -> None:
    grid = classic4[number]
    kept = {g for g in classic4 if pairs_where(g, is_next) == pairs_where(grid, is_next)}
    assert grid in kept
    assert solutions("classic:boxes=2x2", f"consecutive:pairs={text_of(pairs_where(grid, is_next))}") == kept


def sides(g: Rows) -> dict[str, list[tuple[int, ...]]]:
    columns = [column(g, c) for c in range(4)]
    return {"left": list(g), "right": [r[::-1] for r in g], "top": columns, "bottom": [c[::-1] for c in columns]}


def first_hidden(line: tuple[int, ...]) -> int | None:
    return next((digit for i, digit in enumerate(line) if digit < max(line[: i + 1])), None)


@pytest.mark.parametrize(
    ("variant", "measure"),
    [
        ("skyscraper", seen),
        ("x-sum", lambda line: sum(line[: line[0]])),
        ("numbered-room", lambda line: line[line[0] - 1]),
        ("hidden-skyscraper", first_hidden),
    ],
)
@pytest.mark.parametrize("shown", [("left",), ("right",), ("top",), ("bottom",), ("left", "bottom")])
def test_numbers_at_the_border_keep_the_grids_that_show_them(
    variant: str, measure: Callable[[tuple[int, ...]], int | None], shown: tuple[str, ...], classic4: list[Rows]
) -> None:
    def clues(g: Rows) -> dict[str, list[int | None]]:
        return {side: [measure(line) for line in sides(g)[side][:3]] for side in shown}

    # A line in which no digit is hidden shows nothing.
    grids = [grid for grid in classic4 if None not in [number for side in clues(grid).values() for number in side]]
    assert len(grids) > 97
    for grid in grids[::97]:
        recipe = f"{variant}:" + ",".join(f"{k}={' '.join(map(str, v))} ." for k, v in clues(grid).items())
        kept = {g for g in classic4 if clues(g) == clues(grid)}
        assert grid in kept
        assert solutions("classic:boxes=2x2", recipe) == kept


@pytest.mark.parametrize("shown", ["rows", "columns"])
def test_a_battlefield_keeps_the_grids_whose_armies_share_or_leave_the_sums_shown(
    shown: str, classic4: list[Rows]
) -> None:
    def contested(line: tuple[int, ...]) -> int:
        first, last = set(range(line[0])), set(range(4 - line[3], 4))
        return sum(line[i] for i in (first & last or set(range(4)) - first - last))

    def clues(g: Rows) -> list[int]:
        return [contested(line) for line in (g if shown == "rows" else [column(g, c) for c in range(4)])]

    for grid in classic4[::97]:
        kept = {g for g in classic4 if clues(g) == clues(grid)}
        assert solutions("classic:boxes=2x2", f"battlefield:{shown}={' '.join(map(str, clues(grid)))}") == kept


def test_where_rossini_shows_no_arrow_digits_neither_rise_nor_fall(classic4: list[Rows]) -> None:
    def trends(g: Rows) -> dict[str, list[int]]:
        return {side: [trend(line) for line in lines] for side, lines in sides(g).items()}

    arrows = {"left": "<.>", "right": ">.<", "top": "^.v", "bottom": "v.^"}
    for grid in classic4[::41]:
        shown = {side: "".join(arrows[side][1 + way] for way in ways) for side, ways in trends(grid).items()}
        recipe = "rossini:" + ",".join(f"{side}={text}" for side, text in shown.items())
        assert solutions("classic:boxes=2x2", recipe) == {g for g in classic4 if trends(g) == trends(grid)}
    assert solutions("classic:boxes=2x2", "rossini") == {
        g for g in classic4 if not any(way for ways in trends(g).values() for way in ways)
    }


def rows_of(values: tuple[int, ...], width: int) -> Rows:
    return tuple(values[start : start + width] for start in range(0, len(values), width))


@pytest.mark.parametrize(
    ("base", "givens", "recipe", "rule"),
    [
        (
            "latin:size=6",
            "123465534216",
            "anti-taxicab",
            lambda g: (
                not any(
                    g[r][c] == g[s][d] == abs(r - s) + abs(c - d)
                    for (r, c), (s, d) in combinations([(r, c) for r in range(6) for c in range(6)], 2)
                )
            ),
        ),
        (
            "classic:boxes=2x3",
            "123546456123",
            "global-entropy",
            lambda g: all(
                {(g[r + a][c + b] - 1) // 2 for a in (0, 1) for b in (0, 1)} == {0, 1, 2}
                for r in range(5)
                for c in range(5)
            ),
        ),
    ],
)
def test_rules_of_the_whole_grid_keep_the_grids_of_six_that_fit(
    base: str, givens: str, recipe: str, rule: Rule
) -> None:
    digits = [int(digit) for digit in givens] + [0] * (36 - len(givens))
    grids = [rows_of(one.values, 6) for one in iter_solutions(make(base).with_givens(digits))]
    kept = {g for g in grids if rule(g)}
    assert 0 < len(kept) < len(grids)
    assert {rows_of(one.values, 6) for one in iter_solutions(make(base, recipe).with_givens(digits))} == kept


def test_argyle_diagonals_hold_no_digit_twice() -> None:
    diagonals = [unit.cells for unit in make("argyle").layout.units if unit.kind == "argyle"]
    falling = [{(r, c) for r in range(9) for c in range(9) if r - c == k} for k in (-4, -1, 1, 4)]
    rising = [{(r, c) for r in range(9) for c in range(9) if r + c == k} for k in (4, 7, 9, 12)]
    assert [{divmod(cell, 9) for cell in cells} for cells in diagonals] == [*falling, *rising]


@pytest.mark.parametrize(("variant", "sign"), [("minimum", 1), ("maximum", -1)])
def test_marked_neighbours_are_not_compared_with_each_other(variant: str, sign: int, classic4: list[Rows]) -> None:
    marked = {(0, 0), (0, 1)}

    def is_kept(g: Rows) -> bool:
        pairs = [(p, q) for a, b in BESIDE for p, q in ((a, b), (b, a)) if p in marked and q not in marked]
        return all(sign * g[r][c] < sign * g[s][d] for (r, c), (s, d) in pairs)

    kept = {g for g in classic4 if is_kept(g)}
    assert kept
    assert solutions("classic:boxes=2x2", f"{variant}:cells=r1c1r1c2") == kept


@pytest.mark.parametrize(
    ("recipe", "rule"),
    [
        ("counting-circles:cells=r1c1r2c3r3c2", lambda g: [g[0][0], g[1][2], g[2][1]]),
        (
            "counting-circles:cells=r1c1r2c3r3c2r4c1r4c4r1c4",
            lambda g: [g[0][0], g[1][2], g[2][1], g[3][0], g[3][3], g[0][3]],
        ),
    ],
)
def test_counting_circles_hold_each_digit_as_often_as_it_says(
    recipe: str, rule: Callable[[Rows], list[int]], classic4: list[Rows]
) -> None:
    kept = {g for g in classic4 if all(rule(g).count(digit) == digit for digit in rule(g))}
    assert kept
    assert solutions("classic:boxes=2x2", recipe) == kept
