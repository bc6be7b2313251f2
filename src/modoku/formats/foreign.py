"""What a text is that no format knows: binary, a web page, somebody else's JSON or XML, a table, prose."""

from __future__ import annotations

import re

from ..errors import FormatError
from ..language import Message, msg
from .symbols import BLANKS
from .table import find_columns, head_of, no_puzzles, shown_names

_HEAD = 64 * 1024
_MAGIC: tuple[tuple[str, Message], ...] = (
    ("%PDF-", msg("a PDF document")),
    ("PK\x03\x04", msg("a ZIP archive, as spreadsheets are too")),
    ("\ufffdPNG", msg("a PNG picture")),
    ("GIF8", msg("a GIF picture")),
    ("\ufffd\ufffd\ufffd\ufffd\x00\x10JFIF", msg("a JPEG picture")),
    ("\x1f\ufffd\x08", msg("a file packed by gzip")),
    ("SQLite format 3", msg("an SQLite data base")),
)
_GIVE_TEXT = msg("Give the puzzle as text, such as 81 digits and dots.")


def find_foreign(text: str) -> FormatError | None:
    """Return what is to be said of a text that is obviously no puzzle; None where it may be one with a slip.

    >>> print(find_foreign("<!DOCTYPE html><html></html>"))
    line 1: This is a web page (HTML), not a puzzle. Copy the puzzle itself, or its link.
    """
    head = text[:_HEAD]
    start = head.lstrip("\ufeff \t\r\n")
    return _binary(head) or _markup(start) or _json(start) or _link(start) or _table(head) or _prose(head)


def _binary(head: str) -> FormatError | None:
    for magic, name in _MAGIC:
        if head.startswith(magic):
            return FormatError(msg("This is {kind}, not a puzzle.", kind=name), _GIVE_TEXT)
    odd = sum(c == "\ufffd" or (c < " " and c not in "\t\n\r\f\v") for c in head)
    if "\x00" in head or (odd > 3 and 20 * odd > len(head)):
        return FormatError(msg("This is a binary file, not text."), _GIVE_TEXT)
    return None


def _markup(start: str) -> FormatError | None:
    if re.match(r"<!doctype html|<html|<head|<body|<div|<script", start, re.IGNORECASE):
        return FormatError(
            msg("This is a web page (HTML), not a puzzle."), msg("Copy the puzzle itself, or its link."), 1
        )
    root = re.search(r"<([A-Za-z_][\w.:-]{0,60})[\s/>]", start) if start.startswith("<") else None
    if root is None:
        return None
    return FormatError(msg("This is XML of another program: its first element is <{name}>.", name=root[1]), None, 1)


def _json(start: str) -> FormatError | None:
    """Tell JSON by the keys of its first object."""
    if not re.match(r'\{\s*("|\}|$)|\[\s*(["\[{\]0-9]|$)', start):
        return None
    keys = tuple(dict.fromkeys(re.findall(r'[{,]\s*"([^"\\]{1,60})"\s*:', start)))
    if keys:
        said = msg("This is JSON of another program, with the keys {keys}.", keys=shown_names(keys))
    else:
        said = msg("This is JSON without a puzzle in it.")
    return FormatError(said, msg("`modoku formats --schema` prints what our own JSON looks like."), 1)


def _link(start: str) -> FormatError | None:
    match = re.match(r"https?://([A-Za-z0-9.-]{1,80})", start)
    if match is None:
        return None
    return FormatError(
        msg("This is a link of {site}, which holds no puzzle that can be read from it.", site=match[1]),
        msg("Open it, and copy the puzzle's digits; `modoku formats` lists the links that are read."),
        1,
    )


def _table(head: str) -> FormatError | None:
    lines = head_of(head)
    names = find_columns(lines) if len(lines) > 1 else ()
    # Cells with commas between them are a puzzle badly written, not a table.
    is_cells = len(names) > 3 and all(len(field.strip()) < 2 for line in lines for field in re.split("[,;\t]", line))
    return no_puzzles(names) if names and not is_cells else None


def _prose(head: str) -> FormatError | None:
    words = re.findall(r"[^\W\d_]{2,}", head)
    written = [c for c in head if not c.isspace()]
    cells = sum(c.isdigit() or c in BLANKS for c in written)
    if len(words) < 4 or 3 * cells > len(written):
        return None
    line = " ".join(head.split())
    return FormatError(
        msg("This text is no puzzle: it begins with '{start}'.", start=line if len(line) <= 40 else f"{line[:39]}…"),
        _GIVE_TEXT,
        1,
    )
