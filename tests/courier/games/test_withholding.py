"""Moves that may be recalled, as everybody sees the game who does not play in it."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from courier.clocks.domain.vacations import use_a_day
from courier.clocks.models import Heartbeat, Vacation
from courier.games.domain.endings import offer_draw
from courier.games.domain.gifts import give_time
from courier.games.domain.moves import submit_move
from courier.games.domain.outages import move_deadlines
from courier.games.domain.recalls import look_at, recall_move
from courier.games.domain.start import GameTerms, start_game
from courier.games.domain.vacations import book_vacation, end_vacation, move_deadlines_of
from courier.games.domain.withholding import known_turn, withhold
from courier.games.errors import TooLateToRecall
from courier.games.models import Game
from courier.games.permissions import seats_of
from courier.games.queries import last_move, ledger_of, move_at, moves_of, open_games, position_keys, with_rows
from courier.players.models import Player
from tests.factories import START, make_game, make_player, make_revision, play

SECOND, MINUTE, DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(days=1)
SENT = START + timedelta(hours=5)


@pytest.fixture
def mover(db: None) -> Player:
    """Somebody who may recall his moves for a minute."""
    return make_player("mover", undo_seconds=60)


@pytest.fixture
def banked(mover: Player, opponent: Player) -> Game:
    """A game with banks in which Black has offered a draw and White is to move."""
    terms = GameTerms(time_control="7d+1d<=14d")
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    play(game, "e2e4", "e7e5")
    offer_draw(game_id=game.pk, player=opponent, now=START)
    give_time(game_id=game.pk, player=opponent, days=1, now=START + timedelta(hours=1))
    return Game.objects.get(pk=game.pk)


def send(game: Game, player: Player, text: str = "g1f3") -> None:
    submit_move(game_id=game.pk, player=player, text=text, expected_ply=game.ply, now=SENT)


def told(game: Game) -> dict[str, object]:
    """All that the row of a game and its seats say, but what is for programs alone."""
    hidden = {"id", "version", "recall", "recall_until", "warn_at"}
    row = {field.name: getattr(game, field.attname) for field in game._meta.concrete_fields if field.name not in hidden}
    return row | {"reserves": [seat.reserve for seat in seats_of(game)]}


@pytest.mark.parametrize("signed_in", [True, False])
def test_game_stands_as_before_the_move(banked: Game, mover: Player, stranger: Player, signed_in: bool) -> None:
    viewer = stranger if signed_in else None
    before = look_at(banked.code, viewer, now=SENT)
    ledger = [line.pk for line in ledger_of(before)]
    send(banked, mover)

    seen = look_at(banked.code, viewer, now=SENT)

    assert told(seen) == told(before)
    assert [line.pk for line in ledger_of(seen)] == ledger
    assert [move.text for move in moves_of(seen)] == ["e2e4", "e7e5"]
    assert (last_move(seen), move_at(seen, 3)) == (last_move(before), None)
    assert position_keys(seen) == position_keys(before)


def test_gift_after_the_time_that_counts_stays_in_the_ledger(banked: Game, mover: Player, opponent: Player) -> None:
    came = SENT - timedelta(minutes=30)  # a reply by mail, confirmed after the gift
    give_time(game_id=banked.pk, player=opponent, days=1, now=SENT - timedelta(minutes=10))
    before = look_at(banked.code, None, now=SENT)
    ledger = [line.pk for line in ledger_of(before)]
    submit_move(game_id=banked.pk, player=mover, text="g1f3", expected_ply=2, now=SENT, thought_until=came)

    seen = look_at(banked.code, None, now=SENT)

    assert [line.pk for line in ledger_of(seen)] == ledger
    assert sum(line.seconds for line in ledger_of(seen) if line.side == 0) == seats_of(seen)[0].reserve


def test_flag_that_falls_meanwhile_is_not_seen(banked: Game, mover: Player) -> None:
    send(banked, mover)
    Game.objects.update(flag_fell_at=SENT)
    assert look_at(banked.code, None, now=SENT).flag_fell_at is None


def away(player: Player, *, days: int, now: datetime) -> Vacation:
    return book_vacation(player=player, starts_at=now, days=days, now=now)


def seen_deadline(game: Game, *, now: datetime = SENT) -> datetime | None:
    return look_at(game.code, None, now=now).deadline


def out(start: datetime, end: datetime) -> None:
    """The site has worked from long before the games up to `start`, and works again since `end`."""
    Heartbeat.objects.create(first=START - DAY, last=start)
    Heartbeat.objects.create(first=end, last=end + 900 * DAY, stopped_at=start)


def test_deadline_is_shown_as_it_would_be_without_the_move(banked: Game, mover: Player) -> None:
    unmoved = make_game(mover, make_player(), moves=("e2e4", "e7e5"))
    moved = make_game(mover, make_player(), moves=("e2e4", "e7e5"))
    for game in (moved, banked):
        send(game, mover)
    before = seen_deadline(banked)
    assert before is not None
    vacation = away(mover, days=3, now=SENT)

    assert seen_deadline(moved) == seen_deadline(unmoved) == START + 6 * DAY
    assert seen_deadline(banked) == before + 3 * DAY
    end_vacation(player=mover, code=vacation.code, now=SENT + SECOND)
    assert seen_deadline(moved) == seen_deadline(unmoved) == START + 4 * DAY
    recall_move(game_id=moved.pk, player=mover, expected_ply=3, now=SENT + 2 * SECOND)
    assert seen_deadline(moved) == START + 4 * DAY


def test_deadline_that_is_shown_follows_an_outage_and_a_day_that_was_used(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    send(game, mover)
    out(SENT - 40 * MINUTE, SENT - 10 * MINUTE)
    move_deadlines(now=SENT)
    assert seen_deadline(game) == START + 3 * DAY + 30 * MINUTE
    use_a_day(mover, at=SENT)
    move_deadlines_of(player_id=mover.pk, now=SENT)

    assert seen_deadline(game) == START + 4 * DAY + 30 * MINUTE
    recall_move(game_id=game.pk, player=mover, expected_ply=3, now=SENT + SECOND)
    assert seen_deadline(game) == START + 4 * DAY + 30 * MINUTE


@pytest.mark.parametrize("known_after", [-5, 5])
def test_deadline_that_has_shown_the_move_is_not_put_off(mover: Player, opponent: Player, known_after: int) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    assert game.deadline is not None
    sent, known = game.deadline - 10 * SECOND, game.deadline + known_after * SECOND
    submit_move(game_id=game.pk, player=mover, text="g1f3", expected_ply=2, now=sent)
    out(known - 10 * MINUTE, known)
    move_deadlines(now=known)

    assert look_at(game.code, None, now=game.deadline + 6 * SECOND).ply == (2 if known_after < 0 else 3)
    if known_after > 0:
        with pytest.raises(TooLateToRecall):
            recall_move(game_id=game.pk, player=mover, expected_ply=3, now=game.deadline + 7 * SECOND)


def test_window_opened_before_its_turn_was_kept_keeps_its_deadline(banked: Game, mover: Player) -> None:
    send(banked, mover)
    found = Game.objects.get(pk=banked.pk)
    assert found.recall is not None
    del found.recall["turn_started_at"]
    found.save(update_fields=["recall"])
    before = seen_deadline(banked)
    away(mover, days=2, now=SENT)
    assert seen_deadline(banked) == before


def test_order_of_games_goes_by_what_everybody_knows(mover: Player, opponent: Player) -> None:
    games = [make_game(mover, opponent, moves=("e2e4", "e7e5"), now=START + n * timedelta(hours=1)) for n in (1, 2, 3)]
    send(games[0], mover)
    send(games[1], mover)
    found = Game.objects.get(pk=games[1].pk)
    assert found.recall is not None
    del found.recall["turn_started_at"]  # a window opened before that was kept
    found.save(update_fields=["recall"])

    def order(seconds: int) -> list[int]:
        ordered = Game.objects.order_by(known_turn(SENT + timedelta(seconds=seconds)).desc(), "pk")
        return [games.index(game) for game in ordered]

    assert order(0) == [1, 2, 0]
    assert order(60) == [0, 1, 2]


def test_its_player_sees_it_and_everybody_does_when_it_stands(banked: Game, mover: Player, opponent: Player) -> None:
    send(banked, mover)
    assert look_at(banked.code, mover, now=SENT).ply == 3
    assert look_at(banked.code, None, now=SENT + timedelta(seconds=59)).ply == 2
    assert look_at(banked.code, None, now=SENT + timedelta(seconds=60)).ply == 3


def test_everybody_sees_what_the_opponent_has_seen(banked: Game, mover: Player, opponent: Player) -> None:
    send(banked, mover)
    assert look_at(banked.code, opponent, now=SENT).ply == 3
    assert look_at(banked.code, None, now=SENT).ply == 3


def test_first_move_leaves_the_start(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, days=None)
    send(game, mover, "e2e4")

    seen = look_at(game.code, None, now=SENT)

    assert (seen.ply, seen.position, seen.deadline) == (0, game.start_position, None)
    assert (last_move(seen), moves_of(seen)) == (None, [])


def test_move_nobody_can_go_back_behind_is_seen(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, days=3)
    late = START + 3 * DAY - timedelta(seconds=10)
    submit_move(game_id=game.pk, player=mover, text="e2e4", expected_ply=0, now=late)

    assert look_at(game.code, None, now=late + timedelta(seconds=9)).ply == 0
    assert look_at(game.code, None, now=late + timedelta(seconds=10)).ply == 1


def test_game_with_a_withheld_move_cannot_be_saved(banked: Game, mover: Player) -> None:
    send(banked, mover)
    seen = look_at(banked.code, None, now=SENT)
    with pytest.raises(RuntimeError):
        seen.save(update_fields=["version"])
    assert Game.objects.get(pk=banked.pk).ply == 3


def test_window_opened_before_its_past_was_kept_withholds_nothing(banked: Game, mover: Player) -> None:
    send(banked, mover)
    Game.objects.update(recall={"side": 0})
    assert look_at(banked.code, None, now=SENT).ply == 3


@pytest.mark.parametrize("count", [1, 3])
def test_many_games_cost_one_query(
    mover: Player, opponent: Player, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(count):
        game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
        send(game, mover)
    games = list(with_rows(open_games()))

    with django_assert_num_queries(1):
        withhold(games, None, now=SENT)

    assert [game.ply for game in games] == [2] * count
    with django_assert_num_queries(0):
        withhold(games, mover, now=SENT)
