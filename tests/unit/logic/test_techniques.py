"""Each technique finds its figure, stays silent where one candidate spoils it, and its evidence alone carries it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from modoku.logic import HUMAN_TECHNIQUES, State, Step, Technique, get_technique
from modoku.puzzle import Layout
from modoku.variants import classic, make

BLANK = classic()
LAYOUT: Layout = BLANK.layout


def state_with(candidates: dict[str, str]) -> State:
    """Return a blank classic grid in which only the named cells have their candidates cut down to those given."""
    state = State.of(BLANK)
    struck = []
    for names, digits in candidates.items():
        for name in names.split():
            cell = LAYOUT.cell_from_name(name)
            struck += [(cell, digit) for digit in range(1, 10) if str(digit) not in digits]
    return state.changed((), struck)


def without(state: State, digit: int, *names: str) -> State:
    """Strike a digit out of some cells."""
    return state.changed((), [(LAYOUT.cell_from_name(name), digit) for name in names])


def effects(state: State, technique: str) -> set[str]:
    """Return what the technique places and strikes out, as text."""
    found = set()
    for step in get_technique(technique).find(state):
        assert step.technique == technique
        found |= {f"{LAYOUT.cell_name(cell)}={digit}" for cell, digit in step.placements}
        found |= {f"{LAYOUT.cell_name(cell)}≠{digit}" for cell, digit in step.eliminations}
    return found


def row(number: int, *columns: int) -> tuple[str, ...]:
    return tuple(f"r{number}c{column}" for column in columns)


def test_singles() -> None:
    assert effects(state_with({"r5c5": "7"}), "naked-single") == {"r5c5=7"}
    assert effects(state_with({"r5c5": "78"}), "naked-single") == set()
    hidden = without(State.of(BLANK), 4, *row(1, 1, 2), *row(2, 1, 2, 3), *row(3, 1, 2, 3))
    assert effects(hidden, "hidden-single") == {"r1c3=4"}
    near = without(State.of(BLANK), 4, *row(1, 1, 2), *row(2, 1, 2, 3), *row(3, 1, 2))
    assert effects(near, "hidden-single") == set()
    line = without(State.of(BLANK), 4, *row(1, 1, 2, 3, 4, 5, 6, 7, 8))
    assert effects(line, "hidden-single-line") == {"r1c9=4"}
    full = classic().with_givens([1, 2, 3, 4, 5, 6, 7, 8, 0] + [0] * 72)
    assert {s.placements for s in get_technique("full-house").find(State.of(full))} == {((8, 9),)}
    assert not list(get_technique("full-house").find(State.of(full.with_givens({0: 1}))))


def test_locked_candidates() -> None:
    state = without(State.of(BLANK), 4, *row(2, 1, 2, 3), *row(3, 1, 2, 3))
    assert effects(state, "pointing") == {f"r1c{c}≠4" for c in range(4, 10)}
    assert effects(without(State.of(BLANK), 4, *row(2, 1, 2, 3), *row(3, 1, 2)), "pointing") == set()
    state = without(State.of(BLANK), 4, *row(1, 4, 5, 6, 7, 8, 9))
    assert effects(state, "claiming") == {f"r{r}c{c}≠4" for r in (2, 3) for c in (1, 2, 3)}
    assert effects(without(State.of(BLANK), 4, *row(1, 4, 5, 6, 7, 8)), "claiming") == set()


def test_subsets() -> None:
    found = effects(state_with({"r1c1 r1c9": "37"}), "naked-pair")
    assert found == {f"r1c{c}≠{d}" for c in range(2, 9) for d in (3, 7)}
    assert effects(state_with({"r1c1": "37", "r1c9": "38"}), "naked-pair") == set()
    assert "r1c2≠5" in effects(state_with({"r1c1": "35", "r1c8": "57", "r1c9": "37"}), "naked-triple")
    assert "r1c5≠5" in effects(state_with({"r1c1 r1c2": "1356", "r1c8 r1c9": "1356"}), "naked-quad")
    assert effects(state_with({"r1c1 r1c2": "1356", "r1c8": "1356", "r1c9": "1357"}), "naked-quad") == set()
    state = without(without(State.of(BLANK), 4, *row(1, 3, 4, 5, 6, 7, 8, 9)), 5, *row(1, 3, 4, 5, 6, 7, 8, 9))
    assert effects(state, "hidden-pair") == {f"r1c{c}≠{d}" for c in (1, 2) for d in (1, 2, 3, 6, 7, 8, 9)}
    near = without(without(State.of(BLANK), 4, *row(1, 3, 4, 5, 6, 7, 8, 9)), 5, *row(1, 4, 5, 6, 7, 8, 9))
    assert effects(near, "hidden-pair") == set()


def test_fish() -> None:
    state = without(State.of(BLANK), 4, *row(1, 1, 2, 4, 5, 6, 8, 9), *row(5, 1, 2, 4, 5, 6, 8, 9))
    assert effects(state, "x-wing") == {f"r{r}c{c}≠4" for r in (2, 3, 4, 6, 7, 8, 9) for c in (3, 7)}
    near = without(State.of(BLANK), 4, *row(1, 1, 2, 4, 5, 6, 8, 9), *row(5, 1, 2, 4, 5, 6, 8))
    assert effects(near, "x-wing") == set()
    three = state
    three = without(State.of(BLANK), 4, *row(1, 1, 2, 4, 5, 6, 8), *row(5, 1, 2, 4, 5, 6, 8), *row(8, 1, 2, 4, 5, 6, 8))
    assert "r2c3≠4" in effects(three, "swordfish")
    assert effects(three, "x-wing") == set()


def test_fish_swim_between_rows_and_the_regions_of_a_jigsaw() -> None:
    puzzle = make("jigsaw:layout=9-1")
    kinds = {family[0].unit.kind for family in State.of(puzzle).board.families}
    assert len(kinds) == 3


def test_wings() -> None:
    assert effects(state_with({"r1c1": "12", "r1c9": "13", "r9c1": "23"}), "xy-wing") == {"r9c9≠3"}
    assert effects(state_with({"r1c1": "12", "r1c9": "13", "r9c1": "24"}), "xy-wing") == set()
    assert effects(state_with({"r1c1": "123", "r1c9": "13", "r2c2": "23"}), "xyz-wing") == {"r1c2≠3", "r1c3≠3"}
    assert effects(state_with({"r1c1": "124", "r1c9": "13", "r2c2": "23"}), "xyz-wing") == set()


def test_two_strong_links() -> None:
    tall = without(State.of(BLANK), 4, *row(1, 2, 3, 4, 5, 6, 7, 9), *row(9, 2, 3, 4, 5, 6, 7, 8))
    assert "r7c8≠4" in effects(tall, "skyscraper")
    assert "r2c9≠4" in effects(tall, "skyscraper")
    near = without(State.of(BLANK), 4, *row(1, 2, 3, 4, 5, 6, 7, 9), *row(9, 3, 4, 5, 6, 7, 8))
    assert effects(near, "skyscraper") == set()
    kite = without(State.of(BLANK), 4, *row(1, 2, 3, 4, 5, 6, 7, 8))
    kite = without(kite, 4, "r1c2", "r3c2", "r4c2", "r5c2", "r6c2", "r7c2", "r8c2")
    assert "r9c9≠4" in effects(kite, "two-string-kite")


def test_unique_rectangle_needs_two_boxes_and_no_rule_beyond_the_units() -> None:
    corner = {"r1c1 r1c2 r4c1": "12", "r4c2": "123"}
    assert effects(state_with(corner), "unique-rectangle") == {"r4c2≠1", "r4c2≠2"}
    four_boxes = {"r1c1 r1c5 r4c1": "12", "r4c5": "123"}
    assert effects(state_with(four_boxes), "unique-rectangle") == set()
    bound = make("thermometer:lines=r4c2r5c3")
    state = State.of(bound).changed(
        (),
        [
            (LAYOUT.cell_from_name(name), digit)
            for name, kept in (("r1c1", "12"), ("r1c2", "12"), ("r4c1", "12"), ("r4c2", "123"))
            for digit in range(1, 10)
            if str(digit) not in kept
        ],
    )
    assert not list(get_technique("unique-rectangle").find(state))


def test_a_diagonal_through_one_corner_spoils_a_unique_rectangle() -> None:
    puzzle = make("diagonal")
    kept = {"r1c2": "12", "r1c1": "12", "r4c2": "12", "r4c1": "123"}
    struck = [(LAYOUT.cell_from_name(n), d) for n, k in kept.items() for d in range(1, 10) if str(d) not in k]
    assert not list(get_technique("unique-rectangle").find(State.of(puzzle).changed((), struck)))


def test_a_loop_of_cells_with_two_candidates_cleans_its_weak_links() -> None:
    ring = {"r1c1": "12", "r1c9": "23", "r9c9": "34", "r9c1": "14"}
    found = effects(state_with(ring), "y-loop")
    assert {"r1c5≠2", "r5c9≠3", "r9c5≠4", "r5c1≠1"} <= found
    assert effects(state_with({**ring, "r9c1": "145"}), "y-loop") == set()


def test_a_forcing_chain_finds_a_w_wing() -> None:
    state = without(state_with({"r1c1 r9c9": "12"}), 1, *row(5, 2, 3, 4, 5, 6, 7, 8))
    assert "r1c9≠2" in effects(state, "forcing-chain")


@pytest.mark.parametrize("technique", HUMAN_TECHNIQUES, ids=lambda t: t.name)
def test_nothing_is_found_on_a_blank_grid(technique: Technique) -> None:
    # To suppose every candidate of a blank grid takes long, and teaches no more on a larger one.
    blank = BLANK if technique.rating < 9.0 else make("classic:boxes=2x3")
    assert list(technique.find(State.of(blank))) == []


def test_every_technique_has_a_title_in_both_languages_and_a_place_in_the_order() -> None:
    assert len({technique.name for technique in HUMAN_TECHNIQUES}) == len(HUMAN_TECHNIQUES)
    for technique in HUMAN_TECHNIQUES:
        assert technique.title.said("en")
        assert technique.title.said("fr")
        assert technique.title.said("fr")[0].isupper()
    ratings = [technique.rating for technique in HUMAN_TECHNIQUES]
    # Exceptions: Sukaku Explainer looks for all figures of two or three strong links before it looks for wings.
    assert all(a <= b + 0.21 for a, b in pairwise(ratings))


def test_steps_are_compared_by_what_they_do() -> None:
    assert Step("x", 1.0, ((0, 1),), ()) == Step("x", 1.0, ((0, 1),), ())
