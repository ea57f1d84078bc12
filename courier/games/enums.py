"""States of a game."""

from enum import StrEnum
from typing import Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class GameStatus(TextChoices):
    """Whether a game still runs."""

    ACTIVE = "active", _("Running")
    FINISHED = "finished", _("Finished")


class Ending(TextChoices):
    """How a game ended; `OUTCOME`: by its rules, named in `reason`. `RECORDED`: an imported file
    gave but a result.
    """

    OUTCOME = "outcome", _("By the rules")
    RESIGNED = "resigned", _("Resigned")
    FLAGGED = "flagged", _("Lost on time")
    AGREED = "agreed", _("Agreed")
    CLAIMED = "claimed", _("Draw claimed")
    ADJUDICATED = "adjudicated", _("Adjudicated")
    RECORDED = "recorded", _("As recorded in the file")
    ABORTED = "aborted", _("Aborted")


class FlagDraw(StrEnum):
    """Why a game whose time ran out was drawn all the same: the `reason` of such an ending."""

    OFFERED = "draw offered"
    CANNOT_WIN = "cannot win"
    TAKEN = "draw taken"  # by who could have claimed the win


class Source(TextChoices):
    """Where a game comes from."""

    PLAYED = "played", _("Played here")
    HISTORICAL = "historical", _("Historical")
    COMPUTER = "computer", _("Played by the computer")
    IMPORTED = "imported", _("Imported")


SHIPPED: Final = (Source.HISTORICAL, Source.COMPUTER)  # they come with the site


class RequestKind(TextChoices):
    """What a player offers or asks of the opponent."""

    DRAW = "draw", _("A draw")
    RESULT = "result", _("A result")
    TAKEBACK = "takeback", _("A takeback")
    ABORT = "abort", _("To abort")
