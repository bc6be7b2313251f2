"""What the forms of a network leave of the digits of its variables, one form at a time until nothing changes.

A digit that goes cannot be in a solution; one that stays may still not be. Fault finding and the reference solver rest
on it, and the page has the same in `narrowing.js`: tests compare the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from .constraint import COMPARISONS, Form
from .forms import Connected, Count, DifferentPairs, Relation
from .kinds import AllDifferent, Domain, Sum
from .tables import Automaton, Table

Masks = list[int]


def narrow(forms: Sequence[Form], masks: Masks) -> bool:
    """Narrow the masks of variables in place by every form; return False if some variable is left without a digit.

    >>> masks = [0b111, 0b100]
    >>> narrow([AllDifferent((0, 1)), Sum((0, 1), 4)], masks), masks
    (True, [1, 4])
    """
    return narrow_from(forms, watching_of(forms), masks, range(len(forms)))


def watching_of(forms: Sequence[Form]) -> Mapping[int, list[int]]:
    """Return for each variable the places of the forms that speak of it."""
    found: dict[int, list[int]] = {}
    for place, form in enumerate(forms):
        for variable in form.cells:
            found.setdefault(variable, []).append(place)
    return found


def narrow_from(forms: Sequence[Form], watching: Mapping[int, list[int]], masks: Masks, changed: Iterable[int]) -> bool:
    """Narrow by the forms at some places, and by every form that speaks of what changes."""
    waiting = dict.fromkeys(changed)
    while waiting:
        place = next(iter(waiting))
        del waiting[place]
        form = forms[place]
        before = [masks[variable] for variable in form.cells]
        if not all(before) or not _FILTERS[form.kind](form, masks):
            return False
        for variable, mask in zip(form.cells, before, strict=True):
            if masks[variable] != mask:
                waiting.update(dict.fromkeys(watching[variable]))
    return True


def can_hold(forms: Sequence[Form], masks: Sequence[int]) -> bool:
    """Return whether forms can hold as far as narrowing sees; "no" is certain.

    >>> can_hold([Sum((0, 1), 3)], [0b110, 0b110])
    False
    """
    return narrow(forms, list(masks))


def _by_domain(form: Domain, masks: Masks) -> bool:
    allowed = form.mask
    for variable in form.cells:
        masks[variable] &= allowed
        if not masks[variable]:
            return False
    return True


def _by_difference(form: AllDifferent, masks: Masks) -> bool:
    cells = form.cells
    fixed = 0
    for variable in cells:
        mask = masks[variable]
        if mask & (mask - 1) == 0:
            if fixed & mask:
                return False
            fixed |= mask
    union = 0
    for variable in cells:
        mask = masks[variable]
        if mask & (mask - 1):
            masks[variable] = mask & ~fixed
            if not masks[variable]:
                return False
        union |= masks[variable]
    return union.bit_count() >= len(cells)


@lru_cache(maxsize=4096)
def _turned(partners: tuple[int, ...]) -> tuple[int, ...]:
    width = max(mask.bit_length() for mask in partners) if partners else 0
    return tuple(sum(1 << place for place, mask in enumerate(partners) if mask >> other & 1) for other in range(width))


def _partners(rows: Sequence[int], mask: int) -> int:
    found = 0
    while mask:
        bit = mask & -mask
        mask ^= bit
        if bit.bit_length() <= len(rows):
            found |= rows[bit.bit_length() - 1]
    return found


def _by_relation(form: Relation, masks: Masks) -> bool:
    turned = _turned(form.partners)
    for a, b in form.pairs:
        masks[b] &= _partners(form.partners, masks[a])
        masks[a] &= _partners(turned, masks[b])
        if not masks[a] or not masks[b]:
            return False
    return True


def _by_sum(form: Sum, masks: Masks) -> bool:
    ends = []
    for variable, factor in zip(form.cells, form.factors, strict=True):
        mask = masks[variable]
        low, high = factor * (mask & -mask).bit_length(), factor * mask.bit_length()
        ends.append((low, high) if low <= high else (high, low))
    least, most = sum(low for low, _ in ends), sum(high for _, high in ends)
    if form.comparison == "!=" and sum(low != high for low, high in ends) > 1:
        return True
    for variable, factor, (low, high) in zip(form.cells, form.factors, ends, strict=True):
        others = (least - low, most - high)
        kept, rest = 0, masks[variable]
        while rest:
            bit = rest & -rest
            rest ^= bit
            if _reaches(form, factor * bit.bit_length(), others):
                kept |= bit
        if not kept:
            return False
        masks[variable] = kept
    return True


def _reaches(form: Sum, own: int, others: tuple[int, int]) -> bool:
    low, high = own + others[0], own + others[1]
    if form.comparison == "=":
        return low <= form.total <= high
    if form.comparison == "!=":
        return not low == high == form.total
    # The four inequalities hold somewhere in low ... high exactly if they hold at one end.
    compare = COMPARISONS[form.comparison]
    return compare(low, form.total) or compare(high, form.total)


def _by_table(form: Table, masks: Masks) -> bool:
    cells = form.cells
    if not form.allowed:
        return _by_forbidden(form, masks)
    found = [0] * len(cells)
    for row in form.rows:
        if all(masks[variable] >> (digit - 1) & 1 for variable, digit in zip(cells, row, strict=True)):
            for place, digit in enumerate(row):
                found[place] |= 1 << (digit - 1)
    for variable, mask in zip(cells, found, strict=True):
        if not mask:
            return False
        masks[variable] = mask
    return True


def _by_forbidden(form: Table, masks: Masks) -> bool:
    """A forbidden row takes a digit away once every other cell has the row's digit."""
    for row in form.rows:
        bits = [1 << (digit - 1) for digit in row]
        apart = [v for v, bit in zip(form.cells, bits, strict=True) if masks[v] != bit]
        if not apart:
            return False
        if len(apart) == 1:
            masks[apart[0]] &= ~bits[form.cells.index(apart[0])]
    return True


