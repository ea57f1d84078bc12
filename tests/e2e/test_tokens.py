"""The page of tokens in a real browser: made after the password, copied, ended."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from courier.api.models import ApiToken
from tests.e2e.signed_in import Visitors, faults
from tests.factories import PASSWORD, make_player, token_of

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_a_token_is_made_shown_and_ended(visitors: Visitors) -> None:
    player = make_player("inez")
    token_of(player)
    page = visitors.page(player)
    page.goto("/account/api-token")
    page.get_by_label("Name").fill("Notebook")
    page.get_by_label("Play: send moves").check()
    page.get_by_role("button", name="Create token").click()
    page.locator("input[name=password]").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Confirm").click()
    expect(page.locator("#fresh-token")).to_have_value(re.compile(r"courier_[\w-]{43}"))
    assert faults(page) == []
    expect(page.locator(".settings-nav [aria-current]")).to_have_text("API tokens")
    page.get_by_role("button", name="Notebook").click()
    expect(page.get_by_text("The token “Notebook” no longer works.")).to_be_visible()
    assert list(ApiToken.objects.values_list("name", flat=True)) == ["a program"]
