"""A lesson as a PDF for hand-outs: A4 pages, the font inside, the same bytes for the same lesson.

Needs the extra `print`. Knows nothing of the kinds of lessons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from importlib import import_module
from io import BytesIO
from typing import Any

from ..language import Message, said
from ..render.pdf import BOLD, FONT, POINTS, load_fonts, paint, width_of
from ..render.scene import Scene
from ..render.svg import escaped
from .formula import SPACED, Atom, Big, Cases, FormulaLine, Fraction, Index, LessonFormula, Marked, Node, Word
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
from .palette import lesson_theme
from .typeset import typeset

_WIDTH = 170 * 72 / 25.4
_HEIGHT = 110 * 72 / 25.4
"""The widest and highest that a picture may be, in points."""


def to_pdf(lesson: Lesson, language: str = "en") -> bytes:
    """Return a lesson as a PDF file.

    Raises:
        DrawingUnavailable: the library is missing.
    """
    load_fonts()
    return _PdfWriter(lesson, language).written()


class _PdfWriter:
    def __init__(self, lesson: Lesson, language: str) -> None:
        self.lesson = lesson
        self.language = language
        self.flow: Any = import_module("reportlab.platypus")
        styles = import_module("reportlab.lib.styles")
        self.colours = import_module("reportlab.lib.colors")
        base = styles.ParagraphStyle("base", fontName=FONT, fontSize=9.5, leading=13.5, spaceAfter=5)

        def style(name: str, **changes: object) -> Any:
            return styles.ParagraphStyle(name, parent=base, **changes)

        theme = lesson_theme("light")
        self.styles = {
            "": base,
            "title": style("title", fontName=BOLD, fontSize=18, leading=23, spaceAfter=12),
            "section": style("section", fontName=BOLD, fontSize=13, leading=17, spaceBefore=12, spaceAfter=6),
            "step": style("step", fontName=BOLD, fontSize=10.5, leading=14, spaceBefore=8, spaceAfter=4),
            "caption": style("caption", fontSize=8, leading=10.5, textColor=theme["candidate"]),
            "cell": style("cell", fontSize=8, leading=10.5, spaceAfter=0),
            "head": style("head", fontSize=8, leading=10.5, spaceAfter=0, fontName=BOLD),
            "remark": style("remark", backColor=theme["focus"], borderPadding=5, spaceBefore=6, spaceAfter=10),
            "code": style(
                "code",
                fontSize=7.8,
                leading=10.5,
                backColor=theme["shade"],
                borderPadding=4,
                spaceBefore=4,
                spaceAfter=10,
            ),
            "question": style("question", fontName=BOLD, spaceAfter=1),
        }
        self.theme = theme

    def written(self) -> bytes:
        out = BytesIO()
        page = import_module("reportlab.lib.pagesizes").A4
        document = self.flow.SimpleDocTemplate(
            out,
            pagesize=page,
            leftMargin=(page[0] - _WIDTH) / 2,
            rightMargin=(page[0] - _WIDTH) / 2,
            topMargin=50,
            bottomMargin=50,
            title=self.lesson.title.said(self.language),
            creator="modoku",
            author="modoku",
            lang=self.language,
            invariant=1,
        )
        story = [self.paragraph(self.lesson.title, "title")]
        for number, section in enumerate(self.lesson.sections, 1):
            story += self.section(number, section)
        document.build(story, onFirstPage=_number, onLaterPages=_number, canvasmaker=_make_canvas)
        return out.getvalue()

    def paragraph(self, text: Text, style: str = "") -> Any:
        return self.flow.Paragraph(self.markup(text), self.styles[style])

    def markup(self, text: Text) -> str:
        made = "".join(
            inline(run.node, self.language) if isinstance(run, LessonFormula) else self.marked(escaped(run))
            for run in runs_of(text, self.language)
        )
        return made.replace("\u202f", "\u00a0")  # ReportLab breaks lines at narrow spaces too

    def marked(self, text: str) -> str:
        """Return a text with its **strong** words in bold face, and its `code` on a ground."""
        code = re.sub(r"`([^`]+)`", rf'<font backColor="{self.theme["shade"]}">\1</font>', text)
        return re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", code)

    def section(self, number: int, section: Section) -> list[Any]:
        title = self.flow.Paragraph(f"{number}. {self.markup(section.title)}", self.styles["section"])
        title.keepWithNext = 1
        found = [title, *self.blocks(section.blocks)]
        for step in section.steps:
            found += self.step(step)
        return [*found, *self.blocks(section.after)]

    def step(self, step: LessonStep) -> list[Any]:
        title = self.paragraph(step.title, "step")
        title.keepWithNext = 1
        words = self.blocks([block for block in step.blocks if not isinstance(block, Picture)])
        pictures = self.pictures([block for block in step.blocks if isinstance(block, Picture)])
        return [title, *words, *pictures]

    def blocks(self, blocks: Iterable[Block]) -> list[Any]:
        found: list[Any] = []
        waiting: list[Picture] = []
        for block in blocks:
            if isinstance(block, Picture):
                waiting.append(block)
                continue
            found += self.pictures(waiting)
            waiting.clear()
            match block:
                case Paragraph(text, tone):
                    found.append(self.paragraph(text, tone))
                case Display(formula):
                    found.append(_Drawn(self.flow, typeset(formula, self.language), self.theme, centred=True))
                case Listing(items, numbered):
                    found += self.listing(items, numbered)
                case LessonTable():
                    found.append(self.table(block))
                    if block.caption is not None:
                        found.append(self.paragraph(block.caption, "caption"))
                case Reveal(label, inner):
                    found += [self.paragraph(label, "question"), *self.blocks(inner)]
                case CodeLines(text):
                    found.append(
                        self.flow.Preformatted(said(text, self.language), self.styles["code"], maxLineLength=105)
                    )
                case Statement(kind, label, inner):
                    found.append(self.statement(kind, label, inner))
                case PosedExercise():
                    title = self.paragraph(block.title, "step")
                    title.keepWithNext = 1
                    found += [title, *self.blocks(block.blocks)]
                    typed = (said(one, self.language) for one in (block.start, block.skeleton))
                    for code in filter(None, typed):
                        found.append(self.flow.Preformatted(code, self.styles["code"], maxLineLength=105))
        return [*found, *self.pictures(waiting)]

    def statement(self, kind: str, label: Message, inner: Sequence[Block]) -> Any:
        """Set what is stated apart: a line at its left, green for a proof."""
        colour = self.colours.HexColor(self.theme["effect-ink" if kind == "proof" else "border"])
        rows = [[part] for part in (self.paragraph(label, "question"), *self.blocks(inner))]
        style = [
            ("LINEBEFORE", (0, 0), (0, -1), 1.6, colour),
            ("LEFTPADDING", (0, 0), (-1, -1), 10),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
            ("FONTNAME", (0, 0), (-1, -1), FONT),
            ("NOSPLIT", (0, 0), (0, 1)),  # the label goes with what it is the label of
        ]
        made = self.flow.Table(rows, colWidths=[_WIDTH], hAlign="LEFT", style=style)
        made.spaceBefore, made.spaceAfter = 4, 8
        return made

    def listing(self, items: Sequence[Text], numbered: bool) -> list[Any]:
        entries = [self.flow.ListItem(self.cell(item), leftIndent=16) for item in items]
        kind = "1" if numbered else "bullet"
        listed = self.flow.ListFlowable(
            entries,
            bulletType=kind,
            bulletFontName=FONT,
            bulletFontSize=8,
            leftIndent=16,
            start=None if numbered else "•",
        )
        return [listed, self.flow.Spacer(1, 6)]

    def cell(self, text: Text) -> Any:
        """Set what stands in a list or a table: a formula properly, as far as it fits, a sentence as a paragraph."""
        if isinstance(text, LessonFormula):
            scene = typeset(text, self.language, 11.0)
            if scene.width * POINTS < 0.4 * _WIDTH:
                return _Drawn(self.flow, scene, self.theme)
        return self.paragraph(text, "cell")

    def table(self, table: LessonTable) -> Any:
        rows = [[self.paragraph(cell, "head") for cell in table.head]]
        rows += [[self.cell(cell) for cell in row] for row in table.rows]
        widths = self.widths(table)
        lines = [
            ("GRID", (0, 0), (-1, -1), 0.4, self.colours.HexColor(self.theme["grid"])),
            ("BACKGROUND", (0, 0), (-1, 0), self.colours.HexColor(self.theme["shade"])),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("FONTNAME", (0, 0), (-1, -1), FONT),
        ]
        made = self.flow.Table(rows, colWidths=widths, repeatRows=1, hAlign="LEFT", style=lines)
        made.spaceAfter = 8
        return made

    def widths(self, table: LessonTable) -> list[float]:
        """Share the width of the page by the length of the texts, none too narrow."""
        rows = [[said(cell, self.language) for cell in row] for row in (table.head, *table.rows)]
        columns = range(len(table.head))
        least = [max(width_of(word, 8.2, True) for row in rows for word in row[c].split(" ")) + 13 for c in columns]
        most = [max(width_of(row[c], 8.2, True) for row in rows) + 13 for c in columns]
        if sum(most) <= _WIDTH or sum(least) >= _WIDTH:
            return most if sum(most) <= _WIDTH else [_WIDTH * part / sum(least) for part in least]
        share = (_WIDTH - sum(least)) / (sum(most) - sum(least))
        return [low + (high - low) * share for low, high in zip(least, most, strict=True)]

    def pictures(self, pictures: Sequence[Picture]) -> list[Any]:
        """Set pictures with their captions, side by side where they fit."""
        found: list[Any] = []
        row: list[tuple[Any, float]] = []

        def close() -> None:
            if row:
                cells = [[cell for cell, _ in row]]
                made = self.flow.Table(cells, colWidths=[width for _, width in row], hAlign="LEFT")
                area = ((0, 0), (-1, -1))
                made.setStyle([("VALIGN", *area, "TOP"), ("LEFTPADDING", *area, 0), ("FONTNAME", *area, FONT)])
                found.append(made)
                row.clear()

        for picture in pictures:
            drawn = _Drawn(self.flow, picture.flat(), self.theme)
            width = max(drawn.width, 110.0) + 14
            if sum(other for _, other in row) + width > _WIDTH + 14:
                close()
            row.append(([drawn, self.paragraph(picture.caption, "caption")], min(width, _WIDTH)))
        close()
        return found


def _make_canvas(*arguments: Any, **choices: Any) -> Any:
    """Return a canvas that begins with our font: ReportLab would name Helvetica, which is not in the file."""
    choices["initialFontName"] = FONT
    return import_module("reportlab.pdfgen.canvas").Canvas(*arguments, **choices)


def _number(canvas: Any, document: Any) -> None:
    """Write the number of the page at its foot."""
    canvas.setFont(FONT, 8)
    canvas.drawCentredString(document.pagesize[0] / 2, 28, str(canvas.getPageNumber()))


def _Drawn(flow: Any, scene: Scene, theme: Any, centred: bool = False) -> Any:  # noqa: N802 - gives an object of a class that exists only with the library
    """Return a flowable that paints a scene, made smaller where the page asks for it."""
    unit = POINTS * min(1.0, _WIDTH / (scene.width * POINTS), _HEIGHT / (scene.height * POINTS))

    class Drawn(flow.Flowable):  # type: ignore[misc]
        """A painted scene."""

        def __init__(self) -> None:
            super().__init__()
            self.width, self.height = scene.width * unit, scene.height * unit
            self.hAlign = "CENTER" if centred else "LEFT"
            self.spaceAfter = 5

        def wrap(self, *_: float) -> tuple[float, float]:
            """Return how large it is."""
            return self.width, self.height

        def draw(self) -> None:
            """Paint it."""
            paint(self.canv, scene, theme, 0, 0, unit)

    return Drawn()


def inline(node: Node, language: str) -> str:
    """Write a formula as the mark-up of a paragraph: indices below and above the line."""
    match node:
        case Atom(text, role):
            return f" {escaped(text)} " if role == "sign" and text in SPACED else escaped(text)
        case Word(message):
            return f" {escaped(message.said(language))} "
        case FormulaLine(parts):
            return "".join(inline(part, language) for part in parts)
        case Index(base, low, high):
            return inline(base, language) + _scripts(low, high, language)
        case Big(sign, low, high, body):
            return f"{sign}{_scripts(low, high, language)} {inline(body, language)}"
        case Fraction(over, under):
            return f"{inline(over, language)}/{inline(under, language)}"
        case Cases(rows):
            return "; ".join(f"{inline(a, language)} {inline(b, language)}" for a, b in rows)
        case Marked(body, look):
            inner = inline(body, language)
            return {"false": f"<strike>{inner}</strike>", "true": f"<b>{inner}</b>"}.get(look, inner)


def _scripts(low: Node | None, high: Node | None, language: str) -> str:
    below = f"<sub>{inline(low, language).replace(' ', '')}</sub>" if low else ""
    return below + (f"<super>{inline(high, language).replace(' ', '')}</super>" if high else "")
