"""What a group is like, and what somebody is to it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

# What a game that both players have opened is played for (`Game.occasion`).
OCCASION: Final = "consultation"


class Rule(TextChoices):
    """How a group finds its move."""

    CAPTAIN = "captain", _("The captain decides")
    VOTES = "votes", _("The votes decide")


class MemberState(TextChoices):
    """What a player is to a group they have been invited to."""

    INVITED = "invited", _("Invited")
    IN = "in", _("Member")
    DECLINED = "declined", _("Declined")
    LEFT = "left", _("Left")
    REMOVED = "removed", _("Removed")


class Role(StrEnum):
    """What a viewer is in a group."""

    CAPTAIN = "captain"
    MEMBER = "member"
    INVITED = "invited"
