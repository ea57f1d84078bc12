"""Kinds of notices, the ways they come, and when."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class MailKind(TextChoices):
    """What a notice is about; a player chooses for each kind how it comes."""

    YOUR_MOVE = "your_move", _("It is your turn")
    SET_UP = "set_up", _("Your set-up is asked for")
    INVITATION = "invitation", _("Somebody invites you")
    INVITATION_ANSWERED = "invitation_answered", _("Your invitation is answered")
    ASKED = "asked", _("Your opponent offers or asks something")
    RULING = "ruling", _("The staff looks at a game of yours")
    STAFF_WORD = "staff_word", _("The staff writes to you")
    STAFF_ASKED = "staff_asked", _("A game stands until the staff decides")
    GAME_OVER = "game_over", _("A game has ended")
    UPGRADE_OFFERED = "upgrade_offered", _("Your opponent would like to go on with a newer revision")
    PRESET_OFFERED = "preset_offered", _("Somebody offers you a preset")
    PRESET_COMMENT = "preset_comment", _("Somebody comments on a preset of yours")
    DEADLINE_WARNING = "deadline_warning", _("Your time is running out")
    VACATION_USED = "vacation_used", _("A deadline has used a day of your vacation")
    TIME_UP = "time_up", _("Your opponent's time is up, and you may claim the game")
    MOVE_ANSWERED = "move_answered", _("Your reply with a move is answered")


class Channel(TextChoices):
    """A way a notice comes."""

    MAIL = "mail", _("Mail")
    PUSH = "push", _("On your devices")
    APP = "app", _("On the site")


class Timing(TextChoices):
    """When a notice comes by a channel."""

    AT_ONCE = "at_once", _("At once")
    BATCHED = "batched", _("A while later, unless seen")
    DIGEST = "digest", _("Daily digest")
    NEVER = "never", _("Never")
