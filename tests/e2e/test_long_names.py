"""The longest handle and the longest name, both without a place to break, fit on a phone."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.e2e.signed_in import Visitors
from tests.factories import make_game, make_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("name", ["", "W" * 60], ids=["handle", "name"])
def test_names_without_a_break_widen_no_page(width: int, name: str, visitors: Visitors) -> None:
    mover, opponent = make_player("mover"), make_player("W" * 24, name=name)
    game = make_game(mover, opponent, moves=("e4",), now=timezone.now())
    page = visitors.page(mover)
    page.set_viewport_size({"width": width, "height": 800})
    over = {}
    for address in ("/play", f"/games/{game.code}"):
        page.goto(address)
        over[address] = page.evaluate("document.documentElement.scrollWidth") - width
    assert max(over.values()) <= 0, over
