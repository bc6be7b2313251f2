"""Steps that the core finds as truths and links, brought into Python: what they rest on, and their names.

A truth is a set of candidates of which at least one is true: those of a cell, the places of a digit in a house, the
guardians of a pattern that cannot be all there is. A link is a set of candidates that exclude each other. One counting
argument proves what follows from a figure (`checking` has it, on its own); the finders only propose.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache, partial
from itertools import product
from typing import TypeVar

from ..language import Message
from ..limits import Stop, Stopped, time_limit
from ..native import CancelFlag, Figures, figure_names
from ..puzzle import Relation
from .board import Board
from .core import core_names, outline_of, packed
from .figure_titles import FIGURES, rating_of
from .figure_words import BRANCHED, FigureView, branches_of, eureka, reason_of
from .masks import bits
from .state import State
from .step import Candidate, Evidence, InferenceLink, Step, StepFigure
from .technique import StepSource, Technique

MOST_CELLS = 640
MOST_CANDIDATES = 15_680
MOST_DIGITS = 25
FISH = ("x-wing", "swordfish", "jellyfish")
"""How the names of fish end, which have covers to show."""

FigureTuple = tuple[
    str,
    int,
    list[int],
    list[int],
    list[tuple[int, int, int]],
    list[list[int]],
    list[int],
    list[int],
    list[tuple[list[int], list[int], int, int, int, list[int]]],
    bool,
    list[tuple[list[tuple[int, int, int]], list[list[int]]]],
    list[int],
    list[int],
    int,
    list[tuple[int, int]],
]


PositionTuple = tuple[bytes, bytes, list[int]]
Found = TypeVar("Found")


@cache
def names() -> tuple[str, ...]:
    """Return what the core calls its figures, in its order."""
    return tuple(figure_names())


def order_of(wanted: Iterable[str]) -> list[int]:
    """Return, for each name of the core, its place in somebody's order; -1 where it is not wanted."""
    places = {name: place for place, name in enumerate(wanted)}
    return [places.get(name, -1) for name in names()]


@cache
def by_rating(*, uniqueness: bool, up_to: float = 12.0) -> tuple[str, ...]:
    """Return the names from the easiest to the hardest, up to a rating.

    Without `uniqueness` those that need a single solution are left out.

    >>> by_rating(uniqueness=True)[:2]
    ('full-house', 'hidden-single')
    """
    known = [title for title in FIGURES if title.rating <= up_to and (uniqueness or not title.uses_uniqueness)]
    return tuple(title.name for title in sorted(known, key=lambda title: title.rating))


def finder_of(board: Board) -> Figures | None:
    """Return the core's finder for a board; None where the board is too large for it."""
    cells, size = board.cell_count, board.size
    if cells > MOST_CELLS or size > MOST_DIGITS or cells * size > MOST_CANDIDATES:
        return None
    return _finder(board)


@lru_cache(maxsize=64)
def _finder(board: Board) -> Figures:
    return Figures(*outline_of(board), _conflicts(board))


atexit.register(_finder.cache_clear)


def _conflicts(board: Board) -> list[tuple[int, int]]:
    """Return the pairs of candidates that a rule between two cells excludes."""
    found = []
    for form in board.network.constraints:
        if isinstance(form, Relation) and max(form.cells) < board.cell_count:
            for (one, other), (a, b) in product(form.pairs, product(range(board.size), repeat=2)):
                if not form.partners[a] >> b & 1:
                    found.append((one * board.size + a, other * board.size + b))
    return found


Asked = Callable[[Figures, PositionTuple, tuple[float | None, CancelFlag | None]], tuple[Found, bool]]


def ask(state: State, question: Asked[Found], nothing: Found) -> tuple[Found, bool]:
    """Return what the core answers in the time there is, and whether it was enough; `nothing` on too large a board."""
    finder = finder_of(state.board)
    if finder is None:
        return nothing, True
    limit = time_limit()
    position = bytes(state.values), packed(state.candidates), list(bits(state.given))
    return question(finder, position, (limit.left(), limit.cancel))


