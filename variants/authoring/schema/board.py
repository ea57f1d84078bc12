"""Board, sides and start."""

from typing import Final

from variants.authoring.schema.fields import Choice, Field, TableForm, flag, integer
from variants.core.geometry import LEVEL_LETTERS, MAX_OTHER_SIDE, MAX_SIDE
from variants.core.position import LONGEST_TEXT
from variants.spec.values import COLOURS

BOARD: Final = TableForm(
    "board",
    "Board",
    "Its size, its shape and what its squares look like.",
    "board",
    (
        integer(
            "files",
            "Files",
            "How many files the board has, from left to right.",
            None,
            1,
            MAX_SIDE,
            basic=True,
        ),
        integer(
            "ranks",
            "Ranks",
            "How many ranks it has, from White to Black.",
            None,
            1,
            MAX_SIDE,
            basic=True,
        ),
        Field(
            "levels",
            "Levels",
            "How many levels it has, all of this size, or how many boards there are.",
            "integer",
            1,
            low=1,
            high=len(LEVEL_LETTERS),
        ),
        flag(
            "apart",
            "Levels lie apart",
            "Boards beside each other: a move stays on its board, and none is higher than another.",
            applies="levels",
        ),
        Field(
            "shape",
            "Shape of its cells",
            "Squares, or hexagons, whose files go straight up or whose ranks go straight across.",
            "choice",
            "square",
            choices=(
                Choice("square", "squares"),
                Choice("hex", "hexagons in files"),
                Choice("hex-rows", "hexagons in rows"),
            ),
            basic=True,
        ),
        Field(
            "heights",
            "Cells of each file",
            "How many hexagons each file has, from the left; odd ones stand beside even ones.",
            "numbers",
            [],
            low=1,
            high=MAX_OTHER_SIDE,
            basic=True,
            applies="hexagons",
        ),
        flag(
            "slanting",
            "Slanting ranks",
            "Numbers go straight down to the right instead of being counted from the end of each"
            " file.",
            applies="hexagons",
        ),
        Field(
            "holes",
            "Missing squares",
            "Squares that do not exist; nothing goes onto or over them.",
            "squares",
            [],
            basic=True,
        ),
        Field(
            "tinted",
            "Coloured squares",
            "Squares in the colour of the first side, and those in that of the second; the rules"
            " ignore it.",
            "square_lists",
            [],
        ),
        Field(
            "circled",
            "Squares with a circle",
            "Squares marked by a circle; it means nothing to the rules.",
            "square_lists",
            [],
        ),
        flag(
            "points",
            "Pieces stand on crossings",
            "The board is drawn as lines, with the pieces where they cross.",
        ),
        Field(
            "river",
            "River",
            "No lines are drawn between this rank and the next.",
            "integer",
            0,
            low=0,
            high=MAX_SIDE - 1,
        ),
        Field(
            "lines", "Further lines", "Lines drawn from square to square, as in d1-f3.", "lines", []
        ),
        Field(
            "grid",
            "Boxes",
            "Lines rule the board into boxes of so many squares a side; the rules ignore them.",
            "integer",
            0,
            low=0,
            high=MAX_SIDE,
        ),
        flag(
            "turned",
            "Far side upside down",
            "Pieces of the far side stand upside down, as in Shogi.",
        ),
    ),
    basic=True,
    applies="",
)

SIDES: Final = TableForm(
    "sides",
    "Sides",
    "Names and colours of the two sides, the one that moves first before the other; without them"
    " White and Black.",
    "board",
    (
        Field(
            "name", "Name", "What the side is called.", "text", required=True, high=20, basic=True
        ),
        Field(
            "colour",
            "Colour",
            "What colour its pieces have.",
            "choice",
            required=True,
            basic=True,
            choices=tuple(Choice(colour, colour) for colour in COLOURS),
        ),
    ),
    repeats="many",
    applies="",
)

SETUP: Final = TableForm(
    "setup",
    "Start",
    "Where the pieces stand when the game begins.",
    "setup",
    (
        Field(
            "text",
            "Array",
            "The position at the start, as its text.",
            "position",
            required=True,
            high=LONGEST_TEXT,
            basic=True,
        ),
        Field(
            "shuffle",
            "Pieces that are dealt",
            "Pieces of one side that are dealt onto the squares marked ? when a game is created.",
            "kinds",
            [],
        ),
        Field(
            "unlike_colours",
            "On unlike colours",
            "Pairs of dealt pieces that come to squares of different colours, such as two bishops.",
            "kind_sets",
            [],
            applies="drawn_array",
        ),
        Field(
            "ordered",
            "In this order",
            "Dealt pieces that keep this order from the first file to the last, such as rook, king,"
            " rook.",
            "kinds",
            [],
            applies="drawn_array",
        ),
    ),
    basic=True,
    applies="",
)

MODES: Final = TableForm(
    "setup.modes",
    "Ways of drawing",
    "How the array of the second side follows from that of the first; the first way is the usual"
    " one.",
    "setup",
    (
        Field("key", "Short name", "The name in addresses.", "identifier", required=True, high=40),
        Field("name", "Name", "What players choose.", "text", required=True, high=60, basic=True),
        Field(
            "relation",
            "Relation",
            "How the second side's pieces are dealt.",
            "choice",
            required=True,
            basic=True,
            choices=(
                Choice("independent", "independently"),
                Choice("mirror", "on the same files"),
                Choice("central", "turned round the centre"),
            ),
        ),
    ),
    repeats="many",
    applies="drawn_array",
)

BOARD_FORMS: Final = (BOARD, SIDES, SETUP, MODES)
