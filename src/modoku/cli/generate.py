"""`modoku generate`: puzzles with exactly one solution."""

from __future__ import annotations

import json
import re
import secrets
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import click

from ..catalogue import Catalogue, identity_of_line
from ..errors import GenerationFailed, why
from ..formats import read_puzzle
from ..generate import PATTERNS, PRESETS, Budget, Process, Progress, Request, Symmetry
from ..generate.batch import Batch, Made
from ..generate.checkpoint import Checkpoint, Keeper, find_checkpoint, progress_path
from ..generate.removal_graph import draw_process, iter_pictures
from ..generate.request import MOST_SEED, RESEMBLANCES, level_from_text, range_from_text
from ..generate.result import text_from_fields
from ..language import msg, msgn
from ..logic import Level
from ..render import to_png, to_svg, to_text
from .options import json_option, plain_command, time_option
from .outputs import JSON_VERSION, Exit, emit, has_colour, make_folder, warn, write_file
from .words import Option, current_language, tr

MOST_REPEATS = 2_000
"""After so many repeats in a row a batch ends: small grids have few puzzles."""
SMALL_BATCH = 1_000
"""Up to so many puzzles, each is confirmed by an engine of another family unless that is switched off."""


@dataclass(frozen=True, slots=True)
class Choices:
    """How results are shown and kept, beside what is made."""

    number: int
    seconds: float
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
    number: int,
    variants: tuple[str, ...],
    boxes: str | None,
    level: str | None,
    rating: str | None,
    clues: str | None,
    minimal: bool,
    symmetry: str,
    pattern: str,
    fixed: str,
    techniques: tuple[str, ...],
    avoids: tuple[str, ...],
    like: str,
    resemblance: str,
    preset: str | None,
    rule_needed: bool,
    unbiased: bool,
    graded: bool,
    proof: bool | None,
    process: Path | None,
    seed: int | None,
    seconds: float,
    jobs: int,
    output: Path | None,
    resume: bool,
    force: bool,
    unique: bool,
    catalogue: Path | None,
    pretty: bool,
    as_json: bool,
) -> int:
    """Make puzzles, one line each."""
    if process is not None and number > 1:
        raise click.UsageError(tr("The process of one puzzle is kept: leave -n out."))
    wanted_clues = range_from_text(clues, "clues") if clues else None
    request = Request(
        variants=(*([f"classic:boxes={boxes}"] if boxes else []), *variants),
        level=level_from_text(level) if level else None,
        rating=range_from_text(rating, "rating") if rating else None,
        clues=(int(wanted_clues[0]), int(wanted_clues[1])) if wanted_clues else None,
        minimal=minimal,
        symmetry=Symmetry.from_text(symmetry),
        pattern=_text_of(pattern),
        fixed=_text_of(fixed),
        needs=techniques,
        avoids=avoids,
        like=_text_of(like),
        resemblance=resemblance,
        rule_needed=rule_needed,
        unbiased=unbiased,
        graded=graded,
        proof=number <= SMALL_BATCH if proof is None else proof,
        record=process is not None,
        seed=secrets.randbelow(MOST_SEED) if seed is None else seed,
    )
    if preset:
        request = request.with_preset(preset)
    choices = Choices(number, seconds, jobs, output, resume, force, as_json, pretty, process)
    with ExitStack() as stack:
        store = None if catalogue is None else stack.enter_context(Catalogue(catalogue))
        seen = Seen(store) if unique or store is not None else None
        work = Work(request, choices, seen)
        return _to_file(work, choices, seed is not None) if output else _to_screen(work, choices)


def _text_of(argument: str) -> str:
    """Give a text, or what the file of that name holds."""
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
        """Say whether a puzzle has not been met, and remember it."""
        identity = identity_of_line(text)
        if identity in self.identities or (self.catalogue is not None and self.catalogue.has(identity)):
            return False
        self.remember(identity, text, fields)
        return True

    def remember(self, identity: bytes, text: str, fields: Mapping[str, object] | None) -> None:
        """Take a puzzle for known."""
        self.identities.add(identity)
        if self.catalogue is not None:
            self.waiting.append((identity, text, read_puzzle(text).clue_count, fields))

    def keep(self) -> None:
        """Put what is new into the catalogue."""
        if self.catalogue is not None and self.waiting:
            self.catalogue.put_all(self.waiting)
            self.waiting.clear()


