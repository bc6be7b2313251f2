"""What a puzzle format is: a reader, perhaps a writer, and a quick way to recognise its texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..language import Message
from ..puzzle import Puzzle, Sheet


@dataclass(frozen=True, slots=True)
class Context:
    """What the reader may assume where the text does not say: the blank puzzle to fill, or nothing."""

    blank: Puzzle | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    Attributes:
        name: as written on the command line.
        title: what it is, for lists.
        read: text to sheets; raises FormatError and nothing else, whatever the text.
        recognises: how sure the format is that a text is its own, 0 (no) to 100 (certain); quick, never raises.
        write: sheets to text; None where writing makes no sense.
        losses: what `write` would leave out of a sheet; empty if nothing.
        extensions: endings of file names, with the dot.
        many: whether one text can hold several puzzles.
        by_line: whether each line of a text is a puzzle of its own, so that a text can be streamed.
        any_lowest: whether digits may count from another number than 1.
        holds_solution: whether programs that read it compare with a solution in it.
    """

    name: str
    title: Message
    read: Callable[[str, Context], list[Sheet]]
    recognises: Callable[[str], int]
    write: Callable[[Sequence[Sheet]], str] | None = None
    losses: Callable[[Sheet], Iterable[Message]] = lambda _: ()
    extensions: tuple[str, ...] = ()
    many: bool = False
    by_line: bool = False
    any_lowest: bool = False
    holds_solution: bool = False
