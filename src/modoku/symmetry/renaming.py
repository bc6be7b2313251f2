"""How digits may be renamed so that rules keep their meaning.

The relations that rules speak of are drawn as a graph over the digits; its automorphisms are the renamings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from functools import lru_cache
from hashlib import sha256
from math import factorial, prod

from ..puzzle import Constraint, Digit, DigitSet, Domain, Layout, Puzzle, Relation
from .coloured import Coloured, Sketch
from .links import Care, linked
from .relation import diagram_of, is_large, spelt

Names = tuple[Digit, ...]
"""What each digit becomes: the entry at d - 1 is the new name of d."""


def is_identity(names: Sequence[Digit]) -> bool:
    """Return whether nothing is renamed."""
    return all(new == old for old, new in enumerate(names, 1))


def renamed_set(digits: DigitSet, names: Names) -> DigitSet:
    """Return the set of the new names."""
    return DigitSet.from_digits(names[digit - 1] for digit in digits)


@dataclass(frozen=True)
class DigitRules:
    """How the digits may be renamed.

    Attributes:
        size: how many digits there are.
        classes: for each digit, the smallest that it may be called; digits of one class are interchangeable.
        drawing: where classes do not say it all, the graph whose automorphisms on its first vertices are the renamings.
    """

    size: int
    classes: tuple[Digit, ...]
    drawing: Coloured | None = None

    @property
    def order(self) -> int:
        """How many renamings there are."""
        if self.drawing is not None:
            return self.drawing.labelling.order
        return prod(factorial(n) for n in Counter(self.classes).values())

    def first_names(self, digits: Sequence[Digit]) -> Names:
        """Return the renaming by which the digits, in this order, get the smallest names that they can."""
        names = [0] * self.size
        if self.drawing is not None:
            images = self.drawing.first_automorphism(digit - 1 for digit in digits)
            return tuple(images[digit] + 1 for digit in range(self.size))
        free = {first: [d for d, c in enumerate(self.classes, 1) if c == first] for first in self.classes}
        for digit in digits:
            names[digit - 1] = free[self.classes[digit - 1]].pop(0)
        return tuple(names)

    def bears(self, names: Names) -> bool:
        """Return whether a renaming is one of these.

        >>> DigitRules(3, (1, 2, 1)).bears((3, 2, 1)), DigitRules(3, (1, 2, 1)).bears((2, 1, 3))
        (True, False)
        """
        # No renaming gives the digits, in the order of their new names, smaller names than these.
        order = sorted(range(1, self.size + 1), key=lambda digit: names[digit - 1])
        return self.first_names(order) == names


def digit_rules(puzzle: Puzzle) -> DigitRules:
    """Find how the digits of a puzzle may be renamed so that each constraint keeps its meaning.

    >>> from modoku.variants import make
    >>> digit_rules(make("parity:even=r1c1")).order == 120 * 24
    True
    """
    return _digit_rules(puzzle.size, linked(puzzle.layout, puzzle.constraints).cares)


def keeps_relation(constraint: Constraint, names: Names, layout: Layout) -> bool:
    """Return whether a constraint holds for renamed digits exactly where it held before, as far as its forms tell.

    >>> from modoku.rules.pairs import Pairs
    >>> from modoku.variants import latin
    >>> white = Pairs(((0, 1),), "difference", "=", 1)
    >>> keeps_relation(white, (3, 2, 1), latin(3).layout), keeps_relation(white, (2, 1, 3), latin(3).layout)
    (True, False)
    """
    return is_identity(names) or _digit_rules(layout.size, linked(layout, (constraint,)).cares).bears(names)


@lru_cache(maxsize=256)
def _digit_rules(size: int, cares: frozenset[Care]) -> DigitRules:
    if not cares:
        return DigitRules(size, (1,) * size)
    sketch = Sketch()
    digits = [sketch.vertex("digit") for _ in range(size)]
    # A set comes in another order in each process, and a seed means one transform in all.
    for care in sorted(cares, key=lambda care: repr((type(care.form).__name__, astuple(care.form), care.sizes))):
        if not _draw(sketch, digits, care):
            return DigitRules(size, tuple(range(1, size + 1)))
    drawing = sketch.coloured()
    labelling = drawing.labelling
    classes = list(range(1, size + 1))
    for _, images in labelling.generators:
        for digit in range(size):
            a, b = classes[digit], classes[images[digit]]
            classes = [min(a, b) if c in (a, b) else c for c in classes]
    rules = DigitRules(size, tuple(classes))
    return rules if rules.order == labelling.order else DigitRules(size, tuple(classes), drawing)


def _draw(sketch: Sketch, digits: Sequence[int], care: Care) -> bool:
    """Draw a relation between digits; return False if it is too large to be drawn."""
    if isinstance(care.form, Domain):
        mark = sketch.vertex("set", care.form.mask)
        for digit in care.form.digits:
            sketch.join(mark, digits[digit - 1])
        return True
    if isinstance(care.form, Relation):
        _draw_pair(sketch, digits, care, care.form)
        return True
    return _draw_diagram(sketch, digits, care)


def _draw_pair(sketch: Sketch, digits: Sequence[int], care: Care, form: Relation) -> None:
    """Draw each digit of both ends, joined where they fit; a hidden end has digits of its own, all apart."""
    ends: list[list[int]] = []
    for side in (0, 1):
        if care.shown[side]:
            ends.append([sketch.vertex("end", form.partners, care.shown, side) for _ in digits])
            for digit, end in zip(digits, ends[side], strict=True):
                sketch.join(digit, end)
        else:
            places = range(care.sizes[side])
            ends.append([sketch.vertex("end", form.partners, care.shown, side, place) for place in places])
    for one, row in zip(ends[0], form.partners, strict=True):
        for place, other in enumerate(ends[1]):
            if row >> place & 1:
                sketch.join(one, other)


def _draw_diagram(sketch: Sketch, digits: Sequence[int], care: Care) -> bool:
    shape = care.form
    assert not isinstance(shape, Domain | Relation)  # noqa: S101 - these have been drawn
    if is_large(shape, max(care.sizes)):
        return False
    diagram = diagram_of(shape, care.sizes)
    name = sha256(repr((spelt(shape), care.sizes, care.shown)).encode()).hexdigest()
    before = [sketch.vertex("state", name, 0)]
    for place, (layer, width) in enumerate(zip(diagram.layers, diagram.widths[1:], strict=True), 1):
        after = [sketch.vertex("state", name, place) for _ in range(width)]
        is_shown = care.shown[place - 1]
        for state, digit, following in layer:
            step = sketch.vertex("step", name, place) if is_shown else sketch.vertex("step", name, place, digit)
            sketch.join(step, before[state])
            sketch.join(step, after[following])
            if is_shown:
                sketch.join(step, digits[digit - 1])
        before = after
    return True
