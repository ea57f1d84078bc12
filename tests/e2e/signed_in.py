"""Somebody signed in on a site that shares the test's database, and what every page has to bear."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page

from courier.players.models import Player
from tests.depth import IS_THOROUGH

Screen = tuple[int, Literal["light", "dark"]]
SCREENS: list[Screen] = [(1280, "light"), (390, "dark")]
SCREEN_NAMES = ["desktop", "phone"]

# For tests of what scripts do wherever they run: they take the second screen in `make thorough`
# only.
LIKELY = slice(None) if IS_THOROUGH else slice(1)
on_one_screen = pytest.mark.parametrize(
    "visitors", SCREENS[LIKELY], ids=SCREEN_NAMES[LIKELY], indirect=True
)


@dataclass(slots=True)
class Visitors:
    """Browsers on one sort of screen; closed after the test."""

    browser: Browser
    site: str
    screen: Screen
    opened: list[BrowserContext] = field(default_factory=list)

    def page(self, player: Player | None = None, *, with_worker: bool = False) -> Page:
        """A page of a browser in which a player is signed in, or nobody; only `with_worker` its
        requests may be answered beside it.
        """
        width, theme = self.screen
        context = self.browser.new_context(
            base_url=self.site,
            viewport={"width": width, "height": 844},
            color_scheme=theme,
            service_workers="allow" if with_worker else "block",
        )
        self.opened.append(context)
        if player is not None:
            client = Client()
            client.force_login(player)
            cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
            context.add_cookies(
                [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": self.site}]
            )
        return context.new_page()

    def leave(self) -> None:
        """Close all of them."""
        for context in self.opened:
            context.close()


def faults(page: Page) -> list[str]:
    """What the shown page does badly: what axe finds, and scrolling sideways."""
    found = [
        f"{rule['id']}: {rule['nodes'][0]['html'][:120]}"
        for rule in Axe().run(page).response["violations"]
    ]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("scrolls sideways")
    return found
