"""A planned book as a file: PDF through ReportLab, HTML with a page each as SVG, LaTeX with a page each as TikZ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ..lessons.formula import tex_escaped
from ..render.scene import Rect, Scene
from ..render.svg import escaped, number, write_svg
from ..render.theme import get_theme
from ..render.tikz import TikzPen
from .pdf import write_pdf_book
from .plan import BookPage, BookPlan

_HTML = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
@page {{ size: {width}pt {height}pt; margin: 0 }}
html {{ background: #ddd }}
body {{ margin: 0 }}
.page {{ position: relative; width: {width}pt; height: {height}pt; overflow: hidden }}
.page {{ margin: 12pt auto; background: #fff }}
.page > svg {{ position: absolute; inset: 0; width: 100%; height: 100% }}
.page > svg.turned {{ transform: rotate(180deg); pointer-events: none }}
.page > a {{ position: absolute }}
@media print {{ html {{ background: none }} .page {{ margin: 0; break-after: page }} }}
</style>
"""
_TEX = r"""\documentclass{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{lmodern,amsmath,amssymb,xcolor,tikz}
\usepackage[paperwidth=%(width)sbp,paperheight=%(height)sbp,margin=0pt]{geometry}
\pagestyle{empty}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0pt}
\setlength{\topskip}{0pt}
%(colours)s
\begin{document}
"""
_BIG_POINT = 1.00375
"""Points of TeX in a point of PDF, which CSS and presses count in."""


def to_html(plan: BookPlan) -> bytes:
    """Return a book as one HTML file whose pages are those of the print: a browser prints it as it is."""
    style = plan.style
    head = _HTML.format(
        language=style.languages[0],
        title=escaped(style.title),
        width=number(style.paper.width + 2 * style.bleed),
        height=number(style.paper.height + 2 * style.bleed),
    )
    return (head + "".join(_html_page(page, plan) for page in plan.iter_pages())).encode()


def _html_page(page: BookPage, plan: BookPlan) -> str:
    theme, bleed = get_theme("print"), plan.style.bleed
    parts = [write_svg(_with_bleed(page.scene, bleed), theme)]
    if page.turned.shapes:
        svg = write_svg(_with_bleed(page.turned, bleed), theme)
        parts.append(svg.replace("<svg ", '<svg class="turned" ', 1))
    for x, y, width, height, target in page.links:
        place = (
            f"left:{number(x + bleed)}pt;top:{number(y + bleed)}pt;width:{number(width)}pt;height:{number(height)}pt"
        )
        parts.append(f'<a href="#p{target}" aria-label="{target}" style="{place}"></a>\n')
    return f'<section class="page" id="p{page.number}">\n{"".join(parts)}</section>\n'


def _with_bleed(scene: Scene, bleed: float) -> Scene:
    return scene._replace(left=-bleed, top=-bleed, width=scene.width + 2 * bleed, height=scene.height + 2 * bleed)


def to_tex_book(plan: BookPlan) -> bytes:
    """Return a book as a LaTeX file, a picture for each page, to be changed and set with pdflatex."""
    style, pen = plan.style, TikzPen(tex_escaped)
    pages = [_tex_page(page, pen, style.bleed) for page in plan.iter_pages()]
    head = _TEX % {
        "width": number(style.paper.width + 2 * style.bleed),
        "height": number(style.paper.height + 2 * style.bleed),
        "colours": pen.colours(get_theme("print")),
    }
    return (head + "\\newpage\n".join(pages) + "\\end{document}\n").encode()


def _tex_page(page: BookPage, pen: TikzPen, bleed: float) -> str:
    scene = _with_bleed(page.scene, bleed)
    picture = pen.picture(scene._replace(shapes=(_frame(scene), *scene.shapes)), _BIG_POINT)
    if page.turned.shapes:
        lines = pen.shapes(page.turned.shapes, _BIG_POINT)
        width, height = number(page.scene.width), number(page.scene.height)
        turn = f"\\begin{{scope}}[shift={{({width},{height})}},rotate=180,transform shape]"
        picture = picture.replace("\\end{tikzpicture}", "\n".join([turn, *lines, "\\end{scope}", "\\end{tikzpicture}"]))
    return f"% page {page.number}\n\\noindent{picture}%\n"


def _frame(scene: Scene) -> Rect:
    """Return the paper itself, so that every picture is as large as its page."""
    return Rect(scene.left, scene.top, scene.width, scene.height, "paper")


WRITERS: Mapping[str, Callable[[BookPlan], bytes]] = MappingProxyType(
    {"pdf": write_pdf_book, "html": to_html, "tex": to_tex_book}
)


def write_book(plan: BookPlan, to: str) -> bytes:
    """Return a book as a file: `pdf`, `html` or `tex`."""
    return WRITERS[to](plan)
