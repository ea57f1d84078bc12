"""What has been played of a preset: how its public games ended, and some that are worth looking
at.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import astuple, dataclass
from typing import Final

from django.db.models import Avg, Case, Count, F, IntegerField, Q, QuerySet, Value, When

from courier.archive.queries import public_games
from courier.catalogue.queries import GameCounts, game_counts
from courier.common.computed import computed
from courier.common.kept_queries import kept
from courier.games.enums import Source
from courier.games.models import Game
from courier.games.whole_games import as_rows, whole, with_columns
from courier.presets.models import Preset

EXAMPLES: Final = 4
MANY: Final = 500  # games that have ended, from which on it takes milliseconds to count them
KEPT_SECONDS: Final = 60
LONG_ENOUGH: Final = 20


@dataclass(frozen=True, slots=True)
class Results:
    """How many public games ended for the first side, with a draw, for the second; moves of both
    sides on average.
    """

    first: int
    drawn: int
    second: int
    moves: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.first + self.drawn + self.second

    @property
    def first_share(self) -> int:
        """Per cent won by the first side."""
        return round(100 * self.first / self.total)

    @property
    def second_share(self) -> int:
        """Per cent won by the second side."""
        return round(100 * self.second / self.total)

    @property
    def drawn_share(self) -> int:
        """The rest of a hundred."""
        return 100 - self.first_share - self.second_share

    @property
    def second_from(self) -> int:
        """Where the second side's part of a bar of a hundred begins."""
        return self.first_share + self.drawn_share


@dataclass(frozen=True, slots=True)
class PresetRecord:
    """What has been played of a preset: numbers of public games, results, games to look at."""

    counts: GameCounts
    results: Results
    games: Sequence[Game]


def record_of(preset: Preset) -> PresetRecord:
    """What has been played of a preset; 3 queries. Counting many games takes a while, so their
    figures and the choice of games are kept for a minute; then it is 1 query.
    """
    name = f"preset-record:{preset.pk}"
    known: tuple[tuple[int, int], tuple[int, int, int, int], list[int]] | None = computed.get(name)
    if known is not None:
        counts, figures, chosen = known
        found = {game.pk: game for game in whole(_games_among(chosen))}
        games = [found[pk] for pk in chosen if pk in found]
        return PresetRecord(GameCounts(*counts), Results(*figures), games)
    record = PresetRecord(game_counts(preset), results_of(preset), sample_games(preset))
    if record.results.total >= MANY:
        computed.set(
            name,
            (astuple(record.counts), astuple(record.results), [game.pk for game in record.games]),
            KEPT_SECONDS,
        )
    return record


def results_of(preset: Preset) -> Results:
    """How the public games of a preset have ended; 1 query."""
    first, drawn, second, plies = _results.first(preset) or (0, 0, 0, 0)
    return Results(first, drawn, second, round(plies / 2))


@kept
def _results(preset: Preset) -> QuerySet[Game, tuple[int, int, int, float]]:
    games = public_games().filter(revision__preset=preset).order_by().values("revision__preset")
    counted: QuerySet[Game, tuple[int, int, int, float]] = games.annotate(
        first=Count("pk", filter=Q(winner=0)),
        drawn=Count("pk", filter=Q(winner=None)),
        second=Count("pk", filter=Q(winner=1)),
        plies=Avg("ply"),
    ).values_list("first", "drawn", "second", "plies")
    return counted


def sample_games(preset: Preset) -> Sequence[Game]:
    """Four finished public games to look at: historical ones, then those with a winner and of some
    length, then the computer's. 1 query.
    """
    return whole(_samples(preset))


@kept
def _games_among(ids: Collection[int]) -> QuerySet[Game]:
    return as_rows(with_columns(public_games().filter(pk__in=ids).order_by()))


@kept
def _samples(preset: Preset) -> QuerySet[Game]:
    games = public_games().filter(revision__preset=preset)
    worth = Case(
        When(source=Source.HISTORICAL, then=Value(0)),
        When(source=Source.COMPUTER, then=Value(3)),
        When(source=Source.IMPORTED, then=Value(4)),
        When(winner__isnull=False, ply__gte=LONG_ENOUGH, then=Value(1)),
        When(ply__gte=LONG_ENOUGH, then=Value(2)),
        default=Value(4),
        output_field=IntegerField(),
    )
    order = (worth, F("ended_at").desc(nulls_last=True), "-played_on", "pk")
    return as_rows(with_columns(games.order_by(*order)))[:EXAMPLES]
