"""Generate: puzzles with exactly one solution, of any variant, as hard as asked.

>>> import modoku
>>> made = modoku.generate(level="easy", seed=1)
>>> made.level, made.clues == made.puzzle.clue_count, made.closest
(<Level.EASY: 'easy'>, True, False)
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Concatenate, ParamSpec

from ..errors import GenerationFailed
from ..generation import Budget, Generated, GenerateProgress, Maker, Specification, Symmetry
from ..generation.making import SECONDS
from ..language import Doc, Message, msg
from ..limits import within
from ..logic import Level
from ..puzzle.reader import Reader
from .codec import LEAVES, Codec, CodecScope, codec_of
from .question import Answer, Control, Outcome, Question, Request
from .series import expect_one, iter_parts, seed_of

P = ParamSpec("P")
FEW = 1_000
"""Up to so many puzzles, each is confirmed by an engine of another family unless that is switched off."""
TOLD_SECONDS = 0.25
"""How often whoever follows the work is told how far it is, at most."""


def _range_read(reader: Reader, _: CodecScope) -> Any:
    if isinstance(reader.value, list):
        return tuple(LEAVES[float].read(item, CodecScope()) for item in reader.items(2))
    if isinstance(reader.value, str) or reader.value is None:
        return reader.value
    return LEAVES[float].read(reader, CodecScope())


def _word(words: type[Level | Symmetry], *, optional: bool) -> Codec:
    """Return the codec of a word in one of several spellings: the request itself reads it."""
    return Codec(
        lambda value, _: None if value is None else str(value),
        lambda reader, _: None if optional and reader.value is None else reader.text(100),
        {"enum": [*map(str, words), *([None] if optional else [])]},
        "string | null" if optional else "string",
    )


_NUMBERS = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
LEAVES["level"] = _word(Level, optional=True)
LEAVES["symmetry"] = _word(Symmetry, optional=True)
LEAVES["range"] = Codec(
    lambda value, _: list(value) if isinstance(value, tuple) else value,
    _range_read,
    {"anyOf": [_NUMBERS, {"type": "number"}, {"type": "string"}, {"type": "null"}]},
    "[number, number] | number | string | null",
)
SPECIFICATION = codec_of(Specification)
"""How what is asked of the generator is kept as plain data."""


@dataclass(frozen=True, kw_only=True)
class GenerateRequest(Request, Specification):
    """A question for puzzles with exactly one solution."""

    seconds: Annotated[float | None, Doc(msg("Time for each puzzle."), least=0, option="--time", name="SECONDS")] = (
        SECONDS
    )
    count: Annotated[
        int, Doc(msg("How many puzzles; seeds follow one another."), 1, option="-n", name="N", rare=True)
    ] = 1

    @property
    def specification(self) -> Specification:
        """What is asked of the generator, whatever the seed."""
        chosen = {one.name: getattr(self, one.name) for one in fields(Specification)}
        return Specification(**(chosen | {"seed": None}))


@dataclass(frozen=True, repr=False, kw_only=True)
class GenerateAnswer(Answer, Generated):
    """A puzzle with exactly one solution; where the request was not met in time, the closest one that was found."""

    computed: ClassVar[tuple[str, ...]] = ("givens", "clues", "closest")

    reason: Annotated[Message | None, Doc(msg("Why it is not all that was asked."))] = field(
        default=None, compare=False
    )

    @property
    def givens(self) -> Annotated[str, Doc(msg("Its givens in one line, for people: the rules are not in it."))]:
        """The givens in one line."""
        return self.puzzle.givens_text

    @property
    def closest(self) -> Annotated[bool, Doc(msg("Whether it is only the closest puzzle found: see `missed`."))]:
        """Whether something that was asked is missed."""
        return not self.is_met

    @property
    def outcome(self) -> Outcome:
        """How the question ended: what was not met in time is a limit that was reached."""
        return Outcome.LIMIT if self.closest else Outcome.DONE

    def said(self, language: str = "en") -> str:  # noqa: ARG002 - a puzzle needs no language
        """Return the puzzle on a line that every reader takes back."""
        return self.text()

    def remarks(self) -> tuple[Message, ...]:
        """Return why it is not all that was asked, and what is unusual about it."""
        return (*(() if self.reason is None else (self.reason,)), *self.unusual)


def answer_of(found: Generated, failure: GenerationFailed | None = None) -> GenerateAnswer:
    """Return what the generator found as an answer."""
    reason = None if failure is None else failure.message
    told = reason if reason is None or isinstance(reason, Message) else Message(reason)
    return GenerateAnswer(**{one.name: getattr(found, one.name) for one in fields(Generated)}, reason=told)


def answer_to_json(language: str, found: Generated, failure: GenerationFailed | None = None) -> dict[str, object]:
    """Return what the generator found as the plain data of an answer: for batches, which go over processes."""
    return answer_of(found, failure).to_json(language)


@lru_cache(maxsize=4)
def _maker(specification: Specification, allow_files: bool) -> Maker:
    """Return what makes puzzles: getting it ready may take seconds, and serves every seed."""
    return Maker.of(specification, allow_files)


def ask(request: GenerateRequest, control: Control) -> GenerateAnswer:
    """Make one puzzle; raise GenerationFailed where there is not even one that is close."""
    expect_one(request)
    with within(control.deadline):
        maker = _maker(request.specification, request.allow_files)
    seed = seed_of(request)
    told = 0.0

    def tell(progress: GenerateProgress) -> None:
        nonlocal told
        if time.monotonic() - told > TOLD_SECONDS:
            told = time.monotonic()
            control.report(progress)

    try:
        return answer_of(maker.make(seed, Budget(control.left()), tell, control.cancel))
    except GenerationFailed as failure:
        if not isinstance(failure.closest, Generated):
            raise
        return answer_of(failure.closest, failure)


def split(request: GenerateRequest) -> Iterator[GenerateRequest]:
    """Return a request for each puzzle; all of many are confirmed only where that is asked."""
    proof = request.count <= FEW if request.proof is None else request.proof
    return iter_parts(replace(request, proof=proof))


QUESTION = Question(
    "generate",
    GenerateRequest,
    GenerateAnswer,
    ask,
    progress=GenerateProgress,
    is_long=True,
    example={"variants": ["diagonal"], "level": "easy", "seed": 1},
    split=split,
)
generate = QUESTION.function()


def _several(request: Callable[P, GenerateRequest]) -> Callable[Concatenate[int, P], list[GenerateAnswer]]:
    """Return the function for several puzzles, which takes what `generate` takes, also for type checkers."""

    def generate_many(count: int, /, *args: P.args, **options: P.kwargs) -> list[GenerateAnswer]:
        """Return several puzzles, whose seeds follow one another; `options` is what `generate` takes.

        >>> [one.seed for one in generate_many(3, boxes="2x2", seed=5)]
        [5, 6, 7]
        """
        return list(QUESTION.run_all(replace(request(*args, **options), count=count)))

    generate_many.__qualname__ = generate_many.__name__
    kinds = inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.VAR_KEYWORD
    taken = [inspect.Parameter("count", kinds[0], annotation=int), inspect.Parameter("options", kinds[1])]
    generate_many.__signature__ = inspect.Signature(taken, return_annotation="list[GenerateAnswer]")  # type: ignore[attr-defined]
    return generate_many


generate_many = _several(GenerateRequest)
