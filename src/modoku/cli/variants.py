"""`modoku variants`: the variants, their rules and their parameters."""

from __future__ import annotations

import json

from ..language import msg
from ..questions.listings import variant_fields
from ..variants import Variant, all_variants, get_variant
from ..variants.schema import variant_schema
from .options import json_option, plain_command, schema_option
from .outputs import Exit, emit, emit_json
from .titles import TITLES
from .words import Argument, current_language


def variants(names: tuple[str, ...], as_json: bool, schema: bool) -> int:
    """List the variants, tell everything about some of them, or print the JSON Schema of a user's own."""
    if schema:
        emit(json.dumps(variant_schema(), indent=2))
        return Exit.DONE
    chosen = [get_variant(name) for name in names] if names else list(all_variants().values())
    for variant in chosen:
        if as_json:
            emit_json(variant_fields(variant, current_language()))
        elif names:
            _tell(variant)
        else:
            emit(f"{variant.name:<16} {variant.rule.said(current_language())}")
    return Exit.DONE


def _tell(variant: Variant) -> None:
    language = current_language()
    emit(f"{variant.name}: {variant.title.said(language)}")
    emit(f"  {variant.rule.said(language)}")
    for p in variant.parameters:
        if p.default is None:
            note = msg("required, e.g. {example}", example=p.example)
        else:
            note = msg("default {default}, e.g. {example}", default=p.default or "-", example=p.example)
        emit(f"  {p.name}: {p.meaning.said(language)} ({note.said(language)})")
    for example in variant.examples:
        emit(f"    --variant {example}" if " " not in example else f"    --variant '{example}'")


command = plain_command(
    "variants",
    variants,
    TITLES["variants"],
    [
        Argument(["names"], nargs=-1, metavar="[NAME]..."),
        json_option(),
        schema_option(msg("Print the JSON Schema of a variant file instead.").text),
    ],
)
