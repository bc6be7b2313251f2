"""`modoku generate --cluster`: many puzzles, made in lots by many machines; the file is that of one machine.

A lot is some seeds that follow one another. Beside the file that is wanted stands a folder with the plan and a file a
lot, each written whole; when all are there they are joined, and the folder goes. One that was left is gone on with.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import click

from ..cluster import run_cluster
from ..errors import FormatError
from ..files import check_free, drafts_of, growing_whole, hold, make_folder, remove, remove_folder, write_whole
from ..generation import Budget, Specification
from ..generation.batch import GenerationBatch, MadeLines, json_line
from ..language import msg, msgn
from ..native import core_version
from ..puzzle.reader import Reader
from ..questions.codec import CodecScope
from ..questions.generate import SPECIFICATION, answer_to_json
from .outputs import Exit, emit, warn
from .progress import progress_line
from .words import tr

PLAN = "plan.json"
LOTS = "lot-*.txt"


@dataclass(frozen=True, slots=True)
class LotPlan:
    """What there is to make: the request, how many, how many a lot, and how lines are written."""

    request: Mapping[str, object]
    count: int
    lot: int
    seconds: float | None
    language: str | None
    """Of answers as JSON; None for plain lines."""
    version: str

    def name(self, index: int) -> str:
        """Return the name of a lot's file."""
        return f"lot-{index:06d}.txt"

    def size(self, index: int) -> int:
        """Return how many seeds a lot has."""
        return min(self.lot, self.count - index * self.lot)

    @property
    def lots(self) -> int:
        """How many lots there are."""
        return -(-self.count // self.lot)

    def to_bytes(self) -> bytes:
        """Return the text of its file."""
        return json.dumps(asdict(self), indent=1, sort_keys=True).encode() + b"\n"


def read_plan(folder: Path) -> LotPlan:
    """Read the plan of a folder; raise FormatError where there is none that this version can go on with."""
    try:
        plan = LotPlan(**json.loads((folder / PLAN).read_bytes()))
    except (OSError, ValueError, TypeError, RecursionError) as error:
        raise FormatError(msg("{path} is no plan of lots.", path=str(folder / PLAN))) from error
    if plan.version != core_version():
        raise FormatError(
            msg(
                "{path} was begun with other versions: {versions}.", path=str(folder), versions=f"modoku {plan.version}"
            ),
            msg("Use these, or begin anew in another folder."),
        )
    return plan


@lru_cache(maxsize=4)
def _plan(folder: str, _: int) -> LotPlan:
    return read_plan(Path(folder))


def make_lot(folder: str, index: int) -> dict[int, str]:
    """Make one lot, on a worker; return the seeds of which nothing came, and why."""
    where = Path(folder)
    plan = _plan(folder, (where / PLAN).stat().st_mtime_ns)
    request: Specification = SPECIFICATION.read(Reader(plan.request), CodecScope())
    describe = None if plan.language is None else partial(answer_to_json, plan.language)
    batch = GenerationBatch(request, Budget(plan.seconds), describe)
    first, size = (request.seed or 0) + index * plan.lot, plan.size(index)
    lines: list[bytes] = []
    problems: dict[int, str] = {}
    made = 0
    parts = batch.iter_parts(first, wanted=size, whole=describe is None)
    while made < size:
        one = next(parts)
        made += one.count if isinstance(one, MadeLines) else 1
        if isinstance(one, MadeLines):
            lines.append(one.data)
        elif one.problem is not None:
            problems[one.seed] = str(one.problem)
        else:
            lines.append((one.text if one.fields is None else json_line(one.fields)).encode() + b"\n")
    parts.close()
    write_whole(where / plan.name(index), b"".join(lines), force=True)
    return problems


@dataclass(frozen=True, slots=True)
class LotWork:
    """The lots of a plan, as a cluster makes them."""

    folder: Path
    plan: LotPlan

    def missing(self) -> list[int]:
        """Return the lots that are not made."""
        there = {path.name for path in self.folder.glob("lot-*.txt")}
        return [index for index in range(self.plan.lots) if self.plan.name(index) not in there]

    def is_done(self, index: int) -> bool:
        """Return whether a lot's file is there: it has its name only when it is complete."""
        return (self.folder / self.plan.name(index)).exists()

    def call(self, index: int) -> tuple[Any, ...]:
        """Return what makes a lot."""
        return make_lot, str(self.folder.resolve()), index

    def take(self, index: int, news: Mapping[int, str]) -> None:
        """Tell how far it is, and what came to nothing."""
        line = progress_line()
        line.done += self.plan.size(index)
        line.share = min(1.0, line.done / self.plan.count)
        for seed, problem in news.items():
            warn(msg("seed {seed}: {problem}", seed=seed, problem=problem))


def generate_by_cluster(
    address: str, plan: LotPlan, output: Path, *, resume: bool, force: bool, is_seeded: bool
) -> int:
    """Make all lots on a cluster and join them; return the exit status."""
    folder = output.with_name(output.name + ".lots")
    with hold(output):
        check_free(output, force)
        plan = _begin(folder, plan, resume, force, is_seeded)
        warn(msg("seed {seed}", seed=str(plan.request.get("seed"))))
        run_cluster(address, LotWork(folder, plan), warn=warn)
        lines = 0
        with growing_whole(output, force=force) as stream:
            for index in range(plan.lots):
                data = (folder / plan.name(index)).read_bytes()
                lines += data.count(b"\n")
                stream.write(data)
        remove_folder(folder, LOTS, drafts_of(LOTS), drafts_of(PLAN), PLAN)
    emit(str(output))
    if lines < plan.count:
        lost = plan.count - lines
        warn(msgn("Of {n} seed nothing came that was asked.", "Of {n} seeds nothing came that was asked.", lost))
    return Exit.LIMIT if lines < plan.count else Exit.DONE


def _begin(folder: Path, plan: LotPlan, resume: bool, force: bool, is_seeded: bool) -> LotPlan:
    """Return the plan of a folder: the one that was begun, or this."""
    if (folder / PLAN).exists() and not (force and not resume):
        if not resume:
            raise click.UsageError(
                tr("A batch into {path} was interrupted: go on with --resume, or begin anew with --force.").format(
                    path=folder
                )
            )
        begun = read_plan(folder)
        seed = {} if is_seeded else {"seed": begun.request.get("seed")}
        if asdict(plan) | {"request": {**plan.request, **seed}} != asdict(begun):
            raise click.UsageError(tr("{path} was begun with another request.").format(path=folder))
        return begun
    make_folder(folder)
    for path in folder.glob(LOTS):
        remove(path)
    write_whole(folder / PLAN, plan.to_bytes(), force=True)
    return plan
