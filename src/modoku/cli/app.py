"""The group of commands. A command's module is imported when it is asked for, so that a start stays quick."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from ..language import msg
from ..questions import NAMES
from .titles import COMMANDS, list_sections
from .words import CommandGroup, Option

_OTHER_NAMES = {"read": "interpret"}
"""What people may call a command besides."""
_INTRODUCTION = msg("Sudoku as mathematics: describe any Sudoku once, then look at it, solve it, check it, draw it.")


class Commands(CommandGroup):
    """The group: knows its commands by name, loads them late."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands in the order in which people meet them."""
        return list(COMMANDS)

    def list_sections(self, ctx: click.Context) -> list[tuple[str, list[str]]]:
        """Return the headings under which people look for a command."""
        return list_sections()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        cmd_name = _OTHER_NAMES.get(cmd_name, cmd_name)
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        if cmd_name in NAMES and not Path(__file__).with_name(f"{name}.py").exists():
            from .derived import command_for

            return command_for(cmd_name)
        command: click.Command = import_module(f".{name}", __package__).command
        return command

    def get_title(self, name: str) -> str:
        """Return what a command does, without loading it."""
        return COMMANDS[name]

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return what the shell offers first: names without help, since to know that all of them would be loaded."""
        names = [CompletionItem(name) for name in COMMANDS if name.startswith(incomplete)]
        return [*names, *click.Command.shell_complete(self, ctx, incomplete)]


def _show_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        from ..native import core_compiler, core_version

        click.echo(f"modoku {core_version()} ({core_compiler()})")
        ctx.exit()


app = Commands(
    "modoku",
    help=_INTRODUCTION.text,
    params=[
        Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_version,
            help=msg("Say which version this is.").text,
        ),
        Option(
            ["--lang"],
            type=click.Choice(["en", "fr"]),
            expose_value=False,
            help=msg("Language: en or fr (default: the locale's).").text,
        ),
    ],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
