"""What a setter can draw by hand: the clues of variants, and every kind that says its title and its shape."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from modoku.errors import ModokuError
from modoku.language import Message, msg
from modoku.puzzle import CONSTRAINT_KINDS, BoxGrid, Cell, Constraint, Layout
from modoku.puzzle.fields import Cells
from modoku.puzzle.marks import marks_of
from modoku.variants import make
from modoku.variants.naming import puzzle_from_plain
from modoku.web.palette import iter_clues, make_clue, palette_in

LAYOUT = BoxGrid.of_order(2).to_layout("order 2")
STATIC = Path(__file__).parents[3] / "src" / "modoku" / "web" / "static"


@pytest.fixture
def far_line() -> Iterator[type[Constraint]]:
    """A kind of line that is there for one test."""

    @dataclass(frozen=True)
    class FarLine(Constraint):
        kind: ClassVar[str] = "far-line"
        title: ClassVar[Message] = msg("{text}", text="Far lines")
        shape: ClassVar[str] = "line"
        least: ClassVar[int] = 3
        cells: Cells
        number: int
        gap: int = 0
        style: str = ""

        @classmethod
        def on(cls, layout: Layout, cells: Sequence[Cell], **chosen: Any) -> Constraint:
            return cls(tuple(cells), **({"gap": layout.size // 2} | chosen))

    yield FarLine
    del CONSTRAINT_KINDS["far-line"]


def _drawn(name: str) -> dict[str, Any] | None:
    clues: Any = palette_in("en")["clues"]
    return next((clue for clue in clues if clue["name"] == name), None)


def test_a_kind_with_a_shape_can_be_drawn_with_what_the_layout_makes_of_it(far_line: Any) -> None:
    found = _drawn("far-line")
    assert found is not None
    assert len(found.pop("example")["constraints"]) == 1
    assert found == {
        "name": "far-line",
        "kind": "far-line",
        "title": "Far lines",
        "rule": "",
        "how": "",
        "shape": "line",
        "symmetric": False,
        "least": 3,
        "value": "number",
        "field": "number",
    }
    assert make_clue(LAYOUT, "far-line", [3, 2, 1], "5") == (far_line((3, 2, 1), 5, 2),)


def test_a_kind_without_a_shape_or_title_is_not_drawn(far_line: type[Constraint]) -> None:
    for name in ("shape", "title"):
        kept = getattr(far_line, name)
        setattr(far_line, name, "")
        assert _drawn("far-line") is None
        setattr(far_line, name, kept)
    assert _drawn("far-line") is not None
    assert _drawn("pairs") is None


def test_the_fields_that_hold_cells_are_known_of_every_kind() -> None:
    cells: Any = palette_in("en")["cells"]
    assert cells.keys() == CONSTRAINT_KINDS.keys()
    assert cells["equal"] == ["groups"]
    assert cells["sum"] == ["cells"]


@pytest.mark.parametrize(
    ("name", "cells", "typed", "recipe"),
    [
        ("cage", "r1c1r1c2", "5", "killer:cages=5@r1c1r1c2"),
        ("cage", "r1c1r1c2", "", "killer:cages=r1c1r1c2"),
        ("thermometer", "r1c1r2c2r3c3", "", "thermometer:lines=r1c1r2c2r3c3"),
        ("whispers", "r1c1r2c2r3c3", "", "whispers:lines=r1c1r2c2r3c3"),
        ("palindrome", "r1c1r2c2r3c3", "", "palindrome:lines=r1c1r2c2r3c3"),
        ("arrow", "r1c1r2c2r3c3", "", "arrow:arrows=r1c1>r2c2r3c3"),
        ("extra-region", "r1c1r2c2r3c3", "", "extra-region:regions=r1c1r2c2r3c3"),
        ("white-dot", "r1c1r1c2r1c3", "", "kropki:white=r1c1r1c2;r1c2r1c3"),
        ("black-dot", "r1c1r1c2", "", "kropki:black=r1c1r1c2"),
        ("roman-x", "r1c1r1c2", "", "xv:x=r1c1r1c2"),
        ("roman-v", "r1c1r1c2", "", "xv:v=r1c1r1c2"),
        ("difference", "r1c1r1c2", "2", "difference:pairs=2@r1c1r1c2"),
        ("ratio", "r1c1r1c2", "3", "ratio:pairs=3@r1c1r1c2"),
        ("sign", "r1c1r1c2r2c2", "", "greater-than:signs=r1c1>r1c2>r2c2"),
        ("even", "r1c1", "", "parity:even=r1c1"),
        ("odd", "r1c1", "", "parity:odd=r1c1"),
        ("renban", "r1c1r2c2r3c3", "", "renban:lines=r1c1r2c2r3c3"),
        ("look-and-say", "r1c1r1c2", "03", "look-and-say:cages=03@r1c1r1c2"),
        ("quadruple", "r2c3", "123", "quadruple:clues=123@r2c3"),
        ("quadruple", "r3c4r2c3r2c4r3c3", "123", "quadruple:clues=123@r2c3"),
        ("region-sum", "r1c2r1c3", "", "region-sum:lines=r1c2r1c3"),
        ("little-killer", "r1c2r2c3", "9", "little-killer:clues=9@r1c2se"),
        ("little-killer", "r4c1r3c2r2c3", "12", "little-killer:clues=12@r4c1ne"),
        ("clone", "r1c1r1c2r4c3r4c4", "", "clone:shapes=r1c1r1c2=r4c3r4c4"),
    ],
)
def test_what_is_drawn_is_what_the_recipe_says(name: str, cells: str, typed: str, recipe: str) -> None:
    wanted = make("classic:boxes=2x2", recipe)
    places = [4 * (int(row) - 1) + int(column) - 1 for row, column in re.findall(r"r(\d)c(\d)", cells)]
    assert make_clue(wanted.layout, name, places, typed) == wanted.constraints


def test_every_clue_has_a_picture_of_itself() -> None:
    for clue in palette_in("fr")["clues"]:  # type: ignore[attr-defined]
        puzzle = puzzle_from_plain(clue["example"])
        assert any(list(marks_of(rule, puzzle.layout)) for rule in puzzle.constraints), clue["name"]


@pytest.mark.parametrize(
    ("name", "cells", "typed"),
    [
        ("nothing", [0], ""),
        ("cage", [0, 99], "3"),
        ("difference", [0, 1], ""),
        ("cage", [0], "x"),
        ("arrow", [0], ""),
        ("quadruple", [3], "12"),
        ("quadruple", [0, 2], "1"),
        ("quadruple", [0], "9"),
        ("clone", [0, 1, 15], ""),
        ("little-killer", [5, 10], "5"),
        ("little-killer", [0, 1], "5"),
        ("region-sum", [0, 1], ""),
    ],
)
def test_what_makes_no_sense_is_refused(name: str, cells: list[int], typed: str) -> None:
    with pytest.raises(ModokuError):
        make_clue(LAYOUT, name, cells, typed)


def test_no_rule_is_written_by_hand_on_the_page() -> None:
    """What a clue is, the server says: no module of the page puts a constraint together, or knows one by its name."""
    known = {*CONSTRAINT_KINDS, *(clue.drawn.name for clue in iter_clues())}
    # Hidden is also the style of what is not drawn at all.
    names = "|".join(sorted(known - {"hidden"}, key=len, reverse=True))
    for path in sorted(STATIC.glob("*.js")):
        text = path.read_text(encoding="utf-8")
        found = re.findall(rf"\b(?:kind|style)\b\s*(?:[!=]==|:)\s*\"(?:{names})\"", text)
        assert not found, (path.name, found)
