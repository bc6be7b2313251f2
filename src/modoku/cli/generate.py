"""`modoku generate`: puzzles with exactly one solution."""

from __future__ import annotations

import json
import re
import secrets
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import FileTaken, GenerationFailed, why
from ..files import check_free, hold, make_folder, write_whole
from ..generation import PATTERNS, Budget, GenerateProgress, Process, Specification
from ..generation.batch import GenerationBatch, Made, MadeLines, json_line
from ..generation.checkpoint import Checkpoint, Keeper, find_checkpoint, part_path
from ..language import msg, msgn
from ..native import core_version
from ..puzzle.reader import Reader
from ..questions.codec import CodecScope, codec_of, fields_of
from ..questions.generate import (
    FEW,
    QUESTION,
    SPECIFICATION,
    GenerateAnswer,
    GenerateRequest,
    answer_to_json,
)
from ..questions.series import MOST_DRAWN
from .derived import parameter_of
from .options import force_option, json_option, plain_command
from .outputs import Exit, emit, has_colour, warn
from .progress import progress_line
from .words import Option, current_language, tr

if TYPE_CHECKING:
    from ..catalogue import Catalogue

MOST_REPEATS = 2_000
"""After so many repeats in a row a batch ends: small grids have few puzzles."""


@dataclass(frozen=True, slots=True)
class Choices:
    """How results are shown and kept, beside what is made."""

    number: int
    seconds: float | None
    jobs: int
    output: Path | None
    resume: bool
    force: bool
    as_json: bool
    pretty: bool
    process: Path | None

    @property
    def style(self) -> str:
        """How lines are written: a batch goes on in the style in which it was begun."""
        return "json" if self.as_json else "text"


def generate_all(
    process: Path | None,
    jobs: int,
    output: Path | None,
    resume: bool,
    force: bool,
    unique: bool,
    catalogue: Path | None,
    pretty: bool,
    as_json: bool,
    cluster: str | None,
    lot: int,
    **asked: Any,
) -> int:
    """Make puzzles, one line each."""
    number, seconds, is_seeded = asked.pop("count"), asked.pop("seconds"), asked["seed"] is not None
    if process is not None and number > 1:
        raise click.UsageError(tr("The process of one puzzle is kept: leave -n out."))
    asked |= {name: _text_of(asked[name]) for name in ("pattern", "fixed", "like")}
    asked["seed"] = asked["seed"] if is_seeded else secrets.randbelow(MOST_DRAWN)
    asked["proof"] = number <= FEW if asked["proof"] is None else asked["proof"]
    request = Specification(**asked, record=process is not None)
    if cluster is not None:
        if output is None or unique or catalogue is not None or pretty or process is not None:
            raise click.UsageError(
                tr(
                    "A cluster writes lines to a file: give -o, and leave out --unique, --catalogue, --pretty and "
                    "--process; `modoku catalogue add` leaves out repeats."
                )
            )
        from .generate_cluster import LotPlan, generate_by_cluster

        language = current_language() if as_json else None
        plain = SPECIFICATION.write(request, CodecScope())
        plan = LotPlan(plain, number, lot, seconds, language, core_version())
        return generate_by_cluster(cluster, plan, output, resume=resume, force=force, is_seeded=is_seeded)
    choices = Choices(number, seconds, jobs, output, resume, force, as_json, pretty, process)
    with ExitStack() as stack:
        if process is not None:
            check_free(process, force)
        store = None
        if catalogue is not None:
            from ..catalogue import Catalogue

            store = stack.enter_context(Catalogue(catalogue))
            # What it has is looked at now and written later: nobody may come in between.
            store.reserve()
        seen = Seen(store) if unique or store is not None else None
        work = Work(request, choices, seen)
        return _to_file(work, choices, is_seeded) if output else _to_screen(work, choices)


def _text_of(argument: str) -> str:
    """Return a text, or what the file of that name holds."""
    if not argument or argument.strip().lower() in PATTERNS or len(argument) > 1000 or "\n" in argument:
        return argument
    try:
        is_file = Path(argument).is_file()
    except (OSError, ValueError):  # longer than any name, or with a character that none has
        return argument
    if is_file:
        try:
            return Path(argument).read_text(encoding="utf-8")
        except OSError as error:
            raise GenerationFailed(msg("{path} cannot be read: {reason}", path=argument, reason=why(error))) from error
        except ValueError as error:
            raise GenerationFailed(msg("{path} is not a text in UTF-8.", path=argument)) from error
    if _FILE_NAME.search(argument):
        raise click.UsageError(tr("There is no file {path}.").format(path=argument))
    return argument


