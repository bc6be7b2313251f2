"""Texts of Interactive Sudoku Solver: the grammar, what each item means, and what becomes of what we cannot say."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations, product

import pytest

from modoku.errors import FormatError, LossyWrite
from modoku.formats import detect, find_losses, iter_lines, read, read_puzzle, write
from modoku.formats.iss import sheet_from_iss
from modoku.formats.iss_clues import CLUES
from modoku.formats.iss_codes import Track, read_machine, write_bits, write_machine
from modoku.formats.iss_patterns import DigitPattern, write_pattern
from modoku.formats.iss_reading import BOARD_ITEMS
from modoku.formats.iss_rules import RULES
from modoku.puzzle import Automaton, Domain, Puzzle, Sheet, Sum
from modoku.puzzle.grid import find_violation
from modoku.rules.among import Among
from modoku.rules.hidden import WithHidden
from modoku.rules.unknown_regions import UnknownRegions
from modoku.search import solve
from modoku.variants import classic, make

Grid = Sequence[Sequence[int]]
Meaning = Callable[[Grid], bool]
SMALL = ".Shape~4x4"


@cache
def small_grids() -> list[tuple[tuple[int, ...], ...]]:
    """Return the 288 grids of 4 x 4 cells in boxes."""
    rows = list(permutations(range(1, 5)))
    found = []
    for grid in product(rows, repeat=4):
        columns_differ = all(len({row[c] for row in grid}) == 4 for c in range(4))
        if columns_differ and all(
            len({grid[r + i][c + j] for i in (0, 1) for j in (0, 1)}) == 4 for r in (0, 2) for c in (0, 2)
        ):
            found.append(grid)
    return found


def accepted(text: str) -> list[tuple[tuple[int, ...], ...]]:
    """Return the grids that the rules of a text accept, one by one."""
    sheet = sheet_from_iss(text)
    assert not sheet.not_understood
    return [grid for grid in small_grids() if find_violation(sheet.puzzle, [d for row in grid for d in row]) is None]


def seen(line: Sequence[int]) -> int:
    return sum(value > max([0, *line[:k]]) for k, value in enumerate(line))


def first_hidden(line: Sequence[int]) -> int:
    return next((value for k, value in enumerate(line) if value < max([0, *line[:k]])), 0)


def between_extremes(line: Sequence[int]) -> int:
    a, b = sorted((line.index(min(line)), line.index(max(line))))
    return sum(line[a + 1 : b])


def rank(grid: Grid, line: Sequence[int]) -> list[int]:
    """Return the rank of a line as often as the line occurs."""
    columns = [[row[c] for row in grid] for c in range(4)]
    lines = [list(one) for one in (*grid, *columns)]
    lines += [one[::-1] for one in lines]
    return [sum(other < list(line) for other in lines) + 1] * lines.count(list(line))


def splits(line: Sequence[int], total: int) -> bool:
    if not line:
        return True
    return any(sum(line[:k]) == total and splits(line[k:], total) for k in range(1, len(line) + 1))


MEANINGS: dict[str, Meaning] = {
    ".Thermo~R1C1~R1C2~R2C3": lambda g: g[0][0] < g[0][1] < g[1][2],
    ".Whisper~2~R1C1~R2C2~R3C3": lambda g: abs(g[0][0] - g[1][1]) >= 2 <= abs(g[1][1] - g[2][2]),
    ".Renban~R1C1~R1C2~R1C3": lambda g: max(g[0][:3]) - min(g[0][:3]) == 2,
    ".Modular~1~R1C1~R1C2": lambda g: True,
    ".Modular~2~R1C1~R1C2~R2C3": lambda g: (g[0][0] - g[0][1]) % 2 == 1 == (g[0][1] - g[1][2]) % 2,
    ".RegionSumLine~R1C2~R1C3~R1C4": lambda g: g[0][1] == g[0][2] + g[0][3],
    ".Between~R1C1~R2C2~R3C3": lambda g: min(g[0][0], g[2][2]) < g[1][1] < max(g[0][0], g[2][2]),
    ".Lockout~1~R1C1~R2C2~R3C3": lambda g: (
        g[0][0] != g[2][2] and not min(g[0][0], g[2][2]) <= g[1][1] <= max(g[0][0], g[2][2])
    ),
    ".Lockout~0~R1C1~R2C2~R3C3": lambda g: (
        g[0][0] != g[2][2] and not min(g[0][0], g[2][2]) <= g[1][1] <= max(g[0][0], g[2][2])
    ),
    ".Lockout~2~R1C1~R2C2": lambda g: abs(g[0][0] - g[1][1]) >= 2,
    ".Renban~R1C1~R2C2~R1C1": lambda _: False,
    ".Lunchbox~3~R1C1~R2C2~R1C1": lambda _: False,
    ".Palindrome~R1C1~R2C2~R3C4": lambda g: g[0][0] == g[2][3],
    ".Palindrome~R1C1~R2C2~R3C3~R1C1": lambda g: g[1][1] == g[2][2],
    ".Zipper~R1C1~R2C2~R3C3~R3C2": lambda g: g[0][0] + g[2][1] == g[1][1] + g[2][2],
    ".SumLine~5~R1C1~R1C2~R1C3~R1C4": lambda g: splits(g[0], 5),
    ".SumLine~5~R1C1~R1C2~R1C3~R1C4~LOOP": lambda g: any(splits([*g[0][k:], *g[0][:k]], 5) for k in range(4)),
    ".Arrow~R1C1~R1C2~R2C3": lambda g: g[0][0] == g[0][1] + g[1][2],
    ".DoubleArrow~R1C1~R1C2~R1C3~R2C4": lambda g: g[0][0] + g[1][3] == g[0][1] + g[0][2],
    ".PillArrow~2~R1C2~R1C1~R2C1~R2C2~R2C3~R2C4~R3C1": lambda g: 10 * g[0][0] + g[0][1] == sum(g[1]) + g[2][0],
    ".WhiteDot~R1C1~R1C2": lambda g: abs(g[0][0] - g[0][1]) == 1,
    ".BlackDot~R2C1~R1C1": lambda g: g[0][0] in (2 * g[1][0], g[1][0] / 2),
    ".X~R1C2~R1C3": lambda _: False,
    ".V~R1C2~R1C3": lambda g: g[0][1] + g[0][2] == 5,
    ".GreaterThan~R1C2~R1C3": lambda g: g[0][1] > g[0][2],
    ".V~R1C2~R1C3.StrictXV": lambda g: (
        g[0][1] + g[0][2] == 5 and not any(a + b == 5 for a, b in set(beside(g, (0, 1), (0, 2))))
    ),
    ".AntiConsecutive": lambda g: all(abs(a - b) != 1 for a, b in beside(g)),
    ".AntiKing": lambda g: all(
        g[r][c] != g[r + 1][d] for r in range(3) for c in range(4) for d in (c - 1, c + 1) if 0 <= d < 4
    ),
    ".AntiKnight": lambda g: all(
        g[r][c] != g[r + i][c + j]
        for r in range(4)
        for c in range(4)
        for i, j in ((1, 2), (2, 1), (1, -2), (2, -1))
        if r + i < 4 and 0 <= c + j < 4
    ),
    ".AntiTaxicab": lambda g: all(
        not g[r][c] == g[s][d] == abs(r - s) + abs(c - d) for r, c, s, d in product(range(4), repeat=4)
    ),
    ".Diagonal~-1": lambda g: len({g[i][i] for i in range(4)}) == 4,
    ".Diagonal~1": lambda g: len({g[i][3 - i] for i in range(4)}) == 4,
    ".DisjointSets": lambda g: all(
        len({g[r][c], g[r][c + 2], g[r + 2][c], g[r + 2][c + 2]}) == 4 for r in (0, 1) for c in (0, 1)
    ),
    ".Windoku": lambda g: len({g[1][1], g[1][2], g[2][1], g[2][2]}) == 4,
    ".Cage~6~R1C2~R1C3~R2C3": lambda g: g[0][1] + g[0][2] + g[1][2] == 6 and len({g[0][1], g[0][2], g[1][2]}) == 3,
    ".Cage~0~R1C2~R1C3~R2C3": lambda g: len({g[0][1], g[0][2], g[1][2]}) == 3,
    ".RellikCage~5~R1C1~R1C2~R2C1": lambda g: (
        not any(sum(part) == 5 for k in (1, 2, 3) for part in combinations((g[0][0], g[0][1], g[1][0]), k))
    ),
    ".EqualityCage~R1C1~R1C2": lambda g: (g[0][0] + g[0][1]) % 2 == 1 and (g[0][0] > 2) != (g[0][1] > 2),
    ".Lunchbox~3~R1C1~R1C2~R1C3~R2C4": lambda g: (
        len({*g[0][:3], g[1][3]}) == 4 and between_extremes([*g[0][:3], g[1][3]]) == 3
    ),
    ".LookAndSay~2102~R1C1~R2C2~R3C3": lambda g: (
        [g[0][0], g[1][1], g[2][2]].count(1) == 2 and 2 not in (g[0][0], g[1][1], g[2][2])
    ),
    ".Sum~4_=_2_-1~R1C1~R2C2": lambda g: 2 * g[0][0] - g[1][1] == 4,
    ".Sum~9~R1C1~R1C1~R2C2": lambda g: 2 * g[0][0] + g[1][1] == 9,
    ".EqualSum~R1C1~R1C2~-~R2C3~-~R3C1": lambda g: g[0][0] + g[0][1] == g[1][2] == g[2][0],
    ".AllDifferent~R1C1~R2C3~R3C4": lambda g: len({g[0][0], g[1][2], g[2][3]}) == 3,
    ".SameValues~2~R1C1~R2C2~R3C3~R4C4": lambda g: sorted((g[0][0], g[1][1])) == sorted((g[2][2], g[3][3])),
    ".SameValues~3~R1C1~R2C3~R3C4": lambda g: g[0][0] == g[1][2] == g[2][3],
    ".RegionSameValues": lambda _: True,
    ".ContainAtLeast~1_1_2~R1C1~R2C2~R3C3~R4C4": lambda g: (
        [g[i][i] for i in range(4)].count(1) >= 2 and 2 in [g[i][i] for i in range(4)]
    ),
    ".ContainExact~1_1~R1C1~R2C2~R3C3~R4C4": lambda g: [g[i][i] for i in range(4)].count(1) == 2,
    ".Quad~R2C2~1~3": lambda g: {1, 3} <= {g[1][1], g[1][2], g[2][1], g[2][2]},
    ".ConnectedValues~~1_2": lambda g: is_one_piece(g, {1, 2}),
    ".CountingCircles~R1C1~R2C2~R3C3": lambda g: all(
        [g[0][0], g[1][1], g[2][2]].count(v) == v for v in (g[0][0], g[1][1], g[2][2])
    ),
    ".CountDistinct~R1C1~R2C2~R3C3~R4C4": lambda g: g[0][0] == len({g[1][1], g[2][2], g[3][3]}),
    ".Indexing~C~R2C3": lambda g: g[1][g[1][2] - 1] == 3,
    ".Indexing~R~R2C3": lambda g: g[g[1][2] - 1][2] == 2,
    ".ValueIndexing~R1C1~R1C2~R2C3~R2C4": lambda g: g[0][1] <= 2 and (g[1][2], g[1][3])[g[0][1] - 1] == g[0][0],
    ".LittleKiller~7~R1C4": lambda g: g[0][3] + g[1][2] + g[2][1] + g[3][0] == 7,
    ".LittleKiller~5~R3C4": lambda g: g[2][3] + g[1][2] + g[0][1] == 5,
    ".XSum~R1~6": lambda g: sum(g[0][: g[0][0]]) == 6,
    ".Sandwich~5~C2": lambda g: between_extremes([row[1] for row in g]) == 5,
    ".Skyscraper~R2~3~2": lambda g: (seen(g[1]), seen(g[1][::-1])) == (3, 2),
    ".HiddenSkyscraper~C1~2": lambda g: first_hidden([row[0] for row in g]) == 2,
    ".NumberedRoom~R3~~2": lambda g: g[2][4 - g[2][3]] == 2,
    ".FullRank~R1~5~": lambda g: rank(g, g[0]) == [5],
    ".FullRank~C2~~6.FullRankTies~any": lambda g: 6 in rank(g, [row[1] for row in g][::-1])[:1],
    ".Regex~" + write_pattern("1?[^1]*(23|4)") + "~R1C1~R1C2~R2C3": lambda g: (
        (g[0][0] == 1 or g[0][0] != 1)
        and 1 not in (g[0][1], g[1][2])
        and (g[1][2] == 4 or (g[0][1], g[1][2]) == (2, 3))
    ),
    ".Pair~Oj~_up~R1C1~R1C2~R2C3~~R3C1~R3C2": lambda g: g[0][0] < g[0][1] < g[1][2] and g[2][0] < g[2][1],
    ".PairX~" + write_bits([0, 5, 10, 15]) + "~_same~R1C1~R2C3~R3C4": lambda g: g[0][0] == g[1][2] == g[2][3],
    ".Or.Thermo~R1C1~R1C2.And.~R1C1_4.Thermo~R2C1~R2C2.End.End": lambda g: (
        g[0][0] < g[0][1] or (g[0][0] == 4 and g[1][0] < g[1][1])
    ),
    ".Replicate~D.Thermo~R1C1~R2C1.End": lambda g: g[0][0] < g[1][0] and g[0][1] < g[1][1],
    ".~R1C1_1~R2C2_2_3~R2C2_3_4": lambda g: g[0][0] == 1 and g[1][1] == 3,
    ".Var~K~~2.AllDifferent~VK1~VK2": lambda g: True,
    ".Var~K~~2.AllDifferent~VK1~VK2.~VK1_1~VK2_1": lambda g: False,
    ".Var~K.Sum~0_=_1_1_-1~R1C1~R2C2~VK.Thermo~R3C3~VK": lambda g: g[2][2] < g[0][0] + g[1][1] <= 4,
    ".Jigsaw~AAABACBBCCDBCDDD": lambda g: all(
        len({g[i // 4][i % 4] for i, c in enumerate("AAABACBBCCDBCDDD") if c == letter}) == 4 for letter in "ABCD"
    ),
    ".SearchPriority~3~R1C1": lambda _: True,
}


def beside(g: Grid, *without: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the values of neighbours, but for one pair of places."""
    places = [((r, c), (r, c + 1)) for r in range(4) for c in range(3)]
    places += [((r, c), (r + 1, c)) for r in range(3) for c in range(4)]
    return [(g[a][b], g[c][d]) for (a, b), (c, d) in places if without != ((a, b), (c, d))]


