"""What the game page says of the time beside the clocks: a flag that waits for a claim, half of it
gone, all held.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from courier.clocks.queries import away_until
from courier.common.times import instant_text
from courier.games.clocks import UNCLAIMED_FOR
from courier.games.domain.clocks import is_due, is_half_gone
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.permissions import is_suspended, is_turn_of
from courier.games.seats import is_participant, seats_of, sides_of, sides_to_move
from courier.games.silence import claimable_at, is_claimable, is_ending
from courier.games.whole_games import ends_of_vacation
from courier.games.words import seat_name
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class TimeNews:
    """A sentence, and whether the viewer is the one who may claim."""

    words: str
    may_claim: bool = False


def time_news(game: Game, viewer: Player | None, *, now: datetime) -> TimeNews | None:
    """What is to be said of the time of a running game, if anything; 1 query where a silent game
    may be claimed, and where vacation counts and was not read with the game.
    """
    if game.status != GameStatus.ACTIVE:
        return None
    if is_suspended(game):  # its players and the staff are told why, elsewhere on the page
        watches = not (is_participant(game, viewer) or (viewer is not None and viewer.is_staff))
        return (
            TimeNews(_("The referee holds the clocks of this game. Nobody loses time."))
            if watches
            else None
        )
    if game.flag_fell_at is not None:
        return _flag_news(game, viewer, now)
    if game.control is None:
        return _silence_news(game, viewer, now)
    if is_turn_of(game, viewer) and is_due(game.deadline, now=now):
        return TimeNews(_("Your time is up. Only an immediate move still counts."))
    words = []
    if is_turn_of(game, viewer) and is_half_gone(
        started=game.turn_started_at, deadline=game.deadline, now=now
    ):
        words.append(_("More than half of your time for this move is gone."))
    if game.vacation_counts:
        words += _vacation_words(game, viewer, now)
    return TimeNews(" ".join(words)) if words else None


def _vacation_words(game: Game, viewer: Player | None, now: datetime) -> list[str]:
    """What is to be said where the clock of somebody on vacation goes on; at most 1 query."""
    away = ends_of_vacation(game, now=now)
    seats = [seats_of(game)[side] for side in sides_to_move(game)]
    found = [seat for seat in seats if seat.player_id in away]
    if any(viewer is not None and seat.player_id == viewer.pk for seat in found):
        return [_("You’re on vacation, but vacation doesn’t stop this clock.")]
    sentence = _("%(name)s is on vacation, which doesn’t stop this clock.")
    return [sentence % {"name": seat_name(seat)} for seat in found]


def _flag_news(game: Game, viewer: Player | None, now: datetime) -> TimeNews:
    assert game.flag_fell_at is not None, "a flag is down"
    shown = {
        "name": seat_name(seats_of(game)[game.side_to_move]),
        "other": seat_name(seats_of(game)[1 - game.side_to_move]),
        "until": instant_text(game.flag_fell_at + UNCLAIMED_FOR, now=now),
    }
    own = sides_of(game, viewer)
    if game.side_to_move in own:
        return TimeNews(
            _("Your time is up. You can still move until %(other)s claims the game.") % shown
        )
    if own:
        sentence = _(
            "The time of %(name)s is up: say what becomes of the game. Unclaimed, it is lost for"
            " them on %(until)s."
        )
        return TimeNews(sentence % shown, may_claim=True)
    return TimeNews(_("The time of %(name)s is up. %(other)s may claim the game.") % shown)


def _silence_news(game: Game, viewer: Player | None, now: datetime) -> TimeNews | None:
    """What is to be said of a game without a time limit in which nobody moves."""
    own = sides_of(game, viewer)
    name = seat_name(seats_of(game)[game.side_to_move])
    if is_claimable(game, now=now):
        if game.side_to_move in own:
            return TimeNews(
                _("You haven’t moved for 30 days. Move before your opponent claims the game.")
            )
        if own:
            return _claimable_news(game, name, now)
    if game.side_to_move in own and is_ending(game, now=now):
        until = claimable_at(game)
        assert until is not None, "the game is ending"
        sentence = _(
            "There is no time limit, but after 30 days without a move your opponent may claim the"
            " game: %(at)s."
        )
        return TimeNews(sentence % {"at": instant_text(until, now=now)})
    return None


def _claimable_news(game: Game, name: str, now: datetime) -> TimeNews:
    """What who waits may do about a silent game: nothing while the other player is on vacation."""
    player_id = seats_of(game)[game.side_to_move].player_id
    away = away_until([player_id], now=now) if player_id is not None else {}
    if player_id in away:
        sentence = _(
            "%(name)s hasn’t moved for 30 days. You may claim the game once they are back from "
            "vacation."
        )
        return TimeNews(sentence % {"name": name})
    sentence = _("%(name)s hasn’t moved for 30 days. You may claim the game, or let it go on.")
    return TimeNews(sentence % {"name": name}, may_claim=True)
