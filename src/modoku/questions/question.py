"""The form that every question has: a request, an answer, guards, one way to stop.

A question module holds, in reading order, the request (a frozen dataclass), the answer (a frozen dataclass) and
`ask(request, control)`. Everything that a user touches (function, command, route, schema, page types, reference) is
derived from the two dataclasses: see `codec`, `describe`, `cli.derived`, `web.answering`.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, ClassVar, Generic, ParamSpec, Self, TypedDict, TypeVar, get_type_hints

from ..errors import ModokuError, NotUnderstood, UnknownName
from ..language import Doc, Message, msg
from ..limits import Deadline
from ..native import CancelFlag
from ..picture import Pictured
from ..puzzle import Puzzle, Sheet
from ..puzzle.reader import Reader
from ..puzzle.summary import shortened
from . import TITLES
from .codec import CodecScope, codec_of, fields_of
from .inputs import PuzzleLike, Puzzles, read_with, rows_of, understood

P = ParamSpec("P")
A = TypeVar("A", bound="Answer")
VERSION = 2
"""The version of every answer in JSON."""
_BESIDES = ("v", "source", "remarks", "understood", "not_understood")
"""What stands beside the fields of an answer in JSON."""


class Outcome(StrEnum):
    """How a question ended; each surface has one status for each (see `status`)."""

    DONE = "done"
    UNSOLVABLE = "unsolvable"
    MULTIPLE = "multiple"
    LIMIT = "limit"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Control:
    """When to stop, and whom to tell how far the work is: the only clock of a question and of all its parts."""

    deadline: Deadline
    tell: Callable[[Any], None] | None = None

    @property
    def cancel(self) -> CancelFlag | None:
        """The flag that ends the work from any thread."""
        return self.deadline.cancel

    def left(self, share: float = 1.0) -> float | None:
        """Return the seconds that are left, or a share of them; None without a bound."""
        return self.deadline.left(share)

    @property
    def is_over(self) -> bool:
        """Whether nothing new should be begun."""
        return self.deadline.is_over

    def report(self, progress: object) -> None:
        """Report progress to whoever follows the work."""
        if self.tell is not None:
            self.tell(progress)


@dataclass(frozen=True, kw_only=True)
class Request:
    """What every question is asked with."""

    seconds: Annotated[float | None, Doc(msg("Time limit in seconds."), least=0, option="--time", name="SECONDS")] = (
        None
    )
    cancel: Annotated[CancelFlag | None, Doc(msg("Stop when this is set, from any thread."), local=True, rare=True)] = (
        field(default=None, compare=False, repr=False)
    )
    allow_files: Annotated[
        bool, Doc(msg("Whether a recipe may name a file."), local=True, foreign=False, rare=True)
    ] = field(default=True, compare=False, repr=False)

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Return the request that plain data stands for; raise FormatError with the path of what is wrong.

        Plain data comes from somebody else: its recipes name no files.
        """
        found: Self = codec_of(cls).read(Reader(data), CodecScope())
        return found


@dataclass(frozen=True)
class PuzzleRequest(Request):
    """What every question about a puzzle is asked with."""

    judges: ClassVar[bool] = True
    """Whether the answer says something about solutions: not of a puzzle that was understood in part only."""

    puzzle: Annotated[PuzzleLike, Doc(msg("A puzzle: a text in any format, or our JSON form."))]
    _: KW_ONLY
    format: Annotated[str | None, Doc(msg("The format of the text; detected if left out."), rare=True)] = None
    variants: Annotated[tuple[str, ...], Doc(msg("Variants to add, such as `diagonal`."))] = ()
    boxes: Annotated[str | None, Doc(msg("Rows x columns of a box, such as 2x3."), rare=True)] = None
    anyway: Annotated[
        bool, Doc(msg("Ask about the part that was read where not everything was understood."), rare=True)
    ] = False
    accept: Annotated[
        bool, Doc(msg("Take what drawings and words seem to mean for their meaning, unproved."), rare=True)
    ] = False

    @cached_property
    def unread_sheet(self) -> Sheet:
        """The puzzle as its reader gives it: drawings are drawings."""
        return read_with(self.puzzle, self.format, self.variants, self.boxes, self.allow_files)

    @cached_property
    def sheet(self) -> Sheet:
        """The puzzle with what a player did so far; raise NotUnderstood where no verdict can be given on it."""
        found = understood(self.unread_sheet, self.accept, self.seconds)
        if self.judges and found.not_understood and not self.anyway:
            raise NotUnderstood(found.not_understood)
        return found


