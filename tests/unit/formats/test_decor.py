"""What a setter draws only for the eye: it goes along, means nothing, and is not lost in silence."""

from __future__ import annotations

import pytest

from modoku.errors import LossyWrite
from modoku.formats import read, write
from modoku.puzzle import Sheet
from modoku.puzzle.cosmetic import Cosmetic
from modoku.variants import classic, thermometer

DECOR = (
    Cosmetic("line", "lines", ((0.5, 0.5), (1.5, 1.5), (1.5, 2.5)), colour="#6fa8dc", width=14.0),
    Cosmetic("mark", "underlays", ((4.5, 4.5),), colour="#b8b8b8", height=1.0, width=1.0),
    Cosmetic("mark", "overlays", ((8.5, 0.5),), border="#e06666", height=0.8, width=0.8, is_round=True),
    Cosmetic("mark", "overlays", ((3.0, 3.0),), text="North", height=0.4, width=0.4),
)
SHEET = Sheet(thermometer(classic(), [(30, 31, 32)]), cosmetics=DECOR)


@pytest.mark.parametrize("format", ["json", "link", "fpuzzles", "sudokupad"])
def test_it_comes_back_as_it_was_and_nothing_is_unread(format: str) -> None:  # noqa: A002
    (back,) = read(write(SHEET, format))
    assert back.puzzle == SHEET.puzzle
    assert sorted(map(repr, back.cosmetics)) == sorted(map(repr, DECOR))
    assert back.not_understood == ()


@pytest.mark.parametrize("format", ["penpa", "line", "opensudoku"])
def test_a_format_without_it_says_so(format: str) -> None:  # noqa: A002
    with pytest.raises(LossyWrite, match="only for the eye"):
        write(SHEET, format)


def test_drawings_that_came_from_elsewhere_are_not_said_to_mean_nothing() -> None:
    came = Sheet(classic(), cosmetics=(Cosmetic("line", "lines[0]", ((0.5, 0.5), (1.5, 1.5)), width=8.0),))
    (back,) = read(write(came, "fpuzzles"))
    assert back.cosmetics == ()
