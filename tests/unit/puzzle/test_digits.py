import pytest
from hypothesis import given
from hypothesis import strategies as st

from modoku.errors import PuzzleError
from modoku.puzzle import MAX_SIZE, SYMBOLS, DigitSet, digit_of, symbol_of

DIGITS = st.frozensets(st.integers(1, MAX_SIZE))


@given(DIGITS, DIGITS)
def test_digit_sets_behave_like_sets(one: frozenset[int], two: frozenset[int]) -> None:
    a, b = DigitSet.from_digits(one), DigitSet.from_digits(two)
    assert set(a) == one
    assert list(a) == sorted(one)
    assert set(a & b) == one & two
    assert set(a | b) == one | two
    assert set(a - b) == one - two
    assert len(a) == len(one)
    assert bool(a) == bool(one)
    assert all((d in a) == (d in one) for d in range(MAX_SIZE + 2))
    assert (a == b) == (one == two)


@pytest.mark.parametrize("digit", [0, -1, 65])
def test_what_is_not_a_digit_is_refused(digit: int) -> None:
    with pytest.raises(PuzzleError, match="from 1 to 64"):
        DigitSet.of(digit)


def test_there_are_64_different_symbols_and_they_lead_back() -> None:
    assert len(set(SYMBOLS)) == MAX_SIZE == len(SYMBOLS)
    for digit in range(1, MAX_SIZE + 1):
        assert digit_of(symbol_of(digit), MAX_SIZE) == digit


def test_small_letters_are_read_where_they_cannot_be_other_digits() -> None:
    assert digit_of("b", 16) == 11
    assert digit_of("b", 49) == 38
    assert digit_of("0", 36) == 36
    assert digit_of("0", 16) is None
    assert digit_of("12", 16) is None
    assert digit_of("", 16) is None
