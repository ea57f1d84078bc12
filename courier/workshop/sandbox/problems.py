"""What is wrong with a document, in the shape the editor reads."""

from __future__ import annotations

from typing import TypedDict

from variants import PresetError


class Problem(TypedDict):
    """Why a document is refused: the key at fault (`pieces.lion.betza`), a code, a sentence, a
    column of a move.
    """

    path: str
    code: str
    message: str
    column: int | None


def problem_of(error: PresetError) -> Problem:
    """Return a refusal as a problem; its sentence does not repeat the path."""
    path = str(error.params.get("path", ""))
    column = error.params.get("column")
    return {
        "path": path,
        "code": error.code,
        "message": error.message.removeprefix(f"{path}: ") if path else error.message,
        "column": column if isinstance(column, int) else None,
    }
