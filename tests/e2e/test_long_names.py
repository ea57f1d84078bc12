"""The longest handle, names and titles, all without a place to break, fit on a phone."""

from __future__ import annotations

import pytest
from django.utils import timezone

from courier.events.models import NAME_LENGTH
from courier.players.models import Player
from courier.statistics.domain.counts import count_game
from courier.studies.beginnings import from_game
from courier.studies.domain.studies import TITLE, make_study
from courier.talk.domain.comments import add_comment
from tests.courier.events.climbers import make_ladder
from tests.e2e.signed_in import Visitors
from tests.factories import FOOLS_MATE, make_game, make_open_challenge, make_player, make_revision

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

on_every_width = pytest.mark.parametrize("width", [320, 360, 390, 1280])


def wider(visitors: Visitors, player: Player, width: int, addresses: list[str]) -> dict[str, int]:
    """The pages that are wider than the screen, and by how much."""
    page = visitors.page(player)
    page.set_viewport_size({"width": width, "height": 800})
    over = {}
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        over[address] = page.evaluate("document.documentElement.scrollWidth") - width
    return {address: by for address, by in over.items() if by > 0}


@on_every_width
@pytest.mark.parametrize("name", ["", "W" * 60], ids=["handle", "name"])
def test_names_without_a_break_widen_no_page(width: int, name: str, visitors: Visitors) -> None:
    mover, opponent = make_player("mover"), make_player("W" * 24, name=name)
    running = make_game(mover, opponent, moves=("e4",), now=timezone.now())
    count_game(make_game(mover, opponent, moves=FOOLS_MATE).pk)
    make_open_challenge(opponent)
    add_comment(
        author=opponent, preset=make_revision().preset, text="A fine game.", now=timezone.now()
    )
    theirs = f"/players/{opponent.username}"
    addresses = [
        "/play",
        f"/games/{running.code}",
        f"/games/{running.code}/clock",
        "/presets/chess",
        "/presets/chess/comments",
        "/players/mover/statistics",
        theirs,
        f"{theirs}/statistics",
        f"{theirs}/report",
    ]
    assert wider(visitors, mover, width, addresses) == {}


@on_every_width
def test_titles_without_a_break_widen_no_page(width: int, visitors: Visitors) -> None:
    mover, opponent = make_player("mover"), make_player("opponent")
    ladder = make_ladder(opponent, name="W" * NAME_LENGTH)
    study = make_study(
        owner=mover,
        title="W" * TITLE,
        visibility="private",
        chapters=[from_game(make_game(mover, opponent, moves=FOOLS_MATE), mover)],
        now=timezone.now(),
    )
    study.chapters.update(title="W" * TITLE)
    chapter = study.chapters.get()
    addresses = [
        "/presets/chess",
        f"/ladders/{ladder.code}",
        f"/studies/{study.code}",
        f"/studies/{study.code}/{chapter.code}",
    ]
    assert wider(visitors, mover, width, addresses) == {}


def test_tables_of_statistics_fit_on_a_narrow_phone(visitors: Visitors) -> None:
    mover, opponent = make_player("mover"), make_player("opponent")
    count_game(make_game(mover, opponent, moves=FOOLS_MATE).pk)
    page = visitors.page(mover)
    page.set_viewport_size({"width": 360, "height": 800})
    for address in ("/statistics", "/players/mover/statistics"):
        page.goto(address)
        tables = page.locator(".scores").all()
        hidden = [each.evaluate("it => it.scrollWidth - it.clientWidth") for each in tables]
        assert max(hidden) == 0, address
        assert page.evaluate("document.documentElement.scrollWidth") == 360
