"""Boards with more open candidates than learning gets through: annealing proposes, the clauses confirm."""

from random import Random

import pytest

from modoku.puzzle import Puzzle, Solution
from modoku.search import solve
from modoku.variants import make


def quasi_complete(order: int, holes: int, seed: int) -> Puzzle:
    """Return a shuffled pattern grid with holes at random places."""
    random, size = Random(seed), order * order

    def lines() -> list[int]:
        bands = random.sample(range(order), order)
        return [order * band + line for band in bands for line in random.sample(range(order), order)]

    rows, columns, digits = lines(), lines(), random.sample(range(1, size + 1), size)
    pattern = [(order * (row % order) + row // order + column) % size for row in rows for column in columns]
    open_cells = set(random.sample(range(size * size), holes))
    givens = [0 if cell in open_cells else digits[value] for cell, value in enumerate(pattern)]
    return make(f"classic:boxes={order}x{order}").with_givens(givens)


@pytest.mark.parametrize(("order", "holes", "times"), [(7, 1032, 2), (8, 1638, 1)])
def test_large_boards_near_the_transition_are_solved_and_in_one_way(order: int, holes: int, times: int) -> None:
    puzzle = quasi_complete(order, holes, 0)
    found = [solve(puzzle, limit=1, engine="sat").solution for _ in range(times)]
    assert found[0] is not None
    assert Solution.checked(puzzle, found[0].values) == found[0]
    assert all(again == found[0] for again in found)


def test_a_board_without_solution_is_refuted_all_the_same() -> None:
    puzzle = quasi_complete(7, 1032, 0)
    blank = [cell for cell, digit in enumerate(puzzle.givens) if not digit]
    row = blank[0] // 49
    taken = {digit for digit in puzzle.givens[49 * row : 49 * row + 49] if digit}
    wrong = puzzle.with_givens([next(iter(taken)) if cell == blank[0] else d for cell, d in enumerate(puzzle.givens)])
    assert solve(wrong, limit=1, engine="sat").solution is None
