"""Constraints under renamed digits and moved cells, against their meaning on every tuple of digits."""

from itertools import permutations, product
from math import factorial
from random import Random

import pytest

from modoku.errors import PuzzleError
from modoku.puzzle import AllDifferent, Automaton, Constraint, Domain, Puzzle, Sum, Table
from modoku.rules.consecutive import ConsecutiveSet
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.symmetry import Transform, automorphisms, canonical, find_map, keeps_rules, symmetries
from modoku.symmetry.links import links_of
from modoku.symmetry.moving import can_rename, moved
from modoku.symmetry.relation import diagram_of, is_large, signature, turned
from modoku.symmetry.renaming import digit_rules, keeps_relation
from modoku.variants import classic, latin, make

SIZE = 4
LAYOUT = latin(SIZE).layout
PEAK = Automaton.build((0, 1, 2), SIZE, 0, max, lambda high: high == 3)
ORDERED = Automaton.build((0, 5, 10), SIZE, 0, lambda last, d: d if d >= last else None, lambda _: True)
KINDS: list[Constraint] = [
    AllDifferent((0, 5, 10)),
    Domain((0, 1), frozenset({2, 4}), "even"),
    Domain((0,), frozenset({1, 2, 3})),
    Pairs(((0, 1), (1, 2)), "difference", "=", 1),
    Pairs(((0, 1),), "sum", "=", 5),
    Pairs(((0, 1),), "sum", "<", 4),
    Pairs(((0, 1),), "ratio", "=", 2),
    Pairs(((0, 1),), "product", "!=", 4),
    Sum((0, 1, 2), 7),
    Sum((0, 1, 2), 3),
    Sum((0, 1, 2), 0, (1, -1, -1), style="arrow"),
    Sum((0, 1, 2), 9, (1, 2, 1), "<="),
    Sum((0,), 3),
    Order((0, 1, 2)),
    Order((0, 5), strict=False),
    Equal(((0, 5), (1, 10, 3))),
    ConsecutiveSet((0, 1, 2)),
    ConsecutiveSet((0, 1)),
    Table((0, 1, 2), ((1, 2, 3), (2, 1, 3), (4, 4, 4))),
    Table((0, 5), ((1, 1), (2, 3)), allowed=False),
    PEAK,
    ORDERED,
]
RENAMINGS = list(permutations(range(1, SIZE + 1)))
CELLS = symmetries(LAYOUT).random(3).cells


def holds(constraint: Constraint, grid: dict[int, int]) -> bool:
    return constraint.holds([grid[cell] for cell in constraint.cells])


def keeps_by_definition(constraint: Constraint, names: tuple[int, ...]) -> bool:
    for values in product(range(1, SIZE + 1), repeat=len(constraint.cells)):
        if constraint.holds(values) != constraint.holds([names[v - 1] for v in values]):
            return False
    return True


@pytest.mark.parametrize("constraint", KINDS, ids=lambda c: f"{c.kind}-{len(c.cells)}")
def test_which_renamings_keep_a_relation(constraint: Constraint) -> None:
    kept = [names for names in RENAMINGS if keeps_by_definition(constraint, names)]
    assert [names for names in RENAMINGS if keeps_relation(constraint, names, LAYOUT)] == kept
    puzzle = Puzzle.blank(LAYOUT, [constraint])
    rules = digit_rules(puzzle)
    assert rules.order == len(kept)
    for order in RENAMINGS[::5]:
        wanted = min(kept, key=lambda names: [names[digit - 1] for digit in order])
        assert rules.first_names(order) == wanted


@pytest.mark.parametrize("constraint", KINDS, ids=lambda c: f"{c.kind}-{len(c.cells)}")
def test_a_moved_constraint_holds_exactly_where_the_old_one_held(constraint: Constraint) -> None:
    renamed = 0
    for names in RENAMINGS:
        if not can_rename(constraint, names, LAYOUT):
            with pytest.raises(PuzzleError, match="Renamed so"):
                moved(constraint, CELLS, names, LAYOUT)
            continue
        renamed += 1
        image = moved(constraint, CELLS, names, LAYOUT)
        for values in product(range(1, SIZE + 1), repeat=len(constraint.cells)):
            before = dict(zip(constraint.cells, values, strict=True))
            after = {CELLS[cell]: names[digit - 1] for cell, digit in before.items()}
            assert holds(constraint, before) == holds(image, after)
    assert renamed >= 1


