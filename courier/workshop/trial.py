"""What the rules say of a document somebody works on."""

from __future__ import annotations

from typing import TypedDict

from courier.workshop.documents import Document, to_toml
from variants import PresetError, load_spec


class Problem(TypedDict):
    """Why a document is refused: the key at fault (`pieces.lion.betza`), a code, a sentence, a column of a move."""

    path: str
    code: str
    message: str
    column: int | None


def problems_of(document: Document) -> list[Problem]:
    """Return everything that is wrong with a document."""
    try:
        load_spec(to_toml({"key": "draft", **document}))
    except PresetError as error:
        return [
            {"path": str(error.params.get("path", "")), "code": error.code, "message": error.message, "column": None}
        ]
    return []
