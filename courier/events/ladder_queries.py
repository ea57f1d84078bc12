"""Reading ladders."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from django.db.models import (
    BooleanField,
    Count,
    ExpressionWrapper,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.http import Http404

from courier.common.kept_queries import kept
from courier.events.enums import BoardState
from courier.events.extracts import Extract
from courier.events.models import Entry, Ladder, LadderGame, Rung
from courier.events.part_queries import SeenGame
from courier.events.permissions import may_see_ladder
from courier.events.queries import is_followed_by
from courier.events.rungs import Pair
from courier.events.scores import Points, points_in
from courier.events.words import NAME_COLUMNS, Names
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


@kept
def _ladder_of_code(code: str, player: Player | None) -> QuerySet[Ladder]:
    rungs = Rung.objects.filter(ladder=OuterRef("pk"), number__isnull=False).order_by()
    playing = LadderGame.objects.filter(ladder=OuterRef("pk"), state=BoardState.PENDING).order_by()
    return (
        Ladder.objects.select_related("preset__current", "organiser", "week_preset__current")
        .annotate(
            is_followed=is_followed_by(player, "ladder"),
            size=Subquery(rungs.values("ladder").annotate(n=Count("pk")).values("n")),
            playing=Subquery(playing.values("ladder").annotate(n=Count("pk")).values("n")),
            own_number=Subquery(rungs.filter(player=player).values("number")[:1]),
        )
        .filter(code=code)
    )


def ladder_on_page(code: str, player: Player | None) -> Ladder:
    """The ladder of a code, for one who may see it, with `is_followed`, how many players it has
    (`size`) and games that are played (`playing`), None for none, and the reader's `own_number`; 1
    query. Raises Http404.
    """
    ladder = _ladder_of_code.first(code, player)
    if ladder is None or not may_see_ladder(ladder, player):
        raise Http404
    if player is None:
        vars(ladder)["own_number"] = None
    return ladder


def ladder_called(code: str) -> Ladder | None:
    """The ladder of a code, for the players of its games; 1 query."""
    return Ladder.objects.select_related("preset").filter(code=code).first()


def rungs_of(ladder: Ladder) -> list[Rung]:
    """Who is on a ladder, from the top; 1 query."""
    standing = Rung.objects.filter(ladder=ladder, number__isnull=False)
    return list(standing.select_related("player").order_by("number"))


def rungs_in(ladder: Ladder, shown: Extract, viewer: Player | None) -> list[Rung]:
    """Who is on the shown part of a ladder, from the top, and the reader's own rung; 1 query."""
    wanted = Q(pk=None) if viewer is None else Q(player=viewer)
    for each in shown.ranges:
        wanted |= Q(number__gt=each.start, number__lte=each.stop)
    rungs = Rung.objects.filter(wanted, ladder=ladder, number__isnull=False)
    return list(rungs.select_related("player").only(*_RUNG).order_by("number"))


_RUNG: Final = (
    "number", "ladder", "games_most", "wants_weekly", "won", "drawn", "lost",
    *(f"player__{name}" for name in NAME_COLUMNS),
)  # fmt: skip


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


class GameRow(NamedTuple):
    """Of a game of a ladder, what is shown of it."""

    state: str
    first_points: int | None
    second_points: int | None
    share: int | None
    challenger_id: int | None
    taken: int | None
    first_id: int
    second_id: int
    game: SeenGame | None
    preset: Preset
    players: tuple[int | None, int | None]
    names: tuple[Names, Names]

    @property
    def points(self) -> tuple[Points, Points] | None:
        """What both have of it, in halves; None before it counts."""
        return points_in(self.first_points, self.second_points, self.share)


_GAME: Final = (
    "state", "first_points", "second_points", "share", "challenger", "taken", "first", "second",
    "game__code", "game__is_public",
    "revision__preset", "revision__preset__name", "revision__preset__visibility",
    "revision__preset__hidden_at",
    "first__player", "second__player",
    *(f"first__player__{name}" for name in NAME_COLUMNS),
    *(f"second__player__{name}" for name in NAME_COLUMNS),
)  # fmt: skip


def _rows(found: Iterable[tuple[Any, ...]]) -> list[GameRow]:
    """Games as they are shown; those of one preset share it."""
    presets: dict[int, Preset] = {}
    rows = []
    for values in found:
        code, is_public, preset, name, visibility, hidden_at = values[8:14]
        if preset not in presets:
            presets[preset] = Preset(
                pk=preset, name=name, visibility=visibility, hidden_at=hidden_at
            )
        game = SeenGame(code, is_public) if code else None
        names = (Names._make(values[16:20]), Names._make(values[20:]))
        rows.append(GameRow._make([*values[:8], game, presets[preset], values[14:16], names]))
    return rows


def pending_games(ladder: Ladder, *, own: Rung | None, shown: Extract | None) -> list[GameRow]:
    """The games of a ladder that are played, those of a rung first, all of them or those shown; 1
    query.
    """
    pending = LadderGame.objects.filter(ladder=ladder, state=BoardState.PENDING)
    if own is not None:
        is_other = ~(Q(first=own) | Q(second=own))
        pending = pending.annotate(
            is_other=ExpressionWrapper(is_other, output_field=BooleanField())
        ).order_by("is_other", "-created_at", "-pk")
    rows = pending.values_list(*_GAME)
    return _rows(rows if shown is None else rows[shown.slice])


def own_pending(own: Rung) -> list[GameRow]:
    """The games a rung plays; 1 query."""
    pending = LadderGame.objects.filter(Q(first=own) | Q(second=own), state=BoardState.PENDING)
    return _rows(pending.values_list(*_GAME))


def counted_games(ladder: Ladder) -> list[GameRow]:
    """The latest games of a ladder that count; 1 query."""
    return _rows(_counted_games(ladder))


@kept
def _counted_games(ladder: Ladder) -> QuerySet[LadderGame, Any]:
    counted = LadderGame.objects.filter(ladder=ladder).exclude(state=BoardState.PENDING)
    return counted.order_by("-counted_at", "-pk").values_list(*_GAME)[:LATEST]


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
    met = _met(LadderGame.objects.all(), ladder, now)
    return {frozenset(pair) for pair in met.values_list("first", "second")}


def meetings(
    ladder: Ladder, rungs: Collection[Rung], *, now: datetime
) -> list[tuple[int, int, str]]:
    """The pairs of `recent_pairs` that one of these rungs is in, with the states of their games; 1
    query.
    """
    ids = [each.pk for each in rungs]
    return [(one, other, state) for one, other, state in _meetings(ladder, ids, now)]


@kept
def _meetings(
    ladder: Ladder, rungs: Collection[int], now: datetime
) -> QuerySet[LadderGame, tuple[int, int, str]]:
    met = LadderGame.objects.filter(Q(first__in=rungs) | Q(second__in=rungs))
    return _met(met, ladder, now).values_list("first", "second", "state")


def _met(games: QuerySet[LadderGame], ladder: Ladder, now: datetime) -> QuerySet[LadderGame]:
    found = games.filter(Q(created_at__gt=now - REST) | Q(state=BoardState.PENDING), ladder=ladder)
    return found.exclude(state=BoardState.FORFEIT, first_points=0, second_points=0).order_by()


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
