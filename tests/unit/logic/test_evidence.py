"""The evidence of a step alone carries it, for every technique, in states that real puzzles come to."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from tests.unit.logic.evidence import is_justified
from tests.unit.logic.examples import examples

from modoku.logic import TECHNIQUES, Evidence, State, Technique, choose_techniques, get_technique, trace
from modoku.logic.checking import StepJudge
from modoku.logic.figures import by_rating, find_all
from modoku.logic.step import StepFigure
from modoku.variants import classic

SAMPLE = Path(__file__).parents[2] / "data" / "rated" / "sample.txt"


def states() -> list[State]:
    """Return states in which candidates have been struck out, from puzzles of every difficulty."""
    lines = [line.split() for line in SAMPLE.read_text().splitlines() if not line.startswith("#")]
    chosen = [line[0] for line in lines if 4.0 <= float(line[1]) <= 7.2][::9]
    found = []
    for text in chosen:
        path = trace(classic().with_givens([0 if symbol == "." else int(symbol) for symbol in text]), TECHNIQUES)
        found += [state for state, step in path.iter_states() if step.eliminations][:4]
    return found


STATES = states()
EXAMPLES = examples()


# To look for chains by supposition in every state would take long: their examples are judged (test_matrix).
QUICK = [technique for technique in choose_techniques(sums=True) if technique.rating < 7.5]


@pytest.mark.parametrize("technique", QUICK, ids=lambda technique: technique.name)
def test_the_evidence_alone_justifies_what_a_step_does(technique: Technique) -> None:
    # Many techniques are needed too rarely to be met in the states of a few puzzles: each brings its example.
    judged = 0
    for state in (EXAMPLES[technique.name].state, *STATES):
        for step in islice(technique.find(state), 3):
            assert is_justified(state, step), step
            judged += 1
    assert judged, "nothing was judged: no state has this figure"


def test_every_figure_that_can_be_seen_is_proved() -> None:
    for state in STATES[::5]:
        judge = StepJudge(state)
        for step in find_all(state, by_rating(uniqueness=True, up_to=7.1)):
            assert judge.is_proved(step), step


def test_the_judge_refuses_a_step_whose_evidence_is_cut_down() -> None:
    refused = 0
    for state in STATES:
        for name in ("w-wing", "xy-wing", "aic"):
            step = next(get_technique(name).find(state), None)
            if step is not None:
                poorer = StepFigure(step.figures[0].truths[:1], step.figures[0].links[:1])
                assert not is_justified(state, replace(step, figures=(poorer,)))
                refused += 1
        chain = next(get_technique("forcing-chain").find(state), None)
        if chain is not None:
            assert not is_justified(state, replace(chain, evidence=Evidence(chain.evidence.cells[:1])))
            refused += 1
    assert refused > 10
