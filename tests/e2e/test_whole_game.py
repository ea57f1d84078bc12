"""Two people challenge, accept and play a historical game of Sissa to mate; a stranger replays it
in the archive.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.depth import IS_THOROUGH
from tests.e2e.boards import send_all
from tests.e2e.mails import link_in, subject_of, text_of
from tests.e2e.person import People, Person, begin, passes
from tests.e2e.shared_site import ROOT
from variants import get_rules, parse_game

pytestmark = pytest.mark.e2e

RECORD = ROOT / "courier/archive/historical/sissa-cetina-lara-1998.txt"
WATCHED = (
    4  # plies the other side waits for before its board; of the others it learns when it comes back
)
MAILED = (1, 2, 3, 104)  # plies after which the other side waits for the mail before it moves
# the next ply made by hand; those between say nothing new in a browser, so only `make thorough`
# makes them
FIRST_AGAIN = 102
LAST_BEFORE = FIRST_AGAIN - 1 if IS_THOROUGH else 8
SKIPPED = range(LAST_BEFORE + 1, FIRST_AGAIN)


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of the record: squares to touch, the promotion's label, as recorded, and as the site
    shows it.
    """

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


def test_whole_game_from_sign_up_to_mate_and_into_the_archive(people: People) -> None:
    white, black = people.newcomer("Cetina"), people.newcomer("Lara", flipped=True)
    for person in (white, black):
        person.sign_up()
    begin(white, black, "sissa", "Sissa")
    plies = record()
    assert len(plies) == 107
    for ply in plies:
        if ply.number in SKIPPED:
            continue
        if ply.number - 1 in SKIPPED:
            forward(white, black, [each for each in plies if each.number in SKIPPED])
        mover, other = (white, black) if ply.number % 2 else (black, white)
        play(mover, ply)
        if ply.number > WATCHED:
            passes(mover, other, ply.number, ply.shown)
        else:
            other.sees(ply.number, ply.shown)
        if ply is not plies[-1]:
            other.may_move()
        if ply.number in MAILED:
            assert_notified(other, ply)
        elif other is white:
            # A turn that is answered before its mail goes is not mailed.
            white.postman.wait_for(white.address, f"…{ply.shown} (")
    for person in (white, black):
        expect(person.page.get_by_text("White won by checkmate").first).to_be_visible()
    assert "checkmate" in text_of(
        black.postman.wait_for(black.address, plies[-1].shown)
    )  # who mates needs no mail about it
    subjects = {
        ply.number: f"Your move: Lara played {ply.number // 2}…{ply.shown} (Sissa)"
        for ply in plies
        if ply.number % 2 == 0
    }
    unasked = {
        subject for number, subject in subjects.items() if number in SKIPPED
    }  # mailed where there was time for it
    assert [shown for shown in map(subject_of, white.turns_mailed()) if shown not in unasked] == [
        subject for subject in subjects.values() if subject not in unasked
    ]
    replay_as_stranger(people.newcomer("Nobody"), white.page.url.partition("?")[0], plies)


def forward(white: Person, black: Person, plies: list[Ply]) -> None:
    """Play plies without the pages, which learn the last of them."""
    for ply in plies:
        mover = white if ply.number % 2 else black
        send_all(mover.page.context, mover.site, mover.page.url, [ply.text], first=ply.number - 1)
    for person in (white, black):
        person.comes_back()
        person.sees(plies[-1].number, plies[-1].shown)
    (black if plies[-1].number % 2 else white).may_move()


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


def assert_notified(person: Person, ply: Ply) -> None:
    """The mail says which move was played, where the game is, and carries the board as a
    picture.
    """
    mail = person.postman.wait_for(person.address, ply.shown)
    assert link_in(mail, "/games/") == person.page.url
    images = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert len(images) == 1
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def replay_as_stranger(stranger: Person, address: str, plies: list[Ply]) -> None:
    """Somebody without an account finds the game in the archive and plays it through."""
    stranger.open("/archive")
    stranger.page.locator(f"main a[href='{address.removeprefix(stranger.site)}']").first.click()
    stranger.page.wait_for_url(f"{address}*")
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
