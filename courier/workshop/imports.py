"""Texts of other programs as beginnings of drafts."""

from __future__ import annotations

from courier.workshop.documents import from_toml, title_of
from courier.workshop.domain.drafts import Beginning
from courier.workshop.errors import CannotImport
from variants import PresetError, import_text, sections_of, text_kind


def sections_in(text: str) -> tuple[str, ...]:
    """Return the names of the sections of a `variants.ini`; none for a text of another kind. Raises CannotImport."""
    try:
        return sections_of(text) if text_kind(text) == "ini" else ()
    except PresetError as error:
        raise CannotImport(reason=error.message) from error


def read_text(text: str, *, name: str = "", sections: tuple[str, ...] = ()) -> list[Beginning]:
    """Return what a text says, by preset: the sections asked for of a `variants.ini`. Raises CannotImport.

    A preset document need not be valid yet: it is kept as it is.
    """
    try:
        if text_kind(text) == "document":
            return [Beginning(from_toml(text))]
        found = import_text(text, name=name, sections=sections)
        return [_beginning(from_toml(imported.document), imported.warnings) for imported in found]
    except PresetError as error:
        raise CannotImport(reason=error.message) from error


def _beginning(document: dict[str, object], warnings: tuple[str, ...]) -> Beginning:
    return Beginning(document, origin=title_of(document), notes=warnings)
