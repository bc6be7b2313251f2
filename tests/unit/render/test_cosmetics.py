"""What somebody drew is shown as it was drawn, whatever it means."""

from __future__ import annotations

from dataclasses import replace

import pytest

from modoku.errors import FormatError
from modoku.formats import read, write
from modoku.formats.cosmetics import cosmetic_from_plain, cosmetic_to_plain
from modoku.language import msg
from modoku.puzzle import Sheet
from modoku.puzzle.cosmetic import Cosmetic
from modoku.puzzle.reader import Reader
from modoku.render import THEMES, draw, get_theme, to_svg
from modoku.render.cosmetics import FURTHEST, paint
from modoku.render.scene import SIDE, Circle, Path, Rect, Text
from modoku.variants import make

LINE = Cosmetic("line", "lines[0]", points=((0.5, 0.5), (1.5, 1.5)), colour="#67F067", width=10)
ARROW = Cosmetic("arrow", "arrows[0]", points=((0.5, 0.5), (0.5, 2.5)), colour="black", width=2)
DOT = Cosmetic(
    "mark", "overlays[0]", points=((0.5, 1.0),), colour="#F", border="#0", height=0.3, width=0.3, is_round=True
)
CLUE = Cosmetic("mark", "overlays[1]", points=((-0.5, 0.5),), text="12")
DIAMOND = Cosmetic("mark", "underlays[0]", points=((2.5, 2.5),), colour="#ff000080", height=0.8, width=0.8, angle=45)
CAGE = Cosmetic("cage", "cages[0]", cells=((0, 0), (0, 1)), text="7")
HIDDEN = Cosmetic("cage", "cages[1]", cells=((3, 3),), text="99", is_hidden=True, is_unique=False)
ALL = (LINE, ARROW, DOT, CLUE, DIAMOND, CAGE, HIDDEN, Cosmetic("flag", "global.antiknight", text="antiknight"))
SHEET = Sheet(make("classic:boxes=2x2"), not_understood=(msg("{n} lines", n=3),), cosmetics=ALL)


def test_every_shape_is_drawn_where_it_stood() -> None:
    shapes = draw(SHEET).shapes
    assert Path((((24, 24), (72, 72)),), "#67f067/45", 7.5) in shapes
    assert Circle(SIDE, SIDE / 2, 0.15 * SIDE, "paper", "ink", 1.5) in shapes
    assert any(isinstance(shape, Path) and len(shape.lines) == 2 and shape.stroke == "ink" for shape in shapes)
    texts = {text for shape in shapes if isinstance(shape, Text) for _, _, text in shape.spots}
    assert {"12", "7"} <= texts
    assert "99" not in texts
    assert any(isinstance(shape, Path) and shape.fill == "#ff0000/45" for shape in shapes)


def test_what_stands_beside_the_grid_is_seen_and_what_is_far_away_does_not_shrink_it() -> None:
    assert draw(SHEET).top == -SIDE - 6
    far = Cosmetic("mark", "overlays[9]", points=((-500.0, 0.5),), text="far")
    assert draw(replace(SHEET, cosmetics=(far,))).top == -FURTHEST * SIDE - 6


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_a_colour_for_it(theme: str) -> None:
    assert "#" in to_svg(SHEET, get_theme(theme))


@pytest.mark.parametrize("colour", ["", "none", "transparent", "#FFF0", "#12345600"])
def test_what_cannot_be_seen_is_not_painted(colour: str) -> None:
    assert paint(colour) == ""


def test_odd_colours_and_sizes_draw_something_harmless() -> None:
    odd = Cosmetic("line", "x", points=((0, 0), (0, 0)), colour='"/><script>', width=1e9)
    mark = Cosmetic("mark", "x", points=((1, 1),), colour="#000", height=1e3, width=1e3, text="<b>" * 50)
    picture = to_svg(replace(SHEET, cosmetics=(odd, mark)))
    assert "<script" not in picture
    assert "<b>" not in picture


@pytest.mark.parametrize("one", ALL)
def test_a_drawing_comes_back_from_plain_data(one: Cosmetic) -> None:
    assert cosmetic_from_plain(Reader(cosmetic_to_plain(one))) == one


@pytest.mark.parametrize("name", ["json", "link"])
def test_our_formats_carry_drawings(name: str) -> None:
    (again,) = read(write(SHEET, name))
    assert again.cosmetics == ALL
    assert [part.said() for part in again.not_understood] == ["3 lines"]


@pytest.mark.parametrize(
    "plain",
    [
        {"shape": "star", "origin": ""}, {"shape": "line"}, {"shape": "line", "origin": "", "points": [[1]]},
        {"shape": "line", "origin": "", "points": [[1e9, 0]]}, {"shape": "mark", "origin": "", "is_round": 1},
        {"shape": "mark", "origin": "", "height": float("nan")}, {"shape": "mark", "origin": "", "size": 1},
    ],
)  # fmt: skip
def test_a_drawing_that_makes_no_sense_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(FormatError):
        cosmetic_from_plain(Reader(plain))


def test_a_plain_rectangle_is_a_rectangle() -> None:
    square = Cosmetic("mark", "underlays[0]", points=((0.5, 0.5),), colour="#ffaa00", height=1, width=1)
    assert Rect(0, 0, SIDE, SIDE, "#ffaa00/45") in draw(replace(SHEET, cosmetics=(square,))).shapes
