"""A lesson as a Jupyter notebook: text and pictures in Markdown, exercises in cells that are judged when run."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable

from ..language import Message, msg, said
from ..render.svg import write_svg
from .formula import LessonFormula
from .lesson import (
    Block,
    CodeLines,
    Display,
    Lesson,
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

_HERE = {"programme": msg("Complete the function, then run the cell.")}
_WRITE = msg("Write your answer between the quotation marks, then run the cell.")


def to_notebook(lesson: Lesson, language: str = "en") -> str:
    """Return a lesson as the text of a notebook (nbformat 4).

    >>> from modoku.lessons import make_lesson
    >>> from modoku.variants import make
    >>> book = json.loads(to_notebook(make_lesson("csp", make("classic:boxes=2x2").with_givens({0: 1}))))
    >>> book["nbformat"], book["cells"][0]["source"].splitlines()[0]
    (4, '# From a Sudoku grid to a constraint satisfaction problem')
    """
    writer = _NotebookWriter(language)
    writer.say(f"# {lesson.title.said(language)}")
    writer.run("import modoku")
    for section in lesson.sections:
        writer.section(section)
    writer.close()
    book = {
        "cells": writer.cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"


class _NotebookWriter:
    def __init__(self, language: str) -> None:
        self.language = language
        self.cells: list[dict[str, object]] = []
        self.pending: list[str] = []
        self.attached: dict[str, dict[str, str]] = {}

    def say(self, text: str) -> None:
        self.pending.append(text)

    def close(self) -> None:
        """End the cell of text that is being written."""
        if self.pending:
            found: dict[str, object] = {"cell_type": "markdown", "metadata": {}, "source": "\n\n".join(self.pending)}
            if self.attached:
                found["attachments"] = dict(self.attached)
            self._add(found)
            self.pending, self.attached = [], {}

    def _add(self, cell: dict[str, object]) -> None:
        self.cells.append({"id": f"cell-{len(self.cells) + 1}", **cell})

    def run(self, source: str) -> None:
        self.close()
        self._add({"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": [], "source": source})

    def text(self, text: Text) -> str:
        return "".join(
            f"${run.to_tex(self.language)}$" if isinstance(run, LessonFormula) else run.replace("$", "\\$")
            for run in runs_of(text, self.language)
        )

    def section(self, section: Section) -> None:
        self.close()
        self.say(f"## {self.text(section.title)}")
        self.blocks(section.blocks)
        for step in section.steps:
            self.close()
            self.say(f"### {self.text(step.title)}")
            self.blocks(step.blocks)
        self.blocks(section.after)

    def blocks(self, blocks: Iterable[Block]) -> None:
        for block in blocks:
            self.block(block)

    def block(self, block: Block) -> None:
        match block:
            case Paragraph(text, tone):
                self.say(f"> {self.text(text)}" if tone == "remark" else self.text(text))
            case Display(formula):
                self.say(f"$${formula.to_tex(self.language)}$$")
            case Listing(items, numbered):
                self.say(
                    "\n".join(f"{f'{n}.' if numbered else '-'} {self.text(item)}" for n, item in enumerate(items, 1))
                )
            case LessonTable():
                self.say(self.table(block))
            case Picture():
                self.picture(block)
            case Reveal(label, blocks):
                self.say(f"**{self.text(label)}**")
                self.blocks(blocks)
            case CodeLines(text):
                self.say(f"```\n{said(text, self.language)}\n```")
            case Statement(_, label, blocks):
                self.say(f"**{self.text(label)}.**")
                self.blocks(blocks)
            case PosedExercise():
                self.exercise(block)

    def table(self, table: LessonTable) -> str:
        rows = [[self.text(cell).replace("|", "\\|") for cell in row] for row in (table.head, *table.rows)]
        lines = [f"| {' | '.join(row)} |" for row in rows]
        caption = [f"*{self.text(table.caption)}*", ""] if table.caption else []
        return "\n".join([*caption, lines[0], "|---" * len(table.head) + "|", *lines[1:]])

    def picture(self, picture: Picture) -> None:
        svg = write_svg(picture.flat()._replace(description=picture.alt.said(self.language)), lesson_theme("light"))
        name = f"figure-{len(self.attached) + 1}.svg"
        self.attached[name] = {"image/svg+xml": base64.b64encode(svg.encode()).decode()}
        self.say(f"![{picture.alt.said(self.language)}](attachment:{name})\n\n*{self.text(picture.caption)}*")

    def exercise(self, posed: PosedExercise) -> None:
        self.close()
        self.say(f"### {self.text(posed.title)}")
        self.blocks(posed.blocks)
        hint: Message = _HERE.get(posed.kind, _WRITE)
        self.say(f"*{hint.said(self.language)}*")
        told = f', seed={posed.seed}).said("{self.language}"))'
        if skeleton := said(posed.skeleton, self.language):
            function = skeleton.split("\nCALLS =")[0].strip()
            name = function.split("def ", 1)[1].split("(", 1)[0]
            self.run(f'{function}\n\n\nprint(modoku.mark("{posed.name}", {name}{told}')
            return
        start = said(posed.start, self.language) or ("" if posed.lines == 1 else "\n")
        self.run(f'answer = """{start}"""\nprint(modoku.mark("{posed.name}", answer{told}')
