"""Hands, drops, and what a move does besides moving."""

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
from variants.loader.hands import MAX_MOVE, MAX_POCKET, MAX_STEPS, MAX_STRENGTH
from variants.movement.betza import MAX_LENGTH

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

WALLS: Final = TableForm(
    "walls",
    "Walls",
    "Every move also places a wall, where nobody can stand.",
    "effects",
    (
        choice(
            "rule",
            "Where",
            "Where the wall is placed.",
            None,
            Choice("arrow", "where the moved piece could go next"),
            Choice("duck", "anywhere: one wall that moves"),
            Choice("edge", "at the edge or beside a wall"),
            Choice("past", "on the square just left"),
            Choice("static", "anywhere"),
        ),
        Field("zone", "Only on", "Squares where walls may stand.", "zones"),
        flag("instead", "Instead of a move", "A turn is either a move or a wall."),
        flag(
            "passable",
            "Passed over",
            "Squares left are closed for good, but pieces go over them as if they were empty.",
        ),
    ),
)

EXPLOSION: Final = TableForm(
    "explosion",
    "Explosions",
    "A capture removes captor, captured piece and everything beside them.",
    "effects",
    (
        kinds("spared", "Spared", "Kinds that survive beside an explosion."),
        kinds("immune", "Immune", "Kinds that survive even in its centre."),
        flag("petrifies", "Leaves walls", "Victims turn into walls."),
    ),
)

PETRIFICATION: Final = TableForm(
    "petrification",
    "Petrification",
    "Pieces that turn into walls when they capture.",
    "effects",
    (kinds("pieces", "Kinds", "Kinds that turn into walls.", required=True),),
)

FLIPS: Final = TableForm(
    "flips",
    "Changing sides",
    "Enemies change sides after a move.",
    "effects",
    (
        choice(
            "rule",
            "Which",
            "Which enemies change sides.",
            None,
            Choice("reversi", "those enclosed in a line"),
            Choice("ataxx", "those beside the piece"),
            Choice("quadwrangle", "those beside it, if it moved or touches an own piece"),
            Choice("attacked", "those it attacks from its new square"),
        ),
    ),
)

CAPTURE_EFFECTS: Final = TableForm(
    "effect",
    "What a capture or a move does",
    "The captor changes sides, the captured piece goes home, or what has moved changes level, or"
    " attracts and repels others.",
    "effects",
    (
        choice(
            "does",
            "What happens",
            "A captured piece goes to an empty square of its array; what changes level keeps its"
            " file and rank.",
            None,
            Choice("captor_changes_side", "the captor changes sides"),
            Choice("captured_goes_home", "the captured piece goes home"),
            Choice("mover_changes_level", "what has moved changes level"),
            Choice("mover_attracts_enemies", "what has moved attracts enemies on its lines"),
            Choice("mover_attracts_friends", "what has moved attracts friends on its lines"),
            Choice("mover_repels_enemies", "what has moved repels enemies on its lines"),
            Choice("mover_repels_friends", "what has moved repels friends on its lines"),
        ),
        kinds("spared", "Except", "Kinds it does not happen to."),
    ),
    repeats="many",
)

ENCLOSURES: Final = TableForm(
    "enclosure",
    "Enclosing",
    "Enemies that a move encloses leave the board.",
    "effects",
    (
        choice(
            "by",
            "Enclosed by",
            "How enemies are enclosed.",
            "two",
            Choice("two", "two pieces, one on either side"),
            Choice("run", "two pieces at both ends of a row"),
            Choice("all", "pieces on all squares beside it"),
        ),
        kinds("spared", "Except", "Kinds that cannot be enclosed so."),
        Field("hostile", "Hostile squares", "Squares that enclose while they are empty.", "zone"),
        Field("within", "Only within", "Where enemies can be enclosed.", "zone"),
    ),
    repeats="many",
)