_FILE_NAME = re.compile(r"[a-wyzA-WYZ].*\.[A-Za-z]{2,4}$")
"""What is no pattern and ends like the name of a file."""
PICTURES = (".pdf", ".svg", ".png")


class Seen:
    """The puzzles that are there already, up to symmetry: those of this batch, and those of a catalogue."""

    def __init__(self, catalogue: Catalogue | None) -> None:
        self.catalogue = catalogue
        self.identities: set[bytes] = set()
        self.waiting: list[tuple[bytes, str, int, Mapping[str, object] | None]] = []

    def is_new(self, text: str, fields: Mapping[str, object] | None) -> bool:
        """Return whether a puzzle has not been met, and remember it."""
        from ..catalogue import identity_of_line

        identity = identity_of_line(text)
        if identity in self.identities or (self.catalogue is not None and self.catalogue.has(identity)):
            return False
        self.remember(identity, text, fields)
        return True

    def remember(self, identity: bytes, text: str, fields: Mapping[str, object] | None) -> None:
        """Take a puzzle for known."""
        self.identities.add(identity)
        if self.catalogue is not None:
            from ..formats import read_puzzle

            self.waiting.append((identity, text, read_puzzle(text).clue_count, fields))

    def keep(self) -> None:
        """Put what is new into the catalogue."""
        if self.catalogue is not None and self.waiting:
            self.catalogue.put_all(self.waiting)
            self.waiting.clear()


class Work:
    """One run of the command: its batch, and what has been met."""

    def __init__(self, request: Specification, choices: Choices, seen: Seen | None) -> None:
        self.choices = choices
        self.seen = seen
        self.begin(request)

    def begin(self, request: Specification) -> None:
        """Take up a request."""
        self.request = request
        describe = partial(answer_to_json, current_language()) if self.choices.as_json else None
        self.batch = GenerationBatch(request, Budget(self.choices.seconds), describe)
        self.done = 0

    def iter_parts(self, first: int, wanted: int) -> Iterator[tuple[Made | MadeLines, bool]]:
        """Yield what comes of each seed and whether it is a repeat, until as many as are wanted are no repeats.

        Lines that nobody needs to look at come by the thousand.
        """
        choices = self.choices
        if self.seen is None and not choices.pretty and choices.process is None:
            source = self.batch.iter_parts(first, choices.jobs, _tell_attempt, wanted=wanted)
        else:
            left = wanted if self.seen is None else None
            source = self.batch.iter_parts(first, choices.jobs, _tell_attempt, wanted=left, whole=False)
        repeats = 0
        try:
            while self.done < wanted:
                made = next(source)
                if isinstance(made, MadeLines):
                    self.done += made.count
                    self._tell(wanted)
                    yield made, False
                    continue
                is_good = bool(made.text) and made.problem is None
                is_repeat = is_good and self.seen is not None and not self.seen.is_new(made.text, made.fields)
                self.done += not is_repeat
                self._tell(wanted)
                repeats = repeats + 1 if is_repeat else 0
                if repeats == MOST_REPEATS:
                    raise GenerationFailed(
                        msg("{n} puzzles one after the other were there already: there may be no more.", n=repeats),
                        msg("Ask for fewer, or for something else."),
                    )
                yield made, is_repeat
        finally:
            source.close()

    def _tell(self, wanted: int) -> None:
        line = progress_line()
        line.done, line.share = self.done, self.done / wanted

    def keep(self) -> None:
        """Put what is new into the catalogue, where there is one."""
        if self.seen is not None:
            self.seen.keep()

    def line_of(self, made: Made) -> str:
        """Return the line to write; empty for a puzzle among many that is not what was asked."""
        if not made.text or (made.problem is not None and self.choices.number > 1):
            return ""
        if made.fields is not None:
            return json_line(made.fields)
        if self.choices.pretty:
            from ..formats import read_puzzle
            from ..render import to_text

            puzzle = read_puzzle(made.text)
            return to_text(puzzle, colour=has_colour(), language=current_language()).rstrip("\n")
        return made.text


