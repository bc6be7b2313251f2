"""How a rule states itself: in values, over cells and hidden variables, whatever the digits of the board count from.

The builder translates values to digits, so that no rule knows 1 ... n. A variable may occur twice in one statement.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from math import prod
from typing import TypeVar

from ..errors import PuzzleError, UnsupportedConstraint
from ..language import msg
from ..limits import check_cancelled
from .constraint import Form
from .digits import MAX_SIZE, DigitSet
from .forms import Connected, Count, DifferentPairs, Relation, Variable
from .guarding import guarded
from .kinds import AllDifferent, Domain, Sum
from .layout import Layout
from .listing import CombinationBits
from .tables import MAX_STATES, Automaton, Table

State = TypeVar("State", bound=Hashable)
MAX_TUPLES = 1_000_000


class NetworkBuilder:
    """Collects the forms of rules; `forms` are over digits, the methods take values.

    >>> build = NetworkBuilder(Layout("pair", 3, ((0, 0), (0, 1)), (), lowest=0))
    >>> build.linear((0, 1), 2)
    >>> build.forms[0].total
    4
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.lows = [layout.lowest] * layout.cell_count
        self.sizes = [layout.size] * layout.cell_count
        self.forms: list[Form] = []
        self.is_functional = True
        """Whether the hidden variables have one filling a solution."""
        self._automata: dict[Hashable, Automaton] = {}
        self._shared: dict[Hashable, Variable] = {}

    def shared(self, key: Hashable, make: Callable[[], Variable]) -> Variable:
        """Return the hidden variable that stands for a key, made when it is first asked for."""
        if key not in self._shared:
            self._shared[key] = make()
        return self._shared[key]

    def hidden(self, low: int, high: int) -> Variable:
        """Return a new hidden variable with the values low ... high."""
        size = high - low + 1
        if not 1 <= size <= MAX_SIZE:
            raise UnsupportedConstraint(
                msg("A rule needs a hidden variable with {n} values, and {max} are possible.", n=size, max=MAX_SIZE)
            )
        self.lows.append(low)
        self.sizes.append(size)
        return len(self.lows) - 1

    def values(self, variable: Variable) -> range:
        """Return the values that a variable may take."""
        low = self.lows[variable]
        return range(low, low + self.sizes[variable])

    def mask(self, variable: Variable, values: Collection[int]) -> int:
        """Return the digits of a variable that stand for some values, as a mask."""
        low, size = self.lows[variable], self.sizes[variable]
        return sum(1 << (value - low) for value in set(values) if 0 <= value - low < size)

    def fail(self) -> None:
        """State what never holds."""
        self.forms.append(Domain((0,), frozenset()))

    def different(self, variables: Iterable[Variable]) -> None:
        """State that variables have different values."""
        chosen = tuple(variables)
        if len(set(chosen)) < len(chosen):
            self.fail()
        elif len(chosen) > 1 and len({self.lows[v] for v in chosen}) == 1:
            self.forms.append(AllDifferent(chosen))
        else:
            self.relate(combinations(chosen, 2), int.__ne__)

    def restrict(self, variables: Iterable[Variable], values: Collection[int]) -> None:
        """State which values variables may have."""
        for _, chosen in self._by_range((v,) for v in variables):
            mask = self.mask(chosen[0][0], values)
            self.forms.append(Domain(tuple(v for (v,) in chosen), frozenset(DigitSet(mask))))

    def _by_range(
        self, groups: Iterable[tuple[Variable, ...]]
    ) -> Iterable[tuple[tuple[tuple[int, int], ...], list[tuple[Variable, ...]]]]:
        """Gather groups of variables that have the same ranges."""
        found: dict[tuple[tuple[int, int], ...], list[tuple[Variable, ...]]] = {}
        for group in groups:
            found.setdefault(tuple((self.lows[v], self.sizes[v]) for v in group), []).append(group)
        return found.items()

    def relate(self, pairs: Iterable[tuple[Variable, Variable]], fits: Callable[[int, int], bool]) -> None:
        """State that the values of each pair of variables fit."""
        for _, chosen in self._by_range(pairs):
            left, right = (self.values(v) for v in chosen[0])
            loops = tuple(a for a, b in chosen if a == b)
            if loops:
                self.restrict(loops, [value for value in left if fits(value, value)])
            apart = tuple((a, b) for a, b in chosen if a != b)
            if apart:
                partners = tuple(sum(1 << place for place, b in enumerate(right) if fits(a, b)) for a in left)
                self.forms.append(Relation(apart, partners))

    def table(self, variables: Sequence[Variable], holds: Callable[..., bool], kind: str = "table") -> None:
        """State that `holds` is true of the values of the variables; `kind` is named where they are too many."""
        count = prod(self.sizes[v] for v in variables)
        if count > MAX_TUPLES:
            raise UnsupportedConstraint(
                msg(
                    "A constraint of kind {kind} over {n} cells has too many combinations ({count}) to be listed.",
                    kind=kind,
                    n=len(variables),
                    count=count,
                )
            )
        self.rows(variables, [row for row in product(*map(self.values, variables)) if holds(*row)])

    def rows(self, variables: Sequence[Variable], rows: Iterable[Sequence[int]], allowed: bool = True) -> None:
        """State that the values of the variables, together, are one of the rows; or none of them unless `allowed`."""
        distinct = tuple(dict.fromkeys(variables))
        places = [[i for i, v in enumerate(variables) if v == one] for one in distinct]
        kept = []
        for row in rows:
            if all(len({row[i] for i in same}) == 1 for same in places):
                digits = tuple(row[same[0]] - self.lows[v] + 1 for v, same in zip(distinct, places, strict=True))
                if all(1 <= digit <= self.sizes[v] for v, digit in zip(distinct, digits, strict=True)):
                    kept.append(digits)
        self._list(distinct, kept, allowed)

    def _list(self, distinct: tuple[Variable, ...], kept: Sequence[tuple[int, ...]], allowed: bool = True) -> None:
        """State that the digits of variables, each named once, are one of the rows."""
        if len(distinct) == 1:
            listed = {digit for (digit,) in kept}
            full = set(range(1, self.sizes[distinct[0]] + 1))
            self.forms.append(Domain(distinct, frozenset(listed if allowed else full - listed)))
        elif len(distinct) == 2 and allowed:
            partners = [0] * self.sizes[distinct[0]]
            for a, b in kept:
                partners[a - 1] |= 1 << (b - 1)
            self.forms.append(Relation(((distinct[0], distinct[1]),), tuple(partners)))
        else:
            self.forms.append(Table(distinct, tuple(dict.fromkeys(kept)), allowed))

    def linear(
        self, variables: Sequence[Variable], total: int, factors: Sequence[int] = (), comparison: str = "="
    ) -> None:
        """State that the weighted sum of values compares with a total."""
        weights: dict[Variable, int] = {}
        for variable, factor in zip(variables, factors or (1,) * len(variables), strict=True):
            weights[variable] = weights.get(variable, 0) + factor
        weights = {variable: factor for variable, factor in weights.items() if factor}
        rest = total - sum(factor * (self.lows[variable] - 1) for variable, factor in weights.items())
        if weights:
            self.forms.append(Sum(tuple(weights), rest, tuple(weights.values()), comparison))
        elif not Sum((0,), rest, (1,), comparison).holds([0]):
            self.fail()

    def automaton(
        self,
        variables: Sequence[Variable],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
        key: Hashable = None,
    ) -> None:
        """State that reading the values from `start` ends in an accepted state; a step of None refuses.

        Automata with the same `key` (not None) over variables with the same ranges are the same, and found out once.
        """
        read = self._once_each(variables)
        shape = (key, *((self.lows[v], self.sizes[v]) for v in read))
        known = self._automata.get(shape) if key is not None else None
        if known is None:
            known = self._automata[shape] = self._explore(read, start, step, accepts)
        self.forms.append(known if known.cells == read else replace(known, cells=read))

    def _explore(
        self,
        read: tuple[Variable, ...],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
    ) -> Automaton:
        """Return the automaton over the digits of variables."""
        lows = {self.lows[v] for v in read}
        if len(lows) == 1:
            shift = lows.pop() - 1
            return explore(read, self.sizes, start, lambda state, digit: step(state, digit + shift), accepts)

        last = self.lows[read[-1]]
        uneven = max(place for place, v in enumerate(read) if self.lows[v] != last) + 1

        def placed(state: tuple[int, State], digit: int) -> tuple[int, State] | None:
            # A digit stands for another value at another place: states know where they are, as far as that matters.
            place, inner = state
            following = step(inner, digit + (self.lows[read[place]] if place < uneven else last) - 1)
            return None if following is None else (min(place + 1, uneven), following)

        return explore(read, self.sizes, (0, start), placed, lambda state: accepts(state[1]))

    def transitions(self, rule: Automaton) -> None:
        """State an automaton that is spelt out; one that fits the digits as it is goes in as it is."""
        if len(set(rule.cells)) == len(rule.cells) and all(self.lows[v] == rule.lowest for v in rule.cells):
            self.forms.append(Automaton(rule.cells, rule.transitions, rule.accepting))
        else:
            self.automaton(rule.cells, 0, rule.following, rule.accepting.__contains__)

    def _once_each(self, variables: Sequence[Variable]) -> tuple[Variable, ...]:
        """Return the variables with hidden copies of those that occur again."""
        seen: list[Variable] = []
        for variable in variables:
            if variable not in seen:
                seen.append(variable)
                continue
            values = self.values(variable)
            copy = self.hidden(values[0], values[-1])
            self.relate([(variable, copy)], int.__eq__)
            seen.append(copy)
        return tuple(seen)

    def count(self, variables: Sequence[Variable], values: Collection[int], result: Variable) -> None:
        """State that the value of `result` is how many of the variables have one of the values."""
        counted = []
        for variable in self._once_each(variables):
            if variable == result or self.lows[variable] != self.lows[variables[0]]:
                counted.append((self.indicator(variable, values), 0b10))
            else:
                counted.append((variable, self.mask(variable, values)))
        if len({mask for _, mask in counted}) > 1:
            # Different digits count: each gets a bit of its own.
            bits = []
            for variable, mask in counted:
                bit = self.hidden(0, 1)
                partners = tuple(1 << (mask >> place & 1) for place in range(self.sizes[variable]))
                self.forms.append(Relation(((variable, bit),), partners))
                bits.append((bit, 0b10))
            counted = bits
        numbers = tuple(variable for variable, _ in counted)
        self.forms.append(Count(numbers, counted[0][1], result, self.lows[result] - 1))

    def count_is(self, variables: Sequence[Variable], values: Collection[int], number: int) -> None:
        """State how many of the variables have one of the values."""
        self.count(variables, values, self.hidden(number, number))

    def connected(
        self,
        variables: Sequence[Variable],
        values: Collection[int],
        edges: Iterable[tuple[Variable, Variable]],
        least: int = 0,
        most: int | None = None,
    ) -> None:
        """State that the variables with one of the values hang together; the edges are pairs of variables."""
        if len(set(variables)) != len(variables):
            raise PuzzleError(msg("A connected set names a variable twice."))
        masks = {self.mask(variable, values) for variable in variables}
        if len(masks) != 1:
            bits = {variable: self.indicator(variable, values) for variable in variables}
            pairs = [(bits[a], bits[b]) for a, b in edges]
            self.connected(list(bits.values()), [1], pairs, least, most)
            return
        place = {variable: i for i, variable in enumerate(variables)}
        known = {(min(place[a], place[b]), max(place[a], place[b])) for a, b in edges}
        top = len(variables) if most is None else most
        self.forms.append(Connected(tuple(variables), masks.pop(), tuple(sorted(known)), least, top))

    def different_pairs(self, firsts: Sequence[Variable], seconds: Sequence[Variable]) -> None:
        """State that no two pairs (first, second) have the same values."""
        self.forms.append(DifferentPairs(self._aligned(firsts), self._aligned(seconds)))

    def _aligned(self, variables: Sequence[Variable]) -> tuple[Variable, ...]:
        """Return the variables, with hidden copies of them all where a digit does not stand for one value."""
        read = self._once_each(variables)
        if len({self.lows[v] for v in read}) <= 1:
            return read
        low, high = min(self.lows[v] for v in read), max(self.values(v)[-1] for v in read)
        copies = tuple(self.hidden(low, high) for _ in read)
        self.relate(zip(read, copies, strict=True), int.__eq__)
        return copies

    def indicator(self, variable: Variable, values: Collection[int]) -> Variable:
        """Return a hidden variable that is 1 where a variable has one of the values, else 0."""
        bit = self.hidden(0, 1)
        self.relate([(variable, bit)], lambda value, is_in: (value in values) == bool(is_in))
        return bit

    def list_branches(
        self, variables: tuple[Variable, ...], branches: Iterable[Callable[[NetworkBuilder], None]]
    ) -> bool:
        """State as rows of the variables, each named once, that a branch holds; return False if one needs more."""
        listing = CombinationBits({v: self.sizes[v] for v in variables})
        listed = 0
        for branch in branches:
            trial = NetworkBuilder(self.layout)
            trial.lows, trial.sizes = list(self.lows), list(self.sizes)
            branch(trial)
            if len(trial.lows) > len(self.lows) or not all(listing.covers(form) for form in trial.forms):
                return False
            listed |= listing.keeping(trial.forms)
        self._list(variables, list(listing.rows(listed)))
        return True

    def either(self, branches: Sequence[Callable[[NetworkBuilder], None]]) -> Variable:
        """State that one of the branches holds, perhaps several; return the variable that names one that does."""
        self.is_functional = False
        selector = self.hidden(1, len(branches))
        for digit, branch in enumerate(branches, 1):
            start = len(self.forms)
            branch(self)
            made = self.forms[start:]
            del self.forms[start:]
            for form in made:
                self.forms.extend(guarded(form, selector, digit, self))
        return selector


