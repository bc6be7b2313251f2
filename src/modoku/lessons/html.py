"""A lesson as one HTML page: self-contained, readable without JavaScript as a long page, printable.

Mathematics is MathML, pictures are SVG whose colours follow the page (light, dark, print). A script of the page's own
lets a reader step through the walks; nothing is ever fetched. Knows nothing of the kinds of lessons.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.resources import files

from ..language import Message, msg, said
from ..render.scene import Shape
from ..render.svg import FONTS, escaped, number, shape_to_svg
from .formula import LessonFormula
from .lesson import (
    Block,
    CodeLines,
    Display,
    Lesson,
    LessonStep,
    LessonTable,
    Listing,
    Paragraph,
    Picture,
    PosedExercise,
    Reveal,
    Section,
    Statement,
    Text,
    runs_of,
)
from .palette import lesson_theme, page_theme

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
_CODE = re.compile("`([^`]+)`")
_STRONG = re.compile(r"\*\*([^*]+)\*\*")
_WORTH = 150
"""A shape of fewer characters is not worth a reference."""

WORDS = {
    "first": msg("First step"),
    "back": msg("Back"),
    "next": msg("Next"),
    "last": msg("Last step"),
    "play": msg("Play the steps"),
    "pause": msg("Pause"),
    "all": msg("Show all steps"),
    "one": msg("One step at a time"),
    "place": msg("step {number} of {count}", number="%1", count="%2"),
    "keys": msg("Keys: ← back, → next, Home first, End last, P play or pause."),
}
"""What the script of the page says; %1 and %2 are filled by it."""


SKELETON = msg("The file to complete")
TO_JUDGE = msg("To have your answer judged:")


def to_html(lesson: Lesson, language: str = "en") -> str:
    """Return the page of a lesson.

    >>> from modoku.lessons import make_lesson
    >>> from modoku.variants import make
    >>> page = to_html(make_lesson("csp", make("classic:boxes=2x2").with_givens({0: 1})), "fr")
    >>> page.startswith('<!doctype html>'), 'lang="fr"' in page, "http://" in page.replace("http://www.w3.org", "")
    (True, True, False)
    """
    return _HtmlPage(lesson, language).written()


class _HtmlPage:
    def __init__(self, lesson: Lesson, language: str) -> None:
        self.lesson = lesson
        self.language = language
        self.theme = page_theme()
        counts = Counter(
            svg
            for picture in iter_pictures(lesson)
            for shape in _shapes(picture)
            if len(svg := self._svg(shape)) > _WORTH
        )
        # What comes again is written once and referred to: the lines of a grid are in every picture of it.
        self.shared = {svg: f"g{i}" for i, (svg, count) in enumerate(counts.items()) if count > 1}
        self.layer_count = 0

    def _svg(self, shape: Shape) -> str:
        return shape_to_svg(shape, self.theme)

    def say(self, message: Message) -> str:
        return escaped(message.said(self.language))

    def text(self, text: Text) -> str:
        return html_of(text, self.language)

    def written(self) -> str:
        lesson = self.lesson
        title = self.say(lesson.title)
        contents = "".join(
            f'<li><a href="#s{i}">{self.text(section.title)}</a></li>' for i, section in enumerate(lesson.sections, 1)
        )
        words = "".join(f' data-{key}="{self.say(word)}"' for key, word in WORDS.items())
        sections = "".join(self.section(i, section) for i, section in enumerate(lesson.sections, 1))
        shared = "".join(f'<g id="{name}">{svg}</g>' for svg, name in self.shared.items())
        folder = files(__package__).joinpath("page")
        style = folder.joinpath("lesson.css").read_text(encoding="utf-8")
        script = folder.joinpath("lesson.js").read_text(encoding="utf-8")
        return (
            f'<!doctype html>\n<html lang="{self.language}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="generator" content="modoku">\n'
            f"<title>{title}</title>\n<style>\n{colours()}{style}</style>\n</head>\n<body{words}>\n"
            f'<a class="skip" href="#main">{self.say(msg("Skip to the lesson"))}</a>\n'
            f"<header>\n<h1>{title}</h1>\n"
            f'<nav aria-label="{self.say(msg("Contents"))}"><ol>{contents}</ol></nav>\n</header>\n'
            f'<svg class="shared" width="0" height="0" aria-hidden="true" font-family="{FONTS}" text-anchor="middle">'
            f'<defs>{shared}</defs></svg>\n<main id="main">\n{sections}</main>\n'
            f"<footer>{self.say(msg('Made with modoku: Sudoku as mathematics.'))}</footer>\n"
            f"<script>\n{script}</script>\n</body>\n</html>\n"
        )

    def section(self, place: int, section: Section) -> str:
        parts = [
            f'<section id="s{place}" aria-labelledby="h{place}">\n<h2 id="h{place}">{self.text(section.title)}</h2>\n'
        ]
        parts += map(self.block, section.blocks)
        if section.steps:
            label = self.say(msg("Steps: {title}", title=section.title))
            parts.append(f'<div class="walk" role="group" aria-label="{label}">\n')
            parts += [self.step(f"s{place}-{i}", step) for i, step in enumerate(section.steps, 1)]
            parts.append("</div>\n")
        parts += map(self.block, section.after)
        parts.append("</section>\n")
        return "".join(parts)

    def step(self, name: str, step: LessonStep) -> str:
        words = "".join(self.block(block) for block in step.blocks if not isinstance(block, Picture))
        pictures = "".join(self.block(block) for block in step.blocks if isinstance(block, Picture))
        inner = f'<div class="words">{words}</div>'
        if pictures:
            inner += f'<div class="pictures">{pictures}</div>'
        return (
            f'<article class="step" id="{name}" tabindex="-1"><h3>{self.text(step.title)}</h3>'
            f'<div class="side">{inner}</div></article>\n'
        )

    def block(self, block: Block) -> str:
        match block:
            case Paragraph(text, tone):
                kind = f' class="{tone}"' if tone else ""
                return f"<p{kind}>{self.text(text)}</p>\n"
            case Display(formula):
                return f'<div class="display">{formula.to_mathml(self.language, display=True)}</div>\n'
            case Listing(items, numbered):
                tag = "ol" if numbered else "ul"
                return f"<{tag}>" + "".join(f"<li>{self.text(item)}</li>" for item in items) + f"</{tag}>\n"
            case LessonTable():
                return self.table(block)
            case Picture():
                return self.picture(block)
            case Reveal(label, blocks):
                inner = "".join(map(self.block, blocks))
                return f"<details><summary>{self.text(label)}</summary>{inner}</details>\n"
            case CodeLines(text):
                return f"<pre>{escaped(said(text, self.language))}</pre>\n"
            case Statement(kind, label, blocks):
                inner = "".join(map(self.block, blocks))
                return f'<div class="statement {kind}"><p class="label">{self.text(label)}</p>{inner}</div>\n'
            case PosedExercise():
                return self.exercise(block)

    def exercise(self, posed: PosedExercise) -> str:
        inner = "".join(map(self.block, posed.blocks))
        if start := said(posed.start, self.language):
            inner += f"<pre>{escaped(start)}</pre>"
        if skeleton := said(posed.skeleton, self.language):
            inner += f"<details><summary>{self.say(SKELETON)}</summary><pre>{escaped(skeleton)}</pre></details>"
        command = f"modoku mark {posed.name} --seed {posed.seed} …"
        return (
            f'<div class="exercise" id="e{posed.name}"><p class="label">{self.text(posed.title)}</p>{inner}'
            f"<p>{self.say(TO_JUDGE)} <code>{command}</code></p></div>\n"
        )

    def table(self, table: LessonTable) -> str:
        caption = f"<caption>{self.text(table.caption)}</caption>" if table.caption else ""
        head = "".join(f'<th scope="col">{self.text(cell)}</th>' for cell in table.head)
        rows = "".join(
            f'<tr><th scope="row">{self.text(row[0])}</th>'
            + "".join(f"<td>{self.text(cell)}</td>" for cell in row[1:])
            + "</tr>"
            for row in table.rows
        )
        return f'<div class="table"><table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>\n'

    def picture(self, picture: Picture) -> str:
        scene = picture.scene
        box = " ".join(map(number, (scene.left, scene.top, scene.width, scene.height)))
        paper, *rest = scene.shapes
        parts = [self.drawn(paper)]
        switches = ""
        if picture.layers:
            switches, groups = self.layers(picture)
            parts += groups
        parts += [self.drawn(shape) for shape in rest]
        return (
            f'<figure>{switches}<svg role="img" aria-label="{self.say(picture.alt)}" viewBox="{box}" '
            f'width="{number(scene.width)}" height="{number(scene.height)}" font-family="{FONTS}" '
            f'text-anchor="middle">{"".join(parts)}</svg>'
            f"<figcaption>{self.text(picture.caption)}</figcaption></figure>\n"
        )

    def layers(self, picture: Picture) -> tuple[str, list[str]]:
        boxes: list[str] = []
        groups: list[str] = []
        for layer in picture.layers:
            self.layer_count += 1
            checked = " checked" if layer.shown else ""
            place = len(groups) + 1
            boxes.append(
                f'<label><input type="checkbox" class="layer-{place}"{checked}> {self.say(layer.name)}</label>'
            )
            groups.append(f'<g class="layer-{place}">{"".join(map(self.drawn, layer.shapes))}</g>')
        legend = self.say(msg("Show"))
        return f'<fieldset class="layers"><legend>{legend}</legend>{"".join(boxes)}</fieldset>', groups

    def drawn(self, shape: Shape) -> str:
        svg = self._svg(shape)
        name = self.shared.get(svg)
        return f'<use href="#{name}"/>' if name else svg


def html_of(text: Text, language: str) -> str:
    """Return a sentence as HTML, its formulas as MathML."""
    return "".join(
        run.to_mathml(language) if isinstance(run, LessonFormula) else _marked(escaped(run))
        for run in runs_of(text, language)
    )


def _marked(text: str) -> str:
    """Return a text with its `code` and its **strong** words as elements."""
    return _STRONG.sub(r"<b>\1</b>", _CODE.sub(r"<code>\1</code>", text))


def iter_pictures(lesson: Lesson) -> Iterator[Picture]:
    """Yield every picture of a lesson."""
    for section in lesson.sections:
        yield from _pictures((*section.blocks, *(b for step in section.steps for b in step.blocks), *section.after))


def _pictures(blocks: Iterable[Block]) -> Iterator[Picture]:
    for block in blocks:
        if isinstance(block, Picture):
            yield block
        elif isinstance(block, Reveal | Statement | PosedExercise):
            yield from _pictures(block.blocks)


def _shapes(picture: Picture) -> Iterator[Shape]:
    yield from picture.scene.shapes
    for layer in picture.layers:
        yield from layer.shapes


def colours() -> str:
    """Return the style sheet's variables: light, dark where the reader's system is, light again on paper."""
    light, dark = (
        "".join(f"--{name}:{colour};" for name, colour in lesson_theme(theme).colours.items())
        for theme in ("light", "dark")
    )
    return (
        f":root{{{light}}}\n@media (prefers-color-scheme: dark){{:root{{{dark}}}}}\n@media print{{:root{{{light}}}}}\n"
    )
