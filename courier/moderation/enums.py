"""What is reported, what the staff does about it, and how doubts about the referee are decided."""

from typing import Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Fault(TextChoices):
    """What somebody is reported for."""

    ABUSE = "abuse", _("Insults or threats")
    HELP = "help", _("Moves of a program or another person")
    STALLING = "stalling", _("Lets lost games run to keep others waiting")
    SPAM = "spam", _("Advertising")
    NAME = "name", _("Name or text of the profile")
    OTHER = "other", _("Something else")


class Measure(TextChoices):
    """What the staff has done."""

    DISMISS = "dismiss", _("Nothing to do")
    WARN = "warn", _("Warned by email")
    HIDE = "hide", _("Remark hidden")
    MUTE = "mute", _("Muted")
    UNMUTE = "unmute", _("May write again")
    SUSPEND = "suspend", _("Account suspended")
    RESTORE = "restore", _("Account restored")
    PAUSE = "pause", _("No events or open challenges")
    RESUME = "resume", _("May enter events again")
    ANNUL = "annul", _("Game annulled")
    REVIVE = "revive", _("Game counts again")
    UPHELD = "upheld", _("Appeal upheld")
    REJECTED = "rejected", _("Appeal rejected")
    RULE = "rule", _("Doubt about the referee decided")


# What a player can appeal against; rulings in running games cannot be undone.
APPEALABLE: Final = frozenset(
    {Measure.WARN, Measure.HIDE, Measure.MUTE, Measure.SUSPEND, Measure.PAUSE, Measure.ANNUL}
)


class Ruling(TextChoices):
    """How a doubt about the referee is decided."""

    GO_ON = "go_on", _("The game goes on as it is")
    GO_BACK = "go_back", _("The game goes back")
    RESULT = "result", _("The game ends with a result")
    VOID = "void", _("The game ends without a result")
    MOOT = "moot", _("The game had ended")
