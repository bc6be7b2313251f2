"""What takes longer to see of a puzzle than its givens and its grade: whether all of it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..language import Message, msg, rounded
from ..limits import Deadline
from ..puzzle import Puzzle
from .candidate import Candidate, count_redundant
from .dig import DigSequence, Uniqueness
from .grading import grade_within
from .parts import RecipePart, Recipes
from .specification import Specification
from .targets import Shortfall, Targets
from .technique_visibility import needs_more_than


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Decides whether a puzzle is what one request asks for."""

    request: Specification
    targets: Targets
    recipes: Recipes

    def finished(self, candidate: Candidate, deadline: Deadline, whole: bool = False) -> Candidate:
        """Look at one target after the other until one is missed; at all of them where the `whole` is asked."""
        seen = candidate.shortfalls
        for look in (self._look_minimal, self.look_rules, self._look_techniques):
            if candidate.distance == 0 or whole:
                candidate = look(candidate, deadline)
        # What was found missing before has been found again.
        return replace(candidate, shortfalls=tuple(dict.fromkeys((*seen, *candidate.shortfalls))))

    def _look_minimal(self, candidate: Candidate, deadline: Deadline) -> Candidate:
        if not self.targets.minimal:
            return candidate
        redundant = count_redundant(candidate.sequence, candidate.removal_index, deadline)
        if not redundant:
            return replace(candidate, minimal=True)
        found = Shortfall(0.1 * redundant, msg("{n} of its givens are redundant", n=redundant))
        return replace(candidate, minimal=False).lacking(found)

    def look_rules(self, candidate: Candidate, deadline: Deadline) -> Candidate:
        """Look whether there are several solutions without any one of the rules."""
        if not self.request.rule_needed:
            return candidate
        sequence, most = candidate.sequence, self.targets.most_rating
        givens = sequence.givens_at(candidate.removal_index)
        for title, rules in self._iter_without(sequence):
            other = Uniqueness(rules, deadline)
            if other.holds(givens, sequence.solution, range(len(givens))) is not False:
                least = None if most is None else needs_more_than(sequence.rules, rules, most)
                if most is None or least is None:
                    return candidate.lacking(
                        Shortfall(1.0, msg("the rule {name} is not shown to be needed", name=title))
                    )
                message = msg(
                    "nothing rated up to {most} needs the rule {name}: its own steps begin at {least}",
                    most=rounded(most),
                    name=title,
                    least=rounded(least),
                )
                return replace(candidate.lacking(Shortfall(1.0, message)), is_settled=candidate.distance == 0)
        return candidate

    def _iter_without(self, sequence: DigSequence) -> Iterator[tuple[Message, Puzzle]]:
        """Yield the rules without each recipe that adds to a layout."""
        bases = {part.text for part in self.recipes.parts if part.variant.is_base}
        complete = [RecipePart.of(text, self.recipes.allow_files) for text in sequence.recipes or self.recipes.texts]
        for number, part in enumerate(complete):
            if not part.variant.is_base and part.text not in bases:
                rest = [other.text for place, other in enumerate(complete) if place != number]
                yield part.variant.title, self.recipes.make(*rest)

    def _look_techniques(self, candidate: Candidate, deadline: Deadline) -> Candidate:
        graded = candidate.graded
        if graded is None or graded.rating is None:
            return candidate
        if not self.targets.needs and not self.targets.avoids:
            return candidate

        def rating_without(*names: str) -> float | None:
            givens = candidate.sequence.givens_at(candidate.removal_index)
            rules, most = candidate.sequence.rules, graded.rating
            return grade_within(rules, givens, deadline, most=most, without=frozenset(names)).rating

        for name in self.targets.needs:
            if name not in graded.used or rating_without(name) is not None:
                return candidate.lacking(Shortfall(0.5, msg("the technique {name} is not needed", name=name)))
        if graded.used.intersection(self.targets.avoids) and rating_without(*self.targets.avoids) != graded.rating:
            return candidate.lacking(Shortfall(0.5, msg("it cannot do without {names}", names=self.targets.avoids)))
        return candidate