CAPTURES: Final = TableForm(
    "capture",
    "Ways to capture",
    "Kinds that capture without going to the square of the captured piece, as in Ultima. They"
    " capture by replacement too, if their moves do.",
    "effects",
    (
        choice(
            "by",
            "How",
            "What a move of such a piece takes.",
            None,
            Choice("withdrawal", "the piece beside it from which it moves straight away"),
            Choice("approach", "the next piece on the line along which it arrives"),
            Choice("leap", "the pieces it leaps over on a line, an empty square behind each"),
            Choice("pincers", "pieces straight beside it with a friend right behind"),
            Choice("coordination", "pieces where its rank and file cross those of a partner"),
            Choice("hop", "the piece it comes down on behind one beside it"),
            Choice("jump", "the piece it comes down on beyond weaker ones on its line"),
            Choice("burning", "all pieces beside the square where it arrives"),
        ),
        kinds("pieces", "Kinds", "The kinds that capture so.", required=True),
        Field("victims", "Takes", "The kinds they take so; all, if left out.", "kinds", ["*"]),
        kinds("partners", "Partners", "The kinds of their own side they coordinate with."),
        choice(
            "along",
            "Jumps along",
            "The lines along which they jump over weaker pieces.",
            "any",
            Choice("any", "all lines"),
            Choice("straight", "ranks and files"),
            Choice("diagonal", "diagonals"),
        ),
        flag(
            "lasting",
            "Goes on burning",
            "Enemies that arrive beside them are lost, too, after whatever they take.",
        ),
    ),
    repeats="many",
)

AREAS: Final = TableForm(
    "area",
    "Moves of several steps",
    "Kinds that may make some steps in any directions over empty squares; the last may take.",
    "effects",
    (
        kinds("pieces", "Kinds", "The kinds that may move so, too.", required=True),
        Field(
            "steps",
            "Steps",
            "How many steps they make at most.",
            "integer",
            2,
            low=2,
            high=MAX_STEPS,
        ),
    ),
    repeats="many",
)

FREEZES: Final = TableForm(
    "freeze",
    "Freezing",
    "Kinds beside which enemies cannot move.",
    "effects",
    (
        kinds("pieces", "Kinds", "The kinds that keep enemies from moving.", required=True),
        Field(
            "frozen",
            "Freezes",
            "The kinds that cannot move beside them; all, if left out.",
            "kinds",
            ["*"],
        ),
        flag(
            "removal",
            "May be taken off",
            "A frozen piece that is not royal may be taken off the board by its own side, instead"
            " of a move.",
        ),
        flag(
            "weaker",
            "Only weaker ones",
            "Only enemies that are weaker than the piece beside them cannot move.",
        ),
        flag("straight", "Only straight", "Only those straight beside it, not diagonally."),
        flag(
            "freed",
            "Freed by a friend",
            "Not while a piece of their own side stands beside them.",
        ),
    ),
    repeats="many",
)

STRENGTH: Final = TableForm(
    "strength",
    "Strength",
    "How strong the kinds are, for pieces that freeze, push and pull weaker enemies.",
    "effects",
    (
        Field(
            "ranks",
            "Strength",
            "The higher the number, the stronger the kind; kinds left out have 0.",
            "counts",
            required=True,
            low=1,
            high=MAX_STRENGTH,
        ),
    ),
)

DISPLACEMENT: Final = TableForm(
    "displacement",
    "Pushing and pulling",
    "Pieces that push and pull weaker enemies straight beside them, as in Arimaa; each takes two"
    " moves of a turn.",
    "effects",
    (
        Field("pieces", "Kinds", "The kinds that do so; all, if left out.", "kinds", ["*"]),
        flag(
            "push",
            "Push",
            "The enemy goes to an empty square beside it, the piece to where it stood.",
            default=True,
        ),
        flag(
            "pull",
            "Pull",
            "The piece moves away, and the enemy goes to where it stood.",
            default=True,
        ),
    ),
)

