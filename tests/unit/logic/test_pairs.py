"""W-wings and remote pairs: cells with two candidates, and what spoils them."""

from __future__ import annotations

from tests.unit.logic.positions import effects, only, state_with, struck, without


def test_a_w_wing_clears_what_sees_both_ends() -> None:
    state = only(state_with({"r1c1 r9c9": "12"}), 1, "row 5", "r5c1 r5c9")
    assert effects(state, "w-wing") == struck("r1c9 r9c1", "2")
    more = only(state_with({"r1c1 r9c9": "12"}), 1, "row 5", "r5c1 r5c9 r5c5")
    assert effects(more, "w-wing") == set()
    assert effects(only(state_with({"r1c1": "12", "r9c9": "13"}), 1, "row 5", "r5c1 r5c9"), "w-wing") == set()


def test_the_link_of_a_w_wing_may_have_more_places_that_are_seen() -> None:
    state = only(state_with({"r1c1 r8c9": "12"}), 1, "box 7", "r7c1 r8c2 r8c3")
    assert struck("r1c9 r8c1", "2") <= effects(state, "w-wing") | effects(state, "grouped-aic")


def test_a_remote_pair_has_four_cells_in_turn() -> None:
    chain = {"r1c1 r1c5 r5c5 r5c9": "12"}
    assert struck("r1c9 r5c1", "12") <= effects(state_with(chain), "remote-pair")
    assert effects(state_with({"r1c1 r1c5 r5c5": "12", "r5c9": "123"}), "remote-pair") == set()
    # Five cells in a row: the ends are equal, and only the inner fours count.
    five = state_with({"r1c1 r1c5 r5c5 r5c9 r9c9": "12"})
    assert "r9c1≠1" not in effects(five, "remote-pair")


def test_a_remote_pair_clears_only_what_is_there() -> None:
    state = without(state_with({"r1c1 r1c5 r5c5 r5c9": "12"}), 1, "r1c9 r5c1")
    found = effects(state, "remote-pair")
    assert struck("r1c9 r5c1", "2") <= found
    assert not struck("r1c9 r5c1", "1") & found