def is_one_piece(g: Grid, values: set[int]) -> bool:
    left = {(r, c) for r in range(4) for c in range(4) if g[r][c] in values}
    reached = {next(iter(left))}
    while more := {p for p in left - reached if any(abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1 for q in reached)}:
        reached |= more
    return reached == left


@pytest.mark.parametrize("text", MEANINGS)
def test_an_item_means_what_it_means_there(text: str) -> None:
    meaning = MEANINGS[text]
    assert accepted(SMALL + text) == [grid for grid in small_grids() if meaning(grid)]


def test_every_item_is_tested() -> None:
    tested = {word.split("~")[0] for text in MEANINGS for word in text[1:].split(".")}
    of_nine = {"Entropic", "GlobalEntropy", "GlobalMod", "DutchFlatmates", "StrictKropki"}
    elsewhere = {"Binary", "BinaryX", "NFA", "ChaosCount", "ChaosArrow", "Doppelganger"}
    assert {*RULES, *CLUES} - tested == of_nine | elsewhere


GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def nine(text: str) -> bool:
    puzzle = sheet_from_iss(text).puzzle
    return find_violation(puzzle, [int(c) for c in GRID]) is None


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        (".Entropic~R1C2~R1C3~R1C1", False),
        (".Entropic~R1C2~R1C3~R1C5~R1C9", True),
        (".Entropic~R1C9~R1C1~R1C4~R2C4", False),
        (".Entropic~R1C9~R1C1~R1C5~R2C4", True),
        (".GlobalEntropy", False),
        (".GlobalMod", False),
        (".DutchFlatmates", False),
        (".FullRankTies~none", True),
        (".StrictKropki", False),
        (".Lunchbox~15~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8", False),
        (".Lunchbox~0~R1C7~R1C8", True),
    ],
)
def test_items_for_nine_digits(text: str, holds: bool) -> None:
    assert nine(text) == holds


