"""Composing turns of stones in the browser: the sheet beside the board and both storages, by mouse
or finger.
"""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Locator, expect

from tests.e2e.person import Person


def touch(person: Person, place: Locator) -> None:
    """Press something, with the finger where there is nothing else."""
    if person.has_touch:
        place.tap()
    else:
        place.click()


def go(person: Person, origin: str, target: str) -> None:
    """Pick up a base and put it on a square."""
    for name in (origin, target):
        touch(person, square(person, name))


def square(person: Person, name: str) -> Locator:
    """A square of the board."""
    return person.page.locator(f"#board-frame [data-square='{name}']").first


def take(person: Person, origin: str, target: str, held: str) -> None:
    """Take a base and choose on the sheet what one's own holds."""
    go(person, origin, target)
    expect(sheet(person)).to_be_visible()
    hold_chips(person, held)
    finish(person, re.compile(rf" &R?{held}( /|$)"))


def drop(person: Person, target: str, held: str) -> None:
    """Fit a base out of one's own storage and put it on a square."""
    touch(person, person.page.locator("[data-storage] [data-drop]"))
    touch(person, square(person, target))
    expect(sheet(person)).to_be_visible()
    count_stones(person, held)
    finish(person, f"{held}@{target}")


def finish(person: Person, text: str | re.Pattern[str]) -> None:
    """Leave the sheet once it shows the turn."""
    expect(sheet(person).locator("[data-sheet=text]")).to_have_value(text)
    touch(person, sheet(person).locator("[data-act=done]"))
    expect(sheet(person)).to_be_hidden()


def fetch(person: Person, letter: str) -> None:
    """Take a stone out of the opponent's storage."""
    touch(person, person.page.locator(f"[data-storage] [data-fetch='%{letter}']"))


def sheet(person: Person) -> Locator:
    """The sheet on which a turn is composed."""
    return person.page.locator("#sheet")


def hold_chips(person: Person, held: str) -> None:
    """Light the chips of these stones and no others: first out with what goes, then in with what
    comes.
    """
    chips = {
        str(chip.get_attribute("data-chip")): (
            chip.inner_text().strip(),
            chip.get_attribute("aria-pressed") == "true",
        )
        for chip in sheet(person).locator("[data-chip]").all()
    }
    missing, wanted = Counter(held), set()
    for name, (letter, _) in sorted(chips.items(), key=lambda chip: not chip[1][1]):
        if missing[letter]:
            missing[letter] -= 1
            wanted.add(name)
    changed = [name for name, (_, lit) in chips.items() if lit != (name in wanted)]
    for name in sorted(changed, key=lambda name: name in wanted):
        chip = sheet(person).locator(f"[data-chip='{name}']")
        touch(person, chip)
        expect(chip).to_have_attribute("aria-pressed", str(name in wanted).lower())


def count_stones(person: Person, held: str) -> None:
    """Set the number of each kind of stone by - and +."""
    counts = [count.inner_text().split() for count in sheet(person).locator(".stepper b").all()]
    for step, sign in (("less", 1), ("more", -1)):
        for now, letter in counts:
            for _press in range(sign * (int(now) - held.count(letter))):
                touch(person, sheet(person).locator(f"[data-focus='{step} {letter}']"))
