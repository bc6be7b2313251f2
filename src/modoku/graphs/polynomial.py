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
from ..native import CancelFlag, count_by_layers
from ..native import chromatic_polynomial as count_modulo
from ..puzzle import Puzzle
from ..puzzle.summary import ShortRepr
from .graph import Graph

MOST_OPEN = 256
MOST_LAYERED = 64
STATES = 400_000
"""Partial colourings held at once: about 200 MB. 9x9 puzzles with up to 24 open cells stay below, most with 26."""
LAYERED_OPEN = 40
"""Up to so many open vertices are counted by layers where the first method stops; numbers then mostly fit 128 bits."""
LAYER_STATES = 8 * STATES
"""Two layers of states, which are smaller than those of the first method."""
_FIRST_STATES = 60_000
"""So many states the first method gets before layers are tried."""


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
    opened = _open_graph(graph)
    return Polynomial((0,)) if opened is None else _polynomial(*opened, states, deadline)


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
    opened = _open_part(puzzle, deadline)
    return Polynomial((0,)) if opened is None else _polynomial(*opened, states, deadline)


def count_completions_with(
    subject: Graph | Puzzle,
    colours: int,
    *,
    states: int | None = LAYER_STATES,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> int:
    """Return p(x) at one number of colours, without the polynomial: few colours make few states.

    With 9, 10 or 11 colours this can be had of a 9x9 puzzle with 40 open cells, whose polynomial nobody has.

    >>> from modoku.formats import read_puzzle
    >>> puzzle = read_puzzle("2.1.4..2324.....")
    >>> [count_completions_with(puzzle, x) for x in (4, 5)] == [completion_polynomial(puzzle)(x) for x in (4, 5)]
    True
    """
    expect(subject, Graph, Puzzle)
    deadline = Deadline.after(seconds, cancel)
    opened = _open_part(subject, deadline) if isinstance(subject, Puzzle) else _open_graph(subject)
    if opened is None:
        return 0
    open_vertices, edges, forbidden = opened
    if colours < len(forbidden):
        raise ModelError(
            msg(
                "{n} colours are named already: p({x}) is known from the whole polynomial alone.",
                n=len(forbidden),
                x=colours,
            )
        )
    if len(open_vertices) > MOST_LAYERED:
        raise _too_many(len(open_vertices), MOST_LAYERED)
    found, met, stop = count_by_layers(
        *_flat(open_vertices, edges, forbidden), colours, states, deadline.left(), deadline.cancel
    )
    if Stop(stop) is not Stop.EXHAUSTED:
        raise _unfinished(len(open_vertices), met, Stop(stop))
    if found is None:
        raise ModelError(msg("p({x}) is too large for this method.", x=colours))
    return int(found[0])


_Opened = tuple[Sequence[int], Sequence[tuple[int, int]], Sequence[set[int]]]


def _open_graph(graph: Graph) -> _Opened | None:
    """Return what is open of a graph, or None where its colours clash."""
    if any(graph.colours[a] and graph.colours[a] == graph.colours[b] for a, b in graph.edges):
        return None
    open_vertices = [vertex for vertex, colour in enumerate(graph.colours) if not colour]
    forbidden: dict[int, set[int]] = {}
    for vertex, colour in enumerate(graph.colours):
        if colour:
            forbidden.setdefault(colour, set()).update(graph.neighbours[vertex])
    return open_vertices, graph.edges, list(forbidden.values())


def _open_part(puzzle: Puzzle, deadline: Deadline) -> _Opened | None:
    """Return what is open of a puzzle's graph: vertices, edges, where each digit is forbidden; None if faulty."""
    with within(deadline):
        model = to_colouring(puzzle)
    if not all(model.lists) or any(
        given and given not in allowed for given, allowed in zip(model.precolouring, model.lists, strict=True)
    ):
        return None
    if any(model.precolouring[a] and model.precolouring[a] == model.precolouring[b] for a, b in model.edges):
        return None
    open_vertices = [vertex for vertex, given in enumerate(model.precolouring) if not given]
    forbidden = []
    for digit in range(1, model.colours + 1):
        refusing = {vertex for vertex in open_vertices if digit not in model.lists[vertex]}
        for vertex, given in enumerate(model.precolouring):
            if given == digit:
                refusing.update(model.neighbours[vertex])
        forbidden.append(refusing)
    return open_vertices, model.edges, forbidden


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
        raise _too_many(len(open_vertices), MOST_OPEN)
    count, flat, refusing = _flat(open_vertices, edges, forbidden)
    left = list(zip(flat[::2], flat[1::2], strict=True))
    bound = _bound(len(open_vertices), left, refusing)
    if count <= LAYERED_OPEN and (states is None or states >= STATES):
        layered = _by_layers(count, flat, refusing, states, deadline)
        if layered is not None:
            return layered
    residues, modulus = [0] * (len(open_vertices) + 1), 1
    for prime in _primes():
        found, met, stop = count_modulo(
            len(open_vertices), flat, refusing, prime, states, deadline.left(), deadline.cancel
        )
        if Stop(stop) is not Stop.EXHAUSTED:
            raise _unfinished(len(open_vertices), met, Stop(stop))
        # Chinese remainders: what is known modulo `modulus` and modulo `prime` is known modulo their product.
        step = pow(modulus, -1, prime)
        residues = [r + modulus * ((f - r) * step % prime) for r, f in zip(residues, found, strict=True)]
        modulus *= prime
        if modulus > 2 * bound:
            break
    return Polynomial(tuple(r - modulus if r > modulus // 2 else r for r in residues))


def _by_layers(
    count: int, flat: array[int], refusing: list[list[int]], states: int | None, deadline: Deadline
) -> Polynomial | None:
    """Return the polynomial by layers where the first method would need many states; None where that cannot be done."""
    _, _, stop = count_modulo(count, flat, refusing, next(_primes()), _FIRST_STATES, deadline.left(), deadline.cancel)
    if Stop(stop) is not Stop.NODES:
        return None  # the first method ends, or the time is over
    most = None if states is None else states * (LAYER_STATES // STATES)
    found, met, stop = count_by_layers(count, flat, refusing, None, most, deadline.left(), deadline.cancel)
    if found is None:
        return None
    if Stop(stop) is not Stop.EXHAUSTED:
        raise _unfinished(count, met, Stop(stop))
    # From the basis (x - c)(x - c - 1) ... to powers of x, by Horner's rule from the last factor inwards.
    coefficients = [0]
    for step in range(len(found) - 1, -1, -1):
        root = len(refusing) + step
        coefficients = [a - root * b for a, b in zip([0, *coefficients], [*coefficients, 0], strict=True)]
        coefficients[0] += int(found[step])
    while len(coefficients) > 1 and coefficients[-1] == 0:
        coefficients.pop()
    return Polynomial(tuple(coefficients))


def _flat(
    open_vertices: Sequence[int], edges: Sequence[tuple[int, int]], forbidden: Sequence[set[int]]
) -> tuple[int, array[int], list[list[int]]]:
    """Return the open part as the core takes it: how many vertices, the ends of edges, where colours are forbidden."""
    place = {vertex: at for at, vertex in enumerate(open_vertices)}
    ends = array("i", chain.from_iterable((place[a], place[b]) for a, b in edges if a in place and b in place))
    return len(open_vertices), ends, [sorted(place[v] for v in vertices if v in place) for vertices in forbidden]


def _too_many(count: int, most: int) -> ModelError:
    return ModelError(msg("{n} vertices have no colour yet, and the method takes {max} at most.", n=count, max=most))


def _unfinished(count: int, met: int, stop: Stop) -> LimitReached:
    return LimitReached(
        msg(
            "{n} open vertices are too many for this method: {met} partial colourings, and no end ({stop}).",
            n=count,
            met=met,
            stop=stop.reason,
        ),
        msg(
            "Colour more vertices, ask for values alone (--values-only), or allow more states (--states) or "
            "time (--time)."
        ),
    )


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
