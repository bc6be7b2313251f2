"""Rules that sentences state with fewer drawings, or of drawings that have a meaning already."""

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise, takewhile
from typing import Any, NamedTuple

import pytest
from tests.unit.interpretation.drawn import blank, cage, circle, line, mark, middle

from modoku.formats import read
from modoku.formats.losses import plain_square
from modoku.interpretation import Certainty, Interpretation, interpret
from modoku.rules.equal import Equal
from modoku.search.solving import solve

Data = dict[str, Any]
N = 9
LINES = ((0, 1, 2, 12), (20, 29, 38, 47), (60, 61, 71, 80))
CAGES = ((0, 1, 9), (30, 31, 39), (70, 71, 80))
THREES = [(c, c + 1, c + 2) for c in range(81) if c % 9 < 7] + [(c, c + 9, c + 18) for c in range(63)]
NEIGHBOURS = [(c, c + 1) for c in range(80) if c % 9 < 8] + [(c, c + 9) for c in range(72)]
SQUARES = [(c, c + 1, c + 10, c + 9) for c in range(71) if c % 9 < 8]


class Case(NamedTuple):
    """A rule as it is worded and drawn, what it is called, and what it asks of the digits."""

    kind: str
    words: str
    draw: Callable[[Data], None]
    holds: Callable[[list[int]], bool]


def lines(colour: str = "#2ecbff", places: Iterable[Sequence[int]] = LINES) -> Callable[[Data], None]:
    def draw(data: Data) -> None:
        for cells in places:
            line(data, cells, colour, N)

    return draw


def cages(*texts: str) -> Callable[[Data], None]:
    def draw(data: Data) -> None:
        for k, cells in enumerate(CAGES):
            cage(data, cells, N, texts[k] if texts else "")

    return draw


def nothing(data: Data) -> None:
    """Draw nothing: the rule is in the words."""


