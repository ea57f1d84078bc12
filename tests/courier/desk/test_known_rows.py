"""Rows of the dashboard that are known from before: never other ones than those made anew."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db.models import F
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from courier.clocks.models import Vacation
from courier.common.row_versions import RowVersions
from courier.desk import known_rows
from courier.desk.queue import entries_of
from courier.desk.rows import DeskRow, next_change
from courier.games.domain.desk_marks import note_read, pin_game, snooze_game
from courier.games.domain.moves import submit_move
from courier.games.domain.recalls import recall_move
from courier.games.models import Game, Move, Seat
from courier.games.silence import SILENCE
from courier.games.whole_games import rows_numbered
from courier.players.domain.blocks import block, unblock
from courier.players.models import Player
from courier.presets.models import Preset
from tests.factories import START, make_game

NOW = START + timedelta(hours=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def rows_of(player: Player, now: datetime = NOW) -> dict[int, DeskRow]:
    return known_rows.rows_of(entries_of(player, now=now), player, now=now)


def fresh_rows_of(player: Player, now: datetime = NOW) -> dict[int, DeskRow]:
    known_rows._slot.cache_clear()
    return rows_of(player, now)


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    """Both have moved, the opponent with a remark; the mover is to move."""
    game = make_game(mover, opponent, days=7, moves=("e2e4",))
    submit_move(
        game_id=game.pk, player=opponent, text="e7e5", expected_ply=1, now=NOW, remark="Well."
    )
    Game.objects.filter(pk=game.pk).update(vacation_counts=True)
    return Game.objects.get(pk=game.pk)


def away(player: Player) -> None:
    Vacation.objects.create(player=player, starts_at=START, ends_at=NOW + HOUR, booked_at=START)


def move_without_final_word(game: Game, mover: Player) -> None:
    Player.objects.filter(pk=mover.pk).update(undo_seconds=60)
    submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=NOW, remark="")


CHANGES: dict[str, Callable[[Game, Player, Player], object]] = {
    "pinned": lambda game, mover, _: pin_game(game_id=game.pk, player=mover, pinned=True, now=NOW),
    "put off": lambda game, mover, _: snooze_game(
        game_id=game.pk, player=mover, until=NOW + 2 * DAY, now=NOW
    ),
    "read": lambda game, mover, _: note_read(game_id=game.pk, player=mover, ply=2),
    "moved": lambda game, mover, _: submit_move(
        game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=NOW, remark=""
    ),
    "held": lambda game, mover, _: move_without_final_word(game, mover),
    "offered": lambda game, *_: Game.objects.filter(pk=game.pk).update(draw_offered_by=1),
    "stopped": lambda game, *_: Game.objects.filter(pk=game.pk).update(
        clock_stopped_at=NOW, deadline=None
    ),
    "silenced": lambda game, *_: Move.objects.filter(game=game, ply=2).update(remark=""),
    "renamed": lambda _g, _m, opponent: Player.objects.filter(pk=opponent.pk).update(name="Nora"),
    "a bot": lambda _g, _m, opponent: Player.objects.filter(pk=opponent.pk).update(is_bot=True),
    "erased": lambda game, *_: Seat.objects.filter(game=game, side=1).update(
        player=None, is_erased=True
    ),
    "preset": lambda *_: Preset.objects.update(name="Another chess"),
    "they are away": lambda _game, _mover, opponent: away(opponent),
    "I am away": lambda _game, mover, _opponent: away(mover),
    "blocked": lambda _g, mover, opponent: block(player=mover, other=opponent, now=NOW),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_known_row_shows_every_change(
    change: str, game: Game, mover: Player, opponent: Player
) -> None:
    before = rows_of(mover)
    CHANGES[change](game, mover, opponent)
    after = rows_of(mover)
    assert after == fresh_rows_of(mover) != before


def test_what_comes_back_is_as_before(game: Game, mover: Player, opponent: Player) -> None:
    before = rows_of(mover)
    block(player=mover, other=opponent, now=NOW)
    rows_of(mover)
    unblock(player=mover, other=opponent)
    away(opponent)
    rows_of(mover)
    Vacation.objects.all().delete()
    assert rows_of(mover) == before


def test_a_recalled_move_is_gone(game: Game, mover: Player) -> None:
    before = rows_of(mover)
    move_without_final_word(game, mover)
    assert rows_of(mover)[game.pk].says == "You played 2.d4"
    recall_move(game_id=game.pk, player=mover, expected_ply=3, now=NOW)
    assert rows_of(mover)[game.pk].says == before[game.pk].says == "opponent played 1…\u2060e5"


def test_each_reader_has_their_own_row_in_their_language(
    game: Game, mover: Player, opponent: Player
) -> None:
    assert rows_of(mover)[game.pk].is_turn
    assert not rows_of(opponent)[game.pk].is_turn
    with translation.override("de"):
        assert rows_of(mover)[game.pk].side_name == fresh_rows_of(mover)[game.pk].side_name


@pytest.mark.parametrize("days", [1, 7, None])
def test_a_known_row_follows_the_time(days: int | None, mover: Player, opponent: Player) -> None:
    moves = ("e2e4", "e7e5", "d2d4", "d7d5")
    game = make_game(mover, opponent, days=days, moves=moves, now=NOW)
    snooze = {"snoozed_until": NOW + 2 * DAY, "snoozed_ply": 4}
    Seat.objects.filter(game=game, player=mover).update(**snooze)
    at: datetime | None = NOW
    seen = []
    while at is not None:
        for instant in (at - timedelta(microseconds=1), at, at + timedelta(microseconds=1)):
            known = rows_of(mover, instant)
            seen.append(fresh_rows_of(mover, instant) == known)
        at = next_change(rows_numbered([game.pk], now=at)[0], mover, now=at)
    assert all(seen)
    assert len(seen) == 3 * {1: 4, 7: 5, None: 3}[days]


def test_a_row_is_another_one_whenever_it_says_so(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, days=None, moves=("e2e4", "e7e5", "d2d4", "d7d5"), now=NOW)
    (whole,) = rows_numbered([game.pk], now=NOW)
    assert next_change(whole, mover, now=NOW) == NOW + SILENCE
    assert next_change(whole, mover, now=NOW + SILENCE) is None


@pytest.mark.parametrize("others", [0, 2])
def test_known_rows_cost_no_query_but_for_blocked_writers(
    others: int,
    game: Game,
    mover: Player,
    opponent: Player,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _other in range(others):
        make_game(mover, opponent)
    with django_assert_num_queries(3):  # the games, their rows, whom the player blocks
        rows = rows_of(mover)
    with django_assert_num_queries(2):
        assert rows_of(mover) == rows
    Move.objects.update(remark="")
    rows_of(mover)
    with django_assert_num_queries(1):
        rows_of(mover)


def version_of(game: Game) -> str:
    seats = Seat.objects.filter(side=0, game=game).order_by()
    return str(seats.values_list(RowVersions("side", "game__code"), flat=True).get())


def test_a_version_is_another_one_after_every_write_of_its_rows(game: Game) -> None:
    first = version_of(game)
    Game.objects.filter(pk=game.pk).update(side_to_move=F("side_to_move"))
    second = version_of(game)
    Seat.objects.filter(game=game, side=0).update(side=0)
    third = version_of(game)
    Seat.objects.filter(game=game, side=1).update(read_ply=1)
    assert len({first, second, third}) == 3
    assert version_of(game) == third
