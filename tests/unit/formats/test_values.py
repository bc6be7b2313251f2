"""Boards whose digits count from another number than 1: written, read, drawn and judged with their values."""

from __future__ import annotations

import json

import pytest

from modoku import hint
from modoku.certificates import certify
from modoku.certificates.verifying import verify_files
from modoku.errors import FormatError, LossyWrite, VariantError
from modoku.formats import all_formats, read, read_puzzle, to_line, write
from modoku.formats.ours import sheet_from_plain
from modoku.logic.step import conclusion
from modoku.puzzle import DigitSet, Domain, Layout, Puzzle, Sheet, Sum, Unit, find_faults
from modoku.render import to_svg, to_text
from modoku.search import solve
from modoku.variants import from_file, is_classic9, make

ZERO = make("classic:boxes=2x2,lowest=0")
FULL = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
TENS = Puzzle.blank(Layout("tens", 3, ((0, 0), (0, 1), (0, 2)), (Unit("row", "1", (0, 1, 2)),), lowest=99))


def test_a_recipe_says_where_digits_begin_and_its_name_keeps_it() -> None:
    assert (ZERO.layout.lowest, ZERO.layout.name) == (0, "classic:boxes=2x2,lowest=0")
    assert make("latin:size=5,lowest=-2").layout.symbols == ("-2", "-1", "0", "1", "2")
    assert make("classic:lowest=0", "diagonal").layout.name == "classic:boxes=3x3,lowest=0 + diagonal"
    assert not is_classic9(make("classic:lowest=0"))
    with pytest.raises(VariantError, match="first digit"):
        make("classic:lowest=many")


def test_texts_show_values() -> None:
    puzzle = ZERO.with_givens([1, 0, 4, 0] * 4)
    assert puzzle.givens_text == "0.3." * 4
    assert TENS.with_givens([2, 0, 3]).givens_text == "100 . 101"
    assert TENS.layout.digits_of("100 . 101") == [2, 0, 3]
    wide = Layout("wide", 12, tuple((0, c) for c in range(12)), (), lowest=0)
    assert wide.text_of(range(1, 13)) == "0123456789AB"
    # The digits alone do not say that they begin with 0.
    assert str(puzzle).startswith("<Puzzle")


@pytest.mark.parametrize("name", [name for name, one in all_formats().items() if one.any_lowest])
def test_formats_that_hold_values_read_them_back(name: str) -> None:
    puzzle = ZERO.with_givens([1, 0, 4, 0, *[0] * 12])
    text = write(puzzle, name)
    assert read_puzzle(text) == puzzle
    assert read_puzzle(text).layout.name == puzzle.layout.name
    assert read_puzzle(to_line(puzzle)) == puzzle
    if name not in ("json", "link", "iss"):
        assert "0" in text
        # With the layout named, the header may be missing.
        bare = "\n".join(line.partition("#")[0] for line in text.splitlines())
        assert read_puzzle(bare, blank=ZERO) == puzzle
        with pytest.raises(FormatError, match="begin with 0"):
            read_puzzle(text, blank=make("classic:boxes=2x2"))


def test_candidates_are_written_with_their_values() -> None:
    sheet = Sheet(ZERO.with_givens([1, *[0] * 15]), candidates=(DigitSet(), *[DigitSet.of(2, 4)] * 15))
    for name in ("line", "block"):
        text = write(sheet, name)
        assert "13" in text
        assert read(text) == [sheet]


@pytest.mark.parametrize("name", [n for n, one in all_formats().items() if not one.any_lowest and n != "keen"])
def test_other_formats_refuse_by_name_and_shift_only_when_allowed(name: str) -> None:
    puzzle = make("classic:boxes=3x3,lowest=0").with_givens([1, 9, *[0] * 79])
    with pytest.raises(LossyWrite, match="0 to 8"):
        write(puzzle, name)
    again = read_puzzle(write(puzzle, name, lossy=True), name)
    assert again.givens == puzzle.givens
    assert again.layout.lowest == 1
    with pytest.raises(FormatError, match="digits from 1"):
        read("", name, blank=puzzle)


def test_values_that_need_several_characters_are_held_by_json_alone() -> None:
    with pytest.raises(LossyWrite):
        write(TENS, "line")
    puzzle = TENS.with_givens([2, 0, 3])
    assert read_puzzle(write(puzzle, "json")) == puzzle
    assert read_puzzle("100 . 101", "line", blank=TENS) == puzzle


def test_people_name_values_and_lists_name_digits() -> None:
    short = {"modoku": 1, "variants": ["classic:boxes=2x2,lowest=0"]}
    for givens in ({"r1c1": 0, "r1c3": 3}, "0.3.............", [1, 0, 4, *[0] * 13]):
        assert sheet_from_plain(short | {"givens": givens}).puzzle == ZERO.with_givens([1, 0, 4, *[0] * 13])
    with pytest.raises(FormatError, match="between 0 and 3"):
        sheet_from_plain(short | {"givens": {"r1c1": 4}})


def test_pictures_and_faults_show_values() -> None:
    puzzle = ZERO.with_givens([1, 1, *[0] * 14]).with_constraints([Domain((0,), frozenset({2, 3}))])
    said = [fault.said() for fault in find_faults(puzzle)]
    assert "0 occurs twice in row 1: r1c1, r1c2." in said
    assert "r1c1 holds 0, and may hold only 2, 3." in said
    assert ">0<" in to_svg(puzzle)
    drawn = to_text(ZERO.with_givens([1, *[0] * 15]), unicode=False)
    assert "| 0 . | . . |" in drawn
    assert "The digits go from 0 to 3." in drawn
    assert "-1  0" in to_text(make("latin:size=3,lowest=-1"), unicode=False, candidates=True)


def test_rules_reckon_with_values_and_solutions_show_them() -> None:
    puzzle = ZERO.with_constraints([Sum((0, 1), 1), Sum((0, 4), 2)])
    result = solve(puzzle.with_givens([1, *[0] * 15]), limit=3)
    assert result.solution is not None
    assert str(result.solution).startswith("01")
    assert str(result.solution)[4] == "2"


def test_hints_name_values() -> None:
    full = [*FULL[:15], 0]
    told = hint(ZERO.with_givens(full), stage=4).text.said()
    assert "r4c4" in told
    assert "0" in told.replace("r4c4", "")
    assert conclusion(TENS.layout, [(0, 1)], [(1, 2), (1, 3)]) == "r1c1=99, r1c2≠100 101"


def test_a_certificate_of_such_a_board_is_checked() -> None:
    certificate = certify(ZERO.with_givens([*FULL[:12], *[0] * 4]))
    assert certificate is not None
    files = certificate.to_files()
    assert files["solutions.txt"].startswith(b"0123")
    assert verify_files(files).verified


def test_an_own_board_says_where_its_digits_begin() -> None:
    own = {
        "modoku-variant": 1,
        "name": "own",
        "board": {"size": 3, "lowest": 0, "map": ["###"]},
        "units": [{"kind": "row", "cells": [0, 1, 2]}],
        "domains": {"map": ["ab."], "digits": {"a": "even", "b": [0, 1]}},
    }
    puzzle = from_file(json.dumps(own))(None)
    assert puzzle.layout.lowest == 0
    assert [list(domain) for domain in puzzle.domains] == [[1, 3], [1, 2], [1, 2, 3]]
