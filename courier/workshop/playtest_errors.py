"""Why a draft cannot be tried out, or a move in it not played."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Invalid, LimitReached
from courier.workshop.errors import first_words


class CannotTry(Invalid):
    """The document has faults, or is of a kind that is not tried out."""

    code = "cannot_try"
    sentence = _("The draft can’t be played yet: %(first)s")

    def __init__(self, problems: list[Any]) -> None:
        super().__init__(first=first_words(problems))


class PlaytestMoved(Conflict):
    """Somebody, in another tab perhaps, has played on, taken back or begun again; scripts know the
    code.
    """

    code = "conflict"
    sentence = _(
        "This board was changed in another window, so nothing was done. It’s shown as it is now."
    )


class RefusedMove(Invalid):
    """The rules refuse the move; the sentence is theirs."""

    sentence = "%(message)s"

    def __init__(self, refusal: dict[str, Any]) -> None:
        super().__init__(message=str(refusal["message"]))


class NotToMove(Conflict):
    code = "not_your_turn"
    sentence = _("The computer is to move. Wait for it, or take your move back.")


class PlaytestOver(Conflict):
    code = "game_over"
    sentence = _("The game is over. Take moves back, or start again.")


class NothingPlayed(Conflict):
    code = "nothing_to_take_back"
    sentence = _("There is no move to take back.")


class TooManyPlies(LimitReached):
    code = "too_many_plies"
    sentence = _(
        "A draft is tried out for at most %(limit)s half-moves. Take some back, or start again."
    )


class NothingEnforcedHere(Invalid):
    code = "nothing_enforced"
    sentence = _("The computer plays only where the rules are enforced.")
