"""The pieces, and the rules of single kinds."""

from typing import Final

from variants.authoring.schema.fields import Field, TableForm, flag, kinds, zone
from variants.movement.betza import MAX_LENGTH

PIECES: Final = TableForm(
    "pieces",
    "Pieces",
    "One table for each kind of piece, in the order in which they are shown.",
    "pieces",
    (
        Field("name", "Name", "What players call it.", "text", required=True, high=40, basic=True),
        Field(
            "label",
            "Letter",
            "Its letter in texts: one capital, or a capital and up to two small letters.",
            "label",
            required=True,
            basic=True,
        ),
        Field(
            "betza",
            "Move",
            "How it moves, in Betza's notation; the composer writes it.",
            "betza",
            high=MAX_LENGTH,
            required=True,
            basic=True,
        ),
        Field(
            "picture",
            "Picture",
            "The picture it is drawn with; a list of two gives each side its own.",
            "picture",
            basic=True,
            sides=True,
        ),
        flag(
            "royal", "Royal", "It must not be left attacked: its loss decides the game.", basic=True
        ),
        Field("text", "Move in words", "How it moves, in your own words.", "text", "", high=1000),
        Field(
            "aliases",
            "Other letters",
            "Further words for it that may be typed in moves.",
            "words",
            [],
        ),
        zone(
            "zone",
            "Confined to",
            "The only squares it may stand on: a palace, or its own side of a river.",
        ),
        Field(
            "initial",
            "Initial moves from",
            "Where its first moves are open; without it, the squares where pieces of the kind"
            " start.",
            "zone",
            sides=True,
            applies="initial",
        ),
        Field(
            "promoted",
            "Turns into",
            "The kind it becomes when it turns over in the manner of Shogi.",
            "kind",
            applies="turning",
        ),
        zone(
            "promotion_zone",
            "Own promotion zone",
            "Where this kind promotes, instead of the zone of all others.",
        ),
        Field(
            "drop_zone",
            "Own drop zone",
            "Where this kind may be dropped, instead of the zone of all others.",
            "zone",
            sides=True,
            applies="hands",
        ),
        flag("iron", "Cannot be captured", "Nothing may ever capture it.", sides=True),
        kinds("takes_own", "Captures own", "Kinds of its own side that it may capture."),
        kinds("spares", "Spares", "Kinds of the enemy that it may not capture."),
        Field(
            "no_mounts",
            "Cannot hop over",
            "Kinds, of either side, that it may not hop over.",
            "kinds",
            [],
            applies="hops",
        ),
        kinds(
            "made_of",
            "Made of",
            "Kinds whose powers it unites; their moves are its own, unless it has others.",
        ),
        Field(
            "carries",
            "Carries",
            "Kinds that it carries as stones, for games whose rules are code.",
            "kinds",
            [],
            applies="special",
        ),
        Field(
            "sign",
            "Sign",
            "Its picture as a stone on the piece that carries it.",
            "identifier",
            applies="special",
        ),
    ),
    repeats="named",
    basic=True,
    applies="",
)

EXTRA: Final = TableForm(
    "pieces.extra",
    "Further moves in places",
    "Moves that a kind has only from some squares, or only to some: inside a palace, beyond a"
    " river.",
    "pieces",
    (
        Field(
            "betza",
            "Move",
            "The further move.",
            "betza",
            required=True,
            high=MAX_LENGTH,
            basic=True,
        ),
        zone("from", "From", "The squares it may start from; all, if left out.", basic=True),
        zone("to", "To", "The squares it may go to; all, if left out.", basic=True),
    ),
    repeats="many",
)

PIECES_FORMS: Final = (PIECES, EXTRA)
