"""What engines and models take: variables with domains, and constraints in a few forms.

Every rule takes itself apart into forms (`Constraint.decompose`). The cells of the layout are the first variables,
hidden ones follow, and every variable has the digits 1 ... k of its own range.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from .builder import NetworkBuilder
from .constraint import Constraint, Form
from .digits import Digit, DigitSet
from .forms import Variable
from .kinds import AllDifferent, Domain
from .layout import Layout
from .lowering import lower_form
from .summary import ShortRepr


@dataclass(frozen=True, eq=False, repr=False)
class Network(ShortRepr):
    """The variables and forms of a puzzle.

    Attributes:
        layout: where the cells are; the units say which of them differ.
        givens: the digit of each variable, 0 where it is open; hidden variables have none.
        lows: for each variable the value that its digit 1 stands for.
        sizes: for each variable how many digits it has.
        constraints: the forms, nothing else.
        owners: for each form the place of the constraint that it comes from.
        implied: the places of forms that follow from others.
        is_functional: whether every solution fills the hidden variables in one way.
        rule_count: how many constraints the puzzle has.
        first_hidden: for each constraint the first of the hidden variables that it makes.
    """

    layout: Layout
    givens: tuple[Digit, ...]
    lows: tuple[int, ...]
    sizes: tuple[int, ...]
    constraints: tuple[Form, ...] = ()
    owners: tuple[int, ...] = ()
    implied: frozenset[int] = frozenset()
    is_functional: bool = True
    rule_count: int = 0
    first_hidden: tuple[Variable, ...] = ()

    @property
    def visible(self) -> int:
        """How many variables are cells."""
        return self.layout.cell_count

    @property
    def variable_count(self) -> int:
        """How many variables there are."""
        return len(self.sizes)

    @cached_property
    def size(self) -> int:
        """The most digits that a variable has."""
        return max(self.sizes)

    @cached_property
    def domains(self) -> tuple[DigitSet, ...]:
        """For each variable the digits that the rules allow there, whatever the givens are."""
        masks = [(1 << size) - 1 for size in self.sizes]
        for form in self.constraints:
            if isinstance(form, Domain):
                for variable in form.cells:
                    masks[variable] &= form.mask
        return tuple(map(DigitSet, masks))

    @cached_property
    def different_groups(self) -> tuple[tuple[Variable, ...], ...]:
        """Every group of variables that all differ: the units, then the forms that say so."""
        units = (unit.cells for unit in self.layout.units)
        return (*units, *(form.cells for form in self.constraints if isinstance(form, AllDifferent)))

    @cached_property
    def forms_of(self) -> tuple[tuple[Form, ...], ...]:
        """For each constraint of the puzzle the forms that it comes apart into, without those that are implied."""
        found: list[list[Form]] = [[] for _ in range(self.rule_count)]
        for place, (form, owner) in enumerate(zip(self.constraints, self.owners, strict=True)):
            if place not in self.implied:
                found[owner].append(form)
        return tuple(map(tuple, found))

    def hidden_values(self, place: int, hidden: Sequence[Digit]) -> tuple[int, ...]:
        """Return the values of hidden variables, from the first of a constraint on; `hidden` are all their digits."""
        first = self.first_hidden[place]
        lows = self.lows[first:]
        return tuple(digit + low - 1 for digit, low in zip(hidden[first - self.visible :], lows, strict=True))

    def is_house(self, group: Sequence[Variable]) -> bool:
        """Return whether a group that differs has as many variables as digits, so that each digit occurs."""
        return len(group) == max(self.sizes[variable] for variable in group)

    def name(self, variable: Variable) -> str:
        """Return what a variable is called: r1c1 for a cell, h1, h2 ... for hidden ones."""
        return self.layout.cell_name(variable) if variable < self.visible else f"h{variable - self.visible + 1}"

    def names(self, variables: Sequence[Variable]) -> tuple[str, ...]:
        """Return the names of several variables."""
        return tuple(map(self.name, variables))

    def with_givens(self, givens: Sequence[Digit]) -> Network:
        """Return the same network with other givens, one a cell."""
        return replace(self, givens=(*givens, *(0,) * (self.variable_count - self.visible)))


@lru_cache(maxsize=64)
def lower_rules(layout: Layout, constraints: tuple[Constraint, ...]) -> Network:
    """Return the network of rules, without givens.

    >>> from modoku.puzzle import BoxGrid, Sum
    >>> lower_rules(BoxGrid.of_order(2).to_layout("order 2"), (Sum((0, 1), 5),)).constraints
    (Sum(cells=(0, 1), total=5, coefficients=(), comparison='=', style=''),)
    """
    build = NetworkBuilder(layout)
    owners: list[int] = []
    implied: set[int] = set()
    first_hidden: list[Variable] = []
    for place, constraint in enumerate(constraints):
        first_hidden.append(len(build.lows))
        constraint.decompose(build)
        first = len(build.forms)
        constraint.imply(build)
        implied.update(range(first, len(build.forms)))
        owners += [place] * (len(build.forms) - len(owners))
    return Network(
        layout,
        (0,) * len(build.lows),
        tuple(build.lows),
        tuple(build.sizes),
        tuple(build.forms),
        tuple(owners),
        frozenset(implied),
        build.is_functional,
        len(constraints),
        tuple(first_hidden),
    )


@lru_cache(maxsize=64)
def elementary_rules(layout: Layout, constraints: tuple[Constraint, ...]) -> Network:
    """Return the network of rules without counts and connected sets, which become other forms over hidden variables."""
    network = lower_rules(layout, constraints)
    build = NetworkBuilder(network.layout)
    build.lows, build.sizes = list(network.lows), list(network.sizes)
    owners: list[int] = []
    implied: set[int] = set()
    for place, form in enumerate(network.constraints):
        first = len(build.forms)
        lower_form(form, build)
        owners += [network.owners[place]] * (len(build.forms) - len(owners))
        if place in network.implied:
            implied.update(range(first, len(build.forms)))
    if len(build.forms) == len(network.constraints) and len(build.lows) == network.variable_count:
        return network
    return replace(
        network,
        givens=(*network.givens, *(0,) * (len(build.lows) - network.variable_count)),
        lows=tuple(build.lows),
        sizes=tuple(build.sizes),
        constraints=tuple(build.forms),
        owners=tuple(owners),
        implied=frozenset(implied),
    )
