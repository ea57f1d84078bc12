"""Games in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from courier.common.times import left_words
from courier.games.domain.clocks import remaining
from courier.games.models import Game, Move
from courier.games.permissions import is_turn_of
from courier.games.seats import seats_of, sides_of
from courier.games.words import numbered, seat_name
from courier.notifications.subjects import Subject
from courier.players.models import Player


def describe_games(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each game as its reader sees it; 2 queries."""
    games = (
        Game.objects.filter(pk__in=ids)
        .select_related("revision__preset")
        .prefetch_related("seats__player")
    )
    return {game.pk: _subject(game, reader) for game in games}


def describe_moves(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each move with its number; 1 query. Those of finished games that are packed are left out."""
    moves = Move.objects.filter(pk__in=ids, game__seats__player=reader).select_related("game")
    return {
        move.pk: Subject(numbered(move), f"{reverse('game', args=[move.game.code])}?ply={move.ply}")
        for move in moves
    }


def _subject(game: Game, reader: Player) -> Subject:
    sides = sides_of(game, reader)
    opponent = seats_of(game)[1 - sides[0]] if sides else None
    names = {
        "preset": game.revision.preset.name,
        "opponent": seat_name(opponent) if opponent else "",
    }
    words = _("%(preset)s against %(opponent)s") % names if opponent else names["preset"]
    return Subject(
        words=words,
        url=reverse("game", args=[game.code]),
        detail=_time_left(game) if is_turn_of(game, reader) else "",
        opponent_id=opponent.player_id if opponent else None,
    )


def _time_left(game: Game) -> str:
    left = remaining(game.deadline, now=timezone.now())
    if left is None:
        return ""
    return _("%(time)s left") % {"time": left_words(left)} if left else _("time is up")


subjects: Final = {"game": describe_games, "move": describe_moves}
