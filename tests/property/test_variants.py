"""What holds for every constraint kind and for random jigsaws, figures and clues, not only for chosen ones."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from modoku.engines.reference import count_solutions, iter_solutions
from modoku.errors import VariantError
from modoku.puzzle import (
    AllDifferent,
    Automaton,
    Constraint,
    DigitSet,
    Domain,
    Layout,
    Puzzle,
    Sum,
    Table,
    can_hold,
    is_solution,
)
from modoku.rules.consecutive import ConsecutiveSet
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.variants import all_variants, make, overlap, parse_boxes

SIZE = 6
CELLS = (0, 1, 2, 3)
digits = st.integers(1, SIZE)
comparisons = st.sampled_from(["=", "!=", "<", "<=", ">", ">="])


def automata() -> st.SearchStrategy[Automaton]:
    states = st.integers(1, 4)
    return states.flatmap(
        lambda n: st.builds(
            Automaton,
            st.just(CELLS),
            st.lists(
                st.lists(st.integers(-1, n - 1), min_size=SIZE, max_size=SIZE).map(tuple), min_size=n, max_size=n
            ).map(tuple),
            st.frozensets(st.integers(0, n - 1), min_size=1),
        )
    )


KINDS: dict[str, st.SearchStrategy[Constraint]] = {
    "all-different": st.just(AllDifferent(CELLS)),
    "domain": st.builds(Domain, st.just(CELLS), st.sets(digits, min_size=1).map(DigitSet.from_digits)),
    "pairs": st.builds(
        Pairs,
        st.sampled_from([((0, 1), (1, 2), (2, 3)), ((0, 3), (1, 2)), ((0, 1), (0, 2), (0, 3))]),
        st.sampled_from(["difference", "sum", "product", "ratio"]),
        comparisons,
        st.integers(0, 12),
    ),
    "sum": st.builds(
        Sum,
        st.just(CELLS),
        st.integers(-12, 24),
        st.lists(st.integers(-3, 3).filter(bool), min_size=4, max_size=4).map(tuple),
        comparisons,
    ),
    "order": st.builds(Order, st.permutations(CELLS).map(tuple), st.booleans()),
    "equal": st.sampled_from([Equal(((0, 1), (2, 3))), Equal(((0, 3), (1,), (2,))), Equal((CELLS,))]),
    "consecutive-set": st.just(ConsecutiveSet(CELLS)),
    "table": st.builds(
        Table,
        st.just(CELLS),
        st.lists(st.tuples(digits, digits, digits, digits), min_size=1, max_size=8).map(tuple),
        st.booleans(),
    ),
    "automaton": automata(),
}


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_what_holds_can_hold_whatever_else_is_possible(kind: str, data: st.DataObject) -> None:
    constraint = data.draw(KINDS[kind])
    values = data.draw(st.tuples(*(digits for _ in constraint.cells)))
    others = data.draw(st.tuples(*(st.sets(digits) for _ in constraint.cells)))
    cells = max(constraint.cells) + 1
    network = Puzzle.blank(Layout("row", SIZE, tuple((0, c) for c in range(cells)), ()), [constraint]).network
    masks = [domain.mask for domain in network.domains]
    single = masks.copy()
    for cell, value, more in zip(constraint.cells, values, others, strict=True):
        masks[cell] = DigitSet.from_digits({value} | more).mask
        single[cell] = 1 << (value - 1)
    if constraint.holds(values):
        assert can_hold(network.constraints, masks)
    # And on single digits it is the truth itself.
    assert can_hold(network.constraints, single) == constraint.holds(values)


def word(cells: tuple[int, ...], width: int = 4) -> str:
    return "".join(f"r{cell // width + 1}c{cell % width + 1}" for cell in cells)


lines = st.permutations(range(16)).flatmap(lambda p: st.integers(2, 4).map(lambda n: tuple(p[:n])))

CLUES: dict[str, Callable[[tuple[int, ...], tuple[int, ...]], tuple[str, bool]]] = {
    "thermometer": lambda c, v: (f"thermometer:lines={word(c)}", all(a < b for a, b in pairwise(v))),
    "killer": lambda c, v: (f"killer:cages=9@{word(c)}", sum(v) == 9 and len(set(v)) == len(v)),
    "arrow": lambda c, v: (f"arrow:arrows={word(c[:1])}>{word(c[1:])}", v[0] == sum(v[1:])),
    "renban": lambda c, v: (f"renban:lines={word(c)}", sorted(v) == list(range(min(v), min(v) + len(v)))),
    "whispers": lambda c, v: (
        f"whispers:lines={word(c)}",
        all(abs(a - b) >= 2 for a, b in pairwise(v)),
    ),
    "palindrome": lambda c, v: (f"palindrome:lines={word(c)}", v == v[::-1]),
    "extra-region": lambda c, v: (f"extra-region:regions={word(c)}", len(set(v)) == len(v)),
}


@pytest.mark.parametrize("clue", CLUES)
@settings(max_examples=25, deadline=None)
@given(cells=lines)
def test_a_random_clue_keeps_exactly_the_grids_that_fit_it(clue: str, cells: tuple[int, ...]) -> None:
    recipe, _ = CLUES[clue](cells, tuple(range(1, len(cells) + 1)))
    found = {solution.values for solution in iter_solutions(make("classic:boxes=2x2", recipe))}
    grids = {solution.values for solution in iter_solutions(make("classic:boxes=2x2"))}
    assert found == {g for g in grids if CLUES[clue](cells, tuple(g[cell] for cell in cells))[1]}


@settings(max_examples=25, deadline=None)
@given(origins=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=3))
def test_the_solutions_of_overlapping_grids_are_solutions_of_each(origins: list[tuple[int, int]]) -> None:
    puzzle = overlap(origins, parse_boxes("2x2"))
    small = make("classic:boxes=2x2")
    for solution, _ in zip(iter_solutions(puzzle), range(3), strict=False):
        at = dict(zip(puzzle.layout.positions, solution.values, strict=True))
        for top, left in origins:
            assert is_solution(small, [at[top + r, left + c] for r in range(4) for c in range(4)])


@settings(max_examples=40, deadline=None)
@given(givens=st.dictionaries(st.integers(0, 15), st.integers(1, 4), max_size=5), extra=st.integers(0, 15))
def test_one_more_given_never_adds_solutions(givens: dict[int, int], extra: int) -> None:
    puzzle = make("classic:boxes=2x2", "diagonal:which=main")
    fewer = {s.values for s in iter_solutions(puzzle.with_givens(givens))}
    digit = givens.get(extra, 1)
    more = {s.values for s in iter_solutions(puzzle.with_givens({**givens, extra: digit}))}
    assert more == {values for values in fewer if values[extra] == digit}


@settings(max_examples=300, deadline=None)
@given(
    name=st.sampled_from(sorted(all_variants())),
    text=st.text("r1c2@;:=<>./ ABx0-se,\n", max_size=30),
    key=st.integers(0, 3),
)
def test_any_text_as_a_parameter_makes_a_puzzle_or_a_variant_error(name: str, text: str, key: int) -> None:
    parameters = all_variants()[name].parameters
    recipe = f"{name}:{parameters[key % len(parameters)].name}={text}" if parameters else f"{name}:{text}"
    try:
        told = make(recipe, allow_files=False).layout.name
    except VariantError as error:
        told = error.said("en")
    assert told


def test_solutions_are_distinct_and_counted_right() -> None:
    puzzle = make("classic:boxes=2x2", "position")
    solutions = [solution.values for solution in iter_solutions(puzzle)]
    assert len(solutions) == len(set(solutions)) == count_solutions(puzzle)
