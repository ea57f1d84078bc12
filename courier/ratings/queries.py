"""Reading ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import (
    Avg,
    CharField,
    Count,
    Exists,
    OuterRef,
    Q,
    QuerySet,
    Value,
    Window,
)
from django.db.models.functions import Concat, RowNumber
from django.utils.translation import gettext as _

from courier.common.kept_queries import kept
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from courier.ratings.computation import PROVISIONAL, Known, outcomes, strength_at
from courier.ratings.families import OF_PRESET
from courier.ratings.glicko import Strength
from courier.ratings.models import Family, Rating, RatingChange, RatingCorrection, UncountedGame
from courier.ratings.pools import ADVANCED, in_pool, is_advanced

AT_HAND: Final = timedelta(
    days=365
)  # how long after a game somebody may be on the way into the leaderboard
_BEST_FIRST: Final = ("-rating", "player_id")


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as it is shown: a whole number, and whether it is provisional."""

    value: int
    is_provisional: bool

    @classmethod
    def of(cls, strength: Strength) -> ShownRating:
        """A strength of today."""
        return cls(round(strength.rating), strength.deviation > PROVISIONAL)

    def __str__(self) -> str:
        return f"{self.value}?" if self.is_provisional else f"{self.value}"


@dataclass(frozen=True, slots=True)
class ShownChange:
    """What a game did to a side: the rating before and after, as whole numbers."""

    before: ShownRating
    after: ShownRating

    @property
    def difference(self) -> str:
        """`+12`, `−7`, `±0`."""
        return signed(self.after.value - self.before.value)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a rated game would do to somebody, if it ended now: `+12`, `−3`, `−18`."""

    own: ShownRating
    other: ShownRating
    win: str
    draw: str
    loss: str


@dataclass(frozen=True, slots=True)
class FamilyCounts:
    """A family: how many have a rating in it, and how many of them stand in the leaderboard."""

    key: str
    name: str
    players: int
    listed: int

    @property
    def is_advanced(self) -> bool:
        """Whether engines may be used in its games."""
        return is_advanced(self.key)


def signed(difference: int) -> str:
    """A change with its sign."""
    if difference == 0:
        return "±0"
    return f"+{difference}" if difference > 0 else f"−{-difference}"


def shown(rating: Rating, *, now: datetime) -> ShownRating:
    """A rating as it is shown today."""
    return ShownRating(round(rating.rating), rating.provisional_from <= now)


def ratings_in(
    family: str, players: Iterable[int | None], *, now: datetime
) -> dict[int, ShownRating]:
    """The ratings some players have in a family, by player; 1 query, none without players."""
    return {
        player: rating
        for (player, _), rating in ratings_for([(p, family) for p in players], now=now).items()
    }


def ratings_for(
    pairs: Iterable[tuple[int | None, str]], *, now: datetime
) -> dict[tuple[int, str], ShownRating]:
    """The ratings of players, each in a family; those who have none are missing. 1 query, none
    without pairs.
    """
    wanted = {(player, family) for player, family in pairs if player is not None}
    if not wanted:
        return {}
    rows = _ratings_among({player for player, _ in wanted}, {family for _, family in wanted})
    return {
        key: shown(row, now=now)
        for row in rows
        if (key := (row.player_id, row.family_id)) in wanted
    }


@kept
def _ratings_among(players: Collection[int], families: Collection[str]) -> QuerySet[Rating]:
    return Rating.objects.filter(player__in=players, family__in=families)


def changes_of(game_id: int) -> dict[int, ShownChange]:
    """What a game did to its players, by side; empty for one that did not count or is annulled. 1
    query.
    """
    return changes_of_games([game_id]).get(game_id, {})


def changes_of_games(game_ids: Iterable[int]) -> dict[int, dict[int, ShownChange]]:
    """The same for several games; 1 query, none without games."""
    ids = list(game_ids)
    found: dict[int, dict[int, ShownChange]] = {}
    for row in RatingChange.objects.filter(~is_annulled(), game__in=ids) if ids else ():
        found.setdefault(row.game_id, {})[row.side] = shown_change(row)
    return found


def is_annulled() -> Q:
    """Whether the game of a row of the ledger is annulled, for use inside of another query."""
    lines = RatingCorrection.objects.filter(game=OuterRef("game"), side=OuterRef("side"))
    given_back, taken_again = (lines.filter(is_undone=undone) for undone in (False, True))
    return Q(Exists(given_back)) & ~Q(Exists(taken_again))


def why_not_counted(game_id: int) -> str:
    """Why a rated game did not count, or counts no more, for its page; empty if there is no reason.
    1 query, 2 if no rule has left it out.
    """
    row = UncountedGame.objects.filter(game=game_id).first()
    if row is not None:
        return row.get_why_display()
    is_given_back = RatingCorrection.objects.filter(game=game_id).exists()
    return _("Annulled by the staff") if is_given_back else ""


def shown_change(row: RatingChange) -> ShownChange:
    """A row of the ledger as it is shown."""
    return ShownChange(
        ShownRating.of(Strength(row.rating_before, row.deviation_before)),
        ShownRating.of(row.strength),
    )


def known_of(players: Iterable[int | None]) -> Mapping[int, Mapping[str, Known]]:
    """What is known of players, by player and family; nobody is missing. 1 query, none without
    players.
    """
    found: defaultdict[int, dict[str, Known]] = defaultdict(dict)
    wanted = {player for player in players if player is not None}
    for row in _all_ratings_of(wanted):
        found[row.player_id][row.family_id] = Known(row.strength, row.counted_at)
    return found


@kept
def _all_ratings_of(players: Collection[int]) -> QuerySet[Rating]:
    return Rating.objects.filter(player__in=players)


def stakes(player: Player, opponent: Player, *, family: str, now: datetime) -> Stakes:
    """What a rated game of two people would do to the first of them; 1 query."""
    known = known_of([player.pk, opponent.pk])
    own, other = (strength_at(known[one.pk], family, now) for one in (player, opponent))
    win, draw, loss = (
        signed(round(after.rating) - round(own.rating)) for after in outcomes(own, other)
    )
    return Stakes(ShownRating.of(own), ShownRating.of(other), win, draw, loss)


def leaders(family: str, *, now: datetime, bots: bool = False) -> QuerySet[Rating]:
    """Return the leaderboard of a family, best first, of people or of bots; see
    `computation.listed_until`. 1 query.
    """
    return (
        Rating.objects.filter(_listed("", now, bots=bots), family=family)
        .select_related("player")
        .order_by(*_BEST_FIRST)
    )


def leaders_after(
    family: str, row: Rating | None, *, now: datetime, limit: int, bots: bool = False
) -> list[Rating]:
    """A page of the leaderboard: what stands behind a row, or its beginning; 1 query."""
    found = leaders(family, now=now, bots=bots)
    if row is not None:
        found = found.filter(
            Q(rating__lt=row.rating) | Q(rating=row.rating, player__gt=row.player_id)
        )
    return list(found[:limit])


def climbers(family: str, *, now: datetime, limit: int) -> list[Rating]:
    """Return which people played within a year and are not in the leaderboard, the surest first;
    1 query.
    """
    found = Rating.objects.filter(
        family=family,
        counted_at__gt=now - AT_HAND,
        player__is_active=True,
        player__is_bot=False,
    )
    found = found.exclude(_listed("", now)).select_related("player")
    return list(found.order_by("deviation", *_BEST_FIRST)[:limit])


def place_of(row: Rating, *, now: datetime) -> int:
    """How many stand at or before a row in its leaderboard; 1 query if its player is loaded."""
    before = Q(rating__gt=row.rating) | Q(rating=row.rating, player__lte=row.player_id)
    return leaders(row.family_id, now=now, bots=row.player.is_bot).filter(before).count()


def rating_of(player: Player | None, family: str) -> Rating | None:
    """Somebody's rating in a family; 1 query, none for nobody."""
    if player is None:
        return None
    return (
        Rating.objects.filter(player=player, family=family)
        .select_related("player", "family")
        .first()
    )


