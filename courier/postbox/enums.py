"""How moves by mail are trusted, and what became of a message."""

from enum import StrEnum

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Trust(TextChoices):
    """What a player lets mails do."""

    OFF = "off", _("No moves by email")
    CONFIRM = (
        "confirm",
        _("With a confirmation: we write back, and a button on a page plays the move"),
    )
    TRUSTED = "trusted", _("At once: a reply that can be read is played")


class Wish(TextChoices):
    """What a message asks for."""

    NOTHING = "nothing", _("nothing that could be read")
    MOVE = "move", _("a move")
    RESIGN = "resign", _("to resign")
    DRAW = "draw", _("a draw")


class Verdict(TextChoices):
    """What became of a message."""

    WAITS = "waits", _("waits for its confirmation")
    DONE = "done", _("done")
    REFUSED = "refused", _("refused")
    STALE = "stale", _("too late")
    OFF = "off", _("moves by email are off")


class Receipt(StrEnum):
    """What the mail server is told: there is no such address, or the message is taken."""

    UNKNOWN = "unknown"
    IGNORED = "ignored"
    TAKEN = "taken"