def chequers(data: Data) -> None:
    for cell in (10, 42):
        mark(data, [cell // 9 + 1.0, cell % 9 + 1.0], backgroundColor="#FFFFFF", borderColor="#000000")


def balls(data: Data) -> None:
    circle(data, [0.5, 1.0], "#FFFFFF", text="7")
    circle(data, [4.0, 4.5], "#FFFFFF", text="7")


def flowers(data: Data) -> None:
    for cell in (10, 43):
        mark(data, middle(cell, N), layer="underlays", size=0.8, rounded=True, backgroundColor="#ffff00")


def on(groups: tuple[tuple[int, ...], ...], accepts: Callable[[list[int]], bool]) -> Callable[[list[int]], bool]:
    return lambda grid: all(accepts([grid[cell] for cell in group]) for group in groups)


def steps(accepts: Callable[[int, int], bool]) -> Callable[[list[int]], bool]:
    return on(LINES, lambda values: all(accepts(a, b) for a, b in pairwise(values)))


def sums(groups: tuple[tuple[int, ...], ...], grid: list[int]) -> list[int]:
    return [sum(grid[cell] for cell in group) for group in groups]


def seen_from(grid: list[int], cell: int) -> int:
    row, column = divmod(cell, 9)
    rays = (
        [9 * row + k for k in range(column + 1, 9)],
        [9 * row + k for k in range(column - 1, -1, -1)],
        [9 * k + column for k in range(row + 1, 9)],
        [9 * k + column for k in range(row - 1, -1, -1)],
    )
    return sum(len([*takewhile(lambda other: grid[other] <= grid[cell], ray)]) for ray in rays)


def chequered(grid: list[int], square: tuple[int, ...]) -> bool:
    return all(grid[a] % 2 != grid[b] % 2 for a, b in pairwise(square))


REGION_SUM = "Box borders divide a blue line into segments with the same sum. "
CASES = (
    Case("near", "Adjacent digits on a blue line differ by at most 3.", lines(), steps(lambda a, b: abs(a - b) <= 3)),
    Case(
        "multiple_line",
        "Of adjacent digits on a brown line one is a multiple of the other.",
        lines("#aa6600"),
        steps(lambda a, b: a % b == 0 or b % a == 0),
    ),
    Case(
        "line_half",
        "Each brown line contains a digit that is half the sum of its digits.",
        lines("#aa6600"),
        on(LINES, lambda values: sum(values) == 2 * max(values)),
    ),
    Case(
        "pair_sums",
        "Each pair of adjacent digits on a brown line has to sum to 9 or 11.",
        lines("#aa6600"),
        steps(lambda a, b: a + b in (9, 11)),
    ),
    Case(
        "echo",
        "Echo: a brown line is filled with a repeating sequence of different digits.",
        lambda data: line(data, (2, 12, 22, 32), "#aa6600", N),
        on(((2, 12, 22, 32),), lambda values: values[:2] == values[2:]),
    ),
    Case(
        "hit_points",
        "Hit points: a number outside is the sum of the digits that are equal to the distance from it.",
        lambda data: mark(data, [-0.5, 3.5], text="12", size=0.25),
        lambda grid: sum(r + 1 for r in range(9) if grid[9 * r + 3] == r + 1) == 12,
    ),
    Case(
        "line_ends",
        "The endpoints of a brown line sum to 9.",
        lines("#aa6600"),
        on(LINES, lambda values: values[0] + values[-1] == 9),
    ),
    Case(
        "triple_multiple",
        "The sum of any three digits in a row along a brown line is divisible by 5.",
        lines("#aa6600"),
        on(LINES, lambda values: all(sum(values[k : k + 3]) % 5 == 0 for k in (0, 1))),
    ),
    Case("cage_half", "One digit of a cage is the sum of the others.", cages(), lambda grid: True),
    Case(
        "cage_same",
        "All cages hold the same set of digits.",
        cages(),
        lambda grid: len({tuple(sorted(grid[cell] for cell in group)) for group in CAGES}) == 1,
    ),
    Case(
        "cage_clones",
        "Cages with the same letter are clones.",
        cages("A", "A", "A"),
        lambda grid: len({tuple(grid[cell] for cell in group) for group in CAGES}) == 1,
    ),
    Case(
        "cage_parity",
        "A cage with an O has an odd sum, one with an E an even sum.",
        cages("O", "E", "E"),
        lambda grid: [total % 2 for total in sums(CAGES, grid)] == [1, 0, 0],
    ),
    Case(
        "cage_contains",
        "The small digits in the corner of a cage must appear in that cage.",
        cages("12", "37", "9"),
        lambda grid: all({*map(int, t)} <= {grid[c] for c in g} for t, g in zip(("12", "37", "9"), CAGES, strict=True)),
    ),
    Case(
        "cage_sum_kind",
        "The digits of each cage sum to a prime.",
        cages(),
        lambda grid: {*sums(CAGES, grid)} <= {7, 11, 13, 17, 19, 23},
    ),
    Case(
        "apart",
        "No two even digits share an edge within a box.",
        nothing,
        lambda grid: (
            not any(
                grid[a] % 2 == grid[b] % 2 == 0 for a, b in NEIGHBOURS if (a // 27, a % 9 // 3) == (b // 27, b % 9 // 3)
            )
        ),
    ),
    Case(
        "mixed_three",
        "Three cells in a row or column cannot have the same parity.",
        nothing,
        lambda grid: all(len({grid[cell] % 2 for cell in three}) == 2 for three in THREES),
    ),
    Case(
        "no_run",
        "Three cells in a straight line never hold a set of consecutive digits.",
        nothing,
        lambda grid: (
            not any(
                sorted(grid[cell] for cell in three) == list(range(low, low + 3))
                for three in THREES
                for low in [min(grid[cell] for cell in three)]
            )
        ),
    ),
    Case(
        "columns_159",
        "159: digits in columns 1, 5 and 9 tell the column in which the number of their column is, in their row.",
        nothing,
        lambda grid: all(grid[9 * r + grid[9 * r + c] - 1] == c + 1 for r in range(9) for c in (0, 4, 8)),
    ),
    Case(
        "battenburg",
        "Battenburg: wherever odd and even digits form a chessboard pattern, a mark is given.",
        chequers,
        lambda grid: [s for s in SQUARES if chequered(grid, s)] == [(10, 11, 20, 19), (42, 43, 52, 51)],
    ),
    Case("dot_edge_sum", "Cells separated by a 7 ball sum to seven.", balls, lambda grid: grid[0] + grid[1] == 7),
    Case(
        "renban",
        "The four digits along a pink circle form a set of consecutive digits in any order.",
        lambda data: circle(data, [1.0, 3.0], "none", "#f067f0", size=1.16),
        lambda grid: max(grid[c] for c in (2, 3, 11, 12)) - min(grid[c] for c in (2, 3, 11, 12)) == 3,
    ),
    Case(
        "sees_smaller",
        "A digit in a yellow circle is the number of digits less than itself that it sees; greater ones block.",
        flowers,
        lambda grid: all(seen_from(grid, cell) == grid[cell] for cell in (10, 43)),
    ),
    Case(
        "near_odd",
        "A digit in a yellow circle counts the number of odd digits in the orthogonally adjacent cells.",
        flowers,
        lambda grid: all(sum(grid[c + d] % 2 for d in (1, -1, 9, -9)) == grid[c] for c in (10, 43)),
    ),
    Case(
        "parity_line",
        REGION_SUM + "As parity lines, they alternate odd and even.",
        lines(),
        steps(lambda a, b: a % 2 != b % 2),
    ),
    Case(
        "differ", REGION_SUM + "Digits do not repeat on a line.", lines(), on(LINES, lambda values: len({*values}) == 4)
    ),
    Case(
        "line_sums_differ",
        "Adjacent digits on a brown line differ by at least 3. No two lines have the same sum.",
        lines("#aa6600"),
        lambda grid: len({*sums(LINES, grid)}) == 3,
    ),
    Case(
        "type_differ",
        "Purple lines hold a set of consecutive digits. No digit may appear more than once on each clue type.",
        lines("#f067f0", ((0, 1, 2), (31, 40, 49))),
        lambda grid: len({grid[cell] for cell in (0, 1, 2, 31, 40, 49)}) == 6,
    ),
)


def reading(case: Case, digits: str = "") -> Interpretation:
    """Return how a case is read, on an empty grid or on one with all but a diagonal of its digits."""
    givens = [0 if cell % 10 == 0 else int(digit) for cell, digit in enumerate(digits)] or [0] * 81
    data = blank(plain_square(N).with_givens(givens), case.words, solution=False)
    case.draw(data)
    if digits:
        data["metadata"]["solution"] = digits
    return interpret(read(json.dumps(data), "sudokupad")[0], accept=not digits, seconds=None)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.kind)
def test_a_reading_asks_for_what_the_words_say_and_is_proved(case: Case) -> None:
    proposed = reading(case)
    assert case.kind in [rule.kind for rule in proposed.rules]
    solution = solve(proposed.sheet.puzzle, limit=1).solution
    assert solution is not None
    assert case.holds(list(solution.values))
    proved = reading(case, str(solution))
    assert (proved.certainty, [str(part) for part in proved.unread]) == (Certainty.PROVED, [])
    assert case.kind in [rule.kind for rule in proved.rules]


def test_sentences_speak_of_cages_that_a_format_states_itself() -> None:
    words = "Normal sudoku rules apply. Digits do not repeat in a cage. In cages, digits sum to the same number."
    proposed = reading(Case("cage_equal", words, cages(), lambda grid: True))
    solution = str(solve(proposed.sheet.puzzle, limit=1).solution)
    rows = [[{} if r == c else {"value": int(solution[9 * r + c]), "given": True} for c in range(9)] for r in range(9)]
    named = [[f"R{cell // 9 + 1}C{cell % 9 + 1}" for cell in group] for group in CAGES]
    data: Data = {"size": 9, "grid": rows, "ruleset": words, "solution": [int(digit) for digit in solution]}
    sheet = read(json.dumps(data | {"killercage": [{"cells": cells} for cells in named]}), "fpuzzles")[0]
    assert sheet.not_understood
    found = interpret(sheet)
    assert (found.certainty, [rule.kind for rule in found.rules]) == (Certainty.PROVED, ["cage_equal"])


def test_what_holds_for_some_lines_only_is_not_taken_from_a_sentence_about_all() -> None:
    def draw(data: Data) -> None:
        line(data, (2, 12, 22, 32), "#ff0000", N)
        line(data, (60, 61, 71, 80), "#aa6600", N)

    words = "Digits on a line alternate between odd and even."
    case = Case("differ", words, draw, lambda grid: True)
    puzzle = reading(case).sheet.puzzle.with_constraints([Equal(((2, 22),))])
    found = reading(
        case._replace(words=f"{words} Digits do not repeat on a line."), str(solve(puzzle, limit=1).solution)
    )
    assert [rule.kind for rule in found.rules] == ["parity_line", "parity_line"]
    assert (found.certainty, len(found.unread)) == (Certainty.PARTLY, 1)
