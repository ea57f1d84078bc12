"""What has been played of a preset: how its public games ended, and some that are worth looking
at.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import astuple, dataclass
from typing import Final

from django.db.models import Avg, Case, Count, F, IntegerField, Q, QuerySet, Value, When

from courier.archive.queries import PLAYED_OUT, public_games
from courier.common.computed import computed
from courier.common.kept_queries import kept
from courier.games.enums import GameStatus, Source
from courier.games.models import Game
from courier.games.queries import open_games
from courier.games.whole_games import as_rows, whole, with_columns
from courier.presets.models import Preset

EXAMPLES: Final = 4
MANY: Final = 500  # games that have ended, from which on it takes milliseconds to count them
KEPT_SECONDS: Final = 60
LONG_ENOUGH: Final = 20


@dataclass(frozen=True, slots=True)
class GameCounts:
    """How many public games of a preset run and have ended."""

    running: int = 0
    finished: int = 0


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
    """What has been played of a preset; 2 queries. Counting many games takes a while, so their
    figures and the choice of games are kept for a minute; then it is 1 query.
    """
    name = f"preset-record:{preset.pk}"
    known: tuple[tuple[int, int], tuple[int, int, int, int], list[int]] | None = computed.get(name)
    if known is not None:
        counted, figures, chosen = known
        found = {game.pk: game for game in whole(_games_among(chosen))}
        games = [found[pk] for pk in chosen if pk in found]
        return PresetRecord(GameCounts(*counted), Results(*figures), games)
    counts, results = figures_of(preset)
    record = PresetRecord(counts, results, sample_games(preset))
    if record.results.total >= MANY:
        computed.set(
            name,
            (astuple(record.counts), astuple(record.results), [game.pk for game in record.games]),
            KEPT_SECONDS,
        )
    return record


def figures_of(preset: Preset) -> tuple[GameCounts, Results]:
    """The numbers of public games of a preset, and how they have ended; 1 query."""
    found = _figures.first(preset)
    if found is None:
        return GameCounts(), Results(0, 0, 0, 0)
    running, finished, first, drawn, second, plies = found
    return GameCounts(running, finished), Results(first, drawn, second, round((plies or 0) / 2))


@kept
def _figures(preset: Preset) -> QuerySet[Game, tuple[int, int, int, int, int, float | None]]:
    games = open_games().filter(revision__preset=preset).order_by().values("revision__preset")
    counted: QuerySet[Game, tuple[int, int, int, int, int, float | None]] = games.annotate(
        running=Count("pk", filter=Q(status=GameStatus.ACTIVE)),
        finished=Count("pk", filter=Q(status=GameStatus.FINISHED)),
        first=Count("pk", filter=PLAYED_OUT & Q(winner=0)),
        drawn=Count("pk", filter=PLAYED_OUT & Q(winner=None)),
        second=Count("pk", filter=PLAYED_OUT & Q(winner=1)),
        plies=Avg("ply", filter=PLAYED_OUT),
    ).values_list("running", "finished", "first", "drawn", "second", "plies")
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
