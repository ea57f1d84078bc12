"""Kinds and states of events."""

from __future__ import annotations

from typing import Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from courier.events.scores import TieBreak


class EventKind(TextChoices):
    """Who meets whom."""

    ROUND_ROBIN = "round_robin", _("Round robin")
    SWISS = "swiss", _("Swiss")
    KNOCK_OUT = "knock_out", _("Knock-out")
    TEAM_MATCH = "team_match", _("Team match")
    ARENA = "arena", _("Arena")


class EventState(TextChoices):
    """What can be done in an event."""

    OPEN = "open", _("Open for entries")
    RUNNING = "running", _("Running")
    OVER = "over", _("Finished")
    CANCELLED = "cancelled", _("Cancelled")


class EntryRule(TextChoices):
    """Who may enter."""

    OPEN = "open", _("Anyone")
    RATING = "rating", _("By rating")
    INVITATION = "invitation", _("By invitation")
    TEAM = "team", _("Members of a team")


class EntryState(TextChoices):
    """Whether somebody takes part."""

    INVITED = "invited", _("Invited")
    ENTERED = "entered", _("Entered")
    LEFT = "left", _("Withdrawn")


class LastDay(TextChoices):
    """What becomes of the games that still run on the last day."""

    DRAWN = "drawn", _("They are drawn")
    COMPUTER = "computer", _("The computer judges them")


class BoardState(TextChoices):
    """What a board of a round counts. An annulled one counts for nobody."""

    PENDING = "pending", _("Playing")
    PLAYED = "played", _("Played")
    FORFEIT = "forfeit", _("Forfeit")
    BYE = "bye", _("Bye")
    ANNULLED = "annulled", _("Annulled")


# What decides between players of the same points, in this order.
TIE_BREAKS: Final = {
    EventKind.ROUND_ROBIN: (TieBreak.DIRECT, TieBreak.WINS, TieBreak.SONNEBORN_BERGER),
    EventKind.SWISS: (TieBreak.BUCHHOLZ, TieBreak.SONNEBORN_BERGER, TieBreak.DIRECT, TieBreak.WINS),
    EventKind.KNOCK_OUT: (),
    EventKind.TEAM_MATCH: (),
    EventKind.ARENA: (TieBreak.SONNEBORN_BERGER, TieBreak.WINS),
}

# Where players are paired again and again, so that others wait for who has left without a word.
PAIRED_ON: Final = frozenset({EventKind.SWISS, EventKind.ARENA})
