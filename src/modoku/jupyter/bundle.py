"""The modules of the page as one text, and its style sheets for a root of their own.

A widget is sent to the browser as one module. The page's modules are not joined by a build: the text holds them all,
and makes each known to the next under an address of its own.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from functools import lru_cache
from importlib.resources import files

from ..web.board import board_css

_IMPORT = re.compile(r'(?<=from ")(?:\./|\.\./web/static/)([a-z_]+\.js)(?=";)')
SHEETS = ("tokens.css", "studio.css", "board-view.css", "play.css", "pages.css")
_LOADER = """const sources = %s;
const addresses = {};
for (const [name, text] of sources) {
  const linked = text.replace(/(?<=from ")@([a-z_]+\\.js)(?=";)/g, (_, needed) => addresses[needed]);
  addresses[name] = URL.createObjectURL(new Blob([linked], { type: "text/javascript" }));
}
const { default: widget } = await import(addresses["widget.js"]);
for (const address of Object.values(addresses)) URL.revokeObjectURL(address);
export default widget;
"""


def _text(name: str) -> str:
    folder = files(__package__) if name.startswith("widget") else files("modoku.web") / "static"
    return folder.joinpath(name).read_text(encoding="utf-8")


def modules() -> dict[str, str]:
    """Return the modules that the widget needs, each after those that it imports; an import reads `@name.js`.

    >>> names = list(modules())
    >>> names[-1], names.index("dom.js") < names.index("board.js")
    ('widget.js', True)
    """
    found: dict[str, str] = {}
    under_way: list[str] = []

    def take(name: str) -> None:
        if name in found:
            return
        if name in under_way:
            raise RecursionError(" -> ".join([*under_way, name]))
        under_way.append(name)
        text = _text(name)
        for needed in _IMPORT.findall(text):
            take(needed)
        under_way.pop()
        found[name] = _IMPORT.sub(r"@\1", text)

    take("widget.js")
    return found


@lru_cache
def module_text() -> str:
    """Return one module with everything in it."""
    return _LOADER % json.dumps(list(modules().items()))


@lru_cache
def style_text() -> str:
    """Return the style sheets of the page for a shadow root: what the page has on its root, the host has."""
    sheets = [board_css(), *map(_text, SHEETS), _text("widget.css")]
    return "\n".join(sheets).replace(":root", ":host")


@lru_cache
def font_text() -> str:
    """Return the face of formulas in base 64."""
    return b64encode((files("modoku.web") / "static" / "noto-math.woff2").read_bytes()).decode()
