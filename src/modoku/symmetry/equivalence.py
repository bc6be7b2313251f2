"""Are two puzzles the same, by which map; and the maps of a puzzle onto itself."""

from __future__ import annotations

from ..errors import WrongAnswer, expect
from ..language import msg
from ..limits import Deadline, within
from ..native import CancelFlag
from ..puzzle import Grid, Layout, Puzzle
from ..variants import is_classic9
from .canonical_form import as_puzzle, canonical, digit_turns, meaning_of
from .group import Group
from .structure import frame_of, structure_of
from .transform import Transform


def find_map(
    one: Puzzle | Grid, other: Puzzle | Grid, *, seconds: float | None = None, cancel: CancelFlag | None = None
) -> Transform | None:
    """Return a transform that turns one puzzle into the other, or None: then there is none.

    Layouts may differ: two jigsaws are equivalent if cells can be matched so that units fall on units. Where cells
    stand on the sheet plays no part.

    Args:
        one: the puzzle or grid that the map leaves.
        other: the one it arrives at.
        seconds: how long it may take (None: no bound).
        cancel: stop when this is set, from any thread.

    Raises:
        LimitReached: there was not time enough.

    >>> from modoku import read_puzzle
    >>> a, b, c = (read_puzzle(line) for line in ("12" + "." * 14, "." * 11 + "4...3", "1..2" + "." * 12))
    >>> find_map(a, b).apply(a) == b, find_map(a, c)
    (True, None)
    """
    a, b = as_puzzle(one), as_puzzle(other)
    if (a.layout.cell_count, a.size, a.layout.lowest) != (b.layout.cell_count, b.size, b.layout.lowest):
        return None
    if is_classic9(a) and is_classic9(b):
        there, back = canonical(a), canonical(b)
        return back.transform.inverse @ there.transform if there.puzzle.givens == back.puzzle.givens else None
    with within(Deadline.after(seconds, cancel)):
        for turn in digit_turns(a):
            found = _find_isomorphism(turn.apply(a), b)
            if found is not None:
                return found @ turn
    return None


def is_equivalent(
    one: Puzzle | Grid, other: Puzzle | Grid, *, seconds: float | None = None, cancel: CancelFlag | None = None
) -> bool:
    """Return whether two puzzles are the same up to symmetry, with the limits of `find_map`."""
    return find_map(one, other, seconds=seconds, cancel=cancel) is not None


def _find_isomorphism(a: Puzzle, b: Puzzle) -> Transform | None:
    one, other = structure_of(a), structure_of(b)
    if one.legend != other.legend or len(one.edges) != len(other.edges):
        return None
    at = [0] * len(other.colours)
    for vertex, number in enumerate(other.labelling.number):
        at[number] = vertex
    images = [at[number] for number in one.labelling.number]
    if one.edges_after(images) != other.edges_after(range(len(at))):
        return None
    count = a.layout.cell_count
    found = Transform(tuple(images[:count]), tuple(image - count + 1 for image in images[count : count + a.size]))
    if _asks(found.apply(a)) != _asks(b):
        raise WrongAnswer(msg("A map between two puzzles does not turn one into the other."))
    return found


def _asks(puzzle: Puzzle) -> tuple[object, ...]:
    """Return what a puzzle asks, wherever its cells stand."""
    size, _, *rest = meaning_of(puzzle)
    return size, *rest


def automorphisms(puzzle: Puzzle | Grid, *, seconds: float | None = None, cancel: CancelFlag | None = None) -> Group:
    """Return the group of transforms that leave a puzzle as it is: givens, units and constraints.

    Digits that no given shows and no constraint tells apart may be renamed freely, and count.

    Args:
        puzzle: any puzzle or grid, of any variant.
        seconds: how long it may take (None: no bound).
        cancel: stop when this is set, from any thread.

    Raises:
        LimitReached: there was not time enough.

    >>> from modoku import read_puzzle
    >>> automorphisms(read_puzzle("1234341221434321")).order
    32
    """
    question = as_puzzle(puzzle)
    count, size = question.layout.cell_count, question.size
    turned = None
    with within(Deadline.after(seconds, cancel)):
        for turn in digit_turns(question):
            back = None if turn.is_identity else _find_isomorphism(turn.apply(question), question)
            turned = None if back is None else back @ turn
        return Group.of(structure_of(question), count, size, turned)


def symmetries(subject: Puzzle | Layout, *, seconds: float | None = None, cancel: CancelFlag | None = None) -> Group:
    """Return the group of transforms that keep the rules, whatever the givens are; of a layout those of its cells.

    It may take as long as `automorphisms` may.

    >>> from modoku.variants import classic, make
    >>> symmetries(classic().layout).order, symmetries(make("diagonal").layout).order
    (3359232, 96)
    """
    expect(subject, Puzzle, Layout)
    if isinstance(subject, Layout):
        with within(Deadline.after(seconds, cancel)):
            return Group.of(frame_of(Puzzle.blank(subject)), subject.cell_count, subject.size)
    return automorphisms(subject.with_givens([0] * subject.layout.cell_count), seconds=seconds, cancel=cancel)


def keeps_rules(transform: Transform, puzzle: Puzzle) -> bool:
    """Return whether a transform is a symmetry of the rules of a puzzle: its image has the same units and constraints.

    >>> from modoku.symmetry import rotate, permute_bands
    >>> from modoku.variants import make
    >>> puzzle = make("diagonal")
    >>> keeps_rules(rotate(puzzle.layout), puzzle), keeps_rules(permute_bands(puzzle.layout, (2, 1, 3)), puzzle)
    (True, False)
    """
    expect(puzzle, Puzzle)
    blank = puzzle.with_givens([0] * puzzle.layout.cell_count)
    return meaning_of(transform.apply(blank)) == meaning_of(blank)
