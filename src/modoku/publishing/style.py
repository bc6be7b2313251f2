"""How a book is to look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..language import Message
from .paper import MM, PAPERS, Paper

PerPage = Literal["auto", "1", "2", "4", "6", "9"]
Difficulty = Literal["stars", "figures", "both", "none"]
HintPlace = Literal["back", "upside-down", "none"]
BookLanguage = Literal["en", "fr", "both"]


@dataclass(frozen=True, slots=True)
class BookStyle:
    """How a book is to look.

    Attributes:
        title: of the book.
        subtitle: under the title.
        author: on cover and title page.
        paper: the sheet after it was cut.
        per_page: how many puzzles a page; `auto` by the size of the boards.
        difficulty: how levels are shown.
        hints: where hints stand.
        language: of everything that is said; `both` says it twice.
        large: whether it is for readers who need large print.
        has_cover: whether the first page is a cover; printers often want it as a file of its own.
        bleed: how far pages reach beyond the cut, in points.
        binding: how much wider the margin at the binding is, in points.
    """

    title: str = "Sudoku"
    subtitle: str = ""
    author: str = ""
    paper: Paper = PAPERS["a4"]
    per_page: PerPage = "auto"
    difficulty: Difficulty = "both"
    hints: HintPlace = "back"
    language: BookLanguage = "en"
    large: bool = False
    has_cover: bool = True
    bleed: float = 0.0
    binding: float = 6 * MM

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which everything is said."""
        return ("en", "fr") if self.language == "both" else (self.language,)

    @property
    def margin(self) -> float:
        """The margin at the outer edge; small papers have smaller ones."""
        return min(13 * MM, self.paper.width * 0.085)

    @property
    def live_width(self) -> float:
        """The width between the margins."""
        return self.paper.width - 2 * self.margin - self.binding

    @property
    def top(self) -> float:
        """Where the text begins."""
        return self.margin + 1 * MM

    @property
    def foot(self) -> float:
        """Where the text ends, above the number of the page."""
        return self.paper.height - self.margin - 4 * MM

    @property
    def body(self) -> float:
        """The size of text in points."""
        return 15.0 if self.large else 9.5 if self.paper.width > 140 * MM else 8.5

    def left(self, number: int) -> float:
        """Return where the text of a page begins: odd pages lie on the right and are bound on their left."""
        return self.margin + (self.binding if number % 2 else 0.0)

    def say(self, message: Message | str, between: str = " / ") -> str:
        """Return a message in the language of the book, or in both."""
        if isinstance(message, str):
            return message
        # The font has no narrow space.
        said = (message.said(language).replace("\u202f", "\u00a0") for language in self.languages)
        return between.join(dict.fromkeys(said))

    def say_each(self, message: Message) -> list[str]:
        """Return a message once for each language."""
        return list(dict.fromkeys(message.said(one).replace("\u202f", "\u00a0") for one in self.languages))
