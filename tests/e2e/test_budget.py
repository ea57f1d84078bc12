"""What pages load on a cold cache stays within `budget.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from tests.e2e.boards import posted
from tests.e2e.shared_site import SharedSite
from tests.e2e.test_play_computer import begin
from tests.e2e.workshop import begun

BUDGET = tomllib.loads((Path(__file__).with_name("budget.toml")).read_text(encoding="utf-8"))
PATHS = {
    "home": "/",
    "presets": "/presets",
    "preset": "/presets/sissa",
    "dashboard": "/play",
    "archive": "/archive?until=1999-01-01",
    # up to the last game that comes with the site: what other tests play here is later
    "archive_full": "/archive?until=2026-11-27",
    "explorer": "/archive/explore/symmetric-sissa",
    "problem": "/problems/antichess-1",
    "patterns": "/patterns",
    "account": "/account/profile",
    "help": "/help",
}
# How a browser fetches what the next page may need, when all else is there.
FOR_LATER = "VeryLow"
# That, and what an open page asks for again and again.
LATER = {"Fetch", "XHR", FOR_LATER}


def kind(sent: dict[str, Any]) -> str:
    is_for_later = sent["request"]["initialPriority"] == FOR_LATER
    return FOR_LATER if is_for_later else str(sent["type"])


def loaded(browser: Browser, cookies: list[Any], address: str) -> tuple[int, float]:
    """How many files a page loads in a browser that knows nothing, and how many kilobytes."""
    context = browser.new_context()
    context.add_cookies(cookies)
    page = context.new_page()
    wire = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes: dict[str, float] = {}
    wire.on("Network.requestWillBeSent", lambda sent: kinds.update({sent["requestId"]: kind(sent)}))
    wire.on(
        "Network.loadingFinished",
        lambda done: sizes.update({done["requestId"]: done["encodedDataLength"] / 1000}),
    )
    wire.send("Network.enable")
    page.goto(address)
    page.wait_for_function("() => document.readyState === 'complete'")
    page.wait_for_timeout(300)
    found = [size for name, size in sizes.items() if size and kinds[name] not in LATER]
    context.close()
    return len(found), sum(found)


def test_pages_stay_within_their_budget(
    browser: Browser, desk: BrowserContext, shared: SharedSite
) -> None:
    site = shared.url
    finished = desk.new_page()
    finished.goto(f"{site}/archive?until=1999-01-01")  # one that comes with the site
    link = finished.locator("a[href^='/games/']").first.get_attribute("href")
    study = posted(
        desk, site, "/studies/new", title="Measured", preset="chess", visibility="private"
    )
    addresses = {
        **{name: site + path for name, path in PATHS.items()},
        "game": begin(desk, site, "chess", 1).url,
        "finished": f"{site}{link}",
        "stones": begin(desk, site, "sigma-4-shogi-quick", 1).url,
        "editor": begun(desk, site, "sissa").url,
        "study": study,
    }
    assert addresses.keys() == BUDGET["pages"].keys()
    cookies: list[Any] = desk.cookies()
    over = {}
    for name, address in addresses.items():
        files, kilobytes = loaded(browser, cookies, address)
        limit = BUDGET["pages"][name]
        assert files >= 4, f"{name}: not everything was seen"
        if files > limit["files"] or kilobytes > limit["kilobytes"]:
            over[name] = (files, round(kilobytes, 1))
    assert over == {}
