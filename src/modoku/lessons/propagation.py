"""Unit propagation and clause learning on the formula of a puzzle, every move with the clause that forces it.

Written to be followed, not to be fast: counters instead of watches, and an order that a reader would choose (what a
true literal excludes comes first, then the next clause with one literal left).

References: J. P. Marques-Silva and K. A. Sakallah, "GRASP", 1999; the first unique implication point, L. Zhang et al.,
"Efficient conflict driven learning in a Boolean satisfiability solver", 2001.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..limits import check_cancelled
from ..models import CnfModel

Clause = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Forced:
    """A literal that became true, the clause that forced it (-1 for a decision), and the level at which it did."""

    literal: int
    clause: int
    level: int


@dataclass(frozen=True, slots=True)
class Learnt:
    """What a conflict teaches.

    Attributes:
        conflict: the clause of which every literal is false.
        resolved: (literal, clause) in the order in which reasons were resolved away.
        clause: the learnt clause; its first literal is the unique implication point, negated.
        level: the level to go back to.
    """

    conflict: int
    resolved: tuple[tuple[int, int], ...]
    clause: Clause
    level: int


class Propagation:
    """A formula, what is assigned so far, and why."""

    def __init__(self, clauses: Iterable[Sequence[int]], pair_count: int) -> None:
        self.clauses: list[Clause] = []
        self.pair_count = pair_count
        self.value: dict[int, bool] = {}
        self.reason: dict[int, Forced] = {}
        self.trail: list[Forced] = []
        self.level = 0
        self.conflict: int | None = None
        self._occurs: dict[int, list[int]] = {}
        self._false: list[int] = []
        self._quiet: deque[int] = deque()
        self._loud: deque[int] = deque()
        for clause in clauses:
            self.add(tuple(clause))

    @classmethod
    def of(cls, model: CnfModel) -> Propagation:
        """Start with the formula of a model, nothing assigned."""
        return cls(model.iter_clauses(), model.varmap.pair_count)

    def add(self, clause: Clause) -> int:
        """Take a clause in; give its number."""
        number = len(self.clauses)
        self.clauses.append(clause)
        self._false.append(sum(self.is_true(-literal) for literal in clause))
        for literal in clause:
            self._occurs.setdefault(literal, []).append(number)
        self._look(number)
        return number

    def is_true(self, literal: int) -> bool:
        """Return whether a literal is true by now."""
        return self.value.get(abs(literal)) is (literal > 0)

    def is_open(self, literal: int) -> bool:
        """Return whether nothing is known of a literal yet."""
        return abs(literal) not in self.value

    def has_conflict(self) -> bool:
        """Return whether every literal of some clause is false."""
        return self.conflict is not None

    @property
    def refuted(self) -> Clause:
        """The clause of which every literal is false; empty where there is none."""
        return () if self.conflict is None else self.clauses[self.conflict]

    def holds(self, clause: int) -> bool:
        """Return whether a clause has a true literal."""
        return any(map(self.is_true, self.clauses[clause]))

    def _look(self, number: int) -> None:
        """Queue a clause that has one literal left, or notice that it has none."""
        clause = self.clauses[number]
        if self._false[number] < len(clause) - 1 or self.holds(number):
            return
        last = [literal for literal in clause if self.is_open(literal)]
        if not last:
            if self.conflict is None:
                self.conflict = number
        elif self._is_loud(last[0]):
            self._loud.append(number)
        else:
            self._quiet.append(number)

    def _is_loud(self, literal: int) -> bool:
        """Return whether a literal is news for a reader: a digit that goes into a cell."""
        return 0 < literal <= self.pair_count

    def assign(self, literal: int, clause: int) -> Forced:
        """Make a literal true because of a clause (-1: a decision)."""
        forced = Forced(literal, clause, self.level)
        self.value[abs(literal)] = literal > 0
        self.reason[abs(literal)] = forced
        self.trail.append(forced)
        for number in self._occurs.get(-literal, ()):
            self._false[number] += 1
            self._look(number)
        return forced

    def decide(self, literal: int) -> Forced:
        """Suppose a literal, one level up."""
        self.level += 1
        return self.assign(literal, -1)

    def next_forced(self, loud: bool = True) -> Forced | None:
        """Return the next literal that a clause forces, quiet ones first; None at the end or at a conflict."""
        check_cancelled()
        while self.conflict is None:
            if self._quiet:
                number = self._quiet.popleft()
            elif loud and self._loud:
                number = self._loud.popleft()
            else:
                return None
            last = [literal for literal in self.clauses[number] if self.is_open(literal)]
            if last and not self.holds(number):
                return self.assign(last[0], number)
        return None

    def run(self) -> list[Forced]:
        """Propagate to the end; give what was forced."""
        found = []
        while (forced := self.next_forced()) is not None:
            found.append(forced)
        return found

    def go_back(self, level: int) -> None:
        """Forget everything above a level."""
        kept = [forced for forced in self.trail if forced.level <= level]
        for forced in self.trail[len(kept) :]:
            del self.value[abs(forced.literal)]
            del self.reason[abs(forced.literal)]
            for number in self._occurs.get(-forced.literal, ()):
                self._false[number] -= 1
        self.trail = kept
        self.level = level
        self.conflict = None
        self._quiet.clear()
        self._loud.clear()
        for number in range(len(self.clauses)):
            self._look(number)

    def learn(self) -> Learnt:
        """Resolve the conflict back to the first unique implication point of the present level."""
        if self.conflict is None or self.level == 0:
            raise ValueError
        kept = set(self.clauses[self.conflict])
        resolved: list[tuple[int, int]] = []
        for forced in reversed(self.trail):
            here = [literal for literal in kept if self.reason[abs(literal)].level == self.level]
            if len(here) == 1:
                break
            if -forced.literal in kept:
                resolved.append((forced.literal, forced.clause))
                kept |= set(self.clauses[forced.clause])
                kept -= {forced.literal, -forced.literal}
        # Literals that are false whatever is decided say nothing.
        kept = {literal for literal in kept if self.reason[abs(literal)].level > 0}
        point = next(literal for literal in kept if self.reason[abs(literal)].level == self.level)
        rest = sorted(kept - {point}, key=abs)
        level = max((self.reason[abs(literal)].level for literal in rest), default=0)
        return Learnt(self.conflict, tuple(resolved), (point, *rest), level)

    def cone(self) -> list[Forced]:
        """Return the assignments above level 0 that lead to the conflict, in their order."""
        if self.conflict is None:
            return []
        wanted = {abs(literal) for literal in self.clauses[self.conflict]}
        for forced in reversed(self.trail):
            if abs(forced.literal) in wanted and forced.clause >= 0:
                wanted |= {abs(literal) for literal in self.clauses[forced.clause]}
        return [forced for forced in self.trail if abs(forced.literal) in wanted and forced.level > 0]