class Beside(TypedDict, total=False):
    """What may stand beside a list of puzzles: how each is read, how long it may take, what stops the work."""

    format: str | None
    variants: tuple[str, ...]
    boxes: str | None
    anyway: bool
    accept: bool
    seconds: float | None
    cancel: CancelFlag | None


@dataclass(frozen=True, repr=False)
class Answer:
    """What every answer can do. `computed` names properties that JSON carries too, and that reading checks."""

    computed: ClassVar[tuple[str, ...]] = ()
    led_by: ClassVar[str] = ""
    """What stands before the line of an answer in a list: its `source`, its `givens`, or nothing."""

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return Outcome.DONE

    def said(self, language: str = "en") -> str:
        """Return the answer in words."""
        raise NotImplementedError

    def remarks(self) -> tuple[Message, ...]:
        """Return what a reader should know besides."""
        return ()

    def __str__(self) -> str:
        return self.said()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {shortened(' '.join(self.said().split()), 120)}>"

    def to_json(self, language: str = "en") -> dict[str, object]:
        """Return plain data that `from_json`, and every reader of puzzles, takes back."""
        found: dict[str, object] = codec_of(type(self)).write(self, CodecScope(language=language))
        remarks = [remark.said(language) for remark in self.remarks()]
        return {"v": VERSION, **found, **({"remarks": remarks} if remarks else {})}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Return the answer that plain data stands for; raise FormatError where it is none, or contradicts itself."""
        found: Self = codec_of(cls).read(Reader(data), CodecScope(extras=_BESIDES))
        return found


@dataclass(frozen=True, repr=False)
class PuzzleAnswer(Answer, Pictured):
    """What every answer about a puzzle holds: the whole puzzle that was asked about."""

    computed: ClassVar[tuple[str, ...]] = ("givens",)

    sheet: Annotated[
        Sheet, Doc(msg("What was asked about: the puzzle with all its rules, and what a player did."), key="puzzle")
    ]

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that was asked about."""
        return self.sheet.puzzle

    @property
    def givens(self) -> Annotated[str, Doc(msg("Its givens in one line, for people: the rules are not in it."))]:
        """The givens in one line."""
        return self.puzzle.givens_text

    def picture(self, language: str = "en") -> str:
        """Return the answer as SVG: what notebooks show. The puzzle as it is, where there is nothing to add to it."""
        from ..render import to_svg

        return to_svg(self.sheet, language=language)

    def _repr_svg_(self) -> str | None:
        return self.picture()

    def remarks(self) -> tuple[Message, ...]:
        """Return what was not understood of the puzzle."""
        return tuple(msg("Not understood, and left out: {part}", part=part) for part in self.sheet.not_understood)

    def to_json(self, language: str = "en") -> dict[str, object]:
        """Return plain data that `from_json`, and every reader of puzzles, takes back."""
        found = super().to_json(language)
        if self.sheet.not_understood:
            found |= {"understood": False, "not_understood": [p.said(language) for p in self.sheet.not_understood]}
        return found


