"""Choices a player makes about how the site looks."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Notation(TextChoices):
    """How moves are shown."""

    SHORT = "short", _("Short")
    FIGURES = "figures", _("Figures")
    FULL = "full", _("Full")


class Theme(TextChoices):
    """Light or dark."""

    SYSTEM = "system", _("As the system")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class BoardTheme(TextChoices):
    """Colours of the board."""

    LEDGER = "ledger", _("Ledger")
    HARBOUR = "harbour", _("Harbour")
    WALNUT = "walnut", _("Walnut")
    PLAIN = "plain", _("Plain")
    KAYA = "kaya", _("Kaya")
    BAMBOO = "bamboo", _("Bamboo")
    TEAK = "teak", _("Teak")


class DrawClaims(TextChoices):
    """Who claims the draws that the rules let a player claim."""

    AUTOMATIC = "automatic", _("Claim them for me as soon as I may")
    BY_HAND = "by_hand", _("I claim them myself")


class AfterMove(TextChoices):
    """Where a player goes when a move has been sent."""

    STAY = "stay", _("Stay with the game, to plan")
    NEXT = "next", _("Go to the next game")
