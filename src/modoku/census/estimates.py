"""Numbers of completions estimated by sampling the search, with an honest standard error.

A population of random descents fills the grid cell by cell; the product of the numbers of choices, averaged, is an
unbiased estimate. Independent populations give the error.

References: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975;
    P. Del Moral, A. Doucet, A. Jasra, "Sequential Monte Carlo samplers", J. R. Statist. Soc. B 68, 2006.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from decimal import Decimal, localcontext

from ..engines.general import compile_puzzle
from ..errors import EngineError, LimitReached, expect
from ..language import msg, msgn
from ..limits import MOST, Deadline, Stop
from ..native import CancelFlag, estimate_solutions
from ..puzzle import Puzzle
from .figure import Figure, Status

POPULATION = 100
"""Descents that go down together."""
FEWEST = 8
"""Populations below which no error can be told."""


def estimate(
    puzzle: Puzzle,
    *,
    seconds: float | None = None,
    populations: int | None = None,
    population: int = POPULATION,
    seed: int = 0,
    cancel: CancelFlag | None = None,
) -> Figure:
    """Estimate the number of completions; the error is the standard error of independent populations.

    Args:
        puzzle: any puzzle of any variant.
        seconds: how long to sample; without it and without `populations`, ten seconds.
        populations: how many independent populations to take, at least 8.
        population: how many descents each has.
        seed: the same seed and number of populations give the same estimate.
        cancel: stop when this is set, from any thread.

    >>> from modoku.variants import make
    >>> figure = estimate(make("classic:boxes=2x3"), populations=50, seed=1)
    >>> figure.status, abs(figure.value / 28_200_960 - 1) < 4 * figure.error < 0.2
    (<Status.ESTIMATE: 'estimate'>, True)
    """
    expect(puzzle, Puzzle)
    if populations is not None and populations < FEWEST:
        raise EngineError(
            msgn(
                "An error cannot be told from {n} population.",
                "An error cannot be told from {n} populations.",
                populations,
            ),
            msg("Take at least {n}.", n=FEWEST),
        )
    if seconds is None and populations is None:
        seconds = 10.0
    start, deadline = time.perf_counter(), Deadline.after(seconds, cancel)
    problem = compile_puzzle(puzzle).problem
    logarithms, stop = estimate_solutions(problem, population, populations or MOST, seed, deadline.left(), cancel)
    if len(logarithms) < FEWEST or Stop(stop) is Stop.CANCELLED:
        raise LimitReached(
            msgn(
                "Only {n} population was finished: too few to tell an error.",
                "Only {n} populations were finished: too few to tell an error.",
                len(logarithms),
            ),
            msg("Give more time, or take smaller populations."),
        )
    value, error = summarise(logarithms)
    return Figure(value, Status.ESTIMATE, "sampling", None, error, time.perf_counter() - start)


def summarise(logarithms: Sequence[float]) -> tuple[int, float]:
    """Return the mean of numbers known by their logarithms, and its standard error in parts of it.

    >>> value, error = summarise([math.log(90), math.log(110), math.log(100)])
    >>> value, round(error, 4)
    (100, 0.0577)
    """
    most = max(logarithms)
    if most == -math.inf:
        return 0, 0.0
    shares = [math.exp(logarithm - most) for logarithm in logarithms]
    mean = math.fsum(shares) / len(shares)
    variance = math.fsum((share - mean) ** 2 for share in shares) / (len(shares) - 1)
    with localcontext() as context:
        context.prec, context.Emax = 20, 10**6
        value = (Decimal(most).exp() * Decimal(mean)).to_integral_value()
    return int(value), math.sqrt(variance / len(shares)) / mean
