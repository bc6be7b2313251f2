"""Almost locked sets: pairs, wings, chains and blossoms of them, Sue de Coq, and what spoils them."""

from __future__ import annotations

from tests.unit.logic.positions import effects, state_with, struck

from modoku.logic.almost_locked import find_almost_locked, find_links


def test_a_cell_with_two_candidates_is_the_smallest_almost_locked_set() -> None:
    state = state_with({"r1c1": "12", "r1c2": "13"})
    sizes = [almost.cells.bit_count() for almost in find_almost_locked(state)]
    assert sizes == [1, 1, 2]


def test_sets_are_linked_by_a_digit_whose_places_all_see_each_other() -> None:
    state = state_with({"r1c1": "12", "r1c9": "13", "r9c9": "14"})
    sets = find_almost_locked(state)
    links = find_links(state, sets)
    by_cell = {
        almost.cells.bit_length() - 1: number for number, almost in enumerate(sets) if almost.cells.bit_count() == 1
    }
    assert links[by_cell[0]][0] >> by_cell[8] & 1
    assert not links[by_cell[0]][0] >> by_cell[80] & 1


def test_als_xz_clears_what_sees_the_shared_digit_in_both_sets() -> None:
    # r1c1 r1c2 (1 2 5) and r1c9 r2c9 (1 5 9) are linked by 5 in row 1 and share 1.
    figure = {"r1c1": "125", "r1c2": "12", "r1c9": "59", "r2c9": "19"}
    assert "r2c1≠1" in effects(state_with(figure), "als-xz")
    assert "r2c2≠1" in effects(state_with(figure), "als-xz")
    assert "r3c5≠1" not in effects(state_with(figure), "als-xz")
    spoiled = {**figure, "r2c2": "123456789", "r1c2": "125", "r1c1": "1256"}
    assert "r2c1≠1" not in effects(state_with(spoiled), "als-xz")


def test_two_links_lock_both_sets() -> None:
    # r1c1 r1c2 (1 2 3) and r2c1 r3c3 (2 3 4) lie in one box: both 2 and 3 link them.
    figure = {"r1c1": "13", "r1c2": "12", "r2c1": "24", "r3c3": "34"}
    found = effects(state_with(figure), "als-xz")
    assert struck("r2c2 r2c3 r3c1 r3c2", "1234") <= found


def test_als_xy_wing() -> None:
    # Three single cells are an XY-wing; here the pivot is a set of two cells.
    figure = {"r1c1": "19", "r1c5": "123", "r1c6": "13", "r5c6": "29"}
    spread = state_with({**figure, "r1c5": "13", "r1c6": "123"})
    assert "r5c1≠9" in effects(spread, "als-xy-wing")
    assert "r5c1≠9" not in effects(state_with({**figure, "r1c5": "134", "r1c6": "123"}), "als-xy-wing")


def test_als_chain_of_four_sets() -> None:
    # Eight cells, each sharing a digit with the next: no three lie in one unit, so no fewer than four sets do.
    chain = {"r1c1": "19", "r1c4": "12", "r4c4": "23", "r4c7": "34"}
    chain |= {"r8c7": "45", "r8c3": "56", "r5c3": "67", "r5c2": "79"}
    assert struck("r1c2 r2c2 r3c2", "9") <= effects(state_with(chain), "als-chain")
    assert effects(state_with(chain), "als-xy-wing") == set()
    assert effects(state_with({**chain, "r8c7": "348"}), "als-chain") == set()


def test_a_blossom_needs_a_petal_for_every_candidate_of_the_stem() -> None:
    figure = {"r5c5": "123", "r5c1": "19", "r1c5": "29", "r5c9": "39"}
    # Nothing sees r5c1, r1c5 and r5c9 but the row: r5c1 and r5c9 with r1c5 meet in no cell outside.
    petals = {"r5c5": "123", "r4c4": "19", "r6c6": "29", "r5c9": "39"}
    assert struck("r5c4 r5c6", "9") <= effects(state_with(petals), "death-blossom")
    assert effects(state_with({**petals, "r5c5": "1234"}), "death-blossom") == set()
    assert struck("r5c4", "9").isdisjoint(effects(state_with(figure), "death-blossom"))


def test_sue_de_coq_uses_up_the_digits_of_both_units() -> None:
    figure = {"r1c1": "1235", "r1c2": "1245", "r1c9": "12", "r2c2": "345", "r3c3": "345"}
    found = effects(state_with(figure), "sue-de-coq")
    assert struck("r1c4 r1c5", "12") <= found
    assert struck("r2c1 r3c1", "345") <= found
    assert "r2c1≠1" not in found
    assert effects(state_with({**figure, "r1c9": "123"}), "sue-de-coq") == set()
