"""Triplets are read, written and read back; what they cannot say is told."""

from __future__ import annotations

import pytest

from modoku.errors import FormatError
from modoku.formats import detect, get_format, read, write
from modoku.puzzle import Sheet
from modoku.variants import make

DOCUMENT = "[[1,1,8],[1,2,9],[1,3,3],[1,4,5],[1,5,1],[1,6,6],[1,7,7],[1,8,4],[1,9,2]]"
"""The first row of the list that document 003 prints."""


def test_a_list_is_part_of_a_nine_by_nine_grid() -> None:
    assert detect(DOCUMENT).name == "triplets"
    (sheet,) = read(DOCUMENT)
    assert sheet.puzzle.layout == make("classic").layout
    assert sheet.puzzle.givens[:9] == (8, 9, 3, 5, 1, 6, 7, 4, 2)
    assert write([sheet], "triplets") == DOCUMENT + "\n"


@pytest.mark.parametrize("recipe", ["classic:boxes=2x2", "classic:boxes=2x3", "classic:boxes=4x4"])
def test_a_whole_grid_knows_its_size(recipe: str) -> None:
    from modoku.search import solve

    full = make(recipe).with_givens(solve(make(recipe), limit=1).solutions[0].values)
    assert read(write([Sheet(full)], "triplets"))[0].puzzle == full


def test_a_grid_that_the_list_does_not_tell_is_a_loss() -> None:
    small = Sheet(make("classic:boxes=2x2").with_givens({0: 1}))
    assert [loss.said() for loss in get_format("triplets").losses(small)] == ["the layout classic:boxes=2x2"]
    assert read("[[1,1,1]]", "triplets", make("classic:boxes=2x2"))[0].puzzle == small.puzzle


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[1,1,8],[1,1,9]]", "Two digits are named for r1c1: 8 and 9"),
        ("[[1,1,8],[1,10,9]]", "no cell and digit"),
        ("[[1,1,8],[1,2]]", "Entry 2"),
        ("[[1,1,8],[1,2,true]]", "Entry 2"),
        ("[[1,1,8],", "no list of triplets"),
        ("[]", "no list of triplets"),
    ],
)
def test_what_is_wrong_is_named(text: str, words: str) -> None:
    blank = make("classic")
    with pytest.raises(FormatError, match=words):
        read(text, "triplets", blank)
