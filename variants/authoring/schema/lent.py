"""Moves that pieces lend each other."""

from typing import Final

from variants.authoring.schema.fields import Field, TableForm, flag, zone
from variants.movement.betza import MAX_LENGTH

LENT: Final = TableForm(
    "lent",
    "Lent moves",
    "Pieces that may move like another piece of their side as long as it stands where it should.",
    "moves",
    (
        Field(
            "pieces",
            "Who borrows",
            "The kinds that are lent moves; all of them, if left out.",
            "kinds",
            ["*"],
            basic=True,
        ),
        Field(
            "by",
            "Who lends",
            "The kinds that lend; all of them, if left out.",
            "kinds",
            ["*"],
            basic=True,
        ),
        Field(
            "at",
            "Where the lender stands",
            "Steps or leaps from the borrower to the lender: bW is directly behind it.",
            "betza",
            required=True,
            basic=True,
            high=MAX_LENGTH,
        ),
        Field(
            "betza",
            "What is lent",
            "How the borrower may move; without it, like the piece that lends.",
            "betza",
            "",
            high=MAX_LENGTH,
        ),
        flag("instead", "Instead of its own", "Who borrows does not move in its own way."),
        zone("zone", "Only to", "Where moves that are lent may end; everywhere, if left out."),
    ),
    repeats="many",
)

LENT_FORMS: Final = (LENT,)
