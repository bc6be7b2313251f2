"""What `rate`, `hint` and `steps` share: the question before the path, steps as JSON, steps as pictures."""

from __future__ import annotations

from ..language import msg
from ..logic import State, Step, Technique, describe
from ..puzzle import DigitSet, Puzzle, Sheet
from ..render import Highlight, Link, to_png, to_svg
from ..results import SolveResult, Verdict
from ..search import solve
from ..search.guidance import techniques_for
from .outputs import warn
from .words import Option, current_language

CHECK_SECONDS = 10.0


def uniqueness_option() -> Option:
    """Give `--no-uniqueness`."""
    return Option(
        ["--no-uniqueness"],
        is_flag=True,
        help=msg("Leave out techniques that take a single solution for granted.").text,
    )


def choose(
    source: str, puzzle: Puzzle, no_uniqueness: bool, *, human: bool = False
) -> tuple[SolveResult, tuple[Technique, ...]]:
    """Give what is known of the solutions, and the techniques that may be used: for the rating, or by a person.

    A technique that rests on there being one solution is used only where that has been proved. Where the puzzle has
    not one solution, or it was not proved, a warning says so of its source.
    """
    result = solve(puzzle, limit=2, seconds=CHECK_SECONDS)
    proved = result.verdict is Verdict.UNIQUE
    if result.verdict is Verdict.MULTIPLE:
        warn(msg("The puzzle has several solutions: no path leads to the end."), source)
    elif result.verdict is Verdict.UNSOLVABLE:
        warn(msg("The puzzle has no solution."), source)
    elif not proved and not no_uniqueness:
        warn(msg("Whether there is one solution was not proved in time: techniques that need it are left out."), source)
    return result, techniques_for(result, uniqueness=not no_uniqueness, human=human)


def emphasis_of(step: Step) -> tuple[tuple[Highlight, ...], tuple[Link, ...]]:
    """Give what a picture of the step brings out."""
    evidence = step.evidence
    highlights = (
        Highlight("focus", cells=evidence.cells, units=evidence.units),
        Highlight("cause", candidates=tuple(c for c in evidence.candidates if c not in step.placements)),
        Highlight("second", candidates=tuple(c for c in evidence.second if c not in step.eliminations)),
        Highlight("effect", candidates=step.placements),
        Highlight("removed", candidates=step.eliminations),
    )
    links = tuple(Link(tie.start, tie.end, tie.strong, "cause") for tie in evidence.ties)
    return highlights, links


def draw_step(puzzle: Puzzle, state: State, step: Step, ending: str = ".svg") -> bytes:
    """Give the picture of a step in its state, as SVG or PNG."""
    highlights, links = emphasis_of(step)
    sheet = Sheet(puzzle, tuple(0 if g else v for g, v in zip(puzzle.givens, state.values, strict=True)))
    candidates = tuple(DigitSet(mask) for mask in state.candidates)
    if ending == ".png":
        return to_png(sheet, candidates=candidates, highlights=highlights, links=links)
    title = describe(step, puzzle.layout).said(current_language())
    return to_svg(
        sheet,
        candidates=candidates,
        highlights=highlights,
        links=links,
        title=title,
        language=current_language(),
    ).encode()
