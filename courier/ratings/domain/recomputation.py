"""Reckoning all ratings anew from the games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from django.db import connection, transaction
from django.db.models import Count, Q, QuerySet

from courier.ratings.computation import (
    ComputedRatings,
    Known,
    Person,
    compute_ratings,
    listed_until,
    provisional_from,
)
from courier.ratings.domain.results import Result, changes_of, store_family
from courier.ratings.glicko import Strength
from courier.ratings.models import RatedPlayer, Rating, RatingChange, Recomputation, UncountedGame
from courier.ratings.pairs import WINDOW, Meeting, place_after, why_uncounted

_BATCH: Final = 1000
_POINTS: Final = ("won", "drawn", "lost")
_WRITTEN: Final = [
    "family",
    "counted_at",
    "half_points",
    "rating_before",
    "deviation_before",
    "rating",
    "deviation",
    "volatility",
    "recomputed_in",
]
_NUMBERS: Final = [name for name in _WRITTEN if name not in ("family", "recomputed_in")]


class Run:
    """A recomputation, new or taken up again.

    Every row that is written carries the number of the run; what carries another one is still to be
    done. What the run knows of the players follows from the rows with its number, so a run may be
    interrupted at any moment.
    """

    def __init__(self, *, now: datetime) -> None:
        begun = Recomputation.objects.filter(finished_at=None).order_by("pk").first()
        self.row = begun or Recomputation.objects.create(started_at=now)
        self.number: int = self.row.pk
        self.is_taken_up = begun is not None
        self.now = now
        self.games = self.different = 0
        self._persons: defaultdict[int, Person] = defaultdict(Person)
        self._meetings: defaultdict[frozenset[int], list[Meeting]] = defaultdict(list)
        self._families: set[str] = set()
        for player, change in _latest(RatingChange.objects.filter(recomputed_in=self.number)):
            self._note(player, change.family_id, Known(change.strength, change.counted_at))

    @transaction.atomic
    def write(self, results: Sequence[Result]) -> None:
        """Compute games in their order and write them into the ledger; a killed run has written all
        of them or none.
        """
        changes: list[RatingChange] = []
        left_out: list[UncountedGame] = []
        for result in results:
            found = self._weighed(result)
            if isinstance(found, UncountedGame):
                left_out.append(found)
            else:
                changes += found
        RatingChange.objects.bulk_create(
            changes,
            update_conflicts=True,
            unique_fields=["game", "side"],
            update_fields=_WRITTEN,
            batch_size=_BATCH,
        )
        UncountedGame.objects.bulk_create(
            left_out,
            update_conflicts=True,
            unique_fields=["game"],
            update_fields=["why", "at", "recomputed_in"],
        )
        RatingChange.objects.filter(game__in=[row.game_id for row in left_out]).delete()
        UncountedGame.objects.filter(game__in={row.game_id for row in changes}).delete()

    def remember(self, players: frozenset[int], meeting: Meeting) -> None:
        """Note a game of two players that this run has done; what is too old for the rules about
        them is forgotten.
        """
        known = self._meetings[players]
        self._meetings[players] = [
            *(one for one in known if one.at >= meeting.at - WINDOW),
            meeting,
        ]

    @contextmanager
    def finishing(self) -> Iterator[None]:
        """Let no game be counted by anybody else, and afterwards put the ratings to what the ledger
        says.
        """
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {RatedPlayer._meta.db_table} IN EXCLUSIVE MODE")
            yield
            _rebuild()
            self.row.finished_at = self.now
            self.row.save(update_fields=["finished_at"])

    def _weighed(self, result: Result) -> list[RatingChange] | UncountedGame:
        """A game's rows in the ledger, or the row that says that it does not count."""
        pair = frozenset(player for player in result.players if player is not None)
        meetings = self._meetings[pair] if len(pair) == 2 else []
        persons = (self._person(result, 0), self._person(result, 1))
        place = place_after(result.place, meetings)
        computed = compute_ratings(
            persons, family=result.family.key, half_points=result.half_points, ended_at=place
        )
        meeting = result.meeting(computed.counted_at)
        why = why_uncounted(meeting, meetings)
        if len(pair) == 2:
            self.remember(pair, meeting)
        if why is None:
            return self._changes(result, computed)
        row = UncountedGame(
            game_id=result.game_id, why=why, at=meeting.at, recomputed_in=self.number
        )
        before = result.left_out
        self.different += before is None or (before.why, before.at) != (row.why, row.at)
        return row

    def _changes(self, result: Result, computed: ComputedRatings) -> list[RatingChange]:
        if result.family.key not in self._families:
            store_family(result.family)
            self._families.add(result.family.key)
        for side, player in enumerate(result.players):
            if player is not None:
                self._note(
                    player, result.family.key, Known(computed.after[side], computed.counted_at)
                )
        changes = changes_of(result, computed, recomputed_in=self.number)
        for change in changes:
            if change.player_id is None:
                _keep(change, result.ledger[change.side])
        self.games += 1
        self.different += any(
            _differs(result.ledger.get(change.side), change) for change in changes
        )
        return changes

    def _person(self, result: Result, side: int) -> Person:
        player = result.players[side]
        if player is not None:
            return self._persons[player]
        row = result.ledger[side]
        before = Strength(row.rating_before, row.deviation_before, row.volatility)
        return Person({result.family.key: Known(before, result.place)})

    def _note(self, player: int, family: str, known: Known) -> None:
        person = self._persons[player]
        person.known[family] = known
        person.counted_at = max(known.counted_at, person.counted_at or known.counted_at)


def _keep(change: RatingChange, stored: RatingChange) -> None:
    """Let a row of somebody who has gone say what it said."""
    for name in _NUMBERS:
        setattr(change, name, getattr(stored, name))


def _differs(before: RatingChange | None, after: RatingChange) -> bool:
    """Whether the ledger did not say this; compared to the last bit."""
    if before is None or before.family_id != after.family_id:
        return True
    return any(getattr(before, name) != getattr(after, name) for name in _NUMBERS)


def _latest(changes: QuerySet[RatingChange]) -> Iterator[tuple[int, RatingChange]]:
    """Each player's last row in each family; 1 query."""
    of_people = changes.filter(player__isnull=False).order_by(
        "player_id", "family_id", "-counted_at", "-pk"
    )
    for change in of_people.distinct("player_id", "family_id").iterator():
        assert change.player_id is not None
        yield change.player_id, change


def _rebuild() -> None:
    """Make the ratings anew from the ledger; 3 queries, and 1 for every thousand ratings."""
    rows = (
        RatingChange.objects.filter(player__isnull=False).order_by().values_list("player", "family")
    )
    rows = rows.annotate(won=_count(2), drawn=_count(1), lost=_count(0))
    counts = {(row[0], row[1]): row[2:] for row in rows}
    Rating.objects.all().delete()
    ratings = (
        Rating(
            player_id=player,
            family_id=change.family_id,
            rating=change.rating,
            deviation=change.deviation,
            volatility=change.volatility,
            counted_at=change.counted_at,
            provisional_from=provisional_from(change.strength, change.counted_at),
            listed_until=listed_until(
                change.strength, change.counted_at, games=sum(counts[player, change.family_id])
            ),
            **dict(zip(_POINTS, counts[player, change.family_id], strict=True)),
        )
        for player, change in _latest(RatingChange.objects.all())
    )
    Rating.objects.bulk_create(ratings, batch_size=_BATCH)


def _count(half_points: int) -> Count:
    return Count("pk", filter=Q(half_points=half_points))
