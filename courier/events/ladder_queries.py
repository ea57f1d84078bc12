"""Reading ladders."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import BooleanField, Count, ExpressionWrapper, Q, QuerySet
from django.http import Http404

from courier.events.enums import BoardState
from courier.events.models import Entry, Ladder, LadderGame, Rung
from courier.events.permissions import may_see_ladder
from courier.events.queries import is_followed_by
from courier.events.rungs import Pair
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.players.models import Block, Player
from courier.presets.enums import Visibility
from courier.presets.models import Favourite, Preset
from courier.presets.queries import WATCHABLE, listed_presets

REST_WEEKS: Final = 3  # in which two people do not meet again
REST: Final = timedelta(weeks=REST_WEEKS)
LATEST: Final = 30


def public_ladders() -> QuerySet[Ladder]:
    """Ladders everybody may see, closed ones, too."""
    open_preset = Q(preset__hidden_at=None, preset__visibility=Visibility.PUBLIC)
    return Ladder.objects.filter(Q(preset=None) | open_preset)


def shown_ladders() -> QuerySet[Ladder]:
    """Ladders everybody may see, that of all variants first, then by the number of players."""
    counted = public_ladders().filter(closed_at=None)
    climbers = Count("rungs", filter=Q(rungs__number__isnull=False))
    return (
        counted.select_related("preset", "week_preset")
        .annotate(
            climbers=climbers,
            is_of_one=ExpressionWrapper(Q(preset__isnull=False), output_field=BooleanField()),
        )
        .order_by("is_of_one", "-climbers", "-created_at")
    )


def ladder_for_viewer(code: str, player: Player | None) -> Ladder:
    """The ladder of a code, for one who may see it, with `is_followed`; 1 query. Raises
    Http404.
    """
    ladders = Ladder.objects.select_related("preset__current", "organiser", "week_preset__current")
    ladders = ladders.annotate(is_followed=is_followed_by(player, "ladder"))
    ladder = ladders.filter(code=code).first()
    if ladder is None or not may_see_ladder(ladder, player):
        raise Http404
    return ladder


def ladder_called(code: str) -> Ladder | None:
    """The ladder of a code, for the players of its games; 1 query."""
    return Ladder.objects.select_related("preset").filter(code=code).first()


def rungs_of(ladder: Ladder) -> list[Rung]:
    """Who is on a ladder, from the top; 1 query."""
    standing = Rung.objects.filter(ladder=ladder, number__isnull=False)
    return list(standing.select_related("player").order_by("number"))


def own_rungs(player: Player) -> list[Rung]:
    """The ladders a player is on that everybody may see; 1 query."""
    return list(shown_rungs(player).select_related("ladder__preset").order_by("joined_at", "pk"))


def shown_rungs(player: Player) -> QuerySet[Rung]:
    """The places of a player on ladders that everybody may see."""
    own = Rung.objects.filter(player=player, number__isnull=False, ladder__closed_at=None)
    return own.filter(
        Q(ladder__preset=None)
        | Q(ladder__preset__hidden_at=None, ladder__preset__visibility=Visibility.PUBLIC)
    )


def pending_games(ladder: Ladder) -> list[LadderGame]:
    """The games of a ladder that are played; 1 query."""
    pending = LadderGame.objects.filter(ladder=ladder, state=BoardState.PENDING)
    return list(_whole(pending).order_by("-created_at", "-pk"))


def counted_games(ladder: Ladder) -> list[LadderGame]:
    """The latest games of a ladder that count; 1 query."""
    counted = LadderGame.objects.filter(ladder=ladder).exclude(state=BoardState.PENDING)
    return list(_whole(counted).order_by("-counted_at", "-pk")[:LATEST])


def _whole(games: QuerySet[LadderGame]) -> QuerySet[LadderGame]:
    return games.select_related("game", "first__player", "second__player", "revision__preset")


def ladders_due(*, now: datetime) -> list[int]:
    """Ids of the ladders for which something is due: a week that is paired, games that have to
    begin, are over or are left, people who are gone; 1 query.
    """
    pending = Q(state=BoardState.PENDING)
    waits = pending & (Q(game=None) | Q(game__status=GameStatus.FINISHED))
    is_left = ~pending & Q(game__status=GameStatus.ACTIVE)
    games = LadderGame.objects.filter(waits | is_left).values("ladder")
    gone = Rung.objects.filter(
        Q(player=None) | Q(player__is_active=False), number__isnull=False
    ).values("ladder")
    due = Q(closed_at=None, pairs_at__lte=now) | Q(pk__in=games) | Q(pk__in=gone)
    return list(Ladder.objects.filter(due).order_by("pk").values_list("pk", flat=True))


def ladder_of_ended(game_id: int) -> int | None:
    """The id of the ladder that waits for the end of a game; 1 query."""
    waiting = LadderGame.objects.filter(game=game_id, state=BoardState.PENDING)
    return waiting.values_list("ladder", flat=True).first()


def games_not_begun(ladder_id: int) -> list[int]:
    """Ids of the games of a ladder that have not begun; 1 query."""
    waiting = LadderGame.objects.filter(ladder=ladder_id, state=BoardState.PENDING, game=None)
    return list(waiting.order_by("pk").values_list("pk", flat=True))


def left_games(ladder_id: int) -> list[LadderGame]:
    """Games that count while they are still played, for a player has left; 1 query."""
    running = LadderGame.objects.filter(ladder=ladder_id, game__status=GameStatus.ACTIVE)
    found = running.exclude(state=BoardState.PENDING)
    return list(found.select_related("first__player", "second__player").order_by("pk"))


def running_counts(ladder: Ladder) -> dict[int, int]:
    """How many games each rung plays; who plays none is missing; 1 query."""
    counts: dict[int, int] = {}
    pending = LadderGame.objects.filter(ladder=ladder, state=BoardState.PENDING)
    for pair in pending.values_list("first", "second"):
        for rung in pair:
            counts[rung] = counts.get(rung, 0) + 1
    return counts


def recent_pairs(ladder: Ladder, *, now: datetime) -> set[Pair]:
    """The pairs of rungs that play or have met lately, without games that came to nothing; 1
    query.
    """
    met = LadderGame.objects.filter(
        Q(created_at__gt=now - REST) | Q(state=BoardState.PENDING), ladder=ladder
    ).exclude(state=BoardState.FORFEIT, first_points=0, second_points=0)
    return {frozenset(pair) for pair in met.order_by().values_list("first", "second")}


def blocked_pairs(places: Iterable[Rung] | Iterable[Entry]) -> set[Pair]:
    """The pairs of rungs, or of entries, of whom one blocks the other; 1 query."""
    by_player = {each.player_id: each.pk for each in places if each.player_id is not None}
    blocks = Block.objects.filter(blocker__in=by_player, blocked__in=by_player)
    return {
        frozenset((by_player[blocker], by_player[blocked]))
        for blocker, blocked in blocks.values_list("blocker", "blocked")
    }


def favourites_of(players: Iterable[int]) -> dict[int, dict[str, Preset]]:
    """The favourites of players that are offered with enforced rules, by key; 1 query."""
    found: dict[int, dict[str, Preset]] = {}
    hearts = Favourite.objects.filter(
        player__in=set(players),
        preset__is_listed=True,
        preset__current__isnull=False,
        preset__enforced=True,
    )
    for heart in hearts.select_related("preset__current"):
        found.setdefault(heart.player_id, {})[heart.preset.key] = heart.preset
    return found


def enforced_presets() -> list[Preset]:
    """Those that come with the site and are offered with enforced rules, by key; 1 query."""
    return list(listed_presets().filter(owner=None, enforced=True).order_by("key"))


def open_ladder_count(player: Player) -> int:
    """How many ladders a player keeps; 1 query."""
    return Ladder.objects.filter(organiser=player, closed_at=None).count()


def finished_ladder_ids(ladder: Ladder, viewer: Player | None) -> QuerySet[Game, int]:
    """Ids of the finished games of a ladder that somebody may see, the latest first."""
    games = Game.objects.filter(ladder_game__ladder=ladder, status=GameStatus.FINISHED)
    own = Q(seats__player=viewer) if viewer is not None else Q(pk=None)
    shown = Q(is_public=True) & WATCHABLE
    seen = games.filter(pk__in=games.filter(shown | own).values("pk"))
    return seen.order_by("-ended_at", "-pk").values_list("pk", flat=True)
