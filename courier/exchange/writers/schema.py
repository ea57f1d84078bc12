"""The JSON Schema of our own format: a document with gaps that the declared terms fill."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from courier.clocks.terms import TERMS, Term

_DOCUMENT: Final = Path(__file__).resolve().parents[1] / "schemas" / "game-1.json"
_TYPES: Final = {int: "integer", str: "string", bool: "boolean"}


def game_schema() -> dict[str, Any]:
    """Return the schema of a game. Of the terms it demands those that the first files had, and
    knows all of them.
    """
    schema: dict[str, Any] = json.loads(_DOCUMENT.read_text(encoding="utf-8"))
    terms = schema["properties"]["terms"]
    terms["properties"] |= {term.json_name: _property_of(term) for term in TERMS}
    return schema


def _property_of(term: Term) -> dict[str, Any]:
    if term.default is None:
        kind: object = ["integer" if term.choices else "boolean", "null"]
    else:
        kind = _TYPES[type(term.default)]
    return {"type": kind, "description": term.about} if term.about else {"type": kind}
