"""Compare paths: how two people who know different techniques solve the same puzzle, step beside step.

>>> import modoku
>>> hard = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6...."
>>> found = modoku.compare_paths(hard, profile="newspaper", other="hodoku")
>>> found.first.solved, found.second.solved, found.alike > 0
(False, True, True)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Annotated

from ..language import Doc, Message, msg
from ..logic import State, Step, Trace, get_technique, line
from ..logic.profiles import walk_by
from ..results import Verdict
from .profiles import ProfileText, allowed, read_profile
from .proof import Proof, Unproved, check_position, prove
from .question import EXAMPLE, Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import OUTCOMES


@dataclass(frozen=True, kw_only=True)
class ComparePathsRequest(PuzzleRequest):
    """A question for two paths through one puzzle."""

    profile: ProfileText = None
    other: ProfileText = None
    uniqueness: Annotated[
        bool,
        Doc(
            msg("Use techniques that take a single solution for granted, where that is proved."),
            off=msg("Leave out techniques that take a single solution for granted."),
        ),
    ] = True


@dataclass(frozen=True, slots=True)
class ProfilePath:
    """The path of one profile."""

    profile: Annotated[str, Doc(msg("The profile as it was asked for."))]
    steps: Annotated[tuple[Step, ...], Doc(msg("The steps in order, each with its evidence."))]
    solved: Annotated[bool, Doc(msg("Whether the path leads to the only solution."))]
    blank: Annotated[int, Doc(msg("How many cells are blank at its end."))]
    rating: Annotated[float, Doc(msg("Of its hardest step, 0 without steps."))]
    hardest: Annotated[str, Doc(msg("The technique of its hardest step, empty without steps."))]


@dataclass(frozen=True, slots=True)
class TechniqueUse:
    """How often a technique is used on each path."""

    technique: Annotated[str, Doc(msg("The name of the technique."))]
    first: Annotated[int, Doc(msg("How often on the first path."))]
    second: Annotated[int, Doc(msg("How often on the second path."))]


@dataclass(frozen=True, repr=False)
class ComparePathsAnswer(PuzzleAnswer):
    """Two paths through one puzzle, where they part, and what each uses."""

    verdict: Annotated[Verdict, Doc(msg("What is known about the number of solutions."))]
    first: Annotated[ProfilePath | None, Doc(msg("The path of the first profile; null where there is none."))] = None
    second: Annotated[ProfilePath | None, Doc(msg("The path of the second profile; null where there is none."))] = None
    alike: Annotated[int, Doc(msg("So many steps at the beginning are the same."))] = 0
    uses: Annotated[tuple[TechniqueUse, ...], Doc(msg("How often each technique is used, the easiest first."))] = ()
    reason: Annotated[Message | None, Doc(msg("Why there is no path, or what is wrong with the marks."))] = field(
        default=None, compare=False
    )

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return OUTCOMES[self.verdict] if self.first is None else Outcome.DONE

    def said(self, language: str = "en") -> str:
        """Return what the paths have in common, where they part, and a line a technique."""
        if self.first is None or self.second is None:
            return "" if self.reason is None else self.reason.said(language)
        lines = [self._path(one).said(language) for one in (self.first, self.second)]
        lines.append(self._parting(self.first.steps, self.second.steps).said(language))
        width = max((len(get_technique(use.technique).title.said(language)) for use in self.uses), default=0)
        for use in self.uses:
            title = get_technique(use.technique).title.said(language)
            lines.append(f"  {title.ljust(width)} {use.first:4} {use.second:4}")
        return "\n".join(lines)

    def _path(self, path: ProfilePath) -> Message:
        gaps = {
            "profile": path.profile,
            "steps": len(path.steps),
            "rating": path.rating,
            "technique": get_technique(path.hardest).title if path.hardest else "",
        }
        if not path.steps:
            return msg("{profile}: finds no step.", profile=path.profile)
        if path.solved:
            return msg("{profile}: solved in {steps} steps, the hardest {rating} ({technique}).", **gaps)
        return msg(
            "{profile}: stuck after {steps} steps with {blank} blank cells, the hardest {rating} ({technique}).",
            blank=path.blank,
            **gaps,
        )

    def _parting(self, first: tuple[Step, ...], second: tuple[Step, ...]) -> Message:
        if self.alike == len(first) == len(second):
            return msg("The paths are the same.")
        layout, place = self.puzzle.layout, self.alike
        told = [line(path[place], layout) if place < len(path) else msg("nothing") for path in (first, second)]
        return msg(
            "The first {n} steps are the same; then {one} on the first path, {two} on the second.",
            n=place,
            one=told[0],
            two=told[1],
        )


def ask(request: ComparePathsRequest, control: Control) -> ComparePathsAnswer:
    """Walk twice from what stands in the grid, if that is right so far."""
    sheet = request.sheet
    names = request.profile or "modoku", request.other or "hodoku"
    profiles = [read_profile(name, sheet.puzzle, allow_files=request.allow_files) for name in names]
    proof = prove(sheet, control)
    if isinstance(proof, Unproved) and not proof.is_open:
        return ComparePathsAnswer(sheet, proof.verdict, reason=proof.reason)
    position = check_position(sheet, proof)
    start = State.of(sheet.puzzle, position.values, position.candidates)
    paths = []
    for share, name, profile in zip((0.5, 1.0), names, profiles, strict=True):
        usable = allowed(profile, proof, uniqueness=request.uniqueness)
        paths.append(_told(name, walk_by(start, usable, seconds=control.left(share), cancel=control.cancel)))
    first, second = paths
    return ComparePathsAnswer(
        sheet,
        proof.verdict,
        first,
        second,
        _alike(first.steps, second.steps),
        _uses(first.steps, second.steps),
        position.warning if isinstance(proof, Proof) else proof.reason,
    )


def _told(name: str, path: Trace) -> ProfilePath:
    hardest = max(path.steps, key=lambda step: step.rating, default=None)
    rating = 0.0 if hardest is None else hardest.rating
    name = " ".join(name.split())
    return ProfilePath(
        name if len(name) <= 100 else name[:99] + "…",
        path.steps,
        path.is_solved,
        path.end.values.count(0),
        rating,
        "" if hardest is None else hardest.technique,
    )


def _alike(first: tuple[Step, ...], second: tuple[Step, ...]) -> int:
    """Return how many steps at the beginning conclude the same by the same technique."""
    pairs = zip(first, second, strict=False)
    return next((place for place, (one, two) in enumerate(pairs) if one != two), min(len(first), len(second)))


def _uses(first: tuple[Step, ...], second: tuple[Step, ...]) -> tuple[TechniqueUse, ...]:
    one, two = (Counter(step.technique for step in steps) for steps in (first, second))
    names = sorted(one | two, key=lambda name: (get_technique(name).rating, name))
    return tuple(TechniqueUse(name, one[name], two[name]) for name in names)


QUESTION = Question(
    "compare-paths",
    ComparePathsRequest,
    ComparePathsAnswer,
    ask,
    is_long=True,
    example={"puzzle": EXAMPLE, "profile": "newspaper", "other": "hodoku"},
)
compare_paths = QUESTION.function()
