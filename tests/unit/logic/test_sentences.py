"""What is said of a step: whole sentences in both languages, and hints that give away no more than their stage."""

from __future__ import annotations

import re

import pytest
from tests.unit.logic.bank import rated
from tests.unit.logic.examples import Example, examples

from modoku.logic import Hint, get_technique, line

EXAMPLES = list(examples().values())
# An empty list leaves its gap behind: "one of .", "in , and"; a gap that was not filled leaves its braces.
HOLES = re.compile(r"\{|\}|  | ,|,,| \.(?!\.)|\( |\(\)|: \.")
ONE_OF_MANY = re.compile(r"\b(1|one) (cells|steps|digits|rows|units|candidates)\b")


def hint_of(example: Example) -> Hint:
    state = example.state
    step = next(get_technique(example.technique).find(state), None)
    # What the rating calls so may be another figure to a person.
    return Hint(state, step or next(rated(example.technique).find(state)))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.technique)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_stage_is_a_whole_sentence(example: Example, language: str) -> None:
    hint = hint_of(example)
    layout = hint.state.board.layout
    for text in (*(hint.said(stage).said(language) for stage in (1, 2, 3, 4)), line(hint.step, layout).said(language)):
        assert not HOLES.search(text.replace("\u00a0", "").replace(" ;", ";").replace(" :", ":")), text
        assert not ONE_OF_MANY.search(text), text
    for stage in (1, 2, 3, 4):
        assert hint.said(stage).said(language).endswith("."), stage


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.technique)
def test_early_stages_name_neither_the_cells_nor_what_follows(example: Example) -> None:
    hint = hint_of(example)
    layout = hint.state.board.layout
    title = get_technique(example.technique).title.said("en")
    first, second, third = (hint.said(stage).said("en") for stage in (1, 2, 3))
    assert title not in first
    assert title in second
    for text in (first, second):
        assert not re.search(r"r\d+c\d+", text), text
    assert hint.step.conclusion(layout) not in third
    assert "=" not in third
    assert "≠" not in third


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.technique)
def test_the_first_stage_names_a_place_and_not_half_the_grid(example: Example) -> None:
    text = hint_of(example).said(1).said("en")
    assert len(re.findall(r"\d+", text)) <= 3, text


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.technique)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_reason_has_sixty_words_at_most(example: Example, language: str) -> None:
    text = hint_of(example).step.reason.said(language)
    assert len(text.split()) <= 60, text
