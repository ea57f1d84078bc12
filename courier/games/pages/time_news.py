"""What the game page says of the time beside the clocks: a flag that waits for a claim, half of it gone, all held."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from courier.common.times import instant_text
from courier.games.domain.clocks import is_due, is_half_gone
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.permissions import is_held, is_participant, is_turn_of, seats_of, sides_of
from courier.games.queries import UNCLAIMED_FOR
from courier.games.words import seat_name
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class TimeNews:
    """A sentence, and whether the viewer is the one who may claim."""

    words: str
    may_claim: bool = False


def time_news(game: Game, viewer: Player | None, *, now: datetime) -> TimeNews | None:
    """What is to be said of the time of a running game, if anything; no query."""
    if game.status != GameStatus.ACTIVE:
        return None
    if is_held(game):  # its players and the staff are told why, elsewhere on the page
        watches = not (is_participant(game, viewer) or (viewer is not None and viewer.is_staff))
        return TimeNews(_("The referee holds the clocks of this game. Nobody loses time.")) if watches else None
    if game.flag_fell_at is not None:
        return _flag_news(game, viewer, now)
    if is_turn_of(game, viewer) and is_due(game.deadline, now=now):
        return TimeNews(_("Your time is up. Only a move that comes at once still counts."))
    if is_turn_of(game, viewer) and is_half_gone(started=game.turn_started_at, deadline=game.deadline, now=now):
        return TimeNews(_("More than half of your time for this move is gone."))
    return None


def _flag_news(game: Game, viewer: Player | None, now: datetime) -> TimeNews:
    assert game.flag_fell_at is not None, "a flag is down"
    told = {
        "name": seat_name(seats_of(game)[game.side_to_move]),
        "other": seat_name(seats_of(game)[1 - game.side_to_move]),
        "until": instant_text(game.flag_fell_at + UNCLAIMED_FOR, now=now),
    }
    own = sides_of(game, viewer)
    if game.side_to_move in own:
        return TimeNews(_("Your time is up. You can still move until %(other)s claims the game.") % told)
    if own:
        sentence = _(
            "The time of %(name)s is up: say what becomes of the game. Unclaimed, it is lost for them on %(until)s."
        )
        return TimeNews(sentence % told, may_claim=True)
    return TimeNews(_("The time of %(name)s is up. %(other)s may claim the game.") % told)
