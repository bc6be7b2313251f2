"""The packed parts of an Interactive Sudoku Solver text: relations, sets of places, and automata.

Letters are those of base 64 for addresses. A relation and a set of places are bits, six a letter, the lowest first; an
automaton is a stream of bits, the highest first.
"""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate

from ..errors import FormatError, UnsupportedConstraint
from ..language import msg
from ..puzzle import MAX_SIZE, Automaton, Cell, Constraint
from ..puzzle.builder import explore
from ..puzzle.tables import MAX_STATES
from ..rules.hidden import WithHidden

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
MAX_CODE = 1 << 20
MAX_BITS = 16
"""An automaton has at most 16 symbols, and its states at most 16 bits."""

MOST_STATES = 2000
"""A machine with more states than this, when it is in one at a time, is kept as it is."""
_PLAIN, _PACKED = 0, 1


def read_bits(code: str) -> list[int]:
    """Return the places of the bits that are set, six bits a letter.

    >>> read_bits("DB")
    [0, 1, 6]
    """
    found = []
    for place, letter in enumerate(code):
        bits = LETTERS.find(letter)
        if bits < 0:
            raise FormatError(msg("'{text}' is not a letter of a packed text.", text=letter))
        found += [6 * place + i for i in range(6) if bits >> i & 1]
    return found


