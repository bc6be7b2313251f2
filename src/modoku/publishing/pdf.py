"""A planned book as PDF, through ReportLab: boxes for cutting and bleed, bookmarks, links, fonts inside the file.

The same book gives the same bytes. Beside the pages the file says what PDF/A-2b asks for: its metadata as XMP, and what
its colours mean.
"""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from ..render.pdf import FONT, load_fonts, paint
from ..render.theme import get_theme
from .plan import BookPage, BookPlan

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
<pdf:Producer>modoku</pdf:Producer><xmp:CreatorTool>modoku book</xmp:CreatorTool>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag>{languages}</rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


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
    canvas.setCreator("modoku book")
    canvas.setProducer("modoku")
    for page in plan.iter_pages():
        _draw_page(canvas, page, plan)
        canvas.showPage()
    _add_archival(canvas, plan)
    # Streams as bytes instead of text: a fifth smaller. ReportLab has one switch for all files.
    config: Any = import_module("reportlab.rl_config")
    before, config.useA85 = config.useA85, 0
    try:
        canvas.save()
    finally:
        config.useA85 = before
    return out.getvalue()


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
        canvas.linkAbsolute("", f"p{target}", (x + bleed, foot, x + bleed + width, foot + height), Border="[0 0 0]")


def _add_archival(canvas: Any, plan: BookPlan) -> None:
    """Add what PDF/A-2b asks for besides embedded fonts: metadata as XMP, and the meaning of the colours."""
    pdfdoc, cms = import_module("reportlab.pdfbase.pdfdoc"), import_module("PIL.ImageCms")
    style, document = plan.style, canvas._doc
    catalogue = document.Catalog
    catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "Metadata", "OutputIntents"]
    languages = "".join(f"<rdf:li>{one}</rdf:li>" for one in style.languages)
    xmp = _XMP.format(title=escape(style.title), author=escape(style.author), languages=languages)
    stream = pdfdoc.PDFStream(content=xmp.encode())
    stream.dictionary["Type"], stream.dictionary["Subtype"] = pdfdoc.PDFName("Metadata"), pdfdoc.PDFName("XML")
    stream.filters = []
    catalogue.Metadata = document.Reference(stream)
    profile = pdfdoc.PDFStream(content=_still(cms.ImageCmsProfile(cms.createProfile("sRGB")).tobytes()))
    profile.dictionary["N"] = 3
    intent = pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("OutputIntent"),
            "S": pdfdoc.PDFName("GTS_PDFA1"),
            "OutputConditionIdentifier": pdfdoc.PDFString("sRGB"),
            "Info": pdfdoc.PDFString("sRGB"),
            "DestOutputProfile": document.Reference(profile),
        }
    )
    catalogue.OutputIntents = pdfdoc.PDFArray([intent])


def _still(profile: bytes) -> bytes:
    """Return a colour profile without the moment at which it was made: the same book gives the same bytes."""
    return profile[:24] + bytes((0x07, 0xE0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0)) + profile[36:]
