"""The sentences that go with our links of penpa+: a drawing alone does not say what it means.

Reading a link, a sentence of ours is understood; any other is not, and then nothing is said about solutions.
"""

from __future__ import annotations

import re

REGIONS = "Each row, each column and each outlined region holds every digit once."
LATIN = "Each row and each column holds every digit once."
DIAGONALS = "So does each marked diagonal."
CAGES = "The digits in a cage differ and add up to its number."
BARE_CAGES = "The digits in a cage without a number differ."
THERMOMETERS = "Digits rise along a thermometer from its bulb on."
ARROWS = "The digits along an arrow add up to the digit in its circle."
WHITE_DOTS = "Digits beside a white dot are consecutive."
BLACK_DOTS = "Of two digits beside a black dot one is twice the other."
ODD = "A grey circle holds an odd digit."
EVEN = "A grey square holds an even digit."
SENTENCES = (REGIONS, LATIN, DIAGONALS, CAGES, BARE_CAGES, THERMOMETERS, ARROWS, WHITE_DOTS, BLACK_DOTS, ODD, EVEN)
_USUAL = re.compile(r"(normal|standard|classic|regular) (sudoku )?rules( of sudoku)?( apply)?[.:;]?", re.IGNORECASE)


def split_rules(text: str) -> tuple[frozenset[str], str]:
    """Return our own sentences of a text, and what else it says.

    >>> split_rules("Normal sudoku rules apply. " + ODD)
    (frozenset({'A grey circle holds an odd digit.'}), '')
    """
    found = frozenset(sentence for sentence in SENTENCES if sentence in text)
    for sentence in found:
        text = text.replace(sentence, " ")
    return found, " ".join(_USUAL.sub(" ", text).split())