class Work:
    """One run of the command: its batch, what has been met, its bar on a terminal."""

    def __init__(self, request: Request, choices: Choices, seen: Seen | None) -> None:
        self.choices = choices
        self.seen = seen
        self.begin(request)

    def begin(self, request: Request) -> None:
        """Take up a request."""
        self.request = request
        choices = self.choices
        full = choices.as_json or choices.process is not None
        self.batch = Batch(request, Budget(choices.seconds), full, current_language())
        self.done = 0
        self.shown = False

    def iter_made(self, first: int, wanted: int) -> Iterator[tuple[Made, bool]]:
        """Yield what comes of each seed and whether it is a repeat, until as many as are wanted are no repeats."""
        progress = self._show if sys.stderr.isatty() else None
        source = self.batch.iter_made(first, self.choices.jobs, progress)
        repeats = 0
        try:
            while self.done < wanted:
                made = next(source)
                is_good = bool(made.text) and made.problem is None
                is_repeat = is_good and self.seen is not None and not self.seen.is_new(made.text, made.fields)
                self.done += not is_repeat
                repeats = repeats + 1 if is_repeat else 0
                if repeats == MOST_REPEATS:
                    raise GenerationFailed(
                        msg("{n} puzzles one after the other were there already: there may be no more.", n=repeats),
                        msg("Ask for fewer, or for something else."),
                    )
                yield made, is_repeat
        finally:
            source.close()

    def line_of(self, made: Made) -> str:
        """Give the line to write; empty for a puzzle among many that is not what was asked."""
        if not made.text or (made.problem is not None and self.choices.number > 1):
            return ""
        if made.fields is not None and self.choices.as_json:
            return json.dumps({"v": JSON_VERSION, **made.fields}, ensure_ascii=False, separators=(",", ":"))
        if self.choices.pretty:
            puzzle = read_puzzle(made.text)
            return to_text(puzzle, colour=has_colour(), language=current_language()).rstrip("\n")
        return made.text

    def _show(self, progress: Progress) -> None:
        sentence = msg(
            "{done} of {number}; attempt {attempt}, {seconds} s",
            done=self.done,
            number=self.choices.number,
            attempt=progress.attempts,
            seconds=f"{progress.seconds:.0f}",
        )
        self._write(sentence.said(current_language()))

    def show_count(self, done: int, number: int) -> None:
        """Say on a terminal how far a batch has come."""
        if sys.stderr.isatty():
            self._write(msg("{done} of {number}", done=done, number=number).said(current_language()))

    def _write(self, text: str) -> None:
        click.echo(f"\r\x1b[K{text}", nl=False, err=True)
        self.shown = True

    def clear(self) -> None:
        """Take the bar away."""
        if self.shown:
            click.echo("\r\x1b[K", nl=False, err=True)
            self.shown = False


def _to_screen(work: Work, choices: Choices) -> int:
    failed = False
    if not choices.as_json:
        warn(msg("seed {seed}", seed=work.request.seed))
    for made, is_repeat in work.iter_made(work.request.seed or 0, choices.number):
        work.clear()
        if made.problem is not None:
            failed = True
            _complain(made, choices.number == 1)
        line = "" if is_repeat else work.line_of(made)
        if line:
            emit(line)
            sys.stdout.flush()
            if work.seen is not None:
                work.seen.keep()
        if choices.process is not None and made.process is not None:
            write_process(made.process, choices.process)
    return Exit.LIMIT if failed else Exit.DONE


def _complain(made: Made, with_hint: bool = False) -> None:
    problem = made.problem or ""
    if with_hint and made.hint is not None:
        warn(msg("seed {seed}: {problem} {hint}", seed=made.seed, problem=problem, hint=made.hint))
    else:
        warn(msg("seed {seed}: {problem}", seed=made.seed, problem=problem))


