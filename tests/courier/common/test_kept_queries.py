"""Kept queries: the same SQL and the same rows as their querysets, and an error where they cannot
be.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest
from django.db import connection, transaction
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import TruncDay
from django.utils import timezone
from pytest_django import Settings

from courier.common.kept_queries import KeptQuery, KeptQueryError, kept
from courier.games.enums import GameStatus
from courier.games.models import Game, Move, Seat
from courier.players.models import Player
from tests.courier.common.plain import is_like_plain, texts_of
from tests.factories import START, make_game, make_player

DAY: Final = timedelta(days=1)
pytestmark = pytest.mark.django_db


@kept
def _running(player: Player, *, now: datetime, ply: int = 0) -> QuerySet[Game]:
    """Relations, annotations, instants with something added, a literal percent sign."""
    played = Exists(Move.objects.filter(game=OuterRef("pk"), ply=ply + 1))
    games = Game.objects.filter(seats__player=player, turn_started_at__gt=now - DAY)
    games = games.exclude(site__contains="100%").annotate(has_next=played, count=Count("moves"))
    return games.select_related("revision__preset", "imported_by").order_by("pk")


@kept
def _seats(games: Iterable[Game], sides: Iterable[int]) -> QuerySet[Seat]:
    seats = Seat.objects.filter(side__in=sides, game__in=games).select_related("player")
    return seats.order_by("pk")


@kept
def _called(code: str, viewer: Player | None, *, is_staff: bool) -> QuerySet[Game, str]:
    seen = Q() if is_staff else Q(is_public=True)
    if viewer is not None:
        seen |= Q(seats__player=viewer)
    return Game.objects.filter(seen, code=code).distinct().values_list("code", flat=True)


@kept
def _players(name: str) -> QuerySet[Player, Any]:
    return Player.objects.filter(username=name).values("username", shown=Value("100%s"))


@pytest.fixture
def games(mover: Player, opponent: Player) -> list[Game]:
    return [make_game(mover, opponent, moves=moves) for moves in ((), ("e4",), ("e4", "e5"))]


def test_rows_and_sql_are_those_of_the_queryset(games: list[Game], mover: Player) -> None:
    assert is_like_plain(_running, mover, now=START)
    assert [game.pk for game in _running(mover, now=START)] == [game.pk for game in games]
    assert _running(make_player(), now=START) == []
    assert _running(mover, now=START + 2 * DAY) == []


def test_other_arguments_are_put_into_the_kept_text(games: list[Game], opponent: Player) -> None:
    _running(make_player(), now=START)
    assert is_like_plain(_running, opponent, now=START + DAY / 2, ply=1)
    assert [vars(row)["has_next"] for row in _running(opponent, now=START, ply=1)] == [
        False,
        False,
        True,
    ]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_collections_may_have_any_length(games: list[Game], count: int) -> None:
    assert is_like_plain(_seats, games[:count], [0, 1])
    assert is_like_plain(_seats, tuple(games[:count]), [1])
    assert len(_seats(games[:count] * 2, [0])) == count


def test_an_empty_collection_asks_nothing(games: list[Game]) -> None:
    assert texts_of(lambda: _seats([], [1])) == []
    assert _seats(games, []) == []


def test_each_viewer_has_a_text(games: list[Game], mover: Player) -> None:
    Game.objects.update(is_public=False)
    code = games[0].code
    for viewer in (None, make_player(), mover):
        for is_staff in (True, False):
            assert is_like_plain(_called, code, viewer, is_staff=is_staff)
    assert _called(code, mover, is_staff=False) == [code]
    assert _called(code, make_player(), is_staff=False) == []
    assert _called(code, None, is_staff=False) == []
    assert _called(code, None, is_staff=True) == [code]


def test_texts_with_quotes_and_percent_signs_stay_texts(mover: Player) -> None:
    for name in ("100%", "%s", "' OR 1=1 --", mover.username):
        assert is_like_plain(_players, name)
    assert _players.first(mover.username) == {"username": mover.username, "shown": "100%s"}
    assert _players.first("' OR 1=1 --") is None


def test_the_text_is_written_once(games: list[Game], mover: Player) -> None:
    written = []

    @kept
    def count_plies(player: Player, *, status: GameStatus) -> QuerySet[Game, Any]:
        written.append(status)
        return Game.objects.filter(seats__player=player, status=status).values_list("ply")

    for status in (GameStatus.ACTIVE, GameStatus.FINISHED):
        for player in (mover, make_player()):
            count_plies(player, status=status)
    assert written == [GameStatus.ACTIVE] * 2 + [GameStatus.FINISHED] * 2


@pytest.mark.django_db(transaction=True)
def test_threads_share_a_text_and_keep_their_connections(games: list[Game], mover: Player) -> None:
    _running(mover, now=START)
    found: list[int] = []

    def ask() -> None:
        try:
            found.append(len(_running(mover, now=START)))
        finally:
            connection.close()

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [3, 3, 3]


@pytest.mark.django_db(transaction=True)
def test_rows_are_locked_in_transactions_only(games: list[Game], mover: Player) -> None:
    query = kept(lambda player: Game.objects.filter(seats__player=player).select_for_update())
    with transaction.atomic():
        assert is_like_plain(query, mover)
    with pytest.raises(transaction.TransactionManagementError):
        query(mover)


def _read_clock(player: Player) -> QuerySet[Game]:
    return Game.objects.filter(seats__player=player, deadline__lt=timezone.now())


def _look_at_attribute(player: Player) -> QuerySet[Game]:
    return Game.objects.filter(seats__player=player, is_public=not player.is_staff)


def _forget(player: Player) -> QuerySet[Game]:
    return Game.objects.filter(is_public=True)


def _ask(player: Player) -> QuerySet[Game]:
    return Game.objects.filter(pk__in=list(player.seats.values_list("game", flat=True)))


def _ask_elsewhere(player: Player) -> QuerySet[Game]:
    return Game.objects.filter(seats__player=player, ply=Game.objects.count())


def _prefetch(player: Player) -> QuerySet[Game]:
    return Game.objects.filter(seats__player=player).prefetch_related("moves")


def _by_instance(player: Player) -> QuerySet[Seat]:
    return player.seats.all()


def _in_own_zone(player: Player) -> QuerySet[Game]:
    days = Game.objects.annotate(day=TruncDay("created_at"))
    return days.filter(seats__player=player)


def _never(player: Player) -> QuerySet[Game]:
    return Game.objects.filter(seats__player=player).none()


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (_read_clock, "of a clock"),
        (_look_at_attribute, "looks at an attribute"),
        (_forget, "player is not in it"),
        (_ask, "looks at an attribute"),
        (_ask_elsewhere, "asks the database"),
        (_prefetch, "prefetches"),
        (_by_instance, "looks at an attribute"),
        (_in_own_zone, "of a clock"),
        (_never, "nothing can be an answer"),
    ],
)
def test_what_cannot_be_kept_is_refused(
    mover: Player, make: Callable[[Player], QuerySet[Any]], reason: str
) -> None:
    with pytest.raises(KeptQueryError, match=reason):
        kept(make)(mover)


@pytest.mark.parametrize(
    "make",
    [
        lambda name: Player.objects.filter(username__icontains=name),
        lambda name: Player.objects.filter(username=name.lower()),
        lambda name: Player.objects.filter(username=name.strip()),
        lambda name: Player.objects.filter(username=name, is_staff=bool(name)),
        lambda name: Player.objects.filter(username=name)[: len(name)],
        lambda name: Player.objects.filter(username=name, computer_level=len(name)),
    ],
)
def test_a_text_that_is_changed_is_refused(make: Callable[[str], QuerySet[Player]]) -> None:
    with pytest.raises(KeptQueryError):
        kept(make)("amber")


@pytest.mark.parametrize(
    "make",
    [
        lambda ply: Game.objects.filter(ply=2 * ply),
        lambda ply: Game.objects.filter(ply=ply) if ply else Game.objects.all(),
        lambda ply: Game.objects.filter(ply=-ply),
        lambda ply: Game.objects.filter(ply=F("ply"))[:ply],
        lambda ply: Game.objects.filter(ply=ply, code=str(ply)),
    ],
)
def test_a_number_that_is_changed_is_refused(make: Callable[[int], QuerySet[Game]]) -> None:
    with pytest.raises(KeptQueryError):
        kept(make)(3)


@pytest.mark.parametrize(
    "make",
    [
        lambda now: Game.objects.filter(created_at__lt=now.replace(hour=0)),
        lambda now: Game.objects.filter(created_at__lt=now, year=now.year),
        lambda now: Game.objects.filter(created_at__lt=now, played_on=now.date()),
        lambda now: Game.objects.filter(created_at__lt=now, ply=now.weekday()),
    ],
)
def test_an_instant_that_is_changed_is_refused(
    make: Callable[[datetime], QuerySet[Game]],
) -> None:
    with pytest.raises(KeptQueryError):
        kept(make)(START)


@pytest.mark.parametrize(
    "value",
    [Player(), 1.5, b"", {}, object(), [1, "1"], [None], [[1]], datetime(2026, 1, 1)],  # noqa: DTZ001 -- what is refused
)
def test_what_is_no_parameter_is_refused(value: object) -> None:
    query: KeptQuery[Any, Any] = kept(lambda value: Game.objects.filter(pk=value))
    with pytest.raises(KeptQueryError):
        query(value)


def test_a_collection_outside_of_in_is_refused() -> None:
    query: KeptQuery[Any, Any] = kept(lambda held: Game.objects.filter(clock_holds__contains=held))
    with pytest.raises(KeptQueryError):
        query([1, 2])


def test_two_arguments_are_never_taken_for_each_other(games: list[Game]) -> None:
    between: KeptQuery[Any, Any] = kept(
        lambda last, first: Game.objects.filter(ply__gte=first, ply__lte=last)
    )
    assert is_like_plain(between, 2, 1)
    assert is_like_plain(between, 1, 1)
    mixed: KeptQuery[Any, Any] = kept(lambda one, two: Game.objects.filter(ply=one + two))
    with pytest.raises(KeptQueryError):
        mixed(1, 1)


def test_instants_of_any_zone_are_the_same_instants(games: list[Game], mover: Player) -> None:
    zone = timezone.get_fixed_timezone(345)
    assert is_like_plain(_running, mover, now=START.astimezone(zone))
    assert is_like_plain(_running, mover, now=datetime(1998, 2, 1, tzinfo=UTC))


def test_on_a_site_a_query_that_cannot_be_kept_is_an_ordinary_one(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.KEPT_QUERIES_MUST_HOLD = False
    players = [make_player("one"), make_player("two")]

    @kept
    def asked(name: str) -> QuerySet[Player]:
        return Player.objects.filter(username=name if name else "two")

    assert asked("one") == players[:1]
    assert "a query is not kept" in caplog.text
