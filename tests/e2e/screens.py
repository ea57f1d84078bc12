"""The screens pages are looked at on: a light desk or a dark phone by turns, from day to day;
`make thorough` looks at both, in both colours. Long ways (`by_turns`) are gone every other day, and
contrasts measured.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, Literal

import pytest
from playwright.sync_api import ViewportSize

from tests.depth import DAY, IS_THOROUGH
from tests.e2e.person import DESK, PHONE

Scheme = Literal["light", "dark"]
PAIRS: Final[list[tuple[ViewportSize, Scheme]]] = [(DESK, "light"), (PHONE, "dark")]
CROSSED: Final[list[tuple[ViewportSize, Scheme]]] = [(DESK, "dark"), (PHONE, "light")]
SCREENS: Final = PAIRS + CROSSED if IS_THOROUGH else PAIRS
NAMES: Final = [
    f"{'desk' if viewport is DESK else 'phone'}-{scheme}" for viewport, scheme in SCREENS
]

# For tests that take `viewport` and `scheme`.
on_each_screen = pytest.mark.parametrize(("viewport", "scheme"), SCREENS, ids=NAMES)

# What a test on the one is called, and the same test on the other.
NAMED_ALIKE: Final = (
    ("desktop", "phone"),
    ("desk-light", "phone-dark"),
    ("1280-light", "390-dark"),
)


def of_another_day(items: Sequence[pytest.Item], *, is_whole: bool) -> list[pytest.Item]:
    """Of each two tests that differ in the screen alone, and in the whole suite of the long ways,
    those whose turn is on another day; none in a thorough run.
    """
    if IS_THOROUGH:
        return []
    by_name = {item.nodeid: item for item in items if item.nodeid.startswith("tests/e2e/")}
    later = {
        name: item
        for name, item in by_name.items()
        if is_whole and item.get_closest_marker("by_turns") and not has_turn(_way(name))
    }
    for name in by_name:
        for desk, phone in NAMED_ALIKE:
            alike = name.replace(desk, phone)
            if desk in name and alike in by_name:
                other = name if has_turn(name) else alike
                later[other] = by_name[other]
                break
    return list(later.values())


def _way(name: str) -> str:
    """What a long way is called on either screen."""
    for desk, phone in NAMED_ALIKE:
        name = name.replace(phone, desk)
    return f"way {name}"


def has_turn(name: str) -> bool:
    """Whether what is called so is tried today: every other day, and in every thorough run."""
    return IS_THOROUGH or hashlib.sha256(f"{DAY} {name}".encode()).digest()[0] % 2 == 1
