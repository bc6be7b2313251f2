"""PNG pictures: real digits, clear errors."""

import sys
from collections.abc import Iterator

import pytest

from modoku.errors import DrawingError, DrawingUnavailable
from modoku.puzzle import Layout
from modoku.render import png, to_png
from modoku.variants import classic

FRAME = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">{}</text></svg>'


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    yield
    png._has_font.cache_clear()


def test_digits_leave_a_trace() -> None:
    pytest.importorskip("resvg_py")
    blank, given = to_png(classic()), to_png(classic().with_givens({0: 8}))
    assert blank.startswith(b"\x89PNG\r\n\x1a\n")
    assert blank != given


def test_cells_have_the_size_asked_for() -> None:
    pytest.importorskip("resvg_py")
    image = to_png(classic(), cell_pixels=24)
    assert int.from_bytes(image[16:20]) == 9 * 24 + 6


def test_digits_appear_without_any_font_of_the_machine() -> None:
    resvg = pytest.importorskip("resvg_py")
    pytest.importorskip("reportlab")
    files = png._bundled_fonts()
    assert len(files) == 4
    drawn = [
        bytes(
            resvg.svg_to_bytes(
                svg_string=FRAME.format(text),
                skip_system_fonts=True,
                font_files=fonts,
                font_family="Bitstream Vera Sans",
            )
        )
        for text, fonts in (("8", files), ("", files), ("8", None))
    ]
    assert drawn[0] != drawn[1]
    # Without any font the library is silent: this is why the font is tried first.
    assert drawn[2] == drawn[1]


def test_a_missing_library_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(DrawingUnavailable, match=r"modoku\[print\]"):
        to_png(classic())


def test_a_missing_font_is_an_error_and_no_empty_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py")
    monkeypatch.setattr(png, "_has_font", lambda: False)
    monkeypatch.setattr(png._has_font, "cache_clear", lambda: None, raising=False)
    with pytest.raises(DrawingUnavailable, match="font"):
        to_png(classic())


def test_a_gigantic_picture_is_refused() -> None:
    pytest.importorskip("resvg_py")
    with pytest.raises(DrawingError, match="too large"):
        to_png(Layout("far", 2, ((0, 0), (4000, 4000)), ()))
