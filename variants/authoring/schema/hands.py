"""The forms of hands, drops, prisoners, pockets and gates."""

from typing import Final

from variants.authoring.schema.fields import (
    Choice,
    Field,
    TableForm,
    choice,
    counts,
    flag,
    integer,
    kinds,
    zone,
)
from variants.loader.catches import MAX_STRENGTH
from variants.loader.hands import MAX_MOVE, MAX_POCKET

HANDS: Final = TableForm(
    "hands",
    "Pieces in hand",
    "Pieces beside the board, which can be dropped instead of moving.",
    "hands",
    (
        flag(
            "captures",
            "Captured pieces change sides",
            "A captured piece goes to the hand of its captor.",
            basic=True,
        ),
        flag(
            "keeps_promotion",
            "Promoted pieces stay promoted",
            "A captured piece keeps what it had become.",
        ),
        flag(
            "partner",
            "For the partner",
            "The game is one of two boards, and captured pieces go to the partner there.",
        ),
        kinds("unlimited", "Without end", "Kinds of which everybody has as many as wanted."),
    ),
    basic=True,
)
DROPS: Final = TableForm(
    "drops",
    "Drops",
    "How pieces of the hand are put on the board.",
    "hands",
    (
        zone(
            "zone",
            "Where",
            "The squares where pieces may be dropped; all empty ones, if left out.",
            basic=True,
        ),
        flag("checks", "May give check", "A drop may give check.", default=True),
        counts(
            "doubled",
            "At most on a file",
            "A kind is not dropped on a file that already holds so many of it; 0: it is never"
            " dropped.",
            0,
            16,
        ),
        kinds("no_mate", "May not mate", "Kinds whose drop may not give checkmate."),
        kinds("no_check", "May not check", "Kinds whose drop may not even give check."),
        kinds(
            "unguarded",
            "Not behind each other",
            "Kinds that are not dropped where another of the same kind and side guards.",
        ),
        flag("promoted", "Also turned over", "Pieces may be dropped turned over."),
        kinds(
            "unlike_colours",
            "On unlike colours",
            "Kinds whose pieces have to stand on squares of both colours.",
        ),
        kinds(
            "must",
            "First of all",
            "While a side has such a piece in hand and can drop it, it must.",
            sides=True,
        ),
        choice(
            "enclosing",
            "Has to touch",
            "What a drop has to touch or enclose.",
            "",
            Choice("", "nothing"),
            Choice("reversi", "enclose enemies in a line"),
            Choice("ataxx", "a piece of its own"),
            Choice("snort", "no enemy beside it"),
            Choice("anyside", "be pushed in from an edge"),
            Choice("top", "on the first rank or on top of a piece"),
        ),
        Field("start", "Filled before", "Squares that are filled before that counts.", "zones"),
        flag(
            "castles",
            "Castle after a drop",
            "A rook dropped on its first square castles as if it had always been there.",
        ),
    ),
    basic=True,
    applies="hands",
)
PRISONERS: Final = TableForm(
    "prisoners",
    "Prisoners",
    "Captors hold what they capture, and give a piece back for one of their own that is dropped at"
    " once, as in Hostage Chess.",
    "hands",
    (
        Field(
            "values",
            "Worth",
            "A piece is given for one that is worth no more; kinds left out are not exchanged.",
            "counts",
            required=True,
            low=1,
            high=MAX_STRENGTH,
        ),
        flag(
            "promotion",
            "Promotion to prisoners",
            "Pieces become only what the opponent holds of their side, and are held for it.",
        ),
    ),
    applies="hands",
)
POCKET: Final = TableForm(
    "pocket",
    "Pocket",
    "Instead of moving, a piece is taken off the board into the hand, where it may change.",
    "hands",
    (
        Field(
            "values",
            "Class",
            "A piece may become one of the same number; kinds left out stay on the board.",
            "counts",
            required=True,
            low=1,
            high=MAX_STRENGTH,
        ),
        zone(
            "zone",
            "Promotion from",
            "Squares from where a piece becomes one of the next higher number.",
        ),
        integer("most", "Room", "How many pieces there is room for.", 1, 1, MAX_POCKET),
        Field(
            "from_move",
            "From move",
            "The first move of a side that may do so.",
            "integer",
            1,
            sides=True,
            low=1,
            high=MAX_MOVE,
        ),
    ),
    applies="hands",
)
GATING: Final = TableForm(
    "gating",
    "Gating",
    "Where a piece leaves its square of the array for the first time, one of the hand may enter.",
    "hands",
    (
        zone(
            "zone",
            "Gates",
            "The squares of the array where pieces may enter; the first rank, if left out.",
        ),
    ),
    applies="hands",
)
HAND_FORMS: Final = (HANDS, DROPS, PRISONERS, POCKET, GATING)
