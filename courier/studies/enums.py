"""Choices of studies and problems."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Visibility(models.TextChoices):
    """The people who may read a study, or try a problem."""

    PRIVATE = "private", _("Only you")
    UNLISTED = "unlisted", _("Anyone with the link")
    PUBLIC = "public", _("Everybody")


class Stipulation(models.TextChoices):
    """What a problem asks for."""

    MATE = "mate", _("Mate")
    WIN = "win", _("Win")
    BEST = "best", _("Best move")


class Proof(models.TextChoices):
    """How far the engine has come with what a player says of their problem."""

    WAITING = "waiting", _("Waits to be proved")
    RUNNING = "running", _("Is being proved")
    PROVED = "proved", _("Proved")
    FAILED = "failed", _("Doesn’t hold")


UNPROVED = (Proof.WAITING, Proof.RUNNING)


class Fault(models.TextChoices):
    """Why a problem does not hold."""

    OVER = "over", _("The game is over there")
    NONE = "none", _("There is no solution")
    COOKED = "cooked", _("Another first move does it, too")
    SHORTER = "shorter", _("There is a shorter solution")
    LONGER = "longer", _("It takes longer")
    LITTLE = "little", _("No move wins enough")
    TOO_HARD = "too_hard", _("Too many positions to look at")
    INTERRUPTED = "interrupted", _("It was interrupted again and again")


class Progress(models.TextChoices):
    """How far a player has come with a problem."""

    OPEN = "open", _("Tried")
    SOLVED = "solved", _("Solved")
    GIVEN_UP = "given_up", _("Given up")
