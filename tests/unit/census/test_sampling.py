"""Random grids: every one is a grid, seeds repeat them, and what is called uniform is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from tests.core_clock import LONG, time_up_after

from modoku.census import make_sampler, sample_grids
from modoku.census.grids import three_bands
from modoku.census.sampling import ChainSampler
from modoku.errors import GenerationFailed
from modoku.search import count
from modoku.variants import make


def is_plausible(seen: Mapping[Any, int], expected: Mapping[Any, float]) -> bool:
    """Return whether a chi-squared statistic lies within five standard deviations of its mean."""
    freedom = len(expected) - 1
    statistic = sum((seen.get(key, 0) - mean) ** 2 / mean for key, mean in expected.items())
    return set(seen) <= set(expected) and abs(statistic - freedom) < 5 * (2 * freedom) ** 0.5


def test_bands_and_stacks_of_uniform_9x9_grids_have_the_right_types() -> None:
    # Grids are made band by band: that their stacks, too, have the exact distribution of types is no accident.
    number = 20_000
    types = three_bands().types()
    total = sum(pairs * ways * rest for pairs, ways, rest in types)
    # Rare types are taken together, so that every expected number is large enough for the statistic.
    weights = {at: pairs * ways * rest / total for at, (pairs, ways, rest) in enumerate(types)}
    rare = {at for at, weight in weights.items() if weight * number < 20}
    expected: dict[object, float] = {at: weight * number for at, weight in weights.items() if at not in rare}
    expected["rare"] = sum(weights[at] for at in rare) * number
    grids = three_bands().draw(number, 2024)
    for part in range(6):
        seen: Counter[object] = Counter()
        for at in range(0, len(grids), 81):
            grid = grids[at : at + 81]
            if part >= 3:
                grid = bytes(grid[9 * column + row] for row in range(9) for column in range(9))
            found = three_bands().type_of(grid[27 * (part % 3) : 27 * (part % 3) + 27])
            seen["rare" if found in rare else found] += 1
        assert is_plausible(seen, expected), part


def test_cells_of_uniform_9x9_grids_hold_every_digit_as_often() -> None:
    number = 9_000
    grids = three_bands().draw(number, 99)
    for cell in (0, 13, 40, 80):
        seen = Counter(grids[at + cell] for at in range(0, len(grids), 81))
        assert is_plausible(seen, dict.fromkeys(range(1, 10), number / 9))


def test_every_4x4_grid_is_as_likely_as_any_other() -> None:
    number = 28_800
    seen = Counter(map(str, sample_grids(make("classic:boxes=2x2"), number, seed=1, exact=True)))
    assert len(seen) == 288
    assert is_plausible(seen, dict.fromkeys(seen, number / 288))


def test_6x6_grids_are_drawn_exactly_and_their_completions_are_even() -> None:
    sampler = make_sampler(make("classic:boxes=2x3"), exact=True)
    assert (sampler.method, sampler.is_exact) == ("list", True)
    seen: Counter[str] = Counter()
    for grid in sampler.draw(7_200, 3):
        seen[str(grid)[:3]] += 1
    assert len(seen) == 120
    assert is_plausible(seen, dict.fromkeys(seen, 60))


def test_the_random_walk_reaches_every_4x4_grid_about_as_often() -> None:
    number = 2_880
    sampler = ChainSampler(make("classic:boxes=2x2"), sweeps=6)
    assert not sampler.is_exact
    seen = Counter(map(str, sampler.draw(number, 5)))
    assert len(seen) == 288
    assert is_plausible(seen, dict.fromkeys(seen, number / 288))


@pytest.mark.parametrize(
    ("recipes", "method"),
    [
        (("classic",), "bands"),
        (("classic:boxes=2x3", "anti-king"), "list"),
        (("classic", "diagonal"), "chain"),
        (("classic:boxes=4x4",), "chain"),
        (("jigsaw",), "chain"),
        (("classic", "non-consecutive"), "chain"),
    ],
)
def test_the_same_seed_draws_the_same_grids(recipes: tuple[str, ...], method: str) -> None:
    sampler = make_sampler(make(*recipes))
    assert sampler.method == method
    first = [str(grid) for grid in sampler.draw(2, 4)]
    assert first == [str(grid) for grid in sampler.draw(2, 4)]
    assert first != [str(grid) for grid in sampler.draw(2, 5)]
    assert len(set(first)) == 2


def test_completions_of_a_puzzle_with_givens_are_drawn_uniformly() -> None:
    puzzle = make("classic:boxes=2x2").with_givens({0: 1, 5: 2})
    total = count(puzzle).low
    seen = Counter(map(str, sample_grids(puzzle, 100 * total, seed=2, exact=True)))
    assert len(seen) == total
    assert is_plausible(seen, dict.fromkeys(seen, 100))


def test_exact_draws_that_cannot_be_made_are_refused() -> None:
    with time_up_after(5), pytest.raises(GenerationFailed, match="exactly uniform"):
        make_sampler(make("classic:boxes=4x4"), exact=True, seconds=LONG)


def test_what_cannot_be_completed_gives_no_grid() -> None:
    assert list(sample_grids(make("classic:boxes=2x2", "anti-king"), 3)) == []
    assert list(ChainSampler(make("classic:boxes=2x2", "anti-king")).draw(3, 1)) == []
