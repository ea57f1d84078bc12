"""What bots are notified of, and how far a call has come."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class EventKind(models.TextChoices):
    """What has happened."""

    GAME_BEGAN = "game_began", _("a game began")
    YOUR_TURN = "your_turn", _("your turn")
    GAME_OVER = "game_over", _("a game is over")
    CHALLENGED = "challenged", _("a challenge")


class CallState(models.TextChoices):
    """How far the call of a webhook has come."""

    WAITING = "waiting", _("waiting")
    TAKEN = "taken", _("delivered")
    FAILED = "failed", _("given up")
    OBSOLETE = "obsolete", _("no longer needed")


class Trouble(models.TextChoices):
    """Why a call got no answer."""

    NONE = "", ""
    PRIVATE = "private", _("the host has a private address")
    UNKNOWN_HOST = "unknown_host", _("the host isn’t known")
    NO_ANSWER = "no_answer", _("no answer in time")
    BROKEN = "broken", _("the connection failed")
