"""PDF: the same bytes each time, the font inside, every shape drawn, a page a scene."""

from typing import Any

import pytest

from modoku import errors
from modoku.render import Highlight, LinkArrow, draw, get_theme, to_pdf
from modoku.render import pdf as pdf_module
from modoku.render.pdf import write_pdf
from modoku.render.scene import Circle, Path, Rect, Scene, Text
from modoku.variants import make

pytest.importorskip("reportlab")

PUZZLE = make("classic:boxes=2x2", "diagonal").with_givens({0: 1, 5: 2})


def test_the_same_scene_gives_the_same_bytes() -> None:
    scene = draw(
        PUZZLE, candidates=True, highlights=[Highlight("cause", (3,))], links=[LinkArrow((1, 2), (3, 4), False)]
    )
    for name in ("light", "dark", "print"):
        assert write_pdf([scene], get_theme(name)) == write_pdf([scene], get_theme(name))


def test_the_font_is_in_the_file_and_no_other_is_named() -> None:
    content = to_pdf(PUZZLE)
    assert content.startswith(b"%PDF-1.")
    assert b"/FontFile2" in content
    assert b"DejaVuSans" in content
    assert b"/Helvetica" not in content


def test_there_is_a_page_for_each_subject_of_its_own_size() -> None:
    content = to_pdf([PUZZLE, make("classic").with_givens({0: 1})], cell_pixels=24)
    assert content.count(b"/Type /Page\n") == 2
    assert b"/MediaBox [ 0 0 76.5 76.5 ]" in content
    assert b"/MediaBox [ 0 0 166.5 166.5 ]" in content


def test_every_kind_of_shape_is_drawn() -> None:
    shapes = (
        Rect(0, 0, 10, 10, "paper"),
        Rect(1, 1, 8, 8, stroke="ink", thickness=1, radius=2),
        Circle(5, 5, 2, "focus", "ink", 1),
        Path((((0.0, 0.0), (5.0, 5.0)),), "ink", 1, dash=(2.0, 1.0)),
        Path((((0.0, 0.0), (5.0, 5.0), (0.0, 5.0)),), fill="cause", closed=True, sharp=True),
        Text(((5, 5, "é ∈ Σ"),), 4, "ink", italic=True, anchor="start"),
    )
    blank = len(write_pdf([Scene((), 10, 10)], get_theme("light")))
    for shape in shapes:
        assert len(write_pdf([Scene((shape,), 10, 10)], get_theme("light"))) > blank


def test_without_the_library_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    pdf_module.load_fonts.cache_clear()

    def refuse(name: str, *rest: Any) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(pdf_module, "import_module", refuse)
    with pytest.raises(errors.DrawingUnavailable, match=r"modoku\[print\]"):
        to_pdf(PUZZLE)
    pdf_module.load_fonts.cache_clear()
