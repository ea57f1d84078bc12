"""What plans are made of."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class When(TextChoices):
    """What the opponent's next move has to be like. In this order they are tried."""

    CAPTURE_ON = "capture_on", _("A capture on one square")
    CAPTURE = "capture", _("Any capture")
    CHECK = "check", _("Any check")
    ANY = "any", _("Anything else")


class Deed(TextChoices):
    """What is done then. A plan never resigns."""

    PLAY = "play", _("Play a move")
    WAIT = "wait", _("Wait for me")
    OFFER_DRAW = "offer_draw", _("Offer a draw")


class Result(TextChoices):
    """What came of a condition that was met."""

    PLAYED = "played", _("Played")
    OFFERED = "offered", _("Draw offered")
    AGREED = "agreed", _("Draw agreed")
    REFUSED = "refused", _("Not possible")
