"""Preset documents on their way between browser, database and rules: JSON and TOML, bounded before
anything reads them.

In JSON a document is one object of tables, lists, texts, whole and decimal numbers, true and false;
nothing is null.
"""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

from courier.workshop.errors import DocumentTooLong, NotADocument
from variants import parse_document, resolve_document, write_document

LONGEST: Final = 64_000
LONGEST_JSON: Final = 128_000
DEEPEST: Final = 8
MOST_VALUES: Final = 20_000
LARGEST_NUMBER: Final = 2**53

# A document is untyped until `variants` has read it.
Document = dict[str, Any]

BLANK: Final[Document] = {
    "name": "New variant",
    "board": {"files": 8, "ranks": 8},
    "pieces": {"king": {"name": "King", "label": "K", "betza": "K", "royal": True}},
    "setup": {"text": "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
}


def from_json(text: str | bytes) -> Document:
    """Return the document that a JSON text holds. Raises NotADocument, DocumentTooLong."""
    if len(text) > LONGEST_JSON:
        raise DocumentTooLong(limit=LONGEST)
    try:
        found = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise NotADocument(reason="it is not JSON") from error
    return checked(found)


def from_toml(text: str) -> Document:
    """Return the document that a TOML text holds, merged with what it extends. Raises NotADocument,
    PresetError.
    """
    return checked(resolve_document(parse_document(text)))


def to_json(document: Document) -> str:
    """Return a document as the JSON text that is stored."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def to_toml(document: Document) -> str:
    """Return a document as TOML. Raises DocumentTooLong."""
    text = write_document(document)
    if len(text) > LONGEST:
        raise DocumentTooLong(limit=LONGEST)
    return text


def checked(found: object) -> Document:
    """Return a value that is a document as far as its shape goes. Raises NotADocument,
    DocumentTooLong.
    """
    if not isinstance(found, dict):
        _refuse("it is not a table")
    left = [MOST_VALUES]
    _check(found, "", 1, left)
    to_toml(found)
    return found


def title_of(document: Document) -> str:
    """Return the name a document gives itself, cut to what lists show; empty without one."""
    name = document.get("name")
    return " ".join(name.split())[:80] if isinstance(name, str) else ""


def _check(value: object, path: str, depth: int, left: list[int]) -> None:
    """Refuse what is too deep, too much, or no value of a document; `left` counts down what may
    still come.
    """
    left[0] -= 1
    if left[0] < 0:
        raise DocumentTooLong(limit=LONGEST)
    if depth > DEEPEST:
        _refuse(f"{_place(path)} is nested too deeply")
    if isinstance(value, dict):
        for name, inner in value.items():
            _check_text(name, path)
            _check(inner, f"{path}.{name}" if path else name, depth + 1, left)
    elif isinstance(value, list):
        if len({isinstance(item, dict) for item in value}) > 1:
            _refuse(f"{_place(path)} mixes tables with other values")
        if depth > 2 and any(
            isinstance(inner, dict) for item in value if isinstance(item, list) for inner in item
        ):
            _refuse(f"{_place(path)} holds tables in lists of lists")
        for item in value:
            _check(item, path, depth + 1, left)
    else:
        _check_plain(value, path)


def _check_plain(value: object, path: str) -> None:
    if isinstance(value, str):
        _check_text(value, path)
    elif (
        not isinstance(value, bool | int | float) or not abs(value) <= LARGEST_NUMBER
    ):  # nor is NaN
        _refuse(f"{_place(path)} is neither text, number, true nor false")


def _check_text(text: str, path: str) -> None:
    """Refuse characters that no text here may hold: NUL, and halves of surrogate pairs."""
    if "\0" in text or any("\ud800" <= character <= "\udfff" for character in text):
        _refuse(f"{_place(path)} holds a character that is none")


def _place(path: str) -> str:
    return path[:80] or "it"


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _refuse(reason: str) -> NoReturn:
    raise NotADocument(reason=reason)
