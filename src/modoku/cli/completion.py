"""What the shell offers after TAB besides commands, options and choices: names of engines, formats, variants; files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping

import click
from click.shell_completion import CompletionItem, shell_complete

from ..language import msg

VARIABLE = "_MODOKU_COMPLETE"
"""What the shell sets when it asks, and what it asks for: `bash_source`, `zsh_complete` ..."""


def complete(app: click.Command) -> int | None:
    """Answer the shell if it is the shell that asks, and return the exit status; None if it is not."""
    from .words import choose_language, speak

    instruction = os.environ.get(VARIABLE)
    if not instruction:
        return None
    speak(choose_language(os.environ.get("COMP_WORDS", "").split()))
    return shell_complete(app, {}, "modoku", VARIABLE, instruction)


def _engines() -> Iterable[tuple[str, str]]:
    from ..engines import all_engines
    from .words import current_language

    yield "auto", msg("the quickest that fits").said(current_language())
    for name, engine in all_engines().items():
        yield name, engine.title.said(current_language())


def _formats() -> Iterable[tuple[str, str]]:
    from ..formats import all_formats
    from .words import current_language

    return ((name, one.title.said(current_language())) for name, one in all_formats().items())


def _variants() -> Iterable[tuple[str, str]]:
    from ..variants import all_variants
    from .words import current_language

    return ((name, one.title.said(current_language())) for name, one in all_variants().items())


def _techniques() -> Iterable[tuple[str, str]]:
    from ..logic import choose_techniques
    from .words import current_language

    return ((one.name, one.title.said(current_language())) for one in choose_techniques(sums=True))


_SOURCES: Mapping[str, Callable[[], Iterable[tuple[str, str]]]] = {
    "--engine": _engines,
    "--format": _formats,
    "--to": _formats,
    "--variant": _variants,
    "--technique": _techniques,
}
"""Who knows the names that may follow an option."""


def names_for(parameter: click.Parameter, incomplete: str) -> list[CompletionItem] | None:
    """Return what may stand for a parameter; None where click itself, or nobody, knows."""
    if isinstance(parameter.type, click.Choice):
        return None
    source = next((_SOURCES[flag] for flag in parameter.opts if flag in _SOURCES), None)
    if source is not None:
        return [CompletionItem(name, help=title) for name, title in source() if name.startswith(incomplete)]
    if isinstance(parameter, click.Argument) or parameter.metavar == "FILE":
        return [CompletionItem(incomplete, type="file")]
    return [CompletionItem(incomplete, type="dir")] if parameter.metavar == "DIR" else None
