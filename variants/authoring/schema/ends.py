"""Check, goals and the end of the game."""

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
    value,
    zone,
)
from variants.loader.ends import MAX_CELLS, ROLES
from variants.movement.betza import MAX_LENGTH

ENDS: Final = TableForm(
    "ends",
    "Mate and stalemate",
    "What happens to a side that has no legal move.",
    "ends",
    (
        value(
            "stalemate",
            "Stalemate",
            "For a side that cannot move and is not in check.",
            "draw",
            basic=True,
        ),
        value("checkmate", "Checkmate", "For a side that cannot move and is in check.", "loss"),
        flag(
            "stalemate_by_count",
            "By number of pieces",
            "Stalemate is worth that for the side with fewer pieces.",
        ),
        flag(
            "goals_first",
            "Goals come first",
            "Where a move reaches a goal and loses the last piece of a kind, the goal counts.",
        ),
    ),
    basic=True,
)

CHECK: Final = TableForm(
    "check",
    "Check",
    "When a side with several royal pieces is in check.",
    "ends",
    (
        choice(
            "royals",
            "In check",
            "Whether each royal piece has to be safe, or it is enough that one is.",
            "each",
            Choice("each", "when any of them is attacked"),
            Choice("all", "when all of them are attacked at once"),
        ),
    ),
    applies="royal",
)

FACING: Final = TableForm(
    "facing",
    "Royal pieces facing each other",
    "Royal pieces may not look at each other along an open line, as in Xiangqi.",
    "ends",
    (
        Field(
            "betza",
            "Along",
            "The lines on which they face each other, as a move.",
            "betza",
            "R",
            high=MAX_LENGTH,
        ),
        choice(
            "rule",
            "What happens",
            "Whether no move may bring it about, or it ends the game.",
            None,
            Choice("forbidden", "it is forbidden"),
            Choice("ends", "who is faced parts them or passes: the game ends"),
        ),
    ),
    applies="royal",
)

CHECKS: Final = TableForm(
    "checks",
    "Counting checks",
    "Giving check so many times wins.",
    "ends",
    (
        Field(
            "count",
            "Checks",
            "How many checks win; 0 for no such goal.",
            "integer",
            0,
            low=0,
            high=10,
            sides=True,
            basic=True,
        ),
    ),
    applies="royal",
)

FLAG: Final = TableForm(
    "flag",
    "Reaching a goal",
    "Pieces that arrive on goal squares win.",
    "ends",
    (
        Field(
            "pieces",
            "Pieces",
            "The kinds that count; * is every kind.",
            "kinds",
            ["*"],
            sides=True,
            basic=True,
        ),
        zone("zone", "Goal", "The goal squares.", basic=True, required=True),
        integer(
            "count", "How many", "So many of these pieces have to stand there.", 1, 1, MAX_CELLS
        ),
        flag("full", "One, if it is full", "One is enough if the goal has no empty square."),
        flag(
            "reply",
            "The other moves once more",
            "The other side has one more move to reach its own goal.",
        ),
        flag("safe", "Only if safe", "Only pieces that are not attacked count."),
        value("value", "Worth", "What it is worth for the side that reaches it.", "win"),
        flag(
            "both",
            "By a move of either side",
            "A piece that the other side has moved to its goal counts too, after the mover's own.",
        ),
    ),
    repeats="many",
    basic=True,
)

