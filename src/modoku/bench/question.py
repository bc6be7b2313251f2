"""What the contestants are asked, which is how many solutions they may stop at."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import UnknownName
from ..language import msg
from ..limits import Stop
from ..results import Verdict, verdict_of

_NAMED = {"solve": 1, "unique": 2}


@dataclass(frozen=True, slots=True)
class RaceQuestion:
    """A question by its name, and the number of solutions at which a search may stop."""

    name: str = "unique"
    limit: int = 2

    @classmethod
    def from_text(cls, text: str) -> RaceQuestion:
        """Read `solve` (one solution), `unique` (two decide it) or `count:N` (up to N).

        >>> RaceQuestion.from_text("count:1000")
        RaceQuestion(name='count:1000', limit=1000)
        """
        kind, _, number = text.partition(":")
        if text in _NAMED:
            return cls(text, _NAMED[text])
        if kind == "count" and number.isascii() and number.isdigit() and 0 < int(number) < 2**63:
            return cls(text, int(number))
        raise UnknownName(
            msg("There is no question '{name}'.", name=text[:40]), msg("Ask one of: solve, unique, count:N (N from 1).")
        )

    def verdict(self, count: int) -> Verdict:
        """Return what a number of solutions proves, given where the search was allowed to stop."""
        return verdict_of(count, Stop.SOLUTIONS if count >= self.limit else Stop.EXHAUSTED)
