"""`modoku generate`: puzzles with exactly one solution."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import click

from ..errors import GenerationFailed, why
from ..formats import read_puzzle
from ..generate import PATTERNS, PRESETS, Budget, Progress, Request, Symmetry
from ..generate.batch import Batch, Made
from ..generate.checkpoint import Checkpoint, Keeper, find_checkpoint, progress_path
from ..generate.request import LIKENESS, MOST_SEED, level_from_text, range_from_text
from ..language import msg
from ..logic import Level
from ..render import to_text
from .options import json_option, plain_command
from .outputs import Exit, emit, has_colour, warn
from .words import FloatRange, Option, current_language, tr

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
    likeness: str,
    preset: str | None,
    rule_needed: bool,
    unbiased: bool,
    graded: bool,
    proof: bool | None,
    seed: int | None,
    seconds: float,
    jobs: int,
    output: Path | None,
    resume: bool,
    force: bool,
    pretty: bool,
    as_json: bool,
) -> int:
    """Make puzzles, one line each."""
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
        likeness=likeness,
        rule_needed=rule_needed,
        unbiased=unbiased,
        graded=graded,
        proof=number <= SMALL_BATCH if proof is None else proof,
        seed=secrets.randbelow(MOST_SEED) if seed is None else seed,
    )
    if preset:
        request = request.with_preset(preset)
    choices = Choices(number, seconds, jobs, output, resume, force, as_json, pretty)
    return _to_file(request, choices, seed is not None) if output else _to_screen(request, choices)


def _text_of(argument: str) -> str:
    """Give a text, or what the file of that name holds."""
    if not argument or argument.strip().lower() in PATTERNS or len(argument) > 1000:
        return argument
    try:
        path = Path(argument)
        return path.read_text(encoding="utf-8") if path.is_file() else argument
    except (OSError, ValueError):
        return argument


def _to_screen(request: Request, choices: Choices) -> int:
    work = _Work(request, choices)
    failed = False
    if not choices.as_json:
        warn(msg("seed {seed}", seed=request.seed))
    for made in work.iter_made(request.seed or 0, choices.number):
        work.clear()
        line = work.line_of(made)
        if made.problem is not None:
            failed = True
            _complain(made)
        if line:
            emit(line)
            sys.stdout.flush()
    return Exit.LIMIT if failed else Exit.DONE


def _complain(made: Made) -> None:
    warn(msg("seed {seed}: {problem}", seed=made.seed, problem=made.problem or ""))


class _Work:
    """One run of the command: its batch, its bar on a terminal."""

    def __init__(self, request: Request, choices: Choices) -> None:
        self.choices = choices
        self.batch = Batch(request, Budget(choices.seconds), choices.as_json, current_language())
        self.done = 0
        self.shown = False

    def iter_made(self, first: int, wanted: int) -> Iterator[Made]:
        """Yield what comes of each seed, as many as are wanted."""
        jobs = self.choices.jobs
        progress = self._show if sys.stderr.isatty() else None
        source = self.batch.iter_made(first, jobs, progress)
        try:
            for _ in range(wanted):
                yield next(source)
                self.done += 1
        finally:
            source.close()  # type: ignore[attr-defined]  # a generator, though it is declared an iterator

    def line_of(self, made: Made) -> str:
        """Give the line to write; empty for a puzzle among many that is not what was asked."""
        if not made.text or (made.problem is not None and self.choices.number > 1):
            return ""
        if made.fields is not None:
            return json.dumps({"v": 1, **made.fields}, ensure_ascii=False, separators=(",", ":"))
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
        click.echo(f"\r\x1b[K{sentence.said(current_language())}", nl=False, err=True)
        self.shown = True

    def show_count(self, done: int, number: int) -> None:
        """Say on a terminal how far a batch has come."""
        if sys.stderr.isatty():
            sentence = msg("{done} of {number}", done=done, number=number)
            click.echo(f"\r\x1b[K{sentence.said(current_language())}", nl=False, err=True)
            self.shown = True

    def clear(self) -> None:
        """Take the bar away."""
        if self.shown:
            click.echo("\r\x1b[K", nl=False, err=True)
            self.shown = False


def _to_file(request: Request, choices: Choices, seed_given: bool) -> int:
    path = choices.output
    assert path is not None  # noqa: S101 - asked for by the caller
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
    if begun is None and path.exists() and not choices.force:
        raise click.UsageError(tr("There is a file {path} already: choose another name, or --force.").format(path=path))
    start = Checkpoint(request, choices.number, choices.style, request.seed or 0)
    if begun is not None:
        same = begun.request if not seed_given else replace(begun.request, seed=request.seed)
        if replace(request, seed=same.seed) != same or (begun.count, begun.style) != (choices.number, choices.style):
            raise click.UsageError(tr("{path} was begun with another request.").format(path=path))
        start = begun
    elif path.exists():
        path.unlink()
    work = _Work(start.request, choices)
    warn(msg("seed {seed}", seed=start.request.seed))
    return _write(work, path, start)


def _write(work: _Work, path: Path, start: Checkpoint) -> int:
    try:
        keeper = Keeper(path, start).__enter__()
    except OSError as error:
        raise GenerationFailed(msg("{path} cannot be written: {reason}", path=str(path), reason=why(error))) from error
    failed = start.left_out > 0
    left = start.count - start.written - start.left_out
    with ExitStack() as stack:
        stack.push(keeper)
        for number, made in enumerate(work.iter_made(start.next_seed, left), 1):
            if made.problem is not None:
                failed = True
                work.clear()
                _complain(made)
            keeper.put(made.seed, work.line_of(made))
            if number % 512 == 0 or made.fields is not None:
                work.show_count(keeper.state.written, start.count)
        stack.pop_all()
        keeper.finish()
    work.clear()
    return Exit.LIMIT if failed else Exit.DONE


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
            ["--likeness"],
            type=click.Choice(LIKENESS),
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
        Option(["--seed"], type=click.IntRange(0, MOST_SEED), metavar="S", help=msg("Where chance begins.").text),
        Option(
            ["--time", "seconds"],
            type=FloatRange(0),
            default=30.0,
            metavar="SECONDS",
            help=msg("Time for each puzzle.").text,
        ),
        Option(["--jobs"], type=click.IntRange(1, 256), default=1, help=msg("Processes.").text),
        Option(
            ["-o", "--output", "output"],
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help=msg("Write the puzzles to a file, which a batch can go on with.").text,
        ),
        Option(["--resume"], help=msg("Go on with a batch that was interrupted.").text, **yes_no),
        Option(["--force"], help=msg("Write over a file.").text, **yes_no),
        Option(["--pretty"], help=msg("Draw the puzzles.").text, **yes_no),
        json_option(),
    ]


command = plain_command("generate", generate_all, msg("Make puzzles with exactly one solution.").text, _options())
