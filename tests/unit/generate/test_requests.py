"""What can be asked, and what is refused before any time is spent."""

import pytest

from modoku.errors import FormatError, GenerationFailed
from modoku.generate import PATTERNS, PRESETS, Maker, Request, Symmetry
from modoku.generate.patterns import find_images, has_symmetry, orbits, read_pattern
from modoku.generate.request import range_from_text
from modoku.logic import Level
from modoku.variants import make


def test_a_request_survives_json() -> None:
    request = Request(
        variants=("classic:boxes=2x3", "diagonal"),
        level=Level.HARD,
        rating=(2.0, 3.5),
        clues=(10, 14),
        minimal=True,
        symmetry=Symmetry.HALF_TURN,
        fixed="1" + "." * 35,
        needs=("naked-pair",),
        avoids=("x-wing",),
        rule_needed=False,
        seed=7,
    )
    assert Request.from_json(request.to_json()) == request


@pytest.mark.parametrize(
    "data",
    [
        {"levle": "easy"},
        {"level": "impossible"},
        {"clues": [30, 20]},
        {"clues": [1]},
        {"symmetry": "wobbly"},
        {"seed": -1},
        {"minimal": "yes"},
        {"rating": ["a", "b"]},
        {"preset": "tabloid"},
    ],
)
def test_a_request_that_makes_no_sense_is_refused_with_a_reason(data: dict[str, object]) -> None:
    with pytest.raises(FormatError) as refusal:
        Request.from_json(data)
    assert str(refusal.value)


def test_a_style_sets_only_what_was_not_said() -> None:
    request = Request(symmetry=Symmetry.DIAGONAL).with_preset("newspaper")
    assert request.symmetry is Symmetry.DIAGONAL
    assert request.clues == (0, 30)
    assert set(PRESETS) >= {"newspaper"}


@pytest.mark.parametrize(("text", "bounds"), [("24", (24, 24)), ("22-26", (22, 26)), ("-30", (0, 30))])
def test_ranges_are_read_as_people_write_them(text: str, bounds: tuple[int, int]) -> None:
    assert range_from_text(text, "clues") == bounds


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_orbits_cover_every_cell_once_and_keep_the_symmetry(symmetry: Symmetry) -> None:
    layout = make("classic:boxes=2x3").layout
    groups = orbits(layout, symmetry)
    assert sorted(cell for group in groups for cell in group) == list(range(36))
    assert all(has_symmetry(layout, group, symmetry) for group in groups)


def test_a_layout_without_a_symmetry_says_which_it_has() -> None:
    layout = make("triple-vee").layout
    assert find_images(layout, Symmetry.HALF_TURN) is None
    with pytest.raises(GenerationFailed, match="left-right"):
        orbits(layout, Symmetry.HALF_TURN)


def test_the_patterns_with_a_name_fit_the_classic_grid() -> None:
    layout = make("classic").layout
    for name in PATTERNS:
        assert len(read_pattern(name, layout).places) >= 17
    assert len(read_pattern("pi-day", layout).places) == 21


@pytest.mark.parametrize(
    "request_",
    [
        Request(pattern="x" * 16 + "." * 65),
        Request(pattern=("." * 18 + "x" * 9) + "x" * 54),
        Request(pattern="x" * 80),
        Request(pattern="!" * 81),
        Request(variants=("triple-vee",), symmetry=Symmetry.HALF_TURN),
        Request(variants=("diagonal",), unbiased=True),
        Request(level=Level.EASY, rating=(5.0, 6.0)),
        Request(fixed="5" * 90),
        Request(pattern="pi-day", clues=(30, 40)),
        Request(clues=(0, 16)),
        Request(clues=(82, 90)),
        Request(like="not a puzzle at all"),
        Request(fixed="314159265" + "." * 72),
        Request(variants=("classic:boxes=2x3", "diagonal", "anti-knight")),
    ],
)
def test_what_can_never_be_met_is_refused_at_once(request_: Request) -> None:
    with pytest.raises(GenerationFailed):
        Maker.of(request_)
