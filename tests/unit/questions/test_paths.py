"""Profiles, comparisons of paths and backdoors as questions: what they promise, and what is told of bad input."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import modoku
from modoku.errors import FormatError, UnknownName
from modoku.formats import read_puzzle
from modoku.logic import State
from modoku.logic.profiles import leads_to_the_end, profile_of
from modoku.questions.backdoors import BackdoorsAnswer
from modoku.questions.compare_paths import ComparePathsAnswer
from modoku.questions.question import Outcome

HARD = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6...."
SEVERAL = "12..3..2...3...."
SMALL = "1...3..2...3..2."


def test_a_profile_is_a_preset_names_or_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("# mine\nx-wing\nnewspaper\n", encoding="utf-8")
    by_file = modoku.steps(HARD, profile=str(file))
    assert by_file.steps == modoku.steps(HARD, profile="x-wing, newspaper").steps
    # A file called as a preset is does not stand in its way.
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hodoku").write_text("naked-single", encoding="utf-8")
    assert modoku.steps(HARD, profile="hodoku").solved
    (tmp_path / "binary").write_bytes(b"\xff\xfe\xfd")
    with pytest.raises(FormatError, match="binary cannot be read"):
        modoku.steps(HARD, profile="binary")


def test_what_comes_over_the_wire_names_no_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("x-wing", encoding="utf-8")
    from modoku.questions.steps import QUESTION, StepsRequest

    with pytest.raises(UnknownName):
        QUESTION.run(StepsRequest.from_json({"puzzle": HARD, "profile": str(file)}))


def test_a_profile_that_gets_stuck_tells_what_would_go_on() -> None:
    found = modoku.steps(HARD, profile="newspaper")
    assert not found.solved
    assert found.beyond is not None
    assert found.beyond.technique not in {technique.name for technique in profile_of("newspaper").techniques}
    assert "leads no further" in found.last_line()
    assert found.rating == modoku.steps(HARD).rating
    assert modoku.steps(HARD, profile="modoku").steps == modoku.steps(HARD).steps
    assert modoku.steps(HARD, profile="explainer").steps == modoku.steps(HARD, rating_path=True).steps


def test_of_several_solutions_all_steps_are_told_but_those_that_need_one() -> None:
    found = modoku.steps(SEVERAL, all=True, up_to=12)
    assert found.all
    assert "several solutions" in str(found.remarks())
    solutions = modoku.solve(SEVERAL, limit=100).solutions
    for step in found.all:
        assert all(one.values[cell] == digit for one in solutions for cell, digit in step.placements)
        assert all(one.values[cell] != digit for one in solutions for cell, digit in step.eliminations)
    assert modoku.steps("11..3..2...3....", all=True).all is None


def test_two_paths_are_compared_step_by_step() -> None:
    found = modoku.compare_paths(HARD, profile="newspaper", other="hodoku")
    assert found.first is not None
    assert found.second is not None
    assert (found.first.solved, found.second.solved) == (False, True)
    assert found.first.steps[: found.alike] == found.second.steps[: found.alike]
    assert found.first.steps[found.alike : found.alike + 1] != found.second.steps[found.alike : found.alike + 1]
    assert sum(use.first for use in found.uses) == len(found.first.steps)
    assert sum(use.second for use in found.uses) == len(found.second.steps)
    assert ComparePathsAnswer.from_json(found.to_json()).to_json() == found.to_json()
    assert "The paths are the same." in modoku.compare_paths(HARD, profile="hodoku", other="hodoku").said()
    assert modoku.compare_paths(SEVERAL).outcome is Outcome.MULTIPLE
    with pytest.raises(UnknownName):
        modoku.compare_paths(HARD, other="nobody")


def test_backdoors_are_all_the_smallest_sets_that_open_the_puzzle() -> None:
    found = modoku.backdoors(HARD)
    right = modoku.solve(HARD).solutions[0].values
    state, singles = State.of(read_puzzle(HARD, "line")), profile_of("singles")
    assert (found.size, found.complete) == (1, True)
    opening = {
        cells
        for cells in combinations([cell for cell in range(81) if not state.values[cell]], 1)
        if leads_to_the_end(state.changed([(cell, right[cell]) for cell in cells]), singles)
    }
    assert set(found.sets) == opening
    assert BackdoorsAnswer.from_json(found.to_json()).to_json() == found.to_json()


def test_backdoors_say_when_none_is_needed_found_or_possible() -> None:
    assert modoku.backdoors(SMALL).size == 0
    none = modoku.backdoors(HARD, profile="full-house", most=1)
    assert (none.size, none.complete, none.sets) == (None, True, ())
    assert "No set of cells" in none.said()
    assert modoku.backdoors(SEVERAL).outcome is Outcome.MULTIPLE
    late = modoku.backdoors(HARD, seconds=0)
    assert late.outcome is not Outcome.DONE
