"""What is known of a field besides its type, for everything that is derived from it."""

from __future__ import annotations

from dataclasses import dataclass

from .message import Message


@dataclass(frozen=True, slots=True)
class Doc:
    """The meaning of a field, its bounds, and its names; stands in `Annotated[type, Doc(...)]`.

    Attributes:
        text: what it means, in a sentence.
        least: the smallest value.
        most: the largest value.
        key: its name in JSON, where that is not the field's.
        option: its option on the command line, where that is not `--name`.
        name: what stands for its value on a help page.
        off: what it means to switch off a flag that is on by default.
        local: whether it makes sense only inside this process: in no JSON and on no command line.
        foreign: what a local field is in everything that is read from JSON, where that is not its default.
        argument: whether it is an argument of the command, not an option.
        hidden: whether the command line has no option for it (the command sets it itself).
        rare: whether few ask for it: the signature of the Python function has it in `**options`, and help tells it.
    """

    text: Message
    least: float | None = None
    most: float | None = None
    key: str = ""
    option: str = ""
    name: str = ""
    off: Message | None = None
    local: bool = False
    foreign: object = None
    argument: bool = False
    hidden: bool = False
    rare: bool = False
