"""Exclusions by trying all ways, chains through cells, chains through groups, large subsets, and what spoils them."""

from __future__ import annotations

from tests.unit.logic.evidence import is_justified
from tests.unit.logic.positions import blank, effects, only, state_with, struck

from modoku.logic import State, get_technique
from modoku.variants import make


def test_aligned_pair_exclusion() -> None:
    # r1c1 = 1 would need r1c2 other than 1, 2 (r2c2 is 12), 3 (r2c1 is 13) and 4 (r1c9 is 14): nothing is left.
    figure = {"r1c1": "15", "r1c2": "1234", "r1c9": "14", "r2c2": "12", "r2c1": "13"}
    assert "r1c1≠1" in effects(state_with(figure), "aligned-pair-exclusion")
    assert "r1c1≠1" not in effects(state_with({**figure, "r1c2": "12346"}), "aligned-pair-exclusion")


def test_aligned_triplet_exclusion() -> None:
    # With r1c1 = 1 the other two are 23 or 32 (r1c9 has nothing left), 24 (r1c8) or 34 (r1c7).
    figure = {"r1c1": "17", "r1c2": "23", "r1c3": "234", "r1c9": "123", "r1c8": "124", "r1c7": "134"}
    assert "r1c1≠1" in effects(state_with(figure), "aligned-triplet-exclusion")
    assert "r1c1≠1" not in effects(state_with({**figure, "r1c3": "2345"}), "aligned-triplet-exclusion")


def test_an_xy_chain_has_four_cells_or_more() -> None:
    chain = {"r1c1": "19", "r1c9": "12", "r9c9": "23", "r9c2": "39"}
    assert effects(state_with(chain), "xy-chain") == struck(["r2c2", "r3c2", "r7c1", "r8c1", "r1c2", "r9c1"], "9")
    assert effects(state_with({**chain, "r9c9": "234"}), "xy-chain") == set()
    wing = {"r1c1": "12", "r1c9": "13", "r9c1": "23"}
    assert effects(state_with(wing), "xy-chain") == set()


def test_a_grouped_chain_goes_through_several_cells_at_once() -> None:
    # 4 in box 1: r1c1 r1c2 or r2c3; in row 1 it then leaves r1c9 ... and column 3 takes r8c3 otherwise.
    state = only(only(blank(), 4, "box 1", "r1c1 r1c2 r2c3"), 4, "column 9", "r1c9 r8c9")
    state = only(state, 4, "row 8", "r8c9 r8c3 r8c1 r8c2")
    assert "r8c3≠4" in effects(state, "grouped-x-chain") | effects(state, "empty-rectangle")
    linked = only(only(blank(), 4, "box 1", "r1c1 r1c2 r2c3"), 4, "column 9", "r1c9 r8c9")
    assert "r8c3≠4" in effects(linked, "empty-rectangle")
    assert "r8c3≠4" not in effects(only(blank(), 4, "column 9", "r1c9 r8c9"), "grouped-x-chain")


def test_a_grouped_chain_may_change_digits_in_a_cell() -> None:
    # Not 4 in r2c3: then in r1c1/r1c2, not in r1c9, so 5 there; r8c9 is not 5 but 4. So r8c3 is not 4.
    state = only(state_with({"r1c9": "45", "r8c9": "45"}), 4, "box 1", "r1c1 r1c2 r2c3")
    assert "r8c3≠4" in effects(state, "grouped-aic")
    assert "r8c3≠4" not in effects(
        only(state_with({"r1c9": "456", "r8c9": "45"}), 4, "box 1", "r1c1 r1c2 r2c3"), "grouped-aic"
    )


def large(kept: dict[int, str]) -> State:
    """Return a 12x12 grid whose first row has the candidates given by column."""
    state = State.of(make("classic:boxes=3x4"))
    return state.changed(
        (), [(c - 1, d) for c, digits in kept.items() for d in range(1, 13) if str(d) not in digits.split()]
    )


def test_subsets_of_five_and_six_on_larger_boards() -> None:
    five = {1: "1 2", 4: "2 3", 6: "3 4", 8: "4 5", 12: "1 5"}
    state = large(five)
    steps = list(get_technique("large-naked-subset").find(state))
    assert steps
    assert all(is_justified(state, step) for step in steps)
    assert {digit for step in steps for _, digit in step.eliminations} == {1, 2, 3, 4, 5}
    assert not list(get_technique("large-naked-subset").find(large({**five, 12: "5 6"})))


def test_hidden_subsets_of_five_on_larger_boards() -> None:
    places = (1, 4, 6, 8, 12)
    state = large({c: "6 7 8 9 10 11 12" for c in range(1, 13) if c not in places})
    steps = list(get_technique("large-hidden-subset").find(state))
    assert {cell + 1 for step in steps for cell, _ in step.eliminations} == set(places)
    assert all(is_justified(state, step) for step in steps)
    near = large({c: "6 7 8 9 10 11 12" for c in range(2, 13) if c not in (*places, 2)})
    assert not list(get_technique("large-hidden-subset").find(near))


def test_on_nine_digits_subsets_stop_at_four() -> None:
    state = state_with({"r1c1": "12", "r1c2": "23", "r1c3": "34", "r1c4": "45", "r1c5": "15"})
    assert effects(state, "large-naked-subset") == set()
