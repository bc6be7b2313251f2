"""What an engine is: it turns a puzzle into its own model, searches, and reports raw facts.

An engine never states a verdict and never checks its own answers: `results` and `questions` do. Limits that it cannot
honour natively it must enforce otherwise (a killable process), so that a search always ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from ..language import Message
from ..limits import Limits
from ..native import CancelFlag
from ..puzzle import Puzzle
from ..results import Run

Model = TypeVar("Model")


@dataclass(frozen=True, slots=True)
class Availability:
    """Whether an engine can run here: its library's version and licence, or what to install."""

    available: bool
    version: str = ""
    licence: str = ""
    hint: Message | None = None


class Engine(Protocol[Model]):
    """What every engine offers."""

    @property
    def name(self) -> str:
        """The name by which it is chosen."""

    @property
    def title(self) -> Message:
        """What it is, in a few words."""

    def availability(self) -> Availability:
        """Return whether it can run here; quick, and never raises."""

    def encode(self, puzzle: Puzzle) -> Model:
        """Build its model; raise UnsupportedConstraint for a kind it cannot express."""

    def run(self, model: Model, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        """Search within the limits; raise EngineUnavailable if its library is missing."""
