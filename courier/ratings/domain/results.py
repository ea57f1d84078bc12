"""Counting a game that ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from courier.ratings.computation import (
    ComputedRatings,
    Known,
    Person,
    compute_ratings,
    listed_until,
    provisional_from,
)
from courier.ratings.families import RatingFamily
from courier.ratings.models import Family, RatedPlayer, Rating, RatingChange, UncountedGame
from courier.ratings.pairs import Meeting, place_after, why_uncounted
from variants import SHARE_PARTS

_STRENGTH = ("rating", "deviation", "volatility")
_WRITTEN = [*_STRENGTH, "won", "drawn", "lost", "counted_at", "provisional_from", "listed_until"]


@dataclass(frozen=True, slots=True)
class Result:
    """A rated game that has ended; players and half points (2 won, 1 drawn, 0 lost) by side. Of a
    point that is neither won nor halved both have one, and side 0 its `share`.

    `ledger` has its rows by side, if it has counted before; `left_out` its row if it has not
    counted. Somebody who has closed their account is None, and known by their row alone.
    """

    game_id: int
    family: RatingFamily
    players: tuple[int | None, int | None]
    half_points: tuple[int, int]
    ended_at: datetime
    is_short: bool
    share: int | None = None
    ledger: Mapping[int, RatingChange] = field(default_factory=dict)
    left_out: UncountedGame | None = None

    @property
    def place(self) -> datetime:
        """Where the ledger has the game, or where its ending puts it."""
        if self.left_out is not None:
            return self.left_out.at
        return self.ledger[0].counted_at if 0 in self.ledger else self.ended_at

    @property
    def shares(self) -> tuple[int | None, int | None]:
        """What each side has of a point that is neither won nor halved, in parts."""
        return (None, None) if self.share is None else (self.share, SHARE_PARTS - self.share)

    @property
    def scores(self) -> tuple[float, float]:
        """What each side scores, 1 for a win."""
        first, second = self.shares
        if first is None or second is None:
            return self.half_points[0] / 2, self.half_points[1] / 2
        return first / SHARE_PARTS, second / SHARE_PARTS

    def meeting(self, at: datetime) -> Meeting:
        """The game as the rules about the same two players see it."""
        winner = self.players[self.half_points.index(2)] if 2 in self.half_points else None
        return Meeting(at, winner, self.is_short)


def count_result(result: Result, *, earlier: Callable[[], Sequence[Meeting]]) -> None:
    """Change the ratings of both players, in the transaction that ends the game and holds its lock;
    7 or 8 queries.

    1. Lock the rows of both players, by their ids. Games of one player so count one after the
      other.
    2. Compute from what is stored then; the place in the ledger is after every earlier game of
      either player.
    3. Write the ledger and the ratings, or that the game does not count after the `earlier` ones of
      the two.

    Once: the ledger takes a game and side one time only. A transaction that ends several games
    might wait for another one that waits for it; end them in transactions of their own.
    """
    players = [player for player in result.players if player is not None]
    lock_players(players)
    meetings = earlier()
    ratings = list(Rating.objects.filter(player__in=players))
    first, second = (_person(player, ratings) for player in players)
    ended_at = place_after(result.ended_at, meetings)
    computed = compute_ratings(
        (first, second), family=result.family.key, scores=result.scores, ended_at=ended_at
    )
    why = why_uncounted(result.meeting(computed.counted_at), meetings)
    if why is not None:
        UncountedGame.objects.create(game_id=result.game_id, why=why, at=computed.counted_at)
        return
    store_family(result.family)
    RatingChange.objects.bulk_create(changes_of(result, computed))
    _store_ratings(result, players, computed, ratings)


def store_family(family: RatingFamily) -> None:
    """Have a row for a family; 1 query."""
    Family.objects.bulk_create([Family(key=family.key, name=family.name)], ignore_conflicts=True)


def changes_of(
    result: Result, computed: ComputedRatings, *, recomputed_in: int = 0
) -> list[RatingChange]:
    """The rows of the ledger, not yet stored."""
    return [
        RatingChange(
            game_id=result.game_id,
            side=side,
            player_id=result.players[side],
            family_id=result.family.key,
            counted_at=computed.counted_at,
            half_points=result.half_points[side],
            share=result.shares[side],
            rating_before=computed.before[side].rating,
            deviation_before=computed.before[side].deviation,
            **{name: getattr(computed.after[side], name) for name in _STRENGTH},
            recomputed_in=recomputed_in,
        )
        for side in (0, 1)
    ]


def lock_players(players: Iterable[int]) -> None:
    """Let nobody else count a game of either player until the end of the transaction; 2 queries."""
    ids = sorted(players)
    RatedPlayer.objects.bulk_create(
        [RatedPlayer(player_id=player) for player in ids], ignore_conflicts=True
    )
    list(
        RatedPlayer.objects.select_for_update(of=("self",), no_key=True)
        .filter(pk__in=ids)
        .order_by("pk")
    )


def _person(player: int, ratings: Iterable[Rating]) -> Person:
    """Somebody as the ratings tell; whatever counted last has left one of them."""
    known = {
        row.family_id: Known(row.strength, row.counted_at)
        for row in ratings
        if row.player_id == player
    }
    corrected = [
        row.corrected_at for row in ratings if row.player_id == player and row.corrected_at
    ]
    lasts = [*(one.counted_at for one in known.values()), *corrected]
    return Person(known, max(lasts, default=None))


def _store_ratings(
    result: Result, players: Sequence[int], computed: ComputedRatings, ratings: Iterable[Rating]
) -> None:
    """Write both ratings in the family; at most 2 queries."""
    rows = {row.player_id: row for row in ratings if row.family_id == result.family.key}
    changed = [
        rows.get(player) or Rating(player_id=player, family_id=result.family.key)
        for player in players
    ]
    for row, points, after in zip(changed, result.half_points, computed.after, strict=True):
        row.rating = after.rating
        row.deviation = after.deviation
        row.volatility = after.volatility
        row.won, row.drawn, row.lost = (
            row.won + (points == 2),
            row.drawn + (points == 1),
            row.lost + (points == 0),
        )
        row.counted_at = computed.counted_at
        row.provisional_from = provisional_from(after, computed.counted_at)
        row.listed_until = listed_until(after, computed.counted_at, games=row.games)
    Rating.objects.bulk_create(row for row in changed if row.player_id not in rows)
    Rating.objects.bulk_update((row for row in changed if row.player_id in rows), _WRITTEN)
