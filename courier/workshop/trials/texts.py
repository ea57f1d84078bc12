"""Texts of other programs, read."""

from __future__ import annotations

from typing import Any

from courier.workshop.documents import from_toml, title_of
from courier.workshop.errors import DocumentTooLong, NotADocument
from variants import Imported, PresetError, import_text, sections_of, text_kind


def sections(text: str) -> dict[str, Any]:
    """Return the names of the sections of a `variants.ini`; none for a text of another kind."""
    try:
        return {"sections": list(sections_of(text)) if text_kind(text) == "ini" else []}
    except PresetError as error:
        return {"refusal": error.message}


def documents(text: str, name: str, chosen: list[str]) -> dict[str, Any]:
    """Return what a text says, by preset: the sections asked for of a `variants.ini`.

    A preset document need not be valid yet: it is taken as it is.
    """
    try:
        if text_kind(text) == "document":
            return {"found": [{"document": from_toml(text), "origin": "", "notes": []}]}
        return {"found": [_found(imported) for imported in import_text(text, name=name, sections=tuple(chosen))]}
    except (PresetError, NotADocument, DocumentTooLong) as error:
        return {"refusal": error.message}


def _found(imported: Imported) -> dict[str, Any]:
    document = from_toml(imported.document)
    return {"document": document, "origin": title_of(document), "notes": list(imported.warnings)}
