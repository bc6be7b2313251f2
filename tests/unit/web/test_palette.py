"""What a setter can draw by hand: every kind that says its title and its shape, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from modoku.language import Message, msg
from modoku.puzzle import CONSTRAINT_KINDS, BoxGrid, Cell, Constraint, Layout
from modoku.puzzle.fields import Cells
from modoku.web.palette import palette_of

LAYOUT = BoxGrid.of_order(2).to_layout("order 2")


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
    clues: Any = palette_of(LAYOUT, "en")["clues"]
    return next((clue for clue in clues if clue["name"] == name), None)


@pytest.mark.usefixtures("far_line")
def test_a_kind_with_a_shape_can_be_drawn_with_what_the_layout_makes_of_it() -> None:
    assert _drawn("far-line") == {
        "name": "far-line",
        "kind": "far-line",
        "title": "Far lines",
        "shape": "line",
        "least": 3,
        "asked": {"field": "number", "holds": "number"},
        "usual": {"gap": 2},
    }


def test_a_kind_without_a_shape_or_title_is_not_drawn(far_line: type[Constraint]) -> None:
    for name in ("shape", "title"):
        kept = getattr(far_line, name)
        setattr(far_line, name, "")
        assert _drawn("far-line") is None
        setattr(far_line, name, kept)
    assert _drawn("far-line") is not None
    assert _drawn("pairs") is None


def test_the_fields_that_hold_cells_are_known_of_every_kind() -> None:
    cells: Any = palette_of(LAYOUT, "en")["cells"]
    assert cells.keys() == CONSTRAINT_KINDS.keys()
    assert cells["equal"] == ["groups"]
    assert cells["sum"] == ["cells"]
