"""Unbiased draws: what was drawn once, by `tools/unbiased-estimate`, and what follows from it."""

from pathlib import Path

from modoku.generation.weights import weight_of, weighted_mean
from modoku.native import draw_classic9, solve_one

LINES = (Path(__file__).parents[2] / "data" / "generation" / "unbiased.txt").read_text().splitlines()
DRAWS = [(int(seed), puzzle) for seed, puzzle in map(str.split, LINES)]
BERTHIER = {"as drawn": 25.667, "of all minimal puzzles": 26.577}
"""D. Berthier, Unbiased Statistics of a CSP, 2009: the mean number of givens, over millions of draws."""


def test_every_draw_is_unique_and_minimal() -> None:
    for _, puzzle in DRAWS:
        assert solve_one(puzzle)[0] == 1
        for cell, digit in enumerate(puzzle):
            if digit != ".":
                assert solve_one(puzzle[:cell] + "." + puzzle[cell + 1 :])[0] > 1


def test_a_seed_draws_the_same_puzzle_again() -> None:
    for seed, puzzle in DRAWS[:1]:
        found, digits, _, _ = draw_classic9(seed, 10**9)
        assert found
        assert "".join(str(digit) if digit else "." for digit in digits) == puzzle


def test_the_mean_number_of_givens_is_the_known_one() -> None:
    clues = [81 - puzzle.count(".") for _, puzzle in DRAWS]
    for title, weights in (
        ("as drawn", [1.0] * len(clues)),
        ("of all minimal puzzles", [weight_of(number) for number in clues]),
    ):
        mean, error = weighted_mean(clues, weights)
        assert 0 < error < 0.25
        assert abs(mean - BERTHIER[title]) < 3 * error
    # The weights matter: without them the mean is far too low.
    assert weighted_mean(clues, [1.0] * len(clues))[0] < BERTHIER["of all minimal puzzles"] - 0.4
