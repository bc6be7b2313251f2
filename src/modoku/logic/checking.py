"""Whether a step is proved by its evidence: a judge that shares nothing with the finders.

The judge takes of a step its truths and links, and asks the rules whether they are what they claim: a truth must be
all candidates of a cell, all places of a digit in a house, or what keeps a pattern from being the only thing that is
left; candidates of a link must exclude each other. Then it counts: with a candidate taken as true, the truths that are
left need more than the links can give. Where a figure cannot say it (colours, templates, exocets), the judge follows
what the truths force, case by case.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import NamedTuple

from ..limits import check_cancelled
from .state import State
from .step import Candidate, Step, StepFigure

Candidates = frozenset[Candidate]
DEEPEST = 12
"""So many suppositions within each other may a proof by cases make: one a house, where all of a digit are looked at."""


class StepClaim(NamedTuple):
    """What is said to follow from a supposition and the claims before: a candidate is true, or false.

    Where nothing shorter shows that it is false, `lemma` does: claims that begin with its contrary, and contradict.
    """

    candidate: Candidate
    is_true: bool
    lemma: tuple[StepClaim, ...] = ()


class StepJudge:
    """What the rules say of candidates in one position."""

    def __init__(self, state: State, *, unique: bool = True) -> None:
        """Judge in a position; `unique` says that the puzzle is known to have one solution."""
        self.state, self.board, self.unique = state, state.board, unique
        self.alive = frozenset(
            (cell, digit) for cell in range(self.board.cell_count) for digit in state.digits_of(cell)
        )
        cells = [frozenset((cell, digit) for digit in state.digits_of(cell)) for cell in range(self.board.cell_count)]
        houses = [
            frozenset((cell, digit) for cell in house.cells if (cell, digit) in self.alive)
            for house in self.board.houses
            for digit in range(1, self.board.size + 1)
        ]
        self.truths = {truth for truth in (*cells, *houses) if truth}
        self.excluded = _excluded_pairs(state)

    def clash(self, one: Candidate, other: Candidate) -> bool:
        """Return whether two candidates cannot both be true."""
        if one == other:
            return False
        if one[0] == other[0]:
            return True
        if one[1] == other[1] and self.board.peers[one[0]] >> other[0] & 1:
            return True
        return (one, other) in self.excluded or (other, one) in self.excluded

    def is_proved(self, step: Step) -> bool:
        """Return whether the evidence of a step proves all that it places and strikes."""
        if not step.figures or not all(map(self.is_honest, step.figures)):
            return False
        return all(map(self._is_forced(step), step.placements)) and all(
            candidate in self.alive
            and any(
                self.counts_out(figure, candidate) or self.leads_nowhere(figure.truths, [candidate], DEEPEST)
                for figure in step.figures
            )
            for candidate in step.eliminations
        )

    def _is_forced(self, step: Step):  # type: ignore[no-untyped-def]  # a function over candidates
        def forced(candidate: Candidate) -> bool:
            truths = [frozenset(truth) for figure in step.figures for truth in figure.truths]
            if any(truth == {candidate} for truth in truths):
                return True
            homes = [truth for truth in self.truths if candidate in truth]
            return any(
                all(self.leads_nowhere(truths, [other], DEEPEST) for other in home - {candidate}) for home in homes
            )

        return forced

    def is_honest(self, figure: StepFigure) -> bool:
        """Return whether truths and links are what they claim to be."""
        for truth in map(frozenset, figure.truths):
            if truth not in self.truths and not (
                truth == frozenset(figure.guardians)
                and is_impossible(self.state, figure.pattern, figure.guardians, unique=self.unique)
            ):
                return False
        return all(self.clash(one, other) for link in figure.links for one, other in combinations(link, 2))

    def counts_out(self, figure: StepFigure, candidate: Candidate) -> bool:
        """Return whether, with the candidate true, more truths are left than links that still hold anything."""
        truths = [
            {other for other in truth if not self.clash(other, candidate)}
            for truth in figure.truths
            if candidate not in truth
        ]
        left = set().union(*truths)
        links = [left.intersection(link) for link in figure.links if candidate not in link]
        links = [link for link in links if link]
        return len(links) < len(truths) and all(
            sum(one in truth for truth in truths) <= sum(one in link for link in links) for one in left
        )

    def leads_nowhere(self, truths: Collection[Iterable[Candidate]], supposed: Iterable[Candidate], depth: int) -> bool:
        """Return whether suppositions leave some truth nothing: by what is forced, then by cases of the smallest."""
        check_cancelled()
        true = list(supposed)
        while True:
            waiting = [frozenset(truth) for truth in truths if not any(one in truth for one in true)]
            open_truths = [{one for one in truth if not any(self.clash(one, t) for t in true)} for truth in waiting]
            if not all(open_truths):
                return True
            forced = next((truth for truth in open_truths if len(truth) == 1), None)
            if forced is None:
                break
            true += forced
        if depth == 0 or not open_truths:
            return False
        cases = min(open_truths, key=lambda truth: (len(truth), sorted(truth)))
        return all(self.leads_nowhere(truths, [*true, case], depth - 1) for case in sorted(cases))

    def refutes(self, claims: Sequence[StepClaim], known: Mapping[Candidate, bool] | None = None) -> bool:
        """Return whether the first claim, a supposition, is refuted.

        Each claim after it follows, and in the end two contradict each other, or a truth has nothing left.
        """
        facts = dict(known or {})
        for place, claim in enumerate(claims):
            if claim.candidate not in self.alive or (place and not self._follows(claim, facts)):
                return False
            if facts.setdefault(claim.candidate, claim.is_true) != claim.is_true:
                return True
        gone = {candidate for candidate, is_true in facts.items() if not is_true}
        held = [candidate for candidate, is_true in facts.items() if is_true]
        return any(truth <= gone for truth in self.truths) or any(self.clash(*two) for two in combinations(held, 2))

    def _follows(self, claim: StepClaim, facts: Mapping[Candidate, bool]) -> bool:
        candidate, is_true, lemma = claim
        if is_true:
            return any(
                candidate in truth and all(facts.get(other) is False for other in truth - {candidate})
                for truth in self.truths
            )
        if any(true and self.clash(other, candidate) for other, true in facts.items()):
            return True
        return bool(lemma) and lemma[0][:2] == (candidate, True) and self.refutes(lemma, facts)


def _excluded_pairs(state: State) -> frozenset[tuple[Candidate, Candidate]]:
    """Return the pairs of candidates that a rule between two cells excludes, as the rule itself says."""
    from ..puzzle import Relation

    found = set()
    for form in state.board.network.constraints:
        if isinstance(form, Relation) and max(form.cells) < state.board.cell_count:
            for (one, other), (a, b) in product(form.pairs, product(range(state.board.size), repeat=2)):
                if not form.partners[a] >> b & 1:
                    found.add(((one, a + 1), (other, b + 1)))
    return frozenset(found)


def is_impossible(
    state: State, pattern: Iterable[Candidate], guardians: Iterable[Candidate], *, unique: bool = True
) -> bool:
    """Return whether a pattern cannot be all that its cells hold: it has two solutions or none.

    Either, where there is known to be one solution (`unique`), two digits a cell, none of them given or spoken of by
    another rule, every group with each digit twice or not at all, so that the two can be exchanged; or digits that no
    filling of the cells brings in.
    """
    cells: dict[int, set[int]] = {}
    for cell, digit in pattern:
        cells.setdefault(cell, set()).add(digit)
    kept = frozenset(guardians)
    for cell, digits in cells.items():
        if state.values[cell] and state.values[cell] not in digits:
            return False
        if any((cell, digit) not in kept for digit in state.digits_of(cell) if digit not in digits):
            return False
    if not cells:
        return False
    if all(len(digits) == 2 for digits in cells.values()):
        return unique and _can_be_exchanged(state, cells)
    return not _can_be_filled(state, cells)


def _can_be_exchanged(state: State, cells: dict[int, set[int]]) -> bool:
    if any(state.given >> cell & 1 or state.board.constrained >> cell & 1 for cell in cells):
        return False
    for group in state.board.groups:
        inside = [digit for cell in group.cells for digit in cells.get(cell, ())]
        if any(inside.count(digit) != 2 for digit in set(inside)):
            return False
    return True


def _can_be_filled(state: State, cells: dict[int, set[int]]) -> bool:
    """Return whether digits of the pattern fit into its cells, all of which hold the same few digits."""
    digits = sorted(set.union(*cells.values()))
    boxes: dict[int, list[int]] = {}
    for cell in sorted(cells):
        house = next(i for i, house in enumerate(state.board.compact_houses) if house.mask >> cell & 1)
        boxes.setdefault(house, []).append(cell)
    if any(len(inside) != len(digits) for inside in boxes.values()):
        return True
    ways = [[tuple(zip(inside, one, strict=True)) for one in permutations(digits)] for inside in boxes.values()]
    for way in product(*ways):
        filled = [pair for box in way for pair in box]
        if all(a[1] != b[1] or not state.board.peers[a[0]] >> b[0] & 1 for a, b in combinations(filled, 2)):
            return True
    return False
