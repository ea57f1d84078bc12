"""Choices of studies and problems."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Visibility(models.TextChoices):
    """Who may read a study."""

    PRIVATE = "private", _("Only you")
    UNLISTED = "unlisted", _("Whoever has the address")
    PUBLIC = "public", _("Everybody")


class Stipulation(models.TextChoices):
    """What a problem asks for."""

    MATE = "mate", _("Mate")
    WIN = "win", _("Win")


class Progress(models.TextChoices):
    """How far a player has come with a problem."""

    OPEN = "open", _("Tried")
    SOLVED = "solved", _("Solved")
    GIVEN_UP = "given_up", _("Given up")
