"""What a drawn puzzle means: a reading is taken only if it is proved.

From figures, colours and sentences rules are proposed; those that the solution of the puzzle breaks are dropped. The
rest counts as understood if it leaves exactly one solution, that one, and nothing drawn or said is left over. Without
a solution to compare with, a reading is a proposal that somebody must confirm.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from ..errors import ModokuError
from ..formats.layouts import take_apart
from ..formats.losses import plain_square
from ..language import Message, msg
from ..native import CancelFlag
from ..puzzle import Constraint, Position, Puzzle, Sheet, embedded_solution
from ..results import Verdict
from ..search.solving import solve
from .again import given_figures, read_again
from .areas import read_areas
from .cages import read_cages
from .doubled import apply_doublers, find_doublers
from .either import read_either
from .figures import figures_of
from .leftovers import find_ignored, left_over
from .lines import read_arrows, read_lines
from .marks import read_cells, read_corners, read_edges
from .outside import read_outside
from .rule_names import rule_name
from .saying import figures_said
from .sentences import sentences_of
from .study import CONFIDENT, Proposal, Study
from .whole_grid import read_diagonals, read_negative, read_whole_grid

SEARCH_SECONDS = 10.0
"""How long a search for two solutions may take; most take a few thousandths."""

MOST_SPARE = 3
"""How many other readings are tried each by itself before they are tried together."""


class Certainty(StrEnum):
    """How far a reading is proved."""

    STATED = "stated"
    """The text states its rules itself: nothing is to be interpreted."""
    PROVED = "proved"
    """Exactly one solution, the one that came with the puzzle, and nothing left over."""
    PARTLY = "partly"
    """Exactly one solution, the one that came with the puzzle; some drawing or sentence has no meaning yet."""
    PROPOSED = "proposed"
    """There is no solution to compare with: somebody must confirm the reading."""
    SEVERAL = "several"
    """The solution obeys the rules that were read, and others do: a rule is missing."""
    UNDECIDED = "undecided"
    """The search did not end in time."""
    CONTRADICTED = "contradicted"
    """The solution that came with the puzzle breaks its grid, its givens, or a rule that is certain."""


@dataclass(frozen=True, slots=True)
class RuleReading:
    """A rule that was taken, and why.

    Attributes:
        name: what it is called.
        constraints: what it asks of the digits.
        sentence: the sentence that says it; empty where only custom does.
        origins: the drawings that it explains, as `lines[3]`.
        kind: a word for programs.
    """

    name: Message
    constraints: tuple[Constraint, ...]
    sentence: str
    origins: tuple[str, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class Interpretation:
    """What a puzzle was understood to mean.

    Attributes:
        sheet: the puzzle with the rules that were taken, unless they wait to be confirmed; `not_understood` says what
            is missing for a verdict.
        certainty: how far that is proved.
        rules: the rules that were taken, each with its reason.
        unread: the drawings and sentences without a meaning.
        remarks: what else is known: a clue that the solution breaks, where all others of its kind hold.
        solution: the digits of the solution that came with the puzzle; empty without one.
    """

    sheet: Sheet
    certainty: Certainty
    rules: tuple[RuleReading, ...] = ()
    unread: tuple[Message, ...] = ()
    remarks: tuple[Message, ...] = ()
    solution: tuple[int, ...] = ()


def needs_interpretation(sheet: Sheet) -> bool:
    """Return whether drawings or words of a sheet wait for a meaning."""
    return bool(sheet.not_understood) and bool(sheet.cosmetics or sheet.puzzle.about("rules"))


def interpret(
    sheet: Sheet,
    *,
    accept: bool = False,
    seconds: float | None = SEARCH_SECONDS,
    cancel: CancelFlag | None = None,
) -> Interpretation:
    """Find out what the drawings and the words of a puzzle mean, and how far that is proved.

    Args:
        sheet: as a reader gave it.
        accept: whether the asker confirms a reading that no solution proves.
        seconds: how long each of at most two searches may take.
        cancel: stop when this is set, from any thread.
    """
    study = _study(sheet)
    if study is None:
        return _failed(sheet)
    solution = _whole_solution(sheet.puzzle)
    if solution and not _fits(study.puzzle, solution):
        return _failed(replace(sheet, puzzle=study.puzzle))
    for read in (
        find_ignored,
        find_doublers,
        read_whole_grid,
        read_areas,
        read_diagonals,
        read_arrows,
        read_either,
        read_lines,
        read_cages,
        read_edges,
        read_corners,
        read_outside,
        read_cells,
        read_negative,
        read_again,
        apply_doublers,
    ):
        read(study)
    verdict = _prove(study, solution, seconds, cancel) if solution else None
    return _concluded(sheet, study, solution, verdict, accept)


def _whole_solution(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the solution that came with a puzzle; one that leaves cells open proves nothing, and is none."""
    digits = embedded_solution(puzzle)
    return () if 0 in digits else digits


