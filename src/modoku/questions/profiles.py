"""What the questions about paths share: the profile that is meant by a text or a file, and what it may use."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..errors import FormatError
from ..language import Doc, msg
from ..logic.board import board_of
from ..logic.profiles import PRESETS, Profile, profile_of, technique_names
from ..puzzle import Puzzle
from .proof import Proof, Unproved

MOST_TEXT = 20_000
MOST_NAME = 1000
"""A longer text is no name of a file."""
ProfileText = Annotated[
    str | None,
    Doc(
        msg(
            "Techniques in the order in which they are tried: names and presets (modoku, hodoku, explainer, "
            "newspaper) with commas or spaces between them, -NAME takes one out; or a file that has them."
        ),
        name="FILE|NAMES",
    ),
]
"""The type of the field that names a profile."""


def read_profile(text: str, puzzle: Puzzle, *, allow_files: bool) -> Profile:
    """Return the profile that a text stands for, or the file that it names; raise UnknownName or FormatError."""
    is_name = "\n" in text or len(text) > MOST_NAME or text in PRESETS or text in technique_names()
    if allow_files and not is_name and Path(text).is_file():
        try:
            text = Path(text).read_text(encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise FormatError(msg("The profile {file} cannot be read: {problem}", file=text, problem=error)) from error
    if len(text) > MOST_TEXT:
        raise FormatError(msg("A profile has at most {n} characters.", n=MOST_TEXT))
    return profile_of(text, sums=board_of(puzzle).has_sums)


def allowed(profile: Profile, proof: Proof | Unproved, *, uniqueness: bool) -> Profile:
    """Return what may be used of a profile: what rests on a single solution needs a proof of it by search."""
    proved = isinstance(proof, Proof) and proof.by == "search"
    return profile if uniqueness and proved else profile.without_uniqueness()
