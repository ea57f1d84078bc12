"""Who may write to a player."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Door(TextChoices):
    """From whom a player takes private messages; whom they have written to may always answer."""

    PLAYED = "played", _("Players I’ve played")
    EVERYBODY = "all", _("Everybody")
    NOBODY = "nobody", _("Nobody")
