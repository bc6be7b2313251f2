"""A planned book as PDF, through ReportLab: boxes for cutting and bleed, bookmarks, links, fonts inside the file.

The same book gives the same bytes, and keeps what PDF/A-2b asks for.
"""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import Any

from ..render.pdf import FONT, load_fonts, paint
from ..render.theme import get_theme
from .archival import add_archival, with_ended_streams
from .plan import BookPage, BookPlan

_PRINTED = 4
"""What PDF/A asks of everything that lies on a page."""


def write_pdf_book(plan: BookPlan) -> bytes:
    """Return a book as PDF; raise DrawingUnavailable where the library is missing."""
    load_fonts()
    style, bleed = plan.style, plan.style.bleed
    size = style.paper.width + 2 * bleed, style.paper.height + 2 * bleed
    out = BytesIO()
    canvas = import_module("reportlab.pdfgen.canvas").Canvas(
        out, pagesize=size, pageCompression=1, invariant=1, initialFontName=FONT, pdfVersion=(1, 7)
    )
    canvas.setTitle(style.title)
    canvas.setAuthor(style.author)
    canvas.setSubject(style.subtitle)
    canvas.setCreator("modoku book")
    canvas.setProducer("modoku")
    for page in plan.iter_pages():
        _draw_page(canvas, page, plan)
        canvas.showPage()
    add_archival(canvas, style)
    # Streams as bytes instead of text: a fifth smaller. ReportLab has one switch for all files.
    config: Any = import_module("reportlab.rl_config")
    before, config.useA85 = config.useA85, 0
    try:
        canvas.save()
    finally:
        config.useA85 = before
    return with_ended_streams(out.getvalue())


def _draw_page(canvas: Any, page: BookPage, plan: BookPlan) -> None:
    paper, bleed, theme = plan.style.paper, plan.style.bleed, get_theme("print")
    canvas.setTrimBox((bleed, bleed, bleed + paper.width, bleed + paper.height))
    if bleed:
        canvas.setBleedBox((0, 0, paper.width + 2 * bleed, paper.height + 2 * bleed))
    canvas.bookmarkPage(f"p{page.number}")
    if page.mark:
        canvas.addOutlineEntry(page.mark, f"p{page.number}")
    wide, high = paper.width + 2 * bleed, paper.height + 2 * bleed
    paint(canvas, page.scene._replace(left=-bleed, top=-bleed, width=wide, height=high), theme, 0, 0, 1.0)
    if page.turned.shapes:
        canvas.saveState()
        canvas.transform(-1, 0, 0, -1, wide, high)
        paint(canvas, page.turned, theme, bleed, bleed, 1.0)
        canvas.restoreState()
    for x, y, width, height, target in page.links:
        foot = paper.height - y - height + bleed
        place = (x + bleed, foot, x + bleed + width, foot + height)
        canvas.linkAbsolute("", f"p{target}", place, Border="[0 0 0]", F=_PRINTED)
