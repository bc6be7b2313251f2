"""Pictures of answers: `--draw x.svg`, one file an answer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import click

from ..language import Message, msg
from ..questions.question import Answer
from ..render import Scene, to_png, to_svg
from .derived import Extras, Show
from .outputs import numbered, warn, write_file
from .words import Option, current_language, tr


def picture_option(words: Message) -> Option:
    """Return `--draw`; the words say what is drawn."""
    return Option(["--draw", "picture"], metavar="FILE", help=words.text)


def check_picture(picture: str | None) -> None:
    """Raise UsageError where a file is no picture that can be written."""
    if picture is not None and Path(picture).suffix.lower() not in (".svg", ".png"):
        raise click.UsageError(tr("Pictures are written as .svg or .png."))


def write_picture(path: Path, scene: Scene) -> None:
    """Write a scene as its ending says."""
    write_file(path, to_png(scene) if path.suffix.lower() == ".png" else to_svg(scene).encode())


def make_drawer(draw: Callable[[Answer, str], Scene | None]) -> Callable[[Extras], Show]:
    """Return what `command_for` takes to draw each answer that has something to draw; several files are numbered."""

    def make_beside(extras: Extras) -> Show:
        picture = extras["picture"]
        check_picture(picture)
        numbers = count(1)

        def show(source: str, answer: Answer) -> None:
            scene = None if picture is None else draw(answer, current_language())
            if scene is None:
                return
            number = next(numbers)
            path = numbered(picture, None if number == 1 else number)
            write_picture(path, scene)
            warn(msg("Drawn in {path}.", path=str(path)), source)

        return show

    return make_beside
