"""What a notebook shows."""

import pickle
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from modoku import picture
from modoku.puzzle import Grid, Puzzle, Sheet, Solution
from modoku.render import to_svg
from modoku.variants import classic, latin


@pytest.fixture
def no_drawer() -> Iterator[None]:
    kept = list(picture._drawers)
    picture.set_drawer(None)
    yield
    picture._drawers[:] = kept


def subjects() -> list[picture.Pictured]:
    puzzle = latin(2)
    values = (1, 2, 2, 1)
    return [puzzle, puzzle.layout, Sheet(puzzle), Grid(puzzle.layout, values), Solution.checked(puzzle, values)]


@pytest.mark.usefixtures("no_drawer")
@pytest.mark.parametrize("subject", subjects(), ids=lambda s: type(s).__name__)
def test_everything_that_can_be_drawn_is_shown_once_a_drawer_is_registered(subject: picture.Pictured) -> None:
    assert subject._repr_svg_() is None
    assert subject._repr_html_() is None
    picture.set_drawer(to_svg)  # type: ignore[arg-type]
    svg, html = subject._repr_svg_(), subject._repr_html_()
    assert svg is not None
    assert html is not None
    ElementTree.fromstring(svg)
    ElementTree.fromstring(html)


def test_being_shown_changes_neither_pickles_nor_equality() -> None:
    puzzle: Puzzle = classic().with_givens({0: 5})
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert not hasattr(Sheet(puzzle), "__dict__")
