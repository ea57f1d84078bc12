"""What a seal vouches for."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class SealKind(TextChoices):
    """Whether the site was there when the moves were played, or was only given them."""

    PLAYED = "played", _("Played here")
    STORED = "stored", _("Stored here")
