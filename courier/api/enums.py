"""What programs may be allowed."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    """What the holder of a token may do in its player's name; none includes another."""

    READ = "read", _("Read my games, plans and notices")
    PLAY = "play", _("Play: send moves, make and accept challenges, change plans and settings")
