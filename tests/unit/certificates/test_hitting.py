"""What a certificate of the least number of givens rests on: counted grids, and cells that meet every set."""

from itertools import combinations
from random import Random

import pytest

from modoku.census import count_grids
from modoku.certificates.least_givens import TOTALS, _can_hit, _can_hit_parts
from modoku.puzzle import BoxGrid


def _hits(sets: list[int], cells: int, dead: int) -> bool:
    """Try all choices of so many cells out of eight."""
    alive = [cell for cell in range(8) if not dead >> cell & 1]
    chosen = (sum(1 << cell for cell in some) for n in range(cells + 1) for some in combinations(alive, n))
    return any(all(one & mask for one in sets) for mask in chosen)


@pytest.mark.parametrize("seed", range(4))
def test_cells_that_meet_every_set_are_found_wherever_there_are_some(seed: int) -> None:
    chance = Random(seed)
    seen = set()
    for _ in range(150):
        sets = [chance.randrange(1, 256) & chance.randrange(1, 256) or 1 for _ in range(chance.randrange(6))]
        cells, dead = chance.randrange(4), chance.randrange(256) & chance.randrange(256)
        expected = _hits(sets, cells, dead)
        seen.add(expected)
        assert _can_hit(sets, cells, dead, lambda: None) == expected, (sets, cells, dead)
        parts = chance.choice(([0b1111, 0b11110000], [0b11, 0b11100, 0b11100000]))
        assert _can_hit_parts(sets, cells, parts, lambda: None) == _hits(sets, cells, 0), (sets, cells, parts)
    assert seen == {True, False}


def test_the_totals_are_those_that_are_counted() -> None:
    assert set(TOTALS) == {(2, 2), (2, 3), (3, 2), (2, 4)}
    assert all(count_grids(BoxGrid(*boxes)).value == total for boxes, total in TOTALS.items())