def _by_automaton(form: Automaton, masks: Masks) -> bool:
    layers = [{0}]
    for variable in form.cells:
        after = set()
        for state in layers[-1]:
            row = form.transitions[state]
            mask = masks[variable] & ((1 << len(row)) - 1)
            while mask:
                bit = mask & -mask
                mask ^= bit
                following = row[bit.bit_length() - 1]
                if following >= 0:
                    after.add(following)
        layers.append(after)
    good = layers[-1] & form.accepting
    for variable, layer in zip(reversed(form.cells), reversed(layers[:-1]), strict=True):
        kept, before = 0, set()
        for state in layer:
            for place, following in enumerate(form.transitions[state]):
                if following in good and masks[variable] >> place & 1:
                    kept |= 1 << place
                    before.add(state)
        if not kept:
            return False
        masks[variable] = kept
        good = before
    return True


def _by_count(form: Count, masks: Masks) -> bool:
    sure = [v for v in form.counted if masks[v] & ~form.mask == 0]
    possible = [v for v in form.counted if masks[v] & form.mask and masks[v] & ~form.mask]
    kept, rest = 0, masks[form.result]
    while rest:
        bit = rest & -rest
        rest ^= bit
        if len(sure) <= bit.bit_length() + form.offset <= len(sure) + len(possible):
            kept |= bit
    if not kept:
        return False
    masks[form.result] = kept
    low, high = (kept & -kept).bit_length() + form.offset, kept.bit_length() + form.offset
    if high == len(sure):
        for variable in possible:
            masks[variable] &= ~form.mask
    elif low == len(sure) + len(possible):
        for variable in possible:
            masks[variable] &= form.mask
    return True


def _by_connection(form: Connected, masks: Masks) -> bool:
    can = [bool(masks[variable] & form.mask) for variable in form.cells]
    sure = [place for place, variable in enumerate(form.cells) if masks[variable] & ~form.mask == 0]
    if not sure:
        return True
    beside: list[list[int]] = [[] for _ in can]
    for a, b in form.edges:
        beside[a].append(b)
        beside[b].append(a)
    reached, queue = {sure[0]}, [sure[0]]
    while queue:
        for other in beside[queue.pop()]:
            if can[other] and other not in reached:
                reached.add(other)
                queue.append(other)
    if not reached.issuperset(sure):
        return False
    for place, variable in enumerate(form.cells):
        if can[place] and place not in reached:
            masks[variable] &= ~form.mask
    return True


def _by_pairs(form: DifferentPairs, masks: Masks) -> bool:
    pairs = list(zip(form.firsts, form.seconds, strict=True))
    fixed: dict[tuple[int, int], int] = {}
    for place, (a, b) in enumerate(pairs):
        is_fixed = masks[a] & (masks[a] - 1) == 0 and masks[b] & (masks[b] - 1) == 0
        if is_fixed and fixed.setdefault((masks[a], masks[b]), place) != place:
            return False
    for (first, second), owner in fixed.items():
        for place, (a, b) in enumerate(pairs):
            if place == owner:
                continue
            if masks[a] == first:
                masks[b] &= ~second
            elif masks[b] == second:
                masks[a] &= ~first
            if not masks[a] or not masks[b]:
                return False
    return True


_FILTERS: Mapping[str, Callable[[Any, Masks], bool]] = {
    "domain": _by_domain,
    "all-different": _by_difference,
    "relation": _by_relation,
    "sum": _by_sum,
    "table": _by_table,
    "automaton": _by_automaton,
    "count": _by_count,
    "connected": _by_connection,
    "different-pairs": _by_pairs,
}
