"""A person with a browser of their own, who does what the pages offer."""

from __future__ import annotations

from dataclasses import dataclass, field
from email.message import EmailMessage
from itertools import pairwise
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.mails import Postman, link_in, subject_of

if TYPE_CHECKING:
    from tests.e2e.shared_site import SharedSite

PASSWORD = "correct horse battery staple"
DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE_MS = 120_000  # a busy machine is slow, not wrong
UPDATES_WITHIN_MS = PATIENCE_MS  # an open page asks every 3 s
ARROWS = {(1, 0): "ArrowRight", (-1, 0): "ArrowLeft", (0, 1): "ArrowUp", (0, -1): "ArrowDown"}


@dataclass(slots=True)
class Person:
    """Somebody with an account; `flipped` shows how their own board stands, `has_touch` that they
    have no mouse.
    """

    name: str
    page: Page
    site: str
    postman: Postman
    flipped: bool = False
    has_touch: bool = False

    @property
    def address(self) -> str:
        return f"{self.name.lower()}@example.org"

    def open(self, path: str) -> None:
        """Go to a page of the site."""
        self.page.goto(self.site + path)

    def sign_up(self, path: str = "/account/signup/") -> None:
        """Make an account and confirm the address by the mail's link."""
        self.open(path)
        self.page.get_by_label("Handle").fill(self.name)
        self.page.get_by_label("Email").fill(self.address)
        self.page.locator("input[name=password1]").fill(PASSWORD)
        self.page.get_by_role("main").get_by_role("button", name="Create account").click()
        mail = self.postman.wait(self.address, count=1)[0]
        self.page.goto(link_in(mail, "/account/"))
        self.page.wait_for_url(lambda url: "/account/confirm-email/" not in url)
        # What they send is to arrive at once: waiting until it can no longer be recalled would only
        # make tests slow.
        wishes = self.page.context.new_page()
        wishes.goto(f"{self.site}/account/profile")
        wishes.locator("input[name=undo_seconds]").fill("0")
        wishes.get_by_role("main").get_by_role("button", name="Save", exact=True).click()
        expect(wishes.get_by_text("Your profile is saved.")).to_be_visible()
        wishes.close()

    def accept(self, preset_name: str) -> None:
        """Accept the challenge to a game by the link of its mail."""
        mailed = self.postman.wait_for(self.address, preset_name)
        self.page.goto(link_in(mailed, "/challenges/"))
        self.page.get_by_role("button", name="Accept").click()
        self.page.wait_for_url("**/games/*")

    def challenge(self, preset: str, to: str) -> None:
        """Challenge a player by name, taking the side that moves first."""
        self.open(f"/presets/{preset}")
        self.page.locator(".play-buttons a").first.click()
        self.page.get_by_label("A player, by name").check()
        self.page.get_by_role("combobox", name="Player’s handle").fill(to)
        self.page.get_by_label("moves first").check()
        self.page.get_by_role("button", name="Send the challenge").click()

    def square(self, name: str) -> tuple[float, float]:
        """The middle of a square on the screen."""
        box = self.page.locator(f"#board-frame [data-square='{name}']").first.bounding_box()
        assert box is not None, name
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def by_click(self, steps: list[str]) -> None:
        """Move by clicking one square after the other."""
        for name in steps:
            self.page.mouse.click(*self.square(name))

    def by_drag(self, steps: list[str]) -> None:
        """Move by dragging."""
        self.page.mouse.move(*self.square(steps[0]))
        self.page.mouse.down()
        self.page.mouse.move(*self.square(steps[1]), steps=6)
        self.page.mouse.up()

    def by_keys(self, steps: list[str]) -> None:
        """Move by the keyboard: arrows walk, Enter picks up and puts down."""
        self.page.locator(f"#board-frame [data-square='{steps[0]}'][tabindex]").first.focus()
        self.page.keyboard.press("Enter")
        for here, there in pairwise(steps):
            self.walk(here, there)
            self.page.keyboard.press("Enter")

    def walk(self, here: str, there: str) -> None:
        """Press arrows from one square to another, files first."""
        turn = -1 if self.flipped else 1
        across, up = ord(there[0]) - ord(here[0]), int(there[1:]) - int(here[1:])
        for count, axis in ((across * turn, (1, 0)), (up * turn, (0, 1))):
            sign = 1 if count > 0 else -1
            for _ in range(abs(count)):
                self.page.keyboard.press(ARROWS[(axis[0] * sign, axis[1] * sign)])

    def by_typing(self, text: str) -> None:
        """Move by typed notation."""
        field = self.page.locator("#move-text")
        field.fill(text)
        field.press("Enter")

    def send(self, shown: str, remark: str = "", *, by_key: bool = False) -> None:
        """See the preview of the move and send it; by Enter, or by the button."""
        said = self.page.locator("#movebar [data-said]")
        expect(said).to_have_text(shown)
        if remark:
            self.page.locator("#movebar [name=remark]").fill(remark)
        if by_key:
            self.page.keyboard.press("Enter")
        else:
            self.page.locator("#movebar [data-send]").click()

    def sees(self, ply: int, shown: str) -> None:
        """A move is on the open page, without its being asked for."""
        move = self.page.locator(f"[data-region=moves] [data-ply='{ply}']")
        expect(move).to_contain_text(shown, timeout=UPDATES_WITHIN_MS)

    def comes_back(self) -> None:
        """Turn to the open page again, which looks at once what has happened meanwhile."""
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    def may_move(self) -> None:
        """The open page takes a move, without its being asked for."""
        bar = self.page.locator("#movebar")
        expect(bar).to_have_attribute("data-state", "compose", timeout=UPDATES_WITHIN_MS)

    def turns_mailed(self) -> list[EmailMessage]:
        """The mails so far that told them it was their turn, in the order they came."""
        return [
            mail
            for mail in self.postman.mails_to(self.address)
            if subject_of(mail).startswith("Your move")
        ]


@dataclass(slots=True)
class People:
    """Everybody in a test, each with a browser of their own."""

    browser: Browser
    site: SharedSite
    met: list[Person] = field(default_factory=list)

    def newcomer(self, name: str, *, flipped: bool = False, phone: bool = False) -> Person:
        """A person who has no account yet; with a phone there is touch and little room."""
        context = self.browser.new_context(
            viewport=PHONE if phone else DESK,
            has_touch=phone,
            is_mobile=phone,
            locale="en-GB",
            timezone_id="Europe/Madrid",
        )
        context.set_default_timeout(PATIENCE_MS)
        self.met.append(
            Person(
                name, context.new_page(), self.site.url, self.site.postman, flipped, has_touch=phone
            )
        )
        return self.met[-1]

    def pair(self, white: str, black: str, *, phone: bool = False) -> tuple[Person, Person]:
        """Two people who are signed in and sit face to face; the second one may have a phone."""
        both = self.newcomer(white), self.newcomer(black, flipped=True, phone=phone)
        for person in both:
            person.page.context.add_cookies([self.site.cookie(person.name)])
        return both

    def leave(self) -> None:
        """Close all browsers."""
        for person in self.met:
            person.page.context.close()


def passes(mover: Person, other: Person, ply: int, shown: str) -> None:
    """A move is there for both: who made it sees it, and the other one turns to the page instead of
    waiting 3 s.
    """
    mover.sees(ply, shown)
    other.comes_back()
    other.sees(ply, shown)


def begin(white: Person, black: Person, preset: str, name: str) -> None:
    """Two people agree on a game by challenge and mail, and have it open."""
    white.challenge(preset, black.name)
    black.accept(name)
    white.page.goto(black.page.url)