def _to_file(work: Work, choices: Choices, seed_given: bool) -> int:
    path = choices.output
    assert path is not None  # noqa: S101 - asked for by the caller
    if path.suffix.lower() in PICTURES:
        raise click.UsageError(
            tr(
                "Puzzles are written as lines of text: make a .txt or .json file, then `modoku draw` it as {kind}."
            ).format(kind=path.suffix)
        )
    begun = find_checkpoint(path)
    if begun is None and choices.resume and path.exists():
        warn(msg("{path} is complete: nothing is left to do.", path=str(path)))
        return Exit.DONE
    if begun is not None and not choices.resume:
        raise click.UsageError(
            tr("A batch into {path} was interrupted: go on with --resume, or remove {progress}.").format(
                path=path, progress=progress_path(path)
            )
        )
    if begun is None and path.exists():
        if not choices.force:
            raise click.UsageError(
                tr("There is a file {path} already: choose another name, or --force.").format(path=path)
            )
        path.unlink()
    start = begun or Checkpoint(work.request, choices.number, choices.style, work.request.seed or 0)
    if begun is not None:
        asked = work.request if seed_given else replace(work.request, seed=begun.request.seed)
        if asked != begun.request or (begun.count, begun.style) != (choices.number, choices.style):
            raise click.UsageError(tr("{path} was begun with another request.").format(path=path))
        work.begin(begun.request)
    warn(msg("seed {seed}", seed=start.request.seed))
    return _write(work, path, start)


def _write(work: Work, path: Path, start: Checkpoint) -> int:
    keeper = Keeper(path, start, work.seen.keep if work.seen is not None else lambda: None)
    try:
        keeper.__enter__()
    except OSError as error:
        raise GenerationFailed(msg("{path} cannot be written: {reason}", path=str(path), reason=why(error))) from error
    failed = start.failed > 0
    with ExitStack() as stack:
        stack.push(keeper)
        if work.seen is not None:
            _remember(work.seen, keeper)
        wanted = start.count - start.written - start.failed
        for number, (made, is_repeat) in enumerate(work.iter_made(start.next_seed, wanted), 1):
            if made.problem is not None:
                failed = True
                work.clear()
                _complain(made)
            keeper.put(made.seed, "" if is_repeat else work.line_of(made), is_repeat)
            if number % 512 == 0 or made.fields is not None:
                work.show_count(keeper.state.written, start.count)
        keeper.finish()
    work.clear()
    if keeper.state.repeats:
        warn(msgn("{n} repeat was left out.", "{n} repeats were left out.", keeper.state.repeats))
    return Exit.LIMIT if failed else Exit.DONE


def _remember(seen: Seen, keeper: Keeper) -> None:
    """Take what is in the file for known; a catalogue may lack the last of it."""
    for line in keeper.iter_lines():
        fields = json.loads(line) if line.startswith('{"v":') else None
        text = line if fields is None else text_from_fields(fields)
        seen.remember(identity_of_line(text), text, fields)


def write_process(process: Process, path: Path) -> None:
    """Keep the process: data as .json, the graph as .svg or .png, a picture a step in a folder."""
    language = current_language()
    if path.suffix == ".json":
        write_file(path, json.dumps(process.to_json(), ensure_ascii=False).encode() + b"\n")
    elif path.suffix == ".png":
        write_file(path, to_png(draw_process(process, language=language)))
    elif path.suffix == ".svg":
        write_file(path, to_svg(draw_process(process, language=language)).encode())
    else:
        make_folder(path)
        write_file(path / "graph.svg", to_svg(draw_process(process, language=language)).encode())
        for number, (puzzle, highlights, told) in enumerate(iter_pictures(process)):
            picture = to_svg(puzzle, highlights=highlights, title=told.said(language), language=language)
            write_file(path / f"{number:04}.svg", picture.encode())