TRAPS: Final = TableForm(
    "trap",
    "Traps",
    "Squares on which pieces are lost, of either side, after any move.",
    "effects",
    (
        Field("zone", "Squares", "The squares.", "zone", required=True),
        Field("pieces", "Kinds", "The kinds that are lost; all, if left out.", "kinds", ["*"]),
        flag(
            "guarded",
            "Guarded by a friend",
            "Not while a piece of their own side stands straight beside them.",
            default=True,
        ),
    ),
    repeats="many",
)

SWAPS: Final = TableForm(
    "swap",
    "Changing places",
    "Kinds that change places with the first piece on a line, friend or enemy.",
    "effects",
    (
        kinds("pieces", "Kinds", "The kinds that change places with others.", required=True),
        Field("others", "With", "The kinds they change places with.", "kinds", ["*"]),
        flag(
            "destroys",
            "Takes along",
            "They may also leave the board together with such an enemy beside them.",
        ),
    ),
    repeats="many",
)

TRANSFORMATIONS: Final = TableForm(
    "transformation",
    "Transformations",
    "Kinds that become another kind by moving, as in Einstein Chess. The first table that fits a"
    " move counts; it takes the place of a promotion.",
    "effects",
    (
        choice(
            "move",
            "By",
            "Which moves transform a piece.",
            "any",
            Choice("any", "any move"),
            Choice("quiet", "moves that take nothing"),
            Choice("capture", "captures"),
        ),
        kinds("pieces", "Kinds", "The kinds that become another kind.", required=True),
        Field("takes", "If it takes", "Kinds it has to take; any, if left out.", "kinds", ["*"]),
        Field("becomes", "Becomes", "The kind it becomes.", "kind", required=True),
        Field("zone", "Only on", "Where it has to arrive for that.", "zone"),
    ),
    repeats="many",
)

ABSORPTIONS: Final = TableForm(
    "absorption",
    "Absorption",
    "Captors add the powers of what they take to their own, as in Absorption Chess. They become the"
    " kind that is made of all of these, if there is one.",
    "effects",
    (
        Field("pieces", "Kinds", "The kinds that absorb; all, if left out.", "kinds", ["*"]),
        Field("powers", "Absorb", "Kinds whose powers they add; all, if left out.", "kinds", ["*"]),
    ),
    repeats="many",
)

CLASHES: Final = TableForm(
    "clash",
    "Pieces that meet",
    "Two pieces of one side leave the board together when a move brings them face to face.",
    "effects",
    (
        kinds("pieces", "Kinds", "The kinds one of the two is of.", required=True),
        kinds("others", "And", "The kinds the other one is of.", required=True),
        Field(
            "at",
            "Where the other stands",
            "Steps or leaps from the first of the two to the other one.",
            "betza",
            required=True,
            high=MAX_LENGTH,
        ),
    ),
    repeats="many",
)

EXCHANGE: Final = TableForm(
    "exchange",
    "Changing places in need",
    "Once in the game a royal piece in check, or without another move, changes places with a"
    " friend.",
    "effects",
    (
        kinds("pieces", "Kinds", "The royal kinds that may do so.", required=True),
        Field("others", "With", "The kinds they change places with.", "kinds", ["*"]),
    ),
)

RIM: Final = TableForm(
    "rim",
    "Squares for captures only",
    "Squares that a move passes or enters only where a capture needs it, as few as will do.",
    "effects",
    (Field("zone", "Squares", "The squares, such as the edge.", "zone", required=True),),
)

HAND_FORMS: Final = (HANDS, DROPS, PRISONERS, POCKET, GATING)
EFFECT_FORMS: Final = (
    WALLS,
    EXPLOSION,
    PETRIFICATION,
    FLIPS,
    CAPTURE_EFFECTS,
    ENCLOSURES,
    CAPTURES,
    STRENGTH,
    FREEZES,
    DISPLACEMENT,
    TRAPS,
    SWAPS,
    RIM,
    TRANSFORMATIONS,
    ABSORPTIONS,
    CLASHES,
    EXCHANGE,
    AREAS,
)
