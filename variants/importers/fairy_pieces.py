"""The kinds of pieces that Fairy-Stockfish knows by name, in its own order: option, Betza text in
its dialect.
"""

from typing import Final

CUSTOM: Final = tuple(f"customPiece{number}" for number in range(1, 26))
KING: Final = "king"

# How each predefined kind moves. Some have habits besides: the pawn its double steps, the janggi
# cannon, the soldier.
PREDEFINED: Final = {
    "pawn": "fmWfceF",
    "knight": "N",
    "bishop": "B",
    "rook": "R",
    "queen": "Q",
    "fers": "F",
    "alfil": "A",
    "fersAlfil": "FA",
    "silver": "FfW",
    "aiwok": "RNF",
    "bers": "RF",
    "archbishop": "BN",
    "chancellor": "RN",
    "amazon": "QN",
    "knibis": "mNcB",
    "biskni": "mBcN",
    "kniroo": "mNcR",
    "rookni": "mRcN",
    "shogiPawn": "fW",
    "lance": "fR",
    "shogiKnight": "fN",
    "gold": "WfF",
    "dragonHorse": "BW",
    "clobber": "cW",
    "breakthrough": "fmWfF",
    "immobile": "",
    "cannon": "mRcpR",
    "janggiCannon": "pR",
    "soldier": "fsW",
    "horse": "nN",
    "elephant": "nA",
    "janggiElephant": "nZ",
    "banner": "RcpRnN",
    "wazir": "W",
    "commoner": "K",
    "centaur": "KN",
}
ORDER: Final = (*PREDEFINED, *CUSTOM, KING)
RANK_IN_ORDER: Final = {name: number for number, name in enumerate(ORDER)}
