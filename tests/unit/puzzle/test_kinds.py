"""What the constraint kinds of the description refuse, and how they write themselves; tests/unit/rules has the rest."""

from collections.abc import Callable

import pytest

from modoku.errors import PuzzleError
from modoku.puzzle import AllDifferent, Automaton, Constraint, DigitSet, Domain, Sum, Table
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