def explore(
    read: tuple[Variable, ...],
    sizes: Sequence[int] | Mapping[Variable, int],
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
) -> Automaton:
    """Return the automaton of a step function over digits: states from which no end is reached are left out.

    States are explored layer by layer, so they may count without a bound, and are numbered as they are met.
    """
    moves: dict[State, dict[int, State]] = {}
    layers: list[dict[State, None]] = [{start: None}]
    for variable in read:
        after: dict[State, None] = {}
        for state in layers[-1]:
            row = moves.setdefault(state, {})
            for digit in range(1, sizes[variable] + 1):
                if digit not in row:
                    following = step(state, digit)
                    if following is None:
                        continue
                    row[digit] = following
                after[row[digit]] = None
        check_cancelled()
        if len(moves) > MAX_STATES:
            raise UnsupportedConstraint(
                msg("A constraint over {n} cells has more than {most} states.", n=len(read), most=MAX_STATES)
            )
        layers.append(after)
    ends = {state for state in layers[-1] if accepts(state)}
    alive = set(ends)
    for layer in reversed(layers[:-1]):
        alive |= {state for state in layer if any(after in alive for after in moves[state].values())}
    width = max(sizes[variable] for variable in read)
    if start not in alive:
        return Automaton(read, ((-1,) * width,), frozenset())
    number = {state: i for i, state in enumerate(dict.fromkeys(s for layer in layers for s in layer if s in alive))}
    rows = []
    for state in number:
        row = moves.get(state, {})
        rows.append(tuple(number.get(row[digit], -1) if digit in row else -1 for digit in range(1, width + 1)))
    return Automaton(read, tuple(rows), frozenset(number[state] for state in ends))
