"""Finned fish and colours: figures of one digit, and what spoils them."""

from __future__ import annotations

from tests.unit.logic.positions import blank, effects, only, struck, without


def test_a_fin_in_the_box_of_a_corner_leaves_what_sees_it() -> None:
    state = only(only(blank(), 4, "row 1", "r1c3 r1c7"), 4, "row 5", "r5c3 r5c7 r5c8")
    assert effects(state, "finned-x-wing") == struck("r4c7 r6c7", "4")
    assert effects(state, "x-wing") == set()
    assert effects(state, "sashimi-x-wing") == set()


def test_a_fin_that_no_place_of_a_cover_sees_leaves_nothing() -> None:
    state = only(only(blank(), 4, "row 1", "r1c3 r1c7"), 4, "row 5", "r5c3 r5c7 r5c5")
    assert effects(state, "finned-x-wing") == set()
    assert effects(state, "sashimi-x-wing") == set()


def test_without_its_corner_the_fish_is_sashimi() -> None:
    state = only(only(blank(), 4, "row 1", "r1c3 r1c7"), 4, "row 5", "r5c3 r5c8 r5c9")
    assert effects(state, "sashimi-x-wing") == struck("r4c7 r6c7", "4")
    assert effects(state, "finned-x-wing") == set()


def test_larger_fish_have_fins_too() -> None:
    state = only(only(blank(), 4, "row 1", "r1c1 r1c4"), 4, "row 5", "r5c4 r5c7 r5c8")
    state = only(state, 4, "row 9", "r9c1 r9c7")
    assert struck("r4c7 r6c7", "4") <= effects(state, "sashimi-swordfish") | effects(state, "finned-swordfish")
    state = without(state, 4, "r4c7 r6c7")
    assert not {e for e in effects(state, "finned-swordfish") if e.startswith(("r4c7", "r6c7"))}


def test_a_finned_jellyfish() -> None:
    state = only(only(blank(), 4, "row 1", "r1c1 r1c3"), 4, "row 4", "r4c3 r4c5")
    state = only(only(state, 4, "row 6", "r6c5 r6c8 r6c9"), 4, "row 9", "r9c1 r9c8")
    found = effects(state, "finned-jellyfish") | effects(state, "sashimi-jellyfish")
    assert "r5c8≠4" in found
    assert "r2c8≠4" not in found


def test_what_sees_both_colours_goes() -> None:
    state = only(only(blank(), 4, "row 1", "r1c1 r1c5"), 4, "column 5", "r1c5 r5c5")
    assert effects(state, "simple-colours") == set()
    tied = only(state, 4, "box 5", "r5c5 r4c4")
    assert effects(tied, "simple-colours") == struck("r4c1", "4")
    assert effects(only(state, 4, "box 5", "r5c5 r4c4 r6c4"), "simple-colours") == set()


def test_a_colour_that_meets_itself_is_false() -> None:
    state = only(only(blank(), 4, "row 1", "r1c1 r1c5"), 4, "column 5", "r1c5 r5c5")
    state = only(state, 4, "row 5", "r5c5 r5c2")
    assert struck("r1c1 r5c5", "4").isdisjoint(effects(state, "simple-colours"))
    wrapped = only(state, 4, "column 2", "r5c2 r2c2")
    assert struck("r1c1 r5c5 r2c2", "4") <= effects(wrapped, "simple-colours")


def test_two_nets_that_touch() -> None:
    state = only(only(blank(), 4, "row 1", "r1c1 r1c9"), 4, "row 5", "r5c2 r5c9")
    state = only(state, 4, "row 9", "r9c2 r9c7")
    # Rows 1 and 5 are not tied by a house: r1c9 and r5c9 see each other. Column 2 sees r5c2 and r9c2.
    found = effects(state, "multi-colours")
    assert "r2c2≠4" in found
    apart = only(only(blank(), 4, "row 1", "r1c1 r1c9"), 4, "row 5", "r5c2 r5c8")
    assert effects(apart, "multi-colours") == set()
