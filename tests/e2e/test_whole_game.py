"""Two people invite, accept and play a historical game of Sissa to mate; a stranger replays it in the archive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.mails import Postman, link_in, text_of
from tests.e2e.person import Person, newcomer
from variants import get_rules, parse_game

RECORD = Path(__file__).resolve().parents[2] / "courier/archive/historical/sissa-cetina-lara-1998.txt"
UPDATES_WITHIN_MS = 5000
MAILED = (1, 2, 3, 50)  # plies after which the other side waits for the mail before it moves


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of the record: squares to touch, the promotion's label, as recorded, and as the site shows it."""

    number: int
    squares: list[str]
    promotion: str | None
    text: str
    shown: str


def record() -> list[Ply]:
    """The whole game, read and written by the rules."""
    game = parse_game(RECORD.read_text(encoding="utf-8"))
    rules = get_rules("sissa")
    position, plies = rules.start(), []
    for number, recorded in enumerate(game.moves, start=1):
        move = rules.read(recorded.text, position)
        assert move.origin is not None
        assert move.target is not None
        shown = rules.write(move, position, "san")
        plies.append(Ply(number, [move.origin, move.target], move.promotion, recorded.text, shown))
        position = rules.play(position, move)
    return plies


@pytest.fixture
def players(browser: Browser, site: str, postman: Postman) -> tuple[Person, Person]:
    """Two people with confirmed accounts."""
    white, black = newcomer(browser, "Cetina", site, postman), newcomer(browser, "Lara", site, postman, flipped=True)
    white.sign_up()
    black.sign_up()
    return white, black


def test_whole_game_from_sign_up_to_mate_and_into_the_archive(
    players: tuple[Person, Person], browser: Browser, site: str, postman: Postman
) -> None:
    white, black = players
    game = agree_on_game(white, black)
    plies = record()
    assert len(plies) == 107
    for ply in plies:
        mover, other = (white, black) if ply.number % 2 else (black, white)
        play(mover, ply)
        expect(other.page.locator("[data-region=moves]")).to_contain_text(ply.shown, timeout=UPDATES_WITHIN_MS)
        wait_for_turn(other, ply, last=len(plies))
        if ply.number in MAILED:
            assert_told(other, ply)
    for person in players:
        expect(person.page.get_by_text("White won by checkmate").first).to_be_visible()
    assert "checkmate" in text_of(wait_for_subject(black, plies[-1].shown)[-1])  # who mates needs no mail about it
    assert [str(mail["Subject"]) for mail in moves_mailed(white)] == [
        f"Your move: Lara played {ply.number // 2}…{ply.shown} (Sissa)" for ply in plies if ply.number % 2 == 0
    ]
    replay_as_stranger(browser, site, postman, game, plies)


def moves_mailed(person: Person) -> list[EmailMessage]:
    """The mails that told a person it was his turn, in the order they came."""
    return [mail for mail in person.postman.mails_to(person.address) if str(mail["Subject"]).startswith("Your move")]


def agree_on_game(white: Person, black: Person) -> str:
    """White invites, Black accepts by the mail's link; returns the address of the game, open on both sides."""
    white.invite("sissa", "Lara")
    invitation = next(m for m in black.postman.wait(black.address, count=2) if "Sissa" in str(m["Subject"]))
    black.page.goto(link_in(invitation, "/challenges/"))
    black.page.get_by_role("button", name="Accept").click()
    black.page.wait_for_url("**/games/*")
    white.page.goto(black.page.url)
    return black.page.url.removeprefix(white.site)


def play(mover: Person, ply: Ply) -> None:
    """Make a move the way whose turn it is among typing, clicking, dragging and the keyboard."""
    ways: list[Callable[[], None]] = [
        lambda: mover.by_typing(ply.text),
        lambda: mover.by_click(ply.squares),
        lambda: mover.by_keys(ply.squares),
        lambda: mover.by_drag(ply.squares),
    ]
    way = 1 if ply.promotion else (ply.number // 2) % len(ways)
    ways[way]()
    if ply.promotion:
        mover.page.get_by_role("button", name="Sissa").click()
    mover.send(ply.shown, remark="Good luck!" if ply.number == 1 else "", by_key=way == 2)


def wait_for_turn(person: Person, ply: Ply, *, last: int) -> None:
    """Wait until the page of the side to move takes a move."""
    if ply.number < last:
        expect(person.page.locator("#movebar")).to_have_attribute("data-state", "compose", timeout=UPDATES_WITHIN_MS)


def assert_told(person: Person, ply: Ply) -> None:
    """The mail says which move was played, where the game is, and carries the board as a picture."""
    mail = wait_for_subject(person, ply.shown)[-1]
    assert link_in(mail, "/games/") == person.page.url
    images = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert len(images) == 1
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def wait_for_subject(person: Person, word: str) -> list[EmailMessage]:
    """The mails of a person whose subject or text has a word, once there is one."""
    for count in range(1, 400):
        mails = person.postman.wait(person.address, count=count)
        found = [mail for mail in mails if word in str(mail["Subject"]) or word in text_of(mail)]
        if found:
            return found
    raise AssertionError(word)


def replay_as_stranger(browser: Browser, site: str, postman: Postman, game: str, plies: list[Ply]) -> None:
    """Somebody without an account finds the game in the archive and plays it through."""
    stranger = newcomer(browser, "Nobody", site, postman)
    stranger.open("/archive")
    stranger.page.locator(f"main a[href='{game}']").first.click()
    stranger.page.wait_for_url(f"**{game}*")
    moves = stranger.page.locator("[data-region=moves]")
    expect(moves).to_contain_text(plies[-1].shown)
    stranger.page.keyboard.press("Home")
    for ply in plies[:5]:
        stranger.page.keyboard.press("ArrowRight")
        expect(moves.locator("[aria-current]")).to_contain_text(ply.shown)
    stranger.page.keyboard.press("End")
    expect(moves.locator("[aria-current]")).to_contain_text(plies[-1].shown)
    expect(stranger.page.locator("#board-frame [data-square='h5']").first).to_have_attribute(
        "aria-label", "h5, White queen, last move"
    )
