"""Each constraint kind: its meaning on every tuple of digits, its refusals, its JSON, its words."""

from collections.abc import Callable, Sequence
from itertools import product

import pytest

from modoku.errors import PuzzleError
from modoku.puzzle import CONSTRAINT_KINDS, AllDifferent, Automaton, Constraint, DigitSet, Domain, Sum, Table
from modoku.puzzle.plain import constraint_from_plain
from modoku.puzzle.reader import Reader
from modoku.rules import ConsecutiveSet, Equal, Order, Pairs
from modoku.variants import latin

Meaning = Callable[[Sequence[int]], bool]

EXAMPLES: list[tuple[Constraint, Meaning]] = [
    (AllDifferent((0, 1, 2)), lambda v: v[0] != v[1] and v[0] != v[2] and v[1] != v[2]),
    (Domain((0, 1, 2), DigitSet.of(2, 4), "even"), lambda v: all(x % 2 == 0 for x in v)),
    (Domain((0, 1), DigitSet.of(1)), lambda v: v[0] == v[1] == 1),
    (Pairs(((0, 1), (1, 2)), "difference", "=", 1), lambda v: abs(v[0] - v[1]) == 1 and abs(v[1] - v[2]) == 1),
    (Pairs(((0, 1),), "ratio", "=", 2), lambda v: v[0] == 2 * v[1] or v[1] == 2 * v[0]),
    (Pairs(((0, 1),), "ratio", "!=", 2), lambda v: not (v[0] == 2 * v[1] or v[1] == 2 * v[0])),
    (Pairs(((0, 1),), "sum", ">", 4), lambda v: v[0] + v[1] > 4),
    (Pairs(((1, 0),), "product", "<=", 4), lambda v: v[0] * v[1] <= 4),
    (Sum((0, 1, 2), 7), lambda v: sum(v) == 7),
    (Sum((0, 1, 2), 0, (1, -1, -1), style="arrow"), lambda v: v[0] == v[1] + v[2]),
    (Sum((0, 1), 9, (2, 3), "<"), lambda v: 2 * v[0] + 3 * v[1] < 9),
    (Order((0, 1, 2)), lambda v: v[0] < v[1] < v[2]),
    (Order((0, 1, 2), strict=False), lambda v: v[0] <= v[1] <= v[2]),
    (Equal(((0, 2), (1, 3))), lambda v: v[0] == v[1] and v[2] == v[3]),
    (ConsecutiveSet((0, 1, 2)), lambda v: sorted(v) in ([1, 2, 3], [2, 3, 4])),
    (Table((0, 1), ((1, 2), (4, 4))), lambda v: tuple(v) in {(1, 2), (4, 4)}),
    (Table((0, 1), ((1, 2), (4, 4)), allowed=False), lambda v: tuple(v) not in {(1, 2), (4, 4)}),
    (
        Automaton.build((0, 1, 2), 4, 0, lambda s, d: (s + d) % 3, lambda s: s == 0, "3"),
        lambda v: sum(v) % 3 == 0,
    ),
]


def test_the_examples_cover_every_kind() -> None:
    assert {constraint.kind for constraint, _ in EXAMPLES} == set(CONSTRAINT_KINDS)


@pytest.mark.parametrize(("constraint", "meaning"), EXAMPLES)
def test_holds_means_what_the_rule_says_on_every_tuple(constraint: Constraint, meaning: Meaning) -> None:
    for values in product(range(1, 5), repeat=len(constraint.cells)):
        assert constraint.holds(values) == meaning(values)


@pytest.mark.parametrize(("constraint", "_"), EXAMPLES)
def test_plain_data_leads_back_to_an_equal_constraint(constraint: Constraint, _: Meaning) -> None:
    layout = latin(4).layout
    again = constraint_from_plain(Reader(constraint.to_json()), layout)
    assert again == constraint
    assert hash(again) == hash(constraint)


@pytest.mark.parametrize(("constraint", "_"), EXAMPLES)
def test_every_kind_says_itself_in_both_languages(constraint: Constraint, _: Meaning) -> None:
    message = constraint.said(latin(4).layout)
    english, french = message.said("en"), message.said("fr")
    assert "r1c1" in english
    assert "r1c1" in french
    assert "{" not in english + french


@pytest.mark.parametrize(
    "make",
    [
        lambda: AllDifferent((0,)),
        lambda: AllDifferent((0, 0)),
        lambda: Domain((), DigitSet.of(1)),
        lambda: Pairs(((0, 0),), "sum", "=", 3),
        lambda: Pairs((), "sum", "=", 3),
        lambda: Pairs(((0, 1),), "quotient", "=", 3),
        lambda: Pairs(((0, 1),), "sum", "~", 3),
        lambda: Sum((0, 1), 3, (1,)),
        lambda: Sum((0, 1), 3, (1, 0)),
        lambda: Sum((), 3),
        lambda: Order((0,)),
        lambda: Equal(((0, 1), (1, 2))),
        lambda: Table((0, 1), ((1,),)),
        lambda: Automaton((0,), ((1,),), frozenset({0})),
        lambda: Automaton((0,), ((0,),), frozenset({1})),
        lambda: Automaton((0,), (), frozenset()),
        lambda: Automaton((0,), ((0, 0), (0,)), frozenset()),
    ],
)
def test_nonsense_is_refused(make: Callable[[], Constraint]) -> None:
    with pytest.raises(PuzzleError):
        make()


def test_coefficients_of_one_are_the_same_as_none() -> None:
    assert Sum((0, 1), 3, (1, 1)) == Sum((0, 1), 3)


def test_an_automaton_with_too_many_states_is_refused_while_it_is_built() -> None:
    with pytest.raises(PuzzleError, match="states"):
        Automaton.build((0,), 9, 0, lambda s, d: 10 * s + d, lambda _: True)


@pytest.mark.parametrize("number", [10**15 + 1, -(10**15) - 1, 2**64])
def test_numbers_that_no_engine_can_reckon_with_are_refused(number: int) -> None:
    with pytest.raises(PuzzleError, match="beyond"):
        Sum((0, 1), number)
    with pytest.raises(PuzzleError, match="beyond"):
        Sum((0, 1), 5, (1, number))
    with pytest.raises(PuzzleError, match="beyond"):
        Pairs(((0, 1),), "sum", "=", number)


def test_an_empty_group_of_equal_cells_says_nothing() -> None:
    assert Equal(((0, 1), ())).holds([4, 4])
