"""The sentences of click that our commands can make it say, named here so that the catalogue translates them."""

from ..language import msg, msgn

SENTENCES = (
    msg("Usage:"),
    msg("Options"),
    msg("Commands"),
    msg("Positional arguments"),
    msg("Show this message and exit."),
    msg("Try '{command} {option}' for help."),
    msg("Error: {message}"),
    msg("Missing command."),
    msg("Missing argument"),
    msg("Missing option"),
    msg("Missing parameter"),
    msg("No such option {name!r}."),
    msg("No such option: {name}"),  # click 8.1
    msg("No such command {name!r}."),
    msg("Invalid value: {message}"),
    msg("Invalid value for {param_hint}: {message}"),
    msg("Option {name!r} does not take a value."),
    msg("{value} is not in the range {range}."),
    msg("{value!r} is not a valid {number_type}."),
    msg("default: {default}"),
    msg("required"),
    msg("NAME"),
    msg("FILE"),
    msg("DIR"),
    msg("SECONDS"),
    msg("NAME[:KEY=VALUE,...]"),
    msgn("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
    msgn("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1),
    msgn("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1),
    msgn("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1),
)