EXTINCTION: Final = TableForm(
    "extinction",
    "Losing all pieces of a kind",
    "A side that has lost its pieces of a kind has lost, or won.",
    "ends",
    (
        kinds(
            "pieces",
            "Pieces",
            "Each of these kinds for itself; * is all pieces together.",
            sides=True,
            basic=True,
            required=True,
        ),
        value(
            "value",
            "Worth",
            "What it is worth for the side that has lost them.",
            "loss",
            basic=True,
        ),
        Field(
            "count",
            "Left at most",
            "How many of them may be left.",
            "integer",
            0,
            low=0,
            high=MAX_CELLS,
            sides=True,
        ),
        Field(
            "opponent",
            "The other has",
            "How many the other side must have at least.",
            "integer",
            0,
            low=0,
            high=MAX_CELLS,
            sides=True,
        ),
        flag(
            "claim",
            "May answer",
            "The other side needs one piece more while it is to move, so that a bared side may"
            " answer.",
        ),
        flag(
            "royal",
            "The last one is royal",
            "These pieces are royal while the side has at most one more.",
        ),
        kinds(
            "by",
            "Captured by",
            "Only if the last move has captured one of them with one of these kinds.",
            sides=True,
        ),
        flag(
            "together",
            "Counted together",
            "These kinds are counted together, so the last one of any of them matters.",
        ),
        flag(
            "mover_last",
            "The mover's loss counts last",
            "Where a move takes the last piece of both sides, it is the other side that has lost.",
        ),
    ),
    repeats="many",
    basic=True,
)

CONNECT: Final = TableForm(
    "connect",
    "Connecting pieces",
    "Pieces in a row, a block, on a line, or a path from zone to zone win.",
    "ends",
    (
        Field(
            "pieces", "Pieces", "The kinds that count; * is every kind.", "kinds", ["*"], sides=True
        ),
        integer("row", "In a row", "So many beside each other.", 0, 0, 16),
        integer("block", "In a block", "A square block of so many by so many.", 0, 0, 16),
        integer("line", "On a line", "So many on one line, gaps allowed.", 0, 0, 16),
        Field(
            "directions",
            "Directions",
            "Which ways rows may run: horizontal, vertical, diagonal.",
            "words",
            ["horizontal", "vertical", "diagonal"],
        ),
        zone("from", "Path from", "Where a path of neighbouring pieces begins."),
        zone("to", "Path to", "Where it has to end."),
        value("value", "Worth", "What it is worth for the side that connects.", "win"),
    ),
    repeats="many",
)

MATERIAL: Final = TableForm(
    "material",
    "Counting pieces",
    "Pieces are counted where the game would be drawn, and the side with more points wins.",
    "ends",
    (
        counts("points", "Points", "What the pieces of a kind count.", 0, 10_000),
        integer("each", "All others", "What all other pieces count.", 0, 0, 10_000),
        Field(
            "bonus",
            "Bonus",
            "Points for a side from the start.",
            "integer",
            0,
            low=0,
            high=10_000,
            sides=True,
        ),
        flag(
            "full_board",
            "When the board is full",
            "They are counted as soon as no square is empty.",
        ),
        flag(
            "counts_draws",
            "Instead of draws",
            "They are counted instead of a draw, too.",
            default=True,
        ),
    ),
)

COUNTING: Final = TableForm(
    "counting",
    "Counting moves",
    "How long a side with more pieces has to win, as in Makruk and its kin.",
    "expert",
    (
        choice(
            "rule",
            "Rule",
            "Which counting holds.",
            None,
            Choice("makruk", "Makruk"),
            Choice("cambodian", "Cambodian"),
            Choice("asean", "Asean"),
        ),
        Field(
            "kinds",
            "Which kind is which",
            "Which kind counts as rook, silver, knight and pawn.",
            "roles",
            {},
            choices=tuple(Choice(role, role) for role in ROLES),
        ),
    ),
)

SHATAR: Final = TableForm(
    "shatar",
    "Mating in Shatar",
    "Which pieces may mate, as in Shatar.",
    "expert",
    (
        kinds("loses", "May not mate", "Mate by these kinds alone is lost.", required=True),
        kinds(
            "shak",
            "Have to check first",
            "Without an earlier check by these kinds, mate is a draw.",
            required=True,
        ),
    ),
)

END_FORMS: Final = (ENDS, FLAG, EXTINCTION, CHECKS, CHECK, FACING, CONNECT, MATERIAL)
EXPERT_END_FORMS: Final = (COUNTING, SHATAR)
