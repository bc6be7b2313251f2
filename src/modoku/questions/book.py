"""Book: puzzles as a book for print, with rules, hints and solutions.

>>> import modoku
>>> made = modoku.book(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"], to="html")
>>> made.puzzles, made.pages, made.file.name
(1, 7, 'book.html')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

from ..errors import DrawingError, FormatError, ModokuError, NotUnderstood, UnknownName
from ..formats import get_format
from ..formats.link import STUDIO
from ..language import Doc, Message, msg, msgn
from ..logic import Hint, Technique, choose_techniques, find_hint, grade, trace
from ..logic.board import board_of
from ..publishing import BookEntry, BookPlan, BookStyle, paper_of, write_book
from ..publishing.paper import MM
from ..publishing.style import BookLanguage, Difficulty, HintPlace, PerPage
from ..puzzle import DigitSet, Puzzle, Sheet
from ..variants import is_classic9
from .file import File
from .inputs import PuzzleLike, to_sheet
from .proof import Proof, Unproved, prove, prove_many
from .question import EXAMPLE, Answer, Control, Outcome, Question, Request
from .rate import rate_many

BookFormat = Literal["pdf", "html", "tex"]
MEDIA_TYPES = {
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "tex": "text/x-tex; charset=utf-8",
}
MOST_PUZZLES = 20_000
EASY = 1.7
"""Steps below this rating are taken before the hint that tells where a puzzle turns."""
PROOF_NODES = 300_000
"""How far a puzzle's one solution is looked for. Nodes and no seconds: a book must not hang on who makes it when."""
_UNDECIDED = msg("Whether it has one solution was not decided within {n} nodes of search.", n=PROOF_NODES)


@dataclass(frozen=True, kw_only=True)
class BookRequest(Request):
    """A question for a book."""

    puzzles: Annotated[
        Sequence[PuzzleLike], Doc(msg("The puzzles: texts in any format, or our JSON form."), hidden=True)
    ] = field(kw_only=False)
    to: Annotated[
        BookFormat | None, Doc(msg("Format to write (default: by the ending of the file, PDF without one)."))
    ] = None
    title: Annotated[str, Doc(msg("Title of the book."), name="TEXT")] = "Sudoku"
    subtitle: Annotated[str, Doc(msg("What stands under the title."), name="TEXT", rare=True)] = ""
    author: Annotated[str, Doc(msg("Who made the book."), name="TEXT", rare=True)] = ""
    paper: Annotated[
        str, Doc(msg("Paper: a4, a5, letter, 6x9, 5x8, 7x10, 8x10, or a size such as 170x240mm."), name="SIZE")
    ] = "a4"
    per_page: Annotated[
        PerPage, Doc(msg("Puzzles a page, fewer where boards are large; auto goes by the size of paper and boards."))
    ] = "auto"
    difficulty: Annotated[Difficulty, Doc(msg("How levels and ratings are shown."), rare=True)] = "both"
    hints: Annotated[HintPlace, Doc(msg("Where hints stand."))] = "back"
    words: Annotated[
        BookLanguage | None, Doc(msg("Language of the book (default: that of whoever asks)."), rare=True)
    ] = None
    large: Annotated[bool, Doc(msg("Large print."), option="--large-print", rare=True)] = False
    cover: Annotated[bool, Doc(msg("Begin with a cover."), off=msg("Leave the cover out."), rare=True)] = True
    bleed: Annotated[float, Doc(msg("Millimetres beyond the cut on each side."), 0, 20, name="MM", rare=True)] = 0.0
    binding: Annotated[
        float, Doc(msg("Millimetres by which the margin at the binding is wider."), 0, 40, name="MM", rare=True)
    ] = 6.0
    link: Annotated[
        str | None,
        Doc(msg("Address of a studio: each puzzle gets a QR code that opens it there."), name="URL", rare=True),
    ] = None
    strict: Annotated[
        bool, Doc(msg("Stop at the first puzzle that cannot be printed instead of leaving it out."), rare=True)
    ] = False

    language: Annotated[
        Literal["en", "fr"] | None,
        Doc(msg("Language of the file; that of whoever asks if left out."), hidden=True, rare=True),
    ] = None

    def style(self) -> BookStyle:
        """Return how the book is to look; raise DrawingError where the paper is none."""
        return BookStyle(
            title=self.title,
            subtitle=self.subtitle,
            author=self.author,
            paper=paper_of(self.paper),
            per_page=self.per_page,
            difficulty=self.difficulty,
            hints=self.hints,
            language=self.words or self.language or "en",
            large=self.large,
            has_cover=self.cover,
            bleed=self.bleed * MM,
            binding=self.binding * MM,
        )


