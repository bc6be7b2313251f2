"""What searches through an outside library share: where they run, who stops them, how their answers come back.

A search is a function of (task, emit, deadline). It emits the true variables of every answer and says why it ended. Run
here, it must look at its deadline often; run in a worker, it has none, and is killed when its time is over.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from itertools import accumulate, chain
from typing import Any, cast

from ..errors import EngineUnavailable
from ..language import Message, msg
from ..limits import Deadline, Limits, Stop, check_cancelled
from ..models import IlpModel
from ..native import CancelFlag
from ..results import Run
from .answers import decoded
from .engine import Availability
from .process import CAN_KILL, Emit, run_killable

Result = tuple[Stop, dict[str, int | float]]


@dataclass(frozen=True, slots=True)
class Programme:
    """A linear programme as a task: flat runs of numbers, quick to send to a worker.

    Columns are 0-1 variables numbered from 1, of which the first `pair_count` speak of cells and digits. Row i has the
    entries `starts[i]` to `starts[i + 1]` of `places` (columns) and `coefficients`.
    """

    columns: int
    pair_count: int
    senses: tuple[str, ...]
    rights: array[int]
    starts: array[int]
    places: array[int]
    coefficients: array[int]
    limits: Limits

    @classmethod
    def of(cls, model: IlpModel, limits: Limits) -> Programme:
        """Take the numbers out of a model."""
        terms = [row.terms for row in model.rows]
        check_cancelled()
        coefficients, places = zip(*chain.from_iterable(terms), strict=True) if terms else ((), ())
        check_cancelled()
        return cls(
            model.varmap.count,
            model.varmap.pair_count,
            tuple(row.sense for row in model.rows),
            array("q", (row.right for row in model.rows)),
            array("q", accumulate(map(len, terms), initial=0)),
            array("q", places),
            array("q", coefficients),
            limits,
        )


def run_search(
    target: str,
    task: object,
    to_values: Callable[[Iterable[int]], tuple[int, ...]],
    limits: Limits,
    cancel: CancelFlag | None,
    *,
    here: bool,
) -> Run:
    """Run the search `module:function` here or in a worker, and give its answers as digits."""
    if here or not CAN_KILL:
        found: list[tuple[int, ...]] = []
        search = _find(target)
        deadline = Deadline.after(limits.seconds, cancel)
        stop, stats = search(task, lambda numbers: found.append(to_values(numbers)), deadline)
        return Run(tuple(found), stop, stats)
    check_cancelled()
    outcome = run_killable(f"{__name__}:work", (target, task), limits.seconds, cancel)
    stop, stats = (outcome.killed, {}) if outcome.killed is not None else cast(Result, outcome.result)
    items = (array("i", item) for item in outcome.items if isinstance(item, bytes))
    return Run(decoded(items, to_values, stop), stop, stats)


def work(task: tuple[str, object], emit: Emit) -> Result:
    """Run a search in a worker: nobody stops it from inside, the caller kills it."""
    target, inner = task
    result: Result = _find(target)(inner, lambda numbers: emit(array("i", numbers).tobytes()), None)
    return result


def _find(target: str) -> Callable[..., Any]:
    module, _, name = target.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


def library_availability(module: str, distribution: str, licence: str, extra: str) -> Availability:
    """Return whether a library can be imported, without importing it."""
    if find_spec(module) is None:
        return Availability(False, licence=licence, hint=_install(extra))
    try:
        return Availability(True, version(distribution), licence)
    except PackageNotFoundError:
        return Availability(True, "", licence)


def require(name: str, module: str, extra: str) -> None:
    """Raise EngineUnavailable unless the library of an engine can be imported."""
    if find_spec(module) is None:
        raise EngineUnavailable(
            msg("The engine {name} cannot run here: its library is not installed.", name=name), _install(extra)
        )


def _install(extra: str) -> Message:
    return msg("Install it with: pip install modoku[{extra}]", extra=extra)
