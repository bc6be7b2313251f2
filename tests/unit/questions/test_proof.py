"""What is told about a puzzle whose one solution was not proved: only what is sound all the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

import modoku
from modoku.logic import TECHNIQUES
from modoku.puzzle import DigitSet, Sheet

DIAGONAL = ".9.6.......1.4398.7.....64.51.......94.17..3..7..8..9..8.2...7..25...31..674...29"


@pytest.fixture(autouse=True)
def _no_time_for_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("modoku.questions.proof.PROOF_SECONDS", 0.0)


def sheet() -> Sheet:
    return Sheet(modoku.make("diagonal", base=modoku.read_puzzle(DIAGONAL)))


def test_a_hint_says_that_nothing_was_proved_and_leaves_marks_alone() -> None:
    found = modoku.hint(sheet(), stage=4)
    assert (found.found, found.verdict) == (True, "unknown")
    assert "was not proved in time" in str(found.warning)
    # Nobody knows whether what was struck out is needed: the hint is that of the puzzle without marks.
    marked = replace(sheet(), candidates=(DigitSet.of(1),) * 81)
    assert modoku.hint(marked, stage=4).step == found.step


def test_a_path_of_sound_steps_tells_no_technique_that_needs_one_solution() -> None:
    found = modoku.steps(sheet())
    used = {step.technique for step in found.steps}
    assert used
    assert not used & {one.name for one in TECHNIQUES if one.uses_uniqueness}
    assert (found.verdict, found.proved_by) == ("unique", "path")
