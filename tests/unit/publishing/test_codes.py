"""Codes of books: large enough to be read, and in nobody's way."""

import pytest

from modoku.publishing import BookEntry, BookPlan, BookStyle
from modoku.publishing.codes import MOST_MODULES, SQUARE, code_path, has_code, side_of_code
from modoku.publishing.places import places_of
from modoku.publishing.style import PerPage
from modoku.render.scene import Path, Text
from modoku.search import solve
from modoku.variants import make

pytest.importorskip("reportlab")

ADDRESS = "https://example.org/#/play/p/2."
GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(scope="module")
def entry() -> BookEntry:
    puzzle = make("classic").with_givens({cell: int(sign) for cell, sign in enumerate(GIVENS) if sign != "."})
    solution = solve(puzzle).solution
    assert solution is not None
    return BookEntry(puzzle, solution.values, link=ADDRESS + "x" * 310)


def test_no_square_of_a_code_is_too_small_for_a_press() -> None:
    for length in range(0, 600, 20):
        text = ADDRESS + "x" * length
        if has_code(text):
            squares = code_path(text, 0, 0, 1.0).lines
            finest = min(line[1][0] - line[0][0] for line in squares)
            assert finest >= 1 / MOST_MODULES - 1e-9
            assert side_of_code(text) * finest >= SQUARE - 1e-9
        else:
            assert length > 300, "a killer has a code"
            assert side_of_code(text) == 0


@pytest.mark.parametrize(("many", "is_beside"), [("1", False), ("4", False), ("6", True)])
def test_codes_stand_where_boards_stay_large_and_cover_nothing(
    entry: BookEntry, many: PerPage, is_beside: bool
) -> None:
    plan = BookPlan([entry] * 9, BookStyle(per_page=many, hints="none"))
    assert bool(places_of(plan.sections[0], plan.style).beside) == is_beside
    shapes = next(page for page in plan.iter_pages() if page.number == plan.page_of[0]).scene.shapes
    paths = [shape.lines for shape in shapes if isinstance(shape, Path)]
    codes = [[spot for line in lines for spot in line] for lines in paths if len(lines) > 500]
    assert len(codes) == int(many)
    others = [(x, y) for shape in shapes if isinstance(shape, Text) for x, y, _ in shape.spots]
    others += [spot for lines in paths if len(lines) <= 500 for line in lines for spot in line]
    for code in codes:
        left, right = min(x for x, _ in code), max(x for x, _ in code)
        top, bottom = min(y for _, y in code), max(y for _, y in code)
        assert right - left == pytest.approx(side_of_code(entry.link))
        assert 0 < left < right < plan.style.paper.width
        quiet = 4 * SQUARE
        within = [
            one for one in others if left - quiet < one[0] < right + quiet and top - quiet < one[1] < bottom + quiet
        ]
        assert not within
