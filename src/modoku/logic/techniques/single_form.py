"""What one form of a rule excludes by itself: a digit goes if no way of keeping the form uses it.

- Equal cells (palindromes, clones): the candidates that all of them have in common.
- A rising line (thermometers, signs): the least digits push up from its beginning, the largest down from its end.
- A pair (dots, XV, whispers): a candidate stays if the other cell has one that goes with it, and differs where it must.
- A run (renban): a window of as many digits as cells fits if each cell has one of them and each of them a cell.
- A sum (arrows, little killers): a candidate stays if the others can make up the rest.
- A pattern read in order (sandwiches, skyscrapers, x-sums), and listed combinations: a candidate stays if it occurs in
  an acceptable reading. A person tries ends and counts, which is slow: hence the high rating.

In constraint programming: arc consistency (A. Mackworth, 1977), Hall intervals (J.-F. Puget, 1998), dynamic programming
on the knapsack constraint (M. Trick, 2003), the regular constraint (G. Pesant, 2004). The ratings are modoku's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import pairwise

from ...language import Message, msg
from ...puzzle import Form, Relation, Table
from ..constraint_elimination import Allowed, iter_readings, iter_steps, options_of
from ..masks import iter_bits
from ..reading import EQUAL, PAIR, PATTERN, RISING, RUN, SUM, chains_of, groups_of
from ..state import State
from ..step import Step
from ..technique import Technique
from ..ways import find_supported

Parts = Iterator[tuple[Form, Allowed | None]]
"""Parts of a form, each with what it allows."""


def _equal(state: State, form: Form) -> Parts:
    if isinstance(form, Relation):
        for group in groups_of(form):
            common = -1
            for mask in options_of(state, group):
                common &= mask
            yield Relation(tuple(pairwise(group)), form.partners), [common] * len(group) if common else None


def _rising(state: State, form: Form) -> Parts:
    if isinstance(form, Relation):
        there, back = form.partners, _turned(form.partners, state.board.size)
        for chain in chains_of(form):
            kept = options_of(state, chain)
            for i in range(1, len(kept)):
                kept[i] &= _reached(kept[i - 1], there)
            for i in range(len(kept) - 1, 0, -1):
                kept[i - 1] &= _reached(kept[i], back)
            yield Relation(tuple(pairwise(chain)), form.partners), kept if all(kept) else None


def _reached(digits: int, table: tuple[int, ...]) -> int:
    found = 0
    for digit in iter_bits(digits):
        found |= table[digit]
    return found


def _pairs(state: State, form: Form) -> Parts:
    if isinstance(form, Relation):
        there, back = form.partners, _turned(form.partners, state.board.size)
        for pair in form.pairs:
            a, b = options_of(state, pair)
            differ = state.board.peers[pair[0]] >> pair[1] & 1
            allowed = [_fitting(a, b, there, differ), _fitting(b, a, back, differ)]
            if all(allowed) and allowed != [a, b]:
                yield Relation((pair,), form.partners), allowed


def _fitting(mine: int, other: int, table: tuple[int, ...], differ: int) -> int:
    return sum(1 << d for d in iter_bits(mine) if table[d] & other & ~(differ << d))


@lru_cache(maxsize=256)
def _turned(partners: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Return, for each digit of the second cell, the mask of those of the first that go with it."""
    return tuple(sum(1 << a for a, mask in enumerate(partners) if mask >> b & 1) for b in range(size))


def _run(state: State, form: Form) -> Parts:
    options = options_of(state, form.cells)
    length, union, fitting = len(options), 0, 0
    for mask in options:
        union |= mask
    for low in range(state.board.size - length + 1):
        window = ((1 << length) - 1) << low
        if not window & ~union and all(mask & window for mask in options):
            fitting |= window
    yield form, [mask & fitting for mask in options] if fitting else None


def _supported(state: State, form: Form) -> Parts:
    # Every form is a frozen dataclass, and so can be remembered.
    yield form, find_supported(form, tuple(options_of(state, form.cells)))  # type: ignore[arg-type]


def _pattern(state: State, form: Form) -> Parts:
    if not isinstance(form, Table):
        yield from _supported(state, form)
        return
    options = options_of(state, form.cells)
    allowed = [0] * len(options)
    for row in form.rows:
        if all(mask >> (digit - 1) & 1 for digit, mask in zip(row, options, strict=True)):
            for i, digit in enumerate(row):
                allowed[i] |= 1 << (digit - 1)
    yield form, allowed if any(allowed) else None


def _find(name: str, reads: str, parts: Callable[[State, Form], Parts], words: str, state: State) -> Iterator[Step]:
    """Yield a step for every form with a digit that no way of keeping it uses; what is listed comes last."""
    for reading in sorted(iter_readings(state, reads), key=lambda one: isinstance(one.form, Table)):
        for form, allowed in parts(state, reading.form):
            yield from iter_steps(state, SINGLE_FORM[name], reading.number, form, allowed, words)


def _technique(
    name: str, reads: str, title: Message, rating: float, parts: Callable[[State, Form], Parts], words: Message
) -> Technique:
    return Technique(name, title, rating, partial(_find, name, reads, parts, words.text), is_ours=True)


SINGLE_FORM = {
    technique.name: technique
    for technique in (
        _technique(
            EQUAL,
            EQUAL,
            msg("Equal cells"),
            1.6,
            _equal,
            msg("{rule} What one of these cells cannot be, the others cannot."),
        ),
        _technique(
            RISING,
            RISING,
            msg("Bounds on a rising line"),
            2.1,
            _rising,
            msg("{rule} Counting up from its beginning and down from its end leaves each cell a range."),
        ),
        _technique(
            PAIR,
            PAIR,
            msg("Pair relation"),
            2.2,
            _pairs,
            msg("{rule} A digit that goes with no candidate of the other cell is excluded."),
        ),
        _technique(
            RUN,
            RUN,
            msg("Runs of consecutive digits"),
            2.7,
            _run,
            msg("{rule} No run that fits its cells uses what is excluded."),
        ),
        _technique(
            "sum-bounds",
            SUM,
            msg("Sums that can be reached"),
            2.9,
            _supported,
            msg("{rule} With what is excluded, the other cells cannot make up the rest."),
        ),
        _technique(
            PATTERN,
            PATTERN,
            msg("Patterns read in order"),
            4.6,
            _pattern,
            msg("{rule} No way to read these cells uses what is excluded."),
        ),
    )
}
"""The techniques that read one form, by name."""
