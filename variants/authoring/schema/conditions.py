"""Conditions: what pieces may do only as others let them."""

from typing import Final

from variants.authoring.schema.fields import Choice, Field, TableForm, choice, flag, zone
from variants.core.geometry import MAX_PLACES
from variants.loader.conditions import MAX_COUNT

_RELATIONS: Final = (
    Choice("attacked", "an enemy attacks it"),
    Choice("guarded", "a piece of its side guards it"),
    Choice("beside", "a piece stands beside it"),
    Choice("behind", "a piece stands directly behind it"),
    Choice("ahead", "a piece stands directly ahead of it"),
    Choice("attacks", "it attacks an enemy"),
)

CONDITION: Final = TableForm(
    "condition",
    "Conditions",
    "What pieces may do only if others attack them, guard them or stand near, or unless they do.",
    "moves",
    (
        Field(
            "pieces",
            "Whom it binds",
            "The kinds that are bound; all of them, if left out.",
            "kinds",
            ["*"],
            basic=True,
        ),
        Field(
            "may",
            "What it is about",
            "Some of these: move (without capturing), capture, check (attack a royal piece),"
            " be_captured.",
            "words",
            required=True,
            basic=True,
        ),
        Field(
            "if",
            "Only if",
            "They may do it only if this is so; either this or the next is said.",
            "choice",
            choices=_RELATIONS,
            basic=True,
        ),
        Field(
            "unless",
            "Unless",
            "They may not do it if this is so.",
            "choice",
            choices=_RELATIONS,
            basic=True,
        ),
        Field(
            "by",
            "The other piece is",
            "The kinds that count as the other piece; all of them, if left out.",
            "kinds",
            ["*"],
        ),
        flag("same", "Of the same kind", "Only a piece of their own kind counts."),
        choice(
            "whose",
            "Whose",
            "Whose piece it is that stands near.",
            "any",
            Choice("any", "either side's"),
            Choice("own", "one of their own side"),
            Choice("enemy", "an enemy"),
        ),
        Field(
            "count",
            "So many of them",
            "How many of the other pieces there have to be at least.",
            "integer",
            1,
            low=1,
            high=MAX_COUNT,
        ),
        flag("after", "After the move", "What counts is how they stand after the move."),
    ),
    repeats="many",
)

ROOM: Final = TableForm(
    "room",
    "Room for few",
    "A zone in which a side may have only so many of its pieces, such as its own goal.",
    "moves",
    (
        Field(
            "pieces",
            "Pieces that count",
            "The kinds that are counted; all of them, if left out.",
            "kinds",
            ["*"],
            sides=True,
        ),
        zone("zone", "Zone", "The squares with little room.", required=True),
        Field(
            "count",
            "Room for",
            "No move may bring a further piece there once so many are there.",
            "integer",
            0,
            low=0,
            high=MAX_PLACES,
            sides=True,
        ),
    ),
    repeats="many",
)

CONDITION_FORMS: Final = (CONDITION, ROOM)
