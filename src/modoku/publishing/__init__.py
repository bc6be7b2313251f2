"""Books of puzzles: pages for print, as PDF, HTML or LaTeX.

A book is planned before it is drawn, so that its contents know their pages. A page is a scene in points, like any
picture; three writers draw the same pages. Nothing here solves or rates: whoever makes a book brings what it says.
"""

from .entries import BookEntry
from .paper import PAPERS, Paper, paper_of
from .plan import BookPage, BookPlan
from .style import BookStyle
from .writers import WRITERS, write_book

__all__ = ["PAPERS", "WRITERS", "BookEntry", "BookPage", "BookPlan", "BookStyle", "Paper", "paper_of", "write_book"]