@dataclass(frozen=True)
class Question(Generic[P, A]):
    """A question: its name, its request and answer, and the function that answers.

    Attributes:
        name: as on the command line and in addresses.
        request: the dataclass of what is asked.
        answer: the dataclass of what comes back.
        ask: answers a request under a control.
        progress: the dataclass of what is told on the way, if anything is.
        is_long: whether it may take long: it then runs as a job on a server.
        example: the fields of a request, as JSON, that shows it.
        split: makes several requests of one that asks for several answers (`generate` with a count).
        media_types: what its files may be, besides JSON.
    """

    name: str
    request: Callable[P, Request]
    answer: type[A]
    ask: Callable[..., A]
    progress: type | None = None
    is_long: bool = False
    example: Mapping[str, object] = field(default_factory=lambda: {"puzzle": EXAMPLE})
    split: Callable[..., Iterable[Any]] | None = None
    media_types: tuple[str, ...] = ()

    @property
    def title(self) -> Message:
        """What it does, in a sentence."""
        return msg(TITLES[self.name])

    @property
    def takes_puzzle(self) -> bool:
        """Whether the question is about a puzzle."""
        return isinstance(self.request, type) and issubclass(self.request, PuzzleRequest)

    @property
    def gives_file(self) -> bool:
        """Whether the answer may be a file."""
        return any(one.name == "file" for one in fields_of(self.answer))

    def function(self) -> Callable[P, A]:
        """Return the Python function: the request's fields are its parameters, also for type checkers."""

        def call(*args: P.args, **kwargs: P.kwargs) -> A:
            return self.run(self.request(*args, **kwargs))

        call.__name__ = call.__qualname__ = self.name.replace("-", "_")
        call.__module__ = "modoku"
        call.__doc__ = self._document()
        call.__signature__ = signature_of(self.request, self.answer)  # type: ignore[attr-defined]
        return call

    def _document(self) -> str:
        """Return the docstring of the function: what it does, its parameters, the example of its module."""
        hints, spelled = get_type_hints(self.request), signature_of(self.request, self.answer).parameters
        words = {one.name: one.doc.text for one in fields_of(self.request, local=True)}
        own = [f"    {name} ({_Shown(hints[name])}): {words[name]}" for name in spelled if name in words]
        others = [
            f"    {name} ({_Shown(hints[name])} = {_plain(one.default)!r}): {words[name]}"
            for name, one in inspect.signature(self.request).parameters.items()
            if name not in spelled
        ]
        module = sys.modules[self.ask.__module__].__doc__ or ""
        start = module.find(">>>")
        example = [] if start < 0 else ["", *module[start:].splitlines()]
        return (
            "\n".join([str(self.title), "", "Args:", *own, "", "Other Parameters:", *others, *example]).rstrip() + "\n"
        )

    def read_request(self, data: object) -> Request:
        """Return the request that plain data stands for; raise FormatError with the path of what is wrong."""
        found: Request = self.request.from_json(data)  # type: ignore[attr-defined]
        return found

    def each(self, puzzles: Puzzles, **chosen: object) -> Iterator[A | ModokuError]:
        """Yield the answer for each puzzle, or its error in its place: as many rows as there are puzzles.

        A name that nothing has is no fault of a puzzle: it is raised.
        """
        for puzzle in rows_of(puzzles):
            try:
                yield self.run(self.request(puzzle, **chosen))  # type: ignore[arg-type]
            except UnknownName:
                raise
            except ModokuError as error:
                yield error

    def run(self, request: Request, most_seconds: float | None = None, tell: Callable[[Any], None] | None = None) -> A:
        """Answer a request within its time, and within the asker's own bound."""
        bounds = [bound for bound in (request.seconds, most_seconds) if bound is not None]
        return self.ask(request, Control(Deadline.after(min(bounds, default=None), request.cancel), tell))

    def run_all(
        self, request: Request, most_seconds: float | None = None, tell: Callable[[Any], None] | None = None
    ) -> Iterator[A]:
        """Yield every answer to a request that asks for several."""
        for part in [request] if self.split is None else self.split(request):
            yield self.run(part, most_seconds, tell)


_EVERYBODYS = frozenset(one.name for one in fields_of(PuzzleRequest))
EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class _Shown:
    """A type as people read it: in few words, without the modules that it comes from."""

    def __init__(self, hint: object, *, brief: bool = False) -> None:
        text = inspect.formatannotation(hint).replace(inspect.formatannotation(PuzzleLike), "PuzzleLike")
        text = re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", re.sub(r"Optional\[(.*)\]", r"\1 | None", text))
        self.text = re.sub(r"Mapping\[.*?\]", "Mapping", re.sub(r"Literal\[.*?\]", "str", text)) if brief else text

    def __repr__(self) -> str:
        return self.text


def _plain(default: object) -> object:
    """Return a default as people write it."""
    return str(default) if isinstance(default, StrEnum) else default


def signature_of(request: Callable[..., Request], answer: type[Answer]) -> inspect.Signature:
    """Return the signature of a question, which fits two lines: what few ask for is in `**options`.

    Type checkers see every parameter, and so does help, with the words that a text may be.
    """
    hints, every = get_type_hints(request), inspect.signature(request).parameters
    rare = {one.name for one in fields_of(request, local=True) if one.doc.rare}
    spelled = [
        one.replace(annotation=_Shown(hints[name], brief=True), default=_plain(one.default))
        for name, one in every.items()
        if name not in rare
    ]
    # What a question has of its own stands before what all have.
    spelled.sort(key=lambda one: (one.kind, one.kind is one.KEYWORD_ONLY and one.name in _EVERYBODYS))
    if rare:
        spelled.append(inspect.Parameter("options", inspect.Parameter.VAR_KEYWORD))
    return inspect.Signature(spelled, return_annotation=_Shown(answer))