def _options() -> list[click.Parameter]:
    yes_no = {"is_flag": True}
    return [
        Option(["-n", "number"], type=click.IntRange(1), default=1, metavar="N", help=msg("How many puzzles.").text),
        Option(
            ["--variant", "variants"],
            multiple=True,
            metavar="NAME[:KEY=VALUE,...]",
            help=msg("Variant, repeatable; clues are made up where it needs some (see `modoku variants`).").text,
        ),
        Option(["--boxes"], metavar="RxC", help=msg("Rows x columns of a box, such as 2x3.").text),
        Option(["--level"], metavar="|".join(Level), help=msg("How hard, in a word (see `modoku rate`).").text),
        Option(["--rating"], metavar="A-B", help=msg("How hard, as a range of ratings: 2.0-3.5, 7-, -1.5.").text),
        Option(
            ["--clues"], metavar="K|A-B", help=msg("How many givens: 24, 22-26, -30 (at most), 28- (at least).").text
        ),
        Option(["--minimal"], help=msg("No given may be redundant.").text, **yes_no),
        Option(
            ["--symmetry"],
            default="none",
            metavar="|".join(Symmetry),
            help=msg("Symmetry of the pattern of givens.").text,
        ),
        Option(
            ["--pattern"],
            default="",
            metavar="P",
            help=msg(
                "Exactly where givens stand: rows of x and . (digits are kept, ? is free), a file, or pi-day."
            ).text,
        ),
        Option(["--fixed"], default="", metavar="P", help=msg("Digits that must be given where they stand.").text),
        Option(
            ["--technique", "techniques"],
            multiple=True,
            metavar="T",
            help=msg("A technique that must be needed, repeatable.").text,
        ),
        Option(
            ["--avoid", "avoids"], multiple=True, metavar="T", help=msg("A technique that must not be needed.").text
        ),
        Option(["--like"], default="", metavar="PUZZLE", help=msg("A puzzle to resemble, or its file.").text),
        Option(
            ["--resemblance"],
            type=click.Choice(RESEMBLANCES),
            default="pattern",
            help=msg("In what it is resembled: the same pattern, or the same class of solution.").text,
        ),
        Option(["--style", "preset"], type=click.Choice(tuple(PRESETS)), help=msg("A style with a name.").text),
        Option(
            ["--rule-needed/--no-rule-needed"],
            default=True,
            help=msg("Whether every added rule must be needed for the one solution.").text,
        ),
        Option(["--unbiased"], help=msg("Minimal classic puzzles with an exactly known bias.").text, **yes_no),
        Option(
            ["--graded"], help=msg("Only puzzles that the techniques solve, so that they have a level.").text, **yes_no
        ),
        Option(
            ["--proof/--no-proof"],
            default=None,
            help=msg("Have an engine of another family confirm the one solution (default: up to 1000 puzzles).").text,
        ),
        Option(
            ["--process"],
            type=click.Path(path_type=Path),
            metavar="FILE",
            help=msg("Keep the process: .json data, .svg or .png the removal graph, a folder one picture a step.").text,
        ),
        Option(["--seed"], type=click.IntRange(0, MOST_SEED), metavar="S", help=msg("Where chance begins.").text),
        time_option(default=30.0),
        Option(["--jobs"], type=click.IntRange(1, 256), default=1, help=msg("Processes.").text),
        Option(
            ["-o", "--output", "output"],
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help=msg("Write the puzzles to a file, which a batch can go on with.").text,
        ),
        Option(["--resume"], help=msg("Go on with a batch that was interrupted.").text, **yes_no),
        Option(["--force"], help=msg("Write over a file.").text, **yes_no),
        Option(["--unique"], help=msg("No two puzzles that are the same up to symmetry.").text, **yes_no),
        Option(
            ["--catalogue"],
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help=msg("Keep the puzzles in a catalogue too, and make none that it has (implies --unique).").text,
        ),
        Option(["--pretty"], help=msg("Draw the puzzles.").text, **yes_no),
        json_option(),
    ]


command = plain_command("generate", generate_all, msg("Make puzzles with exactly one solution.").text, _options())
