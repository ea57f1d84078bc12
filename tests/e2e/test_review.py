"""The computer's view of a finished game, beside its board."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from courier.games.models import Game
from courier.players.models import Player
from courier.reviews.domain.looks import look_on
from tests.e2e.signed_in import Visitors, faults
from tests.factories import make_game, make_player, make_revision

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def mover() -> Player:
    return make_player("mover")


@pytest.fixture
def game(mover: Player) -> Game:
    moves = ("f2f3", "e7e5", "g2g4", "d8h4")
    return make_game(mover, make_player("opponent"), moves=moves, now=timezone.now())


@pytest.mark.by_turns
def test_review_is_requested_and_appears_when_it_is_done(
    visitors: Visitors, mover: Player, game: Game
) -> None:
    page = visitors.page(mover)
    page.goto(f"/games/{game.code}?ply=3")
    page.get_by_role("link", name="Computer", exact=True).click()
    page.get_by_role("button", name="Request a computer analysis").click()
    expect(page.get_by_text("0 of 5 positions analysed.")).to_be_visible()
    look_on(clock=lambda: timezone.now() + timedelta(seconds=1))
    expect(page.get_by_text("Win for Black in 1")).to_be_visible()
    page.get_by_role("link", name="2.g4??").click()
    expect(page).to_have_url(f"{visitors.site}/games/{game.code}?ply=3")
    expect(page.get_by_text("Win for Black in 1")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Win for Black in 1")).to_have_count(0)
    assert faults(page) == []


@pytest.mark.by_turns
def test_study_asks_about_the_position_that_is_shown(visitors: Visitors, mover: Player) -> None:
    make_revision()
    page = visitors.page(mover)
    page.goto("/studies/new")
    page.get_by_label("Title").fill("Ends")
    page.get_by_label("Variant").select_option("chess")
    page.get_by_label("Moves").fill("f3 e5 g4 Qh4")
    page.get_by_role("button", name="Create", exact=True).click()
    page.wait_for_url("**/studies/*/*")
    page.get_by_text("Computer", exact=True).click()
    for _move in range(3):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Ask the computer").click()
    expect(page.get_by_text("The computer is looking at this position.")).to_be_visible()
    look_on(clock=timezone.now)
    expect(page.get_by_text("Win for Black in 1")).to_be_visible()
    assert faults(page) == []
