"""A game from the first mail to mate: one player has a browser, the other one answers mails."""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from typing import Final

from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.browsers import ARGUMENTS
from tests.e2e.mails import Postman, subject_of
from tests.e2e.person import DESK, PATIENCE_MS, Person

SITE: Final = "https://example.org"
STRANGER: Final = ("127.0.0.3", 0)  # where a mail comes from whom Postfix does not know
Say = Callable[[str], None]


@contextmanager
def launched(key_hash: str, chromium: str) -> Iterator[Browser]:
    """A browser that takes our certificate and no other one."""
    expect.set_options(timeout=PATIENCE_MS)
    trusted = f"--ignore-certificate-errors-spki-list={key_hash}"
    with sync_playwright() as playwright:
        arguments = [*ARGUMENTS, trusted]
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        yield browser
        browser.close()


def newcomer(browser: Browser, name: str, postman: Postman) -> Person:
    """Somebody without an account."""
    context = browser.new_context(viewport=DESK, locale="en-GB", timezone_id="Europe/Madrid")
    context.set_default_timeout(PATIENCE_MS)
    return Person(name, context.new_page(), SITE, postman)


def play(browser: Browser, postman: Postman, mail_port: int, say: Say) -> tuple[Person, Person]:
    """Sign up, agree on a game and play it: fool's mate. The two players."""
    white, black = (newcomer(browser, name, postman) for name in ("Inez", "Wanda"))
    for person in (white, black):
        person.sign_up()
        say(f"{person.name} has an account: the link came by mail, signed by OpenDKIM")
    black.open("/account/mail/moves")
    black.page.get_by_label("At once").check()
    black.page.get_by_role("main").get_by_role("button", name="Save").first.click()
    white.challenge("chess", black.name)
    say(f"{white.name} challenges {black.name} to a game of chess")
    black.accept("Chess")
    white.page.goto(black.page.url)
    assert _protocol(browser) == "h2"
    black.page.close()
    say(f"{black.name} has accepted by the link of the mail, and closes the browser")
    for ply, (typed, mailed) in enumerate((("f3", "e5"), ("g4", "Qh4#")), start=1):
        white.may_move()
        white.by_typing(typed)
        white.send(typed)
        white.sees(2 * ply - 1, typed)
        say(f"{ply}. {typed}  {white.name}, in the browser")
        turn = _mailed_turn(postman, black, ply)
        _reply(turn, mailed, mail_port)
        white.sees(2 * ply, mailed)
        say(f"{ply}. ... {mailed}  {black.name}, by mail; {white.name}'s open page shows it")
    expect(white.page.locator("h1")).to_contain_text("0–1")
    say(f"0-1: {white.page.url}")
    return white, black


def _protocol(browser: Browser) -> str:
    """By which protocol a page comes where no service worker stands between."""
    with browser.new_context(service_workers="block") as context:
        page = context.new_page()
        page.goto(SITE)
        found: str = page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol")
        return found


def _mailed_turn(postman: Postman, person: Person, count: int) -> EmailMessage:
    """The mail that tells somebody for the so manyth time that it is their turn."""
    for number in range(1, 100):
        postman.wait(person.address, count=number)
        turns = person.turns_mailed()
        if len(turns) >= count:
            return turns[count - 1]
    raise AssertionError([subject_of(mail) for mail in postman.mails_to(person.address)])


def _reply(mail: EmailMessage, text: str, port: int) -> None:
    """Answer a mail as a mail program does, from outside."""
    to = mail["Reply-To"].addresses[0].addr_spec
    answer = EmailMessage()
    answer["From"] = "Somebody <somebody@example.net>"
    answer["To"] = to
    answer["Subject"] = f"Re: {subject_of(mail)}"
    answer["In-Reply-To"] = mail["Message-ID"]
    answer["Message-ID"] = f"<{text.strip('#')}@example.net>"
    answer.set_content(f"{text}\n\nOn Friday Courier wrote:\n> {subject_of(mail)}\n")
    with smtplib.SMTP("127.0.0.1", port, source_address=STRANGER) as talk:
        talk.sendmail("somebody@example.net", [to], answer.as_bytes())