def write_bits(places: Collection[int]) -> str:
    """Return the letters that `read_bits` reads.

    >>> write_bits([0, 1, 6])
    'DB'
    """
    words = [0] * (max(places, default=-1) // 6 + 1)
    for place in places:
        words[place // 6] |= 1 << place % 6
    return "".join(LETTERS[word] for word in words)


@dataclass(frozen=True, slots=True)
class Machine:
    """An automaton that may be in several states at once.

    Attributes:
        starts: the states it starts in.
        accepting: the states it may end in.
        moves: for each state, where a symbol leads; symbols count from 0.
    """

    starts: frozenset[int]
    accepting: frozenset[int]
    moves: tuple[Mapping[int, frozenset[int]], ...]

    def step(self, states: frozenset[int], symbol: int) -> frozenset[int] | None:
        """Return where a symbol leads from some states, None if nowhere."""
        after = frozenset().union(*(self.moves[state].get(symbol, frozenset()) for state in states))
        return after or None


class _Bits:
    """A stream of bits, the highest of each byte first."""

    def __init__(self, data: bytes) -> None:
        self.left = 8 * len(data)
        self.number = int.from_bytes(data, "big")

    def take(self, count: int) -> int:
        """Return the number in the next bits."""
        if count > self.left:
            raise FormatError(msg("The packed automaton ends too early."))
        self.left -= count
        return self.number >> self.left & ((1 << count) - 1)


@lru_cache(maxsize=64)
def read_machine(code: str) -> Machine:
    """Return the automaton that letters pack.

    >>> machine = read_machine(write_machine(Automaton((0, 1), ((-1, 1), (1, -1)), frozenset({1}))))
    >>> machine.step(machine.starts, 1) is not None, machine.step(machine.starts, 0)
    (True, None)
    """
    if not code:
        return Machine(frozenset(), frozenset(), ())
    if len(code) > MAX_CODE:
        raise FormatError(msg("A packed automaton of {n} letters is too long.", n=len(code)))
    bits = _Bits(bytes_of(code))
    way = bits.take(2)
    if way not in (_PLAIN, _PACKED):
        raise FormatError(msg("The automaton is packed in a way that is not known."))
    state_bits, symbols = bits.take(4) + 1, bits.take(4) + 1
    start_count, accept_count = bits.take(state_bits), bits.take(state_bits)
    start_accepts = bits.take(start_count)
    count_bits = bits.take(4) if way == _PLAIN else symbols
    symbol_bits = (symbols - 1).bit_length()
    moves: list[dict[int, set[int]]] = []
    while count_bits and bits.left >= count_bits:
        row: dict[int, set[int]] = {}
        word = bits.take(count_bits)
        if way == _PACKED:
            used = [symbol for symbol in range(symbols) if word >> symbol & 1]
            for symbol in used:
                row.setdefault(symbol, set()).add(bits.take(state_bits))
        else:
            for _ in range(word):
                symbol = bits.take(symbol_bits)
                row.setdefault(symbol, set()).add(bits.take(state_bits))
        moves.append(row)
    known = max((target for row in moves for after in row.values() for target in after), default=-1)
    moves += [{} for _ in range(max(known + 1, start_count + accept_count) - len(moves))]
    # The first start is the lowest bit.
    ends = {i for i in range(start_count) if start_accepts >> i & 1}
    ends |= set(range(start_count, start_count + accept_count))
    rows = tuple({symbol: frozenset(after) for symbol, after in row.items()} for row in moves)
    return Machine(frozenset(range(start_count)), frozenset(ends), rows)


def bytes_of(code: str) -> bytes:
    """Return the bytes that letters pack."""
    try:
        return urlsafe_b64decode(code + "=" * (-len(code) % 4))
    except (binascii.Error, ValueError) as error:
        raise FormatError(msg("The packed text is damaged.")) from error


def write_machine(rule: Automaton) -> str | None:
    """Return the letters that pack an automaton; None where it has too many states or symbols."""
    width, count = len(rule.transitions[0]), len(rule.transitions)
    state_bits = max(1, (count - 1).bit_length())
    if width > MAX_BITS or state_bits > MAX_BITS:
        return None
    ends = [state for state in range(1, count) if state in rule.accepting]
    order = [0, *ends, *(state for state in range(1, count) if state not in rule.accepting)]
    number = {state: place for place, state in enumerate(order)}
    text = [f"{_PACKED:02b}{state_bits - 1:04b}{width - 1:04b}"]
    text.append(f"{1:0{state_bits}b}{len(ends):0{state_bits}b}{int(0 in rule.accepting)}")
    for state in order:
        row = [(symbol, number[after]) for symbol, after in enumerate(rule.transitions[state]) if after >= 0]
        text.append(f"{sum(1 << symbol for symbol, _ in row):0{width}b}")
        text += [f"{after:0{state_bits}b}" for _, after in row]
    bits = "".join(text)
    bits += "0" * (-len(bits) % 8)
    packed = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return urlsafe_b64encode(packed).decode().rstrip("=")


Guess = tuple[int, tuple[int, ...]]
"""A place of the line, and the states of which one is meant, or was."""


@dataclass(frozen=True, slots=True)
class Track:
    """How an automaton reads a line: pieces of cells with a break between them, over values from `lowest` on."""

    pieces: tuple[tuple[Cell, ...], ...]
    size: int
    lowest: int
    label: str = ""
    style: str = ""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all pieces."""
        return tuple(cell for piece in self.pieces for cell in piece)

    def run(self, machine: Machine) -> Constraint:
        """Return a rule of ours for a machine: an automaton in one state at a time, if that is not too large."""
        try:
            return self._determined(machine)
        except _TooManyStates:
            return self._guessed(machine)

    def _following(self, machine: Machine, states: frozenset[int], place: int) -> frozenset[int] | None:
        """Return the states after the breaks that stand before a cell, or at the end."""
        # The break between two pieces is a symbol of its own, after the values.
        ends = list(accumulate(map(len, self.pieces[:-1])))
        found: frozenset[int] | None = states
        for _ in range(ends.count(place)):
            found = machine.step(found, self.size) if found else None
        return found

    def _determined(self, machine: Machine) -> Automaton:
        """Return the automaton whose states are sets of the machine's."""
        cells, moved = self.cells, len(self.pieces) > 1
        # A machine that never has a choice has no more states in this way than in that.
        has_choice = any(len(after) > 1 for row in machine.moves for after in row.values())
        most = MOST_STATES if has_choice else MAX_STATES
        seen: set[tuple[int, frozenset[int]]] = set()

        def step(state: tuple[int, frozenset[int]], digit: int) -> tuple[int, frozenset[int]] | None:
            place, states = state
            after = machine.step(states, digit - 1)
            if moved:
                place += 1
                after = self._following(machine, after, place) if after else None
            if after is None:
                return None
            seen.add((place, after))
            if len(seen) > most:
                raise _TooManyStates
            return place, after

        start = self._following(machine, machine.starts, 0) or frozenset()
        sizes = dict.fromkeys(cells, self.size)
        rule = explore(cells, sizes, (0, start), step, lambda state: bool(state[1] & machine.accepting))
        return replace(smallest(rule), label=self.label, style=self.style, lowest=self.lowest)

    def _guessed(self, machine: Machine) -> WithHidden:
        """Return the machine as it is, with a hidden number before each cell that says which of its states is meant."""
        cells, moved = self.cells, len(self.pieces) > 1
        most = max(1, len(machine.starts), *(len(after) for row in machine.moves for after in row.values()))
        most = min(most * most if moved else most, MAX_SIZE)
        count = len(cells) + 1

        def step(state: Guess, digit: int) -> Guess | None:
            place, states = state
            if place % 2 == 0:
                return (place + 1, (states[digit - 1],)) if digit <= len(states) else None
            after = machine.step(frozenset(states), digit - 1)
            after = self._following(machine, after, place // 2 + 1) if after and moved else after
            if after is not None and len(after) > most:
                raise UnsupportedConstraint(msg("An automaton may be in more than {most} states at once.", most=most))
            # Where nothing depends on the place, it is enough to know what comes next.
            return ((place + 1) * moved, tuple(sorted(after))) if after else None

        start = self._following(machine, machine.starts, 0) or frozenset()
        # Cells that are hidden already come after the new ones.
        read = [-1]
        for place, cell in enumerate(cells, 2):
            read += [cell if cell >= 0 else cell - count, -place]
        names = tuple(range(len(read)))
        sizes = [most if place % 2 == 0 else self.size for place in names]
        rule = explore(
            names, sizes, (0, tuple(sorted(start))), step, lambda state: bool(machine.accepting & {*state[1]})
        )
        found = replace(rule, cells=tuple(read), label=self.label, style=self.style, lowest=self.lowest)
        return WithHidden(((self.lowest, self.lowest + most - 1),) * count, (found,))


class _TooManyStates(Exception):  # noqa: N818 - no error: another way is taken
    """A machine that is not to be turned into one that is in one state at a time."""


def smallest(rule: Automaton) -> Automaton:
    """Return the automaton with the fewest states that does the same.

    >>> len(smallest(Automaton((0, 1), ((1, 2), (3, -1), (3, -1), (-1, -1)), frozenset({3}))).transitions)
    3
    """
    block = [int(state in rule.accepting) for state in range(len(rule.transitions))]
    count = len(set(block))
    while True:
        seen: dict[tuple[int, ...], int] = {}
        signs = [
            (block[state], *(block[after] if after >= 0 else -1 for after in row))
            for state, row in enumerate(rule.transitions)
        ]
        block = [seen.setdefault(sign, len(seen)) for sign in signs]
        if len(seen) == count:
            break
        count = len(seen)
    first = {number: state for state, number in reversed(list(enumerate(block)))}
    rows = tuple(
        tuple(block[after] if after >= 0 else -1 for after in rule.transitions[first[number]])
        for number in range(len(first))
    )
    return replace(rule, transitions=rows, accepting=frozenset(block[state] for state in rule.accepting))


def rebased(rule: Automaton, size: int, lowest: int) -> Automaton:
    """Return the smallest automaton that does the same with so many values from `lowest` on, without its words.

    >>> rebased(Automaton((0,), ((0, -1, 0),), frozenset({0})), 2, 0).transitions
    ((-1, 0),)
    """

    def step(state: int, digit: int) -> int | None:
        return rule.following(state, digit + lowest - 1)

    read = explore(rule.cells, dict.fromkeys(rule.cells, size), 0, step, rule.accepting.__contains__)
    return replace(smallest(read), lowest=lowest)
