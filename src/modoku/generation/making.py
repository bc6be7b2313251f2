"""Making one puzzle: attempt after attempt, until one is what was asked for or the time is over."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Annotated

from ..clock import read_clock
from ..errors import GenerationFailed, ImpossibleRequest
from ..language import Doc, msg, msgn
from ..limits import Deadline, time_limit, within
from ..logic import Level
from ..native import CancelFlag
from ..puzzle import Cell, Digit, Puzzle, Solution
from ..results import Verdict
from ..search import solve
from ..variants import make
from .acceptance import Acceptance
from .candidate import Candidate, bisect_difficulty, prove
from .dig import DigSequence
from .grading import UNGRADED, Graded, grade_within
from .interest import LOOKS, interest_of
from .parts import Recipes
from .patterns import Symmetry, orbits
from .places import Places
from .process import Process
from .refusal import check_classic_count, check_classic_places, check_pattern_count, check_visibility
from .resemblance import resembled
from .result import Generated
from .sources import (
    FEW,
    ClassicPlaces,
    ClassicSource,
    ClassicSparse,
    GeneralPlaces,
    GeneralSource,
    Source,
    Unbiased,
    is_plain_classic,
)
from .specification import MOST_SEED, Specification
from .targets import Shortfall, Targets, clue_shortfall, rating_shortfall
from .weights import weight_of

SECONDS = 60.0
"""How long one request may take unless it says otherwise."""
CHECK_NODES = 20_000
CHECK_SECONDS = 3.0
PICK_ATTEMPTS = 6
"""How many grids to try for one whose clues a person can solve without any given, where clues alone suffice."""
PICK_RATING = 5.0
"""What a person is trusted to solve where nobody said how hard a puzzle should be: no chains."""
CLASSIC_ATTEMPTS, OTHER_ATTEMPTS = 2_000, 60
"""How many grids to begin for one seed where work is bounded instead of time."""
MAKING = 0.9
"""The share of the time in which puzzles are begun; the rest is for the grade and the proof of the one taken."""
LEAST_JUDGE_SECONDS = 1.0
"""How long to find out what the closest puzzle lacks, if time is over."""
GRADE_SECONDS, LEAST_GRADE_SECONDS = 5.0, 0.4
"""How long to look for the level of a puzzle that is made, whatever it is: at most, and if time is over."""
PROOF_SECONDS, LEAST_PROOF_SECONDS = 60.0, 0.6
"""How long another engine may take to confirm the one solution: without a bound on time, and if time is over."""
SMALL_RATING = 1.2
"""How hard classic 4x4 puzzles are, all 85,632 minimal ones, and so all others."""
NOT_UNIQUE = 100.0
"""Farther than anything else: a puzzle whose one solution was not confirmed."""
_SMALL = make("classic:boxes=2x2")


@dataclass(frozen=True, slots=True)
class Budget:
    """How much one request may take: seconds, grids begun (None: no bound)."""

    seconds: float | None = SECONDS
    attempts: int | None = None


@dataclass(frozen=True, slots=True)
class GenerateProgress:
    """How far the work on a puzzle has come."""

    attempts: Annotated[int, Doc(msg("How many grids were begun."))]
    seconds: Annotated[float, Doc(msg("How long it took."))]
    distance: Annotated[float | None, Doc(msg("How far the closest puzzle is from what was asked; null: none yet."))]


def generate(
    request: Specification | None = None,
    budget: Budget | None = None,
    progress: Callable[[GenerateProgress], None] | None = None,
    cancel: CancelFlag | None = None,
    *,
    allow_files: bool = True,
) -> Generated:
    """Make a puzzle with exactly one solution.

    Args:
        request: what to make; a classic 9x9 puzzle of any level where nothing is said.
        budget: how long to try.
        progress: called after every attempt.
        cancel: stop when this is set, from any thread.
        allow_files: whether a recipe may name a file; False for requests that come from somebody else.

    Raises:
        GenerationFailed: nothing that was asked for was found in time; `closest` holds the nearest puzzle, if any,
            and says how far it is from what was asked.

    >>> found = generate(Specification(variants=("classic:boxes=2x2",), seed=1))
    >>> found.is_met, found.level
    (True, <Level.BEGINNER: 'beginner'>)
    """
    asked, allowed = request or Specification(), budget or Budget()
    deadline = Deadline.after(allowed.seconds, cancel)
    seed = asked.seed if asked.seed is not None else secrets.randbelow(MOST_SEED)
    with within(deadline):
        maker = Maker.of(replace(asked, seed=seed), allow_files)
    return maker.make(seed, replace(allowed, seconds=deadline.left()), progress, cancel)


@dataclass(frozen=True)
class Maker:
    """A request made ready: its recipes read, its pattern drawn, its source chosen. Makes any number of puzzles."""

    request: Specification
    targets: Targets
    recipes: Recipes
    places: Places
    grid: tuple[Digit, ...] | None = None

    @classmethod
    def of(cls, request: Specification, allow_files: bool = True) -> Maker:
        """Return what makes the puzzles of a request; raise ImpossibleRequest, or the error of its recipes."""
        recipes, grid, pattern = Recipes.of(request.recipes, allow_files), None, request.pattern
        if request.like:
            found = resembled(request, recipes)
            request, grid, pattern = found.request, found.grid, found.pattern
            recipes = replace(Recipes.of(request.recipes, allow_files), base=found.base)
        places = Places(pattern, request.fixed, Symmetry(request.symmetry or Symmetry.NONE))
        maker = cls(request, Targets.of(request), recipes, places, grid)
        maker.check()
        return maker

    def check(self) -> None:
        """Refuse what can never be met, before any time is spent."""
        rules = self._base_rules
        if rules is not None:
            orbits(rules.layout, self.places.symmetry)
            pattern = self.places.pattern_for(rules)
            self._check_grids(rules)
            self._check_grade(rules)
            if pattern is not None:
                check_pattern_count(pattern, self.targets.clues)
                if is_plain_classic(rules) and not self.recipes.want_clues:
                    check_classic_places(pattern.allowed)
            if self.targets.clues[0] > rules.layout.cell_count:
                raise ImpossibleRequest(
                    msg("There are only {n} cells, which is less than the givens asked for.", n=rules.layout.cell_count)
                )
            if self.recipes.want_clues:
                self._check_floor(rules)
            if self._classic is not None:
                check_classic_count(min(self.targets.clues[1], rules.layout.cell_count))
        if self.request.unbiased and (self._classic is None or self.places.pattern):
            raise ImpossibleRequest(msg("Unbiased draws are known for classic 9x9 puzzles without a pattern only."))
        if self.targets.exclude_each_other():
            raise ImpossibleRequest(
                msg("The level and the range of ratings exclude each other."), msg("Give one of them.")
            )

    def _check_floor(self, rules: Puzzle) -> None:
        """Refuse fewer givens than clues of these kinds can do with."""
        from .setting import check_floor, kinds_of

        kinds = kinds_of(tuple(part for part in self.recipes.parts if part.clue_maker))
        if kinds is not None:
            check_floor(rules, kinds, self.targets.clues[1], self._clue_symmetry)

    def _check_grids(self, rules: Puzzle) -> None:
        """Refuse rules and fixed digits that no completed grid has, where that is soon seen."""
        fixed = self.places.digits_for(rules)
        if not any(fixed) and all(part.variant.is_base for part in self.recipes.parts):
            return
        limit = time_limit().at_most(CHECK_SECONDS)
        found = solve(
            rules.with_givens(fixed),
            engine="general",
            limit=1,
            nodes=CHECK_NODES,
            seconds=limit.left(),
            cancel=limit.cancel,
        )
        if found.verdict is Verdict.UNSOLVABLE:
            raise ImpossibleRequest(
                msg("No completed grid has these digits.")
                if any(fixed)
                else msg("No completed grid keeps these rules."),
                msg("Leave some of them out."),
            )

    def _check_grade(self, rules: Puzzle) -> None:
        if rules.constraints or self.recipes.want_clues or rules.layout.units != _SMALL.layout.units:
            return
        if self.targets.level not in (None, Level.BEGINNER) or (self.targets.rating or (0,))[0] > SMALL_RATING:
            raise ImpossibleRequest(
                msg("Every classic 4x4 puzzle is for beginners: none is rated above {most}.", most=SMALL_RATING),
                msg("Ask for a larger grid, or for another rule."),
            )

    @cached_property
    def _base_rules(self) -> Puzzle | None:
        """The rules before any clue is made up; None where they are fresh every time."""
        return None if self.recipes.are_fresh else self.recipes.base_rules(Random(0)).rules

    @cached_property
    def _classic(self) -> tuple[Puzzle, tuple[tuple[Cell, ...], ...], tuple[Digit, ...]] | None:
        """The rules, groups and fixed digits, where the core can do all the work."""
        rules = self._base_rules
        if rules is None or self.recipes.want_clues or not is_plain_classic(rules):
            return None
        return rules, self.places.groups_for(rules), self.places.digits_for(rules)

    def source(self) -> Source:
        """Return where dig sequences come from."""
        if self._classic is None:
            if self.places.pattern:
                return GeneralPlaces(self.recipes, self.places, self.targets)
            digging = GeneralSource(self.recipes, self.places, self.targets, self.grid)
            if self.grid is not None or not self.recipes.want_clues:
                return digging
            from .setting import SettingSource

            return SettingSource(self.recipes, self.places, self.targets, self._clue_symmetry, digging)
        rules, groups, fixed = self._classic
        if self.places.pattern:
            return ClassicPlaces(rules, self.places.allowed_for(rules), fixed, groups, self.targets.least)
        if self._is_sparse:
            return ClassicSparse(rules, fixed, self.targets.clues[1])
        if self.request.unbiased:
            return Unbiased(rules)
        return ClassicSource(rules, groups, fixed, self.targets.least, self.grid, self.request.record)

    @property
    def enough(self) -> int:
        """How many attempts one seed is worth where time is not to decide, a minute or so: the same on any machine."""
        return CLASSIC_ATTEMPTS if self._classic is not None else OTHER_ATTEMPTS

    @property
    def _clue_symmetry(self) -> Symmetry:
        """The symmetry of made-up clues: what people expect of them where nothing was said."""
        return Symmetry(self.request.symmetry or Symmetry.HALF_TURN)

    @property
    def _is_sparse(self) -> bool:
        """Whether fewer givens are asked for than digging reaches, and nothing that a walk does not heed."""
        request = self.request
        heeded = (
            self.places.symmetry is Symmetry.NONE,
            not self.places.pattern,
            self.grid is None,
            not request.unbiased,
        )
        return self.targets.clues[1] <= FEW and all(heeded) and not request.record

    def make(
        self,
        seed: int,
        budget: Budget,
        progress: Callable[[GenerateProgress], None] | None = None,
        cancel: CancelFlag | None = None,
    ) -> Generated:
        """Make the puzzle of a seed; raise GenerationFailed with the closest where time runs out."""
        begin = read_clock()
        end = Deadline.after(budget.seconds, cancel)
        deadline = end.part(MAKING)
        best: Candidate | None = None
        attempts = met = 0
        sequences = self.source()
        while not deadline.is_over and (budget.attempts is None or attempts < budget.attempts):
            sequence = sequences.sequence(seed, attempts, deadline)
            attempts += 1
            is_cut = False
            if sequence is not None:
                check_visibility(sequence.rules, self.targets.most_rating, self.targets.clues[1])
                found = self._acceptance.finished(self._select(sequence, deadline), deadline)
                is_cut = deadline.is_over or sequence.is_cut
                if self.request.unusual and found.distance == 0:
                    found, met = self._looked_at(found, deadline), met + 1
                if best is None or found.is_settled or found.rank < best.rank:
                    best = found
            if progress is not None:
                progress(GenerateProgress(attempts, read_clock() - begin, best.distance if best else None))
            enough = attempts >= PICK_ATTEMPTS or (best is not None and best.extra == 0)
            if best is not None and best.distance == 0 and (met >= LOOKS if self.request.unusual else enough):
                return self._generated(best, seed, attempts, read_clock() - begin, end, is_cut)
            if best is not None and best.is_settled:
                break
        closest = None
        if best is not None:
            whole = self._acceptance.finished(best, end.at_least(LEAST_JUDGE_SECONDS), whole=True)
            closest = self._generated(whole, seed, attempts, read_clock() - begin, end)
        if closest is not None and closest.is_met:
            return replace(closest, cut=True)
        cancelled = cancel is not None and cancel.is_set()
        fewest = sequences.fewest if isinstance(sequences, ClassicPlaces) else None
        settled = best is not None and best.is_settled
        raise _failure(closest, attempts, cancelled, fewest, settled)

    def _looked_at(self, found: Candidate, deadline: Deadline) -> Candidate:
        """Return a puzzle with how unusual it is."""
        puzzle = found.sequence.puzzle_at(found.removal_index)
        return replace(found, interest=interest_of(puzzle, self.targets.most or PICK_RATING, deadline))

    @cached_property
    def _acceptance(self) -> Acceptance:
        return Acceptance(self.request, self.targets, self.recipes)

    def _grade(self, sequence: DigSequence, removal_index: int, deadline: Deadline) -> Graded:
        givens, most = sequence.givens_at(removal_index), self.targets.most
        reads_all = self.targets.most_rating is None
        return grade_within(sequence.rules, givens, deadline, most=most, reads_all=reads_all)

    def _select(self, sequence: DigSequence, deadline: Deadline) -> Candidate:
        """Choose the removal after which the puzzle is closest to what was asked."""
        targets = self.targets
        if sequence.few is not None:
            graded = self._grade(sequence, sequence.end, deadline) if targets.graded else None
            extra = max(0, sequence.clues_at(sequence.end) - max(sequence.few, targets.clues[0]))
            return replace(self._judged(sequence, sequence.end, graded), extra=extra)
        if (self.places.pattern and sequence.end <= 1) or self.request.unbiased:
            graded = self._grade(sequence, sequence.end, deadline) if targets.graded else None
            return self._judged(sequence, sequence.end, graded)
        if not targets.graded:
            return self._pick_solvable(sequence, deadline)
        first, last = self._removal_range(sequence)
        tried = {last: self._grade(sequence, last, deadline)}
        if targets.is_too_hard(tried[last]) and not targets.minimal:
            bisect_difficulty(
                first,
                last,
                tried,
                lambda removal_index: self._grade(sequence, removal_index, deadline),
                targets,
                deadline,
            )
        return min(
            (self._judged(sequence, removal_index, graded) for removal_index, graded in tried.items()),
            key=lambda c: c.distance,
        )

    def _removal_range(self, sequence: DigSequence) -> tuple[int, int]:
        """Return the first and the last removal that leave a number of givens that was asked for, as far as any do."""
        last = sequence.end
        while last > 0 and sequence.clues_at(last) < self.targets.clues[0]:
            last -= 1
        first = min(1, last) if self.places.pattern else 0  # the first removal leaves what the pattern allows
        while first < last and sequence.clues_at(first) > self.targets.clues[1]:
            first += 1
        return first, last

    def _pick_solvable(self, sequence: DigSequence, deadline: Deadline) -> Candidate:
        """Choose where nobody said how hard: the last removal, or before it the last whose puzzle a person can solve.

        Classic puzzles stay as sparse as they are: nearly all of them can be solved.
        """
        first, last = self._removal_range(sequence)
        if self.targets.minimal or is_plain_classic(sequence.rules):
            return self._judged(sequence, last, None)

        def look(removal_index: int) -> Graded:
            givens = sequence.givens_at(removal_index)
            # A bound on techniques, not on time: the same seed must give the same puzzle on a slower machine.
            return grade_within(sequence.rules, givens, deadline, most=PICK_RATING)

        tried = {last: look(last)}
        if tried[last].rating is None:
            bisect_difficulty(first, last, tried, look, self.targets, deadline)
        solved = max(
            (removal_index for removal_index, graded in tried.items() if graded.rating is not None), default=None
        )
        if solved is not None:
            found = self._judged(sequence, solved, tried[solved])
            # With more givens a rule may no longer be needed: that weighs more.
            if solved == last or self._acceptance.look_rules(found, deadline).distance == found.distance:
                return found if sequence.clues_at(last) else replace(found, extra=sequence.clues_at(solved))
        return self._judged(sequence, last, None)

    def _judged(self, sequence: DigSequence, removal_index: int, graded: Graded | None) -> Candidate:
        shortfalls = (
            *rating_shortfall(graded, self.targets),
            *clue_shortfall(sequence.clues_at(removal_index), self.targets),
        )
        return Candidate(sequence, removal_index, graded, shortfalls)

    def _generated(
        self, candidate: Candidate, seed: int, attempts: int, seconds: float, deadline: Deadline, cut: bool = False
    ) -> Generated:
        """Grade it where that was asked, have another engine confirm it, and put all of it together."""
        sequence = candidate.sequence
        puzzle = sequence.puzzle_at(candidate.removal_index)
        solution = Solution.checked(puzzle, sequence.solution)
        begin = read_clock()
        missed = list(candidate.shortfalls)
        proved = ""
        if self.request.proof is not False:
            # What is given out is confirmed first, also where somebody has cancelled.
            bounded = Deadline.after(PROOF_SECONDS) if deadline.at is None else Deadline(deadline.at)
            proved = prove(puzzle, solution, bounded.at_least(LEAST_PROOF_SECONDS))
            if not proved:
                missed.append(
                    Shortfall(NOT_UNIQUE, msg("no engine of another family confirmed its one solution in time"))
                )
        graded = candidate.graded or UNGRADED
        if graded.rating is None and (self.targets.graded or self.request.rated):
            until = deadline.at_least(LEAST_GRADE_SECONDS).at_most(GRADE_SECONDS)
            graded = grade_within(sequence.rules, puzzle.givens, until)
        return Generated(
            puzzle=puzzle,
            solution=solution,
            level=graded.level,
            rating=graded.rating,
            at_least=graded.at_least,
            hardest=graded.hardest,
            seed=seed,
            symmetry=self.places.symmetry,
            attempts=attempts,
            distance=round(sum(shortfall.distance for shortfall in missed), 3),
            missed=tuple(shortfall.message for shortfall in missed),
            # What rests on a puzzle to resemble is told whole.
            recipes=(sequence.recipes or self.recipes.texts) if self.recipes.base is None else (),
            proved_by=proved,
            minimal=candidate.minimal,
            weight=weight_of(puzzle.clue_count) if self.request.unbiased else None,
            process=Process.of(sequence, candidate.removal_index) if self.request.record else None,
            cut=cut,
            unusual=() if candidate.interest is None else candidate.interest.told,
            seconds=round(seconds + read_clock() - begin, 6),
        )


def _failure(
    closest: Generated | None, attempts: int, cancelled: bool, fewest: int | None, settled: bool
) -> GenerationFailed:
    if closest is None and fewest is not None and not cancelled:
        return GenerationFailed(
            msg("No digits in these places leave one solution, as far as was tried: the closest leave {n}.", n=fewest),
            msg("Give it more time, or add a place or a rule."),
        )
    if closest is None:
        message = (
            msg("Cancelled before a puzzle was found.")
            if cancelled
            else msgn(
                "No puzzle of this kind was found within the effort: {n} attempt came to nothing.",
                "No puzzle of this kind was found within the effort: {n} attempts came to nothing.",
                attempts,
            )
        )
        return GenerationFailed(message, msg("Give it more time, or ask for less."))
    if settled:
        return GenerationFailed(
            msg("No puzzle can be all that was asked; the closest: {missed}.", missed=closest.missed),
            msg("Ask for a harder one, or leave open whether the rules are needed."),
            closest,
        )
    reason = msg("cancelled") if cancelled else msg("out of time")
    return GenerationFailed(
        msgn(
            "Not what was asked ({reason}, {n} attempt); the closest puzzle: {missed}.",
            "Not what was asked ({reason}, {n} attempts); the closest puzzle: {missed}.",
            attempts,
            reason=reason,
            missed=closest.missed,
        ),
        msg("Give it more time, or ask for less."),
        closest,
    )
