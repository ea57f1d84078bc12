"""Sigma 4 Shogi, quick start, in two browsers: every kind of turn, mouse against finger, ended by
mate.

White sits at a desk, Black has a phone. The first move is made by clicks and sheet, the next by
touch, and so on; one text is typed, one stone is fetched.
"""

from __future__ import annotations

from collections.abc import Callable
from email.message import EmailMessage

import pytest
from playwright.sync_api import expect

from tests.e2e.mails import subject_of, text_of
from tests.e2e.person import People, Person, begin, passes
from tests.e2e.sheets import drop, fetch, go, square, take

pytestmark = pytest.mark.e2e

PRESET, NAME = "sigma-4-shogi-quick", "Sigma 4 Shogi, quick start"
# Canonical, as shown, and how it is made.
GAME: list[tuple[str, str, Callable[[Person], None]]] = [
    ("CDg2xf5 &DW /CF", "CDxf5 &DW /CF", lambda white: take(white, "g2", "f5", "DW")),
    ("C@f4", "C@f4", lambda black: drop(black, "f4", "C")),
    ("ENf2-d4", "ENfd4", lambda white: go(white, "f2", "d4")),
    ("Cf4xg1 &C /ED", "Cxg1 &C /ED", lambda black: take(black, "f4", "g1", "C")),
    ("CDa2xb5 &CDFW", "CDxb5 &CDFW", lambda white: white.by_typing("CDa2xb5&FWDC")),
    ("%E", "%E", lambda black: fetch(black, "E")),
    ("CDFWb5xb7 &JCDD /FW", "CDFWxb7 &JCDD /FW#", lambda white: take(white, "b5", "b7", "JCDD")),
]


@pytest.mark.by_turns
def test_a_game_with_every_kind_of_turn_ends_by_mate(people: People) -> None:
    white, black = people.pair("Smithy", "Quarry", phone=True)
    begin(white, black, PRESET, NAME)
    for ply, (_, shown, make) in enumerate(GAME, start=1):
        mover, other = (white, black) if ply % 2 else (black, white)
        make(mover)
        mover.send(shown, remark="The smith begins." if ply == 1 else "")
        passes(mover, other, ply, shown)
        if ply < len(GAME):
            other.may_move()
            # A turn that is answered before its mail goes is not mailed.
            other.postman.wait_for(other.address, f"{shown} (")
    for person in (white, black):
        expect(person.page.locator("[data-region=title] .notice")).to_contain_text(
            "White won by checkmate."
        )
    assert_mails(white, black)
    assert_log(white, white.page.url)


def assert_mails(white: Person, black: Person) -> None:
    """Every turn was told by mail, short in the subject, in words with the remark, with the board
    as a picture.
    """
    over = black.postman.wait_for(black.address, GAME[-1][1])
    to_black, to_white = black.turns_mailed(), white.turns_mailed()
    assert [subject_of(mail) for mail in to_black] == [
        f"Your move: Smithy played {number}.{GAME[ply][1]} ({NAME})"
        for number, ply in ((1, 0), (2, 2), (3, 4))
    ]
    assert [subject_of(mail) for mail in to_white] == [
        f"Your move: Quarry played {number}…{GAME[ply][1]} ({NAME})"
        for number, ply in ((1, 1), (2, 3), (3, 5))
    ]
    first = " ".join(text_of(to_black[0]).split())
    assert (
        "Base CD g2 takes FW on f5 and holds DW; C, F and an empty base go to Black's storage."
        in first
    )
    assert "The smith begins." in first
    assert "Black fetches E (Elephant) from White's storage" in " ".join(
        text_of(to_white[2]).split()
    )
    assert all(has_picture(mail) for mail in (*to_black, *to_white))
    assert "White won by checkmate" in text_of(over)


def has_picture(mail: EmailMessage) -> bool:
    return [part.get_content_type() for part in mail.walk()].count("image/png") == 1


def assert_log(reader: Person, address: str) -> None:
    """The finished game is a log: short forms, canonical ones on request, replay with storages,
    files to take along.
    """
    page = reader.page
    page.goto(address)
    page.keyboard.press("Home")
    expect(page.locator("[data-storage='1']")).to_contain_text("empty")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-storage='1']")).to_contain_text("1 C")
    expect(square(reader, "f5")).to_have_attribute(
        "aria-label", "f5, White base with D and W, last move"
    )
    page.locator("[data-notation-choice=full]").click()
    for canonical, _, _ in GAME:
        expect(page.locator("[data-region=moves]")).to_contain_text(canonical)
    text = page.request.get(f"{address}/game.txt").text()
    assert [line for line in text.splitlines() if line[:1].isdigit()][:2] == [
        "1. CDg2xf5 &DW /CF // The smith begins.",
        "1... C@f4",
    ]
    assert "%E" in page.request.get(f"{address}/game.pgn").text()
