"""Why a rated game is not counted."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class WhyUncounted(TextChoices):
    """Which rule about games of the same two players left a game out; see `pairs`."""

    SHORT = "short", _("Not counted: short games")
    ONE_SIDED = "one-sided", _("Not counted: one-sided series")
