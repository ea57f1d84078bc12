"""Why a message is not sent."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached


class NothingWritten(Invalid):
    code = "nothing_written"
    sentence = _("Write something first.")


class MessageTooLong(Invalid):
    code = "message_too_long"
    sentence = _("This is too long: a message has at most %(limit)s characters.")


class NobodyThere(Forbidden):
    """The game has no two people who could write to each other."""

    code = "nobody_there"
    sentence = _("Only the two players of a game can write here.")


class NotConfirmed(Forbidden):
    code = "not_confirmed"
    sentence = _("Confirm your email address before you write to others.")


class SwitchedOff(Conflict):
    code = "switched_off"
    sentence = _("Messages are turned off in this game. Yours wasn’t sent.")


class NoMessagesTaken(Forbidden):
    """One of the two blocks the other, or the receiver takes no messages from the author; it is not
    said which.
    """

    code = "no_messages_taken"
    sentence = _("%(name)s doesn’t take messages from you.")


class ReadFirst(LimitReached):
    code = "read_first"
    sentence = _(
        "%(name)s hasn’t read your last %(limit)s messages yet. Wait until they have; your text is"
        " still here."
    )


class WrittenTooOften(LimitReached):
    code = "written_too_often"
    sentence = _("You have written a lot in a short time. Wait a while; your text is still here.")
