"""Transforms form a group, canonical forms are constant on orbits and tell apart what differs, for every variant."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from modoku.errors import PuzzleError
from modoku.puzzle import AllDifferent, BoxGrid, Domain, Layout, Puzzle, Sum, Unit
from modoku.questions.canon import canon, canon_many
from modoku.rules.consecutive import ConsecutiveSet
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.search import solve
from modoku.symmetry import (
    Group,
    Transform,
    automorphisms,
    canonical,
    find_map,
    is_equivalent,
    keeps_rules,
    reflect,
    rotate,
    symmetries,
)
from modoku.symmetry.canonical_form import meaning_of
from modoku.symmetry.renaming import digit_rules, keeps_relation
from modoku.symmetry.structure import frame_of
from modoku.variants import all_variants, classic, make
from modoku.variants.irregular import ready_layouts

EXAMPLES = [
    *(example for variant in all_variants().values() for example in (variant.examples or (variant.name,))),
    *(f"jigsaw:layout={name}" for name in ready_layouts()),
]
"""Everything that is registered, so that what is added is tested too."""


@cache
def rules(example: str) -> tuple[Puzzle, Group]:
    puzzle = make(example)
    return puzzle, symmetries(puzzle)


def asks(puzzle: Puzzle) -> tuple[object, ...]:
    """Return what a puzzle asks, wherever its cells stand."""
    size, _, *rest = meaning_of(puzzle)
    return size, *rest


def with_some_givens(puzzle: Puzzle, chance: Random) -> Puzzle:
    """Fill some cells at random: whether that has solutions plays no part."""
    count = puzzle.layout.cell_count
    cells = chance.sample(range(count), count // 5)
    return puzzle.with_givens({cell: chance.randint(1, puzzle.size) for cell in cells})


@st.composite
def transforms(draw: st.DrawFn) -> Transform:
    cells = draw(st.permutations(range(6)))
    digits = draw(st.permutations(range(1, 5)))
    return Transform(tuple(cells), tuple(digits))


@given(transforms(), transforms(), transforms(), st.lists(st.integers(0, 4), min_size=6, max_size=6))
def test_transforms_form_a_group_that_acts(a: Transform, b: Transform, c: Transform, values: list[int]) -> None:
    one = Transform.identity(6, 4)
    assert (a @ b) @ c == a @ (b @ c)
    assert a @ one == a == one @ a
    assert a @ a.inverse == one == a.inverse @ a
    assert (a @ b).inverse == b.inverse @ a.inverse
    assert (a @ b).apply(values) == a.apply(b.apply(values))
    assert a.inverse.apply(a.apply(values)) == tuple(values)


@pytest.mark.parametrize("example", EXAMPLES)
def test_symmetries_keep_the_rules_and_canonical_forms_are_constant_on_orbits(example: str) -> None:
    puzzle, group = rules(example)
    chance = Random(example)
    question = with_some_givens(puzzle, chance)
    form = canonical(question)
    assert form.transform.apply(question) == form.puzzle
    element = group.random(chance)
    assert keeps_rules(element, puzzle)
    image = element.apply(question)
    other = canonical(image)
    assert other.puzzle.givens == form.puzzle.givens
    assert other.key == form.key
    assert canonical(form.puzzle).key == form.key
    back = find_map(image, question)
    assert back is not None
    assert meaning_of(back.apply(image)) == meaning_of(question)


@pytest.mark.parametrize("example", EXAMPLES)
def test_canonical_forms_are_constant_where_what_is_drawn_moves_with_the_cells(example: str) -> None:
    """Cages, dots and lines go elsewhere, digits get other names, the sheet is turned: it stays the same puzzle."""
    chance = Random(example + "?")
    question = with_some_givens(rules(example)[0], chance)
    count, size = question.layout.cell_count, question.size
    names = digit_rules(question).first_names(chance.sample(range(1, size + 1), size))
    element = Group.of(frame_of(question), count, size).random(chance)
    image = Transform(element.cells, names).apply(question)
    with suppress(PuzzleError):  # some sheets have no cells where a quarter turn would bring some
        image = rotate(image.layout).apply(image)
    assert canonical(image).key == canonical(question).key
    found = find_map(question, image)
    assert found is not None
    assert asks(found.apply(question)) == asks(image)


@pytest.mark.parametrize("example", EXAMPLES)
def test_one_given_more_makes_another_puzzle(example: str) -> None:
    puzzle, _ = rules(example)
    question = with_some_givens(puzzle, Random(example + "!"))
    blank = question.givens.index(0)
    more = question.with_givens([1 if cell == blank else digit for cell, digit in enumerate(question.givens)])
    assert canonical(more).key != canonical(question).key
    assert find_map(more, question) is None


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["3x3", "2x2", "2x3", "3x2", "2x4", "4x4"]), st.integers(0, 81))
def test_what_is_drawn_in_the_grid_moves_with_the_cells(seed: int, boxes: str, clues: int) -> None:
    """Cages and thermometers on a classic layout, moved by any symmetry of the layout."""
    chance = Random(seed)
    layout = make(f"classic:boxes={boxes}").layout
    names = layout.cell_names(chance.sample(range(layout.cell_count), 9))
    recipes = (
        f"killer:cages={chance.randint(6, 12)}@{''.join(names[:3])}",
        f"thermometer:lines={''.join(names[3:6])}",
        f"palindrome:lines={''.join(names[6:])}",
    )
    puzzle = make(f"classic:boxes={boxes}", *chance.sample(recipes, chance.randint(1, 3)))
    cells = chance.sample(range(layout.cell_count), min(clues, layout.cell_count))
    puzzle = puzzle.with_givens({cell: chance.randint(1, puzzle.size) for cell in cells})
    move = symmetries(layout).random(chance)
    if any(rule.kind != "equal" for rule in puzzle.constraints):
        names_of = digit_rules(puzzle).first_names(chance.sample(range(1, puzzle.size + 1), puzzle.size))
        move = Transform(move.cells, names_of)
    image = move.apply(puzzle)
    assert canonical(image).key == canonical(puzzle).key
    assert is_equivalent(image, puzzle)


@pytest.mark.parametrize("example", ["jigsaw", "jigsaw:layout=7-2", "classic:boxes=3x2", "diagonal:which=anti", "xv"])
def test_turning_the_sheet_does_not_change_the_canonical_form(example: str) -> None:
    puzzle = with_some_givens(make(example), Random(5))
    for motion in (rotate(puzzle.layout), rotate(puzzle.layout, 2), reflect(puzzle.layout)):
        assert canonical(motion.apply(puzzle)).key == canonical(puzzle).key


def test_a_cage_and_its_complement_are_one_puzzle_by_turning_the_digits_round() -> None:
    low, high = make("killer:cages=6@r1c1r1c2r1c3"), make("killer:cages=24@r5c4r5c5r5c6")
    assert canonical(low).key == canonical(high).key
    found = find_map(low, high)
    assert found is not None
    assert meaning_of(found.apply(low)) == meaning_of(high)
    assert find_map(low, make("killer:cages=23@r5c4r5c5r5c6")) is None


def all_grids_of_order_2() -> Sequence[tuple[int, ...]]:
    return [tuple(map(int, str(s))) for s in solve(make("classic:boxes=2x2"), limit=None).solutions]


def test_the_288_grids_of_order_2_are_two_classes_of_the_right_sizes() -> None:
    puzzle = make("classic:boxes=2x2")
    group_order = symmetries(puzzle).order
    sizes: dict[str, int] = {}
    orders: dict[str, int] = {}
    for values in all_grids_of_order_2():
        question = puzzle.with_givens(values)
        key = canonical(question).key
        sizes[key] = sizes.get(key, 0) + 1
        orders[key] = automorphisms(question).order
    assert sorted(sizes.values()) == [96, 192]
    assert all(sizes[key] * orders[key] == group_order for key in sizes)


def test_canonical_forms_split_small_puzzles_exactly_into_orbits() -> None:
    """All puzzles of order 2 with three givens, compared with orbits by brute force."""
    puzzle = make("classic:boxes=2x2")
    elements = list(symmetries(puzzle.layout))
    assert len(elements) == 128
    assert len(set(elements)) == 128

    def renamed(values: Sequence[int]) -> tuple[int, ...]:
        names: dict[int, int] = {}
        return tuple(names.setdefault(v, len(names) + 1) if v else 0 for v in values)

    orbit_of: dict[tuple[int, ...], tuple[int, ...]] = {}
    form_of: dict[tuple[int, ...], str] = {}
    chance = Random(9)
    for _ in range(300):
        values = [0] * 16
        for cell in chance.sample(range(16), 3):
            values[cell] = chance.randint(1, 3)
        start = renamed(values)
        if start not in orbit_of:
            images = {renamed(element.apply(start)) for element in elements}
            first = min(images)
            orbit_of.update(dict.fromkeys(images, first))
        form_of[start] = canonical(puzzle.with_givens(start)).key
    pairs = {(orbit_of[values], form) for values, form in form_of.items()}
    assert len(pairs) == len({orbit for orbit, _ in pairs}) == len({form for _, form in pairs})
    assert len(pairs) > 5


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 81))
def test_the_quick_way_of_classic_puzzles_and_the_general_one_agree_on_what_is_equivalent(
    seed: int, clues: int
) -> None:
    from modoku.symmetry.canonical_form import labelled_form

    chance = Random(seed)
    cells = chance.sample(range(81), clues)
    puzzle = classic().with_givens({cell: chance.randint(1, 9) for cell in cells})
    other = symmetries(puzzle).random(chance).apply(puzzle)
    if chance.random() < 0.5 and clues > 1:
        givens = list(other.givens)
        filled = [cell for cell in range(81) if givens[cell]]
        givens[filled[0]] = givens[filled[-1]] % 9 + 1
        other = other.with_givens(givens)
    nothing = Transform.identity(81, 9)
    quick = canonical(puzzle).puzzle.givens == canonical(other).puzzle.givens
    general = labelled_form(puzzle, nothing).key == labelled_form(other, nothing).key
    assert quick == general == is_equivalent(puzzle, other)
    assert list(canon_many([puzzle, str(other)])) == [canon(puzzle).said(), canon(other).said()]


@pytest.mark.parametrize(
    ("boxes", "order"),
    [
        (BoxGrid(2, 2), 128),
        (BoxGrid(3, 3), 3_359_232),
        (BoxGrid(4, 4), 126_806_761_930_752),
        (BoxGrid(2, 3), 3_456),
        (BoxGrid(2, 4), 442_368),
        (BoxGrid(2, 5), 110_592_000),
        (BoxGrid(2, 6), 47_775_744_000),
        (BoxGrid(3, 4), 2_579_890_176),
    ],
    ids=str,
)
def test_layouts_have_as_many_symmetries_as_the_literature_says(boxes: BoxGrid, order: int) -> None:
    assert symmetries(classic(boxes).layout).order == order


def test_random_elements_of_a_small_group_are_all_drawn_equally_often() -> None:
    group = symmetries(make("diagonal", base=make("classic:boxes=2x2")).layout)
    chance = Random(11)
    counts: dict[Transform, int] = dict.fromkeys(group, 0)
    rounds = 200 * group.order
    for _ in range(rounds):
        counts[group.random(chance)] += 1
    assert len(counts) == group.order
    # Chi-square over order - 1 degrees of freedom: six standard deviations.
    surprise = sum((seen - 200) ** 2 / 200 for seen in counts.values())
    assert surprise < group.order - 1 + 6 * (2 * (group.order - 1)) ** 0.5


@st.composite
def small_puzzles(draw: st.DrawFn) -> Puzzle:
    """Any layout at all: a few cells in a row, any units, givens and constraints."""
    count, size = draw(st.integers(2, 8)), draw(st.integers(1, 4))
    groups = st.lists(st.integers(0, count - 1), min_size=1, max_size=count, unique=True)
    units = draw(st.lists(groups, max_size=6))
    layout = Layout(
        "any",
        size,
        tuple((0, column) for column in range(count)),
        tuple(Unit("unit", str(number), tuple(cells)) for number, cells in enumerate(units)),
    )
    several = groups.filter(lambda cells: len(cells) > 1).map(tuple)
    digits = st.frozensets(st.integers(1, size))
    rules = st.one_of(
        several.map(AllDifferent),
        several.map(Order),
        several.map(ConsecutiveSet),
        several.map(lambda cells: Equal((cells,))),
        st.builds(Domain, groups.map(tuple), digits),
        st.builds(Sum, groups.map(tuple), st.integers(1, 12)),
        st.builds(
            lambda cells, measure, value: Pairs(((cells[0], cells[1]),), measure, "=", value),
            several,
            st.sampled_from(["difference", "sum", "ratio"]),
            st.integers(1, 5),
        ),
    )
    givens = draw(st.lists(st.integers(0, size), min_size=count, max_size=count))
    return Puzzle(layout, tuple(givens), tuple(draw(st.lists(rules, max_size=4))))


@settings(max_examples=150, deadline=None)
@given(small_puzzles(), st.randoms(use_true_random=False))
def test_any_shuffling_of_cells_is_found_again(puzzle: Puzzle, chance: Random) -> None:
    count, size = puzzle.layout.cell_count, puzzle.size
    names = digit_rules(puzzle).first_names(chance.sample(range(1, size + 1), size))
    move = Transform(tuple(chance.sample(range(count), count)), names)
    image = move.apply(puzzle)
    found = find_map(puzzle, image)
    assert found is not None
    assert meaning_of(found.apply(puzzle)) == meaning_of(image)
    assert automorphisms(image).order == automorphisms(puzzle).order
    form = canonical(puzzle)
    assert form.transform.apply(puzzle) == form.puzzle
    element = automorphisms(puzzle).random(chance)
    assert meaning_of(element.apply(puzzle)) == meaning_of(puzzle)


@settings(max_examples=60, deadline=None)
@given(small_puzzles())
def test_automorphisms_are_those_that_trying_all_transforms_finds(puzzle: Puzzle) -> None:
    count, size = puzzle.layout.cell_count, puzzle.size
    if count > 5:
        return
    wanted = meaning_of(puzzle)
    renamings = [
        names
        for names in permutations(range(1, size + 1))
        if all(keeps_relation(rule, names, puzzle.layout) for rule in puzzle.constraints)
        or all(keeps_relation(rule, names[::-1], puzzle.layout) for rule in puzzle.constraints)
    ]
    number = 0
    for cells in permutations(range(count)):
        for names in renamings:
            try:
                number += meaning_of(Transform(cells, names).apply(puzzle)) == wanted
            except PuzzleError:
                continue
    assert automorphisms(puzzle).order == number
