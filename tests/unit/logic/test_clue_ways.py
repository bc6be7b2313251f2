"""Ways to fill clues, laid beside each other: compared with trial; what is told of them names the combinations."""

from itertools import product

import pytest

from modoku.logic import State, get_technique
from modoku.logic.techniques.cage_combinations import sets_of
from modoku.logic.ways import find_ways
from modoku.puzzle import Puzzle
from modoku.variants import make

RECIPES = (
    "killer:cages=11@r1c1r1c2r2c1",
    "little-killer:clues=12@r1c3sw",
    "renban:lines=r1c1r2c1r3c2",
    "whispers:lines=r1c1r2c1r2c2",
    "thermometer:lines=r1c1r1c2r1c3",
    "between:lines=r1c1r2c2r1c3",
    "region-sum:lines=r1c3r1c4r1c5",
)


def narrowed(recipe: str) -> State:
    """Return a position with some digits given, so that trial is short."""
    return State.of(make(recipe).with_givens({8: 9, 80: 1, 72: 8, 26: 2}))


@pytest.mark.parametrize("recipe", RECIPES)
def test_ways_are_those_that_trial_finds(recipe: str) -> None:
    state = narrowed(recipe)
    reading = next(one for one in state.board.readings if one.technique != "naked-single")
    rule = state.board.constraints[reading.number]
    cells = tuple(dict.fromkeys(reading.form.cells))
    found = find_ways(state, reading.form, 1000)
    every = product(*(list(state.digits_of(cell)) for cell in cells))
    peers = [(a, b) for a in range(len(cells)) for b in range(a) if state.board.peers[cells[a]] >> cells[b] & 1]
    place = {cell: number for number, cell in enumerate(cells)}
    right = {
        way
        for way in every
        if all(way[a] != way[b] for a, b in peers) and rule.holds([way[place[cell]] for cell in rule.cells])
    }
    assert found is not None
    assert {tuple(one + 1 for one in way) for way in found.ways} == right
    assert len(found.ways) == len(right)
    assert find_ways(state, reading.form, len(right) - 1) is None


def struck(name: str, puzzle: Puzzle) -> set[str]:
    layout = puzzle.layout
    steps = list(get_technique(name).find(State.of(puzzle)))
    return {f"{layout.cell_name(cell)}≠{digit}" for step in steps for cell, digit in step.eliminations}


def test_two_cages_in_a_row_take_from_each_other() -> None:
    puzzle = make("killer:cages=4@r1c1r1c2;6@r1c3r1c4")
    assert {"r1c3≠1", "r1c4≠5"} <= struck("clue-pair", puzzle)
    assert "r1c3≠2" not in struck("clue-pair", puzzle)
    apart = make("killer:cages=4@r1c1r1c2;6@r5c5r5c6")
    told = [str(step.reason) for step in get_technique("clue-pair").find(State.of(apart))]
    assert not told, "cages that do not meet say nothing about each other"


def test_a_sum_of_equal_digits_needs_cells_that_may_be_equal() -> None:
    assert struck("clue-ways", make("little-killer:clues=3@r1c2sw")) >= {"r1c2≠3", "r2c1≠3"}
    assert "r1c2≠6" in struck("clue-ways", make("little-killer:clues=12@r1c2sw")), "6 and 6 see each other"


def test_low_digits_of_a_row_decide_which_way_round_a_line_goes() -> None:
    puzzle = make("whispers:lines=r1c1r1c2r1c3").with_givens({4: 1, 5: 2, 6: 3})
    assert {"r1c1≠4", "r1c3≠4", "r1c2≠6"} <= struck("high-low", puzzle)
    free = make("whispers:lines=r1c1r1c2r1c3").with_givens({4: 1, 5: 2})
    assert struck("high-low", free) == {"r1c1≠5", "r1c2≠5", "r1c3≠5"}


def test_a_relation_with_a_digit_between_has_no_two_sides() -> None:
    assert not struck("high-low", make("difference:pairs=4@r1c1r1c2"))
    assert not struck("high-low", make("kropki:white=r1c1r1c2;r1c2r1c3"))


def test_the_combinations_of_a_cage_are_told() -> None:
    step = next(get_technique("cage-combinations").find(State.of(make("killer:cages=6@r1c1r1c2"))))
    assert "What is left for it is 1+5 or 2+4" in str(step.reason)
    assert "1+5 ou 2+4" in step.reason.said("fr")
    assert sets_of((0b1111, 0b1111, 0b10000), 8) == [(1, 2, 5)]


def test_two_clues_beside_each_other_are_no_easy_step() -> None:
    from modoku.logic.registry import OWN_TECHNIQUES

    assert "clue-pair" not in OWN_TECHNIQUES
    assert get_technique("clue-pair").rating > 2.5
