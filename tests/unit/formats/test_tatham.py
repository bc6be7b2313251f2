"""Keen, Unequal and the saved games of Simon Tatham's collection."""

from __future__ import annotations

import pytest

import modoku
from modoku.errors import FormatError, LossyWrite
from modoku.formats import detect, read, write
from modoku.puzzle import DigitSet, Sheet
from modoku.rules.kenken import KenKen
from modoku.variants import classic, latin, make

CAGES = "3-@r1c1r1c2;12*@r1c3r1c4r2c4;2/@r2c1r3c1;5+@r2c2r2c3;9+@r3c2r3c3r3c4;8*@r4c2r4c3r4c4"


def test_a_keen_id_holds_cages_and_single_cells_as_givens() -> None:
    puzzle = make("latin:size=4", f"kenken:cages={CAGES}").with_givens({12: 4})
    text = write(puzzle, "keen")
    assert text == "4:a3_bba_6a__,s3m12d2a5a9a4m8\n"
    assert read(text)[0].puzzle == puzzle
    assert detect(text).name == "keen"


def test_a_letter_may_be_counted_or_written_out() -> None:
    (counted,), (spelt,) = read("2:_5,a1a2a2a1"), read("2de:_____,a1a2a2a1")
    with pytest.raises(FormatError):
        read("2:_4,a1a2a2a1")
    assert counted.puzzle == spelt.puzzle
    assert counted.puzzle.givens_text == "1221"


@pytest.mark.parametrize("text", ["3:_3,a1", "4:a3_bba_6a__,s3m12", "3:b99,a1", "3:a_b_a_b_,d2s3m4", "2:_5,a9a2a2a1"])
def test_a_keen_id_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        read(text, "keen")


def test_keen_refuses_cells_without_a_clue_and_boxes() -> None:
    with pytest.raises(FormatError, match="every cell"):
        write(latin(4), "keen")
    boxes = make("classic:boxes=2x2").with_constraints(
        KenKen(tuple(range(4 * r, 4 * r + 4)), 10, "+") for r in range(4)
    )
    with pytest.raises(LossyWrite, match="layout"):
        write(boxes, "keen")


def test_an_unequal_id_holds_signs() -> None:
    puzzle = make("latin:size=4", "greater-than:signs=r1c1>r1c2;r3c3>r2c3").with_givens({5: 3})
    text = write(puzzle, "unequal")
    assert text == "4:0R,0,0,0,0,3,0,0,0,0,0U,0,0,0,0,0,\n"
    assert read(text)[0].puzzle == puzzle
    assert read("4:0R,c0,3,d0U,0,0,0,0,0", "unequal")[0].puzzle == puzzle


def test_the_adjacent_form_says_which_neighbours_are_not_consecutive_too() -> None:
    puzzle = make("latin:size=3", "consecutive:pairs=r1c1r1c2;r2c2r3c2")
    text = write(puzzle, "unequal")
    assert text.startswith("3a:0R,0L,0,0,0D,0,0,0U,0,")
    assert read(text)[0].puzzle == puzzle
    assert modoku.solve(text).verdict == modoku.solve(puzzle).verdict


@pytest.mark.parametrize(
    "text", ["3:0L,0,0,0,0,0,0,0,0,", "3:0R,0L,0,0,0,0,0,0,0,", "3a:0R,0,0,0,0,0,0,0,0,", "3:0,0,", "3:9,"]
)
def test_an_unequal_id_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        read(text, "unequal")


def test_a_saved_game_holds_what_the_player_did() -> None:
    puzzle = classic().with_givens({0: 5, 40: 7})
    marks = tuple(DigitSet.of(2, 3) if cell == 9 else DigitSet() for cell in range(81))
    sheet = Sheet(puzzle, tuple(4 if cell == 10 else 0 for cell in range(81)), marks)
    text = write(sheet, "tatham")
    assert "GAME    :4:Solo" in text
    assert "MOVE    :6:R1,1,4" in text
    assert (detect(text).name, read(text)) == ("tatham", [sheet])


def test_a_saved_game_is_shown_where_the_player_stands() -> None:
    text = write(Sheet(classic(), (0, 4, *(0,) * 79)), "tatham")
    before = text.replace("STATEPOS:1:2", "STATEPOS:1:1")
    assert read(text)[0].placed[1] == 4
    assert not read(before)[0].placed


def test_the_game_is_chosen_by_what_it_can_hold() -> None:
    signs = make("latin:size=4", "greater-than:signs=r1c1>r1c2")
    cages = make("latin:size=4", f"kenken:cages={CAGES}").with_givens({12: 4})
    for puzzle, game in ((signs, "Unequal"), (cages, "Keen"), (make("diagonal"), "Solo")):
        text = write(puzzle, "tatham")
        assert f":{len(game)}:{game}\n" in text
        assert read(text)[0].puzzle.constraints == puzzle.constraints


def test_a_saved_game_of_something_else_is_told_by_name() -> None:
    text = write(classic(), "tatham").replace(":4:Solo", ":4:Mine")
    with pytest.raises(FormatError, match="Mine"):
        read(text)
    with pytest.raises(FormatError, match="damaged"):
        read(write(classic(), "tatham").replace("VERSION :1:1", "VERSION :0:1"))
