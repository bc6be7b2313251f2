"""Pictures of answers: `--draw x.svg`, one file an answer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import click

from ..files import write_whole
from ..language import Message, msg
from ..questions.question import Answer
from ..render import Scene, to_png, to_svg
from .derived import Extras, Show
from .options import force_option
from .outputs import check_output, numbered, warn
from .words import Option, current_language, tr


def picture_options(words: Message) -> list[click.Parameter]:
    """Return `--draw` and `--force`; the words say what is drawn."""
    return [Option(["--draw", "picture"], metavar="FILE", help=words.text), force_option()]


def check_picture(picture: str | None, force: bool) -> None:
    """Raise UsageError where a file is no picture that can be written, FileTaken where it is there already."""
    if picture is not None and Path(picture).suffix.lower() not in (".svg", ".png"):
        raise click.UsageError(tr("Pictures are written as .svg or .png."))
    check_output(picture, force)


def write_picture(path: Path, scene: Scene, force: bool) -> None:
    """Write a scene as its ending says."""
    content = to_png(scene) if path.suffix.lower() == ".png" else to_svg(scene).encode()
    write_whole(path, content, force=force)


def make_drawer(draw: Callable[[Answer, str], Scene | None]) -> Callable[[Extras], Show]:
    """Return what `command_for` takes to draw each answer that has something to draw; several files are numbered."""

    def make_beside(extras: Extras) -> Show:
        picture, force = extras["picture"], extras["force"]
        check_picture(picture, force)
        numbers = count(1)

        def show(source: str, answer: Answer) -> None:
            scene = None if picture is None else draw(answer, current_language())
            if scene is None:
                return
            number = next(numbers)
            path = numbered(picture, None if number == 1 else number)
            write_picture(path, scene, force)
            warn(msg("Drawn in {path}.", path=str(path)), source)

        return show

    return make_beside