def _study(sheet: Sheet) -> Study | None:
    """Return what is to be studied: the grid, which words may divide into boxes; None for no square grid."""
    puzzle = sheet.puzzle
    sentences = sentences_of(puzzle.about("rules") or "")
    parts = take_apart(puzzle.layout)
    if parts is None:
        return None
    n = puzzle.size
    if parts.regions is None and not any(one.shape == "part" for one in sheet.cosmetics):
        boxed = plain_square(n, puzzle.layout.lowest)
        wants_boxes = any(re.search("normal|standard|box|3x3|classic", one.text) for one in sentences)
        if wants_boxes and n in (4, 6, 8, 9):
            puzzle = Puzzle(boxed.layout, puzzle.givens, puzzle.constraints, puzzle.meta)
            parts = take_apart(puzzle.layout) or parts
    regions: list[list[Position]] = []
    if parts.regions is not None:
        regions = [[] for _ in range(max(parts.regions) + 1)]
        for cell, region in enumerate(parts.regions):
            regions[region].append(divmod(cell, n))
    solution = _whole_solution(sheet.puzzle)
    values = puzzle.layout.values_of(solution) if solution else None
    drawn = figures_of(sheet.cosmetics, n)
    given = given_figures(puzzle.constraints, puzzle.layout, drawn)
    study = Study(puzzle, [*drawn, *given], sentences, values, regions)
    study.used.update(given)
    return study


def _fits(puzzle: Puzzle, solution: tuple[int, ...]) -> bool:
    """Return whether a solution obeys the grid, its givens and the rules that need no reading."""
    values = puzzle.layout.values_of(solution)
    return (
        all(len({solution[cell] for cell in unit.cells}) == len(unit.cells) for unit in puzzle.layout.units)
        and all(given in (0, digit) for given, digit in zip(puzzle.givens, solution, strict=True))
        and all(rule.holds([values[cell] for cell in rule.cells]) for rule in puzzle.constraints)
    )


def _failed(sheet: Sheet) -> Interpretation:
    return Interpretation(sheet, Certainty.CONTRADICTED, unread=sheet.not_understood)


def _with(puzzle: Puzzle, proposals: list[Proposal]) -> Puzzle:
    rules = [rule for one in proposals for rule in one.constraints or ()]
    return puzzle.with_constraints([rule for rule in dict.fromkeys(rules) if rule not in set(puzzle.constraints)])


def _prove(study: Study, solution: tuple[int, ...], seconds: float | None, cancel: CancelFlag | None) -> Verdict | None:
    """Look for a second solution, if need be with the other readings that hold as well; None if it is another one."""
    spare = [one for one in study.spare if one.score >= CONFIDENT or one.kind == "killer"]
    verdict = Verdict.UNKNOWN
    # As few of the other readings as will do: what is not needed may not be meant.
    single = [[one] for one in spare[:MOST_SPARE]] if len(spare) > 1 else []
    for more in ([], *single, spare) if spare else ([],):
        try:
            found = solve(_with(study.puzzle, [*study.taken, *more]), limit=2, seconds=seconds, cancel=cancel)
        except ModokuError:
            return Verdict.UNKNOWN
        verdict = found.verdict
        if verdict is Verdict.UNIQUE:
            for one in more:
                study.take(one)
            return verdict if found.solution and found.solution.values == solution else None
    return verdict


def _concluded(
    sheet: Sheet, study: Study, solution: tuple[int, ...], verdict: Verdict | None, accept: bool
) -> Interpretation:
    # What nobody confirmed is no rule of the puzzle yet.
    puzzle = _with(study.puzzle, study.taken) if solution or accept else study.puzzle
    figures, sentences = left_over(study)
    unread = (*figures_said(figures), *(msg("“{sentence}”", sentence=one.text) for one in sentences))
    missing: tuple[Message, ...] = unread
    if not solution:
        certainty = Certainty.PROPOSED
        if not accept:
            missing = (
                *unread,
                msg("what the drawings and the words mean, which nobody has confirmed (accept=True, --accept)"),
            )
    elif verdict is Verdict.UNIQUE:
        certainty = Certainty.PARTLY if unread else Certainty.PROVED
    elif verdict is Verdict.MULTIPLE:
        certainty = Certainty.SEVERAL
        missing = unread or (msg("a rule that is missing: those that were read allow several solutions"),)
    elif verdict in (Verdict.UNKNOWN, Verdict.SOLVABLE):
        certainty = Certainty.UNDECIDED
        missing = unread or (msg("the rules that were read: whether they leave one solution was not decided in time"),)
    else:
        certainty = Certainty.CONTRADICTED
        missing = sheet.not_understood
    rules = tuple(_rule(one) for one in study.taken)
    remarks = tuple(
        msg(
            "One clue does not fit the solution of the puzzle, all others like it do: {clue}",
            clue=rule.said(puzzle.layout),
        )
        for _, rule in study.broken[:3]
    )
    found = replace(sheet, puzzle=puzzle, not_understood=missing)
    return Interpretation(found, certainty, rules, unread, remarks, solution)


def _rule(taken: Proposal) -> RuleReading:
    origins = tuple(source.origin for figure in taken.figures for source in figure.sources)
    sentence = "" if taken.sentence is None else taken.sentence.text
    return RuleReading(rule_name(taken.kind), tuple(taken.constraints or ()), sentence, origins, taken.kind)
