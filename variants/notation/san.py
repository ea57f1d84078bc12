"""Short algebraic notation: `e4`, `exd5`, `Nbd2`, `S7e5`, `d9=S+`, `O-O`."""

import re
from collections.abc import Iterable

from variants.core.geometry import name_parts
from variants.core.move import Move
from variants.notation.game import PAWN_LABEL, PROMOTED, Labels
from variants.notation.wish import Wish

CAPTURE = "x"
LONGEST_MARKS = 60  # from the end: looking for them in all of a long text takes long
_MARKS = re.compile(r"(?: ?(?:\+|#|!|\?|mate|check|ch\b\.?|e\. ?p\.?|ep\b))++$", re.IGNORECASE)
_LABEL = r"(?P<label>\([A-Z]{2,3}\)|[A-Z]{0,4})"
_RANK = r"(?P<rank>(?:[1-9][0-9]?)?)(?P<captures>[-x:]?)"
_PROMOTION = r"(?:[=/(]*(?P<promotion>\([A-Z]{2,3}\)|[A-Z]{1,4}|(?<==)[a-z]{1,4})\)?)?"
# An x before a letter is the sign of a capture, before a number it is a file: a piece on the file x
# is told from others by its whole square.
_FILE = r"(?P<file>(?:[a-wyz]|x(?=[1-9]))?)"
_SAN = re.compile(rf"{_LABEL}{_FILE}{_RANK}(?P<target>[a-z][1-9][0-9]?){_PROMOTION}")
_LEVELLED_SAN = re.compile(
    rf"{_LABEL}(?P<file>(?:[A-H][a-p])?){_RANK}(?P<target>[A-H][a-z][1-9][0-9]?){_PROMOTION}"
)
_SHORT_CASTLING = re.compile(r"[O0o]-?[O0o]")
_LONG_CASTLING = re.compile(r"[O0o]-?[O0o]-?[O0o]")


def without_marks(text: str) -> str:
    """Return a cleaned text without check, mate, en-passant and comment marks at its end."""
    return (text[:-LONGEST_MARKS] + _MARKS.sub("", text[-LONGEST_MARKS:])).strip()


def castling_word(text: str) -> str:
    """Return `O-O` or `O-O-O` if the text is a spelling of it, else an empty string."""
    if _LONG_CASTLING.fullmatch(text):
        return "O-O-O"
    return "O-O" if _SHORT_CASTLING.fullmatch(text) else ""


def parse_san(text: str, labels: Labels) -> Wish | str | None:
    """Return the wish of a text without marks, the piece letter nobody knows, or None if it is not
    SAN.
    """
    found = (_LEVELLED_SAN if labels.levelled else _SAN).fullmatch(text)
    if found is None or (found["captures"] == "-" and not (found["file"] and found["rank"])):
        return None
    # Without a letter a pawn is meant, or any piece in a preset without pawns.
    kind = labels.kind(found["label"] or PAWN_LABEL)
    if kind is None and found["label"]:
        return str(found["label"])
    promotion = labels.kind(found["promotion"]) if found["promotion"] else None
    if promotion is None and found["promotion"]:
        return str(found["promotion"])
    captures = found["captures"] in {"x", ":"}
    is_pawn = kind is not None and kind.labels[0] == PAWN_LABEL
    return Wish(
        target=found["target"],
        label=kind.labels[0] if kind else None,
        file=found["file"] or None,
        rank=found["rank"] or None,
        promotion=promotion.labels[0] if promotion else None,
        captures=captures,
        bare=is_pawn and not found["file"] and not captures,
    )


def origin_part(move: Move, moves: Iterable[Move]) -> str:
    """Return what of the origin must be written to tell `move` from the other legal moves.

    The file if that is enough, else the rank, else both; a capturing pawn always names its file.
    The file x, which would be read as the sign of a capture, never stands without its rank.
    """
    origin = move.origin or ""
    piece = move.piece.removesuffix(PROMOTED)
    is_pawn = piece.upper() == PAWN_LABEL
    rivals = {
        other.origin
        for other in moves
        if other.target == move.target
        and other.piece.removesuffix(PROMOTED) == piece
        and other.origin not in (origin, None)
        and not (is_pawn and bool(other.captured) != bool(move.captured))
    }
    file_needed = is_pawn and bool(move.captured)
    file, rank = name_parts(origin)
    by_file = origin if file == CAPTURE else file
    if not rivals:
        return by_file if file_needed else ""
    if all(name_parts(rival)[0] != file for rival in rivals if rival):
        return by_file
    if not file_needed and all(name_parts(rival)[1] != rank for rival in rivals if rival):
        return rank
    return origin