@dataclass(frozen=True, slots=True)
class BookProgress:
    """How many puzzles are looked at, each once for its solution and hints and once for its rating."""

    done: Annotated[int, Doc(msg("How much is done."))]
    of: Annotated[int, Doc(msg("How much there is to do."))]


@dataclass(frozen=True)
class LeftOut:
    """A puzzle that is not in the book: its place in the list, from 1, and why."""

    place: Annotated[int, Doc(msg("Its place in the list, from 1."))]
    reason: Annotated[Message, Doc(msg("Why it is not in the book."))] = field(compare=False)


@dataclass(frozen=True, repr=False)
class BookAnswer(Answer):
    """A book as a file, and which puzzles are not in it."""

    to: Annotated[BookFormat, Doc(msg("The format of the file."))]
    puzzles: Annotated[int, Doc(msg("How many puzzles are in it."))]
    pages: Annotated[int, Doc(msg("How many pages it has, with the cover."))]
    left_out: Annotated[tuple[LeftOut, ...], Doc(msg("The puzzles that are not in it."))]
    uncoded: Annotated[
        tuple[int, ...], Doc(msg("Puzzles, by their number in the book, whose address is too long for a QR code."))
    ]
    file: Annotated[File, Doc(msg("The book."))] = field(compare=False)

    @property
    def outcome(self) -> Outcome:
        """How the question ended: not well where puzzles are left out."""
        return Outcome.REFUSED if self.left_out else Outcome.DONE

    def said(self, language: str = "en") -> str:
        """Return how long the book is."""
        puzzles = msgn("{n} puzzle", "{n} puzzles", self.puzzles)
        pages = msgn("{n} page", "{n} pages", self.pages)
        return msg("{puzzles}, {pages}", puzzles=puzzles, pages=pages).said(language)

    def remarks(self) -> tuple[Message, ...]:
        """Return which puzzles are not in it, and why."""
        found = [msg("Puzzle {n} is left out: {reason}", n=one.place, reason=one.reason) for one in self.left_out]
        found += [msg("Puzzle {n} has no QR code: its address is too long.", n=number) for number in self.uncoded]
        return tuple(found)


def ask(request: BookRequest, control: Control) -> BookAnswer:
    """Prove every puzzle, rate it, look for its hints, and lay them all out."""
    style = request.style()
    left_out: list[LeftOut] = []
    sheets: list[tuple[int, Sheet]] = []
    for place, sheet in _iter_sheets(request):
        if isinstance(sheet, ModokuError):
            left_out.append(LeftOut(place, msg("{problem}", problem=sheet)))
        else:
            sheets.append((place, sheet))
    entries: list[BookEntry] = []
    turns = 1 if request.difficulty == "none" else 2
    proofs = _proofs([one for _, one in sheets], control)
    for number, ((place, sheet), proof) in enumerate(zip(sheets, proofs, strict=True)):
        control.report(BookProgress(number, turns * len(sheets)))
        if isinstance(proof, Proof):
            entries.append(_entry(sheet.puzzle, proof, request, control))
            continue
        control.deadline.check()
        reason = _UNDECIDED if proof.is_open else proof.reason
        if request.strict:
            raise DrawingError(msg("Puzzle {n} cannot be printed: {reason}", n=place, reason=reason))
        left_out.append(LeftOut(place, reason))
    if not entries:
        reason = left_out[0].reason if left_out else msg("There is no puzzle in the text.")
        raise DrawingError(msg("No puzzle of the list can be printed: {reason}", reason=reason))
    if request.difficulty != "none":
        entries = _rated(entries, control)
    control.report(BookProgress(turns * len(sheets), turns * len(sheets)))
    plan = BookPlan(entries, style)
    to = request.to or "pdf"
    file = File(f"book.{to}", MEDIA_TYPES[to], write_book(plan, to))
    left_out.sort(key=lambda one: one.place)
    return BookAnswer(to, len(entries), plan.page_count, tuple(left_out), plan.uncoded, file)


