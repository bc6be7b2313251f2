"""The constraint kinds that are made of others: one module a kind, found by its presence in this folder.

A kind is a frozen dataclass with `holds` (its meaning), `said` (its sentence), `drawn` (its marks) and `decompose`
(its forms); engines, models, files, the page and the reference derive from these. `nabner` is the shortest example.
"""

from importlib import import_module
from pkgutil import iter_modules

from ..puzzle import CONSTRAINT_KINDS

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

from .among import Among  # noqa: E402 - the loop above has loaded it
from .connected import ConnectedCells  # noqa: E402
from .consecutive import ConsecutiveSet  # noqa: E402
from .contain import Contain  # noqa: E402
from .counting_circles import CountingCircles  # noqa: E402
from .denied import Not  # noqa: E402
from .distinct import CountDistinct  # noqa: E402
from .either import Or  # noqa: E402
from .equal import Equal  # noqa: E402
from .equal_sums import EqualSums  # noqa: E402
from .full_rank import FullRank  # noqa: E402
from .hidden import WithHidden  # noqa: E402
from .indexing import Indexing  # noqa: E402
from .kenken import KenKen  # noqa: E402
from .order import Order  # noqa: E402
from .pairs import Pairs  # noqa: E402
from .product import Product  # noqa: E402
from .same_count import SameCount  # noqa: E402
from .same_run import SameRun  # noqa: E402
from .same_values import SameValues  # noqa: E402
from .unknown_regions import UnknownRegions  # noqa: E402
from .value_indexing import ValueIndexing  # noqa: E402

__all__ = [
    "CONSTRAINT_KINDS",
    "Among",
    "ConnectedCells",
    "ConsecutiveSet",
    "Contain",
    "CountDistinct",
    "CountingCircles",
    "Equal",
    "EqualSums",
    "FullRank",
    "Indexing",
    "KenKen",
    "Not",
    "Or",
    "Order",
    "Pairs",
    "Product",
    "SameCount",
    "SameRun",
    "SameValues",
    "UnknownRegions",
    "ValueIndexing",
    "WithHidden",
]