def ask_whole(state: State, question: Asked[Found], nothing: Found) -> Found:
    """Return what the core answers; raise Stopped where the time limit (`limits.within`) comes first."""
    found, complete = ask(state, question, nothing)
    if not complete:
        time_limit().check()
        raise Stopped(Stop.TIME)
    return found


def find_all(state: State, wanted: Sequence[str]) -> list[Step]:
    """Return every step that the finders tell under these names, in the order of the names."""
    return [step_of(state, one) for one in _all(state, wanted)]


def _all(state: State, wanted: Sequence[str]) -> list[FigureTuple]:
    order = order_of(wanted)
    return ask_whole(state, lambda finder, position, limit: finder.all(*position, order, *limit), [])


def find_first(state: State, wanted: Sequence[str]) -> Step | None:
    """Return the first step in the order of the names; None where there is none."""
    order = order_of(wanted)
    found = ask_whole(state, lambda finder, position, limit: finder.first(*position, order, *limit), None)
    return None if found is None else step_of(state, found)


def _path(state: State, wanted: Sequence[str]) -> tuple[list[FigureTuple], bool]:
    order = order_of(wanted)
    return ask(state, lambda finder, position, limit: finder.path(*position, order, *limit), [])


def follow(state: State, wanted: Sequence[str]) -> bool:
    """Return whether the first steps in the order of the names, one after the other, fill every cell.

    >>> from modoku.formats import read_puzzle
    >>> follow(State.of(read_puzzle("1...3..2...3..2.", "line")), ["full-house", "hidden-single"])
    True
    """
    steps, complete = _path(state, wanted)
    if not complete:
        time_limit().check()
        raise Stopped(Stop.TIME)
    return sum(len(step[2]) for step in steps) == state.values.count(0)


def find_path(state: State, wanted: Sequence[str]) -> tuple[list[tuple[Step, State]], bool]:
    """Return the steps that lead on from a state, each the first in the order of the names, with the state after it.

    The second value says whether there was time for all of them.
    """
    found, complete = _path(state, wanted)
    taken = []
    for one in found:
        step = step_of(state, one)
        state = state.after(step)
        taken.append((step, state))
    return taken, complete


def find_against(state: State, candidate: Candidate) -> list[Step]:
    """Return chains, or branches from one truth, that exclude a candidate: the shortest of each kind."""
    return [step_of(state, one) for one in _against(state, _number(state, candidate))]


def _against(state: State, number: int) -> list[FigureTuple]:
    return ask_whole(state, lambda finder, position, limit: finder.against(*position, number, *limit), [])


def find_proof(state: State, step: Step, wanted: Sequence[str]) -> list[FigureTuple]:
    """Return figures that together prove what a step places and strikes: one of these names, if one alone does.

    Empty where there is none.
    """
    if step.placements and (single := _single_of(state, step)) is not None:
        return [single]
    placed, struck = ({_number(state, one) for one in ones} for ones in (step.placements, step.eliminations))
    for found in _all(state, wanted):
        if placed.issubset(found[2]) and struck.issubset(found[3]):
            return [found]
    several: list[FigureTuple] = []
    for found in () if placed else _all(state, by_rating(uniqueness=False, up_to=MOST_RATING)):
        if not struck.isdisjoint(found[3]):
            several.append(found)
            struck -= set(found[3])
    for number in sorted(struck):
        several += _against(state, number)[:1]
        struck -= set(several[-1][3]) if several else set()
    return [] if struck else several


MOST_RATING = 6.0
"""So hard may figures be that prove a step together."""


def _single_of(state: State, step: Step) -> FigureTuple | None:
    """Return a single as a figure: of a board of any size, the house or the cell with one possibility left."""
    cell, digit = step.placements[0]
    truth = (0, cell, 0)
    if step.technique != "naked-single":
        houses = [group for group in state.board.groups if group.is_house]
        order = sorted(range(len(houses)), key=lambda number: not houses[number].is_compact)
        places = state.places[digit - 1]
        alone = (number for number in order if places & houses[number].mask == 1 << cell)
        if step.technique == "full-house":
            alone = (number for number in alone if state.blank & houses[number].mask == 1 << cell)
        if (house := next(alone, None)) is None:
            return None
        truth = (1, house, digit - 1)
    return step.technique, 0, [_number(state, (cell, digit))], [], [truth], [], [], [], [], False, [], [], [], -1, []


