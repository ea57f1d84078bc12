"""Why a game against the computer is refused."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Invalid, LimitReached


class NothingEnforced(Invalid):
    code = "nothing_enforced"
    sentence = _(
        "Here the players are the referees, so there are no moves a computer could choose from."
    )


class TooManyComputerGames(LimitReached):
    code = "too_many_computer_games"
    sentence = _("You have %(limit)s games against the computer already. End one of them first.")
