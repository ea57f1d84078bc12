"""What is done with the board of a game in which one person plays both sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.e2e.person import DESK, PATIENCE_MS


@dataclass(slots=True)
class Windows:
    """Browsers in which somebody is signed in."""

    browser: Browser
    account: SetCookieParam
    opened: list[BrowserContext] = field(default_factory=list)

    def open(
        self,
        viewport: ViewportSize = DESK,
        *,
        touch: bool = False,
        scheme: Literal["light", "dark"] = "light",
        scripts: bool = True,
    ) -> BrowserContext:
        """A browser with a mouse, or with touch and nothing else."""
        context = self.browser.new_context(
            viewport=viewport,
            has_touch=touch,
            is_mobile=touch,
            color_scheme=scheme,
            java_script_enabled=scripts,
        )
        context.add_cookies([self.account])
        context.set_default_timeout(PATIENCE_MS)
        self.opened.append(context)
        return context

    def close(self) -> None:
        """Close all of them."""
        for context in self.opened:
            context.close()


def start(context: BrowserContext, site: str, preset: str = "chess", *moves: str) -> Page:
    """A page with a new game in which one person plays both sides, after some moves."""
    page = context.new_page()
    address = posted(context, site, f"/presets/{preset}/solo")
    send_all(context, site, address, moves)
    page.goto(address)
    return page


def posted(context: BrowserContext, site: str, path: str, **fields: str | float | bool) -> str:
    """Send a form as a page of the site would; the address the answer leads to."""
    answer = context.request.post(site + path, form=fields, headers=_headers(context, site))
    assert answer.ok, answer.text()
    return answer.url


def send_all(
    context: BrowserContext, site: str, game: str, moves: Sequence[str], *, first: int = 0
) -> None:
    """Send moves of the person of a browser without its pages; before the first so many plies were
    played.
    """
    code = game.partition("?")[0].rpartition("/")[2]
    for ply, text in enumerate(moves, start=first):
        move = {"text": text, "expected_ply": ply}
        address = f"{site}/api/v1/games/{code}/moves"
        answer = context.request.post(address, data=move, headers=_headers(context, site))
        assert answer.ok, answer.text()


def _headers(context: BrowserContext, site: str) -> dict[str, str]:
    """What a page of the site sends along with a form."""
    if not any(cookie["name"] == "csrftoken" for cookie in context.cookies()):
        context.request.get(f"{site}/help")
    token = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "csrftoken")
    return {"X-CSRFToken": token, "Referer": site}


def square(page: Page, name: str) -> Locator:
    return page.locator(f"#board [data-square='{name}'], #board-frame [data-square='{name}']").first


def type_moves(page: Page, *texts: str) -> None:
    """Type moves and send each."""
    for text in texts:
        page.fill("#move-text", text)
        page.press("#move-text", "Enter")
        send(page)


def send(page: Page) -> None:
    """Send the move that is shown, and wait until it stands."""
    before = page.locator(".moves [data-ply]").count()
    expect(page.locator("#movebar")).to_have_attribute("data-state", "preview")
    page.locator("[data-send]").click()
    expect(page.locator(".moves [data-ply]")).to_have_count(before + 1)


def point_of(place: Locator, across: float = 0.5) -> tuple[float, float]:
    """Where something is on the screen: its middle, or a point farther to the left or right."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] * across, box["y"] + box["height"] / 2


def drag_by_touch(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger goes down, along and up."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", start)
    for step in range(1, 9):
        touch(
            "touchMove",
            (start[0] + (end[0] - start[0]) * step / 8, start[1] + (end[1] - start[1]) * step / 8),
        )
    touch("touchEnd")
