"""The verdicts in words."""

from __future__ import annotations

from ..language import msg
from ..results import Verdict

VERDICTS = {
    Verdict.UNIQUE: msg("exactly one solution"),
    Verdict.MULTIPLE: msg("several solutions"),
    Verdict.UNSOLVABLE: msg("no solution"),
    Verdict.SOLVABLE: msg("a solution; whether there are more is not known"),
    Verdict.UNKNOWN: msg("not decided within the limits"),
}
