"""An independent judge of chains: every fact must follow from the facts it names as its reasons, and from nothing else.

It knows singles only, and case distinctions over them. A fact follows if its contrary, together with its reasons, runs
into a contradiction by singles; a fact that an inner chain gave may need one case distinction more: a cell or a house
every case of which runs into a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Fact = tuple[int, int, bool, Sequence[int], int]
"""Cell, digit, whether it is true, the places in the list of its reasons, facts of the inner chain that gave it."""

HOUSES = tuple(
    [tuple(range(9 * row, 9 * row + 9)) for row in range(9)]
    + [tuple(range(column, 81, 9)) for column in range(9)]
    + [tuple(9 * (r + i) + c + j for i in range(3) for j in range(3)) for r in (0, 3, 6) for c in (0, 3, 6)]
)
HOUSES_OF = tuple(tuple(house for house in HOUSES if cell in house) for cell in range(81))
PEERS = tuple(tuple({other for house in HOUSES_OF[cell] for other in house} - {cell}) for cell in range(81))


class Contradiction(Exception):  # noqa: N818 - the end of an argument, not an error
    """A cell without candidates, or a digit without a place."""


class Position:
    """Candidates that singles have cut down as far as they go; cells filled before have none and do not count."""

    def __init__(self, candidates: Sequence[int]) -> None:
        self.left = list(candidates)
        self.blank = [bool(mask) for mask in candidates]

    def copy(self) -> Position:
        """Return another one like it."""
        made = Position.__new__(Position)
        made.left, made.blank = self.left.copy(), self.blank
        return made

    def strike(self, cell: int, bit: int) -> None:
        """Take a candidate out, with all that follows by singles."""
        if not self.left[cell] & bit:
            return
        self.left[cell] &= ~bit
        rest = self.left[cell]
        if not rest:
            raise Contradiction
        if not rest & (rest - 1):
            self._fill(cell, rest)
        for house in HOUSES_OF[cell]:
            places = [other for other in house if self.left[other] & bit]
            if not places:
                raise Contradiction
            if len(places) == 1:
                self.place(places[0], bit)

    def place(self, cell: int, bit: int) -> None:
        """Fill a cell, with all that follows by singles."""
        if not self.left[cell] & bit:
            raise Contradiction
        others = self.left[cell] & ~bit
        while others:
            self.strike(cell, others & -others)
            others &= others - 1
        self._fill(cell, bit)

    def _fill(self, cell: int, bit: int) -> None:
        for other in PEERS[cell]:
            if self.blank[other]:
                self.strike(other, bit)

    def suppose(self, cell: int, digit: int, is_true: bool) -> None:
        """Take a fact for granted."""
        (self.place if is_true else self.strike)(cell, 1 << (digit - 1))

    def iter_cases(self) -> Iterator[list[tuple[int, int]]]:
        """Yield what must be decided: a digit for a cell, or a place for a digit in a house, the narrowest first."""
        cases = []
        for cell, mask in enumerate(self.left):
            digits = [1 << d for d in range(9) if mask >> d & 1]
            if len(digits) > 1:
                cases.append([(cell, bit) for bit in digits])
        for house in HOUSES:
            for d in range(9):
                places = [(cell, 1 << d) for cell in house if self.left[cell] >> d & 1]
                if len(places) > 1:
                    cases.append(places)
        yield from sorted(cases, key=len)


def contradicts(position: Position, facts: Sequence[tuple[int, int, bool]], depth: int) -> bool:
    """Return whether facts contradict each other, by singles and so many case distinctions."""
    now = position.copy()
    try:
        for cell, digit, is_true in facts:
            now.suppose(cell, digit, is_true)
    except Contradiction:
        return True
    if depth == 0:
        return False
    return any(all(_fails(now, cell, bit) for cell, bit in case) for case in now.iter_cases())


def _fails(position: Position, cell: int, bit: int) -> bool:
    branch = position.copy()
    try:
        branch.place(cell, bit)
    except Contradiction:
        return True
    return False


def unproved(candidates: Sequence[int], chain: Sequence[Fact]) -> list[int]:
    """Return the places of the facts, but for the first, that do not follow from the reasons they name."""
    position = Position(candidates)
    wrong = []
    for number, (cell, digit, is_true, parents, nested) in enumerate(chain):
        if number == 0:
            continue
        reasons = [chain[parent][:3] for parent in parents]
        facts = [*reasons, (cell, digit, not is_true)]
        if any(parent >= number for parent in parents) or not (
            contradicts(position, facts, 0) or (nested and contradicts(position, facts, 1))
        ):
            wrong.append(number)
    return wrong


def proves(candidates: Sequence[int], chains: Sequence[Sequence[Fact]], conclusion: tuple[int, int, bool]) -> bool:
    """Return whether chains, each taken as right in itself, prove a conclusion: by contradiction or by cases."""
    starts = {chain[0][:3] for chain in chains}
    ends = {chain[-1][:3] for chain in chains}
    cell, digit, is_true = conclusion
    if starts == {(cell, digit, not is_true)}:
        if len(chains) == 1:
            return ends == {conclusion}
        return any((c, d, not t) in ends for c, d, t in ends)
    return ends == {conclusion} and _covers(candidates, starts)


def _covers(candidates: Sequence[int], starts: set[tuple[int, int, bool]]) -> bool:
    """Return whether one of the cases must be: a candidate and its contrary, all of a cell, all places in a house."""
    if len(starts) == 2 and any((c, d, not t) in starts for c, d, t in starts):
        return True
    if not all(is_true for _, _, is_true in starts):
        return False
    cells = {cell for cell, _, _ in starts}
    digits = {digit for _, digit, _ in starts}
    if len(cells) == 1:
        return digits == {d + 1 for d in range(9) if candidates[next(iter(cells))] >> d & 1}
    if len(digits) != 1:
        return False
    bit = 1 << (next(iter(digits)) - 1)
    return any({cell for cell in house if candidates[cell] & bit} == cells for house in HOUSES)
