"""draw, show and convert: pictures and texts of whole puzzles, of anything that stands for one."""

import inspect
import json
from typing import Any, get_args, get_type_hints

import pytest

import modoku
from modoku.errors import FormatError, LossyWrite, UnknownName, WrongType
from modoku.language import LANGUAGES, Message
from modoku.puzzle import DigitSet, Sheet
from modoku.questions.convert import ConvertAnswer
from modoku.questions.draw import DrawAnswer, DrawRequest
from modoku.questions.inputs import to_sheet
from modoku.questions.show import ShowAnswer
from modoku.render import THEMES

LINE = "1..............2"
ROWS = [[1, 0, 0, 0], [0] * 4, [0] * 4, [0, 0, 0, 2]]
KILLER = modoku.make("killer:cages=10@r1c1r1c2r2c1")


def test_pictures_are_of_anything_that_stands_for_a_puzzle() -> None:
    puzzle = modoku.read_puzzle(LINE)
    for write in (modoku.to_svg, modoku.to_text):
        drawn = write(puzzle)
        for other in (
            LINE,
            ROWS,
            Sheet(puzzle),
            modoku.Grid(puzzle.layout, puzzle.givens),
            {"modoku": 1, "givens": LINE},
        ):
            assert write(other) == drawn
        with pytest.raises(WrongType):
            write(3)  # type: ignore[arg-type]
    assert modoku.to_svg(puzzle.layout) != modoku.to_svg(puzzle)
    assert modoku.to_svg(LINE, "dark", candidates=True) != modoku.to_svg(LINE, "light")


def test_a_pdf_has_a_page_for_each_puzzle() -> None:
    pytest.importorskip("reportlab")

    def pages(content: bytes) -> int:
        return content.count(b"/Type /Page\n") + content.count(b"/Type /Page ")

    one = modoku.to_pdf(LINE)
    assert pages(one) == pages(modoku.to_pdf(ROWS)) == pages(modoku.to_pdf([1] + [0] * 15)) == 1
    several: list[Any] = [LINE, ROWS, KILLER]
    assert pages(modoku.to_pdf(several)) == 3
    assert modoku.draw(LINE, to="pdf").file.content == one


def test_a_drawing_is_that_of_the_whole_sheet_and_comes_back_from_json() -> None:
    placed = Sheet(to_sheet(LINE).puzzle, (0, 3, *[0] * 14), (DigitSet.of(2, 4), *[DigitSet()] * 15))
    for chosen in ({}, {"theme": "dark"}, {"candidates": True}, {"cell_pixels": 20}, {"language": "fr"}):
        found = modoku.draw(placed, **chosen)
        assert found.file.text == modoku.to_svg(placed, **chosen)
        again = DrawAnswer.from_json(json.loads(json.dumps(found.to_json())))
        assert again == found
        assert again.file == found.file
    assert modoku.draw(placed).file.text != modoku.draw(LINE).file.text
    assert modoku.draw(placed)._repr_svg_() == modoku.to_svg(placed)


def test_a_png_has_the_marks_that_are_asked_for() -> None:
    pytest.importorskip("resvg_py")
    plain, marked = (modoku.draw(LINE, to="png", candidates=marks).file for marks in (False, True))
    assert plain.content.startswith(b"\x89PNG")
    assert plain.content != marked.content
    assert plain.media_type == "image/png"


def test_the_themes_and_languages_of_a_drawing_are_those_there_are() -> None:
    hints = get_type_hints(DrawRequest)
    assert get_args(hints["theme"]) == THEMES
    assert sorted(get_args(hints["language"])) == sorted(LANGUAGES)
    with pytest.raises(FormatError, match="theme"):
        DrawRequest.from_json({"puzzle": LINE, "theme": "pink"})
    with pytest.raises(FormatError, match="cell_pixels"):
        DrawRequest.from_json({"puzzle": LINE, "cell_pixels": 1000})


def test_show_draws_the_board_and_says_the_rules_that_it_cannot_show() -> None:
    found = modoku.show(KILLER)
    assert str(found) == modoku.to_text(KILLER).rstrip("\n")
    assert "r1c1, r1c2, r2c1" in str(found)
    assert "différents" in found.said("fr")
    facts = (found.layout, found.size, found.cells, found.clues, found.constraints)
    assert facts == ("classic:boxes=3x3", 9, 81, 0, 2)
    assert found.to_json("fr")["text"] == found.said("fr")
    assert ShowAnswer.from_json(found.to_json("fr")) == found
    assert modoku.show(LINE, ascii=True).said().isascii()
    assert "34 |" in modoku.show(LINE, candidates=True, ascii=True).said()
    with pytest.raises(FormatError, match="clues: This contradicts the rest"):
        ShowAnswer.from_json(found.to_json() | {"clues": 5})


def test_convert_writes_what_the_format_holds_and_tells_what_it_does_not() -> None:
    with pytest.raises(LossyWrite, match="cage"):
        modoku.convert(KILLER, to="line")
    found = modoku.convert(KILLER, to="line", lossy=True)
    assert (found.text, found.to) == ("." * 81 + "\n", "line")
    assert [str(loss) for loss in found.losses] == ["constraints: cage (2)"]
    assert "cage (2)" in str(found.remarks()[0])
    assert "perd" in found.remarks()[0].said("fr") or "cage" in found.remarks()[0].said("fr")
    assert ConvertAnswer.from_json(found.to_json("fr")) == found
    whole = modoku.convert(KILLER, to="json")
    assert modoku.read_puzzle(whole.text) == KILLER
    assert whole.losses == ()
    with pytest.raises(UnknownName, match="sdkk"):
        modoku.convert(LINE, to="sdkk")


def test_what_was_not_understood_is_lost_in_every_format_but_ours() -> None:
    sheet = Sheet(modoku.read_puzzle(LINE), not_understood=(Message("a fog"),))
    with pytest.raises(LossyWrite, match="a fog"):
        modoku.convert(sheet, to="line")
    assert [str(loss) for loss in modoku.convert(sheet, to="line", lossy=True).losses] == ["a fog"]
    kept = modoku.convert(sheet, to="json")
    assert kept.losses == kept.remarks() == ()
    (again,) = modoku.read(kept.text)
    assert [str(part) for part in again.not_understood] == ["a fog"]
    assert [str(remark) for remark in modoku.show(sheet).remarks()] == ["Not understood, and left out: a fog"]


def test_signatures_say_what_is_taken() -> None:
    assert list(inspect.signature(modoku.to_svg).parameters)[:2] == ["subject", "theme"]
    assert "to" in inspect.signature(modoku.convert).parameters
