"""What PDF/A-2b asks of a file beside embedded fonts: XMP metadata, what its greys mean, streams that end in a line.

All books are black and grey, so their colours are one number a shape, and the profile is one curve, written here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from importlib import import_module
from itertools import pairwise
from typing import Any
from xml.sax.saxutils import escape

from .style import BookStyle

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
<pdf:Producer>modoku</pdf:Producer><xmp:CreatorTool>modoku book</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag>{languages}</rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""
_DATE = "2000-01-01T00:00:00+00:00"
"""The date that ReportLab writes into a file that is to be the same every time."""
_ROW = re.compile(rb"(\d{10}) (\d{5}) n")
_LENGTH = re.compile(rb"/Length (\d+)")
_STREAM = b"\nstream\n"


def add_archival(canvas: Any, style: BookStyle) -> None:
    """Add metadata as XMP, which says what the file's own entries say, and the meaning of its greys."""
    pdfdoc = import_module("reportlab.pdfbase.pdfdoc")
    document = canvas._doc
    catalogue = document.Catalog
    catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "Metadata", "OutputIntents", "Lang"]
    catalogue.Lang = pdfdoc.PDFString(style.languages[0])
    languages = "".join(f"<rdf:li>{one}</rdf:li>" for one in style.languages)
    texts = {"title": style.title, "author": style.author, "subject": style.subtitle}
    xmp = _XMP.format(date=_DATE, languages=languages, **{key: escape(text) for key, text in texts.items()})
    stream = pdfdoc.PDFStream(content=xmp.encode())
    stream.dictionary["Type"], stream.dictionary["Subtype"] = pdfdoc.PDFName("Metadata"), pdfdoc.PDFName("XML")
    stream.filters = []
    catalogue.Metadata = document.Reference(stream)
    profile = pdfdoc.PDFStream(content=grey_profile())
    profile.dictionary["N"] = 1
    intent = pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("OutputIntent"),
            "S": pdfdoc.PDFName("GTS_PDFA1"),
            "OutputConditionIdentifier": pdfdoc.PDFString("Custom"),
            "Info": pdfdoc.PDFString("Grey, gamma 2.2"),
            "DestOutputProfile": document.Reference(profile),
        }
    )
    catalogue.OutputIntents = pdfdoc.PDFArray([intent])


def grey_profile() -> bytes:
    """Return an ICC profile, version 2.1, of a grey screen with gamma 2.2.

    >>> grey_profile()[36:40], len(grey_profile())
    (b'acsp', 340)
    """
    white = bytes.fromhex("0000f6d6 00010000 0000d32d")  # D50, which all profiles are related to
    name = b"Grey 2.2\0"
    tags = (
        (b"desc", b"desc" + bytes(4) + len(name).to_bytes(4, "big") + name + bytes(78)),
        (b"wtpt", b"XYZ " + bytes(4) + white),
        (b"kTRC", b"curv" + bytes(4) + (1).to_bytes(4, "big") + (0x0233).to_bytes(2, "big")),
        (b"cprt", b"text" + bytes(4) + b"Public domain\0"),
    )
    start = 128 + 4 + 12 * len(tags)
    table, data = len(tags).to_bytes(4, "big"), b""
    for sign, content in tags:
        table += sign + (start + len(data)).to_bytes(4, "big") + len(content).to_bytes(4, "big")
        data += content + bytes(-len(content) % 4)
    size = (start + len(data)).to_bytes(4, "big")
    date = bytes.fromhex("07d0 0001 0001 0000 0000 0000")
    head = size + bytes(4) + b"\x02\x10\0\0mntrGRAYXYZ " + date + b"acsp" + bytes(28) + white
    return head.ljust(128, b"\0") + table + data


def with_ended_streams(data: bytes) -> bytes:
    """Return a PDF file of ReportLab with an end of line after the data of every stream, as PDF/A asks for."""
    table = data.rindex(b"\nxref\n") + 1
    rows = [int(start) for start, _ in _ROW.findall(data, table)]
    ends = []
    for start in rows:
        stop = data.find(_STREAM, start, data.index(b"endobj", start))
        if stop >= 0:
            size = _LENGTH.search(data, start, stop)
            if size is not None:
                ends.append(stop + len(_STREAM) + int(size[1]))
    ends.sort()
    return _moved(data, table, ends)


def _moved(data: bytes, table: int, ends: list[int]) -> bytes:
    """Return a file with an end of line put in at some places before its table, which is told where objects are now."""

    def row(found: re.Match[bytes]) -> bytes:
        start = int(found[1])
        return b"%010d %b n" % (start + bisect_right(ends, start), found[2])

    places = [0, *ends, table]
    body = b"\n".join(data[a:b] for a, b in pairwise(places))
    rest = _ROW.sub(row, data[table:])
    head, _, foot = rest.rpartition(b"startxref\n")
    return body + head + b"startxref\n%d\n" % len(body) + foot.partition(b"\n")[2]