def _tell_attempt(progress: GenerateProgress) -> None:
    progress_line().note = msg("attempt {n}", n=progress.attempts)


def _to_screen(work: Work, choices: Choices) -> int:
    failed = False
    if not choices.as_json:
        warn(msg("seed {seed}", seed=work.request.seed))
    first = work.request.seed or 0
    try:
        for made, is_repeat in work.iter_parts(first, choices.number):
            failed |= _show(work, choices, made, is_repeat)
    except KeyboardInterrupt:
        if work.seen is None and 0 < work.done < choices.number:
            seed, left = first + work.done, choices.number - work.done
            warn(msg("go on with --seed {seed} -n {left}", seed=seed, left=left))
        raise
    return Exit.LIMIT if failed else Exit.DONE


def _show(work: Work, choices: Choices, made: Made | MadeLines, is_repeat: bool) -> bool:
    """Write what was made; return whether it is not what was asked."""
    if isinstance(made, MadeLines):
        emit(made.data.decode().rstrip("\n"))
        sys.stdout.flush()
        return False
    _complain(made, choices.number == 1)
    line = "" if is_repeat else work.line_of(made)
    if line:
        emit(line)
        sys.stdout.flush()
        work.keep()
    if choices.process is not None and made.process is not None:
        write_process(made.process, choices.process, choices.force)
    return made.problem is not None


def _complain(made: Made, with_hint: bool = False) -> None:
    """Say why a puzzle is not what was asked, or that another machine may make another of its seed."""
    if made.problem is None and made.cut:
        warn(msg("seed {seed}: time ran out just then; with more of it this seed may give another.", seed=made.seed))
    problem = made.problem
    if problem is None:
        return
    if with_hint and made.hint is not None:
        warn(msg("seed {seed}: {problem} {hint}", seed=made.seed, problem=problem, hint=made.hint))
    else:
        warn(msg("seed {seed}: {problem}", seed=made.seed, problem=problem))


def _to_file(work: Work, choices: Choices, is_seeded: bool) -> int:
    path = choices.output
    assert path is not None  # noqa: S101 - asked for by the caller
    if path.suffix.lower() in PICTURES:
        raise click.UsageError(
            tr(
                "Puzzles are written as lines of text: make a .txt or .json file, then `modoku draw` it as {kind}."
            ).format(kind=path.suffix)
        )
    path = path.resolve() if path.is_symlink() else path
    if path.exists() and not path.is_file():
        raise click.UsageError(tr("{path} is no plain file: leave -o out to write elsewhere.").format(path=path))
    with hold(path):
        return _write_alone(work, choices, path, is_seeded)


def find_begun(path: Path, resume: bool, force: bool) -> Checkpoint | None:
    """Return the batch into a file that is to be gone on with; raise an error where the file may not be written."""
    begun = None if force and not resume else find_checkpoint(path)
    if begun is not None and not resume:
        raise click.UsageError(
            tr("A batch into {path} was interrupted: go on with --resume, or begin anew with --force.").format(
                path=path
            )
        )
    if begun is None and not force and not (resume and path.exists()):
        for one in (path, part_path(path)):
            if one.exists():
                raise FileTaken(one)
    return begun


def _write_alone(work: Work, choices: Choices, path: Path, is_seeded: bool) -> int:
    """Begin a batch, or go on with it, while nobody else writes the file."""
    begun = find_begun(path, choices.resume, choices.force)
    if begun is None and choices.resume and path.exists():
        warn(msg("{path} is complete: nothing is left to do.", path=str(path)))
        return Exit.DONE
    asked = SPECIFICATION.write(work.request, CodecScope())
    start = begun or Checkpoint(asked, choices.number, choices.style, work.request.seed or 0)
    if begun is not None:
        same = asked if is_seeded else asked | {"seed": begun.request.get("seed")}
        if same != begun.request or (begun.count, begun.style) != (choices.number, choices.style):
            raise click.UsageError(tr("{path} was begun with another request.").format(path=path))
        work.begin(SPECIFICATION.read(Reader(begun.request), CodecScope()))
    warn(msg("seed {seed}", seed=work.request.seed))
    start = replace(start, force=start.force or choices.force)
    keeper = Keeper(path, start, begun is not None, work.keep)
    try:
        return _write(work, keeper)
    except KeyboardInterrupt:
        state = keeper.state
        warn(msg("{n} of {count} are written; go on with --resume.", n=state.written, count=state.count), str(path))
        raise


