"""Kinds of feeds."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class FeedKind(TextChoices):
    """What a feed tells."""

    DEADLINES = "deadlines", _("Calendar of deadlines")
    GAMES = "games", _("Feed of your turns and results")
