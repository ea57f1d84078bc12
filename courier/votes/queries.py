"""Reading votes."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import Game
from courier.players.models import Player
from courier.players.queries import blocked_by
from courier.presets.models import Preset
from courier.votes.models import Vote


def games_that_count(preset: Preset, player: Player) -> int:
    """How many games of a preset a player has finished here against other people; 1 query.

    Games alone, against computers and bots, from elsewhere and aborted ones do not count: three of
    those are played in a minute.
    """
    over = Game.objects.filter(
        revision__preset=preset,
        status=GameStatus.FINISHED,
        is_solo=False,
        source=Source.PLAYED,
        seats__player=player,
    )
    over = over.exclude(ending=Ending.ABORTED)
    over = over.exclude(seats__player__computer_level__isnull=False)
    return over.exclude(seats__player__is_bot=True).count()


def vote_of(preset: Preset, player: Player) -> Vote | None:
    """A player's own vote on a preset; 1 query."""
    return Vote.objects.filter(preset=preset, player=player).first()


def sentences_about(preset: Preset, viewer: Player | None) -> QuerySet[Vote]:
    """The votes on a preset that say something, for somebody, the latest first; 1 query.

    Hidden ones are for their author and the staff.
    """
    votes = Vote.objects.filter(preset=preset).exclude(sentence="").select_related("player")
    if viewer is None:
        return votes.filter(hidden_at=None)
    votes = votes.exclude(player__in=blocked_by(viewer))
    return votes if viewer.is_staff else votes.filter(Q(hidden_at=None) | Q(player=viewer))


def vote_about(player: Player, code: str, reader: Player) -> Vote | None:
    """A player's vote with a sentence the reader sees; 1 query, none without a code."""
    if not code or "\0" in code:
        return None
    votes = Vote.objects.filter(player=player, code=code).exclude(sentence="")
    return votes.filter(Q(hidden_at=None) | Q(player=reader)).first()
