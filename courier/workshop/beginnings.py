"""Documents to begin with, besides the empty board."""

from __future__ import annotations

from copy import deepcopy
from typing import Final

from courier.workshop.documents import Document


def shogi_like() -> Document:
    """Return a small game of tokens: captured pieces are dropped, and most turn over in the far
    ranks.
    """
    return deepcopy(_SHOGI_LIKE)


_SHOGI_LIKE: Final[Document] = {
    "name": "New variant",
    "family": "Shogi",
    "board": {"files": 7, "ranks": 7, "turned": True},
    "pieces": {
        "king": {
            "name": "King",
            "label": "K",
            "betza": "K",
            "royal": True,
            "picture": "shogi_king",
        },
        "gold": {"name": "Gold general", "label": "G", "betza": "WfF", "picture": "shogi_gold"},
        "silver": {
            "name": "Silver general",
            "label": "S",
            "betza": "FfW",
            "picture": "shogi_silver",
            "promoted": "promoted_silver",
        },
        "pawn": {
            "name": "Pawn",
            "label": "P",
            "betza": "fW",
            "picture": "shogi_pawn",
            "promoted": "tokin",
        },
        "promoted_silver": {
            "name": "Promoted silver",
            "label": "+S",
            "betza": "WfF",
            "picture": "shogi_promoted_silver",
        },
        "tokin": {"name": "Tokin", "label": "+P", "betza": "WfF", "picture": "shogi_tokin"},
    },
    "setup": {"text": "1sgkgs1/7/ppppppp/7/PPPPPPP/7/1SGKGS1[] w - - 0 1"},
    "turning": {"zone": ["*6", "*7"]},
    "restrictions": {"dead_squares": True},
    "hands": {"captures": True},
    "drops": {"no_mate": ["pawn"], "doubled": {"pawn": 1}},
    "ends": {"stalemate": "loss"},
    "draws": {
        "claim_repetition": 0,
        "end_repetition": 4,
        "claim_moves": 0,
        "end_moves": 0,
        "dead": [],
        "perpetual_check": True,
    },
}
