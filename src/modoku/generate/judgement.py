"""What takes longer to see of a puzzle than its givens and its grade: whether all of it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..language import Message, msg
from ..limits import Deadline
from ..puzzle import Puzzle
from ..variants import make
from .candidate import Candidate, count_redundant
from .dig import Chain, Uniqueness
from .grading import grade_within
from .parts import Part
from .request import Request
from .sight import needs_more_than
from .wishes import Shortfall, Wishes


@dataclass(frozen=True, slots=True)
class Judge:
    """Looks at puzzles for one request."""

    request: Request
    wishes: Wishes
    parts: tuple[Part, ...]
    base: Puzzle | None
    allow_files: bool

    def finished(self, candidate: Candidate, deadline: Deadline, whole: bool = False) -> Candidate:
        """Look at one wish after the other as long as nothing is missing; at all of them where the `whole` is asked."""
        seen = candidate.shortfalls
        for look in (self._look_minimal, self.look_rules, self._look_techniques):
            if candidate.distance == 0 or whole:
                candidate = look(candidate, deadline)
        # What was found missing before has been found again.
        return replace(candidate, shortfalls=tuple(dict.fromkeys((*seen, *candidate.shortfalls))))

    def _look_minimal(self, candidate: Candidate, deadline: Deadline) -> Candidate:
        if not self.wishes.minimal:
            return candidate
        redundant = count_redundant(candidate.chain, candidate.turn, deadline)
        if not redundant:
            return replace(candidate, minimal=True)
        found = Shortfall(0.1 * redundant, msg("{n} of its givens are redundant", n=redundant))
        return replace(candidate, minimal=False).lacking(found)

    def look_rules(self, candidate: Candidate, deadline: Deadline) -> Candidate:
        """Look whether there are several solutions without any one of the rules."""
        if not self.request.rule_needed:
            return candidate
        chain, most = candidate.chain, self.wishes.most
        givens = chain.givens_at(candidate.turn)
        for title, rules in self._iter_without(chain):
            other = Uniqueness(rules, deadline)
            if other.holds(givens, chain.solution, range(len(givens))) is not False:
                least = None if most is None else needs_more_than(chain.rules, rules, most)
                if least is None:
                    return candidate.lacking(
                        Shortfall(1.0, msg("the rule {name} is not shown to be needed", name=title))
                    )
                message = msg(
                    "nothing rated up to {most} needs the rule {name}: its own steps begin at {least}",
                    most=f"{most:.1f}",
                    name=title,
                    least=f"{least:.1f}",
                )
                return replace(candidate.lacking(Shortfall(1.0, message)), is_settled=candidate.distance == 0)
        return candidate

    def _iter_without(self, chain: Chain) -> Iterator[tuple[Message, Puzzle]]:
        """Yield the rules without each recipe that adds to a layout."""
        recipes = chain.recipes or tuple(part.text for part in self.parts)
        bases = {part.text for part in self.parts if part.variant.is_base}
        complete = [Part.of(text, self.allow_files) for text in recipes]
        for number, part in enumerate(complete):
            if not part.variant.is_base and part.text not in bases:
                rest = [other.text for place, other in enumerate(complete) if place != number]
                yield part.variant.title, make(*rest, base=self.base, allow_files=self.allow_files)

    def _look_techniques(self, candidate: Candidate, deadline: Deadline) -> Candidate:
        graded = candidate.graded
        if graded is None or graded.rating is None:
            return candidate
        if not self.wishes.needs and not self.wishes.avoids:
            return candidate

        def rating_without(*names: str) -> float | None:
            givens = candidate.chain.givens_at(candidate.turn)
            rules, most = candidate.chain.rules, graded.rating
            return grade_within(rules, givens, deadline, most=most, without=frozenset(names)).rating

        for name in self.wishes.needs:
            if name not in graded.used or rating_without(name) is not None:
                return candidate.lacking(Shortfall(0.5, msg("the technique {name} is not needed", name=name)))
        if graded.used.intersection(self.wishes.avoids) and rating_without(*self.wishes.avoids) != graded.rating:
            return candidate.lacking(Shortfall(0.5, msg("it cannot do without {names}", names=self.wishes.avoids)))
        return candidate
