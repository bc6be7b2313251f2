"""Numbers that others have found and that this program does not compute, with where they are from."""

from __future__ import annotations

from collections.abc import Mapping
from math import factorial
from types import MappingProxyType

from .figure import Figure, Status

_FORUM = "K. F. Pettersen and others, Sudoku Players' Forum, 2005-2007; Wikipedia, Mathematics of Sudoku"
_KILFOIL = "estimate of K. Kilfoil (bands and stacks taken as independent), Sudoku Players' Forum, 2005"
_RUSSELL = "E. Russell and F. Jarvis, Mathematics of Sudoku II, 2006; Wikipedia, Mathematics of Sudoku"


def _cited(value: int) -> Figure:
    return Figure(value, Status.CITED, "table", _FORUM)


def _estimated(digits: int, exponent: int) -> Figure:
    return Figure(digits * 10 ** (exponent - 4), Status.ESTIMATE, "table", _KILFOIL)


_LATIN = "B. D. McKay and I. M. Wanless, On the number of Latin squares, Annals of Combinatorics 9, 2005; OEIS A002860"
_ISOTOPY = (
    "B. D. McKay, A. Meynert and W. Myrvold, Small Latin squares, quasigroups and loops, 2007; "
    "A. Hulpke, P. Kaski and P. R. J. Östergård, The number of Latin squares of order 11, 2011; OEIS A040082"
)
_REDUCED = {
    6: 9_408,
    7: 16_942_080,
    8: 535_281_401_856,
    9: 377_597_570_964_258_816,
    10: 7_580_721_483_160_132_811_489_280,
    11: 5_363_937_773_277_371_298_119_673_540_771_840,
}
"""Latin squares whose first row and first column are in order; n! (n - 1)! times as many without that."""
_CLASSES = (
    1,
    1,
    1,
    2,
    2,
    22,
    564,
    1_676_267,
    115_618_721_533,
    208_904_371_354_363_006,
    12_216_177_315_369_229_261_482_540,
)
"""Isotopy classes of Latin squares of order 1, 2 ...: rows, columns and digits may be permuted."""


GRIDS: Mapping[tuple[int, int], Figure] = MappingProxyType(
    {
        (2, 6): _cited(38_296_278_920_738_107_863_746_324_732_012_492_486_187_417_600_000),
        (3, 4): _cited(81_171_437_193_104_932_746_936_103_027_318_645_818_654_720_000),
        (3, 5): _estimated(35086, 84),
        (4, 4): _estimated(59584, 98),
        (4, 5): _estimated(31764, 175),
        (5, 5): _estimated(43648, 308),
        **{
            (1, order): Figure(factorial(order) * factorial(order - 1) * reduced, Status.CITED, "table", _LATIN)
            for order, reduced in _REDUCED.items()
        },
    }
)
"""Numbers of completed grids by the shape of the box, the smaller side first; boxes of one row make a Latin square."""

ORBITS: Mapping[tuple[int, int], Figure] = MappingProxyType(
    {
        (2, 5): Figure(4_743_933_602_050_718, Status.CITED, "table", _RUSSELL),
        **{(1, order): Figure(number, Status.CITED, "table", _ISOTOPY) for order, number in enumerate(_CLASSES, 1)},
    }
)
"""Numbers of essentially different grids, likewise."""
