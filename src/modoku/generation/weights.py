"""Averages over all minimal puzzles, estimated from unbiased draws: each puzzle weighed by what undoes its chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, sqrt

USUAL = 25
"""The number of givens whose weight is 1."""


def weight_of(clues: int) -> float:
    """Return the factor that undoes the bias of an unbiased draw with so many givens.

    A set of n cells is what is left of a random order after 81 - n turns with chance 1 / C(81, n).

    >>> weight_of(25), round(weight_of(26), 4)
    (1.0, 2.1538)
    """
    return comb(81, clues) / comb(81, USUAL)


def weighted_mean(values: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """Return the weighted mean of draws and its standard error, that of a ratio of two sums.

    >>> weighted_mean([1.0, 3.0], [1.0, 1.0])
    (2.0, 1.0)
    """
    total = sum(weights)
    mean = sum(value * weight for value, weight in zip(values, weights, strict=True)) / total
    count = len(values)
    spread = sum((weight * (value - mean)) ** 2 for value, weight in zip(values, weights, strict=True))
    return mean, sqrt(spread * count / (count - 1)) / total if count > 1 else float("inf")
