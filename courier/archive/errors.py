"""Why a search cannot be made."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Forbidden, Invalid, LimitReached


class UnreadablePosition(Invalid):
    """A position text that the preset cannot have; the sentence is the rules'."""

    code = "position"

    def __init__(self, reason: str) -> None:
        super().__init__(reason=reason)
        self.reason = reason

    @property
    def message(self) -> str:
        return self.reason[:1].upper() + self.reason[1:] + "."


class UnreadableLine(Invalid):
    code = "line"
    sentence = _("Move %(number)s, “%(word)s”, can’t be played there: %(reason)s.")


class LineTooLong(Invalid):
    code = "line_too_long"
    sentence = _("A line has at most %(limit)s moves.")


class UnreadablePattern(Invalid):
    code = "pattern"
    sentence = _("This isn’t a pattern for this board: %(reason)s")


class NotDuringYourGame(Forbidden):
    code = "not_during_your_game"
    sentence = _(
        "This position is in one of your running games. You’ll see what others have played from "
        "it when the game is over."
    )


class NothingSearched(Invalid):
    code = "nothing_searched"
    sentence = _("Fill in a search field first; then you can save the search.")


class TooManySearches(LimitReached):
    code = "too_many_searches"
    sentence = _("You’ve already saved %(most)s searches. Delete one first.")
