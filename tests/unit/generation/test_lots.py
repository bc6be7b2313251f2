"""Puzzles by the thousand: what the core makes alone is what attempt after attempt makes."""

import json
from dataclasses import replace
from functools import partial

import pytest
from tests.manual_clock import ManualClock

from modoku.generation import Budget, Maker, Specification
from modoku.generation.batch import GenerationBatch, Made, MadeLines
from modoku.generation.lots import FIRST, LotMaker
from modoku.native import CancelFlag
from modoku.questions.generate import answer_to_json

UNTIMED = Budget(None)
FIXED = "1........2................3......................................................"
REQUESTS = {
    "plain": Specification(),
    "proof": Specification(proof=True),
    "minimal": Specification(minimal=True),
    "few": Specification(clues=(0, 23)),
    "minimal and many": Specification(minimal=True, clues=(26, 27)),
    "exactly": Specification(clues=30),
    "symmetry": Specification(symmetry="half-turn"),
    "symmetry and many": Specification(symmetry="full", clues="32-"),
    "fixed": Specification(fixed=FIXED, symmetry="diagonal"),
    "named": Specification(variants=("classic",)),
}


def without_seconds(fields: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in fields.items() if key not in ("seconds", "v")}


@pytest.mark.parametrize("name", REQUESTS)
def test_lots_are_what_one_puzzle_after_the_other_is(name: str) -> None:
    request = replace(REQUESTS[name], seed=7)
    maker = Maker.of(request)
    lots = LotMaker.of(maker, UNTIMED)
    assert lots is not None
    batch = GenerationBatch(request, UNTIMED, partial(answer_to_json, "en"))
    alone = [maker.make(seed, UNTIMED) for seed in range(7, 19)]
    told = [without_seconds(json.loads(json.dumps(answer_to_json("en", one)))) for one in alone]
    one_by_one = list(batch.iter_made(7, wanted=12))
    assert [made.text for made in one_by_one] == [one.text() for one in alone]
    assert [without_seconds(made.fields or {}) for made in one_by_one] == told
    (lines,) = batch.iter_parts(7, jobs=3, wanted=12)
    assert isinstance(lines, MadeLines)
    assert (lines.seed, lines.count) == (7, 12)
    assert [without_seconds(json.loads(line)) for line in lines.data.splitlines()] == told
    (texts,) = GenerationBatch(request, UNTIMED).iter_parts(7, wanted=12)
    assert isinstance(texts, MadeLines)
    assert texts.data.decode().split() == [one.text() for one in alone]


def test_attempts_bound_a_lot_as_they_bound_one_puzzle() -> None:
    request, budget = Specification(clues=(0, 21), seed=3, proof=False), Budget(None, attempts=300)
    one_by_one = [GenerationBatch(request, budget).make_one(seed) for seed in range(3, 11)]
    made = list(GenerationBatch(request, budget).iter_made(3, wanted=8))
    assert [(one.text, one.problem) for one in made] == [(one.text, one.problem) for one in one_by_one]
    assert {one.problem is None for one in made} == {True, False}


def test_a_lot_grows_and_ends_with_what_is_wanted() -> None:
    lots = LotMaker.of(Maker.of(Specification(seed=1, proof=False)), UNTIMED)
    assert lots is not None
    assert [(lot.first, lot.count) for lot in lots.iter_lots(1, 1500)] == [(1, FIRST), (257, 1024), (1281, 220)]


@pytest.mark.parametrize(
    "request_", [Specification(level="easy"), Specification(rated=True), Specification(record=True)]
)
def test_what_needs_a_look_is_made_one_by_one(request_: Specification) -> None:
    assert LotMaker.of(Maker.of(request_), UNTIMED) is None


def test_what_is_not_met_in_time_is_told_of_each_seed(manual_clock: ManualClock) -> None:
    # No time at all: no lot is begun, and each seed is left to itself, which says what is wrong.
    batch = GenerationBatch(Specification(clues=22, seed=3), Budget(0))
    made = list(batch.iter_parts(3, wanted=2))
    assert [isinstance(one, Made) and bool(one.problem) and not one.text for one in made] == [True, True]
    assert manual_clock is not None


def test_a_cancelled_batch_gives_nothing_half_done() -> None:
    cancel = CancelFlag()
    cancel.set()
    made = list(GenerationBatch(Specification(seed=3), UNTIMED).iter_parts(3, cancel=cancel, wanted=2))
    assert all(isinstance(one, Made) and one.problem is not None for one in made)


def test_a_puzzle_is_rated_only_when_asked() -> None:
    describe = partial(answer_to_json, "en")
    plain, rated = (
        next(GenerationBatch(Specification(seed=1, rated=rated), UNTIMED, describe).iter_made(1)).fields or {}
        for rated in (False, True)
    )
    assert plain["puzzle"] == rated["puzzle"]
    assert (plain["level"], plain["rating"], plain["hardest"]) == (None, None, "")
    assert (rated["level"], rated["rating"], rated["hardest"]) == ("easy", 1.5, "hidden-single-line")
