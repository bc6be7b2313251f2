"""SudokuPad's squeezed JSON: short keys without quotes, `'` for `"`, `t` and `f`, nothing at all for `{}`.

{ce:[[{v:5},,,],...],re:[[[0,0],[0,1]]],ca:[{v:15,ce:[[0,0]]}]}
"""

from __future__ import annotations

import re

from ..errors import FormatError
from ..language import msg
from .lzstring import MAX_UNPACKED
from .rows import check_length

SHORT_KEYS = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
    "d2": "d",
}
MAX_DEPTH = 40
_TOKEN = re.compile(r"""\s*(?:([][{}:,])|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^][{}:,"'\s]+))""", re.DOTALL)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def parse_scl(text: str) -> object:
    """Return the value of a text, squeezed or plain JSON, with its keys spelt out.

    >>> parse_scl("{ce:[[{v:5},]],t:'ours'}")
    {'cells': [[{'value': 5}, {}]], 'title': 'ours'}
    """
    check_length(text, MAX_UNPACKED)
    parser = _Parser(text)
    value = parser.value(0)
    if text[parser.at :].strip():
        raise parser.fail()
    return value


class _Parser:
    """Reads one token after the other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def fail(self) -> FormatError:
        line = self.text.count("\n", 0, self.at) + 1
        column = self.at - self.text.rfind("\n", 0, self.at)
        return FormatError(msg("This is not the JSON of SudokuPad."), None, line, column)

    def peek(self) -> str:
        """Return the next mark of punctuation, or nothing."""
        match = _TOKEN.match(self.text, self.at)
        return (match[1] or "") if match else ""

    def take(self) -> tuple[str, str | None]:
        """Take the next token: punctuation, or a value with its kind."""
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            raise self.fail()
        self.at = match.end()
        if match[1]:
            return match[1], None
        quoted = match[2] if match[2] is not None else match[3]
        return ("text", _unescaped(quoted)) if quoted is not None else ("word", match[4])

    def value(self, depth: int) -> object:
        if depth > MAX_DEPTH:
            raise FormatError(msg("The JSON is nested too deeply."))
        kind, content = self.take()
        if kind == "{":
            return self.mapping(depth)
        if kind == "[":
            return self.sequence(depth)
        if kind == "text":
            return content
        if kind == "word" and content is not None:
            return _word(content)
        raise self.fail()

    def mapping(self, depth: int) -> dict[str, object]:
        found: dict[str, object] = {}
        if self.peek() == "}":
            self.take()
            return found
        while True:
            kind, key = self.take()
            if key is None or self.take()[0] != ":":
                raise self.fail()
            name = SHORT_KEYS.get(key, key)
            if name in found:
                raise FormatError(msg("The JSON says '{key}' twice in one object.", key=name[:40]))
            found[name] = self.value(depth + 1)
            kind, _ = self.take()
            if kind == "}":
                return found
            if kind != ",":
                raise self.fail()

    def sequence(self, depth: int) -> list[object]:
        found: list[object] = []
        if self.peek() == "]":
            self.take()
            return found
        while True:
            # Nothing between two commas is an empty object.
            found.append({} if self.peek() in (",", "]") else self.value(depth + 1))
            kind, _ = self.take()
            if kind == "]":
                return found
            if kind != ",":
                raise self.fail()


def _word(word: str) -> object:
    constants: dict[str, object] = {"t": True, "true": True, "f": False, "false": False, "null": None}
    if word in constants:
        return constants[word]
    if re.fullmatch("-?[0-9]{1,15}", word):
        return int(word)
    if re.fullmatch(r"-?[0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]{1,2})?", word) and len(word) < 40:
        return float(word)
    return word


def _unescaped(text: str) -> str:
    def replaced(match: re.Match[str]) -> str:
        escape = match[1]
        if escape[0] == "u" and len(escape) == 5:
            return chr(int(escape[1:], 16))
        return _ESCAPES.get(escape, escape)

    return _ESCAPE.sub(replaced, text)
