"""Credits: who made what modoku rests on.

>>> import modoku
>>> modoku.credits().documents[4].title
'TP 26 - Sudoku : graphe et coloriage'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ..language import Doc, Message, msg
from .question import Answer, Control, Question, Request


@dataclass(frozen=True, kw_only=True)
class CreditsRequest(Request):
    """A question for the credits."""


@dataclass(frozen=True, slots=True)
class Credit:
    """A work and the people who made it."""

    title: Annotated[str, Doc(msg("What it is called."))]
    people: Annotated[tuple[str, ...], Doc(msg("Who made it."))]
    year: Annotated[str, Doc(msg("When."))]
    gave: Annotated[Message, Doc(msg("What modoku has from it."))]

    def said(self, language: str = "en") -> str:
        """Return it in a line."""
        who = ", ".join(filter(None, (*self.people, self.year)))
        return msg("{title} ({who}): {gave}", title=self.title, who=who, gave=self.gave).said(language)


@dataclass(frozen=True, repr=False)
class CreditsAnswer(Answer):
    """The source documents, numbered from 000, the mathematics and the libraries."""

    documents: Annotated[tuple[Credit, ...], Doc(msg("The source documents, in the order of their numbers from 000."))]
    mathematics: Annotated[tuple[Credit, ...], Doc(msg("Whose theorems, numbers and methods are used."))]
    libraries: Annotated[tuple[Credit, ...], Doc(msg("The libraries that modoku can use."))]

    def said(self, language: str = "en") -> str:
        """Return the whole list."""
        parts = (
            (msg("The source documents"), self.documents),
            (msg("The mathematics"), self.mathematics),
            (msg("The libraries"), self.libraries),
        )
        blocks = [
            "\n".join([head.said(language), *(f"  {credit.said(language)}" for credit in credits_of)])
            for head, credits_of in parts
        ]
        return "\n\n".join(blocks)


def _documents() -> tuple[Credit, ...]:
    return (
        Credit(
            "Modélisations du jeu SuDoku³",
            ("Nour Elislam Metidji",),
            "2019",
            msg(
                "the path from the grid to constraints and to a graph, step by step; the way back as a question "
                "(supervisor: Khelifa Yousfi)"
            ),
        ),
        Credit(
            "Modélisation : Sudoku",
            ("Marius Monnier", "Orian Koskas", "Loan Tetrel", "Benoit Sonzogni", "Romain Revil"),
            "",
            msg("the rules as clauses"),
        ),
        Credit(
            "Génération de grilles Sudoku et vérification de l'unicité de la solution",
            (
                "Akim Saadi",
                "Lucas Arcas",
                "Zakari Ikhou",
                "Yaniss Khelfi Ahmed",
                "Guillaume Nguyen Thi",
            ),
            "2020",
            msg("generation by removal, six variants, unavoidable sets (tutor: Benjamin Monmege)"),
        ),
        Credit(
            "Projet Sudoku - ESP Dakar 2019",
            ("Arfang Faye", "Fassou Mathias Niamy"),
            "2019",
            msg("the linear programme on GLPK, the list of triplets and its visualiser (teacher: Alain Faye)"),
        ),
        Credit(
            "TP 26 - Sudoku : graphe et coloriage",
            ("MPSI, informatique tronc commun",),
            "",
            msg("the exercises on graphs and colourings, and uniqueness by the chromatic polynomial"),
        ),
    )


def _mathematics() -> tuple[Credit, ...]:
    return (
        Credit(
            "Recherches sur une nouvelle espèce de quarrés magiques", ("Leonhard Euler",), "1782", msg("Latin squares")
        ),
        Credit("Number Place", ("Howard Garns", "Nikoli"), "1979, 1984", msg("the game, and its name")),
        Credit(
            "Enumerating possible Sudoku grids",
            ("Bertram Felgenhauer", "Frazer Jarvis"),
            "2006",
            msg("how many completed grids there are"),
        ),
        Credit(
            "Mathematics of Sudoku II",
            ("Ed Russell", "Frazer Jarvis"),
            "2006",
            msg("how many of them are essentially different"),
        ),
        Credit(
            "There is no 16-clue Sudoku",
            ("Gary McGuire", "Bastian Tugemann", "Gilles Civario"),
            "2012",
            msg("17 is the least number of givens of a 9x9 grid"),
        ),
        Credit(
            "Complexity and completeness of finding another solution",
            ("Takayuki Yato", "Takahiro Seta"),
            "2003",
            msg("Sudoku with boxes of any size is NP-complete"),
        ),
        Credit(
            "The complexity of completing partial Latin squares",
            ("Charles J. Colbourn",),
            "1984",
            msg("the same for partial Latin squares"),
        ),
        Credit("Dancing links", ("Donald E. Knuth",), "2000", msg("exact cover")),
        Credit("New methods to color the vertices of a graph", ("Daniel Brélaz",), "1979", msg("DSATUR")),
        Credit(
            "Sudoku squares and chromatic polynomials",
            ("Agnes M. Herzberg", "M. Ram Murty"),
            "2007",
            msg("completions as a polynomial"),
        ),
        Credit("On the number of Latin squares", ("Brendan D. McKay", "Ian M. Wanless"), "2005", msg("their numbers")),
    )


def _libraries() -> tuple[Credit, ...]:
    use = msg("an engine that can be asked beside our own")
    return (
        Credit("PySAT", ("Alexey Ignatiev", "Antonio Morgado", "Joao Marques-Silva"), "2018", use),
        Credit("CaDiCaL", ("Armin Biere",), "2017", use),
        Credit("OR-Tools", ("Google",), "2010", use),
        Credit("HiGHS", ("Julian Hall", "Qi Huangfu"), "2018", use),
        Credit("GLPK", ("Andrew Makhorin",), "2000", use),
        Credit("NetworkX", ("Aric Hagberg", "Daniel Schult", "Pieter Swart"), "2008", msg("graphs in Python")),
        Credit("Click", ("Pallets",), "2014", msg("the command line")),
        Credit("nanobind", ("Wenzel Jakob",), "2022", msg("the door between Python and C++")),
    )


def ask(request: CreditsRequest, control: Control) -> CreditsAnswer:  # noqa: ARG001 - always the same
    """Give the list."""
    return CreditsAnswer(_documents(), _mathematics(), _libraries())


QUESTION = Question("credits", CreditsRequest, CreditsAnswer, ask, example={})
credits = QUESTION.function()  # noqa: A001 - the question's name
