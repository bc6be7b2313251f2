"""Figures: what the core finds is what the bank says, and a judge of its own proves it; what is wrong it refuses."""

from __future__ import annotations

import pickle
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from modoku.formats import read_puzzle
from modoku.logic import State, Step
from modoku.logic.checking import StepJudge
from modoku.logic.figure_titles import FIGURES
from modoku.logic.figure_words import FigureView, reason_of
from modoku.logic.figures import by_rating, find_all, find_first, names
from modoku.logic.step import InferenceLink
from modoku.puzzle import DigitSet, Puzzle
from modoku.search import solve
from modoku.variants import make

BANK = Path(__file__).parents[2] / "data" / "logic" / "figures.txt"
EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


class SeenFigure(NamedTuple):
    """A figure, a position in which it can be seen, and what follows there."""

    name: str
    givens: str
    values: str
    masks: str
    conclusion: str

    @property
    def state(self) -> State:
        """The position."""
        left = [DigitSet(int(self.masks[i : i + 3], 16)) for i in range(0, 243, 3)]
        return State.of(
            read_puzzle(self.givens, "line"), [int(sign) if sign != "." else 0 for sign in self.values], left
        )


def bank() -> list[SeenFigure]:
    return [SeenFigure(*line.split("\t")) for line in BANK.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("seen", bank(), ids=lambda seen: seen.name)
def test_each_figure_is_found_where_it_is_and_proved(seen: SeenFigure) -> None:
    state = seen.state
    found = find_all(state, (seen.name,))
    assert seen.conclusion in {step.conclusion(state.board.layout) for step in found}
    judge = StepJudge(state)
    assert all(judge.is_proved(step) for step in found)
    for step in found:
        assert len(step.reason.said("en").split()) <= 60 or len(step.evidence.cells) > 8
        assert step.reason.said("fr")


@pytest.mark.parametrize("seen", bank(), ids=lambda seen: seen.name)
def test_branches_are_told_link_by_link_from_every_case_to_what_excludes_the_same(seen: SeenFigure) -> None:
    state = seen.state
    judge = StepJudge(state)
    told = [step for step in find_all(state, (seen.name,)) if ";" in step.notation]
    assert bool(told) == (seen.name in ("death-blossom", "cell-forcing-chain", "region-forcing-chain"))
    for step in told:
        ends, cases = set(step.eliminations), set()
        for branch in step.notation.split("; "):
            (case,), *links = [[_node(part) for part in link.split("=")] for link in branch.split(" - ")]
            cases |= case
            last = case
            for left, right in links:
                assert all(judge.clash(one, other) for one in last for other in left), branch
                last = right
            ends = {end for end in ends if all(end == one or judge.clash(end, one) for one in last)}
        assert cases in judge.truths
        assert ends, step.notation
        # The same ways as links to be drawn: weak and strong in turn, each branch on to what falls.
        ways: list[list[InferenceLink]] = []
        ties = list(step.evidence.ties)
        assert ties[-1].end in step.eliminations
        target = ties[-1].end
        while ties:
            breaks = (place for place, (one, other) in enumerate(pairwise(ties), 1) if one.end != other.start)
            end = next(breaks, len(ties))
            ways, ties = [*ways, ties[:end]], ties[end:]
        assert {way[0].start for way in ways} == cases
        assert all(way[-1].end == target for way in ways)
        assert sum(tie.strong for way in ways for tie in way) == step.notation.count("=")
        for way in ways:
            assert [tie.strong for tie in way] == [place % 2 == 1 for place in range(len(way))]


def _node(text: str) -> set[tuple[int, int]]:
    """Return the candidates of signs such as (5)r1c1|r1c2."""
    digit, cells = text[1:].split(")")
    return {(9 * (int(cell[1]) - 1) + int(cell[3]) - 1, int(digit)) for cell in cells.split("|")}


def test_the_bank_has_every_name_but_those_of_larger_boards_and_every_name_has_a_title() -> None:
    assert {title.name for title in FIGURES} == set(names()) - {"pair-relation"}
    larger = {"large-naked-subset", "large-hidden-subset"}
    assert {seen.name for seen in bank()} == {title.name for title in FIGURES} - larger


def test_colours_with_many_houses_are_told_in_sixty_words() -> None:
    seen = next(seen for seen in bank() if seen.name == "simple-colours")
    step = next(iter(find_all(seen.state, (seen.name,))))
    view = FigureView(seen.state, (step.technique, *[()] * 3, [(1, house, 0) for house in range(20)], *[()] * 8))
    for language in ("en", "fr"):
        assert len(reason_of(view).said(language).split()) <= 60


def test_the_easter_monster_is_opened_by_its_sk_loop() -> None:
    state = State.of(read_puzzle(EASTER_MONSTER, "line"))
    step = find_first(state, by_rating(uniqueness=True))
    assert step is not None
    assert step.technique == "sk-loop"
    assert len(step.eliminations) == 13
    assert StepJudge(state).is_proved(step)


def walk(puzzle: Puzzle) -> tuple[State, list[tuple[State, Step]]]:
    state, taken = State.of(puzzle), []
    while (step := find_first(state, by_rating(uniqueness=True))) is not None:
        taken.append((state, step))
        state = state.after(step)
    return state, taken


@pytest.mark.parametrize("recipe", ["classic", "anti-knight", "diagonal"])
def test_every_step_of_a_path_is_proved_and_true(recipe: str) -> None:
    puzzle = make(recipe).with_givens(read_puzzle(HARD, "line").givens) if recipe == "classic" else _made(recipe)
    right = solve(puzzle).solutions[0].values
    end, taken = walk(puzzle)
    assert taken
    for state, step in taken:
        assert StepJudge(state).is_proved(step), step
        assert all(right[cell] == digit for cell, digit in step.placements)
        assert all(right[cell] != digit for cell, digit in step.eliminations)
    assert recipe != "classic" or end.is_solved


def _made(recipe: str) -> Puzzle:
    """Return a puzzle of some rules: a third of the digits of a solution, enough for a walk."""
    rules = make(recipe)
    values = solve(rules, limit=1).solutions[0].values
    givens = {cell: digit for cell, digit in enumerate(values) if cell * 7 % 11 < 4}
    return rules.with_givens(givens)


def test_the_judge_refuses_what_does_not_follow() -> None:
    refused = 0
    for seen in bank()[::6]:
        state = seen.state
        right = solve(read_puzzle(seen.givens, "line")).solutions[0].values
        judge = StepJudge(state)
        step = find_all(state, (seen.name,))[0]
        true = next((cell, right[cell]) for cell in range(81) if state.has((cell, right[cell])))
        assert not judge.is_proved(replace(step, eliminations=(*step.eliminations, true)))
        figure = step.figures[0]
        if step.eliminations and frozenset(figure.truths[0][1:]) not in judge.truths:
            poorer = replace(figure, truths=(figure.truths[0][1:], *figure.truths[1:]))
            assert not judge.is_proved(replace(step, figures=(poorer,)))
            refused += 1
        false_link = replace(figure, links=(*figure.links, ((0, 1), (80, 2))))
        assert not judge.is_proved(replace(step, figures=(false_link,)))
    assert refused > 4


def test_a_step_that_is_told_later_is_the_same_step_as_one_that_has_been_told() -> None:
    (step, *_) = find_all(bank()[0].state, [bank()[0].name])
    told = Step(*(getattr(step, field.name) for field in fields(Step)))
    assert type(step) is not type(told)
    assert step == told == step
    assert hash(step) == hash(told)
    assert step != replace(told, eliminations=(*told.eliminations, (80, 9)))
    kept = pickle.loads(pickle.dumps(step))
    assert (kept.figures, kept.evidence, kept.reason) == (told.figures, told.evidence, told.reason)


def test_a_pattern_with_a_given_is_not_deadly() -> None:
    seen = next(seen for seen in bank() if seen.name == "unique-rectangle-1")
    state = seen.state
    step = find_all(state, (seen.name,))[0]
    cell = step.figures[0].pattern[0][0]
    assert StepJudge(state).is_proved(step)
    assert not StepJudge(replace(state, given=state.given | 1 << cell)).is_proved(step)
