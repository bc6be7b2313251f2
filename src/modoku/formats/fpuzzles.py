"""Links of f-puzzles: `https://www.f-puzzles.com/?load=` and the compressed JSON of the puzzle, or that JSON itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from ..errors import FormatError
from ..language import Message, msg
from ..puzzle import Sheet
from .format import Context, Format
from .fpuzzles_reading import sheet_from_fpuzzles
from .fpuzzles_writing import Writing, to_fpuzzles
from .jsontext import parse_json
from .losses import same_rules
from .lzstring import MAX_UNPACKED, compress, decompress
from .rows import MAX_TEXT, check_length, check_puzzles

LINK = "https://www.f-puzzles.com/?load="
_LINK = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/?\?(?:[^\s#]*&)?load=([^&#\s]+)")


def read_packed(packed: str, context: Context, line: int | None = None) -> Sheet:
    """Read the compressed JSON of a link."""
    try:
        # Browsers and messengers encode a link once more, or take a plus for a space.
        text = decompress(unquote(unquote(packed)).replace(" ", "+"))
        return fill(sheet_from_fpuzzles(parse_json(text, MAX_UNPACKED)), context)
    except FormatError as error:
        # Lines and columns inside the compressed text would only mislead.
        raise FormatError(error.message, error.hint, line) from error


def fill(sheet: Sheet, context: Context) -> Sheet:
    """Refuse a variant named by the caller that differs from the one in the text."""
    blank = context.blank
    if blank is not None and (
        not same_rules(blank.layout, sheet.puzzle.layout) or set(blank.constraints) != set(sheet.puzzle.constraints)
    ):
        raise FormatError(msg("The text says itself what its layout is."), msg("Leave the variant (--variant) out."))
    return sheet


def _read(text: str, context: Context) -> list[Sheet]:
    check_length(text)
    if text.lstrip().startswith("{"):
        return [fill(sheet_from_fpuzzles(parse_json(text)), context)]
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        word = line.strip()
        if not word or word.startswith("#"):
            continue
        match = _LINK.match(word)
        packed = match[1] if match else word.removeprefix("fpuzzles")
        if not match and not re.fullmatch(r"[A-Za-z0-9+/=$-]+", packed):
            raise FormatError(
                msg("This is no link of f-puzzles."),
                msg("It begins with {link} and holds the whole puzzle.", link=LINK),
                number,
                1,
            )
        found.append(read_packed(packed, context, number))
        check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _write(sheets: Sequence[Sheet]) -> str:
    return "".join(f"{LINK}{compress(to_fpuzzles(sheet))}\n" for sheet in sheets)


def losses(sheet: Sheet) -> Iterator[Message]:
    """Return what the JSON of f-puzzles cannot hold."""
    yield from Writing(sheet).losses()


def _recognises(text: str) -> int:
    start = text[:MAX_TEXT].lstrip()[:200_000]
    if start.startswith("{"):
        return 85 if '"grid"' in start and '"size"' in start and '"modoku"' not in start else 0
    if _LINK.match(start):
        return 100
    # What every compressed text that begins with '{"' begins with.
    return 75 if re.match(r"N4Ig[A-Za-z0-9+/=$-]{20,}", start) else 0


FORMATS = (
    Format(
        "fpuzzles",
        msg("f-puzzles link"),
        _read,
        _recognises,
        _write,
        losses,
        (".fpuzzles",),
        many=True,
        holds_solution=True,
    ),
)
