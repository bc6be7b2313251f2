"""Pictures of any puzzle: SVG, PNG, PDF and text, from one description.

`draw` makes a scene (shapes with names of colours); `to_svg`, `to_png` and `to_pdf` write it; `to_text` draws for a
terminal. Nothing here solves anything or knows a variant: marks come from `puzzle.marks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .drawing import Candidates, Subject, draw
from .emphasis import Highlight, LinkArrow
from .scene import SIDE, Scene
from .svg import write_svg
from .text import to_text
from .theme import LOOKS, THEMES, Theme, get_theme


def to_svg(
    subject: Subject | Scene,
    theme: str | Theme = "light",
    *,
    candidates: Candidates = False,
    highlights: Iterable[Highlight] = (),
    links: Iterable[LinkArrow] = (),
    cell_pixels: float = SIDE,
    title: str | None = None,
    language: str = "en",
) -> str:
    """Return a picture as SVG text (see `draw` for what can be shown).

    >>> from modoku.puzzle import BoxGrid
    >>> to_svg(BoxGrid.of_order(2).to_layout("order 2"), "dark").startswith("<svg ")
    True
    """
    scene = subject
    if not isinstance(scene, Scene):
        scene = draw(scene, candidates=candidates, highlights=highlights, links=links, title=title, language=language)
    return write_svg(scene, get_theme(theme) if isinstance(theme, str) else theme, cell_pixels / SIDE)


def to_png(
    subject: Subject | Scene,
    theme: str | Theme = "light",
    *,
    candidates: Candidates = False,
    highlights: Iterable[Highlight] = (),
    links: Iterable[LinkArrow] = (),
    cell_pixels: float = SIDE,
) -> bytes:
    r"""Return a picture as a PNG image; needs the extra `print`, raises DrawingUnavailable without it.

    >>> from modoku.puzzle import BoxGrid
    >>> to_png(BoxGrid.of_order(2).to_layout("order 2"))[:4]
    b'\x89PNG'
    """
    from .png import svg_to_png

    scene = subject
    if not isinstance(scene, Scene):
        scene = draw(scene, candidates=candidates, highlights=highlights, links=links)
    scale = cell_pixels / SIDE
    return svg_to_png(to_svg(scene, theme, cell_pixels=cell_pixels), scene.width * scale, scene.height * scale)


def to_pdf(
    subjects: Subject | Scene | Sequence[Subject | Scene],
    theme: str | Theme = "light",
    *,
    candidates: Candidates = False,
    cell_pixels: float = SIDE,
    language: str = "en",
) -> bytes:
    """Return a PDF with a page for each subject; needs the extra `print`, raises DrawingUnavailable without it.

    >>> from modoku.puzzle import BoxGrid
    >>> to_pdf(BoxGrid.of_order(2).to_layout("order 2"))[:5]
    b'%PDF-'
    """
    from .pdf import write_pdf

    several = [subjects] if isinstance(subjects, Subject | Scene) else subjects
    scenes = [one if isinstance(one, Scene) else draw(one, candidates=candidates, language=language) for one in several]
    return write_pdf(scenes, get_theme(theme) if isinstance(theme, str) else theme, cell_pixels / SIDE)


__all__ = [
    "LOOKS",
    "SIDE",
    "THEMES",
    "Candidates",
    "Highlight",
    "LinkArrow",
    "Scene",
    "Subject",
    "Theme",
    "draw",
    "get_theme",
    "to_pdf",
    "to_png",
    "to_svg",
    "to_text",
    "write_svg",
]
