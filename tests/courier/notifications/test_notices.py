"""Notices on the site: the page, the bell, what is seen, what is muted."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core import mail as sent
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.flags import warn_due
from courier.games.models import Game
from courier.notifications.domain.delivery import deliver
from courier.notifications.domain.notices import mute, purge
from courier.notifications.domain.outbox import queue_mail
from courier.notifications.domain.preferences import save_wishes
from courier.notifications.enums import Channel, Timing
from courier.notifications.models import Mute, OutboxMail
from courier.notifications.notice_list import unseen
from courier.notifications.queries import due_mails
from courier.players.models import Player
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_challenge, make_game, make_player, play

pytestmark = pytest.mark.django_db


def turn(mover: Player, opponent: Player) -> Game:
    """A game that waits for the mover, who has been told so."""
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    deliver_all()
    return game


def deliver_all() -> None:
    for code in due_mails(now=START + timedelta(days=300)):
        deliver(code=code, now=START)


def bell(client: Client) -> int:
    return int(client.get("/play/counts").json()["notices"])


def page(client: Client, query: str = "") -> str:
    return client.get(f"/notices{query}").content.decode()


def test_notices_are_shown_to_whom_they_concern(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
) -> None:
    turn(mover, opponent)
    assert "It’s your turn" in page(mover_client)
    assert "Chess against opponent" in page(mover_client)
    assert "Chess against mover" in page(opponent_client)
    assert "No notices" in page(stranger_client)


def test_notices_say_the_move_and_are_shown_once_a_game(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = turn(mover, opponent)
    for texts in (("d4", "d6"), ("Nf3", "Nf6")):
        play(game, *texts)
        deliver_all()
    shown = text_of(mover_client.get("/notices"))
    assert "It’s your turn: 3…Nf6 new Chess against opponent" in shown
    assert (shown.count("Chess against opponent"), "and 2 earlier" in shown) == (1, True)
    with time_machine.travel(START, tick=False):  # before its flag falls
        mover_client.get(f"/games/{game.code}")
    seen = text_of(mover_client.get("/notices"))
    assert seen[seen.index("It’s your turn") :].startswith(
        "It’s your turn: 3…Nf6 Chess against opponent and 2 earlier"
    )


def test_notices_request_signing_in(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    turn(mover, opponent)
    code = OutboxMail.objects.get(player=mover).code
    for path in ("/notices", "/play/counts", f"/notices/{code}"):
        assert anonymous_client.get(path)["Location"].startswith("/account/login/?next=")


def test_a_notice_leads_to_its_subject_and_is_seen(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = turn(mover, opponent)
    assert bell(mover_client) == 1
    answer = mover_client.get(f"/notices/{OutboxMail.objects.get(player=mover).code}")
    assert (answer["Location"], bell(mover_client)) == (f"/games/{game.code}", 0)


def test_a_notice_of_somebody_else_is_not_found(
    mover: Player, opponent: Player, stranger_client: Client
) -> None:
    turn(mover, opponent)
    code = OutboxMail.objects.get(player=mover).code
    assert stranger_client.get(f"/notices/{code}").status_code == 404
    assert OutboxMail.objects.get(player=mover).seen_at is None


def test_looking_at_the_game_makes_its_notices_seen(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    anonymous_client: Client,
) -> None:
    game, other = turn(mover, opponent), turn(mover, opponent)
    for client in (opponent_client, anonymous_client):
        client.get(f"/games/{game.code}")
    assert bell(mover_client) == 2
    mover_client.get(f"/games/{game.code}")
    assert [row.subject for row in unseen(mover)] == [f"game.{other.pk}"]


def test_news_of_an_open_page_are_seen_when_somebody_looks(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = turn(mover, opponent)
    mover_client.get(f"/games/{game.code}/live", headers={"X-Unseen": "1"})
    assert bell(mover_client) == 1
    mover_client.get(f"/games/{game.code}/live")
    assert bell(mover_client) == 0


def test_all_can_be_marked_as_seen(mover: Player, opponent: Player, mover_client: Client) -> None:
    turn(mover, opponent)
    turn(mover, opponent)
    turn(opponent, mover)
    mover_client.post("/notices")
    assert bell(mover_client) == 0
    assert unseen(opponent).count() == 1


def test_the_bell_stands_on_every_page(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    turn(mover, opponent)
    shown = mover_client.get("/help").content.decode()
    assert '<span class="count" data-waiting="notices">1</span>' in shown


@pytest.mark.parametrize("rows", [1, 3])
def test_the_page_costs_the_same_for_any_number(
    rows: int,
    mover: Player,
    mover_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(rows):
        turn(mover, make_player())
    with django_assert_num_queries(
        7
    ):  # the player; notices, games, seats with players, moves; the header
        mover_client.get("/notices")


def test_pages_hold_twenty_and_lead_on(
    mover: Player, mover_client: Client, opponent: Player
) -> None:
    for number in range(21):
        queue_mail(
            kind="game_over",
            player=mover,
            payload={"game": make_game(mover, opponent).pk},
            dedup_key=f"x{number}",
            now=START + timedelta(seconds=number),
            only_shown=True,
        )
    first = page(mover_client)
    last = OutboxMail.objects.get(dedup_key="x1").code
    assert first.count('class="notice-what"') == 20
    assert f'href="?after={last}"' in first
    assert page(mover_client, f"?after={last}").count('class="notice-what"') == 1
    assert mover_client.get("/notices", {"after": "\0no such"}).status_code in (200, 400)


def test_what_is_not_wanted_on_the_site_is_not_shown(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    turn(mover, opponent)
    save_wishes(player=mover, wishes={("your_move", Channel.APP): Timing.NEVER})
    assert bell(mover_client) == 0
    assert "No notices" in page(mover_client)


def test_challenges_and_games_are_shown_in_words(
    mover: Player, opponent: Player, opponent_client: Client
) -> None:
    make_challenge(mover, opponent)
    deliver_all()
    shown = page(opponent_client)
    assert ("Somebody challenges you" in shown, "Chess against mover" in shown) == (True, True)


@pytest.mark.parametrize("how", ["game", "opponent"])
def test_a_muted_game_is_silent(
    how: str, mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent)
    if how == "game":
        mute(player=mover, subject=f"game.{game.pk}", now=START)
    else:
        mute(player=mover, opponent=opponent, now=START)
    play(game, "e2e4", "e7e5")
    OutboxMail.objects.filter(player=opponent).delete()
    deliver_all()
    assert (sent.outbox, bell(mover_client)) == ([], 0)


def test_warnings_of_time_cannot_be_muted(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    mute(player=mover, subject=f"game.{game.pk}", now=START)
    warn_due(now=START + timedelta(days=2, hours=12))
    mail = OutboxMail.objects.get(kind="deadline_warning")
    assert deliver(code=mail.code, now=START + timedelta(days=2, hours=12)) is True
    assert bell(mover_client) == 1


def test_muting_twice_is_as_good_as_once_and_can_be_ended(
    mover: Player, opponent: Player, mover_client: Client, stranger_client: Client
) -> None:
    for _ in range(2):
        mute(player=mover, opponent=opponent, now=START)
    (muted,) = Mute.objects.all()
    assert "All games against" in mover_client.get("/account/mail").content.decode()
    assert stranger_client.post(f"/mutes/{muted.pk}/end").status_code == 404
    assert mover_client.post(f"/mutes/{muted.pk}/end")["Location"] == "/account/mail"
    assert not Mute.objects.exists()


def test_notices_are_forgotten_after_ninety_days(mover: Player, opponent: Player) -> None:
    turn(mover, opponent)
    make_game(mover, opponent, moves=("e2e4",))
    assert purge(now=START + timedelta(days=90)) == 0
    assert purge(now=START + timedelta(days=90, seconds=1)) == 2
    assert [(row.player, row.sent_at) for row in OutboxMail.objects.all()] == [(opponent, None)]


def test_a_game_and_its_opponent_are_muted_on_a_page_of_the_game(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, days=None)
    path = f"/games/{game.code}/notices"
    assert f'href="{path}"' in mover_client.get(f"/games/{game.code}").content.decode()
    for what in ("game", "opponent"):
        mover_client.post(path, {"what": what, "notify": "0"})
    shown = mover_client.get(path).content.decode()
    assert ("This game is muted." in shown, "All games against opponent are muted." in shown) == (
        True,
        True,
    )
    muted = Mute.objects.order_by("pk").values_list("player", "subject", "opponent")
    assert list(muted) == [(mover.pk, f"game.{game.pk}", None), (mover.pk, "", opponent.pk)]
    for what in ("game", "opponent"):
        mover_client.post(path, {"what": what, "notify": "1"})
    assert not Mute.objects.exists()


def test_only_players_mute_a_game(
    game: Game, opponent_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    path, form = f"/games/{game.code}/notices", {"what": "game", "notify": "0"}
    answers = [client.post(path, form).status_code for client in (opponent_client, stranger_client)]
    assert (answers, anonymous_client.post(path, form).status_code) == ([302, 403], 302)
    assert [row.player.username for row in Mute.objects.select_related("player")] == ["opponent"]


@pytest.mark.parametrize("form", [{}, {"what": "all"}, {"what": "ga\0me"}])
def test_what_cannot_be_read_mutes_nothing(
    form: dict[str, str], game: Game, mover_client: Client
) -> None:
    assert mover_client.post(f"/games/{game.code}/notices", form).status_code in (302, 400)
    assert not Mute.objects.exists()
