"""Answers show themselves: in a line at a prompt, as a board when printed, as a picture in a notebook."""

import pytest
from tests.conformance.surfaces import CHOICES, OTHER_QUESTIONS, PUZZLE_QUESTIONS, PUZZLES, ask_python

from modoku.errors import ModokuError

KINDS = ["plain", "several", "none", "fault", "killer"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", PUZZLE_QUESTIONS)
def test_an_answer_about_a_puzzle_shows_itself(name: str, kind: str) -> None:
    for chosen in CHOICES.get(name, [{}]):
        try:
            answer = ask_python(name, PUZZLES[kind], chosen)
        except ModokuError:
            continue
        assert len(repr(answer)) < 200
        assert "\n" not in repr(answer)
        assert str(answer).strip()
        svg = answer._repr_svg_()
        assert svg is None or svg.startswith("<svg ")
        assert svg is None or "max-width" in answer._repr_html_()


@pytest.mark.parametrize("name", OTHER_QUESTIONS)
def test_other_answers_show_themselves(name: str) -> None:
    for chosen in CHOICES[name]:
        try:
            answer = ask_python(name, None, chosen)
        except ModokuError:
            continue
        assert len(repr(answer)) < 200
        assert str(answer).strip()