def test_values_may_begin_at_0() -> None:
    puzzle = sheet_from_iss(".Shape~4x4~0-3.~R1C1_0.Cage~3~R1C2~R1C3").puzzle
    assert (puzzle.layout.lowest, puzzle.size, puzzle.givens[0]) == (0, 4, 1)
    found = solve(puzzle, limit=None)
    assert found.answers
    grids = [puzzle.layout.values_of(map(int, answer)) for answer in found.answers]
    assert all(values[1] + values[2] == 3 for values in grids)


def test_a_grid_may_have_more_values_than_cells_in_a_row_and_no_boxes() -> None:
    layout = sheet_from_iss(".Shape~5x7~9").puzzle.layout
    assert (layout.height, layout.width, layout.size, len(layout.units)) == (5, 7, 9, 12)
    assert sheet_from_iss(".Shape~3x3~2~Raw").puzzle.layout.units == ()
    assert len(sheet_from_iss(".Shape~6x6~9.RegionSize~9").puzzle.layout.units_of_kind("box")) == 4
    assert len(sheet_from_iss(".Shape~5x10").puzzle.layout.units_of_kind("box")) == 5


def test_a_grid_of_our_recipes_has_their_layout() -> None:
    for text, recipes in (
        (".Shape~9x9", ("classic",)),
        (".Diagonal~1.Diagonal~-1.AntiKnight", ("classic", "diagonal", "anti-knight")),
        (".Shape~6x6", ("classic:boxes=2x3",)),
        (".Shape~7x7", ("latin:size=7",)),
        (".Windoku", ("classic", "windoku")),
    ):
        assert sheet_from_iss(text).puzzle.layout == make(*recipes).layout


