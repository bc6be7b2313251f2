"""Innies and outies, leftovers and parity: what rules beyond the ordinary grid add, and where they keep silent."""

from __future__ import annotations

from itertools import product
from random import Random

from tests.unit.logic.evidence import is_justified

from modoku.logic import State, get_technique
from modoku.logic.techniques.innies_outies import find_ways_left
from modoku.logic.techniques.law_of_leftovers import find_leftovers
from modoku.puzzle import Puzzle
from modoku.variants import make


def effects(puzzle: Puzzle | State, technique: str) -> set[str]:
    """Return what a technique strikes out, every step judged by its evidence."""
    state = puzzle if isinstance(puzzle, State) else State.of(puzzle)
    found = set()
    for step in get_technique(technique).find(state):
        assert is_justified(state, step), step
        found |= {f"{state.board.layout.cell_name(cell)}≠{digit}" for cell, digit in step.eliminations}
    return found


def without(name: str, *digits: int) -> set[str]:
    return {f"{name}≠{digit}" for digit in range(1, 10) if digit not in digits}


def test_one_innie_is_what_the_cages_leave_of_the_house() -> None:
    cages = "killer:cages=10@r1c1r1c2;14@r1c3r1c4r1c5;13@r1c6r1c7r1c8"
    assert effects(make(cages), "innies-outies") == without("r1c9", 8)


def test_two_innies_share_what_is_left() -> None:
    cages = "killer:cages=10@r1c1r1c2;14@r1c3r1c4r1c5;18@r1c6r1c7"
    assert effects(make(cages), "innies-outies") == {f"r1c{c}≠{d}" for c in (8, 9) for d in (3, 4, 5, 6, 7, 8, 9)}


def test_an_outie_is_what_the_cages_have_too_much() -> None:
    cages = "killer:cages=10@r1c1r1c2;14@r1c3r1c4r1c5;13@r1c6r1c7r1c8;14@r1c9r2c9"
    assert without("r2c9", 6) <= effects(make(cages), "innies-outies")


def test_innies_and_outies_balance() -> None:
    # r1c9 minus r2c8: 45 - 10 - 14 - 20 = 1.
    cages = "killer:cages=10@r1c1r1c2;14@r1c3r1c4r1c5;20@r1c6r1c7r1c8r2c8"
    assert effects(make(cages), "innies-outies") == {"r1c9≠1", "r2c8≠9"}


def test_without_sums_there_are_no_innies() -> None:
    assert effects(make("classic"), "innies-outies") == set()
    assert effects(make("killer:cages=r1c1r1c2"), "innies-outies") == set()


def test_the_cells_that_two_unions_do_not_share_hold_the_same_digits() -> None:
    puzzle = make("jigsaw:layout=9-1")
    state = State.of(puzzle)
    assert effects(state, "law-of-leftovers") == set()
    leftovers = find_leftovers(state.board)
    assert leftovers
    for pair in leftovers[:3]:
        # A digit that is struck out of one side must go from the other.
        cut = state.changed((), [(cell, 5) for cell in pair.here])
        names = {f"{puzzle.layout.cell_name(cell)}≠5" for cell in pair.there}
        assert names <= effects(cut, "law-of-leftovers")
        # One place left on the first side is enough for all of the second.
        near = state.changed((), [(cell, 5) for cell in pair.here[1:]])
        assert not names & effects(near, "law-of-leftovers")


def test_the_ordinary_grid_has_no_leftovers() -> None:
    for recipe in ("classic", "classic:boxes=2x3", "latin:size=7"):
        assert effects(make(recipe), "law-of-leftovers") == set()


def test_a_long_chain_of_neighbours_is_odd_and_even_in_one_way_only() -> None:
    # Nine cells of a row in turn: five odd, four even, so that the first is odd.
    pairs = ";".join(f"r1c{c}r1c{c + 1}" for c in range(1, 9))
    found = effects(make(f"consecutive:pairs={pairs},negative=no"), "parity")
    assert found == {f"r1c{c}≠{d}" for c in range(1, 10) for d in range(1, 10) if d % 2 != c % 2}
    shorter = ";".join(f"r1c{c}r1c{c + 1}" for c in range(1, 8))
    assert effects(make(f"consecutive:pairs={shorter},negative=no"), "parity") == set()


def test_a_sum_settles_the_parity_of_its_cells() -> None:
    # r1c1 and r2c2 are alike and r2c1 is not: with 12 for the three, r2c1 is even and the others are odd.
    cage = make("killer:cages=12@r1c1r2c1r2c2")
    ties = make("consecutive:pairs=r1c1r2c1;r2c1r2c2,negative=no").constraints
    tied = Puzzle(cage.layout, cage.givens, (*cage.constraints, *ties))
    odd = {f"{name}≠{digit}" for name in ("r1c1", "r2c2") for digit in (2, 4, 6, 8)}
    assert effects(tied, "parity") == odd | {f"r2c1≠{digit}" for digit in (1, 3, 5, 7, 9)}


def test_without_ties_there_is_no_parity() -> None:
    assert effects(make("classic"), "parity") == set()
    assert effects(make("killer:cages=12@r1c1r2c1r2c2"), "parity") == set()


def test_the_digits_of_a_balance_are_those_of_its_ways() -> None:
    rng, several = Random(3), 0
    for _ in range(400):
        count = rng.randint(1, 4)
        options = tuple(rng.getrandbits(6) | 1 << rng.randrange(6) for _ in range(count))
        factors = tuple(rng.choice((1, -1)) for _ in range(count))
        before = tuple(tuple(j for j in range(i) if rng.random() < 0.5) for i in range(count))
        total = rng.randint(-4, 9)
        ways = [
            way
            for way in product(*([d for d in range(6) if mask >> d & 1] for mask in options))
            if sum(factor * (d + 1) for factor, d in zip(factors, way, strict=True)) == total
            and not any(way[i] == way[j] for i in range(count) for j in before[i])
        ]
        several += len(ways) > 1
        masks = [sum(1 << d for d in {way[i] for way in ways}) for i in range(count)]
        assert find_ways_left(factors, total, options, before) == (masks if ways else None)
    assert several > 100
