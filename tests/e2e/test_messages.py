"""Two players write to each other beside the board."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from courier.conversations.domain.messages import write_beside
from courier.games.models import Game
from courier.players.models import Player
from tests.e2e.signed_in import Visitors, faults
from tests.factories import make_game, make_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def mover() -> Player:
    return make_player("mover")


@pytest.fixture
def opponent() -> Player:
    return make_player("opponent")


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, moves=("e4",), now=timezone.now())


def test_message_arrives_in_an_open_page_that_keeps_what_is_typed(
    visitors: Visitors, mover: Player, opponent: Player, game: Game
) -> None:
    page = visitors.page(mover)
    page.goto(f"/games/{game.code}")
    page.get_by_text("Messages with opponent").click()
    page.get_by_label("Message to opponent").fill("I was about to wr")
    write_beside(game=game, author=opponent, text="Sorry, I am *ill*", now=timezone.now())
    expect(page.locator(".conversation-text")).to_have_text("Sorry, I am ill")
    expect(page.get_by_label("Message to opponent")).to_have_value("I was about to wr")
    page.get_by_role("button", name="Send message").click()
    expect(page.locator(".conversation-text")).to_have_text(
        ["Sorry, I am ill", "I was about to wr"]
    )
    assert faults(page) == []
    for address in ("/messages", "/messages/opponent", f"/games/{game.code}/messages", "/watching"):
        page.goto(address)
        assert faults(page) == [], address


def test_messages_are_switched_off_and_on_from_the_board(
    visitors: Visitors, mover: Player, game: Game
) -> None:
    page = visitors.page(mover)
    page.goto(f"/games/{game.code}")
    page.get_by_text("Messages with opponent").click()
    page.get_by_role("button", name="Turn off messages").click()
    expect(page.get_by_text("You turned messages off for this game.")).to_be_visible()
    expect(page.get_by_label("Message to opponent")).to_have_count(0)
    page.get_by_role("button", name="Turn messages back on").click()
    page.get_by_text("Messages with opponent").click()
    expect(page.get_by_label("Message to opponent")).to_be_visible()
