"""A flag that waits for a claim, in the browsers of both players."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from courier.clocks.terms import Terms
from courier.games.domain.flags import settle_due
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.players.models import Player
from tests.e2e.signed_in import Visitors, faults
from tests.factories import let_flag_fall, make_player, make_revision, play

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def players() -> tuple[Player, Player]:
    return make_player("mover"), make_player("opponent")


@pytest.fixture
def fallen(players: tuple[Player, Player]) -> Game:
    """A game in which the mover's time ran out some hours ago."""
    began = timezone.now() - timedelta(days=3, hours=5)
    terms = Terms(days_per_move=3, flag_by_claim=True)
    game = start_game(revision=make_revision(), seats=players, terms=terms, now=began)
    play(game, "e2e4", "e7e5", now=began)
    settle_due(now=let_flag_fall(game).deadline or began)
    return game


def test_the_win_is_claimed_by_keyboard(
    visitors: Visitors, fallen: Game, players: tuple[Player, Player]
) -> None:
    page = visitors.page(players[1])
    page.goto(f"/games/{fallen.code}")
    expect(page.locator(".clock [data-left]").filter(has_text="time is up")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("link", name="Claim the win").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Claim the win?")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Claim the win").click()
    expect(page.get_by_text("Black won on time.").first).to_be_visible()
    fallen.refresh_from_db()
    assert (fallen.ending, fallen.winner) == ("flagged", 1)


def test_who_thinks_better_of_it_goes_back_and_pardons(
    visitors: Visitors, fallen: Game, players: tuple[Player, Player]
) -> None:
    page = visitors.page(players[1])
    page.goto(f"/games/{fallen.code}")
    page.get_by_role("link", name="Take a draw").click()
    page.get_by_role("link", name="Back to the game").click()
    page.get_by_role("button", name="Pardon").click()
    expect(page.get_by_role("link", name="Claim the win")).to_be_hidden()
    fallen.refresh_from_db()
    assert (fallen.ending, fallen.flag_fell_at) == ("", None)


def test_the_late_side_still_moves(
    visitors: Visitors, fallen: Game, players: tuple[Player, Player]
) -> None:
    page = visitors.page(players[0])
    page.goto(f"/games/{fallen.code}")
    expect(page.get_by_text("Your time is up. You can still move")).to_be_visible()
    assert faults(page) == []
    page.locator("#move-text").fill("Nf3")
    page.keyboard.press("Enter")
    page.locator("[data-send]").click()
    expect(page.locator("[data-region=moves] [data-ply='3']")).to_be_visible()
    fallen.refresh_from_db()
    assert (fallen.ply, fallen.flag_fell_at) == (3, None)


def test_the_page_of_the_clocks_shows_when_it_ran_out(
    visitors: Visitors, fallen: Game, players: tuple[Player, Player]
) -> None:
    page = visitors.page(players[1])
    page.goto(f"/games/{fallen.code}/clock")
    expect(page.get_by_text("The time ran out on")).to_be_visible()
    assert faults(page) == []
