"""Rules of the whole grid, of shapes in cells and of lines, as they are worded and drawn."""

from itertools import combinations, pairwise
from math import prod

from tests.unit.interpretation.drawings import (
    BROWN,
    GIRAFFE,
    KNIGHT,
    PRIMES,
    SHADED,
    ZEBRA,
    around,
    arrows,
    bulbs,
    in_box,
    lots,
    odd_lots,
    rings,
    rising,
    shade,
    split,
)
from tests.unit.interpretation.drawn import line
from tests.unit.interpretation.test_readings import (
    LINES,
    NEIGHBOURS,
    SQUARES,
    Case,
    N,
    flowers,
    lines,
    nothing,
    on,
    steps,
    sums,
)

GRID_CASES = (
    Case("among", "Yellow circles contain 1 or 9.", flowers, lambda grid: {grid[10], grid[43]} <= {1, 9}),
    Case("prime", "Yellow circles hold a prime digit.", flowers, lambda grid: {grid[10], grid[43]} <= {2, 3, 5, 7}),
    Case("high", "A yellow circle holds a digit greater than 5.", flowers, lambda grid: min(grid[10], grid[43]) > 5),
    Case("low", "A yellow circle holds a digit less than 5.", flowers, lambda grid: max(grid[10], grid[43]) < 5),
    Case(
        "fortress",
        "A digit in a yellow circle is greater than its orthogonal neighbours.",
        flowers,
        lambda grid: all(max(around(grid, cell)) < grid[cell] for cell in (10, 43)),
    ),
    Case(
        "valley",
        "A digit in a yellow circle is smaller than its orthogonal neighbours.",
        flowers,
        lambda grid: all(min(around(grid, cell)) > grid[cell] for cell in (10, 43)),
    ),
    Case(
        "friendly",
        "Yellow circles are friendly: their digit is that of their row, column or box.",
        flowers,
        lambda grid: grid[10] in (1, 2) and grid[43] in (5, 8, 6),
    ),
    Case(
        "near_even",
        "A digit in a yellow circle counts the number of even digits in the orthogonally adjacent cells.",
        flowers,
        lambda grid: all(sum(d % 2 == 0 for d in around(grid, cell)) == grid[cell] for cell in (10, 43)),
    ),
    Case(
        "near_prime",
        "A digit in a yellow circle counts the number of prime digits in the orthogonally adjacent cells.",
        flowers,
        lambda grid: all(sum(d in PRIMES for d in around(grid, cell)) == grid[cell] for cell in (10, 43)),
    ),
    Case(
        "area_sum",
        "The perimeter cells of the grid sum to 172.",
        nothing,
        lambda grid: sum(grid[c] for c in range(81) if c // 9 in (0, 8) or c % 9 in (0, 8)) == 172,
    ),
    Case(
        "area_sum",
        "The ring of 16 cells around the central box contains digits summing to 75.",
        nothing,
        lambda grid: sum(grid[c] for c in range(81) if max(abs(c // 9 - 4), abs(c % 9 - 4)) == 2) == 75,
    ),
    Case(
        "antibishop",
        "Within the grey square no digit sees itself diagonally (a bishop's move).",
        shade,
        lambda grid: all(
            grid[a] != grid[b] for a, b in combinations(SHADED, 2) if abs(a // 9 - b // 9) == abs(a % 9 - b % 9)
        ),
    ),
    Case(
        "antigiraffe",
        "Cells a giraffe's move apart do not hold the same digit.",
        nothing,
        lambda grid: all(grid[a] != grid[b] for a, b in GIRAFFE),
    ),
    Case(
        "antizebra",
        "Cells a zebra's move apart do not hold the same digit.",
        nothing,
        lambda grid: all(grid[a] != grid[b] for a, b in ZEBRA),
    ),
    Case(
        "move_step",
        "Within a box, cells a knight's move apart do not hold consecutive digits.",
        nothing,
        lambda grid: all(abs(grid[a] - grid[b]) != 1 for a, b in in_box(KNIGHT)),
    ),
    Case(
        "move_sum",
        "Digits a knight's move apart cannot sum to 3.",
        nothing,
        lambda grid: all(grid[a] + grid[b] != 3 for a, b in KNIGHT),
    ),
    Case(
        "global_gap",
        "Orthogonally adjacent digits differ by at least 2.",
        nothing,
        lambda grid: all(abs(grid[a] - grid[b]) >= 2 for a, b in NEIGHBOURS),
    ),
    Case(
        "global_sum",
        "Orthogonally adjacent digits sum to at least 4.",
        nothing,
        lambda grid: all(grid[a] + grid[b] >= 4 for a, b in NEIGHBOURS),
    ),
    Case(
        "global_sum_not",
        "Orthogonally adjacent digits do not sum to 10.",
        nothing,
        lambda grid: all(grid[a] + grid[b] != 10 for a, b in NEIGHBOURS),
    ),
    Case(
        "global_sets",
        "Each 2x2 square contains at least one digit from {1,3,5,7,9} and one from {2,4,6,8}.",
        nothing,
        on(tuple(SQUARES), lambda values: len({value % 2 for value in values}) == 2),
    ),
    Case(
        "flats",
        "Each 5 in the grid has a 1 directly above or a 9 directly below.",
        nothing,
        lambda grid: all(
            (cell > 8 and grid[cell - 9] == 1) or (cell < 72 and grid[cell + 9] == 9)
            for cell in range(81)
            if grid[cell] == 5
        ),
    ),
    Case(
        "magic",
        "The box in the middle is a magic square.",
        nothing,
        lambda grid: (
            {grid[30] + grid[31] + grid[32], grid[30] + grid[40] + grid[50], grid[31] + 2 * grid[40] - 5} >= {15}
        ),
    ),
)

GAP = "Adjacent digits on a brown line differ by at least 2. "
LINE_CASES = (
    Case(
        "line_apart", "Adjacent digits on a brown line are not consecutive.", BROWN, steps(lambda a, b: abs(a - b) != 1)
    ),
    Case(
        "step_line", "Adjacent digits on a brown line must be consecutive.", BROWN, steps(lambda a, b: abs(a - b) == 1)
    ),
    Case(
        "same_difference",
        "Adjacent digits on a brown line have the same difference.",
        BROWN,
        on(LINES, lambda values: len({abs(a - b) for a, b in pairwise(values)}) == 1),
    ),
    Case("sum_line", "The digits on a brown line sum to 20.", BROWN, on(LINES, lambda values: sum(values) == 20)),
    Case(
        "ten_line",
        "Each brown line is divided into segments that sum to 8.",
        lambda data: line(data, (0, 1, 11, 10, 0), "#aa6600", N),
        lambda grid: sum(grid[cell] for cell in (0, 1, 11, 10)) % 8 == 0,
    ),
    Case(
        "up_down",
        "Along a brown line, digits are alternately larger and smaller than the one before.",
        BROWN,
        on(
            LINES,
            lambda values: all((b - a) * (c - b) < 0 for a, b, c in zip(values, values[1:], values[2:], strict=False)),
        ),
    ),
    Case(
        "low_high",
        "Along a brown line low and high digits alternate.",
        BROWN,
        steps(lambda a, b: (a - 5) * (b - 5) < 0),
    ),
    Case("monotone", "Digits on a brown line increase from one end to the other.", BROWN, on(LINES, rising)),
    Case(
        "monotone_slow",
        "Along a brown line digits increase or stay the same, going from one end to the other.",
        BROWN,
        on(LINES, lambda values: values in (sorted(values), sorted(values, reverse=True))),
    ),
    Case(
        "pair_sum_kind",
        "Adjacent digits on a brown line sum to a prime.",
        BROWN,
        steps(lambda a, b: a + b in PRIMES),
    ),
    Case(
        "end_sum",
        "The digit at one end of a brown line is the sum of the other digits on it.",
        BROWN,
        on(LINES, lambda values: sum(values) in (2 * values[0], 2 * values[-1])),
    ),
    Case("equal_lines", "All brown lines have the same sum.", BROWN, lambda grid: len({*sums(LINES, grid)}) == 1),
    Case(
        "count_lines",
        "A digit on a line indicates how many times that digit appears on lines.",
        lines("#aa6600", ((2, 12),)),
        lambda grid: grid[2] == grid[12] == 2,
    ),
    Case(
        "either_line",
        "Brown lines are either renban lines or whispers lines. On a renban line the digits are a set of consecutive "
        "digits. Along a whispers line adjacent digits differ by at least 5.",
        BROWN,
        on(
            LINES,
            lambda values: (
                (len({*values}) == 4 and max(values) - min(values) == 3)
                or all(abs(a - b) >= 5 for a, b in pairwise(values))
            ),
        ),
    ),
    Case(
        "doublers",
        "Every row, column and box has one doubler. Each digit from 1-9 is in a doubler exactly once. The value of a "
        "doubler is double its digit. Adjacent values along a brown line differ by at least 6.",
        BROWN,
        steps(lambda a, b: max(abs(a - b), abs(2 * a - b), abs(a - 2 * b)) >= 6),
    ),
    Case(
        "entropic_short",
        "Peach lines are entropic: digits within two cells of each other are low, middle and high ones.",
        lines("#ffccaa", ((0, 1), (31, 41, 51))),
        on(((0, 1), (31, 41, 51)), lambda values: len({(value - 1) // 3 for value in values}) == len(values)),
    ),
    Case(
        "slow",
        "Along a slow thermometer digits increase or stay the same, from the bulb on.",
        bulbs,
        on(LINES, lambda values: values == sorted(values)),
    ),
    Case(
        "fast",
        "Fast thermometers: digits increase by at least 2 at each step from the bulb.",
        bulbs,
        steps(lambda a, b: b - a >= 2),
    ),
    Case(
        "index_line",
        "Index lines: the digit at position N of a line, from its bulb on, is the position of the digit N on it.",
        lambda data: bulbs(data, LINES[::2]),
        on(LINES[::2], lambda values: all(values[values[k] - 1] == k + 1 for k in range(4))),
    ),
    Case(
        "split_pea",
        "Split peas: the inner digits of a brown line sum to the two-digit number that the circled digits make.",
        rings,
        on(LINES, lambda v: sum(v[1:-1]) in (10 * v[0] + v[-1], 10 * v[-1] + v[0])),
    ),
    Case(
        "product_line",
        "The product of the inner digits of a brown line is the number that the digits in the circles make, in order.",
        rings,
        on(LINES, lambda v: prod(v[1:-1]) == 10 * v[0] + v[-1]),
    ),
    Case(
        "split_line",
        "Dots split a brown line into parts of equal sum.",
        split,
        lambda grid: grid[0] + grid[1] == grid[2] + grid[11],
    ),
    Case(
        "even_lots",
        GAP + "A digit in a yellow square counts the number of even digits on its line.",
        lots,
        on(LINES, lambda values: sum(value % 2 == 0 for value in values) == values[1]),
    ),
    Case(
        "odd_lots",
        GAP + "A digit in a yellow circle counts the number of odd digits on its line.",
        odd_lots,
        on(LINES, lambda values: sum(value % 2 for value in values) == values[1]),
    ),
    Case(
        "arrow_mean",
        "The digit in a circle is the average of the digits along its arrow.",
        arrows,
        on(LINES, lambda v: 3 * v[0] == sum(v[1:])),
    ),
    Case(
        "product_arrow",
        "The digit in a circle is the product of the digits along its arrow.",
        arrows,
        on(LINES, lambda v: v[0] == prod(v[1:])),
    ),
    Case(
        "circles_differ",
        "Digits along an arrow sum to the digit in its circle. All circled digits are different.",
        arrows,
        lambda grid: len({grid[cells[0]] for cells in LINES}) == 3,
    ),
)
