"""What bots are notified of: which lines, for whom, and that none is missed."""

from __future__ import annotations

import json

import pytest
from django.http import HttpResponse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from courier.bots.domain.events import KEPT, forget_old, give_numbers
from courier.bots.models import Bot, BotEvent
from courier.games.domain.endings import resign
from courier.players.models import Player
from tests.courier.bots.conftest import make_bot, program_of
from tests.factories import START, make_challenge, make_game, play

EVENTS = "/api/v1/bot/events"


def lines(answer: HttpResponse) -> list[dict[str, object]]:
    """The lines of an answer; the last one says how to go on."""
    assert answer.status_code == 200, answer.content
    return [json.loads(line) for line in answer.content.splitlines()]


def test_bot_hears_of_beginning_turn_and_end(
    mover: Player, bot: Player, bot_api: APIClient
) -> None:
    game = make_game(mover, bot, moves=("e2e4",))
    resign(game_id=game.pk, player=mover, now=START)
    began, over, end = lines(bot_api.get(EVENTS, {"after": 0}))
    assert began == {
        "number": 1,
        "kind": "game_began",
        "game": game.code,
        "preset": "chess",
        "revision": 1,
        "side": 1,
        "opponent": "mover",
        "rated": False,
        "help": "notes",
    }
    assert (over["kind"], over["ending"], over["winner"]) == ("game_over", "resigned", 1)
    assert (end["kind"], end["after"]) == ("end", 3)


def test_turn_says_position_and_number_of_legal_moves(
    mover: Player, bot: Player, bot_api: APIClient
) -> None:
    game = make_game(mover, bot, moves=("e2e4",))
    _began, turn, _end = lines(bot_api.get(EVENTS, {"after": 0}))
    assert (turn["kind"], turn["ply"], turn["legal_moves"]) == ("your_turn", 1, 20)
    assert turn["position"] == game.position
    assert turn["draw_offered"] is False


def test_turn_that_has_passed_is_left_out(mover: Player, bot: Player, bot_api: APIClient) -> None:
    make_game(mover, bot, moves=("e2e4", "e7e5", "g1f3"))
    kinds = [(line["kind"], line.get("ply")) for line in lines(bot_api.get(EVENTS, {"after": 0}))]
    assert kinds == [("game_began", None), ("your_turn", 3), ("end", None)]


def test_without_number_comes_what_waits_now(
    mover: Player, bot: Player, bot_api: APIClient
) -> None:
    game = make_game(bot, mover)
    make_game(mover, bot)
    turn, end = lines(bot_api.get(EVENTS))
    assert (turn["kind"], turn["game"], turn["number"]) == ("your_turn", game.code, None)
    assert end["after"] == 3
    assert [line["kind"] for line in lines(bot_api.get(EVENTS, {"after": 3}))] == ["end"]


def test_challenge_is_a_line_for_its_receiver_alone(
    mover: Player, bot: Player, bot_api: APIClient
) -> None:
    offer = make_challenge(mover, bot)
    make_challenge(mover, make_bot("other"))
    first, _end = lines(bot_api.get(EVENTS, {"after": 0}))
    assert first == {"number": 1, "kind": "challenged", "challenge": offer.code}


def test_events_are_for_bots_alone(mover: Player, bot: Player, anonymous_client: APIClient) -> None:
    make_game(mover, bot)
    assert program_of(mover).get(EVENTS).status_code == 403
    assert program_of(None).get(EVENTS).status_code == 401
    assert lines(program_of(make_bot("other")).get(EVENTS, {"after": 0}))[0]["kind"] == "end"


def test_people_leave_no_events(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent, moves=("e2e4",))
    assert not BotEvent.objects.exists()


def test_late_commit_gets_a_later_number(mover: Player, bot: Player) -> None:
    """An event written before another one, and committed after it was read, is not missed."""
    make_game(mover, bot, moves=("e2e4",))
    early = BotEvent.objects.order_by("pk").first()
    assert early is not None
    kept = BotEvent(pk=early.pk, player=bot, kind=early.kind, game=early.game, created_at=START)
    early.delete()
    give_numbers(bot)
    kept.save(force_insert=True)  # its transaction ends only now
    give_numbers(bot)
    kept.refresh_from_db()
    assert kept.number == 2


def test_numbers_go_on_when_old_events_are_gone(mover: Player, bot: Player) -> None:
    game = make_game(mover, bot, moves=("e2e4",))
    give_numbers(bot)
    BotEvent.objects.update(created_at=START)
    assert forget_old(now=START + KEPT) == 2
    play(game, "e7e5", "g1f3")
    give_numbers(bot)
    assert Bot.objects.get().last_number == 3


@pytest.mark.parametrize("count", [1, 3])
def test_events_take_a_fixed_number_of_queries(
    mover: Player,
    bot: Player,
    bot_api: APIClient,
    count: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _number in range(count):
        make_game(mover, bot, moves=("e2e4",))
    give_numbers(bot)
    with django_assert_num_queries(6):
        assert len(lines(bot_api.get(EVENTS, {"after": 0}))) == 2 * count + 1


@pytest.mark.parametrize("count", [1, 3])
def test_what_waits_takes_a_fixed_number_of_queries(
    mover: Player,
    bot: Player,
    bot_api: APIClient,
    count: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _number in range(count):
        make_game(bot, mover)
    give_numbers(bot)
    with django_assert_num_queries(9):
        assert len(lines(bot_api.get(EVENTS))) == count + 1
