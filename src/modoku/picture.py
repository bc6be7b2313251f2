"""How a notebook gets to see a puzzle, although the description does not know how to draw.

The package registers a drawer when it is imported; notebooks ask a value for `_repr_svg_` or `_repr_html_` and get what
the drawer makes. Without a drawer they fall back on the plain text, as for any other value.
"""

from __future__ import annotations

from collections.abc import Callable

Drawer = Callable[["Pictured"], str]
_drawers: list[Drawer] = []


def set_drawer(drawer: Drawer | None) -> None:
    """Choose who draws: a function from a puzzle, sheet, grid or layout to SVG text; None for nobody."""
    _drawers[:] = [] if drawer is None else [drawer]


class Pictured:
    """What a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return _drawers[0](self) if _drawers else None

    def _repr_html_(self) -> str | None:
        svg = self._repr_svg_()
        # Narrow windows shrink the picture instead of cutting it.
        return None if svg is None else svg.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)
