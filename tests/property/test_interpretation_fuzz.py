"""Whatever is drawn or said: reading it ends in a sheet or a FormatError, interpreting it in an answer."""

import json
import re
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.interpretation.drawn import DRAWINGS, drawn

from modoku.errors import FormatError
from modoku.formats import read
from modoku.formats.svg_path import MOST_POINTS, points_of
from modoku.interpretation import Certainty, interpret
from modoku.interpretation.sentences import sentences_of

SENTENCES = """digits on a green line differ by at least five not all circles cages sum to the total
arrow thermometer bulb white black dot consecutive ratio 1:2 knight's move odd even (123) {4,5,6} outside between 1 and
9 product index row column box 5s have a 1 directly above it or a 9 directly below . ; : multiple of 0 2x2 x v
doubler value twice lines are either renban or whisper exactly two of rank adjacent divide the grid into connected
region vault (RB) white or black hidden skyscraper"""
WORDS = [*re.split(r"\s", SENTENCES), "\\n", "9" * 30]
ODD = [1e308, -1e9, 0.5, 4.5, "7", "nan", None, True]
NUMBER = st.one_of(st.integers(-3, 12), st.floats(-3, 12), st.sampled_from(ODD))
HALF = st.sampled_from([k / 2 for k in range(-2, 11)])
POINT = st.one_of(st.lists(NUMBER, max_size=3), st.tuples(HALF, HALF).map(list))
TEXTS = ["", "1", "12", "X", "V", "<", "1 2\n3 4", "0", "=", "A", ">10", "?" * 300]
TEXT = st.one_of(st.sampled_from(TEXTS), st.integers(0, 99))
COLOUR = st.sampled_from(["#67f067", "#0", "F", "CFCFCF", "rgba(1,2,3,.5)", "none", "", "rgb(9999,..,1)", 7, None])
PATHS = ["M32 32L96 32", "m0 0h64v64z", "M32 96Q96 96 96 32", "M1 1C2 2 3 3 4 4", "M0 0M1 1", "L1", "M1e99 1L2 2", "A"]
PATH = st.one_of(st.sampled_from(PATHS), st.text("MmLlHhVvQqCcZzAS 0123456789.-e,", max_size=60))
LINE = st.fixed_dictionaries(
    {},
    optional={"wayPoints": st.lists(POINT, max_size=5), "color": COLOUR, "thickness": NUMBER, "d": PATH | TEXT},
)
MARK = st.fixed_dictionaries(
    {},
    optional={
        "center": POINT,
        "width": NUMBER,
        "height": NUMBER,
        "rounded": st.booleans(),
        "text": TEXT,
        "backgroundColor": COLOUR,
        "borderColor": COLOUR,
        "angle": NUMBER,
    },
)
CAGE = st.fixed_dictionaries(
    {}, optional={"cells": st.lists(POINT, max_size=5), "value": TEXT, "unique": st.booleans(), "hidden": st.booleans()}
)
DATA = st.fixed_dictionaries(
    {
        "cells": st.just([[{} for _ in range(4)] for _ in range(4)]),
        "regions": st.sampled_from(
            [
                [],
                [[[2 * a + r, 2 * b + c] for r in (0, 1) for c in (0, 1)] for a in (0, 1) for b in (0, 1)],
                [[[0, 0]]],
            ]
        ),
    },
    optional={
        "lines": st.lists(LINE, max_size=4),
        "arrows": st.lists(LINE, max_size=4),
        "overlays": st.lists(MARK, max_size=4),
        "underlays": st.lists(MARK, max_size=4),
        "cages": st.lists(CAGE, max_size=4),
        "metadata": st.fixed_dictionaries(
            {
                "rules": st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join),
                "solution": st.sampled_from(["1234341221434321", "", "0123321010322301", "1" * 16, "12?4"]),
            },
            optional={"antiknight": st.booleans(), "bgimage": st.just("x"), "norowcol": st.booleans()},
        ),
        "unknown": NUMBER,
    },
)


@settings(max_examples=150, deadline=None)
@given(DATA)
def test_any_drawing_is_read_and_interpreted_or_refused(data: dict[str, Any]) -> None:
    try:
        (sheet,) = read(json.dumps(data), "sudokupad")
    except FormatError:
        return
    found = interpret(sheet, seconds=0.5)
    if found.certainty is Certainty.PROVED:
        assert not found.unread
        assert not found.sheet.not_understood
    elif sheet.not_understood:
        assert found.sheet.not_understood


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=200).map(" ".join), st.text(max_size=200))
def test_any_words_fall_into_sentences(words: str, noise: str) -> None:
    for text in (words, noise, words + noise):
        assert all(one.text for one in sentences_of(text))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(DRAWINGS)), st.data())
def test_a_puzzle_of_ours_with_a_piece_lost_is_never_given_another_solution(name: str, data: st.DataObject) -> None:
    plain = drawn(name)
    key = data.draw(st.sampled_from(["lines", "arrows", "overlays", "underlays", "cages"]))
    if plain[key]:
        del plain[key][data.draw(st.integers(0, len(plain[key]) - 1))]
    (sheet,) = read(json.dumps(plain), "sudokupad")
    found = interpret(sheet, seconds=1.0)
    text = "".join(sheet.puzzle.layout.symbols[digit - 1] for digit in found.solution)
    assert text == plain["metadata"]["solution"]
    assert found.certainty is not Certainty.CONTRADICTED


@settings(max_examples=100, deadline=None)
@given(PATH)
def test_any_path_has_few_points_or_none(path: str) -> None:
    found = points_of(path)
    assert len(found) <= MOST_POINTS
    assert found == points_of(path + " ")


def test_a_path_without_end_is_refused() -> None:
    assert points_of("M0 0" + "L1 1" * 4000) == []
