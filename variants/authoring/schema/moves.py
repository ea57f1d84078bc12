"""Promotion, castling, and other moves that are more than a piece's own."""

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
from variants.core.geometry import MAX_SIDE
from variants.movement.betza import MAX_LENGTH
from variants.spec.turns import MOST_MOVES

PROMOTION: Final = TableForm(
    "promotion",
    "Promotion",
    "Which pieces become others when they arrive at the far end.",
    "moves",
    (
        kinds(
            "pieces",
            "Pieces that promote",
            "The kinds that promote.",
            sides=True,
            basic=True,
            required=True,
        ),
        kinds(
            "choices",
            "Become",
            "The kinds they may choose from.",
            sides=True,
            basic=True,
            required=True,
        ),
        integer(
            "depth",
            "On the last ranks",
            "How many ranks at the far end make them promote.",
            1,
            1,
            MAX_SIDE,
            basic=True,
        ),
        zone("zone", "Zone", "Any other squares where they promote, instead of the last ranks."),
        flag(
            "optional",
            "May stay as they are",
            "They need not promote; otherwise they must, and at once.",
            basic=True,
        ),
        flag(
            "captured", "Only to captured pieces", "A piece can become only what its side has lost."
        ),
        counts(
            "limits",
            "At most on the board",
            "So many pieces of a kind may stand on the board after a promotion.",
            1,
            255,
        ),
        flag(
            "on_the_spot",
            "Instead of a move",
            "As in Sittuyin: a piece that stands in the zone changes instead of moving; arriving"
            " there does nothing.",
        ),
        Field(
            "betza",
            "Only by moving",
            "The moves into the zone that promote; any, if left out.",
            "betza",
            "",
            high=MAX_LENGTH,
        ),
    ),
    repeats="one_or_many",
    basic=True,
)

TURNING: Final = TableForm(
    "turning",
    "Turning over",
    "Promotion as in Shogi: a piece may turn over to the kind it turns into when a move starts or"
    " ends in the zone.",
    "moves",
    (
        zone("zone", "Zone", "Where pieces turn over; without it, on the last rank.", basic=True),
        flag("mandatory", "Must turn", "They have to turn over wherever they can.", basic=True),
        kinds(
            "arrival",
            "Only on arrival",
            "Kinds that turn only where a move ends in the zone, not where it starts.",
        ),
        flag("capture", "Only by capturing", "They turn over only with a capture."),
        kinds(
            "mandatory_taking",
            "Must after taking",
            "A piece that takes one of these kinds has to turn over, if it can.",
        ),
        flag(
            "entering",
            "Inside only by capturing",
            "As in Chu Shogi: a move that starts in the zone turns a piece only if it captures.",
        ),
        kinds(
            "late",
            "On the last rank too",
            "With the rule before: kinds that turn on reaching the last rank without a capture.",
        ),
        flag("back", "Turn back too", "Turned pieces turn back in the same way."),
        counts(
            "limits",
            "At most on the board",
            "So many pieces of a kind may stand on the board after turning.",
            1,
            255,
        ),
    ),
)

CASTLING: Final = TableForm(
    "castling",
    "Castling",
    "King and partner move at once, if neither has moved, nothing stands between and the king"
    " passes no attack.",
    "moves",
    (
        kinds("kings", "King", "The kinds that castle.", sides=True, basic=True, required=True),
        kinds(
            "partners",
            "Partner",
            "The kinds they castle with.",
            sides=True,
            basic=True,
            required=True,
        ),
        Field(
            "targets",
            "The king goes to",
            "Its files after castling; the right wing is that of the last file, as the first side"
            " sees it.",
            "files",
            required=True,
            basic=True,
        ),
        integer(
            "rank",
            "Rank",
            "The rank on which they castle, counted from the own side.",
            1,
            1,
            MAX_SIDE,
        ),
        Field(
            "king_file",
            "Castling king's file",
            "Which king castles, if several stand on the rank.",
            "file",
            "e",
        ),
        Field(
            "partner_files",
            "Partners from",
            "Where the search for the partner begins on either wing, going inwards; without it, at"
            " the edges.",
            "files",
        ),
        flag(
            "free_rooks",
            "Partners on any file",
            "Castling is written as the king taking its partner, as in Chess960.",
        ),
        flag(
            "opposite",
            "Not to the same wing",
            "Nobody castles to the wing the other side has castled to.",
        ),
        flag(
            "dropped",
            "Dropped pieces castle",
            "A king and a partner dropped on their squares may castle.",
        ),
        Field(
            "wins",
            "Castling wins",
            "Rights (of KQkq) with which castling wins; who loses one for good loses.",
            "text",
            "",
        ),
    ),
    basic=True,
)