def test_killers_and_jigsaws_without_names_are_read() -> None:
    short = "5<" + "".join("0" for _ in range(79))
    assert detect(short).name == "iss"
    assert [c for c in read_puzzle(short).constraints if isinstance(c, Sum)] == [Sum((0, 1), 5, style="cage")]
    long = "3x3:d:k" + ":1280" * 2 + ":0" * 79
    puzzle = read_puzzle(long)
    assert len(puzzle.layout.units_of_kind("diagonal")) == 2
    assert [c.total for c in puzzle.constraints if isinstance(c, Sum)] == [5]
    jigsaw = "1..............." + "AAABACBBCCDBCDDD"
    assert read_puzzle(jigsaw).layout == make("jigsaw:regions=AAAB/ACBB/CCDB/CDDD").layout


def test_regions_alone_are_a_jigsaw_and_digits_only_where_it_is_said() -> None:
    letters = "AAABABBBCCCDCDDD"
    assert detect(letters).name == "iss"
    (sheet,) = read(letters)
    assert sheet.puzzle == read_puzzle(f".Shape~4x4.NoBoxes.Jigsaw~{letters}")
    digits = letters.translate(str.maketrans("ABCD", "1234"))
    assert detect(digits).name != "iss"
    assert read_puzzle(f"iss:{digits}").layout.units == sheet.puzzle.layout.units
    assert read_puzzle(f"iss:={digits}").givens == tuple(map(int, digits))


