"""Reckoning all ratings anew from the games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from django.db import connection, transaction
from django.db.models import Count, Q, QuerySet

from courier.ratings.computation import ComputedRatings, Known, Person, compute_ratings
from courier.ratings.domain.corrections import correction_of, write_strength
from courier.ratings.domain.results import Result, changes_of, store_family
from courier.ratings.glicko import Strength
from courier.ratings.models import (
    RatedPlayer,
    Rating,
    RatingChange,
    RatingCorrection,
    Recomputation,
    UncountedGame,
)
from courier.ratings.pairs import WINDOW, Meeting, place_after, why_uncounted
from courier.ratings.queries import is_annulled

_BATCH: Final = 1000
_POINTS: Final = ("won", "drawn", "lost")
_WRITTEN: Final = [
    "family",
    "counted_at",
    "half_points",
    "share",
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
        self._corrections: defaultdict[int, list[RatingCorrection]] = defaultdict(list)
        self._corrected: dict[tuple[int, str], datetime] = {}
        self._steps: dict[tuple[int, int], RatingChange] = {}
        self._remember_corrections()

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

    def _remember_corrections(self) -> None:
        """Read what is still to be corrected, and what this run has corrected; 1 or 2 queries."""
        self._corrections.clear()
        lines = list(RatingCorrection.objects.filter(player__isnull=False))
        for line in lines:
            assert line.player_id is not None
            if line.recomputed_in != self.number:
                self._corrections[line.player_id].append(line)
                continue
            known = self._persons[line.player_id].known.get(line.family_id)
            if known is not None and known.counted_at == line.counted_at:
                self._note_correction(line)
            self._corrected[line.player_id, line.family_id] = line.at
        games = {line.game_id for line in lines}
        done = RatingChange.objects.filter(game__in=games) if games else ()
        self._steps = {(row.game_id, row.side): row for row in done}

    def _correct(self, player: int | None, *, until: datetime | None) -> None:
        """Do a player's corrections that come before an instant, or all that are left."""
        if player is None or player not in self._corrections:
            return
        waiting = self._corrections[player]
        while waiting and (until is None or waiting[0].at < until):
            line = waiting.pop(0)
            known = self._persons[player].known.get(line.family_id)
            step = self._step_of(line)
            if known is None or step is None:
                line.delete()  # the game counts no more: there is nothing to give back
                continue
            found = correction_of(
                step,
                known.strength,
                counted_at=known.counted_at,
                corrected_at=self._corrected.get((player, line.family_id)),
                at=line.at,
            )
            found.pk, found.recomputed_in = line.pk, self.number
            found.save(force_update=True)
            self._note_correction(found)

    def _step_of(self, line: RatingCorrection) -> RatingChange | RatingCorrection | None:
        """What a correction undoes."""
        if not line.is_undone:
            return self._steps.get((line.game_id, line.side))
        first = RatingCorrection.objects.filter(game=line.game_id, side=line.side, is_undone=False)
        return first.first()

    def _note_correction(self, line: RatingCorrection) -> None:
        assert line.player_id is not None
        person = self._persons[line.player_id]
        person.known[line.family_id] = Known(line.strength, line.counted_at)
        self._corrected[line.player_id, line.family_id] = line.at
        person.counted_at = max(line.at, person.counted_at or line.at)

    @contextmanager
    def finishing(self) -> Iterator[None]:
        """Let no game be counted by anybody else, and afterwards put the ratings to what the ledger
        says.
        """
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {RatedPlayer._meta.db_table} IN EXCLUSIVE MODE")
            self._remember_corrections()
            yield
            for player in list(self._corrections):
                self._correct(player, until=None)
            _rebuild()
            self.row.finished_at = self.now
            self.row.save(update_fields=["finished_at"])

    def _weighed(self, result: Result) -> list[RatingChange] | UncountedGame:
        """A game's rows in the ledger, or the row that says that it does not count."""
        pair = frozenset(player for player in result.players if player is not None)
        meetings = self._meetings[pair] if len(pair) == 2 else []
        for player in result.players:
            self._correct(player, until=result.place)
        persons = (self._person(result, 0), self._person(result, 1))
        place = place_after(result.place, meetings)
        computed = compute_ratings(
            persons, family=result.family.key, scores=result.scores, ended_at=place
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
        for change in changes:
            if (change.game_id, change.side) in self._steps:
                self._steps[change.game_id, change.side] = change
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
    """Make the ratings anew from the ledger; 5 queries, and 1 for every thousand ratings."""
    rows = (
        RatingChange.objects.filter(~is_annulled(), player__isnull=False)
        .order_by()
        .values_list("player", "family")
    )
    rows = rows.annotate(won=_count(2), drawn=_count(1), lost=_count(0))
    counts = {(row[0], row[1]): row[2:] for row in rows}
    Rating.objects.all().delete()
    corrections = _last_corrections()
    ratings = (
        _rating(player, change, counts.get((player, change.family_id), (0, 0, 0)), corrections)
        for player, change in _latest(RatingChange.objects.all())
    )
    Rating.objects.bulk_create(ratings, batch_size=_BATCH)


def _rating(
    player: int,
    change: RatingChange,
    counts: Sequence[int],
    corrections: Mapping[tuple[int, str], RatingCorrection],
) -> Rating:
    """A rating as the last line of the ledger says, and a correction that came after it."""
    row = Rating(
        player_id=player,
        family_id=change.family_id,
        counted_at=change.counted_at,
        **dict(zip(_POINTS, counts, strict=True)),
    )
    line = corrections.get((player, change.family_id))
    is_later = line is not None and line.at > change.counted_at
    row.corrected_at = line.at if line is not None else None
    write_strength(row, line.strength if line is not None and is_later else change.strength)
    return row


def _last_corrections() -> dict[tuple[int, str], RatingCorrection]:
    """Each player's last correction in each family; 1 query."""
    lines = RatingCorrection.objects.filter(player__isnull=False)
    return {(line.player_id or 0, line.family_id): line for line in lines}


def _count(half_points: int) -> Count:
    return Count("pk", filter=Q(half_points=half_points))
