"""A sent move recalled in a browser, and the pages of manners and of the staff as axe and a phone
see them.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings as site_settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from courier.games.models import Game, SentMove
from courier.integrity.models import Disagreement
from courier.integrity.replay import Part
from courier.moderation.domain.doubts import raise_doubt
from courier.moderation.domain.measures import Taken, take
from courier.moderation.domain.reports import report_player
from courier.moderation.enums import Fault, Measure
from courier.players.domain.blocks import block
from courier.players.models import Player
from courier.talk.domain.kibitz import add_kibitz
from tests.e2e.person import PATIENCE_MS
from tests.e2e.screens import Scheme, on_each_screen
from tests.factories import START, make_game, make_player, play

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def mover() -> Player:
    """Somebody of the staff, of a long name, who may recall their moves for ten minutes."""
    name = "Carla Maria von Hohenstaufen-Wittgenstein"
    return make_player("mover", undo_seconds=600, is_staff=True, name=name)


@pytest.fixture
def opponent() -> Player:
    return make_player("opponent")


@pytest.fixture
def context(browser: Browser, live_server: LiveServer, mover: Player) -> Iterator[BrowserContext]:
    client = Client()
    client.force_login(mover)
    context = browser.new_context(base_url=live_server.url, viewport={"width": 390, "height": 844})
    context.set_default_timeout(PATIENCE_MS)
    cookie = client.cookies[site_settings.SESSION_COOKIE_NAME].value
    context.add_cookies(
        [{"name": site_settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}]
    )
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def send(page: Page, game: Game, text: str) -> None:
    page.goto(f"/games/{game.code}")
    page.locator("#move-text").fill(text)
    page.locator("#move-text").press("Enter")
    page.locator("textarea[name=remark]").fill("Hello.")
    page.locator("[data-send]").click()


def test_a_sent_move_is_recalled_by_keyboard_and_sent_again(
    page: Page, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, days=None)
    send(page, game, "e4")
    recall = page.get_by_role("button", name="Recall")
    expect(recall).to_be_visible()
    assert page.locator(".bar-status .waits").evaluate("node => node.clientWidth") > 100

    recall.press("Enter")

    expect(page.locator("[data-said]")).to_have_text("e4")
    expect(page.locator("textarea[name=remark]")).to_have_value("Hello.")
    assert Game.objects.get(pk=game.pk).ply == 0
    page.locator("[data-send]").click()
    expect(recall).to_be_visible()
    assert SentMove.objects.get(game=game).remark == "Hello."


def test_the_offer_to_recall_goes_when_its_time_is_over(
    page: Page, mover: Player, opponent: Player
) -> None:
    page.clock.install()
    game = make_game(mover, opponent, days=None)
    send(page, game, "e4")
    expect(page.get_by_role("button", name="Recall")).to_be_visible()
    page.clock.fast_forward(2_000)  # the page begins to count when it next looks
    page.clock.fast_forward(601_000)
    expect(page.get_by_role("button", name="Recall")).to_be_hidden()


def addresses(mover: Player, opponent: Player) -> list[str]:
    """Every page of manners and of the staff, with something on it."""
    third = make_player("third")
    own, watched = make_game(mover, opponent, days=None), make_game(opponent, third, days=None)
    play(watched, "e2e4")
    watched = Game.objects.get(pk=watched.pk)
    add_kibitz(game=watched, ply=1, author=mover, text="Well played.", now=START)
    block(player=mover, other=opponent, now=START)
    report = report_player(
        reporter=opponent, reported=third, fault=Fault.SPAM, text="Look.", now=START
    )
    take(staff=mover, player=third, taken=Taken(Measure.MUTE, "Quiet, please.", days=7), now=START)
    own_doubt = raise_doubt(game=own, player=mover, text="Castling is legal here.", now=START)
    doubt = raise_doubt(game=watched, player=opponent, text="Castling is legal here.", now=START)
    return [
        f"/games/{own.code}",
        f"/games/{own.code}/notebook",
        f"/games/{watched.code}/kibitz-room",
        f"/players/opponent/report?game={own.code}",
        "/account/blocked",
        "/moderation",
        "/moderation/log",
        f"/moderation/reports/{report.code}",
        f"/moderation/doubts/{doubt.code}",
        f"/moderation/doubts/{own_doubt.code}",
        "/moderation/players/third",
        "/moderation/players/opponent",
        f"/moderation/disagreements/{differing(watched).code}",
        "/status/figures",
    ]


def differing(game: Game) -> Disagreement:
    """What two referees judge differently in a game."""
    return Disagreement.objects.create(
        game=game,
        ply=game.ply,
        referee="another",
        part=Part.POSITION,
        stored=game.position,
        found=game.start_position,
        found_at=START,
    )


@on_each_screen
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    page: Page, mover: Player, opponent: Player, viewport: ViewportSize, scheme: Scheme
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(viewport)
    for address in addresses(mover, opponent):
        page.goto(address)
        found = Axe().run(page).response["violations"]
        assert [(address, each["id"]) for each in found] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_fields_of_a_decision_come_with_what_they_belong_to(page: Page, opponent: Player) -> None:
    doubted = raise_doubt(
        game=make_game(opponent, make_player()), player=opponent, text="Why not?", now=START
    )
    for address, choice, label in (
        (f"/moderation/doubts/{doubted.code}", "The game goes back", "Back to ply"),
        (f"/moderation/doubts/{doubted.code}", "The game ends with a result", "Result"),
        ("/moderation/players/opponent", "Mute: no remarks, comments or messages", "Muted for"),
    ):
        page.goto(address)
        field = page.get_by_label(label, exact=True)
        expect(field).to_be_hidden()
        page.get_by_label(choice).check()
        expect(field).to_be_visible()