def _iter_sheets(request: BookRequest) -> Iterator[tuple[int, Sheet | ModokuError]]:
    """Yield every puzzle with its place, or why it cannot be read; what was understood in part is no puzzle."""
    if len(request.puzzles) > MOST_PUZZLES:
        raise FormatError(
            msg("{n} puzzles are too many for one book: {most} at most.", n=len(request.puzzles), most=MOST_PUZZLES)
        )
    for place, puzzle in enumerate(request.puzzles, 1):
        try:
            sheet = to_sheet(puzzle)
            if sheet.not_understood:
                raise NotUnderstood(sheet.not_understood)
            yield place, sheet
        except UnknownName:
            raise
        except ModokuError as error:
            if request.strict:
                raise DrawingError(
                    msg("Puzzle {n} cannot be printed: {reason}", n=place, reason=error.message), error.hint
                ) from error
            yield place, error


def _proofs(sheets: Sequence[Sheet], control: Control) -> Iterator[Proof | Unproved]:
    """Yield for each puzzle whether it has exactly one solution; classic ones are looked at together."""
    classics = [sheet for sheet in sheets if is_classic9(sheet.puzzle)]
    known = iter(prove_many(classics, seconds=control.left(), cancel=control.cancel)) if classics else iter(())
    for sheet in sheets:
        control.deadline.check()
        yield next(known) if is_classic9(sheet.puzzle) else prove(sheet, control, PROOF_NODES)


def _entry(puzzle: Puzzle, proof: Proof, request: BookRequest, control: Control) -> BookEntry:
    hints = () if request.hints == "none" else _hints(puzzle, proof.techniques(human=True), control)
    return BookEntry(puzzle, proof.solution.values, hints=hints, link=_link(puzzle, request.link))


def _hints(puzzle: Puzzle, techniques: Sequence[Technique], control: Control) -> tuple[Message, ...]:
    """Return where to begin, and where the puzzle turns once the easy steps are taken."""
    easy = [one for one in techniques if one.rating < EASY]
    path = trace(puzzle, easy, seconds=control.left(), cancel=control.cancel)
    control.deadline.check()
    found = [Hint(path.start, path.steps[0]).said(1)] if path.steps else []
    if not path.is_solved:
        left = [DigitSet(mask) for mask in path.end.candidates]
        turn = find_hint(puzzle, techniques, path.end.values, left, seconds=control.left(), cancel=control.cancel)
        if turn is not None:
            found.append(turn.said(2))
    return tuple(found)


def _link(puzzle: Puzzle, studio: str | None) -> str:
    if not studio:
        return ""
    write = get_format("link").write
    written = "" if write is None else write([Sheet(puzzle)]).strip()
    return written.replace(STUDIO, studio.rstrip("/") + "/", 1)


def _rated(entries: Sequence[BookEntry], control: Control) -> list[BookEntry]:
    """Return them with their ratings: that each has one solution was proved, so that grading can begin at once."""
    classics = [entry.puzzle for entry in entries if is_classic9(entry.puzzle)]
    rows = iter(rate_many(classics, seconds=control.left(), cancel=control.cancel) if classics else ())
    found = []
    for number, entry in enumerate(entries):
        control.report(BookProgress(len(entries) + number, 2 * len(entries)))
        if is_classic9(entry.puzzle):
            row = next(rows)
            rated = entry if isinstance(row, ModokuError) else replace(entry, level=row.level, rating=row.rating)
        else:
            techniques = choose_techniques(sums=board_of(entry.puzzle).has_sums)
            graded = grade(entry.puzzle, techniques, seconds=control.left(), cancel=control.cancel)
            rated = replace(entry, level=graded.level, rating=graded.rating)
        control.deadline.check()
        found.append(rated)
    return found


QUESTION = Question(
    "book",
    BookRequest,
    BookAnswer,
    ask,
    is_long=True,
    progress=BookProgress,
    example={"puzzles": [EXAMPLE], "to": "html", "paper": "6x9", "hints": "none"},
    media_types=("application/pdf", "text/html", "text/x-tex"),
)
book = QUESTION.function()
