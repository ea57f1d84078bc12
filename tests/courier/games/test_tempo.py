"""How fast somebody plays."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.consent import agree, make_request
from courier.games.domain.flags import settle
from courier.games.domain.recalls import recall_move
from courier.games.enums import RequestKind
from courier.games.models import Seat
from courier.games.tempo import Tempo, tempo_of
from courier.players.models import Player
from tests.factories import START, let_flag_fall, make_game, play, send_move

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")


def test_newcomer_has_no_tempo(mover: Player) -> None:
    assert tempo_of(mover, now=START) == Tempo(reply=None, finished=0, lost_on_time=0)


def test_reply_is_the_median_of_the_players_own_moves(mover: Player, opponent: Player) -> None:
    now = START
    for hours in (1, 2, 3, 4, 40):
        now += DAY
        game = make_game(mover, opponent, now=now)
        for text, waits in zip(KNIGHTS, (hours, 50, hours, 50), strict=True):
            now += waits * HOUR
            play(game, text, now=now)

    assert (tempo_of(mover, now=now).reply, tempo_of(opponent, now=now).reply) == (
        3 * HOUR,
        50 * HOUR,
    )
    assert tempo_of(mover, now=now + 400 * DAY).reply is None


def test_moves_undone_or_recallable_do_not_count(mover: Player, opponent: Player) -> None:
    now = START
    for _ in range(5):
        game = make_game(mover, opponent, now=now)
        for text in KNIGHTS:
            play(game, text, now=(now := now + 2 * HOUR))
    before = tempo_of(mover, now=now).reply
    game = make_game(mover, opponent, now=now)
    Player.objects.filter(pk=mover.pk).update(undo_seconds=600)
    for _ in range(12):
        send_move(game, "e2e4", now=now + 30 * HOUR)
        recall_move(game_id=game.pk, player=mover, expected_ply=1, now=now + 30 * HOUR)
    send_move(game, "e2e4", now=now + 30 * HOUR)
    assert before == tempo_of(mover, now=now + 30 * HOUR).reply == 2 * HOUR

    for _ in range(10):
        make_request(
            game_id=game.pk,
            player=mover,
            what=RequestKind.TAKEBACK,
            expected_ply=1,
            now=now + 31 * HOUR,
        )
        agree(
            game_id=game.pk,
            player=opponent,
            what=RequestKind.TAKEBACK,
            expected_ply=1,
            now=now + 31 * HOUR,
        )
        Seat.objects.update(takeback_requested_at=None)
        play(game, "e2e4", now=now + 31 * HOUR)
    assert tempo_of(mover, now=now + 50 * HOUR).reply == 2 * HOUR


@pytest.mark.parametrize("flags", [1, 3])
def test_time_out_share_is_of_finished_games(
    mover: Player, opponent: Player, flags: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(flags):
        settle(
            game_id=let_flag_fall(make_game(mover, opponent, moves=KNIGHTS)).pk, now=START + 9 * DAY
        )
    settle(
        game_id=let_flag_fall(make_game(mover, opponent, moves=KNIGHTS[:3])).pk, now=START + 9 * DAY
    )
    settle(game_id=make_game(mover, opponent).pk, now=START + 9 * DAY)

    with django_assert_num_queries(2):
        tempo = tempo_of(mover, now=START + 9 * DAY)
    assert (tempo.finished, tempo.lost_on_time, tempo.share) == (
        flags + 1,
        flags,
        round(100 * flags / (flags + 1)),
    )
    assert tempo_of(opponent, now=START + 9 * DAY).lost_on_time == 1
    assert tempo_of(mover, now=START + 900 * DAY).finished == 0
