"""A text that is no puzzle is told for what it is, and never counted as cells."""

from __future__ import annotations

import pytest

from modoku.errors import FormatError
from modoku.formats import iter_lines, read
from modoku.formats.encoding import decode_text
from modoku.formats.foreign import find_foreign

CASES = {
    "binary": bytes(range(256)) * 20,
    "PDF": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n",
    "PNG": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0",
    "ZIP": b"PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0",
    "gzip": b"\x1f\x8b\x08\0\0\0\0\0\0\x03",
    "HTML": b"<!DOCTYPE html>\n<html><head><title>Sudoku</title></head></html>\n",
    "JSON of another program, with the keys foo, bar": b'{\n  "foo": [1, 2],\n  "bar": {"x": 1}\n}\n',
    "JSON without": b"[1, 2, 3]",
    "<svg>": b'<?xml version="1.0"?>\n<svg width="3"><g/></svg>\n',
    "table": b"name;age\nAda;36\nAlan;41\n",
    "id, name, age, city, notes": b"id,name,age,city,notes\n1,Ada,36,London,\n2,Alan,41,Wilmslow,x\n",
    "example.org": b"https://example.org/puzzle/17",
    "begins with": b"Dear Sir, please find enclosed the puzzle of the week.\nYours\n",
}


@pytest.mark.parametrize("word", CASES)
def test_a_foreign_text_is_told_for_what_it_is(word: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(decode_text(CASES[word]))
    assert word in str(caught.value)
    assert caught.value.said("fr") != caught.value.said("en")
    assert "square grid" not in str(caught.value)


def test_cells_with_a_slip_are_no_foreign_text() -> None:
    for text in ("53..7", "1,2,3,4,5\n2,3,4,5,1\n", "12345678a\n" * 9, "." * 80):
        assert find_foreign(text) is None


def test_a_foreign_line_of_a_list_is_told_too() -> None:
    (error,) = iter_lines(['{"foo": 1}'])
    assert "foo" in str(error)


def test_a_game_of_gnome_without_cells_is_no_empty_grid() -> None:
    with pytest.raises(FormatError, match="no cells"):
        read('{"difficulty_category": 1, "time_elapsed": 0.0, "cells": []}')
