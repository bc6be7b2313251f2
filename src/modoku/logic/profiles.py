"""Profiles: which techniques somebody uses, and in which order.

A profile is a text of names, with spaces, commas or new lines between them and `#` before a remark. A technique stands
for itself, a preset for all of its own, `-name` takes either out again; what is named first is tried first.

>>> [one.name for one in profile_of("x-wing, newspaper, -full-house").techniques[:3]]
['x-wing', 'hidden-single', 'hidden-single-line']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from itertools import groupby

from ..errors import PuzzleError, UnknownName
from ..language import msg
from ..limits import Deadline, Stopped, check_cancelled, within
from ..native import CancelFlag
from .figure_titles import find_title
from .figures import figure_techniques, find_all, find_first, follow
from .registry import ALL_TECHNIQUES, CLUE_TECHNIQUES, HUMAN_TECHNIQUES, TECHNIQUES, choose_techniques, get_technique
from .solver import Trace, walk
from .state import State
from .step import Step
from .technique import Technique

_SINGLES = ("full-house", "hidden-single", "hidden-single-line", "naked-single")
_CLUES = tuple(technique.name for technique in HUMAN_TECHNIQUES if technique.name in CLUE_TECHNIQUES)
_NEWSPAPER = (
    *_SINGLES,
    *_CLUES,
    *("pointing", "claiming", "naked-pair", "hidden-pair", "naked-triple", "hidden-triple", "x-wing"),
)
_HODOKU = (
    *("full-house", "naked-single", "hidden-single", "hidden-single-line"),
    *_CLUES,
    *("locked-pair", "locked-triple", "pointing", "claiming", "naked-pair", "naked-triple"),
    *("hidden-pair", "hidden-triple", "naked-quad", "hidden-quad", "x-wing", "swordfish", "jellyfish"),
    *("remote-pair", "bug", "skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle"),
    *("w-wing", "xy-wing", "xyz-wing", "unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3"),
    *("unique-rectangle-4", "unique-rectangle-5", "unique-rectangle-6", "hidden-rectangle"),
    *("avoidable-rectangle-1", "avoidable-rectangle-2", "finned-x-wing", "sashimi-x-wing"),
    *("finned-swordfish", "sashimi-swordfish", "finned-jellyfish", "sashimi-jellyfish", "sue-de-coq"),
    *("simple-colours", "multi-colours", "x-chain", "xy-chain", "continuous-loop", "aic"),
    *("grouped-loop", "grouped-x-chain", "grouped-aic", "als-xz", "als-xy-wing", "als-chain"),
    *("franken-x-wing", "franken-swordfish", "finned-franken-x-wing", "finned-franken-swordfish"),
    *("multiple-forcing-chain", "nishio", "dynamic-forcing-chain"),
)
PRESETS: dict[str, tuple[str, ...]] = {
    "modoku": tuple(technique.name for technique in HUMAN_TECHNIQUES),
    "hodoku": _HODOKU,
    "explainer": tuple(technique.name for technique in TECHNIQUES),
    "newspaper": _NEWSPAPER,
    "singles": _SINGLES,
}
"""What has a name of its own: modoku's order, those of two other programs, what a newspaper asks of its readers."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Techniques in the order in which they are tried.

    Attributes:
        techniques: the first that finds something makes the step.
        preset: where it is a preset with nothing added, its name: then the easiest step is taken, as without a profile.
    """

    techniques: tuple[Technique, ...]
    preset: str = ""

    def without_uniqueness(self) -> Profile:
        """Return the profile without what takes a single solution for granted."""
        return replace(self, techniques=tuple(one for one in self.techniques if not one.uses_uniqueness))

    @property
    def uses_uniqueness(self) -> bool:
        """Whether something in it takes a single solution for granted."""
        return any(technique.uses_uniqueness for technique in self.techniques)


def profile_of(text: str, *, sums: bool = False) -> Profile:
    """Return the profile that a text stands for; raise UnknownName where a name is not known.

    `sums` says that the puzzle has some, as in `choose_techniques`.

    >>> profile_of("explainer").preset, len(profile_of("x-wing").techniques)
    ('explainer', 1)
    """
    words = " ".join(line.partition("#")[0] for line in text.splitlines()).replace(",", " ").split()
    chosen: dict[str, None] = {}
    added = []
    for word in words:
        is_out = word.startswith("-")
        names = _names(word.removeprefix("-"), sums)
        if is_out:
            for name in names:
                chosen.pop(name, None)
        else:
            chosen |= {name: None for name in names if name not in chosen}
            added.append(word)
    if not chosen:
        raise PuzzleError(
            msg("The profile names no technique."),
            msg("Name some, or one of the presets {choices}.", choices=tuple(PRESETS)),
        )
    preset = added[0] if len(added) == 1 and added[0] in ("modoku", "explainer") else ""
    rated = {one.name: one for one in choose_techniques(sums=sums)} if preset == "explainer" else {}
    return Profile(tuple(rated.get(name) or get_technique(name) for name in chosen), preset)


def _names(word: str, sums: bool) -> tuple[str, ...]:
    if word == "explainer":
        return tuple(technique.name for technique in choose_techniques(sums=sums))
    if word in PRESETS:
        return PRESETS[word]
    if word in technique_names():
        return (word,)
    close = get_close_matches(word, (*PRESETS, *technique_names()), 4)
    presets = msg(
        "The presets are {presets}; the techniques are {choices}.", presets=tuple(PRESETS), choices=technique_names()
    )
    raise UnknownName(
        msg("'{name}' is neither a technique nor a preset.", name=word[:100]),
        msg("Did you mean {choices}?", choices=tuple(close)) if close else presets,
    )


@cache
def technique_names() -> tuple[str, ...]:
    """Return the name of every technique, the easiest first.

    >>> technique_names()[:2]
    ('full-house', 'hidden-single')
    """
    return tuple(technique.name for technique in ALL_TECHNIQUES)


_APART = ("aligned-pair-exclusion", "aligned-triplet-exclusion")
"""What no figure is, and yet a step of its own."""


@cache
def all_known() -> Profile:
    """Return every figure, how clues are read, and aligned exclusion, by rating: what `steps --all` tells."""
    others = [get_technique(name) for name in (*_CLUES, *_APART)]
    return Profile(tuple(sorted((*figure_techniques(), *others), key=lambda one: one.rating)))


def find_by(state: State, profile: Profile) -> Step | None:
    """Return the step of the first technique of a profile that has one, the easiest of its steps; None without any."""
    for is_figure, run in _runs(profile.techniques):
        check_cancelled()
        if is_figure:
            step = find_first(state, [technique.name for technique in run])
        else:
            step = next((found for one in run if (found := _easiest(one, state)) is not None), None)
        if step is not None:
            return step
    return None


def find_all_by(state: State, profile: Profile, *, up_to: float = 12.0) -> list[Step]:
    """Return every step that the techniques of a profile find in a state, in its order, up to a rating."""
    places = {one.name: place for place, one in enumerate(profile.techniques) if one.rating <= up_to}
    found = find_all(state, [name for name in places if find_title(name) is not None])
    for technique in profile.techniques:
        if technique.name in places and find_title(technique.name) is None:
            for step in technique.find(state):
                check_cancelled()
                found.append(step)
    return sorted(found, key=lambda step: places.get(step.technique, len(places)))


def _runs(techniques: Sequence[Technique]) -> Iterator[tuple[bool, list[Technique]]]:
    """Yield what follows one another and is found by the core at once, and what is not."""
    for is_figure, run in groupby(techniques, lambda technique: find_title(technique.name) is not None):
        yield is_figure, list(run)


def _easiest(technique: Technique, state: State) -> Step | None:
    check_cancelled()
    return next(technique.find(state), None)


def walk_by(start: State, profile: Profile, *, seconds: float | None = None, cancel: CancelFlag | None = None) -> Trace:
    """Return the path of somebody who uses a profile, from a state as far as it leads.

    `seconds` is the time for the whole path; where it is over, the path ends and is not complete.
    """
    if profile.preset:
        return walk(start, profile.techniques, seconds=seconds, cancel=cancel)
    state, steps = start, []
    try:
        with within(Deadline.after(seconds, cancel)):
            while not state.is_solved and (step := find_by(state, profile)) is not None:
                steps.append(step)
                state = state.after(step)
    except Stopped:
        return Trace(start, tuple(steps), state, state.is_solved)
    return Trace(start, tuple(steps), state)


def leads_to_the_end(state: State, profile: Profile) -> bool:
    """Return whether the techniques of a profile solve a state; Stopped where the time limit comes first."""
    names = [technique.name for technique in profile.techniques]
    if all(find_title(name) is not None for name in names):
        return follow(state, names)
    while not state.is_solved:
        step = find_by(state, profile)
        if step is None:
            return False
        state = state.after(step)
    return True
