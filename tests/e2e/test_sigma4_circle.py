"""Sigma 4 Shogi in two browsers: both compose their set-ups in secret, and White's royal base walks
to the circle.

White sits at a desk, Black has a phone.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.mails import subject_of, text_of
from tests.e2e.person import UPDATES_WITHIN_MS, People, Person, begin, passes
from tests.e2e.sheets import go, square, take, touch

pytestmark = pytest.mark.e2e

PRESET, NAME = "sigma-4-shogi", "Sigma 4 Shogi"
# The recommended arrangement with the stones of a1 and of the royal base exchanged, and the
# recommended one.
WHITE = (
    "Setup: FW@a1, JD@b1, ZE@c1, RED@d1, ZE@e1, JD@f1, ED@g1, CD@a2, EN@b2, ND@c2, EE@d2, ND@e2,"
    " EN@f2, CD@g2, FW@a3, FW@b3, FW@c3, FW@d3, FW@e3, FW@f3, FW@g3"
)
BLACK = (
    "Setup: ED@a7, JD@b7, ZE@c7, RFW@d7, ZE@e7, JD@f7, ED@g7, CD@a6, EN@b6, ND@c6, EE@d6, ND@e6,"
    " EN@f6, CD@g6, FW@a5, FW@b5, FW@c5, FW@d5, FW@e5, FW@f5, FW@g5"
)
# Origin, target, the stones held afterwards (none for a step), canonical, as shown.
GAME = [
    ("g2", "f5", "CW", "CDg2xf5 &CW /DF", "CDxf5 &CW /DF"),
    ("g6", "f3", "DF", "CDg6xf3 &DF /CW", "CDxf3 &DF /CW"),
    ("d1", "f3", "ED", "REDd1xf3 &RED /DF", "REDxf3 &RED /DF"),
    ("b7", "e4", "", "JDb7-e4", "JDe4"),
    ("f5", "f6", "CEW", "CWf5xf6 &CEW /N", "CWxf6 &CEW /N"),
    ("b6", "a4", "", "ENb6-a4", "ENa4"),
    ("f6", "f7", "JCW", "CEWf6xf7 &JCW /ED", "CEWxf7 &JCW /ED"),
    ("a6", "b3", "DFW", "CDa6xb3 &DFW /C", "CDxb3 &DFW /C"),
    ("f7", "c6", "JCDW", "JCWf7xc6 &JCDW /N", "JCWxc6 &JCDW /N"),
    ("d7", "c6", "DW", "RFWd7xc6 &RDW /JCFW", "RFWxc6 &RDW /JCFW"),
    ("c3", "d4", "", "FWc3-d4", "FWcd4"),
    ("b3", "d3", "DWW", "DFWb3xd3 &DWW /FF", "DFWxd3 &DWW /FF+"),
    ("f3", "d3", "DD", "REDf3xd3 &RDD /EWW", "REDxd3 &RDD /EWW"),
    ("d5", "d4", "FFWW", "FWd5xd4 &FFWW", "FWdxd4 &FFWW+"),
    ("d3", "d7", "", "RDDd3-d7", "RDDd7"),
]


@pytest.mark.by_turns
def test_a_game_from_the_set_ups_to_the_circle(people: People) -> None:
    white, black = people.pair("Walker", "Warden", phone=True)
    begin(white, black, PRESET, NAME)
    assert_notified_to_set_up(white, black)
    set_up(white, black)
    for ply, (origin, target, held, canonical, shown) in enumerate(GAME, start=3):
        mover, other = (white, black) if ply % 2 else (black, white)
        mover.may_move()
        if ply % 5 == 0:
            mover.by_typing(canonical if ply % 10 else shown)
        elif held:
            take(mover, origin, target, held)
        else:
            go(mover, origin, target)
        mover.send(shown)
        passes(mover, other, ply, shown)
        if shown != GAME[-1][4]:
            # A turn that is answered before its mail goes is not mailed.
            other.postman.wait_for(other.address, f"{shown} (")
    for person in (white, black):
        expect(person.page.locator("[data-region=title] .notice")).to_contain_text(
            "White won by reaching the circle."
        )
    assert_mails(white, black)
    assert_log(white, people.newcomer("Nobody"))


def assert_notified_to_set_up(white: Person, black: Person) -> None:
    """Both are written to as soon as the game begins."""
    for person, rival in ((white, "Warden"), (black, "Walker")):
        person.postman.wait_for(person.address, "Set up your pieces")
        subjects = [subject_of(mail) for mail in person.postman.mails_to(person.address)]
        shown = [subject for subject in subjects if "Set up" in subject]
        assert shown == [f"Set up your pieces against {rival} ({NAME})"]


def set_up(white: Person, black: Person) -> None:
    """White exchanges two bases' stones in the editor, Black types theirs; neither sees the other's
    before both are in.
    """
    page = white.page
    expect(page.locator("[data-tray]")).to_be_visible()
    square(white, "a1").click()
    page.locator("[data-act=exchange]").click()
    square(white, "d1").click()
    expect(page.locator("#setup-text")).to_have_value(WHITE)
    hand_in(white)
    expect(page.get_by_role("heading", name="Your set-up is in")).to_be_visible()
    black.page.reload()
    assert "RED" not in black.page.content()
    assert f"{WHITE[7:20]}" not in black.page.request.get(f"{black.page.url}/game.txt").text()
    black.page.get_by_text("As text").tap()
    black.page.locator("#setup-text").fill(", ".join(reversed(BLACK[7:].split(", "))))
    black.page.get_by_role("button", name="Preview").tap()
    hand_in(black)
    for person in (white, black):
        expect(person.page.locator("#board-frame [data-piece]")).to_have_count(
            42, timeout=UPDATES_WITHIN_MS
        )
    expect(square(black, "d1")).to_have_attribute(
        "aria-label", "d1, circle of White, White royal base with E and D"
    )


def hand_in(person: Person) -> None:
    """Send a set-up that keeps all rules."""
    expect(person.page.locator("[data-verdict-words]")).to_have_text("Every rule is kept.")
    touch(person, person.page.locator("[data-send]"))


def assert_mails(white: Person, black: Person) -> None:
    """White is told that play begins; every turn is told in its short form; the loser is told how
    it ended.
    """
    over = black.postman.wait_for(black.address, "Game over")
    assert "White won by reaching the circle." in text_of(over)
    assert "reaches the circle and wins" in text_of(over)
    to_white, to_black = (
        [subject_of(mail) for mail in person.turns_mailed()] for person in (white, black)
    )
    assert to_white[0] == f"Your move: both set-ups are in ({NAME})"
    assert to_white[1:] == [
        f"Your move: Warden played {ply // 2 + 2}…{GAME[ply][4]} ({NAME})"
        for ply in range(1, len(GAME), 2)
    ]
    assert to_black == [
        f"Your move: Walker played {ply // 2 + 2}.{GAME[ply][4]} ({NAME})"
        for ply in range(0, len(GAME) - 1, 2)
    ]
    check = next(mail for mail in white.turns_mailed() if "FFWW+" in subject_of(mail))
    assert "You’re in check." in text_of(check)


def assert_log(reader: Person, stranger: Person) -> None:
    """A stranger replays the finished game from the archive: set-ups, turns, storages, ending,
    files.
    """
    address = reader.page.url.partition("?")[0]
    page = stranger.page
    stranger.open("/archive")
    page.locator(f"main a[href='{address.removeprefix(reader.site)}']").first.click()
    page.wait_for_url(f"{address}*")
    expect(page.get_by_text("White won by reaching the circle.").first).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator("#board-frame [data-piece]")).to_have_count(0)
    for count in (21, 42):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#board-frame [data-piece]")).to_have_count(count)
    page.keyboard.press("End")
    expect(square(stranger, "d7")).to_have_attribute(
        "aria-label", "d7, circle of Black, White royal base with D and D, last move"
    )
    expect(page.locator("[data-storage='0']")).to_contain_text("1 J")
    lines = page.request.get(f"{address}/game.txt").text().splitlines()
    assert lines[-18:] == ["1. " + WHITE, "1... " + BLACK, *numbered(), "1-0"]
    pgn = " ".join(page.request.get(f"{address}/game.pgn").text().split())
    assert pgn.endswith('8. "REDf3xd3 &RDD /EWW" "FWd5xd4 &FFWW" 9. RDDd7 1-0')


def numbered() -> list[str]:
    """The turns as the text file has them."""
    return [f"{ply // 2 + 2}{'...' if ply % 2 else '.'} {turn[3]}" for ply, turn in enumerate(GAME)]
