"""Castling set up by a form of lists, for browsers without scripts: the rule, and the rights that
go with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any, Final

from courier.workshop.documents import Document
from courier.workshop.findings import findings_of

FILES: Final = ascii_lowercase
_RIGHTS_AT: Final = 2


@dataclass(frozen=True, slots=True)
class CastlingWish:
    """What the form says: kinds, the rank from the own side, the files the king goes to on the
    right and left wing.
    """

    king: str
    partner: str
    rank: int
    targets: tuple[str, str]


def kinds_of(document: Document) -> list[tuple[str, str]]:
    """Return the kinds of a document with their names, as far as they are tables."""
    pieces = document.get("pieces")
    found = pieces.items() if isinstance(pieces, dict) else ()
    return [
        (kind, str(piece.get("name") or kind)) for kind, piece in found if isinstance(piece, dict)
    ]


def files_of(document: Document) -> list[str]:
    """Return the files of the board, as far as it can be read."""
    return list(FILES[: _side(document, "files")])


def ranks_of(document: Document) -> list[int]:
    """Return the numbers of the ranks."""
    return list(range(1, _side(document, "ranks") + 1))


def with_castling(document: Document, wish: CastlingWish) -> Document:
    """Return the document with this castling rule, and the rights of everybody who stands ready for
    it.
    """
    rule: dict[str, Any] = {
        "kings": [wish.king],
        "partners": [wish.partner],
        "targets": list(wish.targets),
    }
    if wish.rank != 1:
        rule["rank"] = wish.rank
    bare = _with_rights({**document, "castling": rule}, "-")
    values = [
        hint["value"]
        for hint in findings_of(bare)["hints"]
        if hint["code"] == "castling-without-rights"
    ]
    return _with_rights(bare, values[0]) if values else bare


def _with_rights(document: Document, rights: str) -> Document:
    """Return the document with another castling field, where its set-up has one."""
    setup = document.get("setup")
    text = setup.get("text") if isinstance(setup, dict) else None
    fields = text.split() if isinstance(text, str) else []
    if len(fields) <= _RIGHTS_AT:
        return document
    fields[_RIGHTS_AT] = rights
    return {**document, "setup": {**document["setup"], "text": " ".join(fields)}}


def _side(document: Document, key: str) -> int:
    board = document.get("board")
    count = board.get(key) if isinstance(board, dict) else None
    return min(len(FILES), max(1, count)) if isinstance(count, int) else 8
