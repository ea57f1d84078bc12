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
    """Return what a text says, by preset: the sections asked for of a `variants.ini`, and those
    that cannot be read.

    A preset document need not be valid yet: it is taken as it is.
    """
    try:
        kind = text_kind(text)
        if kind == "document":
            return {
                "found": [{"document": from_toml(text), "origin": "", "notes": []}],
                "refused": [],
            }
        if kind == "ini":
            return _sections(text, chosen or list(sections_of(text)))
        return {
            "found": [_found(imported) for imported in import_text(text, name=name)],
            "refused": [],
        }
    except (PresetError, NotADocument, DocumentTooLong) as error:
        return {"refusal": _reason(error)}


def _sections(text: str, names: list[str]) -> dict[str, Any]:
    """Read sections one by one, so that a bad one does not keep the others out."""
    found: list[dict[str, Any]] = []
    refused: list[dict[str, str]] = []
    for name in names:
        try:
            found += [_found(imported) for imported in import_text(text, sections=(name,))]
        except (PresetError, NotADocument, DocumentTooLong) as error:
            refused.append({"name": name, "reason": _reason(error)})
    if not found and refused:
        return {"refusal": refused[0]["reason"]}
    return {"found": found, "refused": refused}


def _reason(error: PresetError | NotADocument | DocumentTooLong) -> str:
    """Why a text cannot be read, for a sentence that says already that it cannot."""
    return str(error.params["reason"]) if isinstance(error, NotADocument) else error.message


def _found(imported: Imported) -> dict[str, Any]:
    document = from_toml(imported.document)
    return {"document": document, "origin": title_of(document), "notes": list(imported.warnings)}
