"""Why something cannot be brought here or taken along."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Invalid, LimitReached


class NothingToRead(Invalid):
    code = "nothing_to_read"
    sentence = _(
        "There’s no game in this text. Paste or upload one, or check that nothing is missing."
    )


class TextTooLong(Invalid):
    code = "text_too_long"
    sentence = _(
        "That’s too much at once: at most %(most)s characters. Split the file and import the parts."
    )


class TooManyWaiting(LimitReached):
    code = "too_many_waiting"
    sentence = _(
        "%(most)s of your imports are waiting for you. Import their games or delete them first."
    )


class TooManyToday(LimitReached):
    code = "too_many_today"
    sentence = _(
        "You can import at most %(most)s games a day; you have %(left)s left. Carry on tomorrow."
    )


class TooManyGames(LimitReached):
    code = "too_many_games"
    sentence = _("You’ve imported %(most)s games, which is the limit. Delete some first.")


class StillReading(Conflict):
    code = "still_reading"
    sentence = _("The text is still being read. Wait a moment.")


class AlreadyStored(Conflict):
    code = "already_stored"
    sentence = _("These games were imported already.")


class NothingToStore(Invalid):
    code = "nothing_to_store"
    sentence = _(
        "No games left to import. Correct the text, or tick the options that include more games."
    )
