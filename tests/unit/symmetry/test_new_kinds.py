"""Rules of kinds that are unknown here: what is kept and what is the same follows from their forms; by brute force."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest
from tests.spare_kinds import Apart, Doubled, Missing, OneOf, Piece, Rising, Split, Tally

from modoku.errors import PuzzleError
from modoku.puzzle import AllDifferent, Automaton, Constraint, Layout, Puzzle, Sum, Table, lower_rules
from modoku.puzzle.fields import moved_to
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.symmetry import Transform, automorphisms, canonical, find_map, symmetries
from modoku.symmetry.links import links_of
from modoku.symmetry.moving import can_rename, moved
from modoku.symmetry.renaming import keeps_relation
from modoku.variants import latin

SIZE = 4
LAYOUT = latin(SIZE).layout
RENAMINGS = list(permutations(range(1, SIZE + 1)))
CORNER = ((0, 1), (0, 4), (1, 5), (4, 5))
KINDS: list[Constraint] = [
    Apart((0, 5)),
    Rising((0, 5)),
    Rising((0, 5, 10)),
    Tally((0, 1, 4, 5), frozenset({2, 4}), 1),
    Piece((0, 1, 4, 5), CORNER, frozenset({1})),
    OneOf((Sum((0, 5), 5), AllDifferent((1, 4)))),
    Split((0, 5, 10, 15)),
]
GUARDED: list[Constraint] = [Doubled((0, 5)), Missing((0, 5, 10))]
"""Rules that may bear more than is found, and never less."""


def holds(constraint: Constraint, grid: dict[int, int], layout: Layout = LAYOUT) -> bool:
    return constraint.holds(layout.values_of([grid[cell] for cell in constraint.cells]))


def true_of(constraint: Constraint) -> set[frozenset[tuple[int, int]]]:
    fillings = (
        dict(zip(constraint.cells, digits, strict=True))
        for digits in product(range(1, SIZE + 1), repeat=len(constraint.cells))
    )
    return {frozenset(filling.items()) for filling in fillings if holds(constraint, filling)}


def named(constraint: object) -> str:
    return constraint.kind if isinstance(constraint, Constraint) else ""


@pytest.mark.parametrize("constraint", [*KINDS, *GUARDED], ids=named)
def test_a_renaming_is_borne_exactly_where_the_meaning_is_kept(constraint: Constraint) -> None:
    true = true_of(constraint)
    for names in RENAMINGS:
        kept = {frozenset((cell, names[digit - 1]) for cell, digit in one) for one in true} == true
        assert keeps_relation(constraint, names, LAYOUT) <= kept
        if constraint in KINDS:
            assert keeps_relation(constraint, names, LAYOUT) == kept
        if keeps_relation(constraint, names, LAYOUT):
            assert moved(constraint, range(16), names, LAYOUT) == constraint
        else:
            assert not can_rename(constraint, names, LAYOUT)
            with pytest.raises(PuzzleError, match="Renamed so"):
                moved(constraint, range(16), names, LAYOUT)


@pytest.mark.parametrize("constraint", KINDS, ids=named)
def test_the_group_of_one_rule_is_that_of_its_meaning(constraint: Constraint) -> None:
    true, own = true_of(constraint), set(constraint.cells)
    names = [one for one in RENAMINGS if keeps_relation(constraint, one, LAYOUT)]
    count = 0
    for element in symmetries(LAYOUT):
        if {element.cells[cell] for cell in own} == own:
            for renaming in names:
                count += {frozenset((element.cells[c], renaming[d - 1]) for c, d in one) for one in true} == true
    assert automorphisms(Puzzle.blank(LAYOUT, [constraint])).order == count


@pytest.mark.parametrize("constraint", [*KINDS, *GUARDED], ids=named)
@pytest.mark.parametrize("seed", range(4))
def test_a_puzzle_is_found_again_wherever_its_cells_go(constraint: Constraint, seed: int) -> None:
    chance = Random(seed)
    puzzle = Puzzle.blank(LAYOUT, [constraint]).with_givens({chance.randrange(16): 1, 3: 2})
    move = symmetries(LAYOUT).random(chance)
    there = Transform(move.cells, chance.choice([n for n in RENAMINGS if keeps_relation(constraint, n, LAYOUT)]))
    image = there.apply(puzzle)
    assert canonical(image).key == canonical(puzzle).key
    found = find_map(puzzle, image)
    assert found is not None
    assert links_of(found.apply(puzzle)) == links_of(image)
    for element in automorphisms(puzzle).generators:
        assert element.apply(puzzle).givens == puzzle.givens
        assert links_of(element.apply(puzzle)) == links_of(puzzle)


@pytest.mark.parametrize("constraint", [*KINDS, *GUARDED], ids=named)
def test_a_rule_on_other_cells_comes_apart_into_the_same_forms_there(constraint: Constraint) -> None:
    cells = symmetries(LAYOUT).random(7).cells
    image = moved_to(constraint, cells.__getitem__)
    one, other = lower_rules(LAYOUT, (constraint,)), lower_rules(LAYOUT, (image,))
    assert [form.kind for form in one.constraints] == [form.kind for form in other.constraints]
    for before, after in zip(one.constraints, other.constraints, strict=True):
        assert after.cells == tuple(cells[v] if v < one.visible else v for v in before.cells)


def test_the_same_meaning_in_another_kind_is_the_same_puzzle() -> None:
    same: list[tuple[Constraint, Constraint]] = [
        (Apart((0, 1)), Pairs(((1, 0),), "difference", ">=", 2)),
        (Tally((0, 1, 4, 5), frozenset({2, 4}), 2), Tally((5, 0, 1, 4), frozenset({4, 2}), 2)),
        (Piece((0, 1, 4, 5), CORNER, frozenset({1})), Piece((5, 4, 1, 0), CORNER[::-1], frozenset({1}))),
        (Split((0, 5, 10, 15)), Split((15, 0, 10, 5))),
        (Rising((0, 5)), Apart((0, 5))),
    ]
    for one, other in same[:-1]:
        assert links_of(Puzzle.blank(LAYOUT, [one])) == links_of(Puzzle.blank(LAYOUT, [other]))
    one, other = same[-1]
    assert links_of(Puzzle.blank(LAYOUT, [one])) != links_of(Puzzle.blank(LAYOUT, [other]))


def test_rules_that_differ_in_a_number_a_set_or_an_edge_are_told_apart() -> None:
    different: list[Constraint] = [
        Tally((0, 1, 4, 5), frozenset({2, 4}), 2),
        Tally((0, 1, 4, 5), frozenset({2, 4}), 1),
        Tally((0, 1, 4, 5), frozenset({2}), 2),
        Piece((0, 1, 4, 5), CORNER, frozenset({2})),
        Piece((0, 1, 4, 5), CORNER[:3], frozenset({2})),
        OneOf((Sum((0, 5), 5), AllDifferent((1, 4)))),
        OneOf((Sum((0, 5), 4), AllDifferent((1, 4)))),
        Doubled((0, 5)),
        Order((0, 5)),
    ]
    puzzles = [Puzzle.blank(LAYOUT, [rule]) for rule in different]
    assert len({canonical(puzzle).key for puzzle in puzzles}) == len(different)
    assert all(find_map(a, b) is None for a in puzzles for b in puzzles if a is not b)


def test_a_rule_whose_hidden_variables_cannot_be_told_apart_counts_as_itself() -> None:
    (link,) = links_of(Puzzle.blank(LAYOUT, [Doubled((0, 5), style="any")]))
    assert link.key[0] == "rule"
    assert link.cells == {(0, 0), (1, 5)}
    assert links_of(Puzzle.blank(LAYOUT, [Doubled((0, 5)), Doubled((0, 5))])) == {link}


@pytest.mark.parametrize("lowest", [0, 3])
def test_digits_from_another_number_move_as_digits(lowest: int) -> None:
    layout = Layout("from", SIZE, LAYOUT.positions, LAYOUT.units, lowest)
    top = lowest + SIZE - 1
    rules: list[Constraint] = [Sum((0, 1, 2), 3 * lowest + 4), Pairs(((0, 5),), "sum", "=", 2 * lowest + 2)]
    names = tuple(range(SIZE, 0, -1))
    for rule in rules:
        image = moved(rule, range(16), names, layout)
        for digits in product(range(1, SIZE + 1), repeat=len(rule.cells)):
            before = dict(zip(rule.cells, digits, strict=True))
            after = {cell: SIZE + 1 - digit for cell, digit in before.items()}
            assert holds(rule, before, layout) == holds(image, after, layout)
    assert moved(rules[0], range(16), names, layout) == Sum((0, 1, 2), 3 * top - 4)
    one, other = Puzzle.blank(layout, rules), Puzzle.blank(LAYOUT, [Sum((0, 1, 2), 7), Pairs(((0, 5),), "sum", "=", 4)])
    assert links_of(one) == links_of(other)
    assert find_map(one, other) is None


def test_long_rules_that_begin_alike_are_told_apart() -> None:
    """A text that leaves out what is long would take them for one."""
    rows = tuple(product(range(1, SIZE + 1), repeat=5))
    tables = [Table((0, 1, 2, 3, 4), rows[:-1]), Table((0, 1, 2, 3, 4), (*rows[:-2], rows[-1]))]
    counters = [
        Automaton(tuple(range(16)), tuple(((s + 1) % 20_000,) * SIZE for s in range(20_000)), frozenset({ends}))
        for ends in (16, 17)
    ]
    for one, other in (tables, counters):
        assert canonical(Puzzle.blank(LAYOUT, [one])).key != canonical(Puzzle.blank(LAYOUT, [other])).key
