"""`modoku magazine`: the puzzles and the book of a specification in one go, which can go on after any end."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import click

from ..catalogue import Catalogue, identity_of_line
from ..errors import FileTaken, FormatError, GenerationFailed, why
from ..files import GrowingFile, check_free, hold, remove, write_whole
from ..formats import read_puzzle
from ..formats.jsontext import parse_json
from ..generation import Budget, GenerateProgress, Maker, Specification
from ..generation.batch import GenerationBatch
from ..language import msg, msgn
from ..limits import Deadline
from ..native import CancelFlag
from ..puzzle.reader import Reader
from ..questions.book import QUESTION, BookRequest
from ..questions.codec import CodecScope, codec_of
from ..questions.generate import SPECIFICATION
from .book import format_of, tell
from .derived import EXITS
from .options import force_option, plain_command, time_option
from .outputs import Exit, warn
from .progress import progress_line
from .titles import TITLES
from .words import Argument, Option, current_language, tr

MOST_PUZZLES = 10_000
MOST_VAIN = 30
"""After so many seeds in a row that gave nothing new, a section is given up."""
_BEGIN = b'{"magazine": "'
APART = 1_000_000
"""How far apart the seeds of two sections begin."""


@dataclass(frozen=True, slots=True)
class MagazineSection:
    """So many puzzles of one kind."""

    count: int
    request: Specification


@dataclass(frozen=True, slots=True)
class Magazine:
    """What a specification asks for: sections, the book's options, a catalogue to heed, and where chance begins."""

    sections: tuple[MagazineSection, ...]
    book: Mapping[str, object]
    catalogue: str | None
    seed: int
    digest: str

    @classmethod
    def read(cls, path: Path) -> Magazine:
        """Read a specification; raise FormatError where it makes no sense, with the place of what is wrong."""
        try:
            plain = parse_json(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise FormatError(msg("{path} cannot be read: {reason}", path=str(path), reason=why(error))) from error
        except FormatError as error:
            raise FormatError(
                msg("{path}: {reason}", path=str(path), reason=error.message), None, error.line
            ) from error
        except UnicodeError as error:
            raise FormatError(msg("{path}: {reason}", path=str(path), reason=str(error))) from error
        reader = Reader(plain)
        reader.only("sections", "book", "catalogue", "seed")
        seed = reader.optional("seed", lambda one: one.integer(0, 2**53), 0)
        sections = tuple(_section(one, seed + APART * n) for n, one in enumerate(reader["sections"].items(1000)))
        if not sections or sum(one.count for one in sections) > MOST_PUZZLES:
            raise reader["sections"].fail(msg("from 1 to {most} puzzles are expected here", most=MOST_PUZZLES))
        book = {key: one.value for key, one in reader["book"].entries()} if reader.has("book") else {}
        request_of(("." * 81,), book)
        catalogue = reader.optional("catalogue", lambda one: one.text(1000), "") or None
        digest = blake2b(json.dumps(plain, sort_keys=True).encode(), digest_size=8).hexdigest()
        return cls(sections, book, catalogue, seed, digest)


def _section(reader: Reader, seed: int) -> MagazineSection:
    count = reader["count"].integer(1, MOST_PUZZLES)
    wanted = {key: value.value for key, value in reader.entries() if key != "count"}
    return MagazineSection(count, SPECIFICATION.read(Reader({"seed": seed} | wanted, reader.path), CodecScope()))


def request_of(puzzles: tuple[str, ...], book: Mapping[str, object]) -> BookRequest:
    """Return the question for the book; raise FormatError where an option of it makes no sense."""
    plain = {"language": current_language()} | dict(book) | {"puzzles": list(puzzles)}
    return codec_of(BookRequest).read(Reader(plain, "book"), CodecScope())  # type: ignore[no-any-return]


def _foreign(path: Path) -> FormatError:
    return FormatError(
        msg("{path} holds something else than the puzzles of a magazine.", path=str(path)),
        msg("Move it elsewhere, or give the book another name."),
    )


class PuzzleList:
    """The puzzles made so far, a line each, in a file beside the book: what is in it is not made again."""

    def __init__(self, path: Path, digest: str) -> None:
        self.rows: list[dict[str, Any]] = []
        self.size = 0
        for line in path.read_bytes().splitlines(keepends=True) if path.exists() else ():
            if not line.endswith(b"\n"):
                # Cut off while it was written: it begins as ours do, or the disk has zeros there; it is written over.
                if b"\0" not in line and not line.startswith(_BEGIN[: len(line)]):
                    raise _foreign(path)
                break
            try:
                row = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise _foreign(path) from error
            if not isinstance(row, dict) or set(row) != {"magazine", "section", "seed", "puzzle"}:
                raise _foreign(path)
            if row["magazine"] != digest:
                raise click.UsageError(
                    tr("{path} was begun with another specification: begin anew with --force.").format(path=path)
                )
            self.rows.append(row)
            self.size += len(line)
        self.file = GrowingFile(path, self.size)
        self.digest = digest

    def put(self, section: int, seed: int, text: str) -> None:
        """Add a puzzle, safely."""
        row = {"magazine": self.digest, "section": section, "seed": seed, "puzzle": text}
        data = json.dumps(row, ensure_ascii=False).encode() + b"\n"
        self.file.put(self.size, data)
        self.file.settle(self.size + len(data))
        self.size += len(data)
        self.rows.append(row)


def _iter_new(
    section: MagazineSection, first: int, deadline: Deadline, jobs: int, known: set[bytes], store: Catalogue | None
) -> Iterator[tuple[int, str]]:
    """Yield seeds and puzzles that are new up to symmetry, from a seed on, until there is no time for more.

    A seed is given up after so many attempts, never after so much time: the book must not hang on who makes it when.
    """
    vain, over = 0, CancelFlag()

    def look(_: GenerateProgress) -> None:
        if deadline.is_over:
            over.set()

    budget = Budget(None, Maker.of(section.request).enough)
    for made in GenerationBatch(section.request, budget).iter_made(first, jobs, look, over):
        if over.is_set():
            # What was broken off is not what this seed gives: it is made anew by who goes on.
            return
        identity = identity_of_line(made.text) if made.text and made.problem is None else None
        if identity is None or identity in known or (store is not None and store.has(identity)):
            vain += 1
            if vain == MOST_VAIN:
                raise GenerationFailed(
                    msg("{n} seeds one after the other gave nothing new for a section.", n=vain),
                    made.hint if identity is None else msg("Ask for fewer, or for something else."),
                )
            continue
        vain = 0
        known.add(identity)
        yield made.seed, made.text
        if deadline.is_over:
            return


def make_magazine(spec: Path, output: Path, seconds: float | None, jobs: int, resume: bool, force: bool) -> int:
    """Make what is missing of the puzzles, then the book."""
    kind = format_of(str(output))
    asked = Magazine.read(spec)
    path = output.with_name(output.name + ".puzzles")
    with hold(output), ExitStack() as stack:
        if force and not resume:
            remove(path)
        elif not resume:
            for one in (output, path):
                if one.exists():
                    raise FileTaken(one)
        else:
            check_free(output, force or path.exists())
        store = stack.enter_context(Catalogue(spec.parent / asked.catalogue)) if asked.catalogue else None
        if store is not None:
            store.reserve()
        made = PuzzleList(path, asked.digest)
        stack.callback(made.file.close)
        if not _make_all(asked, made, Deadline.after(seconds), jobs, store):
            return int(Exit.LIMIT)
        answer = QUESTION.run(
            request_of(tuple(row["puzzle"] for row in made.rows), {"to": kind} | dict(asked.book)), tell=tell
        )
        # One that was interrupted after this finds its own book here.
        if force or not (resume and output.is_file() and output.read_bytes() == answer.file.content):
            write_whole(output, answer.file.content, force=force)
        if store is not None:
            lines = [row["puzzle"] for row in made.rows]
            store.put_all((identity_of_line(text), text, read_puzzle(text).clue_count, None) for text in lines)
    for remark in answer.remarks():
        warn(remark)
    warn(msgn("{n} puzzle, {pages} pages.", "{n} puzzles, {pages} pages.", answer.puzzles, pages=answer.pages))
    return int(EXITS[answer.outcome])


def _make_all(asked: Magazine, made: PuzzleList, deadline: Deadline, jobs: int, store: Catalogue | None) -> bool:
    """Make the puzzles that are not there yet, section by section; return whether all are there."""
    known = {identity_of_line(row["puzzle"]) for row in made.rows}
    line, wanted, begun = progress_line(), sum(section.count for section in asked.sections), len(made.rows)

    def tell_rest() -> None:
        warn(msg("{n} of {count} are written; go on with --resume.", n=len(made.rows), count=wanted))

    try:
        for number, section in enumerate(asked.sections):
            mine = [row for row in made.rows if row["section"] == number]
            first = 1 + mine[-1]["seed"] if mine else section.request.seed or 0
            left = section.count - len(mine)
            for seed, text in _iter_new(section, first, deadline, jobs, known, store) if left > 0 else ():
                made.put(number, seed, text)
                # What an earlier run made says nothing of how fast this one is.
                line.advance(1, (len(made.rows) - begun) / (wanted - begun))
                left -= 1
                if not left:
                    break
            if left > 0:
                tell_rest()
                return False
    except KeyboardInterrupt:
        tell_rest()
        raise
    return True


command = plain_command(
    "magazine",
    make_magazine,
    TITLES["magazine"],
    [
        Argument(["spec"], type=click.Path(dir_okay=False, path_type=Path), metavar="SPEC.json"),
        Option(
            ["-o", "--output", "output"],
            type=click.Path(dir_okay=False, path_type=Path),
            required=True,
            metavar="FILE",
            help=msg("The book: .pdf, .html or .tex. The puzzles are kept beside it, in FILE.puzzles.").text,
        ),
        time_option(msg("Time for all of it; go on later with --resume.")),
        Option(["--jobs"], type=click.IntRange(1, 256), default=1, help=msg("Threads, or processes.").text),
        Option(["--resume"], help=msg("Go on with a magazine that was interrupted.").text, is_flag=True),
        force_option(),
    ],
)
