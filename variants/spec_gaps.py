"""Tables of enforced presets that no component plays yet: refused, never left out in silence."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from variants.document import parse
from variants.spec import PresetSpec
from variants.spec_reader import refuse

NOT_YET: Final = frozenset(
    {
        "castling.kings",
        "promotion.optional",
        "promotion.limits",
        "promotion.on_the_spot",
        "turning",
        "passing",
        "gating",
        "leaps",
        "restrictions",
        "pass",
        "hands",
        "drops",
        "walls",
        "explosion",
        "petrification",
        "flips",
        "check",
        "facing",
        "ends",
        "flag",
        "extinction",
        "connect",
        "checks",
        "material",
        "counting",
        "shatar",
        "notation",
        "draws.resets",
        "draws.repetition",
        "draws.repetition_view",
        "draws.perpetual_check",
        "draws.perpetual_chase",
        "draws.shuttling",
        "pieces.extra",
        "pieces.zone",
        "pieces.initial",
        "pieces.promoted",
        "pieces.promotion_zone",
        "pieces.drop_zone",
        "pieces.iron",
        "pieces.takes_own",
        "pieces.spares",
    }
)


def refuse_gaps(spec: PresetSpec) -> None:
    """Refuse a preset that asks for a rule which is not played yet."""
    if not any(piece.royal for piece in spec.pieces):
        refuse("pieces", "one kind must be royal (royal = true)", "no-royal")
    for name in _names(parse(spec.document)):
        if name in NOT_YET:
            refuse(name, "this rule is not played yet", "not-yet")


def _names(document: Mapping[str, Any]) -> Iterator[str]:
    """Yield `table` and `table.key` for everything in a document; the kinds count as one table."""
    for name, value in document.items():
        yield name
        for inner in _tables(name, value):
            yield from (f"{name}.{key}" for key in inner)


def _tables(name: str, value: object) -> list[Mapping[str, Any]]:
    tables = list(value.values()) if name == "pieces" and isinstance(value, dict) else value
    return [table for table in (tables if isinstance(tables, list) else [tables]) if isinstance(table, dict)]
