"""A set of digits holds digits from 1 to 64 and nothing else."""

import pytest

from modoku.errors import PuzzleError
from modoku.puzzle import DigitSet


@pytest.mark.parametrize("mask", [-1, 1 << 64, "a", True, 1.0, None])
def test_what_is_no_mask_is_refused(mask: object) -> None:
    with pytest.raises(PuzzleError, match="not the mask"):
        DigitSet(mask)  # type: ignore[arg-type]


@pytest.mark.parametrize("digits", [(0,), (65,), ("1",), (1, None), (-3,)])
def test_what_is_no_digit_is_refused(digits: tuple[object, ...]) -> None:
    with pytest.raises(PuzzleError, match="not a digit"):
        DigitSet.of(*digits)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [-1, 65, "9", None])
def test_a_full_set_has_0_to_64_digits(size: object) -> None:
    with pytest.raises(PuzzleError, match="not a digit"):
        DigitSet.full(size)  # type: ignore[arg-type]
    assert len(DigitSet.full(64)) == 64
