"""Where puzzles come from whose clues chose the grid: one attempt after the other, as hard as asked."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ...errors import ImpossibleRequest
from ...limits import Deadline
from ...logic import Level
from ...puzzle import Cell
from ..clue_makers.paper import CluePaper, Path
from ..clue_makers.sums import CageStyle
from ..dig import DigSequence
from ..parts import BaseRules, RecipePart, Recipes
from ..patterns import Symmetry, orbits
from ..places import Places
from ..refusal import check_visibility
from ..sources import GeneralSource, exact, mixed
from ..specification import UNBOUNDED
from ..targets import Targets, level_range
from .cages import LARGE, SMALL, USUAL, Sizes, set_cages
from .draft import Asking, ClueKind, Draft
from .easing import Easing, Person
from .floating import Floating

MOST_CELLS = 100
"""On larger boards grids do not come by the hundred: there clues are read off a completed one."""
ATTEMPTS = 40
"""How many drafts are begun before clues are read off a completed grid after all."""
DRAWN = 5
"""How many drafts of clues one attempt may begin until one of them has one solution."""
SHAKES = 8
"""How often a draft that turned out too easy is loosened and eased anew: much sooner done than drawing another."""
BOARDS = 4
"""How many boards of cages one attempt may begin where a level is asked for."""
UNASKED = 4.4
"""What a person is trusted to solve beside reading clues where nobody said how hard a puzzle should be."""
SAMPLES, SAMPLE_NODES = 200, 10_000
"""How long to look for clues whose steps tell from which rating on they are read."""
PURE = 12
"""After so many attempts without a level asked for, one solution is enough."""
_SIZES: dict[Level | None, tuple[Sizes, ...]] = {
    None: (USUAL,),
    Level.BEGINNER: (SMALL,),
    Level.EASY: (SMALL,),
    Level.MEDIUM: (SMALL, USUAL),
    Level.HARD: (USUAL,),
    Level.EXPERT: (LARGE,),
    Level.DIABOLICAL: (LARGE,),
}
"""How large cages are, attempt by attempt."""


def kinds_of(waiting: tuple[RecipePart, ...]) -> tuple[ClueKind, ...] | None:
    """Return the kinds of clues that recipes wait for; None where some are only read off a completed grid."""
    found = []
    for part in waiting:
        maker = part.clue_maker
        if maker is None or maker.style is None or maker.takes_all(part.chosen):
            return None
        found.append(ClueKind(maker.name, part.chosen, maker.style(part.chosen), 1 / len(waiting)))
    return tuple(found) or None


@dataclass(slots=True)
class SettingSource:
    """Puzzles set as a setter does; `clue_symmetry` is that of the clues, `places` has that of the givens."""

    recipes: Recipes
    places: Places
    targets: Targets
    clue_symmetry: Symmetry
    otherwise: GeneralSource
    _is_read: bool = True

    def sequence(self, seed: int, number: int, deadline: Deadline) -> DigSequence | None:
        """Set one; None where the attempt came to nothing."""
        if number >= ATTEMPTS or not self._is_read:
            return self.otherwise.sequence(seed, number, deadline)
        rng = Random(mixed(seed, number))
        base = self.recipes.base_rules(rng)
        kinds = kinds_of(base.waiting)
        if kinds is None or base.rules.layout.cell_count > MOST_CELLS:
            return self.otherwise.sequence(seed, number, deadline)
        fixed = {cell: digit for cell, digit in enumerate(self.places.digits_for(base.rules)) if digit}
        blank = Draft(CluePaper(base.rules, self.clue_symmetry), kinds, (), fixed)
        if number == 0 and self.targets.most_rating is not None:
            self._is_read = self._check_reading(blank, deadline)
            if not self._is_read:
                return self.otherwise.sequence(seed, number, deadline)
        # Few killers are harder than the reading of their cages, and a board of cages is soon looked at.
        for _ in range(BOARDS if self.targets.level is not None and self._fills_board(blank) else 1):
            draft = self._draft(blank, number, rng, deadline)
            if draft is not None and (number < PURE or self.targets.graded):
                draft = self._eased(draft, fixed, rng, deadline)
            elif draft is not None:
                draft = self._trimmed(draft, fixed, rng, deadline)
            if draft is not None:
                return self._sequence(draft, base, deadline)
        return None

    def _check_reading(self, blank: Draft, deadline: Deadline) -> bool:
        """Return whether steps up to the rating read clues of these kinds; refuse what then needs more givens."""
        rng = Random(0)
        asking = Asking(blank.paper.puzzle.layout, rng, deadline)
        grids, _ = asking.grids(asking.problem(blank.paper.puzzle), blank.givens, 1, SAMPLE_NODES)
        for number, kind in enumerate(blank.kinds):
            tries = (kind.style.draw(blank.paper, rng, (), grids) for _ in range(SAMPLES if grids else 0))
            orbit = next((one for one in tries if one is not None), None)
            if orbit is None:
                return True
            blank = blank.with_orbit(number, orbit)
        # Where nobody asked for many givens a puzzle has few, and clues that do something.
        usual = max(kind.style.givens[1] for kind in blank.kinds)
        most = usual if self.targets.clues == (0, UNBOUNDED) else self.targets.clues[1]
        check_visibility(blank.rules(), self.targets.most_rating, most)
        try:
            check_visibility(blank.rules(), self.targets.most_rating, 0)
        except ImpossibleRequest:
            # Many givens are asked for, which do all the work.
            return False
        return True

    def _draft(self, blank: Draft, number: int, rng: Random, deadline: Deadline) -> Draft | None:
        """Return clues that leave one grid."""
        if self._fills_board(blank):
            sizes = _SIZES[self.targets.level]
            for _ in range(4 * DRAWN):
                found = set_cages(blank, rng, deadline, sizes[number % len(sizes)])
                if found is not None:
                    return found
            return None
        most, groups = min(self._most(blank, 0), self.targets.clues[1]), self._groups(blank)
        for _ in range(DRAWN):
            found = Floating(blank, rng, deadline, max(most, len(blank.givens)), groups).run()
            if found is not None:
                return self._complete(found, rng)
        return None

    def _fills_board(self, draft: Draft) -> bool:
        return len(draft.kinds) == 1 and isinstance(draft.kinds[0].style, CageStyle)

    def _most(self, draft: Draft, end: int) -> int:
        return min(kind.style.givens[end] for kind in draft.kinds)

    def _complete(self, draft: Draft, rng: Random) -> Draft:
        """Show every clue there can be, where "all but one" would look like an accident."""
        for number, kind in enumerate(draft.kinds):
            if kind.style.completes:
                for orbit in kind.style.others(draft.paper, draft.drawn(number), draft.solution, rng):
                    draft = draft.with_orbit(number, orbit)
        return draft

    def _eased(self, draft: Draft, fixed: dict[Cell, int], rng: Random, deadline: Deadline) -> Draft | None:
        """Return the draft as a person of the level asked for solves it; None where it cannot be made so."""
        most = self.targets.most or UNASKED
        low, high = self.targets.clues
        groups = self._groups(draft)
        easing = Easing(
            Person(most, self.targets.most_rating is None),
            rng,
            deadline,
            min(high, self._most(draft, 1)),
            groups,
            self._fills_board(draft),
        )
        lower = level_range(self.targets.level or Level.BEGINNER)[0] - 0.1
        for _ in range(1 if easing.whole_cages else SHAKES):
            eased = easing.eased(draft)
            if eased is None:
                break
            thinned = easing.thinned(eased, max(low, len(fixed)))
            # A puzzle is as hard as the easiest way to solve it.
            if lower < 1 or not Person(lower).solves(thinned, deadline):
                return self._filled_up(thinned, low, groups, rng)
            draft = easing.loosened(thinned, fixed)
        return None

    def _trimmed(self, draft: Draft, fixed: dict[Cell, int], rng: Random, deadline: Deadline) -> Draft:
        """Return the draft without givens that one solution does not need."""
        groups = self._groups(draft)
        easing = Easing(Person(UNASKED), rng, deadline, self.targets.clues[1], groups)
        least = max(self.targets.clues[0], len(fixed))
        return self._filled_up(easing.trimmed(draft, least), self.targets.clues[0], groups, rng)

    def _filled_up(self, draft: Draft, least: int, groups: dict[Cell, Path], rng: Random) -> Draft:
        """Return the draft with as many givens as were asked for at least."""
        givens = dict(draft.givens)
        for cell in rng.sample(range(draft.paper.cell_count), draft.paper.cell_count):
            if len(givens) >= least:
                break
            givens |= {one: draft.solution[one] for one in groups[cell]}
        return Draft(draft.paper, draft.kinds, draft.orbits, givens, draft.solution)

    def _groups(self, draft: Draft) -> dict[Cell, Path]:
        """Return, for each cell, those that are given with it."""
        found = orbits(draft.paper.puzzle.layout, self.places.symmetry)
        return {cell: group for group in found for cell in group}

    def _sequence(self, draft: Draft, base: BaseRules, deadline: Deadline) -> DigSequence:
        texts = (*base.recipes, *draft.recipes())
        few = min(kind.style.few for kind in draft.kinds)
        return exact(self.recipes.make(*texts), draft.solution, draft.givens, texts, few, deadline.is_over)
