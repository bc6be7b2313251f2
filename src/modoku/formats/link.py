"""Our link: the whole puzzle in the part of an address that no server sees, `http://HOST/#/play/p/VERSION.DATA`.

Version 1 holds the 81 cells of a plain 9 x 9 grid as one number. Version 2 holds anything: JSON without repetitions
(see `_pack_rules`), deflated with `_DICTIONARY`, which is part of the version and never changes. Without a version it
is a link of an older studio: our long JSON under `p`, a player's marks under `m`. A second part after a slash, which
only the studio writes, holds such marks too. Whatever the host, the link is read.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from ..errors import FormatError, ModokuError
from ..language import msg
from ..puzzle import DigitSet, Sheet
from ..puzzle.plain import layout_to_plain
from ..puzzle.reader import Reader
from ..variants import with_true_name
from ..variants.naming import naming_of
from .format import Context, Format
from .fpuzzles import fill
from .jsontext import MAX_JSON, parse_json
from .losses import plain_square
from .ours import says_all, sheet_from_plain, sheet_to_plain
from .rows import check_length, check_puzzles

STUDIO = "http://127.0.0.1:8000/"
"""Where `modoku serve` answers unless told otherwise."""
PLACE = "#/play/p/"
MAX_PACKED = 1 << 20
_LINK = re.compile(r"[^\s#]*#/play/p/([A-Za-z0-9_.-]*)(?:/([A-Za-z0-9_-]*))?")
_CELLS = 81

_INTEGER, _INTEGERS, _HIDDEN, _INTEGER_ROWS, _HIDDEN_ROWS = range(5)
"""What a number in a shape stands for: a number, a list of them, of hidden variables, a list of such lists."""
_NAME = re.compile(r"h([1-9][0-9]{0,5})")


def _clue(kind: str, rest: str = "") -> str:
    return f'{{"kind":"{kind}","cells":1{rest}}}'


def _pairs(measure: str, comparison: str, *styles: str) -> str:
    start = f'{{"kind":"pairs","pairs":3,"measure":"{measure}","comparison":"{comparison}","value":0,"style":"'
    return "".join(f'{start}{style}"}}' for style in styles)


_DICTIONARY = "".join(
    (
        '{"meta":{"title":"author":"rules":"solution":"source":"sheet":{"placed":[0,0,0,"candidates":[[],[],"corners":[[],[],',
        '{"kind":"hidden","ranges":3,"rules":[{"kind":"connected","cells":2,"values":1,"neighbours":4},',
        '{"kind":"mixed","groups":4,"values":1},{"kind":"count","counted":2,"values":1,"result":1}],"style":"yin-yang"}',
        '{"kind":"unknown-regions","places":1,"size":0,"neighbours":3}{"kind":"doublers","groups":3}',
        '{"kind":"not-both","pairs":3,"digit":0,"style":"hidden"}{"kind":"entropy","groups":3,"style":"hidden"}',
        '{"kind":"automaton","cells":1,"transitions":3,"accepting":1,"label":"1234","style":"quadruple"}',
        '{"kind":"equal","groups":3,"style":"clone"}{"kind":"equal","groups":3,"style":"palindrome"}',
        *(
            f'{{"kind":"indexing","cell":0,"line":1,"value":0,"style":"{style}-index"}}'
            for style in ("boxes", "columns", "rows")
        ),
        *(_clue("kenken", f',"total":0,"operation":"{sign}"') for sign in "/-+*"),
        *(_clue(kind, ',"number":0') for kind in ("battlefield", "hidden-skyscraper", "numbered-room")),
        _clue("rossini", ',"trend":0'),
        _clue("rossini", ',"trend":0,"style":"hidden"'),
        *(_clue(kind, ',"number":0') for kind in ("x-sum", "skyscraper", "sandwich")),
        *(_clue(kind, ',"total":0') for kind in ("product", "lunchbox", "rellik")),
        _clue("look-and-say", ',"clue":"11"'),
        *(
            _clue(kind)
            for kind in (
                *("counting-circles", "equality-cage", "parity-line", "sum-line", "zipper", "nabner", "modular"),
                *("entropic", "double-arrow", "lockout", "between"),
            )
        ),
        _clue("consecutive-set", ',"style":"renban"'),
        *(_clue("domain", f',"digits":1,"style":"{style}"') for style in ("odd", "even")),
        *(_clue("order", f',"style":"{style}"') for style in ("minimum", "maximum", "sign", "thermometer")),
        _pairs("difference", "!=", "hidden"),
        _pairs("difference", ">=", "whispers"),
        _pairs("difference", "=", "difference", "white-dot"),
        _pairs("ratio", "=", "ratio", "black-dot"),
        _pairs("sum", "=", "roman-v", "roman-x"),
        *(_clue("sum", f',"total":0,"coefficients":1,"style":"{style}"') for style in ("region-sum", "arrow")),
        *(_clue("sum", f',"total":0,"style":"{style}"') for style in ("little-killer", "cage")),
        *(_clue("all-different", f',"style":"{style}"') for style in ("extra-region", "cage")),
        ",[0,[0,1,1,1]],[1,[0,9,9,9],",
        *('["jigsaw:regions=', '["classic:boxes=3x3 + diagonal', '["latin:size=9","', '["classic:boxes=2x2","........'),
    )
).encode()


def to_payload(sheet: Sheet) -> str:
    """Return what stands after `#/play/p/` in the link of a sheet.

    >>> from modoku.variants import make
    >>> len(to_payload(Sheet(make("classic")))), to_payload(Sheet(make("killer:cages=9@r1c1r1c2")))
    (48, '2.w2IYkizVgJJONOmBQnKEAQMLGpDwQDSMBYZhbCwA')
    """
    if says_all(sheet) and len(sheet.puzzle.givens) == _CELLS:
        number = int("".join(map(str, sheet.puzzle.givens)))
        return "1." + _to_base64(number.to_bytes(34, "big"))
    plain = sheet_to_plain(sheet)
    layout = with_true_name(sheet.puzzle.layout)
    naming = naming_of(layout.name)
    is_named = naming is not None and naming.is_whole and naming.blank.layout == layout
    givens = sheet.puzzle.givens
    document: list[object] = [
        layout.name if is_named else plain["layout"],
        "".join(map(str, givens)).replace("0", ".") if max(givens) < 10 else list(givens),
        *_pack_rules(plain.get("constraints", [])),
    ]
    rest = {key: plain[key] for key in ("meta", "sheet", "not_understood", "cosmetics") if key in plain}
    text = json.dumps([*document, rest] if rest else document, ensure_ascii=False, separators=(",", ":"))
    deflating = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=_DICTIONARY)
    return "2." + _to_base64(deflating.compress(text.encode()) + deflating.flush())


def _pack_rules(rules: object) -> tuple[list[object], list[object]]:
    """Return the shapes of rules, and a row for each rule: the place of its shape, and the numbers left out of that."""
    shapes: dict[str, int] = {}
    rows: list[object] = []
    # Through JSON, so that tuples are lists here as they will be there.
    for rule in json.loads(json.dumps(rules)):
        numbers: list[object] = []
        shape = json.dumps(_without_numbers(rule, numbers))
        rows.append([shapes.setdefault(shape, len(shapes)), *numbers])
    return [json.loads(shape) for shape in shapes], rows


def _without_numbers(value: object, numbers: list[object]) -> object:
    """Return a value with numbers, and lists of them, replaced by what they are; they go to the end of `numbers`."""
    if isinstance(value, dict):
        return {key: _without_numbers(item, numbers) for key, item in value.items()}
    if isinstance(value, int) and not isinstance(value, bool):
        numbers.append(value)
        return _INTEGER
    if not isinstance(value, list):
        return value
    plain, hidden = _integers_of(value), _hidden_of(value)
    if plain or hidden:
        numbers.append(_to_steps(plain or hidden))
        return _INTEGERS if plain else _HIDDEN
    for kind, found in ((_INTEGER_ROWS, list(map(_integers_of, value))), (_HIDDEN_ROWS, list(map(_hidden_of, value)))):
        if found and all(found):
            firsts = _to_steps([row[0] for row in found])
            numbers.append([[first, *_to_steps(row)[1:]] for first, row in zip(firsts, found, strict=True)])
            return kind
    return [_without_numbers(item, numbers) for item in value]


def _integers_of(value: object) -> list[int]:
    """Return a list of whole numbers as it is; nothing where it is none."""
    is_one = isinstance(value, list) and all(isinstance(i, int) and not isinstance(i, bool) for i in value)
    return list(value) if is_one and isinstance(value, list) else []


def _hidden_of(value: object) -> list[int]:
    """Return the numbers of a list of hidden variables; nothing where it is none."""
    found = [_NAME.fullmatch(i) for i in value if isinstance(i, str)] if isinstance(value, list) else []
    is_one = isinstance(value, list) and len(found) == len(value)
    return [int(one[1]) for one in found if one] if is_one and all(found) else []


def _to_steps(numbers: Sequence[int]) -> list[int]:
    return [*numbers[:1], *(b - a for a, b in pairwise(numbers))]


def _unpack_rules(shapes: Reader, rows: Reader) -> list[object]:
    """Return the rules that `_pack_rules` made these of; raise FormatError where it cannot have made them."""
    known = shapes.items()
    lengths = [len(json.dumps(shape.value)) for shape in known]
    total = 0
    found = []
    for row in rows.items():
        first, *numbers = row.items() or [row]
        place = first.integer(0, len(known) - 1)
        total += lengths[place]
        if total > MAX_JSON:
            raise row.fail(msg("the link unpacks to more than a puzzle can hold"))
        numbers.reverse()
        found.append(_with_numbers(known[place], numbers))
    return found


def _with_numbers(shape: Reader, numbers: list[Reader]) -> object:
    """Return a shape with its numbers put back, taken from the end of `numbers`."""
    value = shape.value
    if isinstance(value, dict):
        return {key: _with_numbers(item, numbers) for key, item in shape.entries()}
    if isinstance(value, list):
        return [_with_numbers(item, numbers) for item in shape.items()]
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    kind = shape.integer(_INTEGER, _HIDDEN_ROWS)
    if not numbers:
        raise _damaged()
    given = numbers.pop()
    if kind == _INTEGER:
        return _integer(given)
    if kind in (_INTEGERS, _HIDDEN):
        return _named(accumulate(map(_integer, given.items())), kind == _HIDDEN)
    rows = [[_integer(item) for item in row.items()] for row in given.items()]
    if not all(rows):
        raise _damaged()
    firsts = accumulate(row[0] for row in rows)
    return [
        _named(accumulate([first, *row[1:]]), kind == _HIDDEN_ROWS) for first, row in zip(firsts, rows, strict=True)
    ]


def _integer(reader: Reader) -> int:
    return reader.integer(-(10**16), 10**16)


def _named(numbers: Iterable[int], is_hidden: bool) -> list[object]:
    return [f"h{n}" if is_hidden else n for n in numbers]


def from_payload(payload: str) -> Sheet:
    """Return the sheet of what stands after `#/play/p/`; raise FormatError where it is damaged.

    >>> from modoku.variants import make
    >>> from_payload(to_payload(Sheet(make("diagonal")))).puzzle.layout.name
    'classic:boxes=3x3 + diagonal'
    """
    version, dot, data = payload.partition(".")
    if not dot:
        return _read_old(_inflated(_from_base64(version)))
    if version == "1":
        digits = str(int.from_bytes(_from_base64(data), "big")).zfill(_CELLS)
        if len(data) != 46 or len(digits) != _CELLS:
            raise _damaged()
        return Sheet(plain_square(9).with_givens(list(map(int, digits))))
    if version != "2":
        raise FormatError(
            msg("The link is of version {version}, which is not known here.", version=version[:10]),
            msg("Open it with a newer modoku."),
        )
    return _read_document(Reader(parse_json(_inflated(_from_base64(data), _DICTIONARY))))


def _read_document(reader: Reader) -> Sheet:
    parts = reader.items(5)
    if len(parts) < 4:
        raise _damaged()
    layout = parts[0].value
    if isinstance(layout, str):
        naming = naming_of(parts[0].text(1000))
        if naming is None or not naming.is_whole:
            raise parts[0].fail(msg("the layout '{name}' is not known", name=layout[:80]))
        layout = layout_to_plain(naming.blank.layout)
    givens = parts[1].value
    if isinstance(givens, str):
        givens = [int(digit) if digit in "123456789" else 0 for digit in givens]
    rest = dict(parts[4].entries(4)) if len(parts) == 5 else {}
    return sheet_from_plain(
        {
            "modoku": 1,
            "layout": layout,
            "givens": givens,
            "constraints": _unpack_rules(parts[2], parts[3]),
            **{key: item.value for key, item in rest.items()},
        }
    )


def _read_old(text: str) -> Sheet:
    """Read the link of an older studio."""
    found = Reader(parse_json(text))
    return _with_marks(sheet_from_plain(found["p"].value), found)


def _with_marks(sheet: Sheet, found: Reader) -> Sheet:
    """Return a sheet with what a player wrote in the studio: digits and marks; colours are the studio's own."""
    if not found.has("m"):
        return sheet
    marks, size = found["m"], sheet.puzzle.size

    def digits_in(key: str) -> tuple[DigitSet, ...]:
        return tuple(item.digits(size) for item in marks[key].items()) if marks.has(key) else ()

    placed = tuple(item.integer(0, size) for item in marks["values"].items()) if marks.has("values") else ()
    return replace(sheet, placed=placed, candidates=digits_in("centres"), corners=digits_in("corners"))