CASTLINGS: Final = TableForm(
    "castling[]",
    "Castling, square by square",
    "One table for each castling, where the king's way is not the usual one.",
    "moves",
    (
        Field(
            "flag",
            "Letter",
            "The letter of the right in position texts, a capital for the first side.",
            "text",
            required=True,
            high=1,
        ),
        Field("king", "King from", "The king's square.", "square", required=True),
        Field("king_target", "King to", "Where it goes.", "square", required=True),
        Field("rook", "Partner from", "The partner's square.", "square", required=True),
        Field("rook_target", "Partner to", "Where the partner goes.", "square", required=True),
    ),
    repeats="many",
)

PASSING: Final = TableForm(
    "passing",
    "Taking in passing",
    "Where pieces that went over squares may be taken there.",
    "moves",
    (
        zone(
            "zone",
            "Only on",
            "The squares where a side may take in passing; everywhere, if left out.",
        ),
        flag(
            "promotes",
            "Promotes",
            "A piece that takes in passing in its promotion zone promotes.",
            default=True,
        ),
        Field(
            "recorded",
            "Always recorded",
            "Kinds whose pieces leave the squares they went over in the position text even if"
            " nobody can take them.",
            "kinds",
        ),
    ),
    applies="passing",
)

PASS: Final = TableForm(
    "pass",
    "Passing a turn",
    "When a side may pass instead of moving.",
    "moves",
    (
        flag("always", "Always", "A side may always pass.", sides=True),
        flag(
            "stalemated",
            "Only when stalemated",
            "A side without another legal move may pass, unless it is in check.",
            sides=True,
        ),
        flag(
            "ends",
            "Two passes end the game",
            "The game ends when both sides pass in a row.",
            default=True,
        ),
    ),
)

TURN: Final = TableForm(
    "turn",
    "Turns",
    "How many moves a side makes in a row, and whether the opponent has a say.",
    "moves",
    (
        Field(
            "moves",
            "Moves a turn",
            "How many moves a turn has.",
            "integer",
            1,
            low=1,
            high=MOST_MOVES,
            basic=True,
            sides=True,
        ),
        Field(
            "first",
            "First turns",
            "How many moves the first turns of a game have, White’s and Black’s by turns.",
            "numbers",
            [],
            low=1,
            high=MOST_MOVES,
        ),
        flag(
            "growing",
            "One more each turn",
            "Each turn has one move more than the turn before it.",
            basic=True,
        ),
        choice(
            "check",
            "Giving check",
            "What a move that gives check does.",
            "free",
            Choice("free", "nothing special"),
            Choice("ends", "it ends the turn"),
            Choice("last", "only the last move of a turn may give check"),
        ),
        flag(
            "safe_at_end",
            "Safe only at the end",
            "A royal piece may stand in check until the last move of the turn. Turns then have at"
            " most two moves.",
            sides=True,
        ),
        choice(
            "same_piece",
            "The same piece",
            "Whether a piece may move more than once in a turn.",
            "may",
            Choice("may", "may move again"),
            Choice("must", "has to make all moves"),
            Choice("never", "may not move again"),
        ),
        kinds(
            "push",
            "A push at the end",
            "The last move of a turn pushes one of these pieces of the opponent one square ahead,"
            " to an empty square.",
        ),
        flag(
            "early",
            "May end early",
            "A turn may end before its last move, once one is made.",
        ),
        flag("change", "Has to change something", "A turn may not leave the position as it was."),
        flag(
            "goals_at_end",
            "Goals at its end",
            "Goals and lost pieces count when the turn is over, not before.",
        ),
        choice(
            "answer",
            "The opponent’s say",
            "What the opponent may do about a move before the game goes on.",
            "none",
            Choice("none", "nothing"),
            Choice("refuse", "refuse it once, so that another one is made"),
            Choice("choose", "choose it from two that are proposed"),
        ),
    ),
)

