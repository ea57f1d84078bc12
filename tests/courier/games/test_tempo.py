"""How fast somebody plays."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.flags import settle
from courier.games.tempo import Tempo, tempo_of
from courier.players.models import Player
from tests.factories import START, let_flag_fall, make_game, play

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

    assert (tempo_of(mover, now=now).reply, tempo_of(opponent, now=now).reply) == (3 * HOUR, 50 * HOUR)
    assert tempo_of(mover, now=now + 400 * DAY).reply is None


@pytest.mark.parametrize("flags", [1, 3])
def test_time_out_share_is_of_finished_games(
    mover: Player, opponent: Player, flags: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(flags):
        settle(game_id=let_flag_fall(make_game(mover, opponent, moves=KNIGHTS)).pk, now=START + 9 * DAY)
    settle(game_id=let_flag_fall(make_game(mover, opponent, moves=KNIGHTS[:3])).pk, now=START + 9 * DAY)
    settle(game_id=make_game(mover, opponent).pk, now=START + 9 * DAY)

    with django_assert_num_queries(2):
        tempo = tempo_of(mover, now=START + 9 * DAY)
    assert (tempo.finished, tempo.lost_on_time, tempo.share) == (flags + 1, flags, round(100 * flags / (flags + 1)))
    assert tempo_of(opponent, now=START + 9 * DAY).lost_on_time == 1
    assert tempo_of(mover, now=START + 900 * DAY).finished == 0
