"""Where we differ from Fairy-Stockfish on purpose, each with its reason."""

from dataclasses import dataclass
from typing import Final

from tests.conformance.oracle import Oracle


@dataclass(frozen=True, slots=True)
class Known:
    """A documented difference: a short key, the reason for people, and the names of games it is told for."""

    key: str
    reason: str


PAWN_DROP_MATE: Final = Known(
    "pawn-drop mate",
    "A pawn dropped to give mate is illegal here, as in real shogi; Fairy-Stockfish lists the move and lets it lose.",
)
ROYAL_CHECK: Final = Known(
    "check by a royal",
    "A royal that hops or slides can give check. After such a move Fairy-Stockfish sees the check only when the "
    "position is set up anew, and ends the game accordingly; here it is always seen.",
)
ALL: Final = (PAWN_DROP_MATE, ROYAL_CHECK)


def is_pawn_drop_mate(game: Oracle, move: str) -> bool:
    """Tell whether a move that only the oracle lists is a dropped pawn that mates."""
    if "@" not in move:
        return False
    after = game.after(move)
    return after.is_check() and not after.legal()
