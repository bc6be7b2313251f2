"""Rectangles, loops and graves: what takes one solution for granted, and where it must keep silent."""

from __future__ import annotations

import pytest
from tests.unit.logic.bank import easier, entries, rated, walk
from tests.unit.logic.positions import LAYOUT, blank, effects, only, state_with, struck

from modoku.logic import HUMAN_TECHNIQUES, State, choose_techniques, get_technique
from modoku.variants import classic, make


def placed(digits: dict[str, int], given: tuple[str, ...] = ()) -> State:
    """Return a classic grid with digits that were placed, or given."""
    cells = {LAYOUT.cell_from_name(name): digit for name, digit in digits.items()}
    puzzle = classic().with_givens({LAYOUT.cell_from_name(name): digits[name] for name in given})
    return State.of(puzzle, [cells.get(cell, 0) for cell in range(81)])


def cut(state: State, candidates: dict[str, str]) -> State:
    """Cut the candidates of some cells down."""
    return state.changed(
        (),
        [
            (cell, digit)
            for name, kept in candidates.items()
            for cell in [LAYOUT.cell_from_name(name)]
            for digit in state.digits_of(cell)
            if str(digit) not in kept
        ],
    )


def test_type_5_has_three_wide_corners_or_two_opposite_ones_with_one_digit_too_many() -> None:
    corners = {"r1c1": "12", "r1c2 r4c1": "123", "r4c2": "123"}
    assert effects(state_with(corners), "unique-rectangle") == struck("r5c2 r6c2", "3")
    opposite = {"r1c1 r4c2": "12", "r1c2 r4c1": "123"}
    assert struck("r2c1 r3c1 r5c2 r6c2", "3") <= effects(state_with(opposite), "unique-rectangle")


def test_type_6_uses_the_links_of_one_digit_between_opposite_bare_corners() -> None:
    state = state_with({"r1c1 r4c2": "12", "r1c2 r4c1": "1234"})
    assert effects(state, "unique-rectangle-6") == set()
    linked = only(only(state, 1, "row 1", "r1c1 r1c2"), 1, "row 4", "r4c1 r4c2")
    assert struck("r1c2 r4c1", "1") <= effects(linked, "unique-rectangle-6")


def test_a_hidden_rectangle_has_one_bare_corner_and_two_links() -> None:
    state = state_with({"r1c1": "12", "r1c2": "1256", "r4c1": "1278", "r4c2": "12345"})
    row, column = "r4c1 r4c2", "r1c2 r4c2"
    linked = only(only(state, 1, "row 4", row), 1, "column 2", column)
    assert effects(linked, "hidden-rectangle") == struck("r4c2", "2")
    assert effects(only(state, 1, "row 4", row), "hidden-rectangle") == set()


def test_rectangles_need_two_boxes_only() -> None:
    state = state_with({"r1c1": "12", "r1c5": "1256", "r4c1": "1278", "r4c5": "12345"})
    linked = only(only(state, 1, "row 4", "r4c1 r4c5"), 1, "column 5", "r1c5 r4c5")
    assert effects(linked, "hidden-rectangle") == set()


def test_an_avoidable_rectangle_must_not_be_completed() -> None:
    corners = {"r1c1": 1, "r1c2": 2, "r4c1": 2}
    assert effects(placed(corners), "avoidable-rectangle-1") == struck("r4c2", "1")
    assert effects(placed({**corners, "r4c1": 3}), "avoidable-rectangle-1") == set()


@pytest.mark.parametrize("given", ["r1c1", "r1c2", "r4c1"])
def test_a_given_corner_cannot_be_swapped(given: str) -> None:
    assert effects(placed({"r1c1": 1, "r1c2": 2, "r4c1": 2}, (given,)), "avoidable-rectangle-1") == set()


def test_an_avoidable_rectangle_of_type_2_puts_a_digit_into_one_of_two_corners() -> None:
    state = cut(placed({"r1c1": 1, "r1c2": 2}), {"r4c1": "25", "r4c2": "15"})
    assert effects(state, "avoidable-rectangle-2") == struck(
        "r4c3 r4c4 r4c5 r4c6 r4c7 r4c8 r4c9 r5c1 r5c2 r5c3 r6c1 r6c2 r6c3", "5"
    )
    assert effects(cut(placed({"r1c1": 1, "r1c2": 2}), {"r4c1": "25", "r4c2": "16"}), "avoidable-rectangle-2") == set()


def test_two_wide_corners_leave_one_digit_of_the_pair_to_the_house() -> None:
    state = state_with({"r1c1 r1c2": "12", "r4c1 r4c2": "1234"})
    state = only(only(state, 1, "row 4", "r4c1 r4c2 r4c9"), 2, "row 4", "r4c1 r4c2 r4c9")
    assert struck("r4c9", "3456789") <= effects(state, "unique-hidden-subset")
    near = state_with({"r1c1 r1c2": "12", "r4c1 r4c2": "1234"})
    near = only(only(near, 1, "row 4", "r4c1 r4c2 r4c9"), 2, "row 4", "r4c1 r4c2 r4c8")
    assert effects(near, "unique-hidden-subset") == set()


@pytest.mark.parametrize(
    "technique", [t for t in HUMAN_TECHNIQUES if t.uses_uniqueness], ids=lambda technique: technique.name
)
def test_a_rule_beyond_the_units_silences_the_argument(technique: object) -> None:
    # The cells of every figure of this file lie on thermometers: a swap would break them.
    puzzle = make("thermometer:lines=r1c1r2c2;r1c2r2c3;r4c1r5c2;r4c2r5c3")
    state = State.of(puzzle)
    state = cut(state, {"r1c1": "12", "r1c2": "12", "r4c1": "12", "r4c2": "123"})
    assert list(technique.find(state)) == []  # type: ignore[attr-defined]


def test_all_of_them_can_be_left_out() -> None:
    assert not any(technique.uses_uniqueness for technique in choose_techniques(uniqueness=False, human=True))
    assert sum(technique.uses_uniqueness for technique in HUMAN_TECHNIQUES) >= 8


def test_a_grid_that_is_no_grave_any_more_says_nothing() -> None:
    entry = next(entry for entry in entries() if entry.technique == "bug-more")
    technique = rated("bug-more")
    start = State.of(make(entry.recipe).with_givens([0 if c == "." else int(c) for c in entry.givens]))
    grave = walk(start, easier(technique, entry.against))
    found = list(technique.find(grave))
    assert found
    too_many = found[0].evidence.candidates
    others = [c for c in found[0].evidence.second if c not in too_many]
    for candidate in others[:8]:
        assert list(technique.find(grave.changed((), [candidate]))) == []
    # Without one of the candidates too many the other is alone: that is type 1, not this.
    if len(too_many) == 2:
        assert list(technique.find(grave.changed((), [too_many[0]]))) == []


def test_a_grave_is_silent_on_boards_with_units_that_are_not_houses() -> None:
    assert list(get_technique("bug-more").find(State.of(make("anti-knight")))) == []
    assert list(get_technique("bug-more").find(blank())) == []
