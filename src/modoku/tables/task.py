"""What is asked of every row of a table: a verb, the columns that it adds, and what the answer depends on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from ..errors import FormatError, UnknownName, suggest
from ..language import Message, msg
from ..limits import Limits

ERROR = "error"
"""The column that says what is wrong with a row; it is always there."""


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that can be asked of every row: what it does, the columns that come unasked, and others it can add."""

    title: Message
    usual: tuple[str, ...]
    more: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns that it can add."""
        return self.usual + self.more


VERBS: Mapping[str, Verb] = {
    "solve": Verb(msg("Solve every puzzle of a table."), ("solution", "solution_count")),
    "count": Verb(msg("Count the solutions of every puzzle of a table."), ("solution_count", "is_exact")),
    "check": Verb(
        msg("Say of every puzzle of a table whether it has one solution, and whether the solution beside it is right."),
        ("verdict", "givens"),
        ("agrees",),
    ),
    "rate": Verb(
        msg("Say how hard every puzzle of a table is; only those with one solution have a rating."),
        ("rating", "level", "steps", "effort", "hardest", "techniques"),
        ("technique_names", "identity", "givens"),
    ),
    "canon": Verb(
        msg("Add the canonical form of every puzzle of a table: equal for puzzles that are the same up to symmetry."),
        ("canon",),
        ("identity", "givens"),
    ),
    "steps": Verb(
        msg("Add the path of a person who solves every puzzle of a table."), ("path",), ("text_en", "text_fr")
    ),
}
"""Everything that can be asked, in the order in which people meet it; docs/how-to/tables.md describes the columns."""


@dataclass(frozen=True, slots=True)
class TableTask:
    """What is asked of a table. Equal tasks give equal files: nothing else but the version of modoku enters them.

    Attributes:
        verb: one of `VERBS`.
        column: the column of the puzzles, by name or number from 1; None finds it.
        columns: the columns to add; empty for the usual ones.
        keep: the columns of the source to keep; None for all.
        solution: for `check`, the column that holds solutions to compare with.
        limit: for `count`, where counting ends.
        nodes: how far a search may go for one puzzle. There is no limit of time: it would make files differ.
        compression: of Parquet: zstd or none.
    """

    verb: str
    column: str | None = None
    columns: tuple[str, ...] = ()
    keep: tuple[str, ...] | None = None
    solution: str | None = None
    limit: int = 1_000_000
    nodes: int | None = None
    compression: str = "zstd"

    def __post_init__(self) -> None:
        known = VERBS.get(self.verb)
        if known is None:
            raise UnknownName(
                msg("Nothing called '{name}' can be asked of a table.", name=self.verb),
                suggest(self.verb, VERBS, msg("See `modoku table --help`.")),
            )
        for name in self.columns:
            if name not in known.columns:
                raise UnknownName(
                    msg("`{verb}` adds no column '{name}'.", verb=self.verb, name=name),
                    msg("It has {names}.", names=known.columns),
                )
        Limits(self.limit, nodes=self.nodes)  # says what is wrong with a bound
        if "agrees" in self.columns and self.solution is None:
            raise FormatError(
                msg("To compare solutions, the column that holds them must be named."),
                msg("Give solution=, --solution."),
            )

    @property
    def added(self) -> tuple[str, ...]:
        """The columns that are added, before that of errors."""
        if self.columns:
            return self.columns
        return (*VERBS[self.verb].usual, *(("agrees",) if self.solution is not None else ()))

    def to_json(self) -> dict[str, object]:
        """Return it as plain data."""
        plain = asdict(self)
        return {**plain, "columns": list(self.added), "keep": None if self.keep is None else list(self.keep)}

    @classmethod
    def from_json(cls, fields: Mapping[str, object]) -> TableTask:
        """Read what `to_json` made."""
        plain = dict(fields)
        for name in ("columns", "keep"):
            value = plain[name]
            plain[name] = tuple(value) if isinstance(value, Sequence) else value
        return cls(**plain)  # type: ignore[arg-type]  # what `to_json` wrote
