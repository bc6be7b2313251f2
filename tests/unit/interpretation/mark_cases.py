"""Rules of cages, dots, corners and clues outside, as they are worded and drawn."""

from itertools import pairwise
from math import prod

from tests.unit.interpretation.drawings import (
    PAIRS,
    SLOPE,
    corners,
    dots,
    first_hidden,
    hidden,
    initials,
    letters,
    outside,
    ranks,
    signed,
    slope,
)
from tests.unit.interpretation.test_readings import CAGES, SQUARES, Case, cages, on, sums

MARK_CASES = (
    Case("cage_equal", "All cages have the same sum.", cages(), lambda grid: len({*sums(CAGES, grid)}) == 1),
    Case("cage_sums_differ", "No two cages have the same sum.", cages(), lambda grid: len({*sums(CAGES, grid)}) == 3),
    Case(
        "cage_sums_apart",
        "The sums of the cages are non-consecutive and all different.",
        cages(),
        lambda grid: all(b - a > 1 for a, b in pairwise(sorted(sums(CAGES, grid)))),
    ),
    Case(
        "cage_vault",
        "Digits in cells adjacent to a cage may not appear in that cage.",
        cages(),
        lambda grid: not {grid[2], grid[10], grid[18]} & {grid[0], grid[1], grid[9]},
    ),
    Case(
        "cage_sum_kind",
        "Digits in cages sum to 13 or 14.",
        cages(),
        lambda grid: {*sums(CAGES, grid)} <= {13, 14},
    ),
    Case(
        "dot_same_class",
        "Digits joined by a yellow dot have the same remainder modulo 3.",
        dots(),
        on(PAIRS, lambda values: values[0] % 3 == values[1] % 3),
    ),
    Case("cage_differ", "Digits do not repeat in a cage.", cages(), on(CAGES, lambda values: len({*values}) == 3)),
    Case("hidden_cage", "Have fun!", hidden, lambda grid: len({grid[0], grid[10], grid[20]}) == 3),
    Case(
        "cage_number_kind",
        "The digits of each cage form a prime number, read in order.",
        cages(),
        on(CAGES, lambda v: all((100 * v[0] + 10 * v[1] + v[2]) % k for k in range(2, 32))),
    ),
    Case(
        "killer_compared",
        "The sum of a cage is compared with the number in its corner.",
        cages("<12", ">15", "<20"),
        lambda grid: [grid[0] + grid[1] + grid[9] < 12, grid[30] + grid[31] + grid[39] > 15] == [True, True],
    ),
    Case(
        "killer_repeats",
        "Digits in a cage sum to the number in its corner; digits may repeat in a cage.",
        cages("12", "15", "20"),
        lambda grid: sums(CAGES, grid) == [12, 15, 20],
    ),
    Case(
        "letters",
        "Cages with the same letter have the same sum.",
        cages("A", "B", "A"),
        lambda grid: sums(CAGES, grid)[0] == sums(CAGES, grid)[2],
    ),
    Case(
        "cage_signs",
        "An inequality sign compares the sums of two cages.",
        signed,
        lambda grid: grid[0] + grid[1] < grid[2] + grid[3],
    ),
    Case("x", "Digits with an X between them sum to 10.", letters("X"), on(PAIRS, lambda values: sum(values) == 10)),
    Case("xv", "Digits with an XV between them sum to 15.", letters("XV"), on(PAIRS, lambda values: sum(values) == 15)),
    Case(
        "dot_nonconsecutive",
        "Digits separated by a yellow dot are not consecutive.",
        dots(),
        on(PAIRS, lambda values: abs(values[0] - values[1]) != 1),
    ),
    Case(
        "dot_whisper",
        "Digits separated by a yellow dot differ by at least 5.",
        dots(),
        on(PAIRS, lambda values: abs(values[0] - values[1]) >= 5),
    ),
    Case(
        "dot_ratio_3",
        "Digits separated by a yellow dot are in a 1:3 ratio.",
        dots(),
        on(PAIRS, lambda values: max(values) == 3 * min(values)),
    ),
    Case(
        "dot_same_difference",
        "Digits separated by a yellow dot differ by the same amount everywhere.",
        dots(),
        lambda grid: len({abs(grid[a] - grid[b]) for a, b in PAIRS}) == 1,
    ),
    Case(
        "dot_either",
        "Digits separated by a yellow dot are consecutive or in a ratio of 1:2.",
        dots(),
        on(PAIRS, lambda v: abs(v[0] - v[1]) == 1 or max(v) == 2 * min(v)),
    ),
    Case(
        "dot_roman",
        "Cells joined by an X sum to 10. Cells joined by a V sum to 5. The yellow dots are either X or V.",
        dots(),
        on(PAIRS, lambda values: sum(values) in (5, 10)),
    ),
    Case(
        "product_shown",
        "A number in a yellow dot is the product of the two digits.",
        dots(text="12"),
        on(PAIRS, lambda values: prod(values) == 12),
    ),
    Case(
        "sum_shown",
        "A number in a yellow dot is the sum of the two digits.",
        dots(text="13"),
        on(PAIRS, lambda values: sum(values) == 13),
    ),
    Case(
        "quad_sum",
        "A number in a circle is the sum of the four surrounding digits.",
        corners("20", "#FFFFFF"),
        on((SQUARES[8 * 1 + 1], (42, 43, 51, 52)), lambda values: sum(values) == 20),
    ),
    Case(
        "square_product",
        "Yellow dot: both diagonals of the 2x2 square around it have the same product.",
        corners(),
        lambda grid: grid[10] * grid[20] == grid[11] * grid[19],
    ),
    Case(
        "square_sum",
        "Yellow dot: both diagonals of the 2x2 square around it have the same sum.",
        corners(),
        lambda grid: grid[10] + grid[20] == grid[11] + grid[19],
    ),
    Case(
        "square_difference",
        "Yellow dot: both diagonals of the 2x2 square around it have the same difference.",
        corners(),
        lambda grid: abs(grid[10] - grid[20]) == abs(grid[11] - grid[19]),
    ),
    Case(
        "cell_letters",
        "The same letter stands for the same digit, different letters for different digits.",
        initials,
        lambda grid: grid[0] == grid[40] != grid[80],
    ),
    Case(
        "little_product",
        "A number outside is the product of the digits along the indicated diagonal.",
        slope("720"),
        lambda grid: prod(grid[cell] for cell in SLOPE) == 720,
    ),
    Case(
        "little_skyscraper",
        "Skyscrapers: a clue outside is how many digits are visible along the indicated diagonal.",
        slope("4"),
        lambda grid: sum(grid[c] > max([0, *(grid[b] for b in SLOPE[:k])]) for k, c in enumerate(SLOPE)) == 4,
    ),
    Case(
        "hidden_skyscraper",
        "Hidden skyscrapers: a clue outside is the first hidden digit.",
        outside("4"),
        lambda grid: first_hidden(grid[:9]) == 4,
    ),
    Case(
        "full_rank",
        "Full rank: a clue outside is the rank of the number that its row makes.",
        outside("5"),
        lambda grid: ranks(grid)[4] == grid[:9],
    ),
)
