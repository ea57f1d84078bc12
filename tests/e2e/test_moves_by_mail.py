"""Moves by email in a real browser: what emails may do, and the link that plays one move without
a sign-in.
"""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from courier.games.models import Game
from courier.players.models import Player
from courier.postbox.enums import Trust
from courier.postbox.tickets import wishes_of
from tests.courier.postbox.letters import link_path
from tests.e2e.signed_in import Visitors, faults
from tests.factories import make_game, make_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
PAGE = "/account/mail/moves"


@pytest.fixture
def mover() -> Player:
    return make_player("mover")


@pytest.fixture
def game(mover: Player) -> Game:
    """A game that only its players may look at."""
    return make_game(
        mover, make_player("opponent"), moves=("e4", "e5"), is_public=False, now=timezone.now()
    )


def test_how_far_mails_are_trusted_is_chosen_by_keyboard(visitors: Visitors, mover: Player) -> None:
    page = visitors.page(mover)
    page.goto(PAGE)
    assert faults(page) == []
    page.get_by_label("With a confirmation").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".toasts .toast")).to_be_visible()
    assert wishes_of(mover).trust == Trust.TRUSTED


def test_links_of_earlier_mails_are_made_worthless(
    visitors: Visitors, mover: Player, game: Game
) -> None:
    page, anybody = visitors.page(mover), visitors.page()
    path = link_path(game, mover, now=timezone.now())
    page.goto(PAGE)
    page.get_by_role("button", name="Revoke them").click()
    expect(
        page.get_by_text("Links and reply addresses in earlier emails no longer work.")
    ).to_be_visible()
    assert anybody.request.get(path).status == 404


def test_the_link_of_a_mail_plays_one_move_for_who_is_not_signed_in(
    visitors: Visitors, mover: Player, game: Game
) -> None:
    page = visitors.page()
    path = link_path(game, mover, now=timezone.now())
    page.goto(path)
    expect(page.get_by_text("You opened this from a link in your email")).to_be_visible()
    expect(page.locator(".clock a")).to_have_count(0)
    assert faults(page) == []
    page.locator("#move-text").fill("Nf3")
    page.keyboard.press("Enter")
    page.locator("[data-send]").click()
    expect(page.get_by_role("heading", name="Nf3 sent")).to_be_visible()
    assert faults(page) == []
    game.refresh_from_db()
    assert game.ply == 3
