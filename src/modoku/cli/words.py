"""The language of the command line: ours and click's own sentences, help pages included.

The language is known only once `--lang` or the locale has been looked at, so texts are declared in English and said
when they are shown.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import isnan

import click
from click.shell_completion import CompletionItem

from ..language import LANGUAGES, default_language, get_catalogue
from .completion import names_for

_language = "en"


def current_language() -> str:
    """Return the language that the command line speaks now."""
    return _language


def choose_language(arguments: Sequence[str]) -> str:
    """Find the language before anything is parsed, so that even usage errors and help pages speak it.

    >>> choose_language(["show", "--lang", "fr"])
    'fr'
    """
    found = default_language()
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=False):
        if argument == "--":
            break
        value = following if argument == "--lang" else argument.removeprefix("--lang=")
        if argument.startswith("--lang") and value in LANGUAGES:
            found = value
    return found


def speak(language: str) -> None:
    """Make the command line, click's own sentences included, speak a language."""
    global _language  # noqa: PLW0603 - one process, one terminal, one language
    _language = language
    for name in ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types"):
        module = sys.modules.get(f"click.{name}")
        # click asks gettext through these two names; it ships no French of its own.
        for word, ours in (("_", tr), ("ngettext", trn)):
            if hasattr(module, word):
                setattr(module, word, ours)
    # These stand in usage errors and, in capitals, on help pages.
    click.types.IntParamType.name = tr("integer")
    click.IntRange.name = tr("integer range")
    FloatRange.name = tr("float range")


def tr(text: str) -> str:
    """Return a sentence in the current language."""
    return get_catalogue(_language).find(text)


def trn(one: str, many: str, n: int) -> str:
    """Return a sentence that depends on a number."""
    return get_catalogue(_language).find(one, many, n)


class Option(click.Option):
    """An option whose help is said in the language of the moment."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the line of the help page."""
        english, self.help = self.help, tr(self.help) if self.help else self.help
        try:
            return super().get_help_record(ctx)
        finally:
            self.help = english

    def make_metavar(self, ctx: click.Context | None = None) -> str:
        """Return the name of the value on the help page; click 8.1 asks without a context."""
        english = super().make_metavar(*([] if ctx is None else [ctx]))
        return tr(english)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return what the shell offers for its value."""
        found = names_for(self, incomplete)
        return super().shell_complete(ctx, incomplete) if found is None else found


class FloatRange(click.FloatRange):
    """A number between bounds; click takes one that is no number at all for one within them."""

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read the number."""
        number = float(super().convert(value, param, ctx))
        if isnan(number):
            self.fail(
                tr("{value!r} is not a valid {number_type}.").format(value=value, number_type=self.name), param, ctx
            )
        return number


class Argument(click.Argument):
    """An argument whose name on the help page is said in the language of the moment."""

    def make_metavar(self, ctx: click.Context | None = None) -> str:
        """Return the name on the usage line; click 8.1 asks without a context."""
        english = super().make_metavar(*([] if ctx is None else [ctx]))
        return tr(english)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return what the shell offers for it: files, unless it is a choice."""
        found = names_for(self, incomplete)
        return super().shell_complete(ctx, incomplete) if found is None else found


class Command(click.Command):
    """A command whose help is said in the language of the moment."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return what the shell offers: options, and the commands of a group, with their help."""
        found = super().shell_complete(ctx, incomplete)
        said = [None if (english := one.help) is None else tr(english) for one in found]
        return [CompletionItem(one.value, one.type, help=text) for one, text in zip(found, said, strict=True)]

    def get_help(self, ctx: click.Context) -> str:
        """Return the help, for which the line that tells how far a command is gives way."""
        from .progress import progress_line

        progress_line().leave()
        return super().get_help(ctx)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the paragraph under the usage line."""
        english, self.help = self.help, tr(self.help) if self.help else self.help
        try:
            super().format_help_text(ctx, formatter)
        finally:
            self.help = english

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002 - click's signature; lines are wrapped
        """Return the line of the list of commands."""
        return _first_line(self.help or "")


def _first_line(title: str) -> str:
    """Return the first line of a text in the language of the moment."""
    return (tr(title) if title else "").strip().split("\n", 1)[0].rstrip(".")


class CommandGroup(Command, click.Group):
    """A group of commands, listed in the language of the moment."""

    def get_title(self, name: str) -> str:
        """Return what a command does."""
        return self.commands[name].help or ""

    def list_sections(self, ctx: click.Context) -> list[tuple[str, list[str]]]:
        """Return the headings of the list of commands, each with the commands under it."""
        return [("Commands", self.list_commands(ctx))]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        sections = self.list_sections(ctx)
        spacing = max(len(name) for _, names in sections for name in names)
        for title, names in sections:
            rows = [(name.ljust(spacing), _first_line(self.get_title(name))) for name in names]
            with formatter.section(tr(title)):
                formatter.write_dl(rows)
