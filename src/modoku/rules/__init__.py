"""The constraint kinds that are made of others: one module a kind, found by its presence in this folder.

A kind is a frozen dataclass with `holds` (its meaning), `said` (its sentence), `drawn` (its marks) and `decompose` (its
forms); engines, models, files, the page and the reference derive from these. `nabner` is the shortest example.
"""

from importlib import import_module
from pkgutil import iter_modules

from ..puzzle import CONSTRAINT_KINDS

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

from .consecutive import ConsecutiveSet  # noqa: E402 - the loop above has loaded it
from .equal import Equal  # noqa: E402
from .order import Order  # noqa: E402
from .pairs import Pairs  # noqa: E402

__all__ = ["CONSTRAINT_KINDS", "ConsecutiveSet", "Equal", "Order", "Pairs"]
