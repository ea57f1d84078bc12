"""A contest in a real browser: announced, entered, voted on, decided, looked at."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from courier.contests.domain.progress import sweep
from courier.contests.models import Contest
from courier.contests.queries import PLIES_NEEDED
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from tests.e2e.signed_in import Visitors, faults
from tests.factories import make_game, make_player, make_revision

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
THEME = "A variant with one new piece, on at most a hundred squares. Short games are welcome."


@pytest.mark.by_turns
def test_contest_from_its_theme_to_its_result(visitors: Visitors) -> None:
    ana, bruno, chidi, dolores = (
        make_player(name) for name in ("ana", "bruno", "chidi", "dolores")
    )
    now = timezone.now()
    page = visitors.page(ana)
    page.goto("/contests")
    tabs = page.get_by_role("navigation", name="Events")
    expect(tabs.get_by_role("link", name="Contests")).to_be_in_viewport(ratio=1)
    assert faults(page) == []
    page.get_by_role("link", name="Announce a contest").click()
    page.get_by_label("Name", exact=True).fill("One new piece")
    page.get_by_role("textbox", name="Theme").fill(THEME)
    assert faults(page) == []
    page.get_by_role("button", name="Announce").click()
    expect(page.get_by_role("heading", name="One new piece")).to_be_visible()
    contest = Contest.objects.get()

    for author, key in ((bruno, "sissa"), (chidi, "wildebeest-chess")):
        preset = make_revision(key).preset
        preset.revisions.update(created_at=now + timedelta(minutes=1))
        Preset.objects.filter(pk=preset.pk).update(
            owner=author, is_listed=True, visibility=Visibility.PUBLIC
        )
        page = visitors.page(author)
        page.goto(f"/contests/{contest.code}")
        page.get_by_role("button", name="Enter").click()
        expect(page.get_by_role("link", name=preset.name)).to_be_visible()
    assert faults(page) == []

    Contest.objects.update(closes_at=now - timedelta(minutes=1))
    sweep(now=now)
    for key in ("sissa", "wildebeest-chess"):
        game = make_game(dolores, ana, preset=key, days=None)
        Game.objects.filter(pk=game.pk).update(ply=PLIES_NEEDED)
        resign(game_id=game.pk, player=dolores, now=now)
    page = visitors.page(dolores)
    page.goto(f"/contests/{contest.code}")
    page.get_by_label("First: 3 points").select_option("Wildebeest Chess")
    page.get_by_label("Second: 2 points").select_option("Sissa")
    assert faults(page) == []
    page.get_by_role("button", name="Vote").click()
    expect(page.get_by_role("heading", name="Change your vote")).to_be_visible()

    Contest.objects.update(closes_at=now - timedelta(days=8), ends_at=now - timedelta(seconds=1))
    sweep(now=now)
    page.reload()
    expect(page.get_by_text("Won by Wildebeest Chess.")).to_be_visible()
    expect(page.get_by_text("Place 2, 2 points")).to_be_visible()
    assert faults(page) == []