def shown_families() -> QuerySet[Family]:
    """The families anybody may read of: without presets that are private or that the staff has
    hidden.
    """
    presets = Preset.objects.filter(hidden_at__isnull=True).exclude(visibility=Visibility.PRIVATE)
    shown = Q()
    for advanced in (False, True):
        start = in_pool(OF_PRESET, advanced=advanced)
        key = Concat(Value(start), "key", output_field=CharField())
        readable = presets.annotate(family_key=key).values("family_key")
        shown &= ~Q(key__startswith=start) | Q(key__in=readable)
    return Family.objects.filter(shown)


def families(*, now: datetime) -> list[FamilyCounts]:
    """The families in which somebody has a rating, by name; 1 query."""
    listed = Count("ratings", filter=_listed("ratings__", now))
    rows = (
        shown_families()
        .annotate(players=Count("ratings"), listed=listed)
        .filter(players__gt=0)
        .order_by("name")
    )
    return [FamilyCounts(*row) for row in rows.values_list("key", "name", "players", "listed")]


def best_of_families(*, now: datetime, each: int) -> dict[str, list[Rating]]:
    """The first of every family's leaderboard; 1 query."""
    number = Window(RowNumber(), partition_by="family", order_by=["-rating", "player"])
    listed = Rating.objects.filter(_listed("", now), family__in=shown_families())
    listed = listed.annotate(number=number).filter(number__lte=each)
    found: dict[str, list[Rating]] = {}
    for row in listed.select_related("player").order_by("number"):
        found.setdefault(row.family_id, []).append(row)
    return found


def _listed(prefix: str, now: datetime, *, bots: bool = False) -> Q:
    """Ratings that stand in a leaderboard today, of accounts that are open."""
    wanted = {"listed_until__gt": now, "player__is_active": True, "player__is_bot": bots}
    return Q(**{f"{prefix}{column}": value for column, value in wanted.items()})


def ratings_of(player: Player) -> list[Rating]:
    """A player's ratings in families anybody may read of, the most played first; 1 query."""
    rows = list(
        Rating.objects.filter(player=player, family__in=shown_families()).select_related("family")
    )
    return sorted(rows, key=lambda row: (-row.games, row.family.name))


def history_of(player: Player, family: str) -> QuerySet[RatingChange]:
    """A player's games in a family, latest first, with the games; 1 query."""
    rows = RatingChange.objects.filter(player=player, family=family)
    rows = rows.annotate(is_annulled=is_annulled())
    rows = rows.select_related("game__revision__preset").only(
        *(field.attname for field in RatingChange._meta.concrete_fields),
        "game__code",
        "game__is_public",
        "game__revision__preset__name",
        "game__revision__preset__visibility",
        "game__revision__preset__hidden_at",
    )
    return rows.order_by("-counted_at", "-pk")


def rating_of_game(game_id: int) -> int | None:
    """The mean of both players' ratings before a game, a whole number; None for one that did not
    count or is advanced, since its ratings are no measure of others. 1 query.
    """
    rows = RatingChange.objects.filter(game=game_id).exclude(family__key__startswith=ADVANCED)
    mean = rows.aggregate(mean=Avg("rating_before"))["mean"]
    return None if mean is None else round(mean)
