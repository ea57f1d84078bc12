"""Draws and repetition."""

from typing import Final

from variants.authoring.schema.fields import Choice, Field, TableForm, choice, flag, integer, kinds
from variants.loader.ends import CHASE_ROLES

DRAWS: Final = TableForm(
    "draws",
    "Draws and repetition",
    "When a game is drawn, and what repeating a position leads to. A 0 switches a rule off.",
    "draws",
    (
        integer(
            "claim_repetition",
            "Repetition may be claimed",
            "So often a position may occur before a draw may be claimed.",
            3,
            0,
            100,
            basic=True,
        ),
        integer(
            "end_repetition",
            "Repetition ends the game",
            "So often a position may occur before the game ends.",
            5,
            0,
            100,
            basic=True,
        ),
        integer(
            "claim_moves",
            "Moves may be claimed",
            "So many moves of both sides without capture or pawn move, and a draw may be claimed.",
            50,
            0,
            1000,
            basic=True,
        ),
        integer(
            "end_moves",
            "Moves end the game",
            "So many such moves, and the game is drawn.",
            75,
            0,
            1000,
            basic=True,
        ),
        Field(
            "repetition",
            "Repetition is worth",
            "What a repetition that ends the game is worth.",
            "choice",
            "draw",
            choices=(Choice("draw", "a draw"), Choice("loss", "a loss"), Choice("win", "a win")),
        ),
        choice(
            "repetition_view",
            "For whom",
            "Whose loss or win that is.",
            "mover",
            Choice("mover", "the side to move"),
            Choice("first", "the side that began"),
        ),
        flag(
            "perpetual_check",
            "Perpetual check loses",
            "Who gave check at every move of a repetition loses.",
        ),
        choice(
            "perpetual_chase",
            "Perpetual chase loses",
            "Who chased a piece at every move of a repetition loses.",
            "",
            Choice("", "no"),
            Choice("axf", "by the rules of the Asian Xiangqi Federation"),
        ),
        Field(
            "chase_kinds",
            "Which kind is which",
            "Which kind is what in the rules of chasing.",
            "roles",
            {},
            choices=tuple(Choice(role, role) for role in CHASE_ROLES),
        ),
        flag(
            "shuttling",
            "Going to and fro loses",
            "Who repeats by moving one piece to and fro loses.",
        ),
        flag(
            "repetition_forbidden",
            "Not brought about",
            "Nobody may bring the last repetition about while anything else can be played.",
        ),
        Field(
            "dead",
            "Pieces that cannot mate",
            "Sets of pieces, beside the royal ones, with which nobody can mate: the game is drawn"
            " at once.",
            "kind_sets",
        ),
        kinds(
            "dead_on_one_colour",
            "Dead on one colour",
            "Kinds that cannot mate in any number while all of them stand on one colour.",
        ),
        Field(
            "resets",
            "Moves that count",
            "Kinds whose moves start the count of moves again; those that promote, if left out.",
            "kinds",
            sides=True,
        ),
    ),
    basic=True,
)

DRAW_FORMS: Final = (DRAWS,)
