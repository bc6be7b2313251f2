"""`modoku formats`: the formats that can be read and written."""

from __future__ import annotations

import json

from ..formats import all_formats
from ..formats.schema import puzzle_schema
from ..language import msg
from ..questions.listings import format_fields
from .options import json_option, plain_command, schema_option
from .outputs import Exit, emit, emit_json
from .titles import TITLES
from .words import current_language


def formats(as_json: bool, schema: bool) -> int:
    """List the formats, or print the JSON Schema of our own."""
    if schema:
        emit(json.dumps(puzzle_schema(), indent=2))
        return Exit.DONE
    language = current_language()
    for form in all_formats().values():
        if as_json:
            emit_json(format_fields(form, language))
        else:
            ways = msg("read, write").said(language) if form.write else msg("read").said(language)
            endings = " ".join(form.extensions)
            emit(f"{form.name:<12} {ways:<14} {form.title.said(language)}{f'  ({endings})' if endings else ''}")
    return Exit.DONE


command = plain_command(
    "formats",
    formats,
    TITLES["formats"],
    [json_option(), schema_option(msg("Print the JSON Schema of our own format instead.").text)],
)
