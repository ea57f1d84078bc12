"""What is wrong with a document, in the shape the editor reads."""

from __future__ import annotations

from typing import TypedDict

from variants import PresetError, load_spec


class Problem(TypedDict):
    """Why a document is refused: the key at fault (`pieces.lion.betza`), a code, a sentence, a column of a move."""

    path: str
    code: str
    message: str
    column: int | None


def problems_of(document: str) -> list[Problem]:
    """Return everything that is wrong with a document in TOML."""
    try:
        load_spec(document)
    except PresetError as error:
        return [problem_of(error)]
    return []


def problem_of(error: PresetError) -> Problem:
    """Return a refusal as a problem."""
    column = error.params.get("column")
    return {
        "path": str(error.params.get("path", "")),
        "code": error.code,
        "message": error.message,
        "column": column if isinstance(column, int) else None,
    }
