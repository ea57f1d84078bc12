"""Open pages that listen: what happens is shown at once, and without the stream a little later."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from tests.e2e.boards import Windows, posted, send_all
from tests.e2e.shared_site import SharedSite

pytestmark = pytest.mark.e2e

COMES_BACK = "document.dispatchEvent(new Event('visibilitychange'))"


class Watched:
    """Two windows of one player, who plays both sides in one and looks on in the other."""

    def __init__(self, mover: BrowserContext, watcher: BrowserContext, site: str) -> None:
        self.mover = mover
        self.site = site
        self.address = posted(mover, site, "/presets/chess/solo")
        self.page = watcher.new_page()
        self.questions: list[float] = []
        self.page.on("request", self._note)

    def _note(self, request: object) -> None:
        if str(getattr(request, "url", "")).endswith("/live"):
            self.questions.append(time.monotonic())

    def move(self, text: str, *, ply: int = 0) -> None:
        send_all(self.mover, self.site, self.address, [text], first=ply)

    def sees(self, ply: int, shown: str) -> None:
        move = self.page.locator(f"[data-region=moves] [data-ply='{ply}']")
        expect(move).to_contain_text(shown)

    def listens(self) -> None:
        """Wait until the page has begun to listen, and has asked once after that."""
        with self.page.expect_response("**/?t=*"):
            self.page.goto(self.address)
        self.settles()

    def settles(self) -> None:
        """Wait until no question was asked for longer than a page waits that hears nothing."""
        while not self.questions or time.monotonic() - self.questions[-1] < 6:
            self.page.wait_for_timeout(200)


@pytest.fixture
def watched(windows: Windows, shared: SharedSite) -> Watched:
    return Watched(windows.open(), windows.open(), shared.url)


def test_page_that_listens_asks_nothing_until_there_are_news(watched: Watched) -> None:
    watched.listens()
    before = len(watched.questions)
    watched.move("e4")
    sent = time.monotonic()
    watched.sees(1, "e4")
    assert watched.questions[before] - sent < 1
    assert len(watched.questions) - before <= 2


@pytest.mark.by_turns
def test_page_whose_stream_ends_asks_by_itself_and_listens_again(watched: Watched) -> None:
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.abort()

    watched.page.route("**/?t=*", refuse)
    watched.page.goto(watched.address)
    watched.move("e4")
    watched.sees(1, "e4")
    assert refused
    with watched.page.expect_response("**/?t=*"):
        watched.page.unroute("**/?t=*")
    watched.settles()
    before = len(watched.questions)
    watched.move("e5", ply=1)
    watched.sees(2, "e5")
    assert len(watched.questions) - before <= 2


def test_page_that_is_left_is_no_longer_held(watched: Watched) -> None:
    watched.listens()
    with watched.page.expect_event("requestfailed", lambda request: "?t=" in request.url):
        watched.page.goto(f"{watched.site}/help")


def test_page_that_nobody_sees_says_so(watched: Watched) -> None:
    watched.listens()
    with watched.page.expect_response("**/?t=*&hidden"):
        watched.page.evaluate(
            "Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
            "document.dispatchEvent(new Event('visibilitychange'));"
        )
    watched.move("e4")
    watched.sees(1, "e4")
    with watched.page.expect_response(lambda found: found.url.endswith("/live")):
        watched.page.evaluate("delete document.hidden; " + COMES_BACK)
