"""click 8.1 asks for the name of a value without a context, later versions with one: both get it."""

from collections.abc import Callable

import click
import pytest

from modoku.cli.words import Argument, Option, speak


def asked(method: Callable[..., str], with_context: bool) -> str:
    """Call as one of the two versions does, whichever of them is installed here."""
    return method(click.Context(click.Command("x"))) if with_context else method()


@pytest.mark.parametrize("with_context", [False, True])
@pytest.mark.parametrize("base", [click.Option, click.Argument])
def test_names_of_values_are_translated_whatever_the_version(
    monkeypatch: pytest.MonkeyPatch, base: type[click.Parameter], with_context: bool
) -> None:
    seen: list[int] = []

    def as_click_does(self: click.Parameter, *context: click.Context) -> str:
        seen.append(len(context))
        return self.metavar or ""

    monkeypatch.setattr(base, "make_metavar", as_click_does)
    one = Option(["--time"], metavar="SECONDS") if base is click.Option else Argument(["time"], metavar="SECONDS")
    speak("fr")
    try:
        assert asked(one.make_metavar, with_context) == "SECONDES"
    finally:
        speak("en")
    assert seen == [int(with_context)]
