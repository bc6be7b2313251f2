"""Sheets of exercises about one grid, with answers, from a seed: what a class does after a lesson.

An exercise is a question, its answer in words and formulas, and the answer as data (`Answer`), so that a program can
check it. A sheet is a lesson of two sections, and is written by the same writers.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from ..errors import ModelError
from ..language import Message, msg
from ..limits import Deadline, check_cancelled, within
from ..native import CancelFlag
from ..puzzle import Puzzle
from .lesson import Block, Lesson, Listing, Paragraph, Section
from .pictures import grid_picture
from .tasks import SHEETS

ABOUT: Mapping[str, Message] = MappingProxyType(
    {
        "csp": msg("constraint satisfaction"),
        "colouring": msg("graph colouring"),
        "sat": msg("satisfiability"),
        "ilp": msg("linear programme"),
        "cover": msg("exact cover"),
        "inverse": msg("from the graph to the grid"),
    }
)


def exercise_sheet(
    kind: str, puzzle: Puzzle, *, seed: int = 1, seconds: float | None = None, cancel: CancelFlag | None = None
) -> Lesson:
    """Return a sheet of exercises for a kind of lesson about a puzzle: the same sheet for the same seed.

    Args:
        kind: one of `SHEETS`.
        puzzle: any puzzle that the model can express.
        seed: decides which exercises are set.
        seconds: how long it may take (None: no bound).
        cancel: stop when this is set, from any thread.

    Raises:
        ModelError: there are no exercises of that kind, or the model cannot express the puzzle.
        LimitReached: there was not time enough.

    >>> from modoku.variants import make
    >>> sheet = exercise_sheet("ilp", make("classic:boxes=2x2").with_givens({0: 1}), seed=7)
    >>> [str(section.title) for section in sheet.sections]
    ['Exercises', 'Answers']
    """
    if kind not in SHEETS:
        raise ModelError(
            msg("There are no exercises of the kind '{name}'.", name=kind[:40]),
            msg("Use one of {choices}.", choices=tuple(SHEETS)),
        )
    rng = Random(seed)
    with within(Deadline.after(seconds, cancel)):
        found = []
        for make_exercise in SHEETS[kind]:
            check_cancelled()
            exercise = make_exercise(puzzle, rng)
            if exercise is not None:
                found.append(exercise)
    questions: list[Block] = [
        grid_picture(puzzle, puzzle.givens, msg("The grid of this sheet.")),
        Listing(tuple(exercise.question for exercise in found), numbered=True),
    ]
    answers: list[Block] = []
    for number, exercise in enumerate(found, 1):
        answers.append(Paragraph(msg("Answer {n}.", n=number), "question"))
        answers += exercise.answer
    facts = tuple(exercise.fact for exercise in found)
    return Lesson(
        f"exercises-{kind}",
        msg("Exercises: {about}", about=ABOUT[kind]),
        puzzle,
        (
            Section(
                msg("Exercises"),
                tuple(questions),
                after=(Paragraph(msg("This sheet has the seed {seed}.", seed=seed)),),
            ),
            Section(msg("Answers"), tuple(answers), facts=facts),
        ),
    )


__all__ = ["ABOUT", "SHEETS", "exercise_sheet"]
