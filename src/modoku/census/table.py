"""Numbers that others have found and that this program does not compute, with where they are from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .figure import Figure, Status

_FORUM = "K. F. Pettersen and others, Sudoku Players' Forum, 2005-2007; Wikipedia, Mathematics of Sudoku"
_KILFOIL = "estimate of K. Kilfoil (bands and stacks taken as independent), Sudoku Players' Forum, 2005"
_RUSSELL = "E. Russell and F. Jarvis, Mathematics of Sudoku II, 2006; Wikipedia, Mathematics of Sudoku"


def _cited(value: int) -> Figure:
    return Figure(value, Status.CITED, "table", _FORUM)


def _estimated(digits: int, exponent: int) -> Figure:
    return Figure(digits * 10 ** (exponent - 4), Status.ESTIMATE, "table", _KILFOIL)


GRIDS: Mapping[tuple[int, int], Figure] = MappingProxyType(
    {
        (2, 6): _cited(38_296_278_920_738_107_863_746_324_732_012_492_486_187_417_600_000),
        (3, 4): _cited(81_171_437_193_104_932_746_936_103_027_318_645_818_654_720_000),
        (3, 5): _estimated(35086, 84),
        (4, 4): _estimated(59584, 98),
        (4, 5): _estimated(31764, 175),
        (5, 5): _estimated(43648, 308),
    }
)
"""Numbers of completed grids by the shape of the box, the smaller side first."""

ORBITS: Mapping[tuple[int, int], Figure] = MappingProxyType(
    {
        (2, 5): Figure(4_743_933_602_050_718, Status.CITED, "table", _RUSSELL),
    }
)
"""Numbers of essentially different grids, likewise."""