def _number(state: State, candidate: Candidate) -> int:
    return candidate[0] * state.board.size + candidate[1] - 1


def figure_techniques() -> tuple[Technique, ...]:
    """Return every figure as a technique, easiest first."""
    return tuple(
        Technique(
            title.name,
            title.title,
            title.rating,
            partial(_find_named, name=title.name),
            title.uses_uniqueness,
            is_ours=title.name not in core_names(),
            in_rating=title.name in core_names(),
            source=StepSource.FIGURES,
        )
        for title in FIGURES
    )


def _find_named(state: State, name: str) -> Iterator[Step]:
    return iter(find_all(state, (name,)))


class FoundStep(Step):
    """A step of the core: what it rests on and how it is told is worked out when somebody asks."""

    view: FigureView

    def __eq__(self, other: object) -> bool:
        """Return whether another step follows by the same technique and says the same, as for steps of any kind."""
        return isinstance(other, Step) and _said(self) == _said(other)

    __hash__ = Step.__hash__

    @cached_property
    def evidence(self) -> Evidence:
        """What it rests on."""
        view, found = self.view, self.view.found
        inside = dict.fromkeys(one for figure in self.figures for truth in figure.truths for one in truth)
        second = set(view.some(found[6])) | set(view.some(found[12]) if found[0] != "exocet" else ())
        houses = [house for truths in view.all_truths for kind, house, _ in truths if kind == 1]
        if view.name.endswith(FISH):
            houses += found[11]
        cells = tuple(dict.fromkeys((*view.truth_cells, *(cell for cell, _ in self.figures[0].pattern))))
        return Evidence(
            cells or tuple(dict.fromkeys(cell for cell, _ in self.placements)),
            tuple(candidate for candidate in inside if candidate not in second),
            tuple(sorted(second)),
            tuple(_ties(view)),
            tuple(dict.fromkeys(map(view.unit, houses))),
        )

    @cached_property
    def reason(self) -> Message:
        """The whole reasoning, as a sentence not yet said."""
        return reason_of(self.view)

    @cached_property
    def figures(self) -> tuple[StepFigure, ...]:
        """What proves it by counting."""
        view, found = self.view, self.view.found
        return (
            StepFigure(view.sets(view.truths), view.many(view.links), view.some(found[7]), view.some(found[6])),
            *(StepFigure(view.sets(truths), view.many(links)) for truths, links in found[10]),
        )

    @cached_property
    def notation(self) -> str:
        """A chain in Eureka notation, empty elsewhere."""
        return eureka(self.view)


def _said(step: Step) -> tuple[object, ...]:
    return step.technique, step.rating, step.placements, step.eliminations


def step_of(state: State, found: FigureTuple) -> Step:
    """Return what the core found as a step, with evidence to draw and words to say."""
    view, step = FigureView(state, found), object.__new__(FoundStep)
    known = {
        "technique": found[0],
        "rating": rating_of(found[0], len(found[8])),
        "placements": view.some(found[2]),
        "eliminations": view.some(found[3]),
        "view": view,
    }
    for name, value in known.items():
        object.__setattr__(step, name, value)
    return step


def _ties(view: FigureView) -> Iterable[InferenceLink]:
    """Yield the links of a chain, from one candidate of a node to one of the next; of branches one after the other."""
    chain = view.found[8]
    if view.name in BRANCHED:
        target = view.one(view.found[13])
        for case, mine in branches_of(view):
            here = view.one(case)
            for start, end in mine:
                yield InferenceLink(here, view.one(start[0]), False)
                yield InferenceLink(view.one(start[0]), view.one(end[0]), True)
                here = view.one(end[0])
            yield InferenceLink(here, target, False)
        return
    for place, (start, end, *_) in enumerate(chain):
        yield InferenceLink(view.one(start[0]), view.one(end[0]), True)
        if place + 1 < len(chain) or view.found[9]:
            yield InferenceLink(view.one(end[0]), view.one(chain[(place + 1) % len(chain)][0][0]), False)
