"""Private addresses of feeds in a real browser: made, copied, read by a program, revoked."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from courier.players.models import Player
from tests.e2e.signed_in import Visitors, faults
from tests.factories import make_game, make_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def mover() -> Player:
    return make_player("mover")


@pytest.mark.parametrize(
    ("name", "sign"), [("Calendar of deadlines", "BEGIN:VEVENT"), ("Feed of your turns", "<entry>")]
)
def test_an_address_is_made_copied_read_and_revoked(
    visitors: Visitors, mover: Player, name: str, sign: str
) -> None:
    make_game(mover, make_player("opponent"), moves=("e4", "e5"), now=timezone.now())
    page, program = visitors.page(mover), visitors.page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/account/feeds")
    assert faults(page) == []
    feed = page.get_by_role("region", name=name)
    feed.get_by_role("button", name="Create an address").click()
    expect(feed.get_by_role("button", name="Copy")).to_be_visible()
    assert faults(page) == []
    feed.get_by_role("button", name="Copy").click()
    expect(feed.get_by_role("button", name="Copied")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()").replace(
        "http://localhost:8000", visitors.site
    )
    answer = program.request.get(address)
    assert (answer.status, sign in answer.text()) == (200, True)
    feed.get_by_role("button", name="Revoke").click()
    expect(feed.get_by_text("No address yet.")).to_be_visible()
    assert program.request.get(address).status == 404
