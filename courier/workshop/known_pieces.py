"""The pieces of the games that come with the site, to be taken into a preset: picture, name,
move.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from typing import TypedDict

from variants import PieceSpec, get_spec, preset_keys
from variants.authoring import move_words


class KnownPiece(TypedDict):
    """A kind as it is taken over; `words` tell its move, `games` are how many presets have a kind
    that moves so.
    """

    name: str
    betza: str
    picture: str
    words: str
    games: int


@cache
def known_pieces() -> tuple[KnownPiece, ...]:
    """Return one piece for each way to move on squares, as most games name and draw it; the most
    frequent first.
    """
    found: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for key in preset_keys():
        spec = get_spec(key)
        for kind in spec.pieces if spec.enforced else ():
            if _is_alone(kind) and not (spec.board.is_hex or spec.board.is_deep):
                found[kind.betza][kind.name, kind.picture] += 1
    pieces = [_known(betza, names) for betza, names in found.items()]
    ordered = sorted(pieces, key=lambda piece: (-piece["games"], piece["name"], piece["betza"]))
    return tuple(
        {(piece["name"], *sorted(piece["betza"])): piece for piece in reversed(ordered)}.values()
    )[::-1]


def _is_alone(piece: PieceSpec) -> bool:
    """Return whether the notation says all about a piece's moves in any preset. Royals castle with
    pieces of their own.
    """
    others = (piece.royal, piece.carries, piece.extra, piece.zone, piece.initial)
    return bool(piece.betza) and not any(others)


def _known(betza: str, names: Counter[tuple[str, str]]) -> KnownPiece:
    """Return the piece; pictures of stones, which are carried by others, are taken only where there
    is no other one.
    """
    name, picture = min(names, key=lambda each: (each[1].startswith("stone_"), -names[each], each))
    return {
        "name": name,
        "betza": betza,
        "picture": picture,
        "words": move_words(betza),
        "games": names.total(),
    }
