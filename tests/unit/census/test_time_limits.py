"""Counts and draws share one time among their searches, and the same seed draws the same grids on any machine."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from tests.manual_clock import ManualClock

from modoku.census import count_bands, count_grids, count_orbits, make_sampler, sample_grids
from modoku.census.sampling import BandSampler, ChainSampler, ListSampler, Sampler
from modoku.errors import LimitReached
from modoku.native import CancelFlag
from modoku.puzzle import BoxGrid
from modoku.variants import make


def raised() -> CancelFlag:
    flag = CancelFlag()
    flag.set()
    return flag


def test_a_search_that_gives_way_to_an_estimate_leaves_it_half_of_the_time(
    monkeypatch: pytest.MonkeyPatch, manual_clock: ManualClock
) -> None:
    module = sys.modules["modoku.census.grids"]
    given: dict[str, float] = {}

    def search(puzzle: object, *, seconds: float, cancel: object) -> Any:
        given["search"] = seconds
        manual_clock.move(seconds)
        return type("Unfinished", (), {"exact": False})

    def estimate(puzzle: object, *, seconds: float, seed: int, cancel: object, **_: object) -> Any:
        given["estimate"] = seconds

    monkeypatch.setattr(module, "count", search)
    monkeypatch.setattr(module, "estimate", estimate)
    count_grids(make("diagonal"), seconds=20)
    assert given == {"search": 10, "estimate": 10}


def test_every_count_ends_when_there_is_no_time_or_the_flag_is_raised() -> None:
    for seconds, cancel in ((0, None), (None, raised())):
        with pytest.raises(LimitReached):
            count_grids(BoxGrid(2, 4), seconds=seconds, cancel=cancel)
        with pytest.raises(LimitReached):
            count_orbits(BoxGrid(2, 3), seconds=seconds, cancel=cancel)
        with pytest.raises(LimitReached):
            count_bands(BoxGrid(2, 3), seconds=seconds, cancel=cancel)


@pytest.mark.parametrize(
    "sampler", [BandSampler(make("classic")), ListSampler(make("classic:boxes=2x2")), ChainSampler(make("diagonal"))]
)
def test_every_draw_ends_when_there_is_no_time_or_the_flag_is_raised(
    sampler: Sampler, manual_clock: ManualClock
) -> None:
    for seconds, cancel in ((0, None), (None, raised())):
        with pytest.raises(LimitReached):
            next(sampler.draw(1, 1, seconds=seconds, cancel=cancel))
    draws = sampler.draw(2000, 1, seconds=3600)
    assert next(draws)
    manual_clock.move(3601)
    with pytest.raises(LimitReached):
        list(draws)
    assert len(list(sampler.draw(2, 1))) == 2


def test_what_is_cheap_is_told_without_the_clock(manual_clock: ManualClock) -> None:
    # A clock that leaps at every look changes nothing where no time limit is set.
    manual_clock.on_reading = lambda: manual_clock.move(1e9)
    assert make_sampler(make("classic:boxes=2x3")).method == "list"
    assert make_sampler(make("diagonal")).method == "chain"
    assert len(list(sample_grids(make("classic:boxes=2x2"), 3, exact=True))) == 3
