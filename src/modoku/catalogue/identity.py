"""What makes two puzzles the same: a short text, equal for puzzles that a symmetry carries into each other."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b

from ..errors import ModokuError
from ..formats import read_puzzle
from ..native import canonical_forms, canonical_one
from ..puzzle import Puzzle
from ..symmetry import canonical
from ..variants import is_classic9

SIZE = 16
"""Bytes of an identity: among a million million puzzles, two different ones share one with chance 10^-15."""


def identity_of(puzzle: Puzzle) -> bytes:
    """Return the identity of a puzzle: that of its canonical form, together with its rules.

    >>> identity_of(read_puzzle("1" + "." * 80)) == identity_of(read_puzzle("." * 80 + "9"))
    True
    """
    if is_classic9(puzzle):
        return _digest(canonical_one(puzzle.givens_text)[0])
    return bytes.fromhex(canonical(puzzle).key)


def identity_of_line(text: str) -> bytes:
    """Return the identity of a puzzle written on a line, as `read_puzzle` takes it; quickly for classic 9x9 ones.

    >>> identity_of_line("." * 80 + "7") == identity_of_line("3" + "." * 80)
    True
    """
    if len(text) == 81:
        try:
            return _digest(canonical_one(text)[0])
        except ValueError:
            pass  # a line of another kind: the readers of formats know
    return identity_of(read_puzzle(text))


def identities_of_lines(texts: Sequence[str]) -> list[bytes | None]:
    """Return the identities of puzzles written on lines, None for what is none; classic 9x9 ones all at once.

    >>> identities_of_lines(["." * 81, "?"])[1] is None
    True
    """
    classic = [place for place, line in enumerate(texts) if len(line) == 81 and line.isascii()]
    forms, faults = canonical_forms("".join(texts[place] for place in classic).encode())
    found: list[bytes | None] = [None] * len(texts)
    known = set()
    for number, place in enumerate(classic):
        if not faults[number]:
            known.add(place)
            found[place] = blake2b(forms[81 * number : 81 * number + 81], digest_size=SIZE).digest()
    for place, text in enumerate(texts):
        if place not in known:
            with suppress(ModokuError):
                found[place] = identity_of(read_puzzle(text))
    return found


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=SIZE).digest()
