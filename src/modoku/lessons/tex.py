r"""A lesson as LaTeX for teachers: one file with `amsmath` and TikZ, to be changed and set with pdflatex or lualatex.

Knows nothing of the kinds of lessons. Pictures are TikZ, so that nothing else has to be carried along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..render.scene import Circle, Path, Rect, Scene
from ..render.scene import Text as Words
from ..render.svg import number
from .formula import LessonFormula, tex_escaped
from .lesson import (
    Block,
    Display,
    Lesson,
    LessonStep,
    LessonTable,
    Listing,
    Paragraph,
    Picture,
    Reveal,
    Section,
    Text,
    runs_of,
)
from .palette import lesson_theme

_UNIT = 0.6
"""Points a unit of a scene."""
_WIDEST = 440.0
_CHUNK = 120
"""So many lines of a path in one command: TeX's memory is not without end."""

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
    colours = "\n".join(
        rf"\definecolor{{{_colour(name)}}}{{HTML}}{{{theme[name][1:].upper()}}}" for name in sorted(writer.used)
    )
    head = _HEAD % {
        "language": {"fr": "french"}.get(language, "british"),
        "colours": colours,
        "title": writer.text(lesson.title),
    }
    return f"{head}{body}\\end{{document}}\n"


def _colour(name: str) -> str:
    return "mo" + name.replace("-", "")


class _TexWriter:
    def __init__(self, language: str) -> None:
        self.language = language
        self.used: set[str] = set()

    def text(self, text: Text) -> str:
        return "".join(
            f"${run.to_tex(self.language)}$" if isinstance(run, LessonFormula) else tex_escaped(run.replace("`", ""))
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

    def table(self, table: LessonTable) -> str:
        count = len(table.head)
        share = round(0.92 / count, 3)
        columns = "|".join([f">{{\\raggedright\\arraybackslash}}p{{{share}\\linewidth}}"] * count)
        rows = [" & ".join(f"\\textbf{{{self.text(cell)}}}" for cell in table.head)]
        rows += [" & ".join(map(self.text, row)) for row in table.rows]
        body = " \\\\ \\hline\n".join(rows)
        return f"\\begin{{longtable}}{{|{columns}|}}\n\\hline\n{body} \\\\ \\hline\n\\end{{longtable}}\n"

    def picture(self, picture: Picture) -> str:
        caption = f"\n\n{{\\small {self.text(picture.caption)}}}\n\n"
        return f"\\begin{{center}}\n{self.tikz(picture.flat())}{caption}\\end{{center}}\n"

    def tikz(self, scene: Scene) -> str:
        unit = min(_UNIT, _WIDEST / scene.width)
        lines = [f"\\begin{{tikzpicture}}[x={unit:.4f}pt,y=-{unit:.4f}pt,line join=round]"]
        corner = (scene.left + scene.width, scene.top + scene.height)
        lines.append(f"\\clip {_point((scene.left, scene.top))} rectangle {_point(corner)};")
        for shape in scene.shapes:
            lines += _SHAPES[type(shape)](self, shape, unit)
        return "\n".join([*lines, "\\end{tikzpicture}"])

    def paint(self, fill: str, stroke: str, thickness: float, unit: float) -> str:
        parts = []
        for name, key in ((fill, "fill"), (stroke, "draw")):
            if name:
                self.used.add(name)
                parts.append(f"{key}={_colour(name)}")
        if stroke:
            parts.append(f"line width={thickness * unit:.2f}pt")
        return ",".join(parts)

    def rect(self, shape: Rect, unit: float) -> list[str]:
        look = self.paint(shape.fill, shape.stroke, shape.thickness, unit)
        rounded = f",rounded corners={shape.radius * unit:.2f}pt" if shape.radius else ""
        start = _point((shape.x, shape.y))
        end = _point((shape.x + shape.width, shape.y + shape.height))
        return [f"\\path[{look}{rounded}] {start} rectangle {end};"]

    def circle(self, shape: Circle, unit: float) -> list[str]:
        look = self.paint(shape.fill, shape.stroke, shape.thickness, unit)
        return [f"\\path[{look}] {_point((shape.x, shape.y))} circle [radius={shape.r * unit:.2f}pt];"]

    def path(self, shape: Path, unit: float) -> list[str]:
        look = self.paint(shape.fill, shape.stroke, shape.thickness, unit)
        if not shape.sharp and not shape.dash:
            look += ",line cap=round"
        if shape.dash:
            steps = [f"{'off' if place % 2 else 'on'} {length * unit:.2f}pt" for place, length in enumerate(shape.dash)]
            look += f",dash pattern={' '.join(steps)}"
        end = " -- cycle" if shape.closed else ""
        found = []
        for start in range(0, len(shape.lines), _CHUNK):
            some = " ".join(" -- ".join(map(_point, line)) + end for line in shape.lines[start : start + _CHUNK])
            found.append(f"\\path[{look}] {some};")
        return found

    def words(self, shape: Words, unit: float) -> list[str]:
        self.used.add(shape.fill)
        size = shape.size * unit
        font = f"\\fontsize{{{size:.1f}}}{{{size:.1f}}}\\selectfont\\sffamily"
        font += ("\\bfseries" if shape.bold else "") + ("\\slshape" if shape.italic else "")
        anchor = {"start": "west", "end": "east"}.get(shape.anchor, "center")
        look = f"inner sep=0,anchor={anchor},text={_colour(shape.fill)},font={font}"
        return [f"\\node[{look}] at {_point((x, y))} {{{tex_escaped(text)}}};" for x, y, text in shape.spots]


def _point(point: tuple[float, float]) -> str:
    return f"({number(point[0])},{number(point[1])})"


_SHAPES: dict[type, Callable[..., list[str]]] = {
    Rect: _TexWriter.rect,
    Circle: _TexWriter.circle,
    Path: _TexWriter.path,
    Words: _TexWriter.words,
}
