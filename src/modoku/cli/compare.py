"""`modoku compare`: what only a terminal wants: a chart, the spread over a list, what was done before an interrupt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path

from ..comparison import EngineRow, Summary, draw_bars, draw_boxes, summarise, summary_fields, summary_table
from ..errors import ModokuError
from ..language import msg, msgn
from ..questions.compare import QUESTION, CompareAnswer, CompareProgress, engine_names
from ..render import Scene
from .derived import EXITS, Extras, command_for, mark_json, show_json
from .inputs import Item, Reading, iter_items
from .outputs import Exit, complain, emit, emit_json, failure_status, warn
from .pictures import check_picture, picture_options, write_picture
from .progress import progress_line
from .words import current_language


def _stream(puzzles: Sequence[str], reading: Reading, chosen: Extras, as_json: bool) -> int:
    """Compare the engines: on one puzzle in full, on several by how their times are spread."""
    picture, force = chosen.pop("picture"), chosen.pop("force")
    check_picture(picture, force)
    engine_names(chosen["engines"])
    items = iter_items(puzzles, reading)
    first = list(islice(items, 2))
    work = _CompareRun(chosen, as_json)
    scene = work.compare_one(first[0]) if len(first) == 1 else work.compare_many(chain(first, items))
    if picture is not None and scene is not None:
        write_picture(Path(picture), scene, force)
    if work.status == Exit.INTERRUPTED:
        warn(msg("interrupted"))
    return work.status


@dataclass
class _CompareRun:
    """One run of the command, the exit status that it comes to, and what was told of the puzzle at hand."""

    asked: Extras
    as_json: bool
    status: int = Exit.DONE
    told: list[CompareProgress] = field(default_factory=list)

    def compare_one(self, item: Item) -> Scene | None:
        """Compare the engines on one puzzle, and return the chart."""
        try:
            found = self._answer(item)
        except KeyboardInterrupt:
            # What is done is shown: it may have taken minutes.
            if not self.told or item.sheet is None:
                raise
            self.status, known = Exit.INTERRUPTED, self.told[-1].known
            found = CompareAnswer(item.sheet, tuple(one.row.judged(known) for one in self.told), known)
        if found is None:
            return None
        language = current_language()
        if self.as_json:
            show_json(item.source, found)
        else:
            emit(found.said(language))
            _tell_notes(found.rows)
        _complain(item.source, found)
        if self.status == Exit.DONE:
            self.status = EXITS[found.outcome] if found.is_sound else Exit.FAILED
        return draw_bars(found.rows, msg("One puzzle, engine by engine").said(language), language)

    def compare_many(self, items: Iterable[Item]) -> Scene | None:
        """Compare the engines on every puzzle, tell how their times are spread, and return the chart."""
        language = current_language()
        summaries = summarise(self._iter_rows(items))
        if not summaries:
            return None
        if self.as_json:
            emit_json({"summary": [summary_fields(one, language) for one in summaries]})
        else:
            emit(summary_table(summaries, language))
            _tell_notes(summaries)
        heading = msgn("{n} puzzle, engine by engine", "{n} puzzles, engine by engine", summaries[0].asked)
        return draw_boxes(summaries, heading.said(language), language)

    def _iter_rows(self, items: Iterable[Item]) -> Iterator[Sequence[EngineRow]]:
        counted = 0
        try:
            for item in items:
                found = self._answer(item)
                if found is None:
                    self.status = Exit.FAILED
                    continue
                if self.as_json:
                    show_json(item.source, found)
                _complain(item.source, found)
                self.status = self.status if found.is_sound else Exit.FAILED
                counted += 1
                progress_line().count()
                yield found.rows
        except KeyboardInterrupt:
            if not counted:
                raise
            self.status = Exit.INTERRUPTED

    def _answer(self, item: Item) -> CompareAnswer | None:
        """Return the answer for a puzzle; mark the place of one that got none, with its status."""
        self.told.clear()
        try:
            if item.sheet is None:
                raise item.error or ModokuError("")
            return QUESTION.run(QUESTION.request(item.sheet, **self.asked), tell=self.told.append)
        except ModokuError as error:
            complain(item.source, error)
            if self.as_json:
                mark_json(item.source, error)
            self.status = failure_status(error)
            return None


def _complain(source: str, found: CompareAnswer) -> None:
    for remark in found.remarks():
        warn(msg("{source}: {remark}", source=source, remark=remark))
    if not found.agreement:
        warn(msg("The puzzle is {puzzle}", puzzle=found.givens))


def _tell_notes(rows: Iterable[EngineRow | Summary]) -> None:
    """Print why engines could not be asked; who is refuted is told elsewhere."""
    for row in rows:
        if row.note is not None and getattr(row, "agrees", None) is None:
            warn(msg("{engine}: {reason}", engine=row.engine, reason=row.note))


command = command_for("compare", picture_options(msg("Draw the times as x.svg or x.png.")), stream=_stream)
