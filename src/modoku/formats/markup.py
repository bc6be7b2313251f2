"""XML from strangers as a small tree: no entities, no definitions, bounded in depth, elements and text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from xml.parsers import expat

from ..errors import FormatError
from ..language import msg
from .rows import check_length

MAX_DEPTH = 32
MAX_ELEMENTS = 200_000
MAX_MARKUP = 1 << 23
"""The longest XML text that we take apart, in characters."""


@dataclass(slots=True)
class Element:
    """An element: its name, attributes, children, the text directly inside it, and the line where it begins."""

    name: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def find(self, name: str) -> Element | None:
        """Return the first child of that name, or None."""
        return next((child for child in self.children if child.name == name), None)

    def get(self, name: str) -> Element:
        """Return the first child of that name; raise FormatError if there is none."""
        found = self.find(name)
        if found is None:
            raise FormatError(
                msg("<{parent}> has no <{child}> in it.", parent=self.name[:40], child=name), None, self.line
            )
        return found

    def iter_all(self, name: str) -> Iterator[Element]:
        """Yield every element of that name below this one, in order."""
        for child in self.children:
            if child.name == name:
                yield child
            yield from child.iter_all(name)


_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def quoted(text: str) -> str:
    r"""Write a text as the value of an attribute, without the characters that XML cannot hold.

    >>> quoted("a<b\x00")
    '"a&lt;b"'
    """
    # Line ends as references: a parser would turn them into spaces.
    escaped = escape(_NOT_XML.sub("", text)).replace("\n", "&#10;").replace("\t", "&#9;").replace("\r", "&#13;")
    return f'"{escaped}"'


def parse_markup(text: str) -> Element:
    """Return the root of an XML text; raise FormatError on anything else.

    >>> parse_markup("<a><b x='1'/></a>").children[0].attributes
    {'x': '1'}
    """
    check_length(text, MAX_MARKUP)
    builder = _Builder()
    parser = builder.parser
    try:
        # The text is decoded already, so whatever encoding it declares is ignored.
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        raise FormatError(
            msg("This is not XML: {problem}.", problem=expat.ErrorString(error.code)),
            None,
            error.lineno,
            error.offset + 1,
        ) from error
    if builder.root is None:
        raise FormatError(msg("The XML holds no element."))
    return builder.root


class _Builder:
    """Builds the tree while expat reads, and stops it at anything that could grow without bound."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self.stack: list[Element] = []
        self.count = 0
        self.parser = parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.StartDoctypeDeclHandler = self.doctype
        parser.EntityDeclHandler = self.entity

    def fail(self, message: object) -> FormatError:
        return FormatError(msg("{problem}", problem=message), None, self.parser.CurrentLineNumber)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.stack) >= MAX_DEPTH:
            raise self.fail(msg("The XML is nested too deeply."))
        if self.count > MAX_ELEMENTS:
            raise self.fail(msg("The XML has more than {max} elements.", max=MAX_ELEMENTS))
        element = Element(name, attributes, self.parser.CurrentLineNumber)
        if self.stack:
            self.stack[-1].children.append(element)
        else:
            self.root = element
        self.stack.append(element)

    def end(self, _: str) -> None:
        self.stack.pop()

    def characters(self, text: str) -> None:
        if self.stack:
            self.stack[-1].text += text

    def doctype(self, _name: str, system: str | None, public: str | None, has_subset: int) -> None:
        if system or public or has_subset:
            raise self.fail(msg("The XML brings its own definitions (DTD), which are refused."))

    def entity(self, *_: object) -> None:
        raise self.fail(msg("The XML brings its own definitions (DTD), which are refused."))
