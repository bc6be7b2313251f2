"""Chapters: the text of a chapter and its facts, made into a lesson that every writer of lessons can write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from random import Random
from typing import Any

from ..errors import FormatError, ModelError, UnknownName
from ..language import LANGUAGES, Message, msg
from ..language import said as said_in
from ..lessons import Lesson, make_lesson
from ..lessons.lesson import (
    Block,
    CodeLines,
    Display,
    LessonTable,
    Listing,
    Paragraph,
    Picture,
    PosedExercise,
    Section,
    Statement,
    Told,
    figure,
)
from ..limits import Deadline, check_cancelled, within
from ..native import CancelFlag
from ..puzzle import Puzzle
from ..variants import make
from .judging.verdict import Judgement
from .mathematics import read_formula
from .source import SourceEntry, read_source, told
from .tasks import MadeTask, Task, in_order
from .words import as_typed, both

CHAPTERS: Mapping[int, str] = {
    1: "game",
    2: "satisfaction",
    3: "programmes",
    4: "graphs",
    5: "sat",
    6: "covers",
    7: "counting",
    8: "uniqueness",
    9: "polynomials",
    10: "ways_back",
}
"""The chapters by number; each is a text in `chapters/` and a module of facts and tasks."""
_MOST_NAME = 10
"""Of an exercise, such as 5.3."""
EXAMPLE = "1.3..4.1.3......"
"""The grid of the book: five givens, one solution."""
LABELS = {
    "definition": both("Definition", "Définition"),
    "theorem": both("Theorem", "Théorème"),
    "lemma": both("Lemma", "Lemme"),
    "corollary": both("Corollary", "Corollaire"),
}
KINDS = {
    "compute": both("Compute", "Calculer"),
    "model": both("Model", "Modéliser"),
    "error": both("Find the error", "Trouver l'erreur"),
    "prove": both("Prove step by step", "Démontrer pas à pas"),
    "programme": both("Programme", "Programmer"),
}
"""The five kinds of exercises."""


@dataclass(frozen=True)
class ChapterSource:
    """A chapter before it is made: its entries, its facts as a function of the grid, its tasks."""

    number: int
    name: str
    entries: tuple[SourceEntry, ...]
    facts: Callable[[Puzzle], Mapping[str, object]]
    tasks: Mapping[str, Task]

    @property
    def title(self) -> Told:
        """What the chapter is called."""
        return told(self.entries[0].titles, _no_fact)

    @property
    def exercises(self) -> tuple[SourceEntry, ...]:
        """The exercises in order: the first is N.1."""
        return tuple(entry for entry in self.entries if entry.kind == "exercise")


def _no_fact(name: str, _: str) -> str:
    raise UnknownName(msg("There is no fact '{name}' here.", name=name))


@lru_cache
def get_chapter(number: int) -> ChapterSource:
    r"""Return a chapter by its number.

    >>> get_chapter(5).title.said("fr")[:5]
    'SAT\xa0:'
    """
    if number not in CHAPTERS:
        known = ", ".join(map(str, CHAPTERS))
        raise UnknownName(msg("There is no chapter {n}.", n=number), msg("Use one of {choices}.", choices=known))
    name = CHAPTERS[number]
    text = files(__package__).joinpath("chapters", f"{number:02}-{name}.txt").read_text(encoding="utf-8")
    module: Any = import_module(f".{name}", __package__)
    return ChapterSource(number, name, read_source(text), module.facts, module.TASKS)


def make_chapter(
    number: int,
    puzzle: Puzzle | None = None,
    *,
    seed: int = 1,
    keys: bool = False,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Lesson:
    """Return a chapter of the book as a lesson about a grid, its exercises made from a seed.

    Args:
        number: which chapter.
        puzzle: the grid that the figures and the walk are about; the grid of the book without it.
        seed: which exercises are set.
        keys: whether a right answer to each exercise is told at the end.
        seconds: how long it may take (None: no bound).
        cancel: stop when this is set, from any thread.

    Raises:
        UnknownName: there is no such chapter.
        LimitReached: there was not time enough.

    >>> str(make_chapter(5).sections[1].title)
    'The words'
    """
    source = get_chapter(number)
    grid = puzzle or make("classic:boxes=2x2").with_givens([int(one) if one != "." else 0 for one in EXAMPLE])
    with within(Deadline.after(seconds, cancel)):
        return _Maker(source, grid, seed).lesson(keys)


@dataclass
class _Maker:
    source: ChapterSource
    puzzle: Puzzle
    seed: int
    used: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.known = dict(self.source.facts(self.puzzle))
        self.numbers: dict[str, str] = {}
        for entry in self.source.entries:
            if entry.kind in LABELS:
                self.numbers[entry.arguments[0]] = f"{self.source.number}.{len(self.numbers) + 1}"

    def fact(self, name: str, language: str) -> str:
        if name.startswith("#"):
            return self.numbers[name[1:]] if name[1:] in self.numbers else _no_fact(name, language)
        if name not in self.known:
            return _no_fact(name, language)
        self.used.add(name)
        value = self.known[name]
        return figure(value) if isinstance(value, int) and not isinstance(value, bool) else said_in(value, language)

    def text(self, words: Mapping[str, str]) -> Told:
        return told(words, self.fact)

    def texts(self, words: Mapping[str, tuple[str, ...]]) -> list[Told]:
        return [self.text({"en": en, "fr": fr}) for en, fr in zip(words["en"], words["fr"], strict=True)]

    def lesson(self, keys: bool) -> Lesson:
        sections: list[Section] = []
        title: Message = msg("Introduction")
        blocks: list[Block] = []
        posed: list[PosedExercise] = []

        def close() -> None:
            if blocks:
                sections.append(Section(title, tuple(blocks)))
                blocks.clear()

        for entry in self.source.entries[1:]:
            check_cancelled()
            if entry.kind == "section":
                close()
                title = self.text(entry.titles)
            elif entry.kind == "walk":
                close()
                sections += self.walk(entry)
            elif entry.kind == "exercise":
                posed.append(self.exercise(entry, len(posed) + 1))
                blocks.append(posed[-1])
            else:
                blocks += self.blocks(entry)
        close()
        if keys:
            sections.append(Section(both("Keys", "Corrigés"), tuple(key_blocks(posed))))
        unused = set(self.known) - self.used
        if unused:
            raise FormatError(msg("No text uses these facts: {names}.", names=", ".join(sorted(unused))))
        title = msg("{number}. {title}", number=self.source.number, title=self.source.title)
        return Lesson(f"chapter-{self.source.number}", title, self.puzzle, tuple(sections))

    def walk(self, entry: SourceEntry) -> list[Section]:
        """Return the parts of a lesson that go through this grid step by step; why there are none where it has none."""
        try:
            lesson = make_lesson(entry.arguments[0], self.puzzle)
        except ModelError as error:
            title = both("Step by step on your grid", "Pas à pas sur votre grille")
            said = Told(error.said("en"), runs=tuple((language, (error.said(language),)) for language in LANGUAGES))
            return [Section(title, (Paragraph(said, "remark"),))]
        return [section for section in lesson.sections if section.steps]

    def blocks(self, entry: SourceEntry) -> list[Block]:
        match entry.kind:
            case "text":
                return [Paragraph(text) for text in self.texts(entry.words)]
            case "formula":
                return [Display(read_formula(self.told_fact(entry.code[0])))]
            case "remark":
                return [Paragraph(text, "remark") for text in self.texts(entry.words)]
            case "list" | "steps":
                return [Listing(tuple(self.texts(entry.words)), numbered=entry.kind == "steps")]
            case "code":
                return [CodeLines("\n".join(self.told_fact(line) for line in entry.code))]
            case "figure" | "table":
                return [self.shown(entry)]
            case "proof":
                return [Statement("proof", msg("Proof"), self.paragraphs(entry))]
            case _ if entry.kind in LABELS:
                return [self.statement(entry)]
        raise FormatError(msg("There is no entry of the kind {kind}.", kind=entry.kind), None, entry.line)

    def told_fact(self, text: str) -> str:
        """Return code or a formula with its facts: the same in both languages."""
        runs = dict(told({"en": text, "fr": text}, self.fact).runs)["en"]
        return "".join(map(str, runs))

    def paragraphs(self, entry: SourceEntry) -> tuple[Block, ...]:
        return tuple(Paragraph(text) for text in self.texts(entry.words))

    def statement(self, entry: SourceEntry) -> Statement:
        name = entry.arguments[0]
        kind = "definition" if entry.kind == "definition" else "theorem"
        label = msg("{kind} {number}", kind=LABELS[entry.kind], number=self.numbers[name])
        if entry.titles:
            label = msg("{label} ({title})", label=label, title=self.text(entry.titles))
        return Statement(kind, label, self.paragraphs(entry))

    def shown(self, entry: SourceEntry) -> Block:
        """Return a picture or a table that is a fact, under the words of the text."""
        name = entry.arguments[0]
        if name not in self.known:
            _no_fact(name, "")
        self.used.add(name)
        value = self.known[name]
        words = self.texts(entry.words)
        match value:
            case Picture():
                return Picture(value.scene, words[0], value.alt, value.layers) if words else value
            case LessonTable():
                return LessonTable(value.head, value.rows, words[0] if words else value.caption)
        raise FormatError(msg("The fact {name} is neither a picture nor a table.", name=name), None, entry.line)

    def exercise(self, entry: SourceEntry, place: int) -> PosedExercise:
        name = f"{self.source.number}.{place}"
        made, shown = make_task(self.source, entry, self.seed)
        facts = dict(self.known)
        self.known = {**facts, **made.facts}
        blocks = list(self.paragraphs(entry))
        if shown:
            steps = {step.letter: step for step in entry.steps}
            items = tuple(self.texts(steps[letter].words)[0] for letter in shown)
            blocks.append(Listing(items, numbered=True))
        self.known = facts
        kind = entry.arguments[0]
        title = msg("Exercise {name}: {kind}", name=name, kind=KINDS[kind])
        return PosedExercise(
            name,
            kind,
            title,
            tuple(blocks),
            self.seed,
            as_typed(made.start),
            made.lines,
            made.skeleton or "",
            as_typed(made.shown_key, made.shown_key) if made.shown_key else as_typed(made.key),
        )


def key_blocks(posed: list[PosedExercise]) -> list[Block]:
    """Return a right answer to each exercise: short ones in a table, models and programmes below it."""
    short = [one for one in posed if "\n" not in str(one.key)]
    head = (both("Exercise", "Exercice"), both("A right answer", "Une réponse juste"))
    blocks: list[Block] = [
        LessonTable(head, tuple((one.name, both("`{key}`", "`{key}`", key=one.key)) for one in short))
    ]
    for one in posed:
        if one not in short:
            blocks.append(Paragraph(msg("A right answer to exercise {name}:", name=one.name), "question"))
            blocks.append(CodeLines(one.key))
    return blocks


def make_task(source: ChapterSource, entry: SourceEntry, seed: int) -> tuple[MadeTask, tuple[str, ...]]:
    """Return an exercise as a seed makes it; of a proof, also the order in which its steps are shown."""
    name = entry.arguments[1]
    rng = Random(f"{source.number} {name} {seed}")
    if entry.kind == "exercise" and entry.arguments[0] == "prove" and entry.steps:
        letters = [step.letter for step in entry.steps]
        shown = list(letters)
        while shown == letters:
            rng.shuffle(shown)
        return in_order([(step.letter, step.before) for step in entry.steps], shown), tuple(shown)
    return source.tasks[name](rng), ()


def get_task(name: str, seed: int = 1) -> MadeTask:
    """Return an exercise by its name, such as `5.3`.

    >>> get_task("5.1").judge(get_task("5.1").key).right
    True
    """
    chapter, _, place = name.strip().partition(".")
    if not (len(name) <= _MOST_NAME and chapter.isdecimal() and place.isdecimal()):
        raise UnknownName(msg("There is no exercise '{name}'.", name=name[:20]), msg("A name is such as 5.3."))
    source = get_chapter(int(chapter))
    entries = source.exercises
    if not 1 <= int(place) <= len(entries):
        raise UnknownName(
            msg("There is no exercise '{name}'.", name=name[:20]),
            msg("Chapter {n} has {count} exercises.", n=source.number, count=len(entries)),
        )
    return make_task(source, entries[int(place) - 1], seed)[0]


def judge_answer(name: str, answer: object, seed: int = 1) -> Judgement:
    """Judge an answer to an exercise: a text, or the function itself where a programme is asked for.

    >>> judge_answer("5.1", "0").right
    False
    """
    task = get_task(name, seed)
    if callable(answer):
        import json

        if not task.calls[0]:
            return Judgement(False, msg("No programme is asked for here."))
        answer = json.dumps([answer(*call) for call in task.calls[1]])
    text = str(answer)
    return task.judge(text) if text.strip() else Judgement(False, msg("Write an answer first."))
