"""Reading what players watch, and what happens there."""

from __future__ import annotations

from typing import Final

from django.db.models import Q, QuerySet

from courier.games.enums import Ending, GameStatus
from courier.games.models import Game, Seat
from courier.games.queries import open_games, with_rows
from courier.players.models import Player
from courier.presets.models import Favourite, Preset
from courier.watching.models import PresetFollow, Watch

SHOWN: Final = 12
MOST_NOTIFIED: Final = 2000


def watches_game(player: Player, game: Game) -> bool:
    """Whether a player watches a game; 1 query."""
    return Watch.objects.filter(player=player, game=game).exists()


def watches_player(player: Player, other: Player) -> bool:
    """Whether a player watches another one; 1 query."""
    return Watch.objects.filter(player=player, watched=other).exists()


def watched_players(player: Player) -> QuerySet[Player]:
    """Whom a player watches, by handle; 1 query."""
    return Player.objects.filter(pk__in=_watched_ids(player)).order_by("username")


def followed_presets(player: Player) -> QuerySet[Preset]:
    """The presets a player follows and may find, by name; 1 query."""
    ids = PresetFollow.objects.filter(player=player).order_by().values("preset")
    return Preset.objects.filter(pk__in=ids, is_listed=True)


def watched_games(player: Player) -> list[Game]:
    """The games a player watches, the latest move first; 4 queries."""
    ids = Watch.objects.filter(player=player, game__isnull=False).values("game")
    return _rows(open_games().filter(pk__in=ids))


def games_of_watched(player: Player, status: GameStatus) -> list[Game]:
    """The public games of those a player watches, the latest first; 4 queries."""
    seats = Seat.objects.filter(player__in=_watched_ids(player)).values("game")
    return _rows(open_games().filter(pk__in=seats, status=status))


def games_of_favourites(player: Player) -> list[Game]:
    """The games of a player's favourite variants that others are playing, the latest move first; 4
    queries.
    """
    presets = Favourite.objects.filter(player=player).values("preset")
    games = open_games().filter(revision__preset__in=presets, status=GameStatus.ACTIVE)
    return _rows(games.exclude(seats__player=player))


def watchers_of(game: Game) -> QuerySet[Player]:
    """Those who watch a game, one of its players, or its variant, without its players; the newest
    watchers first, 2000 at most; 1 query.
    """
    players = [seat.player_id for seat in game.seats.all() if seat.player_id is not None]
    watching = Watch.objects.filter(Q(game=game) | Q(watched__in=players)).values("player")
    fond = Favourite.objects.filter(preset=game.revision.preset_id).values("player")
    found = Player.objects.filter(Q(pk__in=watching) | Q(pk__in=fond), is_active=True)
    return found.exclude(pk__in=players).order_by("-pk")[:MOST_NOTIFIED]


def _watched_ids(player: Player) -> QuerySet[Watch, int]:
    watches = Watch.objects.filter(player=player, watched__isnull=False)
    return watches.order_by().values_list("watched_id", flat=True)


def _rows(games: QuerySet[Game]) -> list[Game]:
    latest = games.exclude(ending=Ending.ABORTED).order_by("-turn_started_at", "-pk")
    return list(with_rows(latest)[:SHOWN])
