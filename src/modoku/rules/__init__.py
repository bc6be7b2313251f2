"""The constraint kinds that are made of others: one module a kind, found by its presence in this folder.

A kind is a frozen dataclass with `holds` (its meaning), `said` (its sentence), `drawn` (its marks) and `decompose`
(its forms); engines, models, files, the page and the reference derive from these. `nabner` is the shortest example.
Modules are loaded when somebody asks for a kind by name, or for all of them.
"""

from importlib import import_module
from pkgutil import iter_modules


def load_kinds() -> None:
    """Load every module of this folder, so that all kinds are known."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")


__all__ = ["load_kinds"]
