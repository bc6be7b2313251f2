"""What can be asked, and what is refused before any time is spent."""

from dataclasses import replace
from typing import Any

import pytest

from modoku.errors import FormatError, ImpossibleRequest, ModokuError, UnknownName
from modoku.generation import PATTERNS, Maker, Specification, Symmetry, generate
from modoku.generation.patterns import find_images, has_symmetry, orbits, read_pattern
from modoku.logic import Level
from modoku.variants import make


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ({"level": "impossible"}, UnknownName),
        ({"symmetry": "wobbly"}, UnknownName),
        ({"style": "tabloid"}, UnknownName),
        ({"resemblance": "smell"}, UnknownName),
        ({"needs": "magic"}, UnknownName),
        ({"clues": (30, 20)}, FormatError),
        ({"clues": (1,)}, FormatError),
        ({"clues": "a-b"}, FormatError),
        ({"clues": 22.5}, FormatError),
        ({"clues": True}, FormatError),
        ({"rating": "inf"}, FormatError),
        ({"rating": ("1", "2")}, FormatError),
        ({"seed": -1}, FormatError),
        ({"needs": ("x-wing",), "avoids": ("x-wing",)}, ImpossibleRequest),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(wrong: dict[str, Any], kind: type[ModokuError]) -> None:
    with pytest.raises(kind) as refusal:
        Specification(**wrong)
    assert str(refusal.value)


def test_words_and_ranges_are_read_as_people_write_them() -> None:
    found = Specification(level="Easy", symmetry="rotational", rating="2-3.5", clues="-30", variants="killer")  # type: ignore[arg-type]
    assert (found.level, found.symmetry) == (Level.EASY, Symmetry.HALF_TURN)
    assert (found.rating, found.clues, found.variants) == ((2.0, 3.5), (0, 30), ("killer",))
    assert Specification(clues=24).clues == Specification(clues="24").clues == (24, 24)
    assert Specification(clues=[22, 26]) == Specification(clues=(22, 26))  # type: ignore[arg-type]


def test_a_level_in_words_is_a_level() -> None:
    assert generate(Specification(level="easy", seed=1)).level is Level.EASY


def test_a_style_sets_only_what_was_not_said() -> None:
    found = Specification(symmetry=Symmetry.DIAGONAL, style="newspaper")
    assert (found.symmetry, found.clues) == (Symmetry.DIAGONAL, (0, 30))
    assert replace(found, seed=3) == Specification(symmetry="diagonal", clues="-30", style="newspaper", seed=3)


def test_the_size_of_the_boxes_is_a_recipe() -> None:
    assert Specification(boxes="2x3", variants=("diagonal",)).recipes == ("classic:boxes=2x3", "diagonal")


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_orbits_cover_every_cell_once_and_keep_the_symmetry(symmetry: Symmetry) -> None:
    layout = make("classic:boxes=2x3").layout
    groups = orbits(layout, symmetry)
    assert sorted(cell for group in groups for cell in group) == list(range(36))
    assert all(has_symmetry(layout, group, symmetry) for group in groups)


def test_a_layout_without_a_symmetry_says_which_it_has() -> None:
    layout = make("triple-vee").layout
    assert find_images(layout, Symmetry.HALF_TURN) is None
    with pytest.raises(ImpossibleRequest, match="left-right"):
        orbits(layout, Symmetry.HALF_TURN)


def test_the_patterns_with_a_name_fit_the_classic_grid() -> None:
    layout = make("classic").layout
    for name in PATTERNS:
        assert len(read_pattern(name, layout).places) >= 17
    assert len(read_pattern("pi-day", layout).places) == 21


@pytest.mark.parametrize(
    "request_",
    [
        Specification(pattern="x" * 16 + "." * 65),
        Specification(pattern=("." * 18 + "x" * 9) + "x" * 54),
        Specification(pattern="x" * 80),
        Specification(pattern="!" * 81),
        Specification(variants=("triple-vee",), symmetry=Symmetry.HALF_TURN),
        Specification(variants=("diagonal",), unbiased=True),
        Specification(level=Level.EASY, rating=(5.0, 6.0)),
        Specification(fixed="5" * 90),
        Specification(pattern="pi-day", clues=(30, 40)),
        Specification(clues=(0, 16)),
        Specification(clues=(82, 90)),
        Specification(like="not a puzzle at all"),
        Specification(fixed="314159265" + "." * 72),
        Specification(variants=("classic:boxes=2x3", "diagonal", "anti-knight")),
    ],
)
def test_what_can_never_be_met_is_refused_at_once(request_: Specification) -> None:
    with pytest.raises(ImpossibleRequest):
        Maker.of(request_)
