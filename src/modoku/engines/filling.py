"""How the reference solver fills hidden variables once the cells are known: by trial, beginning anew when lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random

from ..puzzle import Form
from ..puzzle.narrowing import Masks, narrow_from, watching_of


def find_filling(forms: Sequence[Form], masks: Masks, variables: Iterable[int]) -> Masks | None:
    """Return masks of one digit each with which every form holds, None if there are none; other variables are known.

    >>> from modoku.puzzle import Sum
    >>> find_filling([Sum((0, 1), 3)], [0b1, 0b111], [1]), find_filling([Sum((0, 1), 6)], [0b1, 0b111], [1])
    ([1, 2], None)
    """
    left = masks.copy()
    watching = watching_of(forms)
    if not narrow_from(forms, watching, left, range(len(forms))):
        return None
    still = list(variables)
    for attempt in count():
        # A search that took a wrong turn early may never end: it begins anew, in another order, with twice the steps.
        trial = _Attempt(forms, watching, 500 << attempt, Random(attempt) if attempt else None)
        found = trial.fill(left, still)
        if found is not None or trial.steps > 0:
            return found
    return None


@dataclass(slots=True)
class _Attempt:
    """One search for values of the open variables, which gives up when it has no step left."""

    forms: Sequence[Form]
    watching: Mapping[int, list[int]]
    steps: int
    chance: Random | None

    def fill(self, masks: Masks, variables: list[int]) -> Masks | None:
        """Return the masks with every variable filled; None where that cannot be, or the steps did not suffice."""
        still = [variable for variable in variables if masks[variable] & (masks[variable] - 1)]
        if not still:
            return masks
        chosen = min(still, key=lambda variable: self._weight(masks, variable))
        bits = [1 << place for place in range(masks[chosen].bit_length()) if masks[chosen] >> place & 1]
        if self.chance is not None:
            self.chance.shuffle(bits)
        for bit in bits:
            if self.steps == 0:
                return None
            self.steps -= 1
            tried = masks.copy()
            tried[chosen] = bit
            if narrow_from(self.forms, self.watching, tried, self.watching.get(chosen, ())):
                found = self.fill(tried, still)
                if found is not None:
                    return found
        return None

    def _weight(self, masks: Masks, variable: int) -> float:
        """Return what comes first: few digits, many forms; a bit that only says what follows from others comes last."""
        weight = masks[variable].bit_count() / len(self.watching.get(variable, "-"))
        return weight if self.chance is None else weight * self.chance.uniform(0.5, 1.5)
