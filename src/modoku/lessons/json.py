"""A lesson as JSON: every sentence as text and as HTML, every formula in three ways, pictures as SVG, facts."""

from __future__ import annotations

import json

from ..formats.ours import sheet_to_json
from ..language import said
from ..puzzle import Sheet
from ..render.svg import write_svg
from .formula import LessonFormula
from .html import html_of
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
    Statement,
    Text,
    runs_of,
    to_plain,
)
from .palette import lesson_theme, page_theme

VERSION = 1


def to_json(lesson: Lesson, language: str = "en", *, pictures: bool = True, themed: bool = True) -> dict[str, object]:
    """Return a lesson as plain JSON values; without `pictures` only their captions are kept.

    Pictures that are not `themed` leave their colours to the style sheet of a page.

    >>> from modoku.lessons import make_lesson
    >>> from modoku.variants import make
    >>> found = to_json(make_lesson("csp", make("classic:boxes=2x2").with_givens({0: 1})), "fr", pictures=False)
    >>> found["kind"], found["language"], found["puzzle"]
    ('csp', 'fr', '1...............')
    """
    writer = _JsonWriter(language, pictures, themed)
    return {
        "v": VERSION,
        "kind": lesson.kind,
        "language": language,
        "title": lesson.title.said(language),
        "puzzle": sheet_to_json(Sheet(lesson.puzzle)),
        "layout": lesson.puzzle.layout.name,
        "sections": [
            {
                "title": section.title.said(language),
                "blocks": [writer.block(block) for block in section.blocks],
                "steps": [writer.step(step) for step in section.steps],
                "after": [writer.block(block) for block in section.after],
                "facts": to_plain(section.facts),
            }
            for section in lesson.sections
        ],
    }


def write_json(lesson: Lesson, language: str = "en", *, pictures: bool = True, themed: bool = True) -> str:
    """Return a lesson as JSON text."""
    return json.dumps(to_json(lesson, language, pictures=pictures, themed=themed), ensure_ascii=False, indent=1) + "\n"


class _JsonWriter:
    def __init__(self, language: str, pictures: bool, themed: bool) -> None:
        self.language = language
        self.pictures = pictures
        self.theme = lesson_theme("light") if themed else page_theme("board-")

    def text(self, text: Text) -> dict[str, object]:
        if isinstance(text, LessonFormula):
            return {"text": text.said(self.language), **self.formula(text)}
        plain = text if isinstance(text, str) else text.said(self.language)
        runs = [self.formula(run) if isinstance(run, LessonFormula) else run for run in runs_of(text, self.language)]
        return {"text": plain, "html": html_of(text, self.language), "runs": runs}

    def formula(self, formula: LessonFormula) -> dict[str, str]:
        return {"mathml": formula.to_mathml(self.language), "tex": formula.to_tex(self.language)}

    def step(self, step: LessonStep) -> dict[str, object]:
        return {
            "title": step.title.said(self.language),
            "blocks": [self.block(block) for block in step.blocks],
            "facts": to_plain(step.facts),
            "filled": list(step.filled),
        }

    def block(self, block: Block) -> dict[str, object]:
        match block:
            case Paragraph(text, tone):
                return {"type": "paragraph", "tone": tone, **self.text(text)}
            case Display(formula):
                return {"type": "formula", **self.text(formula)}
            case Listing(items, numbered):
                return {"type": "list", "numbered": numbered, "items": [self.text(item) for item in items]}
            case LessonTable(head, rows, caption):
                return {
                    "type": "table",
                    "caption": None if caption is None else self.text(caption),
                    "head": [self.text(cell) for cell in head],
                    "rows": [[self.text(cell) for cell in row] for row in rows],
                }
            case Picture():
                return self.picture(block)
            case Reveal(label, blocks):
                return {"type": "reveal", "label": self.text(label), "blocks": [self.block(one) for one in blocks]}
            case CodeLines(text):
                return {"type": "code", "text": said(text, self.language)}
            case Statement(kind, label, blocks):
                inner = [self.block(one) for one in blocks]
                return {"type": "statement", "kind": kind, "label": self.text(label), "blocks": inner}
            case PosedExercise():
                return self.exercise(block)

    def exercise(self, posed: PosedExercise) -> dict[str, object]:
        return {
            "type": "exercise",
            "name": posed.name,
            "kind": posed.kind,
            "title": posed.title.said(self.language),
            "blocks": [self.block(one) for one in posed.blocks],
            "seed": posed.seed,
            "start": said(posed.start, self.language),
            "lines": posed.lines,
            "skeleton": said(posed.skeleton, self.language),
        }

    def picture(self, picture: Picture) -> dict[str, object]:
        alt = picture.alt.said(self.language)
        found: dict[str, object] = {"type": "picture", "caption": self.text(picture.caption), "alt": alt}
        if self.pictures:
            found["svg"] = write_svg(picture.flat()._replace(description=alt), self.theme)
        return found
