"""Transform: a puzzle moved, turned and renamed, by named operations, by a map, or at random.

>>> import modoku
>>> modoku.transform("1...............", do=("rotate", "relabel:2134")).image.puzzle.givens_text
'...2............'
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from random import Random
from typing import Annotated, ClassVar

from ..errors import PuzzleError
from ..formats import to_line
from ..language import Doc, Message, msg
from ..puzzle import Puzzle, Sheet
from ..symmetry import keeps_rules, operation_from_text, symmetries
from .question import EXAMPLE, Control, PuzzleAnswer, PuzzleRequest, Question
from .transforms import Transform, TransformLike, to_transform

MOST_SEED = 2**53 - 1


@dataclass(frozen=True, kw_only=True)
class TransformRequest(PuzzleRequest):
    """What to do with a puzzle: first the map, then the operations, then a random symmetry."""

    judges: ClassVar[bool] = False

    do: Annotated[
        tuple[str, ...],
        Doc(
            msg(
                "Do this, repeatable, one after the other: transpose, rotate:1, reflect:vertical, rows:BAND:213, "
                "columns:STACK:213, bands:213, stacks:213, relabel:213456789."
            ),
            name="OPERATION",
        ),
    ] = ()
    map: Annotated[
        TransformLike | None,
        "transform",
        Doc(msg("Apply a transform that `modoku canon --json` gave."), name="JSON", rare=True),
    ] = None
    random: Annotated[bool, Doc(msg("Apply a random symmetry of the rules."))] = False
    undo: Annotated[bool, Doc(msg("Do the opposite of all that."))] = False
    seed: Annotated[int | None, Doc(msg("Number that decides what is random."), 0, MOST_SEED, name="N")] = None


@dataclass(frozen=True, repr=False)
class TransformAnswer(PuzzleAnswer):
    """The image of a puzzle, with what a player did, and the whole transform."""

    computed: ClassVar[tuple[str, ...]] = ("how", "givens")

    image: Annotated[Sheet, Doc(msg("The puzzle after the transform, with all its rules."))]
    transform: Annotated[Transform, Doc(msg("Where each cell goes (from 0), and what each digit becomes."))]
    keeps_rules: Annotated[bool, Doc(msg("Whether the image has the same units and constraints."))]
    seed: Annotated[int | None, Doc(msg("The number that decided what was random; null if nothing was."))] = None

    @property
    def how(self) -> Annotated[Message, Doc(msg("The transform in words."))]:
        """The transform in words."""
        return self.transform.said(self.puzzle.layout)

    def said(self, language: str = "en") -> str:  # noqa: ARG002 - a puzzle needs no language
        """Return the image as a line that reads back as the same puzzle."""
        return to_line(self.image)

    def __str__(self) -> str:
        return str(self.image.puzzle)


def ask(request: TransformRequest, control: Control) -> TransformAnswer:
    """Compose the transform and apply it; raise PuzzleError where that does not fit the puzzle."""
    puzzle = request.sheet.puzzle
    if not request.do and request.map is None and not request.random:
        raise PuzzleError(
            msg("Nothing is to be done with the puzzle."),
            msg("Say what to do: --do OPERATION, --map JSON or --random."),
        )
    whole = Transform.identity(puzzle.layout.cell_count, puzzle.size)
    if request.map is not None:
        whole = to_transform(request.map) @ whole
    for text in request.do:
        whole = operation_from_text(text, puzzle.layout) @ whole
    seed = None
    if request.random:
        seed = draw_seed() if request.seed is None else request.seed
        whole = _draw(puzzle, seed, control) @ whole
    if request.undo:
        whole = whole.inverse
    return TransformAnswer(request.sheet, whole.apply(request.sheet), whole, keeps_rules(whole, puzzle), seed)


def _draw(puzzle: Puzzle, seed: int, control: Control) -> Transform:
    """Return a random symmetry; the givens take part, so that the puzzles of a list get different ones."""
    group = symmetries(puzzle, seconds=control.left(), cancel=control.cancel)
    return group.random(Random(f"{seed} {puzzle.givens_text}"))


def draw_seed() -> int:
    """Return a seed for those who gave none."""
    return secrets.randbelow(MOST_SEED + 1)


QUESTION = Question(
    "transform",
    TransformRequest,
    TransformAnswer,
    ask,
    example={"puzzle": EXAMPLE, "do": ["transpose", "bands:213"]},
)
transform = QUESTION.function()
