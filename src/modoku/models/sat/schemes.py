"""Ways to say "at most one of these".

Every auxiliary variable is determined by the literals it serves, so that a formula has exactly one model a solution.
Four literals or fewer are always said pair by pair: nothing is shorter.

    pairwise     no two together: k(k-1)/2 clauses, no auxiliaries
    product      rows and columns of a rectangle: about 2k clauses (Chen, "A new SAT encoding of the
                 at-most-one constraint", 2010)
    sequential   "one so far" along the line: 3k clauses (Sinz, "Towards an optimal CNF encoding of Boolean cardinality
                 constraints", CP 2005)
    commander    groups of three with a commander each (Klieber and Kwon, "Efficient CNF encoding for
                 selecting 1 from N objects", 2007)
    binary       the number of the true one in binary (Frisch et al., "Solving non-Boolean satisfiability
                 problems with stochastic local search", 2001)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import isqrt

from .writer import ClauseWriter

SMALL = 4


def at_most_one(writer: ClauseWriter, literals: Sequence[int], scheme: str) -> None:
    """Write that at most one of the literals holds.

    >>> writer = ClauseWriter(first=4)
    >>> writer.begin(0, 0)
    >>> at_most_one(writer, [1, 2, 3], "product")
    >>> writer.content.tolist()
    [-1, -2, 0, -1, -3, 0, -2, -3, 0]
    """
    if len(literals) <= SMALL:
        _pairwise(writer, literals)
    else:
        SCHEMES[scheme](writer, literals)


def _pairwise(writer: ClauseWriter, literals: Sequence[int]) -> None:
    for a, b in combinations(literals, 2):
        writer.add((-a, -b))


def _sequential(writer: ClauseWriter, literals: Sequence[int]) -> None:
    so_far = literals[0]
    for literal in literals[1:-1]:
        writer.add((-literal, -so_far))
        reached = writer.fresh()
        writer.add((-so_far, reached))
        writer.add((-literal, reached))
        writer.add((-reached, so_far, literal))
        so_far = reached
    writer.add((-literals[-1], -so_far))


def _product(writer: ClauseWriter, literals: Sequence[int]) -> None:
    width = isqrt(len(literals) - 1) + 1
    height = (len(literals) + width - 1) // width
    rows = [writer.fresh() for _ in range(height)]
    columns = [writer.fresh() for _ in range(width)]
    for place, literal in enumerate(literals):
        writer.add((-literal, rows[place // width]))
        writer.add((-literal, columns[place % width]))
    for number, row in enumerate(rows):
        writer.add((-row, *literals[number * width : (number + 1) * width]))
    for number, column in enumerate(columns):
        writer.add((-column, *literals[number::width]))
    at_most_one(writer, rows, "product")
    at_most_one(writer, columns, "product")


def _commander(writer: ClauseWriter, literals: Sequence[int]) -> None:
    commanders = []
    for start in range(0, len(literals), 3):
        group = literals[start : start + 3]
        _pairwise(writer, group)
        if len(group) == 1:
            commanders.append(group[0])
            continue
        commander = writer.fresh()
        commanders.append(commander)
        writer.add((-commander, *group))
        for literal in group:
            writer.add((-literal, commander))
    at_most_one(writer, commanders, "commander")


def _binary(writer: ClauseWriter, literals: Sequence[int]) -> None:
    bits = [writer.fresh() for _ in range((len(literals) - 1).bit_length())]
    for number, literal in enumerate(literals):
        for place, bit in enumerate(bits):
            writer.add((-literal, bit if number >> place & 1 else -bit))
    # Without these a bit would be free while none of the literals holds, and models would be counted twice.
    for place, bit in enumerate(bits):
        writer.add((-bit, *(literal for number, literal in enumerate(literals) if number >> place & 1)))


SCHEMES: dict[str, Callable[[ClauseWriter, Sequence[int]], None]] = {
    "pairwise": _pairwise,
    "product": _product,
    "sequential": _sequential,
    "commander": _commander,
    "binary": _binary,
}
"""Every way by name."""
