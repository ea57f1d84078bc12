"""Weekends that do not count, where each player lives."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.flags import settle_due
from courier.games.domain.moves import undo_move
from courier.games.domain.start import start_game
from courier.games.models import ClockEntry, Game, Seat
from courier.players.models import Player
from tests.factories import make_game, make_player, make_revision, play

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
H, D = 3600, 86_400
FRIDAY = datetime(2026, 3, 6, 12, tzinfo=UTC)


@pytest.fixture
def swede(db: None) -> Player:
    return make_player("swede", time_zone="Europe/Stockholm")


@pytest.fixture
def kiwi(db: None) -> Player:
    return make_player("kiwi", time_zone="Pacific/Auckland")


def start(first: Player, second: Player, *, now: datetime = FRIDAY, preset: str = "chess") -> Game:
    terms = Terms(time_control="2d+12h<=3d", weekend_pause=True)
    return start_game(revision=make_revision(preset), seats=(first, second), terms=terms, now=now)


def lines(game: Game, side: int) -> list[tuple[str, int]]:
    return list(
        ClockEntry.objects.filter(game=game, side=side)
        .order_by("pk")
        .values_list("cause", "seconds")
    )


def deadline(game: Game) -> datetime | None:
    game.refresh_from_db()
    return game.deadline


def test_deadline_lies_two_days_later_over_the_weekend(swede: Player, kiwi: Player) -> None:
    assert deadline(start(swede, kiwi)) == FRIDAY + 4 * DAY


def test_each_side_has_its_own_weekend(swede: Player, kiwi: Player) -> None:
    game = start(swede, kiwi)
    play(game, "e2e4", now=FRIDAY + HOUR)

    # In Auckland it is Saturday already: the weekend lasts from Friday 11:00 to Sunday 11:00 UTC.
    sunday = datetime(2026, 3, 8, 11, tzinfo=UTC)
    assert deadline(game) == sunday + 2 * DAY
    play(game, "e7e5", now=sunday + HOUR)
    assert lines(game, 1)[1:] == [("thinking", -47 * H), ("weekend", 46 * H), ("extra", 12 * H)]


def test_zone_is_that_of_the_start(swede: Player, kiwi: Player) -> None:
    game = start(swede, kiwi)
    Player.objects.update(time_zone="America/New_York")
    assert list(Seat.objects.filter(game=game).values_list("zone", flat=True)) == [
        "Europe/Stockholm",
        "Pacific/Auckland",
    ]
    assert settle_due(now=FRIDAY + 4 * DAY - HOUR) == []
    assert settle_due(now=FRIDAY + 4 * DAY + UNTIL_FINAL) == [game.pk]


def test_weekend_is_an_hour_short_when_summer_time_begins(swede: Player, kiwi: Player) -> None:
    friday = datetime(2026, 3, 27, 12, tzinfo=UTC)
    assert deadline(start(swede, kiwi, now=friday)) == friday + 4 * DAY - HOUR


def test_takeback_on_a_weekend_gives_the_thinking_time_back(swede: Player, kiwi: Player) -> None:
    game = start(swede, kiwi, preset="free-board")
    play(game, "P e2-e4", now=FRIDAY + 5 * HOUR)
    undo_move(game_id=game.pk, player=swede, now=FRIDAY + DAY)

    assert deadline(game) == FRIDAY + 4 * DAY + 6 * HOUR


def test_other_games_know_no_weekend(swede: Player, kiwi: Player) -> None:
    game = make_game(swede, kiwi, now=FRIDAY)
    assert game.deadline == FRIDAY + 3 * DAY
    assert list(Seat.objects.filter(game=game).values_list("zone", flat=True)) == ["", ""]


def test_database_refuses_free_weekends_with_days_a_move(swede: Player, kiwi: Player) -> None:
    game = make_game(swede, kiwi, now=FRIDAY)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(weekend_pause=True)
