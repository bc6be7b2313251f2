r"""A lesson as LaTeX for teachers: one file with `amsmath` and TikZ, to be changed and set with pdflatex or lualatex.

Knows nothing of the kinds of lessons. Pictures are TikZ, so that nothing else has to be carried along.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..language import said
from ..render.scene import Scene
from ..render.tikz import TikzPen
from .formula import LessonFormula, tex_escaped
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

_UNIT = 0.6
"""Points a unit of a scene."""
_WIDEST = 440.0

_HEAD = r"""\documentclass[11pt,a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage[%(language)s]{babel}
\usepackage{lmodern,amsmath,amssymb,cancel,array,longtable,xcolor,tikz}
\usepackage[margin=22mm]{geometry}
\usetikzlibrary{babel}
\setlength{\parindent}{0pt}
\setlength{\parskip}{5pt}
%(colours)s
\title{%(title)s}
\author{}
\date{}
\begin{document}
\maketitle
"""


def to_tex(lesson: Lesson, language: str = "en") -> str:
    r"""Return a lesson as a LaTeX file.

    >>> from modoku.lessons import make_lesson
    >>> from modoku.variants import make
    >>> text = to_tex(make_lesson("csp", make("classic:boxes=2x2").with_givens({0: 1})), "fr")
    >>> text.splitlines()[3], text.splitlines()[-1]
    ('\\usepackage[french]{babel}', '\\end{document}')
    """
    writer = _TexWriter(language)
    body = "".join(writer.section(section) for section in lesson.sections)
    theme = lesson_theme("light")
    head = _HEAD % {
        "language": {"fr": "french"}.get(language, "british"),
        "colours": writer.pen.colours(theme),
        "title": writer.text(lesson.title),
    }
    return f"{head}{body}\\end{{document}}\n"


_MARKS = re.compile(r"(`[^`]+`|\*\*[^*]+\*\*)")


def _marked(text: str) -> str:
    """Return a text with its `code` in typewriter face and its **strong** words in bold face."""
    found = []
    for part in _MARKS.split(text):
        if part.startswith("`") and len(part) > 1:
            found.append(f"\\texttt{{{tex_escaped(part[1:-1])}}}")
        elif part.startswith("**") and len(part) > 4:
            found.append(f"\\textbf{{{tex_escaped(part[2:-2])}}}")
        else:
            found.append(tex_escaped(part))
    return "".join(found)


def _verbatim(text: str) -> str:
    lines = "".join(f"{tex_escaped(line).replace(' ', '~') or '~'}\\\\\n" for line in text.splitlines())
    return f"{{\\small\\ttfamily\\noindent\n{lines}}}\n"


class _TexWriter:
    def __init__(self, language: str) -> None:
        self.language = language
        self.pen = TikzPen(tex_escaped)

    def text(self, text: Text) -> str:
        return "".join(
            f"${run.to_tex(self.language)}$" if isinstance(run, LessonFormula) else _marked(run)
            for run in runs_of(text, self.language)
        )

    def section(self, section: Section) -> str:
        parts = [f"\\section{{{self.text(section.title)}}}\n", self.blocks(section.blocks)]
        parts += [self.step(step) for step in section.steps]
        return "".join([*parts, self.blocks(section.after)])

    def step(self, step: LessonStep) -> str:
        return f"\\subsection*{{{self.text(step.title)}}}\n{self.blocks(step.blocks)}"

    def blocks(self, blocks: Iterable[Block]) -> str:
        return "".join(map(self.block, blocks))

    def block(self, block: Block) -> str:
        match block:
            case Paragraph(text, tone):
                inner = self.text(text)
                look = {"remark": r"\fbox{\parbox{0.95\linewidth}{%s}}", "question": r"\emph{%s}"}.get(tone, "%s")
                return (look % inner) + "\n\n"
            case Display(formula):
                return f"\\[ {formula.to_tex(self.language)} \\]\n"
            case Listing(items, numbered):
                kind = "enumerate" if numbered else "itemize"
                lines = "".join(f"\\item {self.text(item)}\n" for item in items)
                return f"\\begin{{{kind}}}\n{lines}\\end{{{kind}}}\n"
            case LessonTable():
                return self.table(block)
            case Picture():
                return self.picture(block)
            case Reveal(label, inner_blocks):
                return f"\\textbf{{{self.text(label)}}}\n\n{self.blocks(inner_blocks)}"
            case CodeLines(text):
                return _verbatim(said(text, self.language))
            case Statement(_, label, inner_blocks):
                return f"\\begin{{quote}}\\textbf{{{self.text(label)}}}\n\n{self.blocks(inner_blocks)}\\end{{quote}}\n"
            case PosedExercise():
                typed = said(block.start, self.language) or said(block.skeleton, self.language)
                start = _verbatim(typed) if typed else ""
                return f"\\subsection*{{{self.text(block.title)}}}\n{self.blocks(block.blocks)}{start}"

    def table(self, table: LessonTable) -> str:
        count = len(table.head)
        share = round(0.92 / count, 3)
        columns = "|".join([f">{{\\raggedright\\arraybackslash}}p{{{share}\\linewidth}}"] * count)
        rows = [" & ".join(f"\\textbf{{{self.text(cell)}}}" for cell in table.head)]
        rows += [" & ".join(map(self.text, row)) for row in table.rows]
        body = " \\\\ \\hline\n".join(rows)
        caption = f"{{\\small {self.text(table.caption)}}}\n\n" if table.caption is not None else ""
        return f"{caption}\\begin{{longtable}}{{|{columns}|}}\n\\hline\n{body} \\\\ \\hline\n\\end{{longtable}}\n"

    def picture(self, picture: Picture) -> str:
        caption = f"\n\n{{\\small {self.text(picture.caption)}}}\n\n"
        return f"\\begin{{center}}\n{self.tikz(picture.flat())}{caption}\\end{{center}}\n"

    def tikz(self, scene: Scene) -> str:
        return self.pen.picture(scene, min(_UNIT, _WIDEST / scene.width))
