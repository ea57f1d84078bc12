"""Why a game against the computer is refused."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Invalid, LimitReached


class NothingEnforced(Invalid):
    code = "nothing_enforced"
    sentence = _(
        "The players are the referees here, so the computer has no legal moves to choose from."
    )


class TooManyComputerGames(LimitReached):
    code = "too_many_computer_games"
    sentence = _("You already have %(limit)s games against the computer. Finish one first.")
