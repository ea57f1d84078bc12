"""Sigma 4 Shogi, quick start: who brings about a position for the third time loses, and is warned
before.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.mails import text_of
from tests.e2e.person import People, begin, passes

pytestmark = pytest.mark.e2e

PRESET, NAME = "sigma-4-shogi-quick", "Sigma 4 Shogi, quick start"
# The text that is typed, how it is shown, and origin and target.
ROUND = [
    ("NDc2-b4", "NDb4", ["c2", "b4"]),
    ("NDe6-f4", "NDf4", ["e6", "f4"]),
    ("NDb4-c2", "NDbc2", ["b4", "c2"]),
    ("NDf4-e6", "NDfe6", ["f4", "e6"]),
]


@pytest.mark.by_turns
def test_the_third_occurrence_loses_after_a_warning(people: People) -> None:
    white, black = people.pair("Tick", "Tock")
    begin(white, black, PRESET, NAME)
    for ply, (text, shown, squares) in enumerate(ROUND * 2, start=1):
        mover, other = (white, black) if ply % 2 else (black, white)
        ways: list[Callable[[], None]] = [
            lambda mover=mover, squares=squares: mover.by_click(squares),  # type: ignore[misc]
            lambda mover=mover, text=text: mover.by_typing(text),  # type: ignore[misc]
            lambda mover=mover, squares=squares: mover.by_drag(squares),  # type: ignore[misc]
            lambda mover=mover, squares=squares: mover.by_keys(squares),  # type: ignore[misc]
        ]
        ways[(ply - 1) // 2 % 4]()
        warning = mover.page.locator("#movebar [data-warning]")
        expect(warning).to_be_visible(visible=ply == 8)
        mover.send(shown)
        passes(mover, other, ply, shown)
    words = "White won: Black brought about a position for the third time."
    for person in (white, black):
        expect(person.page.locator("[data-region=title] .notice")).to_contain_text(words)
    over = white.postman.wait_for(white.address, "Game over")
    assert words in " ".join(text_of(over).split())
    white.open("/archive")
    expect(white.page.get_by_text("Black lost by repetition on move 4").first).to_be_visible()
