"""What a variant is: a recipe that makes a blank puzzle, or adds rules to one.

Recipes are plain functions with keyword parameters; `Variant` wraps one with its name, its title and rule in words, and
what its parameters mean. Written as text a recipe is `NAME` or `NAME:key=value,key=value`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..errors import ModokuError, VariantError
from ..language import Message, msg
from ..puzzle import Cell, Puzzle

Parameters = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a variant: its name, meaning, an example, and its value when left out (None: required)."""

    name: str
    meaning: Message
    example: str
    default: str | None = None


@dataclass(frozen=True, slots=True)
class DrawnClue:
    """A clue of a variant that a setter draws by hand.

    Attributes:
        name: the style of its rules.
        title: what people call it.
        shape: `cells` in any order, a `line` in order, `pairs` of neighbours along a line, or `each` cell alone.
        add: adds the clue to a puzzle, on these cells, with the number that was typed: digits, perhaps none.
        least: how many cells it needs.
        number: "sum" for one that may be left out, "number" for one that may not, or nothing.
        is_symmetric: whether it reads the same from both ends.
        how: how to draw it, where that is not the same for all of its shape.
    """

    name: str
    title: Message
    shape: str
    add: Callable[[Puzzle, Sequence[Cell], str], Puzzle]
    least: int = 2
    number: str = ""
    is_symmetric: bool = False
    how: Message | None = None


@dataclass(frozen=True, slots=True)
class Variant:
    """A named recipe.

    Attributes:
        name: as written on the command line.
        title: what people call it.
        rule: the rule in one sentence.
        apply: makes the puzzle; gets the puzzle so far (None for the first recipe) and the parameters as text.
        is_base: whether it makes the layout itself rather than adding to one.
        parameters: what can be chosen.
        examples: complete recipe texts that work, for lists, tests and documentation.
        base: the recipe that it is added to where no other makes the layout.
        drawn: its clues, where they can be drawn one by one.
    """

    name: str
    title: Message
    rule: Message
    apply: Callable[[Puzzle | None, Parameters], Puzzle]
    is_base: bool = False
    parameters: tuple[Parameter, ...] = ()
    examples: tuple[str, ...] = ()
    base: str = "classic"
    drawn: tuple[DrawnClue, ...] = ()

    def complete(self, chosen: Parameters) -> Parameters:
        """Return the parameters with those that were left out; raise VariantError if one is unknown or missing."""
        for key in chosen:
            if key not in {p.name for p in self.parameters}:
                raise VariantError(
                    msg("The variant {variant} has no parameter '{key}'.", variant=self.name, key=key),
                    msg("It has: {choices}.", choices=tuple(p.name for p in self.parameters) or "-"),
                )
        values = {p.name: p.default for p in self.parameters if p.default is not None} | dict(chosen)
        for parameter in self.parameters:
            if parameter.name not in values:
                raise VariantError(
                    msg("The variant {variant} needs the parameter '{key}'.", variant=self.name, key=parameter.name),
                    msg("For example: {example}", example=f"{self.name}:{parameter.name}={parameter.example}"),
                )
        return values

    def __call__(self, puzzle: Puzzle | None = None, **chosen: str) -> Puzzle:
        """Make the puzzle, or add the rules to one, with these parameters (as text)."""
        values = self.complete(chosen)
        try:
            return self.apply(puzzle, values)
        except VariantError:
            raise
        except ModokuError as error:
            raise VariantError(msg("In the variant {variant}: {problem}", variant=self.name, problem=error)) from error
