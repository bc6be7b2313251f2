"""What the constraint kinds of the description refuse, and how they write themselves; tests/unit/rules has the rest."""

from collections.abc import Callable
from itertools import product

import pytest

from modoku.errors import ModokuError, PuzzleError
from modoku.puzzle import AllDifferent, Automaton, Constraint, DigitSet, Domain, Sum, Table, can_hold
from modoku.puzzle.constraint import Form
from modoku.puzzle.forms import Connected, Count
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs


@pytest.mark.parametrize(
    "make",
    [
        lambda: AllDifferent((0,)),
        lambda: AllDifferent((0, 0)),
        lambda: Domain((), frozenset(DigitSet.of(1))),
        lambda: Pairs(((0, 0),), "sum", "=", 3),
        lambda: Pairs((), "sum", "=", 3),
        lambda: Pairs(((0, 1),), "quotient", "=", 3),
        lambda: Pairs(((0, 1),), "sum", "~", 3),
        lambda: Sum((0, 1), 3, (1,)),
        lambda: Sum((0, 1), 3, (1, 0)),
        lambda: Sum((), 3),
        lambda: Order((0,)),
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


FORMS: list[Form] = [
    AllDifferent((0, 1, 2)),
    Domain((0, 2), frozenset({1, 3})),
    Sum((0, 1, 2), 6),
    Sum((0, 1, 2), 7, comparison=">="),
    Table((0, 1, 2), ((1, 2, 3), (3, 1, 1), (2, 2, 2))),
    Table((0, 1), ((1, 2), (3, 1)), allowed=False),
    Count((0, 1), 0b10, 2, -1),
    Connected((0, 1, 2), 0b11, ((0, 1), (1, 2)), 0, 3),
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.kind)
def test_what_a_form_leaves_of_single_digits_is_what_it_means(form: Form) -> None:
    for digits in product((1, 2, 3), repeat=3):
        assert can_hold([form], [1 << digit - 1 for digit in digits]) == form.holds([digits[c] for c in form.cells])


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.kind)
def test_what_a_form_can_hold_is_never_denied(form: Form) -> None:
    for masks in product(range(1, 8), repeat=3):
        fillings = product(*([d for d in (1, 2, 3) if mask >> d - 1 & 1] for mask in masks))
        if any(form.holds([digits[c] for c in form.cells]) for digits in fillings):
            assert can_hold([form], list(masks))


@pytest.mark.parametrize("pairs", [(1, 2), ((0, 1), 2), None, ("ab",)])
def test_pairs_that_are_none_are_refused_as_such(pairs: object) -> None:
    with pytest.raises(ModokuError):
        Pairs(pairs, "sum", "=", 3)  # type: ignore[arg-type]