def test_a_killer_whose_arrows_lead_nowhere_is_refused() -> None:
    with pytest.raises(FormatError, match="circle"):
        read("><" + "0" * 79)
    with pytest.raises(FormatError, match="out of the grid"):
        read("<" + "0" * 80)


def test_space_comments_and_sections_do_not_matter() -> None:
    text = "# a comment\n.Shape~4x4\n  .Thermo~R1C1\n ~R1C2\n\n.~R4C4_1\n"
    assert read(text)[0].puzzle == sheet_from_iss(".Shape~4x4.Thermo~R1C1~R1C2.~R4C4_1").puzzle


def test_a_list_has_a_puzzle_after_every_prefix() -> None:
    sheets = read("iss:.Shape~4x4\niss:.Shape~6x6\n.~R1C1_5\n")
    assert [sheet.puzzle.size for sheet in sheets] == [4, 6]
    lines = list(iter_lines([".~R1C1_5", "iss:.Shape~4x4", "." * 81]))
    assert [one.puzzle.size for one in lines if isinstance(one, Sheet)] == [9, 4, 9]


def test_a_link_is_read() -> None:
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape%7E4x4.%7ER1C1_2"
    assert detect(link).name == "iss"
    assert read_puzzle(link).givens[0] == 2


def test_what_is_not_known_is_listed_and_not_dropped() -> None:
    sheet = sheet_from_iss(".Shape~4x4.Wizardry~R1C1.Or.Thermo~R1C1~R1C2.Wizardry~R1C1.End")
    assert [str(message) for message in sheet.not_understood] == [
        "the rule Wizardry of the text",
        "the rule Or of the text",
    ]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (".Shape~4x4\n.Thermo~R1C1~R5C1", (2, 1), "R5C1"),
        (".Shape~4x4 .~R1C1_5", (1, 12), "values are 1 to 4"),
        (".Thermo~R1C1~R1C2.End", (1, 18), "nothing"),
        (".Or.Thermo~R1C1~R1C2", (1, 1), "no .End"),
        (".Shape~44x4", (1, 1), "no grid"),
        (".Shape~four", (1, 1), "no shape"),
        (".Cage~x~R1C1", (1, 1), "whole number"),
        (".WhiteDot~R1C1~R3C3", (1, 1), "share a side"),
        (".Jigsaw~AB", (1, 1), "81"),
        (".NFA~!!~_~R1C1~R1C2", (1, 1), ""),
        (".Regex~" + write_pattern("[") + "~R1C1~R1C2", (1, 1), "pattern"),
        (".ChaosCount~R1C1", (1, 1), "ChaosConstruction"),
        (".Pair~??~_~R1C1~R1C2", (1, 1), "damaged"),
        ("Thermo~R1C1", (1, 1), "begins with a dot"),
        (".Doppelganger", (1, 1), "from 0 on"),
    ],
)
def test_a_fault_is_said_with_its_place(text: str, place: tuple[int, int], words: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text, "iss")
    assert (caught.value.line, caught.value.column) == place
    assert words in str(caught.value)


