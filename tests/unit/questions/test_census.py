"""The questions about whole spaces: numbers of any size, where they are from, and grids that follow their seeds."""

import json
from collections import Counter

import pytest

from modoku.census import Status, sample_grids
from modoku.errors import EngineError, FormatError, ImpossibleRequest
from modoku.puzzle import find_violation
from modoku.questions.census_bands import CensusBandsAnswer, census_bands
from modoku.questions.census_grids import QUESTION, CensusGridsAnswer, CensusGridsRequest, census_grids
from modoku.questions.census_orbits import census_orbits
from modoku.questions.figures import CensusProgress
from modoku.questions.grid import QUESTION as GRID
from modoku.questions.grid import GridAnswer, GridRequest, grid
from modoku.questions.question import Outcome
from modoku.variants import make

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_a_number_beyond_javascript_is_a_text_in_json() -> None:
    small, large, huge = census_grids(boxes="2x3"), census_grids(), census_grids(boxes="5x5")
    assert (small.value, small.to_json()["value"]) == (28200960, 28200960)
    assert (large.value, large.to_json()["value"]) == (6670903752021072936960, "6670903752021072936960")
    assert (huge.status, huge.exact, str(huge)[:16]) == (Status.ESTIMATE, False, "about 4.3648e308")
    for answer in (small, large, huge):
        assert CensusGridsAnswer.from_json(json.loads(json.dumps(answer.to_json("fr")))) == answer


def test_grids_of_a_variant_are_counted_by_search() -> None:
    found = census_grids(boxes="2x2", variants=("diagonal",))
    assert (found.value, found.method, found.layout) == (48, "search", "classic:boxes=2x2 + diagonal")


def test_an_estimate_says_how_far_it_may_be_off() -> None:
    found = census_grids(boxes="2x3", method="sampling", populations=50, seed=1)
    assert found.error is not None
    assert abs(found.value / 28200960 - 1) < 6 * found.error


def test_orbits_and_bands_are_those_of_the_literature() -> None:
    assert census_orbits(boxes="2x2").value == 2
    cited = census_orbits(boxes="2x5")
    assert (cited.value, cited.status, bool(cited.cited)) == (4_743_933_602_050_718, Status.CITED, True)
    bands = census_bands()
    assert (bands.total, bands.value, bands.types, bands.exact) == (948109639680, 416, 44, True)
    assert CensusBandsAnswer.from_json(bands.to_json()) == bands
    with pytest.raises(EngineError):
        census_orbits(boxes="7x7")


def test_progress_is_told() -> None:
    told: list[object] = []
    QUESTION.run(CensusGridsRequest(boxes="2x4"), tell=told.append)
    assert told
    assert all(isinstance(one, CensusProgress) and 0 <= one.done <= one.of for one in told)


def test_a_grid_follows_its_seed_and_keeps_the_rules() -> None:
    puzzle = make("diagonal")
    found = grid(puzzle, seed=3)
    assert found == grid(puzzle, seed=3) != grid(puzzle, seed=4)
    assert found.grid is not None
    assert find_violation(puzzle, found.grid.values) is None
    assert (found.exact, len(found.remarks())) == (False, 1)
    assert GridAnswer.from_json(json.loads(json.dumps(found.to_json()))) == found
    assert next(sample_grids(make("classic"), seed=9)) == grid(seed=9).grid


def test_givens_are_completed_and_what_cannot_be_is_said() -> None:
    assert str(grid(SOLUTION.replace("1", "."), seed=1).grid) == SOLUTION
    none = grid(boxes="2x2", variants=("anti-king",))
    assert (none.grid, none.outcome) == (None, Outcome.UNSOLVABLE)
    with pytest.raises(ImpossibleRequest):
        grid(boxes="4x4", uniform=True)
    with pytest.raises(FormatError):
        grid(count=3)


def test_grids_of_seeds_that_follow_one_another_are_uniform() -> None:
    seen = Counter(str(one.grid) for one in GRID.run_all(GridRequest(boxes="2x2", seed=1, count=288 * 20)))
    assert len(seen) == 288
    square = sum((count - 20) ** 2 / 20 for count in seen.values())
    # 287 degrees of freedom: the mean is 287, and 400 is beyond one in a hundred thousand.
    assert square < 400
