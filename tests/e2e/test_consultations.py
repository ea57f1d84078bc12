"""A consultation game in real browsers: two sides of two, from the suggestion to the mate."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from courier.games.models import Game
from tests.courier.consultations.groups import join
from tests.e2e.signed_in import Visitors, faults
from tests.factories import make_game, make_player, play

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def propose(page: Page, text: str, reason: str) -> None:
    page.fill("#move-text", text)
    page.press("#move-text", "Enter")
    page.get_by_label("Reason, for your group").fill(reason)
    page.get_by_role("button", name="Propose").click()
    expect(page.get_by_text(reason)).to_be_visible()


@pytest.mark.by_turns
def test_two_groups_play_to_the_mate(visitors: Visitors) -> None:
    ana, bruno, cleo, dora = (make_player(name) for name in ("ana", "bruno", "cleo", "dora"))
    game = make_game(ana, cleo, now=timezone.now())
    address = f"/games/{game.code}"
    white, ally, black = (visitors.page(each) for each in (ana, bruno, cleo))

    white.goto(address)
    white.get_by_text("Play it in consultation").click()
    white.get_by_role("button", name="Suggest it to your opponent").click()
    black.goto(address)
    assert faults(black) == []
    black.get_by_role("button", name="Agree").click()
    white.goto(address)
    white.get_by_role("link", name="Invite others to your side").click()
    assert faults(white) == []
    white.get_by_label("Invite a player").fill("bruno")
    white.get_by_role("button", name="Invite").click()
    ally.goto("/play")
    ally.get_by_role("link", name="ana – cleo").click()
    assert faults(ally) == []
    ally.get_by_role("button", name="Accept").click()
    join(Game.objects.get(), 1, dora, now=timezone.now())
    white.goto(f"{address}/consultation")
    white.locator("#people summary").click()
    white.get_by_role("button", name="Let the votes decide").click()

    propose(ally, "f3", "It guards e4.")
    ally.get_by_label("Write to your group").fill("I like quiet openings.")
    ally.get_by_role("button", name="Send message").click()
    assert faults(ally) == []
    white.goto(f"{address}/consultation")
    expect(white.get_by_text("I like quiet openings.")).to_be_visible()
    propose(white, "e4", "The centre.")
    assert faults(white) == []
    white.get_by_role("button", name="Vote for f3").click()
    expect(white.get_by_text("Everybody has voted: the move is sent.")).to_be_visible()
    expect(white.get_by_role("heading", name="cleo is to move")).to_be_visible()

    expect(ally.get_by_role("heading", name="cleo is to move")).to_be_visible()
    play(game, "e7e5", now=timezone.now())
    expect(ally.get_by_role("heading", name="Your group is to move")).to_be_visible()
    propose(ally, "g4", "Why not?")
    white.goto(f"{address}/consultation")
    white.get_by_role("button", name="Close the vote and play g4").click()
    black.goto(f"{address}/consultation")
    propose(black, "Qh4", "Mate.")
    black.get_by_role("button", name="Play Qh4#").click()
    expect(black.get_by_role("heading", name="What was proposed")).to_be_visible()
    expect(black.get_by_text("It guards e4.")).to_be_visible()
    expect(black.get_by_text("I like quiet openings.")).to_have_count(0)
    assert faults(black) == []
    black.goto(address)
    assert Game.objects.get().reason == "checkmate"