def test_regions_that_are_unknown_take_the_rules_about_them() -> None:
    text = ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R1C1~0~CC1~CC2~CC5.ChaosArrow~R2C2~1~CC6~CC7~CC8"
    puzzle = sheet_from_iss(text).puzzle
    (rule,) = puzzle.constraints
    assert isinstance(rule, UnknownRegions)
    assert [one.kind for one in rule.rules] == ["same-count", "same-run"]
    assert rule.rules[0].cells == (-1, -1, -2, -5, 0)
    assert write(puzzle, "iss").strip().startswith(text.split(".ChaosArrow", maxsplit=1)[0][:40])


def test_further_cells_are_hidden_variables_as_wide_as_they_need() -> None:
    puzzle = sheet_from_iss(".Shape~4x4.Var~K~key~2.~VK1_2_3~VK2_3.Thermo~R1C1~VK1~VK2").puzzle
    (rule,) = puzzle.constraints
    assert isinstance(rule, WithHidden)
    assert rule.ranges == ((2, 3), (2, 3))
    assert rule.rules[-1] == Domain((-2,), frozenset({3}))


def test_what_a_hidden_rule_says_of_cells_of_the_grid_is_written_with_the_givens() -> None:
    inner = (Sum((0, -1), 0, (1, -1)), Domain((0, 5), frozenset({1, 2})))
    puzzle = make("latin:size=4").with_constraints([WithHidden(((1, 4),), inner)])
    back = sheet_from_iss(write(puzzle, "iss").strip()).puzzle
    assert all(rule in back.constraints for rule in (Domain((0,), frozenset({1, 2})), Domain((5,), frozenset({1, 2}))))


