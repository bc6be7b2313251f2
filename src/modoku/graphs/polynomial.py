"""Chromatic polynomials, exact: how many ways there are to colour a graph, or to finish a colouring, with x colours.

For a graph in which some vertices are coloured, p(x) counts the ways to colour the others with x colours. For a
Sudoku with n digits p(n) is the number of completions: the puzzle is well formed if p(n) = 1. Colours that are named
make a complete graph; gluing vertices of the same colour gives a plain graph G' with P(G', x) = x (x - 1) ... (x - k
+ 1) p(x), so that P(G', n) itself is a multiple of n! and never 1.

References: A. M. Herzberg and M. R. Murty, "Sudoku squares and chromatic polynomials", Notices of the AMS 54, 2007;
    J. H. van Lint and R. M. Wilson, "A Course in Combinatorics".
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from ..errors import LimitReached, ModelError, expect
from ..language import msg
from ..limits import Deadline, Stop, within
from ..models import to_colouring
from ..native import CancelFlag
from ..native import chromatic_polynomial as count_modulo
from ..puzzle import Puzzle
from ..puzzle.summary import ShortRepr
from .graph import Graph

MOST_OPEN = 256
STATES = 400_000
"""Partial colourings held at once: about 200 MB. 9x9 puzzles with up to 24 open cells stay below, most with 26."""


@dataclass(frozen=True, slots=True, repr=False)
class Polynomial(ShortRepr):
    """A polynomial with whole coefficients, the constant first.

    >>> p = Polynomial((0, 2, -3, 1))
    >>> print(p, "|", p(5))
    x^3 - 3x^2 + 2x | 60
    """

    coefficients: tuple[int, ...]

    @property
    def degree(self) -> int:
        """The largest power with a coefficient that is not 0; -1 for the polynomial 0."""
        return max((power for power, c in enumerate(self.coefficients) if c), default=-1)

    def __call__(self, x: int) -> int:
        """Return its value."""
        value = 0
        for coefficient in reversed(self.coefficients):
            value = value * x + coefficient
        return value

    def __str__(self) -> str:
        text = ""
        for power in range(len(self.coefficients) - 1, -1, -1):
            coefficient = self.coefficients[power]
            if not coefficient:
                continue
            size = abs(coefficient)
            factor = "" if size == 1 and power else str(size)
            letter = "" if power == 0 else "x" if power == 1 else f"x^{power}"
            sign = "-" if coefficient < 0 else "+"
            text += f" {sign} {factor}{letter}" if text else f"{'-' if coefficient < 0 else ''}{factor}{letter}"
        return text or "0"


def chromatic_polynomial(
    graph: Graph,
    *,
    states: int | None = STATES,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Polynomial:
    """Return the polynomial that counts the colourings with x colours that extend the graph's own.

    Args:
        graph: any graph; where nothing is coloured this is its chromatic polynomial.
        states: how many partial colourings may be held (None: no bound).
        seconds: how long it may take.
        cancel: stop when this is set, from any thread.

    Raises:
        LimitReached: the graph is beyond the method within these bounds.

    >>> print(chromatic_polynomial(Graph.of(3, [(0, 1), (1, 2)], colours=[1, 0, 1])))
    x - 1
    """
    expect(graph, Graph)
    deadline = Deadline.after(seconds, cancel)
    if any(graph.colours[a] and graph.colours[a] == graph.colours[b] for a, b in graph.edges):
        return Polynomial((0,))
    forbidden: dict[int, set[int]] = {}
    for vertex, colour in enumerate(graph.colours):
        if colour:
            forbidden.setdefault(colour, set()).update(graph.neighbours[vertex])
    open_vertices = [vertex for vertex, colour in enumerate(graph.colours) if not colour]
    return _polynomial(open_vertices, graph.edges, list(forbidden.values()), states, deadline)


def completion_polynomial(
    puzzle: Puzzle,
    *,
    states: int | None = STATES,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Polynomial:
    """Return p(x) of a puzzle: p(n) is its number of completions with its n digits.

    Raises:
        UnsupportedConstraint: a rule is no colouring.
        LimitReached: too many cells are open for the bounds.

    >>> from modoku.formats import read_puzzle
    >>> p = completion_polynomial(read_puzzle("2.1.4..2324....."))
    >>> print(p(4), p.degree)
    1 9
    """
    expect(puzzle, Puzzle)
    deadline = Deadline.after(seconds, cancel)
    with within(deadline):
        model = to_colouring(puzzle)
    if not all(model.lists) or any(
        given and given not in allowed for given, allowed in zip(model.precolouring, model.lists, strict=True)
    ):
        return Polynomial((0,))
    if any(model.precolouring[a] and model.precolouring[a] == model.precolouring[b] for a, b in model.edges):
        return Polynomial((0,))
    open_vertices = [vertex for vertex, given in enumerate(model.precolouring) if not given]
    forbidden = []
    for digit in range(1, model.colours + 1):
        refusing = {vertex for vertex in open_vertices if digit not in model.lists[vertex]}
        for vertex, given in enumerate(model.precolouring):
            if given == digit:
                refusing.update(model.neighbours[vertex])
        forbidden.append(refusing)
    return _polynomial(open_vertices, model.edges, forbidden, states, deadline)


def is_unique_by_polynomial(puzzle: Puzzle, **bounds: int | float | None) -> bool:
    """Return whether a puzzle is well formed: p(n) = 1.

    >>> from modoku.formats import read_puzzle
    >>> is_unique_by_polynomial(read_puzzle("2.1.4..2324.....")), is_unique_by_polynomial(read_puzzle("1" + 15 * "."))
    (True, False)
    """
    return completion_polynomial(puzzle, **bounds)(puzzle.size) == 1  # type: ignore[arg-type]


def _polynomial(
    open_vertices: Sequence[int],
    edges: Sequence[tuple[int, int]],
    forbidden: Sequence[set[int]],
    states: int | None,
    deadline: Deadline,
) -> Polynomial:
    if len(open_vertices) > MOST_OPEN:
        raise ModelError(
            msg(
                "{n} vertices have no colour yet, and the method takes {max} at most.",
                n=len(open_vertices),
                max=MOST_OPEN,
            )
        )
    place = {vertex: at for at, vertex in enumerate(open_vertices)}
    left = [(place[a], place[b]) for a, b in edges if a in place and b in place]
    refusing = [sorted(place[v] for v in vertices if v in place) for vertices in forbidden]
    flat = array("i", chain.from_iterable(left))
    bound = _bound(len(open_vertices), left, refusing)
    residues, modulus = [0] * (len(open_vertices) + 1), 1
    for prime in _primes():
        found, met, stop = count_modulo(
            len(open_vertices), flat, refusing, prime, states, deadline.left(), deadline.cancel
        )
        if Stop(stop) is not Stop.EXHAUSTED:
            raise LimitReached(
                msg(
                    "{n} open vertices are too many for this method: {met} partial colourings, and no end ({stop}).",
                    n=len(open_vertices),
                    met=met,
                    stop=Stop(stop).reason,
                ),
                msg("Colour more vertices, or allow more states (--states) or time (--time)."),
            )
        # Chinese remainders: what is known modulo `modulus` and modulo `prime` is known modulo their product.
        step = pow(modulus, -1, prime)
        residues = [r + modulus * ((f - r) * step % prime) for r, f in zip(residues, found, strict=True)]
        modulus *= prime
        if modulus > 2 * bound:
            break
    return Polynomial(tuple(r - modulus if r > modulus // 2 else r for r in residues))


def _bound(count: int, edges: Sequence[tuple[int, int]], refusing: Sequence[Sequence[int]]) -> int:
    """Bound the coefficients.

    Their signs alternate, so their absolute values add up to |p(-1)|; and a vertex with d neighbours, colours forbidden
    to it included, makes |p(-1)| at most d + 1 times larger.
    """
    factors = [1] * count
    for a, b in edges:
        factors[max(a, b)] += 1
    for vertices in refusing:
        for vertex in vertices:
            factors[vertex] += 1
    bound = 1
    for factor in factors:
        bound *= factor
    return bound


def _primes() -> Iterator[int]:
    """Yield primes below 2^62, large ones."""
    number = 2**61 - 1
    while True:
        if _is_prime(number):
            yield number
        number -= 2


def _is_prime(number: int) -> bool:
    """Return a prime of at most 64 bits (Miller and Rabin; these bases are enough below 3.3e24)."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True