@pytest.mark.parametrize("constraint", KINDS, ids=lambda c: f"{c.kind}-{len(c.cells)}")
def test_the_group_of_one_constraint_is_that_of_the_definition(constraint: Constraint) -> None:
    """All moves of cells of a Latin square, and all names that keep the relation or turn it round, by brute force."""
    puzzle = Puzzle.blank(LAYOUT, [constraint])
    cells = [element.cells for element in symmetries(LAYOUT)]
    assert len(cells) == 2 * factorial(SIZE) ** 2
    tuples = list(product(range(1, SIZE + 1), repeat=len(constraint.cells)))
    true = {frozenset(zip(constraint.cells, values, strict=True)) for values in tuples if constraint.holds(values)}
    own = set(constraint.cells)
    turned = [names[::-1] for names in RENAMINGS if keeps_by_definition(constraint, names)]
    allowed = [names for names in RENAMINGS if keeps_by_definition(constraint, names) or names in turned]
    count = 0
    for images in cells:
        if {images[cell] for cell in own} != own:
            continue
        for names in allowed:
            count += {frozenset((images[c], names[d - 1]) for c, d in one) for one in true} == true
    assert automorphisms(puzzle).order == count


def test_one_meaning_has_one_form_however_it_is_written() -> None:
    same: list[tuple[Constraint, ...]] = [
        (Order((0, 1, 2)), Order((0, 1)), Order((1, 2))),
        (Pairs(((0, 1),), "sum", "=", 5), Sum((0, 1), 5), Sum((1, 0), -5, (-1, -1))),
        (Sum((0, 1, 2), 0, (1, -1, -1)), Sum((2, 1, 0), 0, (1, 1, -1))),
        (Equal(((0, 5, 10),)), Equal(((10, 0, 5),))),
        (Domain((0,), frozenset({3})), Sum((0,), 3), Table((0,), ((3,),))),
        (Table((0, 5, 10), ((1, 2, 3), (2, 1, 3))), Table((5, 0, 10), ((1, 2, 3), (2, 1, 3)))),
        (ORDERED, ORDERED),
    ]
    for first, *others in same:
        if isinstance(first, Order):
            assert links_of(Puzzle.blank(LAYOUT, [first])) == links_of(Puzzle.blank(LAYOUT, others))
            continue
        forms = {canonical(Puzzle.blank(LAYOUT, [rule])).key for rule in (first, *others)}
        assert len(forms) == 1


def test_a_sandwich_reads_the_same_from_both_ends_and_a_skyscraper_does_not() -> None:
    flip = Transform(tuple(9 * (c // 9) + 8 - c % 9 for c in range(81)), tuple(range(1, 10)))
    sandwich = make("sandwich:rows=10 . . . . . . . .")
    assert keeps_rules(flip, sandwich)
    skyscraper = make("skyscraper:left=3 . . . . . . . .")
    assert not keeps_rules(flip, skyscraper)
    assert find_map(skyscraper, make("skyscraper:right=3 . . . . . . . .")) is not None
    assert find_map(skyscraper, make("skyscraper:right=4 . . . . . . . .")) is None


def test_a_relation_too_large_to_be_drawn_bears_no_renaming_but_the_turn() -> None:
    puzzle = make("classic:boxes=4x4")
    long = Sum(tuple(range(15)), 120)
    assert is_large(long, 16)
    assert digit_rules(puzzle.with_constraints([long])).order == 1
    other = Sum(tuple(range(16, 31)), 17 * 15 - 120)
    assert find_map(puzzle.with_constraints([long]), puzzle.with_constraints([other])) is not None


def test_wild_numbers_and_huge_automata_take_no_time() -> None:
    wild = Sum(tuple(range(20)), 10**14, tuple(10**6 + 7**i % 10**5 for i in range(20)))
    counter = Automaton(tuple(range(60)), tuple(((s + 1) % 20_000,) * 9 for s in range(20_000)), frozenset({60}))
    for rule in (wild, counter):
        puzzle = classic().with_constraints([rule])
        assert digit_rules(puzzle).order == 1
        assert canonical(puzzle).transform.apply(puzzle) == canonical(puzzle).puzzle


@pytest.mark.parametrize("seed", range(40))
def test_a_relation_read_from_the_end_is_that_of_the_rows_turned_round(seed: int) -> None:
    chance = Random(seed)
    size, places = chance.randint(2, 3), chance.randint(2, 4)
    share = chance.choice([0.2, 0.5, 0.9])
    rows = [row for row in product(range(1, size + 1), repeat=places) if chance.random() < share]
    sizes, cells = (size,) * places, tuple(range(places))
    there = diagram_of(Table(cells, tuple(rows)), sizes)
    back = diagram_of(Table(cells, tuple(row[::-1] for row in rows)), sizes)
    edges = sum(map(len, back.layers))
    found = turned(there, edges)
    assert found is not None
    assert signature(found) == signature(back)
    assert not edges or turned(there, edges - 1) is None


def test_what_only_some_constraints_bear_none_may_use() -> None:
    x = Pairs(((0, 1),), "sum", "=", 10)
    assert digit_rules(classic().with_constraints([x])).order == 384
    both = classic().with_constraints([x, Pairs(((0, 1),), "difference", "=", 1)])
    assert digit_rules(both).order == 2