def test_doppelgangers_lack_different_digits() -> None:
    (rule,) = sheet_from_iss(".Shape~4x4~0-4.Doppelganger").puzzle.constraints
    assert isinstance(rule, WithHidden)
    assert len(rule.ranges) == 12
    # Row 1 lacks 4, and so on; every row, column and box has a 0.
    found = solve(sheet_from_iss(".Shape~4x4~0-4.Doppelganger").puzzle, limit=1)
    assert found.answers


def test_an_automaton_may_be_in_several_states_and_read_pieces() -> None:
    # Two states at once: some digit is followed by itself; symbol 2 is the break between pieces.
    twice = Automaton((0, 1), ((1, 2), (3, 2), (1, 3), (3, 3)), frozenset({3}))
    code = write_machine(twice)
    assert code is not None
    rule = Track(((0, 1, 2),), 2, 1).run(read_machine(code))
    assert [digits for digits in product((1, 2), repeat=3) if rule.holds(digits)] == [
        digits for digits in product((1, 2), repeat=3) if any(a == b for a, b in pairwise(digits))
    ]
    pieces = Automaton((0,), ((1, -1, -1), (-1, -1, 2), (-1, 3, -1), (-1, -1, -1)), frozenset({3}))
    broken = Track(((0,), (1,)), 2, 1).run(read_machine(write_machine(pieces) or ""))
    assert [digits for digits in product((1, 2), repeat=2) if broken.holds(digits)] == [(1, 2)]


def test_a_pattern_reads_values_from_0_and_letters() -> None:
    assert DigitPattern("0[1-2]", 3, 0).run((0, 1)).holds([0, 2])
    assert DigitPattern("A{2,3}", 12, 1).run((0, 1)).holds([10, 10])
    with pytest.raises(FormatError):
        DigitPattern("9", 3, 0)


def test_what_such_a_text_cannot_hold_is_named() -> None:
    with pytest.raises(LossyWrite, match="count"):
        write(classic().with_constraints([Among((0, 10, 20, 30), frozenset({1, 2}), 2, ">=")]), "iss")
    with pytest.raises(FormatError, match="at most 16"):
        write(make("triple"), "iss")
    assert find_losses(Sheet(classic(), (5, *(0,) * 80)), "iss")


def test_rules_are_written_as_the_items_that_say_them() -> None:
    puzzle = make("classic", "killer:cages=15@r1c1r1c2", "thermometer:lines=r2c1r3c1").with_givens({80: 3})
    assert write(puzzle, "iss") == ".Cage~15~R1C1~R1C2.Thermo~R2C1~R3C1.~R9C9_3\n"
    assert write(Puzzle.blank(classic().layout), "iss") == ".Shape~9x9\n"
    assert write([classic(), classic()], "iss") == "iss:.Shape~9x9\niss:.Shape~9x9\n"
    assert {"Shape", "Var"} <= set(BOARD_ITEMS)
