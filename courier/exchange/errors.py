"""Why something cannot be brought here or taken along."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Invalid, LimitReached


class NothingToRead(Invalid):
    code = "nothing_to_read"
    sentence = _(
        "There is no game in this text. Paste or upload one, or look whether the whole of it is"
        " there."
    )


class TextTooLong(Invalid):
    code = "text_too_long"
    sentence = _(
        "This is too much at once: at most %(most)s characters. Divide the file and import its"
        " parts."
    )


class TooManyWaiting(LimitReached):
    code = "too_many_waiting"
    sentence = _(
        "%(most)s of your imports wait for your answer. Import their games or delete them first."
    )


class TooManyToday(LimitReached):
    code = "too_many_today"
    sentence = _(
        "At most %(most)s games can be imported in a day, and %(left)s are left. Go on tomorrow."
    )


class TooManyGames(LimitReached):
    code = "too_many_games"
    sentence = _("You have imported %(most)s games, and no more fit. Delete some first.")


class StillReading(Conflict):
    code = "still_reading"
    sentence = _("The text is still being read. Wait a moment.")


class AlreadyStored(Conflict):
    code = "already_stored"
    sentence = _("These games were imported already.")


class NothingToStore(Invalid):
    code = "nothing_to_store"
    sentence = _(
        "No game is left to be imported. Correct the text, or tick that more of its games shall be"
        " taken."
    )
