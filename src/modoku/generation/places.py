"""Where the givens of a request may stand, and which digits are settled, under any rules."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import ImpossibleRequest
from ..language import msg
from ..puzzle import Cell, Digit, Puzzle
from .patterns import Pattern, Symmetry, make_symmetric, orbits, read_pattern


@dataclass(frozen=True, slots=True)
class Places:
    """The pattern, the fixed digits and the symmetry of a request; empty texts where there are none."""

    pattern: str
    fixed: str
    symmetry: Symmetry

    def digits_for(self, rules: Puzzle) -> tuple[Digit, ...]:
        """Return the digits that must stand where they are; 0 elsewhere."""
        digits = [0] * rules.layout.cell_count
        for pattern in (
            self._drawn(rules),
            read_pattern(self.fixed, rules.layout, blank_is_free=True) if self.fixed else None,
        ):
            for cell, digit in pattern.digits if pattern else ():
                if digits[cell] not in (0, digit):
                    raise ImpossibleRequest(
                        msg(
                            "{cell} cannot be both {a} and {b}.",
                            cell=rules.layout.cell_name(cell),
                            a=digits[cell],
                            b=digit,
                        )
                    )
                digits[cell] = digit
        return tuple(digits)

    def pattern_for(self, rules: Puzzle) -> Pattern | None:
        """Return the pattern, if there is one, as the fixed digits and the symmetry leave it."""
        drawn = self._drawn(rules)
        if drawn is None:
            return None
        fixed = frozenset(cell for cell, digit in enumerate(self.digits_for(rules)) if digit)
        for cell in sorted(fixed - drawn.allowed):
            raise ImpossibleRequest(
                msg("{cell} has a fixed digit, but no given in the pattern.", cell=rules.layout.cell_name(cell)),
                msg("Leave out one of them."),
            )
        kept = Pattern(drawn.places | fixed, drawn.free - fixed, drawn.digits)
        return make_symmetric(kept, rules.layout, self.symmetry)

    def allowed_for(self, rules: Puzzle) -> frozenset[Cell]:
        """Return the cells that may hold a given."""
        pattern = self.pattern_for(rules)
        return pattern.allowed if pattern else frozenset(range(rules.layout.cell_count))

    def groups_for(self, rules: Puzzle) -> tuple[tuple[Cell, ...], ...]:
        """Return the groups of cells that may hold givens and may be left out."""
        pattern = self.pattern_for(rules)
        groups = orbits(rules.layout, self.symmetry)
        return groups if pattern is None else tuple(group for group in groups if pattern.free.issuperset(group))

    def _drawn(self, rules: Puzzle) -> Pattern | None:
        return read_pattern(self.pattern, rules.layout) if self.pattern else None
