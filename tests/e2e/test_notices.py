"""Notices in a real browser: the bell, the page, what is muted, and how one is notified."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from courier.games.models import Game
from courier.notifications.domain.delivery import deliver
from courier.notifications.enums import Channel, Timing
from courier.notifications.models import Mute, OutboxMail
from courier.notifications.queries import due_mails, wishes_of
from courier.players.models import Player
from tests.e2e.signed_in import Visitors, faults
from tests.factories import make_game, make_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def players() -> tuple[Player, Player]:
    return make_player("mover"), make_player("opponent")


@pytest.fixture
def games(players: tuple[Player, Player]) -> list[Game]:
    """Two games that wait for the mover, who has been told."""
    now = timezone.now()
    games = [make_game(*players, moves=("e4", "e5"), now=now) for _ in range(2)]
    for code in due_mails(now=now):
        deliver(code=code, now=now)
    OutboxMail.objects.filter(player=players[0]).exclude(kind="your_move").delete()
    return games


def test_the_bell_leads_to_notices_that_are_seen_when_opened(
    visitors: Visitors, players: tuple[Player, Player], games: list[Game]
) -> None:
    page = visitors.page(players[0])
    page.goto("/help")
    bell = page.locator(".bell .count")
    expect(bell).to_have_text("2")
    page.locator(".bell").click()
    expect(page.locator(".notice-list .badge")).to_have_count(2)
    assert faults(page) == []
    page.get_by_role("link", name="Chess against opponent").first.click()
    expect(page.locator("#board-frame")).to_be_visible()
    page.goto("/notices")
    expect(page.locator(".notice-list .badge")).to_have_count(1)
    page.get_by_role("button", name="Mark all as seen").click()
    expect(page.locator(".notice-list .badge")).to_have_count(0)


@pytest.mark.by_turns
def test_a_game_is_muted_from_its_menu_and_shown_again_from_the_account(
    visitors: Visitors, players: tuple[Player, Player], games: list[Game]
) -> None:
    page = visitors.page(players[0])
    page.goto(f"/games/{games[0].code}")
    page.locator("#game-menu summary").click()
    page.get_by_role("link", name="Mute").click()
    page.get_by_role("button", name="Mute this game").click()
    expect(page.get_by_text("This game is muted.")).to_be_visible()
    page.get_by_role("button", name="Mute opponent").click()
    assert faults(page) == []
    page.get_by_role("link", name="All notice settings").click()
    expect(page.get_by_role("button", name="Unmute")).to_have_count(2)
    assert faults(page) == []
    page.get_by_role("listitem").filter(has_text="Chess against opponent").get_by_role(
        "button"
    ).click()
    expect(page.get_by_role("button", name="Unmute")).to_have_count(1)
    assert [mute.opponent for mute in Mute.objects.select_related("opponent")] == [players[1]]


def test_wishes_are_chosen_by_keyboard(visitors: Visitors, players: tuple[Player, Player]) -> None:
    page = visitors.page(players[0])
    page.goto("/account/mail")
    page.get_by_label("It’s your turn: Email").focus()
    page.keyboard.press("End")
    page.get_by_label("Hour of the daily digest").select_option("21")
    page.get_by_role("button", name="Save").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your settings are saved.")).to_be_visible()
    wishes = wishes_of(players[0])
    assert (wishes.timing("your_move", Channel.MAIL), wishes.digest_hour) == (Timing.NEVER, 21)