def _to_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _from_base64(text: str) -> bytes:
    check_length(text, MAX_PACKED)
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except (ValueError, binascii.Error) as error:
        raise _damaged() from error


def _inflated(data: bytes, dictionary: bytes = b"") -> str:
    """Return a text that was deflated, bounded in length."""
    inflating = zlib.decompressobj(-15, dictionary)
    try:
        found = inflating.decompress(data, MAX_JSON)
        if not inflating.eof:
            raise _damaged()
        return found.decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise _damaged() from error


def _damaged() -> FormatError:
    return FormatError(msg("This link is damaged: copy it again, whole."))


def _read_one(word: str) -> Sheet:
    match = _LINK.fullmatch(word)
    if match is None:
        raise FormatError(
            msg("This is no link of a studio."), msg("It holds {place} and the whole puzzle after it.", place=PLACE)
        )
    try:
        sheet = from_payload(match[1])
        return _with_marks(sheet, Reader(parse_json(_inflated(_from_base64(match[2]))))) if match[2] else sheet
    except RecursionError as error:
        raise _damaged() from error
    except ModokuError as error:
        # Paths, lines and columns inside the packed text would only mislead.
        raise FormatError(error.message, error.hint) from error


def _read(text: str, context: Context) -> list[Sheet]:
    check_length(text)
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        word = line.strip()
        if word and not word.startswith("# "):
            try:
                found.append(fill(_read_one(word), context))
            except FormatError as error:
                raise error.at(number) from error
            check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _write(sheets: Sequence[Sheet]) -> str:
    return "".join(f"{STUDIO}{PLACE}{to_payload(sheet)}\n" for sheet in sheets)


def _recognises(text: str) -> int:
    return 100 if _LINK.match(text[:10_000].lstrip()) else 0


FORMATS = (
    Format(
        "link",
        msg("Our link: opens any puzzle in a studio"),
        _read,
        _recognises,
        _write,
        many=True,
        by_line=True,
        any_lowest=True,
    ),
)