RESTRICTIONS: Final = TableForm(
    "restrictions",
    "Duties and bans",
    "What no move may do, or every move must.",
    "moves",
    (
        flag(
            "must_capture",
            "Captures are compulsory",
            "Whoever can capture must.",
            sides=True,
            basic=True,
        ),
        flag("no_checks", "No checks", "No move may give check.", sides=True),
        flag(
            "unless_mate",
            "Except mate",
            "With no checks: a check is allowed where the side in check has no move left.",
            sides=True,
        ),
        flag(
            "royal_stays",
            "Royal pieces stay in check",
            "A royal piece in check may move only to take the one piece that checks it.",
            sides=True,
        ),
        flag(
            "dead_squares",
            "No dead ends",
            "Nothing may go where its kind could never leave again on an empty board.",
        ),
        kinds(
            "no_trades",
            "Not traded",
            "Pieces of these kinds cannot be traded for each other, at once or by a detour.",
        ),
        flag(
            "trade_exceptions",
            "Exceptions",
            "As in Chu Shogi: such pieces may take each other side by side, or by a move that takes"
            " another piece too.",
        ),
        kinds(
            "no_bridges",
            "No bridge",
            "With the rule before: pieces of these kinds do not count as that other piece.",
        ),
    ),
)

CONVERSION: Final = TableForm(
    "conversion",
    "Conversion",
    "Of two original pieces of each side, one may make a special step as its first move.",
    "expert",
    (
        Field("piece", "Kind", "The kind that converts.", "kind", required=True),
        Field(
            "homes",
            "Home squares",
            "The two squares of the first side, and the two of the second.",
            "square_lists",
            required=True,
        ),
        Field("betza", "Step", "The step.", "betza", required=True, high=MAX_LENGTH),
    ),
)

LEAPS: Final = TableForm(
    "leaps",
    "Moves made once",
    "A move that a piece may make as its first, without capturing, such as the leap of a king in"
    " Cambodia.",
    "expert",
    (
        Field("piece", "Kind", "The kind that may make it.", "kind", required=True),
        Field("betza", "Move", "The move.", "betza", required=True, high=MAX_LENGTH),
        zone("zone", "From", "The squares from which it is made.", required=True),
        flag("unless_checked", "Not in check", "It may not be made out of check."),
        kinds(
            "lost_to",
            "Lost to",
            "Enemy kinds that end the right when they come to the piece's rank or file.",
        ),
    ),
    repeats="many",
)

NOTATION: Final = TableForm(
    "notation",
    "Texts",
    "How positions and moves are written.",
    "expert",
    (
        choice(
            "dialect",
            "Dialect",
            "As on this site, or as Fairy-Stockfish writes them.",
            "courier",
            Choice("courier", "as on this site"),
            Choice("fairy", "as Fairy-Stockfish"),
        ),
    ),
)

MOVE_FORMS: Final = (PROMOTION, CASTLING, PASSING, TURNING, CASTLINGS, PASS, TURN, RESTRICTIONS)
EXPERT_FORMS: Final = (CONVERSION, LEAPS, NOTATION)
