"""Kinds and states of challenges."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class ChallengeKind(TextChoices):
    """The players who may accept."""

    OPEN = "open", _("Open to all")
    DIRECT = "direct", _("To one player")
    MAIL = "mail", _("By email")
    LINK = "link", _("By link")


class Whom(TextChoices):
    """The first question of the form of an offer: who is to be played."""

    OPEN = "open", _("Anyone (open challenge)")
    COMPUTER = "computer", _("The computer")
    DIRECT = "direct", _("A player, by name")
    MAIL = "mail", _("A friend, by email")
    LINK = "link", _("Anyone with the link")
    STANDING = "standing", _("All comers (standing challenge)")


class ChallengeStatus(TextChoices):
    """Where a challenge stands."""

    OPEN = "open", _("Open")
    ACCEPTED = "accepted", _("Accepted")
    DECLINED = "declined", _("Declined")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    EXPIRED = "expired", _("Expired")


class SideChoice(TextChoices):
    """Which side the sender takes."""

    FIRST = "0", _("The side that moves first")
    SECOND = "1", _("The side that moves second")
    RANDOM = "random", _("Random")
