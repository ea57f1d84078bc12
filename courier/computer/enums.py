"""Levels of the computer, and who begins."""

from typing import Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

LEVELS: Final = range(1, 9)
USUAL_LEVEL: Final = 4
# Games that one player may begin in a minute.
STARTS_A_MINUTE: Final = 10


class SideWish(TextChoices):
    """Which side the player takes."""

    RANDOM = "random", _("Random")
    FIRST = "0", _("The side that moves first")
    SECOND = "1", _("The side that moves second")
