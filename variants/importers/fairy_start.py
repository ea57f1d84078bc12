"""The array of a FairyVariant: its position text with every field, the squares of pieces and
holes.
"""

import re
from collections.abc import Iterator
from typing import Final

from variants.importers.fairy_pieces import RANK_IN_ORDER
from variants.importers.fairy_variant import FairyVariant

_COUNTS: Final = re.compile(r"[0-9]+\+[0-9]+")
_PASSED: Final = re.compile(r"([a-z][0-9]+)+")
_MARK: Final = re.compile(r"[0-9]+|\+?[A-Za-z*]~?")
# A wall of the array is a hole unless walls may be moved, or grow from those that stand.
_WALLS_ARE_HOLES: Final = ("none", "past", "static", "arrow")


def start_text(variant: FairyVariant) -> str:
    """Return the array with every field written out, as Fairy-Stockfish writes it."""
    placement, *rest = variant.start_fen.split()
    side, rest = (rest[0], rest[1:]) if rest and rest[0] in ("w", "b") else ("w", rest)
    rights = "-"
    passing = "-"
    if rest and not rest[0].isdecimal() and not _COUNTS.fullmatch(rest[0]):
        # Castling and en-passant field are left out together; whatever follows the one is taken for
        # the other.
        rights, passing, rest = rest[0], *(rest[1:2] or ["-"]), rest[2:]
    if not (variant.castling or variant.gating):
        rights = "-"
    if not _PASSED.fullmatch(passing):
        passing = "-"
    counts = [part for part in rest if _COUNTS.fullmatch(part)]
    numbers = [part for part in rest if part.isdecimal()]
    clock, number = (numbers + ["0", "1"][len(numbers) :])[:2]
    middle = (counts or ["1+1"]) if variant.check_counting else []
    if variant.chess960:
        rights = _by_file(variant, rights)
    return " ".join((_placement(variant, placement), side, rights, passing, *middle, clock, number))


def _placement(variant: FairyVariant, placement: str) -> str:
    """Return the placement, with a hand exactly if the game writes one: the last kinds of the list
    first.
    """
    board, _, hand = placement.partition("[")
    if variant.unlimited_drops or not (variant.piece_drops or variant.seirawan_gating):
        return board
    pieces = sorted(
        hand.rstrip("]").replace("-", ""),
        key=lambda letter: (letter.islower(), -_order(variant, letter)),
    )
    return f"{board}[{''.join(pieces)}]"


def _order(variant: FairyVariant, letter: str) -> int:
    piece = variant.piece_of(letter)
    return RANK_IN_ORDER[piece.kind] if piece else 0


def _by_file(variant: FairyVariant, rights: str) -> str:
    """Return castling rights with each wing named by the file of its partner."""
    found = ""
    for right in rights:
        side = int(right.islower())
        kinds = variant.castling_rook_pieces[side]
        rank = variant.castling_rank if side == 0 else variant.max_rank + 1 - variant.castling_rank
        files = [
            square[0]
            for square, label in pieces_of(variant)
            if square[1:] == str(rank)
            and label.islower() == bool(side)
            and _kind(variant, label) in kinds
        ]
        if right.lower() in "kq" and files:
            letter = max(files) if right.lower() == "k" else min(files)
            found += letter if side else letter.upper()
        else:
            found += right
    return found


def _kind(variant: FairyVariant, label: str) -> str:
    piece = variant.piece_of(label)
    return piece.kind if piece else ""


def pieces_of(variant: FairyVariant) -> Iterator[tuple[str, str]]:
    """Yield square and mark of everything in the array: `P`, `+p`, `*`."""
    for row, text in enumerate(variant.start_fen.split()[0].partition("[")[0].split("/")):
        file = 0
        for mark in _MARK.findall(text):
            if mark.isdecimal():
                file += int(mark)
            else:
                yield f"{chr(ord('a') + file)}{variant.max_rank - row}", mark
                file += 1


def homes(variant: FairyVariant, label: str) -> list[str]:
    """Return the squares of the array on which a piece stands."""
    return [square for square, mark in pieces_of(variant) if mark == label]


def holes_of(variant: FairyVariant) -> list[str]:
    """Return the squares of the array that never become part of the game."""
    return homes(variant, "*") if variant.walling_rule in _WALLS_ARE_HOLES else []