def _write(work: Work, keeper: Keeper) -> int:
    start = keeper.state
    failed = start.failed > 0
    with keeper:
        if work.seen is not None:
            _remember(work.seen, keeper)
        wanted = start.count - start.written - start.failed
        for made, is_repeat in work.iter_parts(start.next_seed, wanted):
            if isinstance(made, MadeLines):
                keeper.put_lines(made.seed + made.count, made.count, made.data)
                continue
            if made.problem is not None:
                failed = True
            _complain(made)
            keeper.put(made.seed, "" if is_repeat else work.line_of(made), is_repeat)
        keeper.finish()
    if keeper.state.repeats:
        warn(msgn("{n} repeat was left out.", "{n} repeats were left out.", keeper.state.repeats))
    return Exit.LIMIT if failed else Exit.DONE


def _remember(seen: Seen, keeper: Keeper) -> None:
    """Take what is in the file for known; a catalogue may lack the last of it."""
    from ..catalogue import identity_of_line

    for line in keeper.iter_lines():
        fields = json.loads(line) if line.startswith('{"v":') else None
        text = line if fields is None else GenerateAnswer.from_json(fields).text()
        seen.remember(identity_of_line(text), text, fields)


def write_process(process: Process, path: Path, force: bool = False) -> None:
    """Keep the process: data as .json, the graph as .svg or .png, a picture a step in a folder."""
    from ..generation.removal_graph import draw_process, iter_pictures
    from ..render import to_png, to_svg

    language = current_language()
    if path.suffix == ".json":
        plain = codec_of(Process).write(process, CodecScope(language=language))
        write_whole(path, json.dumps(plain, ensure_ascii=False).encode() + b"\n", force=force)
    elif path.suffix == ".png":
        write_whole(path, to_png(draw_process(process, language=language)), force=force)
    elif path.suffix == ".svg":
        write_whole(path, to_svg(draw_process(process, language=language)).encode(), force=force)
    else:
        make_folder(path)
        write_whole(path / "graph.svg", to_svg(draw_process(process, language=language)).encode(), force=force)
        for number, (puzzle, highlights, told) in enumerate(iter_pictures(process)):
            picture = to_svg(puzzle, highlights=highlights, title=told.said(language), language=language)
            write_whole(path / f"{number:04}.svg", picture.encode(), force=force)


def _options() -> list[click.Parameter]:
    yes_no = {"is_flag": True}
    return [
        *(parameter_of(one) for one in fields_of(GenerateRequest) if not one.doc.hidden),
        Option(
            ["--process"],
            type=click.Path(path_type=Path),
            metavar="FILE",
            help=msg("Keep the process: .json data, .svg or .png the removal graph, a folder one picture a step.").text,
        ),
        Option(["--jobs"], type=click.IntRange(1, 256), default=1, help=msg("Threads, or processes.").text),
        Option(
            ["-o", "--output", "output"],
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help=msg("Write the puzzles to a file, which a batch can go on with.").text,
        ),
        Option(["--resume"], help=msg("Go on with a batch that was interrupted.").text, **yes_no),
        force_option(),
        Option(["--unique"], help=msg("No two puzzles that are the same up to symmetry.").text, **yes_no),
        Option(
            ["--catalogue"],
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help=msg("Keep the puzzles in a catalogue too, and make none that it has (implies --unique).").text,
        ),
        Option(["--pretty"], help=msg("Draw the puzzles.").text, **yes_no),
        Option(
            ["--cluster"],
            metavar="tcp://HOST:PORT|local:N",
            help=msg("Have lots made by a Dask scheduler, or by N processes here; the file is the same.").text,
        ),
        Option(
            ["--lot"],
            type=click.IntRange(1),
            default=1000,
            show_default=True,
            metavar="N",
            help=msg("Puzzles of a lot that a machine of the cluster makes at a time.").text,
        ),
        json_option(),
    ]


command = plain_command("generate", generate_all, QUESTION.title.text, _options())
