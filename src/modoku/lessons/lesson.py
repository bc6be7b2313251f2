"""A lesson as data: sections of paragraphs, formulas, tables, pictures, and walks whose every step states its facts.

Nothing here knows a model or a file format. Sentences are `Message`s, so that one lesson is said in any language;
pictures are scenes with signs only, their captions are sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from string import Formatter

from ..language import Message, get_catalogue, said
from ..puzzle import Digit, Puzzle
from ..puzzle.summary import ShortRepr
from ..render.scene import Scene, Shape
from .formula import LessonFormula

Text = Message | LessonFormula | str
Run = str | LessonFormula


@dataclass(frozen=True, slots=True)
class Told(Message):
    """A text that was written in both languages side by side, with its formulas; in no catalogue."""

    runs: tuple[tuple[str, tuple[Run, ...]], ...] = ()

    def said(self, language: str = "en") -> str:
        """Return it as text."""
        return "".join(run if isinstance(run, str) else run.said(language) for run in dict(self.runs)[language])


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or more; `tone` is empty, or `remark` for something to stop at."""

    text: Message
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Display:
    """A formula on a line of its own."""

    formula: LessonFormula


@dataclass(frozen=True, slots=True)
class Listing:
    """Sentences as a list, numbered or not."""

    items: tuple[Text, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class LessonTable:
    """A head and rows."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    caption: Message | None = None


@dataclass(frozen=True, slots=True)
class Layer:
    """Shapes under a picture that a reader may switch on and off."""

    name: Message
    shapes: tuple[Shape, ...]
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene, what is said under it, and what is said to those who cannot see it; `layers` lie under the scene."""

    scene: Scene
    caption: Message
    alt: Message
    layers: tuple[Layer, ...] = ()

    def flat(self) -> Scene:
        """Return one scene with the layers that are shown: the paper first, then they, then the rest."""
        paper, *rest = self.scene.shapes
        under = tuple(shape for layer in self.layers if layer.shown for shape in layer.shapes)
        return self.scene._replace(shapes=(paper, *under, *rest))


@dataclass(frozen=True, slots=True)
class Reveal:
    """Blocks that a reader opens when ready: an answer to a question."""

    label: Message
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class CodeLines:
    """Lines of a file or of a session, as they are."""

    text: Message | str


@dataclass(frozen=True, slots=True)
class Statement:
    """What is set apart: `kind` is definition, theorem, proof or remark."""

    kind: str
    label: Message
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class PosedExercise:
    """An exercise that is answered where it stands.

    Attributes:
        name: what a judge knows it by: `5.3`.
        kind: what is asked for.
        title: its number and kind, in words.
        blocks: the question.
        seed: which of all exercises of its kind it is.
        start: what stands in the field already.
        lines: how many lines an answer has, about.
        skeleton: a file to complete and run, which prints the answer; empty if there is none.
        key: an answer that is right.
    """

    name: str
    kind: str
    title: Message
    blocks: tuple[Block, ...]
    seed: int
    start: Message | str = ""
    lines: int = 1
    skeleton: Message | str = ""
    key: Message | str = ""


Block = Paragraph | Display | Listing | LessonTable | Picture | Reveal | CodeLines | Statement | PosedExercise


@dataclass(frozen=True, slots=True, repr=False)
class LessonStep(ShortRepr):
    """One step of a walk.

    Attributes:
        title: what is done.
        blocks: why, and how it looks.
        facts: the same as data that a program can check.
        filled: the digit of each cell after the step, 0 where there is none; empty where the step is about no grid.
    """

    title: Message
    blocks: tuple[Block, ...]
    facts: object
    filled: tuple[Digit, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Section(ShortRepr):
    """A title, blocks, then perhaps a walk of steps, and blocks after it."""

    title: Message
    blocks: tuple[Block, ...] = ()
    steps: tuple[LessonStep, ...] = ()
    after: tuple[Block, ...] = ()
    facts: object = None


@dataclass(frozen=True, slots=True, repr=False)
class Lesson(ShortRepr):
    """Everything that a lesson says about a puzzle."""

    kind: str
    title: Message
    puzzle: Puzzle
    sections: tuple[Section, ...]

    def iter_steps(self) -> Iterator[LessonStep]:
        """Yield the steps of all sections in order."""
        for section in self.sections:
            yield from section.steps

    def iter_facts(self) -> Iterator[object]:
        """Yield every fact that the lesson states, of sections and of steps."""
        for section in self.sections:
            if section.facts is not None:
                yield section.facts
            for step in section.steps:
                if step.facts is not None:
                    yield step.facts


def runs_of(text: Text, language: str) -> list[Run]:
    """Return a sentence as pieces of text with its formulas between them, for writers that set formulas apart.

    >>> from modoku.language import msg
    >>> from .formula import index
    >>> [str(run) for run in runs_of(msg("Set {x} to {n}.", x=LessonFormula(index("x", 1, 2)), n=1), "en")]
    ['Set ', 'x_{1,2}', ' to 1.']
    """
    found: list[Run] = []
    for run in _iter_runs(text, language):
        if isinstance(run, str) and found and isinstance(found[-1], str):
            found[-1] += run
        elif run:
            found.append(run)
    return found


def _iter_runs(value: object, language: str) -> Iterator[Run]:
    if isinstance(value, LessonFormula):
        yield value
    elif isinstance(value, Told):
        yield from dict(value.runs)[language]
    elif isinstance(value, Message):
        sentence = get_catalogue(language).find(value.text, value.plural, value.n)
        values = dict(value.values)
        if not values:
            yield sentence
            return
        for literal, name, _, _ in Formatter().parse(sentence):
            yield literal
            if name is not None:
                yield from _iter_runs(values[name], language)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for place, item in enumerate(value):
            if place:
                yield ", "
            yield from _iter_runs(item, language)
    else:
        yield said(value, language)


def to_plain(value: object) -> object:
    """Return facts as plain JSON values: dataclasses become objects, everything else lists, numbers and texts."""
    if is_dataclass(value) and not isinstance(value, type):
        if isinstance(value, LessonFormula | Message):
            return str(value)
        return {field.name: to_plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [to_plain(item) for item in value]
    return value if isinstance(value, str | int | float | bool) or value is None else str(value)


def figure(number: int) -> str:
    """Write a whole number with thin spaces between thousands, as both languages read it.

    >>> figure(11745).replace(chr(0x202F), "_")
    '11_745'
    """
    return f"{number:,}".replace(",", "\u202f")
