"""The forms of what a move does besides moving."""

from typing import Final

from variants.authoring.schema.catches import (
    AREAS,
    CAPTURES,
    DISPLACEMENT,
    ENCLOSURES,
    FREEZES,
    RIM,
    STRENGTH,
    SWAPS,
    TRAPS,
)
from variants.authoring.schema.fields import (
    Choice,
    Field,
    TableForm,
    choice,
    flag,
    kinds,
)
from variants.movement.betza import MAX_LENGTH

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
