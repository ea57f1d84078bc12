"""The page of a bot, and its mark wherever its name stands."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from pytest_django import DjangoAssertNumQueries, Settings

from courier.bots.domain.webhooks import set_webhook
from courier.bots.enums import CallState, Trouble
from courier.bots.models import Call, Webhook
from courier.challenges.domain.offers import Offer, post_open_challenge
from courier.players.models import Player
from tests.courier.table.views.answers import text_of
from tests.factories import PASSWORD, START, make_game, make_revision

PAGE = "/account/bot"


def signed_in(player: Player) -> Client:
    """A browser in which a player has just confirmed their password."""
    client = Client()
    client.force_login(player)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return client


def test_account_becomes_a_bot_on_its_page(mover: Player) -> None:
    client = signed_in(mover)
    assert "Make it a bot" in client.get(PAGE).content.decode()
    assert client.post(PAGE, {"handle": "someone"}).status_code == 400
    assert client.post(PAGE, {"handle": "mover"}).status_code == 302
    mover.refresh_from_db()
    assert mover.is_bot
    assert "Webhook" in client.get(PAGE).content.decode()


def test_becoming_a_bot_needs_the_password(mover: Player, mover_client: Client) -> None:
    answer = mover_client.post(PAGE, {"handle": "mover"})
    assert answer.status_code == 302
    assert "reauthenticate" in answer["Location"]
    mover.refresh_from_db()
    assert not mover.is_bot


def test_account_with_games_is_offered_nothing(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent)
    page = signed_in(mover).get(PAGE).content.decode()
    assert "Make it a bot" not in page


def test_page_is_for_the_signed_in(anonymous_client: Client) -> None:
    assert anonymous_client.get(PAGE).status_code == 302
    assert anonymous_client.post(f"{PAGE}/webhook/remove").status_code == 302


def test_owner_sets_and_removes_an_address(bot: Player, settings: Settings) -> None:
    settings.WEBHOOKS_PRIVATE = True
    client = signed_in(bot)
    assert client.post(PAGE, {"address": "ftp://localhost/"}).status_code == 400
    assert "whsec_" in client.post(PAGE, {"address": "http://localhost:1/"}).content.decode()
    assert "whsec_" not in client.get(PAGE).content.decode()
    assert client.post(f"{PAGE}/webhook/resume").status_code == 302
    assert client.post(f"{PAGE}/webhook/remove").status_code == 302
    assert not Webhook.objects.exists()


def test_page_says_when_a_call_was_made_and_what_came_of_it(
    bot: Player, mover: Player, settings: Settings
) -> None:
    settings.WEBHOOKS_PRIVATE = True
    set_webhook(player=bot, address="http://localhost:1/", now=START)
    make_game(bot, mover)
    began, turn = Call.objects.order_by("event")
    called = {"state": CallState.FAILED, "attempts": 8, "called_at": START}
    Call.objects.filter(pk=began.pk).update(status=500, **called)
    Call.objects.filter(pk=turn.pk).update(trouble=Trouble.BROKEN, **called)
    page = text_of(signed_in(bot).get(PAGE))
    shown = f"{date_format(START, 'j M, H:i:s')} · 8 attempts"
    assert f"Given up: status 500 {shown}" in page
    assert f"Given up The connection failed {shown}" in page


def test_webhooks_are_for_bots(mover_client: Client) -> None:
    assert mover_client.post(f"{PAGE}/webhook/remove").status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_page_takes_a_fixed_number_of_queries(
    bot: Player,
    mover: Player,
    settings: Settings,
    count: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    settings.WEBHOOKS_PRIVATE = True
    set_webhook(player=bot, address="http://localhost:1/", now=START)
    for _game in range(count):
        make_game(bot, mover)
    client = signed_in(bot)
    client.get(PAGE)
    with django_assert_num_queries(4):
        assert client.get(PAGE).status_code == 200


@pytest.mark.parametrize("path", ["/players/robbie", "/players?q=robbie"])
def test_pages_mark_a_bot(bot: Player, mover_client: Client, path: str) -> None:
    assert '<span class="badge open" title=' in mover_client.get(path).content.decode()


def test_table_says_who_is_a_bot(bot: Player, mover: Player, mover_client: Client) -> None:
    game = make_game(mover, bot)
    assert "robbie (BOT)" in mover_client.get(f"/games/{game.code}").content.decode()


def test_list_says_where_bots_are_welcome(mover: Player, anonymous_client: Client) -> None:
    offer = Offer(revision=make_revision(), bots_welcome=True)
    post_open_challenge(sender=mover, offer=offer, now=timezone.now())
    assert "bots welcome" in anonymous_client.get("/challenges").content.decode()


@pytest.mark.parametrize(("given", "welcome"), [({}, False), ({"bots_welcome": "on"}, True)])
def test_form_asks_whether_bots_are_welcome(
    mover: Player, mover_client: Client, given: dict[str, str], welcome: bool
) -> None:
    make_revision()
    sent = {"kind": "open", "side": "random", "pace": "steady", "access": "public"} | given
    mover_client.post("/presets/chess/challenge", sent)
    assert mover.challenges_sent.get().bots_welcome is welcome
