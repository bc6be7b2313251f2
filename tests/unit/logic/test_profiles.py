"""Profiles: names in order, presets, what is taken out, and what is not known; a path uses nothing else."""

from __future__ import annotations

import pytest

from modoku.errors import PuzzleError, UnknownName
from modoku.formats import read_puzzle
from modoku.logic import State, get_technique
from modoku.logic.checking import StepJudge
from modoku.logic.profiles import (
    PRESETS,
    all_known,
    find_all_by,
    leads_to_the_end,
    profile_of,
    technique_names,
    walk_by,
)
from modoku.search import solve

HARD = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6...."


def names(text: str) -> list[str]:
    return [technique.name for technique in profile_of(text).techniques]


def test_what_is_named_first_is_tried_first_and_what_is_taken_out_is_gone() -> None:
    assert names("x-wing naked-single, x-wing") == ["x-wing", "naked-single"]
    assert names("x-wing, newspaper, -claiming")[0] == "x-wing"
    assert names("newspaper\n-newspaper # all of it\nswordfish") == ["swordfish"]
    assert names("claiming, -claiming, pointing, claiming") == ["pointing", "claiming"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_techniques_that_exist_each_once(preset: str) -> None:
    found = names(preset)
    assert len(found) == len(set(found)) >= 4
    assert all(get_technique(name).name == name for name in found)
    assert set(found) <= set(technique_names())


def test_an_unknown_name_is_told_with_what_is_close_or_else_with_all_there_is() -> None:
    with pytest.raises(UnknownName, match="Did you mean swordfish"):
        profile_of("sword-fish")
    with pytest.raises(UnknownName, match=r"newspaper.*naked-single"):
        profile_of("qqqqq")
    for empty in ("", "# nothing", "x-wing -x-wing"):
        with pytest.raises(PuzzleError, match="names no technique"):
            profile_of(empty)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_path_uses_what_its_profile_has_and_every_step_is_true(preset: str) -> None:
    puzzle = read_puzzle(HARD, "line")
    right = solve(puzzle).solutions[0].values
    profile = profile_of(preset)
    path = walk_by(State.of(puzzle), profile)
    assert {step.technique for step in path.steps} <= {technique.name for technique in profile.techniques}
    assert (
        path.is_solved == (preset in ("modoku", "hodoku", "explainer")) == leads_to_the_end(State.of(puzzle), profile)
    )
    for step in path.steps:
        assert all(right[cell] == digit for cell, digit in step.placements)
        assert all(right[cell] != digit for cell, digit in step.eliminations)


def test_the_order_of_a_profile_decides_between_steps_that_are_both_there() -> None:
    state = State.of(read_puzzle(HARD, "line"))
    for one, other in (("pointing", "grouped-loop"), ("grouped-loop", "pointing")):
        assert walk_by(state, profile_of(f"{one} {other}")).steps[0].technique == one


def test_every_step_of_now_comes_in_the_order_of_the_profile_up_to_a_rating() -> None:
    state = State.of(read_puzzle(HARD, "line"))
    told = [step.technique for step in find_all_by(state, profile_of("x-wing pointing exocet aic"), up_to=4.0)]
    assert set(told) == {"x-wing", "pointing"}
    assert told == sorted(told, reverse=True)
    everything = find_all_by(state, all_known(), up_to=4.0)
    ratings = [get_technique(step.technique).rating for step in everything]
    assert ratings == sorted(ratings)
    assert all(StepJudge(state).is_proved(step) for step in everything)
