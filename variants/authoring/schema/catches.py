"""The forms of further ways to capture, to swap, to push and to be kept from moving."""

from typing import Final

from variants.authoring.schema.fields import (
    Choice,
    Field,
    TableForm,
    choice,
    flag,
    kinds,
)
from variants.loader.catches import MAX_STEPS, MAX_STRENGTH

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
RIM: Final = TableForm(
    "rim",
    "Squares for captures only",
    "Squares that a move passes or enters only where a capture needs it, as few as will do.",
    "effects",
    (Field("zone", "Squares", "The squares, such as the edge.", "zone", required=True),),
)
