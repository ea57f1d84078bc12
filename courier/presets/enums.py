"""Choices of presets."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Visibility(models.TextChoices):
    """The people who may find a preset: everybody, whoever has the address, its owner alone."""

    PUBLIC = "public", _("Public")
    UNLISTED = "unlisted", _("Unlisted")
    PRIVATE = "private", _("Private")
